"""The design as a seat may have it: what its side may not know is left out, and named."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from workbench.engine.counters.pieces import OF_THE_SET_UP, Counter, copy_of, entries_without
from workbench.engine.design import Design, Phase, Scenario
from workbench.engine.secrecy.declared import OF_ONE_SIDE, Secrecy, Secret, SecretKind


def design_for(design: Design, side: str) -> Design:
    """The design as a seat of this side may have it, "" being a seat of no side; without secrets the design itself.

    What is left out stands in its `withheld`. The counters, values and set-up of other sides are left out where their
    owner alone may know them, and where the referee alone may, its own too. Silenced warnings go with the rest: they
    name what they are about. A design that was made for a side already can only lose more.
    """
    secrets = tuple(secret for secret in design.secrets if secret.known_to is not Secrecy.OPEN)
    if not secrets:
        return design
    cut = _Cut(design, side, secrets)
    told = {secret.id for secret in secrets}
    return replace(
        design,
        parameters=tuple(one for one in design.parameters if one.id not in cut.of(SecretKind.PARAMETER)),
        tables=tuple(one for one in design.tables if one.id not in cut.of(SecretKind.TABLE)),
        sequence=tuple(map(cut.phase, design.sequence)),
        counters=tuple(cut.counter(one) for one in design.counters if one.id not in cut.gone),
        counter_sheets=tuple(
            replace(sheet, slots=entries_without(sheet.slots, cut.gone)) if sheet.slots else sheet
            for sheet in design.counter_sheets
        ),
        scenarios=tuple(map(cut.scenario, design.scenarios)),
        silenced=(),
        secrets=tuple(replace(secret, left_out_for=side) if secret.id in told else secret for secret in design.secrets),
    )


class _Cut:
    """What is left out of a design for one side."""

    def __init__(self, design: Design, side: str, secrets: tuple[Secret, ...]) -> None:
        self._secrets = secrets
        self._owners = {counter.id: design.side_of_counter(counter) for counter in design.counters}
        self._side = side
        self.gone = self._kept_from(SecretKind.COUNTERS)
        self._stand_unseen = self.gone | self._kept_from(SecretKind.SET_UP)
        self._values = {secret.of: self._not_told(secret) for secret in secrets if secret.what is SecretKind.VALUE}

    def of(self, what: SecretKind) -> frozenset[str]:
        """The ids of all secrets of a kind."""
        return frozenset(secret.of for secret in self._secrets if secret.what is what)

    def counter(self, counter: Counter) -> Counter:
        """A counter without the figures that the side may not know, on all of its faces."""
        unknown = {name for name, counters in self._values.items() if counter.id in counters}
        if counter.id in self._kept_from(SecretKind.SET_UP):
            unknown |= OF_THE_SET_UP
        return _unsaid(counter.without(unknown), counter) if unknown else counter

    def phase(self, phase: Phase) -> Phase:
        """A phase without its own figures for parameters that are withheld."""
        kept = entries_without(phase.parameters, self.of(SecretKind.PARAMETER))
        return phase if kept == phase.parameters else replace(phase, parameters=kept)

    def scenario(self, scenario: Scenario) -> Scenario:
        """A scenario without the counters of which the side may not know where they stand, or that they are there."""
        if not self._stand_unseen:
            return scenario
        free = (replace(one, counters=self._seen(one.counters)) for one in scenario.free)
        coming = (replace(one, counters=self._seen(one.counters)) for one in scenario.arrivals)
        return replace(
            scenario,
            placements=tuple(one for one in scenario.placements if self._is_seen(one.counter)),
            free=tuple(one for one in free if one.counters),
            arrivals=tuple(one for one in coming if one.counters),
            out_of_play=self._seen(scenario.out_of_play),
            provenance=Map(
                {name: scenario.provenance[name] for name in sorted(scenario.provenance) if self._is_seen(name)}
            ),
        )

    def _seen(self, counters: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(filter(self._is_seen, counters))

    def _is_seen(self, counter: str) -> bool:
        return counter not in self._stand_unseen and copy_of(counter)[0] not in self._stand_unseen

    def _kept_from(self, what: SecretKind) -> frozenset[str]:
        return frozenset().union(*(self._not_told(secret) for secret in self._secrets if secret.what is what))

    def _not_told(self, secret: Secret) -> frozenset[str]:
        """The counters of which the side is not told something."""
        owned = secret.known_to is Secrecy.OWNER and secret.what in OF_ONE_SIDE
        return frozenset(one for one, owner in self._owners.items() if not owned or not owner or owner != self._side)


def _unsaid(counter: Counter, whole: Counter) -> Counter:
    """A counter without the notes on the origin of its figures that were written for one that was left out as well:
    "the best on the map" tells a rating.
    """
    said = {whole.provenance[name].note for name in whole.provenance if name not in counter.provenance} - {""}
    told = [name for name in counter.provenance if counter.provenance[name].note in said]
    kept = {name: replace(counter.provenance[name], note="") for name in told}
    return replace(counter, provenance=counter.provenance.update(kept)) if kept else counter

"""What a side makes of its view: who stands where, how strong, what places are worth, where lines lead."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from rulesets.grande_tactique.lines import ENEMY
from rulesets.grande_tactique.phases.places import holder
from rulesets.grande_tactique.phases.set_up_phase import DECOYS
from rulesets.grande_tactique.position import FRENCH, SARDINIAN, Position
from workbench.engine.networks.network import MoveCost, search

LIKELY_STILL_THERE = 0.7
"""How likely troops of the set-up, which all can read, are still in their hex after each day."""
POINTS_AT_EASE = 8.0
"""The fewer victory points are left, the dearer each is: at nothing it is over."""
STUBBORN = 0.3
"""What a place is worth that cannot be taken yet, as a part of its worth."""


class Outlook:
    """A position as one side sees it. Strengths of markers that it cannot read are reckoned from what is public."""

    def __init__(self, q: Position, side: str) -> None:
        self.q = q
        self.side = side
        self.foe = q.pieces.other(side)
        self.french = q.pieces.side_of_faction[FRENCH]
        self.own = tuple(force for force in q.forces_of(side) if q.has_troops(force))

    # ------------------------------------------------------------------ strengths

    def strength(self, force: str) -> float:
        """Strength points of a marker: known, reported or guessed."""
        q = self.q
        if q.force(force).side == self.side or q.has_troops(force):
            return float(q.sp(force))
        if q.force(force).shown:
            return 0.0
        report = q.state.reports.get(force)
        if report and report.strength:
            return float(report.strength)
        return self._guessed(q.force(force).space)

    def is_known(self, force: str) -> bool:
        """Can the side read what the marker stands for, or has it been reported?"""
        q = self.q
        report = q.state.reports.get(force)
        return q.has_troops(force) or q.force(force).shown or bool(report and report.strength)

    def _guessed(self, number: str) -> float:
        """The average of all markers that cannot be read; where the set-up put troops they may be there still."""
        q = self.q
        days = q.state.turn - q.figures.design.scenario(q.state.scenario).first_turn
        likely = LIKELY_STILL_THERE ** (1 + max(0, days)) if number in self._set_up else 0.0
        there = len(q.forces_in(number, self.foe))
        return likely * self._set_up.get(number, 0.0) / max(1, there) + (1 - likely) * self._average

    def morale(self, formation: str) -> int:
        """The morale of a formation that can be read; the division whose cursor a brigade has may be hidden."""
        q = self.q
        division = q.printed(formation).division
        return q.morale(formation) if not division or division in q.state.formations else q.cohesion(formation)

    @cached_property
    def _set_up(self) -> Mapping[str, float]:
        """Hex -> strength that the scenario puts there of the other side."""
        found: dict[str, float] = {}
        for placement in self.q.figures.design.scenario(self.q.state.scenario).placements:
            printed = self.q.pieces.formations.get(placement.counter)
            if printed and printed.side == self.foe:
                found[placement.space] = found.get(placement.space, 0.0) + printed.strength
        return found

    @cached_property
    def _average(self) -> float:
        """What troops under a marker that cannot be read have on average; decoys, whose number is public, have none."""
        q = self.q
        unknown = [force for force in q.forces_of(self.foe) if not q.has_troops(force) and not q.force(force).shown]
        known = sum(q.sp(force) for force in q.forces_of(self.foe))
        decoys = int(q.state.options.get(DECOYS, "0"))
        return max(1.0, (sum(self._set_up.values()) - known) / max(1, len(unknown) - decoys))

    @cached_property
    def enemies(self) -> Mapping[str, float]:
        """Hex with enemy markers -> their strength together, sorted by hex."""
        found: dict[str, float] = {}
        for force in self.q.forces_of(self.foe):
            number = self.q.force(force).space
            found[number] = found.get(number, 0.0) + self.strength(force)
        return dict(sorted(found.items()))

    @cached_property
    def friends(self) -> Mapping[str, float]:
        """Hex with own troops -> their strength together, sorted by hex."""
        found: dict[str, float] = {}
        for force in self.own:
            number = self.q.force(force).space
            found[number] = found.get(number, 0.0) + self.q.sp(force)
        return dict(sorted(found.items()))

    # ------------------------------------------------------------------ places

    @cached_property
    def places(self) -> Mapping[str, float]:
        """Place -> what it is worth to whoever does not hold it, in victory points or squares of Sardinian morale."""
        figures = self.q.figures
        found = {place: float(figures.victory.sardinian_places.get(place, 0)) for place in figures.victory.places}
        found[figures.victory.genoa] += figures.modifier("victory_points", "genoa", self.french)
        found[figures.victory.carcare] += figures.modifier("victory_points", "hexes_around_carcare", self.french)
        coni = figures.victory.coni
        if coni not in self.q.state.held and self.q.sardinian_modifier > figures.number("coni_modifier"):
            found[coni] *= STUBBORN
        return found

    @cached_property
    def to_take(self) -> Mapping[str, float]:
        """Places that the other side holds, with their worth."""
        return {place: worth for place, worth in self.places.items() if holder(self.q, place) != self.side}

    @cached_property
    def to_keep(self) -> Mapping[str, float]:
        """Places that this side holds, with their worth."""
        return {place: worth for place, worth in self.places.items() if place not in self.to_take}

    @cached_property
    def dearness(self) -> float:
        """What a victory point is worth that the French lose, the more the fewer they have."""
        return 1.0 + POINTS_AT_EASE / (4.0 + self.q.state.tracks["vp"])

    # ------------------------------------------------------------------ lines

    @cached_property
    def on_line(self) -> Mapping[str, frozenset[str]]:
        """Army of this side -> hexes with a road or trail free of enemies to one of its depots."""
        q, ground = self.q, self.q.ground
        barred = dict.fromkeys(sorted(self.enemies), ENEMY)
        cost = MoveCost(ground.network.graph, q.figures.command.along_trails_too, closed=barred)
        armies = [faction for faction, side in q.pieces.side_of_faction.items() if side == self.side]
        free = {army: [x for x in ground.depots.get(army, ()) if x not in self.enemies] for army in armies}
        return {army: frozenset(search(ground.network.graph, free[army], cost).costs) for army in armies}

    def sardinians_among(self, forces: tuple[str, ...]) -> float:
        """How likely Sardinians are among forces, by what can be read of them."""
        return max((self._sardinian_odds(force) for force in forces), default=0.0)

    def _sardinian_odds(self, force: str) -> float:
        if self.q.has_troops(force) or self.q.force(force).side == self.side:
            return float(self.q.faction(force) == SARDINIAN)
        return 0.0 if self.foe == self.french else self._sardinian_share

    @cached_property
    def _sardinian_share(self) -> float:
        """The part of what the set-up puts on the map of the other side that is Sardinian."""
        printed = self.q.pieces.formations
        placed = self.q.figures.design.scenario(self.q.state.scenario).placements
        found = [printed[placement.counter].strength for placement in placed if self._is_sardinian(placement.counter)]
        return sum(found) / max(1.0, sum(self._set_up.values()))

    def _is_sardinian(self, counter: str) -> bool:
        printed = self.q.pieces.formations.get(counter)
        return printed is not None and printed.faction == SARDINIAN

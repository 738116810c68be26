"""Nothing that is told comes from what a seat may not know; and each way in which it once leaked would be found."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from math import inf

import pytest
from msgspec.structs import replace

from rulesets.arcola import ArcolaRules
from rulesets.arcola.phases import acts
from rulesets.arcola.phases.acts import Play
from rulesets.arcola.phases.report_phase import gather_reports, tell_side
from rulesets.arcola.report_procedures import ReportPhase
from rulesets.arcola.reports import contacts, looking, observers, turn_reports
from rulesets.arcola.reports.watch import Watch
from sample_games.arcola.build import build
from tests.rulesets.arcola.reports.made import AUSTRIAN, FRENCH, Forces, made, play
from tests.rulesets.arcola.reports.worlds import KINDS, NAMES, PLACES, TOLD, Counts, Leak, _compare, compare, pair_of
from workbench.engine.codec import to_json
from workbench.engine.dice import Label
from workbench.engine.knowledge.contacts import Contact

FOUND_AT_LEAST = 10


def over(kinds: tuple[str, ...], seeds: range, leak: Leak | None = None, enough: float = inf) -> Counts:
    """What is counted over pairs of worlds, until enough is found."""
    counts = Counts()
    for seed in seeds:
        if counts.found.total() >= enough:
            break
        for kind in kinds:
            compare(kind, seed, counts, leak)
    return counts


def test_worlds_that_eyes_cannot_tell_apart_are_told_alike() -> None:
    counts = over(KINDS, range(16))
    assert not counts.found
    assert counts.compared > 1_000


# ---------------------------------------------------------------- leaks that were real, planted again


@contextmanager
def planted(where: object, name: str, leak: object) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(where, name, leak)
        yield


def counted(u: Play, why: str, *of: str) -> Label:
    """A roll called by how many were made before it: hidden ones shift all after them."""
    return ()


def by_name(u: Play, watch: Watch, known: dict[str, str]) -> None:
    """Sightings in the order of names."""
    clock = u.state.clock
    for force in sorted(force for force in watch.in_sight if force not in known):
        report = Contact(watch.enemy, watch.position.place(force), clock, clock, source="patrols")
        contacts.make(u, watch.seat, report, contacts.main_body(watch.position, force))


def named_roll(u: Play, why: str, *of: str, count: int = 1, sides: int = 6) -> tuple[int, ...]:
    """Dice of a report called by the force that it is really of."""
    return acts.hidden_roll(u, why, *of, contacts.force_of(u.position, of[0], of[1]), count=count, sides=sides)


def in_order_of_names(u: Play, watch: Watch, hex_: str, forces: list[str]) -> list[str]:
    return sorted(forces)


def spotted_by_the_step(u: Play, force: str) -> None:
    """One more chance to be heard of for each step that somebody unseen takes."""
    (face,) = acts.hidden_roll(u, "spot", FRENCH, str(len(u.events)))
    if face <= 2:
        clock = u.state.clock
        contacts.make(u, FRENCH, Contact(AUSTRIAN, u.state.units[force].space, clock, clock, now=False), "")


def late_by_the_truth(position, seat):  # type: ignore[no-untyped-def]
    """Lines of communication cut by whom the side does not know of."""
    return lambda hex_: not position.is_near_chief(seat, hex_)


@pytest.mark.parametrize(
    ("where", "name", "leak", "kind", "pairs"),
    [
        (acts, "label", counted, TOLD, 20),
        (looking, "_tell_of_new", by_name, NAMES, 90),
        (looking, "_in_chance_order", in_order_of_names, NAMES, 60),
        (observers, "hidden_roll", named_roll, NAMES, 25),
    ],
)
def test_a_leak_that_is_planted_is_found(where: object, name: str, leak: object, kind: str, pairs: int) -> None:
    with planted(where, name, leak):
        assert over((kind,), range(pairs), enough=FOUND_AT_LEAST).found.total() >= FOUND_AT_LEAST


def test_a_chance_for_each_unseen_step_is_found() -> None:
    assert over((PLACES,), range(30), spotted_by_the_step, FOUND_AT_LEAST).found.total() >= FOUND_AT_LEAST


def test_a_line_cut_by_somebody_unseen_delays_no_report() -> None:
    """On the road from Verona to the Alpone, out of everybody's sight; by the truth the report would be late."""
    ours = {"bonaparte": ("1111", ("rampon",)), "massena": ("1319", ("menard",)), "provera": ("1321", ("liptay",))}

    def told(forces: Forces) -> bytes:
        u = play(made(forces))
        phase = gather_reports(ReportPhase(side=FRENCH), u)
        assert isinstance(phase, ReportPhase)
        tell_side(phase, u)
        return to_json([event for event in u.events if event.seen_by == (FRENCH,)])

    cut = {**ours, "vukassovich": ("1115", ("lusignan",))}
    assert told(ours) == told(cut)
    with planted(turn_reports, "lateness", late_by_the_truth):
        assert told(ours) != told(cut)


# ---------------------------------------------------------------- ratings


@cache
def other_ratings() -> ArcolaRules:
    """The same design with all French ratings turned round."""
    design = build()
    turned = []
    for counter in design.counters:
        rating = counter.values.get("initiative")
        is_ours = design.faction(counter.faction).side == FRENCH
        values = counter.values.set("initiative", 6 - rating) if is_ours and isinstance(rating, int) else counter.values
        turned.append(replace(counter, values=values))
    return ArcolaRules(replace(design, counters=tuple(turned)))


def without_figures(told: bytes) -> bytes:
    """What is stated, without the men: grade, place, source, arms, times."""
    events = json.loads(told)
    for event in events:
        if event["report"] and event["report"].get("estimate"):
            event["report"]["estimate"] = "?"
    return json.dumps(events).encode()


def over_ratings(seeds: range) -> Counts:
    counts = Counts()
    for seed in seeds:
        _compare(pair_of(NAMES, seed, other_ratings()), "ratings", random.Random(seed), counts, None, without_figures)
    return counts


def test_ratings_change_men_and_nothing_else() -> None:
    counts = over_ratings(range(20))
    assert not counts.found and counts.compared > 300


def test_a_grade_that_tells_a_rating_is_found() -> None:
    honest = observers.best_observer

    def by_rating(watch, hex_, is_late=lambda _: False):  # type: ignore[no-untyped-def]
        found = honest(watch, hex_, is_late)
        return found and found._replace(grade="A" if watch.position.own_initiative(found.force) > 3 else "B")

    with planted(turn_reports, "best_observer", by_rating):
        assert over_ratings(range(25)).found.total() >= FOUND_AT_LEAST

"""The reports of a turn: grades by distance and horse, late ones, rumours true and false, who has left."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from rulesets.arcola.events import Boxed
from rulesets.arcola.phases.acts import Play
from rulesets.arcola.phases.report_phase import gather_reports, tell_side
from rulesets.arcola.report_procedures import Draft, ReportPhase
from rulesets.arcola.reports import rumours as turn_rumours
from rulesets.arcola.reports.contradictions import contradictions
from rulesets.arcola.reports.looking import look
from rulesets.arcola.reports.rumours import rim_of, rumours
from rulesets.arcola.reports.turn_reports import with_men
from rulesets.arcola.reports.watch import Watch
from rulesets.arcola.state import EXITED
from tests.rulesets.arcola.reports.made import (
    AUSTRIAN,
    FRENCH,
    HERE,
    Forces,
    away,
    go,
    known,
    made,
    next_turn,
    play,
    rules,
    told,
)
from workbench.engine.codec import to_builtins
from workbench.engine.knowledge.contacts import Contact

FOOT = {"massena": (HERE, ("menard",))}
HORSE = {"massena": (HERE, ("menard", "leclerc"))}
NEAR_CHIEF = {"bonaparte": (HERE, ("rampon",))}
BEYOND = "1911"
"""A hex in the mountains, beyond dispatch distance of HERE."""


def in_sight(u: Play) -> list[Contact]:
    """The contacts of the French that are no rumours."""
    return [one for one in known(u).values() if one.now]


def report(u: Play, seat: str = FRENCH) -> None:
    """Both segments, as the sequence runs them."""
    phase = gather_reports(ReportPhase(side=seat), u)
    assert isinstance(phase, ReportPhase)
    tell_side(phase, u)


def reported(forces: Forces, turns: int = 1, seed: int = 1) -> Play:
    u = play(made(forces), seed)
    for _ in range(turns):
        report(u)
        next_turn(u)
    return u


@pytest.mark.parametrize(
    ("ours", "distance", "grade"),
    [(FOOT, 1, "A"), (FOOT, 2, "B"), (HORSE, 1, "A"), (HORSE, 2, "A")],
)
def test_the_grade_comes_from_distance_and_own_horse(ours: Forces, distance: int, grade: str) -> None:
    (found,) = in_sight(reported({**ours, **NEAR_CHIEF, "provera": (away(distance), ("liptay",))}))
    assert (found.grade, found.source, found.seen, found.told) == (grade, "patrols", (2, 3), (2, 3))
    assert found.estimate is not None and found.estimate.low < found.estimate.likely < found.estimate.high


def test_one_report_a_contact_and_turn_whoever_else_could_see_it() -> None:
    forces = {"provera": (away(1), ("liptay",)), "massena": (HERE, ("menard",)), **NEAR_CHIEF}
    forces["augereau"] = (next(x for x in rules().figures.ground.neighbours(away(1)) if x != HERE), ("bon",))
    u = reported(forces)
    assert [event.report.estimate is not None for event in told(u) if event.report and event.report.now] == [
        False,
        True,
    ]


def test_reports_of_one_contact_are_near_each_other_and_never_the_same_twice_for_long() -> None:
    u = reported({**NEAR_CHIEF, "provera": (away(2), ("liptay", "roselmini"))}, turns=12)
    patrols = [event.report for event in told(u) if event.report and event.report.source == "patrols"]
    men = [r.estimate.likely for r in patrols if r.estimate]
    assert len(men) == 12 and len(set(men)) > 3
    widest = rules().figures.reports.true_spread("B", 5, is_screened=False)
    assert max(men) - min(men) <= 2 * 0.3 * 9_000 * widest / 100 + 100, "the steady part stays"


def test_a_report_from_beyond_dispatch_distance_comes_a_turn_later_with_its_day() -> None:
    u = play(
        made({"massena": (HERE, ("menard",)), "bonaparte": (BEYOND, ("rampon",)), "provera": (away(2), ("liptay",))})
    )
    report(u)
    (found,) = in_sight(u)
    assert found.now and found.estimate is None and len(u.state.on_the_way) == 1
    sent = u.state.on_the_way[0].report
    next_turn(u)
    report(u)
    (found,) = in_sight(u)
    assert found.estimate == sent.estimate
    assert (found.seen, found.told, found.now) == ((2, 3), (3, 3), True)


def test_what_arrives_late_of_a_contact_that_is_no_more_is_not_read() -> None:
    u = play(
        made({"massena": (HERE, ("menard",)), "bonaparte": (BEYOND, ("rampon",)), "provera": (away(1), ("liptay",))})
    )
    report(u)
    go(u, "provera", away(9))
    look(u)
    before = len(told(u))
    next_turn(u)
    report(u)
    assert u.state.on_the_way == ()
    assert all(event.report is None or event.report.source == "rumour" for event in told(u)[before:])


# ---------------------------------------------------------------- rumours


def form(report: Contact) -> object:
    """A report without its figures: what shows of it whether it is true."""
    blank = to_builtins(replace(report, space="", estimate=None, seen=(0, 0), told=(0, 0)))
    return blank, report.estimate is None


def many_rumours(forces: Forces, count: int) -> list[tuple[Contact, str]]:
    """Rumours over many turns, each with what is behind it."""
    u, found = play(made(forces)), []
    for _ in range(count):
        found += [(draft.report, draft.unit) for draft in rumours(u, FRENCH)]
        next_turn(u)
        u.events.clear()
    return found


def test_rumours_true_and_false_have_one_form_and_lie_on_the_rim() -> None:
    found = many_rumours({**FOOT, "provera": (away(3), ("liptay",))}, 800)
    assert len({str(form(report)) for report, _ in found}) == 1
    rim = rim_of(Watch(play(made(FOOT)).position, FRENCH))
    assert all(report.space in rim for report, _ in found)
    assert {rules().figures.ground.distance(HERE, hex_) for hex_ in rim} == {3}
    true = sum(unit != "" for _, unit in found)
    assert abs(true / 800 - 2 / 6) < 0.05
    assert abs((len(found) - true) / 800 - rules().figures.reports.false_percent / 100) < 0.05
    assert {unit for _, unit in found} == {"liptay", ""}
    where = Counter(report.space for report, unit in found if not unit)
    assert len(where) >= len(rim) / 2, "a false one may be anywhere on the rim"


def test_a_false_one_with_a_form_of_its_own_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = turn_rumours._draft

    def betrayed(u: Play, watch: Watch, hex_: str, points: int, unit: str, force: str) -> Draft:
        draft = honest(u, watch, hex_, points, unit, force)
        return draft if unit else replace(draft, report=replace(draft.report, arms=("infantry",)))

    monkeypatch.setattr(turn_rumours, "_draft", betrayed)
    found = many_rumours({**FOOT, "provera": (away(3), ("liptay",))}, 60)
    assert len({str(form(report)) for report, _ in found}) == 2


def test_false_ones_have_sizes_from_the_published_list() -> None:
    sizes = sorted(int(value) for value in (2, 3, 5, 7, 10, 14))
    found = [report for report, unit in many_rumours(FOOT, 1_000) if not unit]
    men = [report.estimate.likely for report in found if report.estimate]
    assert abs(sum(men) / len(men) / 1_000 - sum(sizes) / 6) < 0.9


def test_where_all_places_are_told_there_are_no_rumours() -> None:
    u = play(made({**FOOT, "provera": (away(3), ("liptay",))}, sight="open"))
    for _ in range(100):
        assert rumours(u, FRENCH) == ()
        next_turn(u)


def test_a_rumour_is_no_sighting_and_ends_when_somebody_looks() -> None:
    ends = Counter[bool]()
    for seed in range(60):
        u = reported({**FOOT, **NEAR_CHIEF, "provera": (away(3), ("liptay",))}, turns=2, seed=seed)
        heard = {c: r for c, r in known(u).items() if r.source == "rumour"}
        assert not any(r.now for r in heard.values())
        for contact, one in heard.items():
            go(u, "massena", next(x for x in u.position.ground.neighbours(one.space)))
            look(u)
            assert contact not in known(u)
            ends[any(r.now for r in known(u).values())] += 1
        assert list(contradictions(u.position)) == []
    assert min(ends[True], ends[False]) >= 3


# ---------------------------------------------------------------- who has left, rulings


def test_who_left_by_the_south_is_reported_as_at_a_days_march() -> None:
    u = play(made({**NEAR_CHIEF, "provera": ("0107", ("liptay", "roselmini")), "alvinczy": (away(9), ("brabeck",))}))
    report(u)
    u.emit(Boxed(force="provera", units=("provera", "liptay", "roselmini"), box=EXITED, seen_by=(AUSTRIAN,)))
    report(u)
    (found,) = [r for r in known(u).values() if r.space == EXITED]
    assert (found.grade, found.source, found.now) == ("B", "outposts", True)
    assert found.estimate is not None and abs(found.estimate.likely - 9_000) <= 0.6 * 9_000
    next_turn(u)
    report(u)
    assert sum(r.space == EXITED for r in known(u).values()) == 1
    assert not any(r.space == EXITED for r in known(u, AUSTRIAN).values())
    assert list(contradictions(u.position)) == []


def test_a_ruling_changes_the_men_and_the_band_with_them() -> None:
    u = play(made({**NEAR_CHIEF, "provera": (away(2), ("liptay",))}))
    phase = gather_reports(ReportPhase(side=FRENCH), u)
    assert isinstance(phase, ReportPhase)
    (draft,) = [one for one in phase.drafts if one.contact]
    ruled = with_men(u, draft, 8_000).report.estimate
    assert ruled is not None and (ruled.likely, ruled.low, ruled.high) == (8_000, 6_200, 11_400)


def test_a_false_one_never_stands_beside_a_true_one_in_a_hex() -> None:
    for seed in random.Random(1).sample(range(10_000), 40):
        u = play(made({**FOOT, "provera": (away(3), ("liptay",))}), seed)
        spaces = [draft.report.space for draft in rumours(u, FRENCH)]
        assert spaces == sorted(set(spaces))

"""Who comes in sight, is lost from it, is found again; what is not where it was reported."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulesets.arcola.events import Boxed, StrengthLost
from rulesets.arcola.phases.acts import move_force, put_under, split_off
from rulesets.arcola.reports.contacts import force_of
from rulesets.arcola.reports.contradictions import contradictions
from rulesets.arcola.reports.looking import look
from rulesets.arcola.state import OFF_MAP
from tests.rulesets.arcola.reports.made import AUSTRIAN, FRENCH, HERE, away, go, known, made, play, told
from workbench.engine.events import UnitRemoved
from workbench.engine.knowledge.contacts import Contact, ContactStands

MASSENA = {"massena": (HERE, ("menard", "leclerc"))}
LIPTAY = ("liptay",)


def facing(distance: int, head: str = "provera", under: tuple[str, ...] = LIPTAY, **options: str):  # type: ignore[no-untyped-def]
    u = play(made({**MASSENA, head: (away(distance), under)}, **options))
    look(u)
    return u


@pytest.mark.parametrize(("distance", "is_seen"), [(1, True), (2, True), (3, False), (4, False)])
def test_forces_are_seen_up_to_two_hexes_away_by_both(distance: int, is_seen: bool) -> None:
    u = facing(distance)
    for seat, place in ((FRENCH, away(distance)), (AUSTRIAN, HERE)):
        assert [(c.space, c.now) for c in known(u, seat).values()] == ([(place, True)] if is_seen else [])
        assert len(told(u, seat)) == is_seen
    assert list(contradictions(u.position)) == []


def test_who_has_no_troops_is_invisible_and_sees_the_hex_he_stands_in() -> None:
    u = facing(1, "provera", ())
    assert known(u) == {} and known(u, AUSTRIAN) == {}, "an idle leader sees a force beside him"
    u = play(made({"massena": (HERE, ()), "provera": (HERE, LIPTAY)}))
    look(u)
    assert [c.space for c in known(u).values()] == [HERE] and known(u, AUSTRIAN) == {}


def test_nobody_is_told_who_it_is_or_how_strong() -> None:
    (report,) = known(facing(2)).values()
    assert report == Contact(AUSTRIAN, away(2), (2, 3), (2, 3), source="patrols")


@pytest.mark.parametrize(("distance", "arms"), [(1, ("cavalry",)), (2, ())])
def test_horse_is_seen_from_beside_it(distance: int, arms: tuple[str, ...]) -> None:
    (report,) = known(facing(distance, under=("liptay", "schubirz", "friaul_guns"))).values()
    assert report.arms == arms


def test_looking_again_tells_nothing() -> None:
    u = facing(1)
    before = len(u.events)
    look(u)
    assert len(u.events) == before


def test_a_contact_keeps_its_number_while_it_is_watched() -> None:
    u = facing(2)
    go(u, "provera", away(1))
    look(u)
    assert [(c, r.space, r.now) for c, r in known(u).items()] == [("c1", away(1), True)]


def test_lost_from_sight_it_stays_where_it_was_last_seen_and_is_new_when_found_again() -> None:
    u = facing(2)
    u.state = replace(u.state, part=4)
    go(u, "provera", away(3))
    look(u)
    (report,) = known(u).values()
    assert (report.space, report.now, report.seen) == (away(2), False, (2, 4))
    go(u, "provera", away(2))
    look(u)
    assert {c: (r.space, r.now) for c, r in known(u).items()} == {"c2": (away(2), True)}
    assert list(contradictions(u.position)) == []


def test_what_was_reported_and_is_not_there_goes_when_own_eyes_look() -> None:
    u = facing(2)
    go(u, "provera", away(5))
    look(u)
    assert [r.now for r in known(u).values()] == [False]
    beside = next(x for x in u.position.ground.neighbours(away(2)) if u.position.ground.distance(x, HERE) == 1)
    go(u, "massena", beside)
    look(u)
    assert known(u) == {} and told(u)[-1].report is None
    assert list(contradictions(u.position)) == []


def test_a_force_that_leaves_an_adjacent_hex_is_known_not_to_be_there() -> None:
    u = facing(1)
    go(u, "provera", away(4))
    look(u)
    assert known(u) == {}
    assert [event.report is None for event in told(u)] == [False, True]


def test_who_falls_back_is_seen_as_far_as_eyes_reach() -> None:
    u = facing(1)
    ground = u.position.ground
    path = [away(1)]
    while ground.distance(HERE, path[-1]) < 4:
        path.append(
            next(x for x in ground.neighbours(path[-1]) if ground.distance(HERE, x) > ground.distance(HERE, path[-1]))
        )
    move_force(u, "provera", ("provera", "liptay"), path[-1], tuple(path), "retreat")
    look(u)
    assert [(r.space, r.now) for r in known(u).values()] == [(path[1], False)]
    assert list(contradictions(u.position)) == []


def test_of_a_force_that_splits_the_main_body_goes_on_and_the_rest_is_new() -> None:
    u = facing(2, "provera", ("quasdanovich", "brabeck", "schubirz"))
    put_under(u, "schubirz", "quasdanovich")
    split_off(u, "quasdanovich")
    go(u, "quasdanovich", away(1))
    look(u)
    assert {c: r.space for c, r in known(u).items()} == {"c1": away(2), "c2": away(1)}
    assert force_of(u.position, FRENCH, "c1") == "provera"


def test_of_two_that_unite_the_one_told_of_first_goes_on_whoever_commands() -> None:
    u = play(made({**MASSENA, "provera": (away(2), ("roselmini",)), "alvinczy": (away(2, number=1), LIPTAY)}))
    look(u)
    assert list(known(u)) == ["c1", "c2"]
    first = force_of(u.position, FRENCH, "c1")
    go(u, "alvinczy", away(2))
    look(u)
    put_under(u, "provera", "alvinczy")
    look(u)
    assert list(known(u)) == ["c1"] and first == "provera"
    assert force_of(u.position, FRENCH, "c1") == "alvinczy"
    assert list(contradictions(u.position)) == []


def test_eyes_stay_with_who_is_left_when_the_unit_they_followed_is_gone() -> None:
    u = facing(1, "provera", ("liptay", "roselmini"))
    u.emit(StrengthLost(unit="liptay", infantry=5, seen_by=(AUSTRIAN,)))
    u.emit(UnitRemoved(unit="liptay", seen_by=(AUSTRIAN,)))
    look(u)
    assert list(known(u)) == ["c1"] and u.state.behind[FRENCH]["c1"].unit == "roselmini"
    assert list(contradictions(u.position)) == []


def test_who_retreats_off_the_map_is_lost_from_sight() -> None:
    u = facing(2)
    u.emit(Boxed(force="provera", units=("provera", "liptay"), box=OFF_MAP, seen_by=(AUSTRIAN,)))
    look(u)
    assert [(r.now, r.space) for r in known(u).values()] == [(False, away(2))]


def test_all_places_are_told_where_the_scenario_says_so() -> None:
    u = facing(6, sight="open")
    (report,) = known(u).values()
    assert (report.space, report.now, report.estimate, report.source) == (away(6), True, None, "")
    assert list(contradictions(u.position)) == []


def test_several_in_one_hex_have_a_contact_each_in_an_order_that_dice_say() -> None:
    orders = set()
    for seed in range(20):
        u = play(made({**MASSENA, "provera": (away(2), ("roselmini",)), "hohenzollern": (away(2), LIPTAY)}), seed)
        look(u)
        orders.add(tuple(force_of(u.position, FRENCH, contact) for contact in known(u)))
    assert orders == {("provera", "hohenzollern"), ("hohenzollern", "provera")}


def test_what_is_behind_is_told_to_nobody() -> None:
    u = facing(2)
    assert all(event.seen_by == () for event in u.events if isinstance(event, ContactStands))
    assert all(event.seen_by == () for event in u.events if type(event).__name__ == "DiceRolled")

"""Retreats as chapter 19 has them: the order of the priorities, parts of a force, rout on the way."""

from __future__ import annotations

import networkx as nx
import pytest

from rulesets.arcola.battle.retreats import (
    RetreatWalked,
    is_disorganized_by,
    longest_retreat,
    routs_at,
    walked,
    way_beside,
    ways_of_retreat,
    winners_retreat,
)
from workbench.engine.mechanics.path_of_retreat import Ends, Faults, RetreatGround, RetreatPath

LINE = nx.path_graph([*"abcdefgh"])


def ground(barred: str = "", shelters: str = "", exits: dict[str, int] | None = None) -> RetreatGround:
    """A retreat along a line towards "a"."""
    return RetreatGround(
        lambda force, here, there: there in barred,
        lambda space: False,
        lambda space: (),
        lambda force: 1,
        lambda force, here, there: 2,
        lambda space: ord(space) - ord("a"),
        lambda space: space in shelters,
        exits or {},
    )


@pytest.mark.clause("19.1.1")
def test_19_1_1_a_village_at_half_the_length_ends_the_retreat() -> None:
    [way] = ways_of_retreat(LINE, "x", "g", 4, ground(shelters="e"))
    assert (way.path, way.ends_in_shelter) == (("g", "f", "e"), True)
    assert ways_of_retreat(LINE, "x", "g", 5, ground(shelters="e"))[0].path == ("g", "f", "e", "d", "c", "b")


@pytest.mark.clause("19")
def test_19_a_blocked_retreat_goes_as_far_as_it_can() -> None:
    way = ways_of_retreat(LINE, "x", "g", 4, ground(barred="dh"))[0]
    assert (way.path, way.shortfall) == (("g", "f", "e"), 2)


@pytest.mark.clause("19.4")
def test_19_4_off_the_map_rather_than_short_and_then_disorganized() -> None:
    way = ways_of_retreat(LINE, "x", "g", 4, ground(barred="dh", exits={"f": 2}))[0]
    assert (way.path, way.ends) == (("g", "f"), Ends.OFF_MAP)
    assert is_disorganized_by(way)
    assert not is_disorganized_by(ways_of_retreat(LINE, "x", "g", 2, ground(exits={"f": 2}))[0])


@pytest.mark.clause("19.2")
def test_19_2_the_parts_of_a_force_end_beside_their_leader() -> None:
    leader = ways_of_retreat(LINE, "x", "f", 3, ground())[0]
    assert leader.path[-1] == "c"
    beside = way_beside(LINE, leader, "y", "g", ground())
    assert beside is not None and beside.path == ("g", "f", "e", "d", "c")
    assert way_beside(LINE, leader, "y", "g", ground(barred="e")) is None


def way(*path: str) -> RetreatPath:
    return RetreatPath(path, Faults())


@pytest.mark.clause("20")
def test_20_what_pursuers_see_of_a_way() -> None:
    seen = walked(way("g", "f", "e"), {"e"}.__contains__, lambda here, there: here == "g", {"e"}.__contains__)
    assert seen == RetreatWalked(("g", "f", "e"), (False, True), (True, False), 0, True)
    assert seen.hexes == 2


@pytest.mark.parametrize(
    ("controlled", "over_river", "is_routed", "step"),
    [
        ((False, False), (False, False), False, None),
        ((False, False), (False, False), True, 0),
        ((False, True), (False, False), False, 2),  # 16.5.7.2: in the first hex in a zone of control
        ((False, True), (True, False), False, 1),  # 19.3: over an unbridged river
        ((True, True), (False, False), True, 0),
        ((), (), False, None),
    ],
)
@pytest.mark.clause("16.5.7.2")
@pytest.mark.clause("19.3")
def test_16_5_7_2_and_19_3_where_a_loser_routs(
    controlled: tuple[bool, ...], over_river: tuple[bool, ...], is_routed: bool, step: int | None
) -> None:
    assert routs_at(RetreatWalked(("a",) * (len(controlled) + 1), controlled, over_river), is_routed) == step


@pytest.mark.clause("16.5.7.2")
def test_16_5_7_2_a_winner_stops_before_a_hex_that_the_enemy_controls() -> None:
    assert winners_retreat(way("g", "f", "e", "d"), {"e"}.__contains__) == ("g", "f")
    assert winners_retreat(way("g", "f"), {"f"}.__contains__) == ("g",)
    assert winners_retreat(way("g", "f"), {"g"}.__contains__) == ("g", "f"), "it stands in one already"


@pytest.mark.parametrize(("lost", "most"), [(0, 1), (1, 1), (4, 4)])
@pytest.mark.clause("16.5.7.2")
def test_16_5_7_2_a_voluntary_retreat_is_as_long_as_its_losses(lost: int, most: int) -> None:
    assert longest_retreat(lost) == most

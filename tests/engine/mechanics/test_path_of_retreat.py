"""The path of a retreat: each priority on a small map, and every way of random positions enumerated apart."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise, product

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.mechanics.path_of_retreat import (
    Displaced,
    Ends,
    Faults,
    RetreatGround,
    RetreatPath,
    path_of_retreat,
)

AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SIZE = 9


def name(q: int, r: int) -> str:
    return f"{q}{r}"


def hexes(size: int = SIZE) -> nx.Graph[str]:
    """A rhombus of hexes "qr" in axial coordinates."""
    graph: nx.Graph[str] = nx.Graph()
    for q, r in product(range(size), repeat=2):
        graph.add_node(name(q, r))
        for dq, dr in AROUND:
            if 0 <= q + dq < size and 0 <= r + dr < size:
                graph.add_edge(name(q, r), name(q + dq, r + dr))
    return graph


def apart(a: str, b: str) -> int:
    """Hexes between two, by the formula."""
    q, r = int(a[0]) - int(b[0]), int(a[1]) - int(b[1])
    return max(abs(q), abs(r), abs(q + r))


MAP = hexes()


@dataclass
class Position:
    """Who stands where, and what the ground costs."""

    source: str = "04"
    barred: frozenset[str] = frozenset()
    controlled: frozenset[str] = frozenset()
    friends: dict[str, str] = field(default_factory=dict)
    """Hex -> its forces, each a letter; "a" is the weakest."""
    dear: dict[str, int] = field(default_factory=dict)
    shelters: frozenset[str] = frozenset()
    exits: dict[str, int] = field(default_factory=dict)

    @property
    def ground(self) -> RetreatGround:
        return RetreatGround(
            lambda force, a, b: b in self.barred,
            self.controlled.__contains__,
            lambda space: self.friends.get(space, ""),
            lambda force: ord(force) - 96,
            lambda force, a, b: self.dear.get(b, 1),
            lambda space: apart(space, self.source),
            self.shelters.__contains__,
            self.exits,
        )

    def ways(self, start: str, length: int) -> tuple[RetreatPath, ...]:
        return path_of_retreat(MAP, "x", start, length, self.ground)


def test_it_goes_straight_to_the_source_by_the_full_length() -> None:
    way, *others = Position().ways("44", 3)
    assert way == RetreatPath(("44", "34", "24", "14"), Faults(0, 0, 0, 1, 3))
    assert len(others) == 17, "a ring of 18 hexes lies three away"
    assert {apart(other.path[-1], "44") for other in others} == {3}


def test_the_farthest_shelter_on_the_way_at_half_the_length_ends_it() -> None:
    near, half, far = "34", "24", "14"
    assert Position(shelters=frozenset({near})).ways("44", 4)[0].ends is Ends.FULL
    [way] = Position(shelters=frozenset({near, half})).ways("44", 4)
    assert (way.path, way.ends_in_shelter, way.shortfall) == (("44", "34", "24"), True, 0)
    assert Position(shelters=frozenset({near, half, far})).ways("44", 4)[0].path[-1] == far
    assert Position(shelters=frozenset({"64"})).ways("44", 4)[0].ends is Ends.FULL, "it lies away from the source"
    assert Position(shelters=frozenset({half}), barred=frozenset({half})).ways("44", 4)[0].ends is Ends.FULL


def test_half_of_an_odd_length_is_more_than_its_whole_part() -> None:
    assert Position(shelters=frozenset({"34"})).ways("44", 3)[0].ends is Ends.FULL
    assert Position(shelters=frozenset({"34"})).ways("44", 2)[0].ends is Ends.SHELTER


def test_who_stands_in_a_shelter_stays() -> None:
    [way] = Position(shelters=frozenset({"24"}), friends={"24": "a"}).ways("44", 4)
    assert (way.path, way.displaced, way.faults.displaced) == (("44", "34", "24"), (), 0)


def test_friends_are_gone_round_even_through_hexes_in_enemy_control() -> None:
    blocked = Position(friends={"34": "a"}, controlled=frozenset({"35", "43", "33"}))
    way = blocked.ways("44", 1)[0]
    assert way.faults.displaced == 0
    assert way.path == ("44", "45"), "free, though farther from the source than the controlled ones"
    walled = Position(
        friends={"34": "a"}, controlled=frozenset({"33", "35"}), barred=frozenset({"43", "45", "53", "54"})
    )
    assert walled.ways("44", 1)[0].path[-1] != "34"


RING = {name(4 + q, 4 + r) for q, r in AROUND}


def test_the_weakest_makes_room_and_moves_on_by_the_same_priorities() -> None:
    position = Position(friends={"34": "c", "35": "b"}, barred=frozenset(RING - {"34", "35"}))
    way = position.ways("44", 1)[0]
    assert way.path == ("44", "35")
    assert way.displaced == (Displaced("b", "35", "25", 1),), "towards the source, not back to the retreating force"
    assert way.faults == Faults(1, 2, 0, apart("35", "04"), 1)


def test_who_is_displaced_pushes_others_on_where_he_has_to() -> None:
    around = {name(3 + q, 4 + r) for q, r in AROUND}
    position = Position(friends={"34": "b", "24": "a"}, barred=frozenset((RING | around) - {"34", "24", "44"}))
    way = position.ways("44", 1)[0]
    assert way.displaced == (Displaced("a", "24", "14", 1), Displaced("b", "34", "24", 1))
    stopped = Position(friends={"34": "b"}, barred=frozenset((RING | around) - {"34", "44"}))
    [stays] = stopped.ways("44", 1)
    assert (stays.path, stays.shortfall, stays.ends) == (("44",), 1, Ends.SHORT)


def test_who_is_displaced_into_the_way_is_displaced_again() -> None:
    column = frozenset(space for space in MAP if space[1] != "4") | {"54"}
    way = Position(friends={"34": "a"}, barred=column).ways("44", 2)[0]
    assert way.path == ("44", "34", "24")
    assert way.displaced == (Displaced("a", "34", "24", 1), Displaced("a", "24", "14", 2))
    assert way.faults.displaced == 2


def test_the_fewest_hexes_in_control_come_before_the_source_and_the_source_before_the_cost() -> None:
    assert Position(controlled=frozenset({"34"})).ways("44", 1)[0].path[-1] == "35"
    assert Position(dear={"34": 5}).ways("44", 1)[0].path[-1] == "34"
    assert Position(dear={"34": 5}).ways("44", 2)[0].path == ("44", "34", "24")


def test_of_ways_to_one_hex_the_cheapest_is_gone() -> None:
    assert Position(source="25", dear={"34": 4}).ways("44", 2)[0].path == ("44", "35", "25")
    assert Position(source="25", dear={"35": 4}).ways("44", 2)[0].path == ("44", "34", "25")


def test_barred_on_all_sides_it_goes_as_far_as_it_can() -> None:
    wall = frozenset(space for space in MAP if apart(space, "44") == 3)
    way = Position(barred=wall).ways("44", 4)[0]
    assert (way.ends, way.shortfall, way.path) == (Ends.SHORT, 2, ("44", "34", "24"))


def test_off_the_map_only_where_neither_control_nor_friends_leave_a_way() -> None:
    edge = {name(q, 8): 1 for q in range(SIZE)}
    free = Position(controlled=frozenset(MAP), exits=edge)
    assert free.ways("48", 1)[0].ends is Ends.FULL
    around = {space for space in MAP if apart(space, "48") == 1}
    crowded = Position(friends=dict.fromkeys(around, "a"), exits=edge)
    assert crowded.ways("48", 1)[0].ends is Ends.FULL
    shut = Position(barred=frozenset(around), exits={**edge, "48": 3}).ways("48", 2)
    assert shut == (RetreatPath(("48",), Faults(0, 0, 0, apart("48", "04"), 3), (), 0, Ends.OFF_MAP),)
    assert shut[0].is_off_map


@st.composite
def positions(draw: st.DrawFn) -> tuple[Position, str, int]:
    chance = random.Random(draw(st.integers(0, 10**6)))

    def some(share: float) -> frozenset[str]:
        return frozenset(space for space in sorted(MAP) if chance.random() < share)

    start = chance.choice(sorted(MAP))
    crowd = some(chance.choice([0, 0.02, 0.1])) - {start}
    position = Position(
        chance.choice(sorted(MAP)),
        some(chance.choice([0, 0.1, 0.4, 0.6])) - {start},
        some(chance.choice([0, 0.2, 0.5])),
        {space: letter for letter, space in zip("abcdefghijklmnopqrstuvw", sorted(crowd), strict=False)},
        {space: chance.randint(1, 4) for space in sorted(MAP)},
        some(chance.choice([0, 0, 0.1])),
        {space: 2 for space in sorted(MAP) if space[1] == "8" and chance.random() < 0.5},
    )
    return position, start, draw(st.integers(1, 4))


def all_paths(start: str, length: int) -> Iterator[tuple[str, ...]]:
    """Every way of 1 to `length` steps that passes no hex twice, by brute force."""
    ways: list[tuple[str, ...]] = [(start,)]
    for _ in range(length):
        ways = [(*way, there) for way in ways for there in MAP[way[-1]] if there not in way]
        yield from ways


def touches_itself(path: tuple[str, ...]) -> bool:
    return any(
        sum(apart(path[later], path[earlier]) == 1 for earlier in range(later)) > 1 for later in range(len(path))
    )


@given(positions())
def test_every_way_is_compared_where_no_friend_stands(drawn: tuple[Position, str, int]) -> None:
    """The book's list of priorities written as one key over all ways, not as a search."""
    position, start, length = drawn
    position.friends = {}
    open_ways = [
        path for path in all_paths(start, length) if not touches_itself(path) and not position.barred & set(path[1:])
    ]

    def key(path: tuple[str, ...]) -> tuple[object, ...]:
        end, far = path[-1], apart(path[0], path[-1])
        is_shelter = (
            end in position.shelters
            and 2 * far >= length
            and apart(end, position.source) < apart(start, position.source)
        )
        rank = 0 if is_shelter else 1 if far == length == len(path) - 1 else 3
        return (
            rank,
            -far if rank in (0, 3) else 0,
            sum(space in position.controlled for space in path[1:]),
            apart(end, position.source),
            sum(position.dear[space] for space in path[1:]),
            path,
        )

    found = position.ways(start, length)[0]
    if found.is_off_map:
        assert all(apart(start, path[-1]) < length for path in open_ways)
        assert found.path[-1] in position.exits
        return
    if not open_ways:
        assert found.path == (start,)
        return
    best = min(open_ways, key=key)
    if key(best)[0] == 0:
        # of several shelters equally far each has its own best way, the nearest to the source among equals
        assert found.ends_in_shelter
    assert found.path == best
    assert found.shortfall == (length - apart(start, best[-1]) if key(best)[0] == 3 else 0)


@given(positions())
def test_what_is_displaced_can_be_carried_out_and_leaves_the_way_free(drawn: tuple[Position, str, int]) -> None:
    position, start, length = drawn
    for way in position.ways(start, length):
        assert not touches_itself(way.path)
        assert not position.barred & set(way.path[1:])
        where = {force: space for space, forces in position.friends.items() for force in forces}
        pushes = 0
        for step, (here, there) in enumerate(pairwise(way.path), start=1):
            due = [push for push in way.displaced if push.step == step]
            for push in due:
                assert where[push.force] == push.origin and apart(push.origin, push.to) == 1
                assert push.to not in position.barred and push.to != here
                where[push.force] = push.to
            pushes += bool(due)
            is_guest = way.ends_in_shelter and there == way.path[-1]
            assert is_guest or there not in where.values()
        assert pushes == way.faults.displaced
        least = min(other.faults for other in position.ways(start, length))
        assert position.ways(start, length)[0].faults == least


@pytest.mark.parametrize("length", [2, 3, 4, 5, 6])
def test_the_same_question_has_the_same_answer(length: int) -> None:
    position = Position(friends={"34": "a", "24": "b"}, controlled=frozenset({"33", "25"}))
    assert position.ways("44", length) == position.ways("44", length)

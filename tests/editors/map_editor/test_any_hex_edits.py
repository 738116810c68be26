"""Any sequence of edits of a hex map: nothing names what is not there, the checks run, and it all goes back again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from tests.editors.map_editor.edit_examples import HEXES, SHAPE, hexes
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.hexes.hex_patches import HexPatch
from workbench.cartography.hexes.hex_resizing import (
    Sides,
    centred,
    counted_anew,
    followed,
    keeping_numbers,
    margins_of,
    widened,
    with_size,
)
from workbench.cartography.map_spaces import spaces_of
from workbench.engine.codec import digest
from workbench.engine.design import Design, Placement
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_grid import Corner, HexNumbering, NumberOrder
from workbench.engine.maps.hex_map import HexMap, hexside_id
from workbench.engine.maps.hex_places import every_number, neighbours_by_number
from workbench.engine.maps.map_parts import Link
from workbench.storage.checks.problems import problems
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.border_edits import OpenOneWay, TurnBorders, mark_kind
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.edits.hex_edits import PaintTerrain
from workbench.storage.edits.hex_painting import HexPaint, LayPatch, PaintHexes, PaintKind
from workbench.storage.edits.link_edits import AddLink, RemoveLinks
from workbench.storage.edits.renumbering import RenameSpace, RenumberHexes
from workbench.storage.edits.resizing import ResizeHexMap
from workbench.storage.edits.road_edits import CutRoad, ExtendRoad, LayRoad, RemoveRoads
from workbench.storage.edits.zone_edits import AddBox, AddZone, PaintZone, RemoveBox
from workbench.storage.starters.starter_design import starter_design


class Draw(Struct, frozen=True):
    """What chance gives to one edit: which kind, and numbers that choose among what the map has."""

    kind: int
    a: int
    b: int
    c: int


DRAWS = st.builds(Draw, st.integers(0, 20), st.integers(0, 47), st.integers(0, 47), st.integers(0, 5))
GROUNDS = ("clear", "woods", "hills", "marsh", "town", "sea")


def numbered(hex_map: HexMap, at: int) -> str:
    numbers = list(every_number(hex_map.grid))
    return numbers[at % len(numbers)]


def named(things: object, at: int) -> str:
    ordered = sorted(things)  # type: ignore[call-overload]
    return str(ordered[at % len(ordered)]) if ordered else "none"


def beside(hex_map: HexMap, draw: Draw) -> tuple[str, str]:
    here = numbered(hex_map, draw.a)
    return here, named(neighbours_by_number(hex_map.grid)[here], draw.b)


def patch(draw: Draw) -> HexPatch:
    ground = GROUNDS[draw.c]
    return HexPatch(tuple(((step, 0), Space("", f"P{step}", SpaceKind.HEX, ground)) for step in range(1 + draw.b % 4)))


def numbering(draw: Draw) -> HexNumbering:
    order, corner = list(NumberOrder)[draw.a % 2], list(Corner)[draw.b % 4]
    return HexNumbering(order, corner, 1 + draw.c, 1, 2 + draw.a % 2, 2, prefix="ABC"[draw.b % 3])


def road(hex_map: HexMap, draw: Draw) -> Road:
    return Road(f"R{draw.a}", f"Road {draw.a}", beside(hex_map, draw))


def box(draw: Draw) -> Space:
    return Space(f"box{draw.a}", f"Box {draw.a}", SpaceKind.BOX, shape=SHAPE)


def zone(draw: Draw) -> Space:
    return Space(f"sea{draw.a}", f"Sea {draw.a}", SpaceKind.SEA_ZONE, "sea")


def resizing(hex_map: HexMap, draw: Draw, keeps_numbers: bool) -> Edit:
    """A column or two, a row or two, more or fewer; EditError where the numbering does not reach so far."""
    sides = Sides(draw.a % 5 - 2, draw.b % 4 - 2, draw.c % 3 - 1, draw.a % 3 - 1)
    try:
        grid = with_size(widened(hex_map.grid, sides), 14.0 + draw.b % 9)
        grid = keeping_numbers(hex_map.grid, grid, sides) if keeps_numbers else counted_anew(grid)
    except Impossible as why:
        raise EditError(str(why)) from None
    fitted = centred(grid, 300.0, 200.0) if draw.c == 1 else followed(grid, margins_of(hex_map))
    return ResizeHexMap(HEXES, sides, fitted, float(draw.c))


def side_marked(first: str, second: str, d: Draw) -> Edit:
    side = hexside_id(first, second)
    mark = mark_kind(HEXES, (side,), ("river", "wall", "bridge")[d.c % 3], d.c < 4)
    return replace(mark, falls_to=Map({side: second})) if d.c == 1 else mark


KINDS: tuple[Callable[[HexMap, Draw], Edit], ...] = (
    lambda m, d: PaintTerrain(HEXES, (numbered(m, d.a), numbered(m, d.b)), GROUNDS[d.c]),
    lambda m, d: PaintHexes(HEXES, (numbered(m, d.a),), HexPaint(PaintKind.FEATURE, GROUNDS[d.c], d.b % 3 > 0)),
    lambda m, d: PaintHexes(HEXES, (numbered(m, d.a),), HexPaint(PaintKind.PLAYED, present=d.b % 2 > 0)),
    lambda m, d: side_marked(*beside(m, d), d),
    lambda m, d: TurnBorders(HEXES, (named(m.borders, d.a),)),
    lambda m, d: OpenOneWay(HEXES, (beside(m, d),), d.c < 4),
    lambda m, d: PaintHexes(HEXES, (numbered(m, d.a),), HexPaint(PaintKind.ELEVATION, str(d.c), d.b % 3 > 0)),
    lambda m, d: LayRoad(HEXES, road(m, d)),
    lambda m, d: ExtendRoad(HEXES, named(m.roads, d.a), (numbered(m, d.b),), d.c % 2 > 0),
    lambda m, d: CutRoad(HEXES, named(m.roads, d.c), *beside(m, d)),
    lambda m, d: RemoveRoads(HEXES, (named(m.roads, d.a),)),
    lambda m, d: AddZone(HEXES, zone(d), (numbered(m, d.b),)),
    lambda m, d: PaintZone(HEXES, ("", named(m.zones, d.c))[d.b % 2], (numbered(m, d.a), numbered(m, d.b))),
    lambda m, d: AddBox(HEXES, box(d)),
    lambda m, d: RemoveBox(HEXES, named(m.zones, d.a)),
    lambda m, d: AddLink(HEXES, Link(f"L{d.c}", numbered(m, d.a), named(m.zones, d.b))),
    lambda m, d: RemoveLinks(HEXES, (named(m.links, d.a),)),
    lambda m, d: LayPatch(HEXES, patch(d), numbered(m, d.a), d.b % 2 > 0),
    lambda m, d: (
        RenumberHexes(HEXES, numbering(d)) if d.c else RenameSpace(HEXES, named(m.zones, d.a), f"renamed{d.b}")
    ),
    lambda m, d: resizing(m, d, keeps_numbers=True),
    lambda m, d: resizing(m, d, keeps_numbers=False),
)


def start() -> Design:
    made = starter_design("Hexes", hexes())
    stands = (Placement("blue_horse", "0101"), Placement("red_horse", "depot"))
    return replace(made, scenarios=(replace(made.scenarios[0], placements=stands),))


def assert_nothing_dangles(design: Design) -> None:
    hex_map = design.hex_maps[0]
    spaces, grid = spaces_of(hex_map), hex_map.grid
    beside_each = neighbours_by_number(grid)
    on_grid = set(beside_each)
    assert len(on_grid) == grid.columns * grid.rows, "each hex has a number of its own"
    assert set(hex_map.hexes) <= on_grid
    assert all(number == space.id for number, space in hex_map.hexes.items())
    for side in hex_map.borders.values():
        assert side.second in beside_each[side.first]
        assert side.id == hexside_id(side.first, side.second)
        assert side.features or side.one_way or side.name, "what carries nothing is not kept"
    for line in hex_map.roads.values():
        assert set(line.spaces) <= on_grid
        assert len(line.spaces) > 1
    lying = Counter(number for one in hex_map.zones.values() for number in one.hexes)
    assert set(lying) <= on_grid
    assert not [number for number, times in lying.items() if times > 1], "a hex lies in one zone"
    for link in hex_map.links.values():
        assert {link.first, link.second} <= set(spaces)
    assert {placement.space for placement in design.scenario().placements} <= set(spaces)


@given(draws=st.lists(DRAWS, min_size=1, max_size=14))
@settings(max_examples=40, deadline=None)
def test_any_edits_leave_nothing_that_names_what_is_gone(draws: list[Draw]) -> None:
    document = RulesetDocument(start())
    inverses: list[tuple[str, Edit]] = []
    for draw in draws:
        before = digest(document.design)
        try:
            inverse = document.apply(KINDS[draw.kind](document.design.hex_maps[0], draw))
        except EditError as reason:
            assert str(reason)
            assert digest(document.design) == before
            continue
        inverses.append((before, inverse))
        assert_nothing_dangles(document.design)
        assert all(str(problem) for problem in problems(document.design))
    for before, inverse in reversed(inverses):
        document.apply(inverse)
        assert digest(document.design) == before


@given(draws=st.lists(DRAWS, min_size=1, max_size=6))
@settings(max_examples=12, deadline=None)
def test_any_edits_are_saved_exactly(draws: list[Draw]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "hexes.ruleset"
        with RulesetDocument.create(path, start()) as document:
            for draw in draws:
                try:
                    document.apply(KINDS[draw.kind](document.design.hex_maps[0], draw))
                except EditError:
                    continue
            kept = document.design
        with RulesetDocument.open(path) as again:
            assert again.design == kept
            assert digest(again.design) == digest(kept)

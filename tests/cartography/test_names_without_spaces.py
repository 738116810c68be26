"""Names on a map of areas that lie on no space: which are told, and which are captions or have a space."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.cartography.coverages import coverage_map, quadrilaterals
from workbench.cartography.checks.map_checks import problems
from workbench.cartography.checks.name_checks import is_like_a_name
from workbench.engine.maps.area_map import AreaMap, Junction, Space, SpaceKind
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.map_parts import Furniture, FurnitureKind, Rectangle
from workbench.storage.checks.problems import problems as problems_of
from workbench.storage.samples import build_sample


def told(area_map: AreaMap) -> list[tuple[str, object]]:
    found = [problem for problem in problems(area_map) if problem.check == "name_without_space"]
    return [(problem.place.id, problem.facts["where"]) for problem in found]


def with_hole() -> AreaMap:
    """Nine areas from 10 to 130 mm, without the one in the middle (50 to 90 mm)."""
    area_map = coverage_map(quadrilaterals({}))
    for name, border in area_map.borders.items():
        sides = {side: "" if getattr(border, side) == "A11" else getattr(border, side) for side in ("first", "second")}
        area_map = replace(area_map, borders=area_map.borders.set(name, replace(border, **sides)))
    return replace(area_map, spaces=area_map.spaces.delete("A11"))


def text(x: float, y: float, words: str, kind: FurnitureKind = FurnitureKind.TEXT) -> Furniture:
    return Furniture("w", kind, Rectangle(x, y, 20.0, 6.0), words)


@pytest.mark.parametrize(
    ("item", "is_told"),
    [
        (text(60, 60, "Lost Isle"), True),
        (text(60, 60, "Île-d’Yeu"), True),
        (text(60, 60, "Area A00"), False),  # it has figures
        (text(60, 60, "Home"), False),  # a space is called so
        (text(60, 60, "drawn by hand"), False),
        (text(60, 60, "Lost Isle", FurnitureKind.TITLE), False),
        (text(45, 60, "Lost Isle"), False),  # some of it lies on an area
        (text(20, 20, "Ferry"), False),
        (text(60, 140, "Lost Isle"), False),  # a caption in the margin
    ],
)
def test_a_text_that_is_a_name_has_a_space(item: Furniture, is_told: bool) -> None:
    area_map = with_hole()
    home = replace(area_map.spaces["A00"], name="Home")
    area_map = replace(area_map, spaces=area_map.spaces.set("A00", home), furniture=(item,))
    assert told(area_map) == ([("w", "(70.00, 63.00)")] if is_told else [])


def test_a_named_junction_has_a_space() -> None:
    area_map = with_hole()
    off, on = Junction("off", 70.0, 70.0, "Elba"), Junction("on", 20.0, 20.0, "Giglio")
    nameless = Junction("bare", 72.0, 70.0)
    named = Map({one.id: replace(one, name=f"Ford {one.id}") for one in area_map.junctions.values()})
    area_map = replace(area_map, junctions=named.update({one.id: one for one in (off, on, nameless)}))
    assert told(area_map) == [("off", "(70.00, 70.00)")]
    pool = Space("P", "Pool", SpaceKind.BOX, shape=Rectangle(60.0, 60.0, 20.0, 20.0))
    assert told(replace(area_map, spaces=area_map.spaces.set("P", pool))) == []


@pytest.mark.parametrize(
    "words", ["", " ", "x", "12", "1793", "Turn 3", "Of all the towns here", "Genoa, 1800", "A" * 41]
)
def test_what_is_no_name(words: str) -> None:
    assert not is_like_a_name(words)


@pytest.mark.parametrize("sample", ["toulon", "grande_tactique", "crossroads", "arcola", "war_and_peace"])
def test_the_sample_games_have_no_name_without_a_space(sample: str) -> None:
    design = build_sample(sample)
    assert all(isinstance(one, AreaMap | HexMap) for one in design.maps)
    assert not [problem for problem in problems_of(design) if problem.check == "name_without_space"]

"""A small map: three areas and a rade round one junction, a road between the upper two."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from editors.map_editor.areas.area_desk import AreaDesk
from rulesets.toulon.facts import RECONNOITRE_POINT, SHIP_FIRE, TAG_TYPES
from workbench.cartography.areas.coverage import NamedPolygon
from workbench.cartography.areas.polygons_to_borders import borders_of_polygons
from workbench.engine.design import Design, Side, TerrainType
from workbench.engine.maps.area_map import AreaMap, Fort, River, Space, SpaceKind
from workbench.engine.maps.border import Road, Shore
from workbench.engine.maps.tags import YES
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Edit, EditError

SQUARES = {
    "A": ("Ardent", ((10, 10), (60, 10), (60, 60), (10, 60))),
    "B": ("Bellevue", ((60, 10), (110, 10), (110, 60), (60, 60))),
    "C": ("Corniche", ((10, 60), (60, 60), (60, 110), (10, 110))),
    "S": ("Rade", ((60, 60), (110, 60), (110, 110), (60, 110))),
}


def small_map() -> AreaMap:
    polygons = [
        NamedPolygon(space, name, (tuple((float(x), float(y)) for x, y in ring),))
        for space, (name, ring) in SQUARES.items()
    ]
    junctions, borders = borders_of_polygons(polygons)
    borders = borders.set("A-B", borders["A-B"].marked(road="R1"))
    for coast in ("B-S", "C-S"):
        borders = borders.set(coast, borders[coast].marked(shore=Shore.NOT_A_BEACH))
    spaces = Map(
        {
            "A": Space(
                "A", "Ardent", stacking=4, forts=(Fort("Ardent", 3),), victory_points=2, tags=Map({SHIP_FIRE: "P"})
            ),
            "B": Space("B", "Bellevue", terrain="woods", stacking=3),
            "C": Space("C", "Corniche", stacking=5, town=True),
            "S": Space("S", "Rade", SpaceKind.RADE, terrain="sea"),
        }
    )
    ends = {borders["A-B"].start, borders["A-B"].end}
    for name in ends:
        junctions = junctions.set(name, replace(junctions[name], tags=Map({RECONNOITRE_POINT: YES})))
    return AreaMap(
        "small", "Small map", 120.0, 120.0, junctions, borders, spaces,
        Map({"R1": Road("R1", "High road")}), Map({"W1": River("W1", "Brook")}),
    )  # fmt: skip


class PlainHistory:
    """Does edits and keeps those that take them back, without Qt."""

    def __init__(self, document: RulesetDocument) -> None:
        self.document = document
        self.inverses: list[Edit] = []

    def do(self, edit: Edit, origin: object = None) -> None:
        self.inverses.append(self.document.apply(edit, origin))

    def tried(self, edit: Edit, origin: object) -> str:
        try:
            self.do(edit, origin)
        except EditError as refusal:
            return str(refusal)
        return ""

    def undo(self) -> None:
        self.document.apply(self.inverses.pop())


@pytest.fixture(scope="session")
def area_map() -> AreaMap:
    return small_map()


@pytest.fixture
def document() -> RulesetDocument:
    terrain = tuple(TerrainType(word, word.capitalize()) for word in ("clear", "woods", "sea"))
    sides = (Side("red", "Red", "red"), Side("blue", "Blue", "blue"))
    return RulesetDocument(Design("Small", "", maps=(small_map(),), terrain=terrain, sides=sides, tag_types=TAG_TYPES))


@pytest.fixture
def history(document: RulesetDocument) -> PlainHistory:
    return PlainHistory(document)


@pytest.fixture
def desk(document: RulesetDocument, history: PlainHistory) -> AreaDesk:
    return AreaDesk(document, history)


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where the screenshots of a run are kept: `WORKBENCH_TEST_OUT`, else the test's own folder."""
    folder = Path(os.environ.get("WORKBENCH_TEST_OUT", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    return folder

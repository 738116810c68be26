"""The classes of roads and lines that a design has, and what a step along them costs by its tables."""

from __future__ import annotations

from msgspec.structs import replace

from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.catalogue.standard import Family, Wet
from workbench.engine.design import Design
from workbench.engine.maps.border import RIVER
from workbench.engine.maps.map_catalogue import STANDARD_LINE_CLASSES, STANDARD_ROAD_CLASSES, LineClass, RoadClass
from workbench.qt.looks.translator import kind_title

ROAD_COSTS = "road_effects"
LINE_COSTS = "hexside_effects"


def road_classes(design: Design) -> tuple[RoadClass, ...]:
    """The classes of roads that the design lists, else the standard ones; with those that its maps use besides."""
    listed = design.road_classes or tuple(
        replace(kind, name=kind_title(Family.ROAD, kind.id)) for kind in STANDARD_ROAD_CLASSES
    )
    used = {road.road_class for sheet in design.maps for road in sheet.roads.values()}
    more = sorted(used - {kind.id for kind in listed} - {""})
    return (*listed, *(RoadClass(kind, kind_title(Family.ROAD, kind)) for kind in more))


def line_classes(design: Design) -> tuple[LineClass, ...]:
    """The kinds of lines that the design lists, else the standard ones; with those that its maps use besides."""
    listed = design.line_classes or tuple(
        replace(kind, name=kind_title(Family.BORDER, kind.id)) for kind in STANDARD_LINE_CLASSES
    )
    used = {
        feature for sheet in design.area_maps for border in sheet.borders.values() for feature in border.further_kinds
    }
    more = sorted(used - {kind.id for kind in listed})
    return (*listed, *(LineClass(kind, kind_title(Family.BORDER, kind)) for kind in more))


def kind_said(design: Design, kind: str) -> str:
    """What a kind of border is called, as inside a sentence: by the design, else by the program."""
    named = {known.id: known.name for known in design.line_classes}
    return (named.get(kind) or kind_title(Family.BORDER, kind)).lower()


def features(design: Design) -> tuple[LineClass, ...]:
    """What can lie along a border besides a river, which has a name and is drawn as one."""
    borders = catalogue_of(design).borders
    return tuple(kind for kind in line_classes(design) if not borders.is_a(kind.id, RIVER))


def river_classes(design: Design) -> tuple[LineClass, ...]:
    """The classes of rivers: those waters among the kinds of lines that the design has."""
    borders = catalogue_of(design).borders
    return tuple(kind for kind in line_classes(design) if borders.wet(kind.id) is Wet.RUNNING)


def cost_words(design: Design, table_id: str, kind: str) -> str:
    """What a table says of a class, "march ½, supply 1"; "" when it says nothing."""
    table = next((table for table in design.tables if table.id == table_id), None)
    if table is None or kind not in table.rows:
        return ""
    cells = table.cells[table.rows.index(kind)]
    columns = table.columns or ("",)
    said = [f"{column.replace('_', ' ')} {cell}".strip() for column, cell in zip(columns, cells, strict=False) if cell]
    return ", ".join(said)

"""The kinds of lines of a hex map: what can lie along a hexside, the classes of roads, and what each costs."""

from __future__ import annotations

from editors.map_editor.borders.line_classes import LINE_COSTS, ROAD_COSTS, cost_words
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.catalogue.standard import Family
from workbench.engine.design import Design
from workbench.engine.maps.border import BEACH, BLOCKED, BRIDGE, COAST, NOT_A_BEACH, RIVER, WALL
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.map_catalogue import STANDARD_ROAD_CLASSES
from workbench.language import marked
from workbench.qt.looks.translator import kind_title, spoken

KNOWN_FEATURES = (RIVER, BRIDGE, "ford", "stream", WALL, "cliff", BLOCKED, COAST, BEACH, NOT_A_BEACH)


def hexside_features(design: Design, hex_map: HexMap) -> list[tuple[str, str]]:
    """What can lie along a hexside, words and value: what the design lists, what every program knows, what is used."""
    named = {kind.id: kind.name for kind in design.line_classes}
    listed = [kind.id for kind in design.line_classes]
    used = sorted({feature for side in hex_map.borders.values() for feature in side.kinds})
    known = map(catalogue_of(design).borders.own, KNOWN_FEATURES)
    every = dict.fromkeys((*known, *listed, *used))
    return [(named.get(feature) or called_border(feature), feature) for feature in every]


def road_choices(design: Design, hex_map: HexMap) -> list[tuple[str, str]]:
    """The classes of roads that the design lists, else the standard ones, and those that the map uses besides."""
    listed = design.road_classes or STANDARD_ROAD_CLASSES
    named = {kind.id: kind.name for kind in design.road_classes}
    used = sorted({road.road_class for road in hex_map.roads.values()})
    every = dict.fromkeys((*(kind.id for kind in listed), *used))
    return [(named.get(kind) or kind_title(Family.ROAD, kind), kind) for kind in every]


def feature_cost(design: Design, feature: str) -> str:
    """What the design's tables say that crossing a feature costs; "" when they say nothing."""
    return cost_words(design, LINE_COSTS, feature)


def road_cost(design: Design, road_class: str) -> str:
    """What the design's tables say that a step along a road costs; "" when they say nothing."""
    return cost_words(design, ROAD_COSTS, road_class)


PROGRAMS_OWN = {
    BLOCKED: marked("Impassable"), COAST: marked("Coast"), BEACH: marked("Beach"), NOT_A_BEACH: marked("Not a beach"),
}  # fmt: skip
"""What lies along borders without being of the catalogue."""


def called_border(kind: str) -> str:
    """A kind of border for which the design has no name."""
    return spoken(PROGRAMS_OWN[kind]) if kind in PROGRAMS_OWN else kind_title(Family.BORDER, kind)

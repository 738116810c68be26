"""The kinds of lines of a hex map: what can lie along a hexside, the classes of roads, and what each costs."""

from __future__ import annotations

from editors.map_editor.borders.line_classes import LINE_COSTS, ROAD_COSTS, cost_words
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.design import Design
from workbench.engine.maps.border import BEACH, BLOCKED, BRIDGE, COAST, NOT_A_BEACH, RIVER, WALL
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.map_catalogue import STANDARD_LINE_CLASSES, STANDARD_ROAD_CLASSES

KNOWN_FEATURES = (RIVER, BRIDGE, "ford", "stream", WALL, "cliff", BLOCKED, COAST, BEACH, NOT_A_BEACH)


def hexside_features(design: Design, hex_map: HexMap) -> list[tuple[str, str]]:
    """What can lie along a hexside, words and value: what the design lists, what every program knows, what is used."""
    classes = (*STANDARD_LINE_CLASSES, *design.line_classes)
    named = {BLOCKED: "Impassable"} | {kind.id: kind.name for kind in classes}
    listed = [kind.id for kind in design.line_classes]
    used = sorted({feature for side in hex_map.borders.values() for feature in side.kinds})
    known = map(catalogue_of(design).borders.own, KNOWN_FEATURES)
    every = dict.fromkeys((*known, *listed, *used))
    return [(named.get(feature, in_words(feature)), feature) for feature in every]


def road_choices(design: Design, hex_map: HexMap) -> list[tuple[str, str]]:
    """The classes of roads that the design lists, else the standard ones, and those that the map uses besides."""
    listed = design.road_classes or STANDARD_ROAD_CLASSES
    named = {kind.id: kind.name for kind in (*STANDARD_ROAD_CLASSES, *listed)}
    used = sorted({road.road_class for road in hex_map.roads.values()})
    every = dict.fromkeys((*(kind.id for kind in listed), *used))
    return [(named.get(kind, in_words(kind)), kind) for kind in every]


def feature_cost(design: Design, feature: str) -> str:
    """What the design's tables say that crossing a feature costs; "" when they say nothing."""
    return cost_words(design, LINE_COSTS, feature)


def road_cost(design: Design, road_class: str) -> str:
    """What the design's tables say that a step along a road costs; "" when they say nothing."""
    return cost_words(design, ROAD_COSTS, road_class)


def in_words(kind: str) -> str:
    """An id as one reads it."""
    return kind.replace("_", " ").capitalize()

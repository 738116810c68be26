"""Every feature of a map, whatever its kind: a line for each, in the order of tools, lists, tabs and menus."""

from __future__ import annotations

from collections.abc import Callable

from editors.map_editor.counters.counters_feature import CountersFeature
from editors.map_editor.desk import AnyDesk
from editors.map_editor.features import Feature
from editors.map_editor.furniture.furniture_feature import FurnitureFeature
from editors.map_editor.measuring.measuring_feature import MeasuringFeature
from editors.map_editor.off_map.links_feature import LinksFeature
from editors.map_editor.off_map.seas_feature import SeasFeature
from editors.map_editor.scans.scans_feature import ScansFeature

FEATURES: tuple[Callable[[AnyDesk], Feature], ...] = (
    SeasFeature,
    LinksFeature,
    CountersFeature,
    FurnitureFeature,
    ScansFeature,
    MeasuringFeature,
)

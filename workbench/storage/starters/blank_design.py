"""A design to begin with: an empty sheet, two sides with their counters, and the standard rules to play it by."""

from __future__ import annotations

from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.storage.starters.starter_design import Say, starter_design

A3_LANDSCAPE_MM = (420.0, 297.0)


def blank_design(
    title: str, size_mm: tuple[float, float] = A3_LANDSCAPE_MM, language: str = "en", say: Say = str
) -> Design:
    """An empty area map on a sheet of this size (width, height).

    Its kinds are called as in this language, all else as `say` puts it.
    """
    return starter_design(title, AreaMap("map", title, *size_mm, provenance=BY_THE_DESIGNER), language, say)

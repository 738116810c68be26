"""What is still no coverage when all is done: it is left out, by a step, so that one outline never costs the map."""

from __future__ import annotations

from collections.abc import Sequence

from immutables import Map

from workbench.cartography.areas.coverage import CoverageError
from workbench.cartography.areas.polygons_to_borders import borders_of_polygons
from workbench.engine.maps.area_map import Junction
from workbench.engine.maps.border import Border
from workbench.engine.words.message import Message, joined
from workbench.exchange.imports.cleaning.shapes import CleanShape
from workbench.exchange.imports.proposal import Cleaning, ImportRefused

MOST_ROUNDS = 5


def with_borders(
    shapes: Sequence[CleanShape], cleaning: Cleaning
) -> tuple[list[CleanShape], Map[str, Junction], Map[str, Border]]:
    """The shapes with their junctions and borders; those that cannot be put together are left out.

    Raises
    ------
    ImportRefused
        There is nothing left.
    """
    kept = list(shapes)
    for _ in range(MOST_ROUNDS):
        try:
            junctions, borders = borders_of_polygons([shape.polygon for shape in kept])
        except CoverageError as error:
            broken = {problem.place.id for problem in error.problems if problem.place.kind == "space"}
            gone = [shape for shape in kept if shape.polygon.id in broken]
            if not gone or len(gone) == len(kept):
                raise ImportRefused(joined("; ", (problem.said for problem in error.problems[:3]))) from None
            for shape in gone:
                cause = Message("cannot be put together with the others")
                cleaning.step("unmendable", shape.polygon.place, cause, Message("leave it out"))
            kept = [shape for shape in kept if shape.polygon.id not in broken]
            continue
        return kept, junctions, borders
    raise ImportRefused(Message("its outlines cannot be put together"))

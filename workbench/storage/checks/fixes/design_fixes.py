"""The edit that fixes a problem of any place of a design."""

from __future__ import annotations

from workbench.engine.design import Design
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.problem import PHASE_LACKS, Problem
from workbench.storage.checks.fixes.area_fixes import fix_of as fix_of_areas
from workbench.storage.checks.fixes.hex_fixes import fix_of as fix_of_hexes
from workbench.storage.checks.fixes.sequence_fixes import phase_put_first
from workbench.storage.checks.of_maps import sheet_of
from workbench.storage.edits.catalogue_edits import AddKind, water_ground
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import Together
from workbench.storage.edits.hex_edits import PaintTerrain


def fix_in(design: Design, problem: Problem) -> Edit | None:
    """The edit that would fix a problem, None when its fix is for the designer to choose.

    A place that does not say its map is one of the first map.
    """
    if problem.of.fix is not None:
        edit: Edit | None = problem.of.fix(design, problem)
        return edit
    if problem.check == PHASE_LACKS:
        return phase_put_first(design, problem)
    place, sheet = problem.place, sheet_of(design, problem.place)
    if sheet is None:
        return None
    if problem.check == "land_in_zone":
        return _painted_as_sea(design, sheet.id, place.id)
    return fix_of_hexes(sheet, problem) if isinstance(sheet, HexMap) else fix_of_areas(sheet, problem)


def _painted_as_sea(design: Design, map_id: str, number: str) -> Edit:
    """A hex gets the water of the design, which comes with it where there is none."""
    water = water_ground(design)
    paint = PaintTerrain(map_id, (number,), water.id)
    return paint if water in design.terrain else Together(paint.label, (AddKind(water), paint))

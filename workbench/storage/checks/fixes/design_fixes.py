"""The edit that cures a problem of any place of a design: of a map, of its catalogues, of a set-up."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.hex_map import HexMap, HexZone
from workbench.engine.maps.map_catalogue import LineClass, RoadClass
from workbench.engine.maps.tag_values import tidied
from workbench.engine.maps.tags import TagKind
from workbench.engine.problem import Problem
from workbench.storage.checks.design_checks import placement_problems
from workbench.storage.checks.fixes.area_fixes import fix_of as fix_of_areas
from workbench.storage.checks.fixes.hex_fixes import fix_of as fix_of_hexes
from workbench.storage.edits.catalogue_edits import AddKind, Kind, water_ground
from workbench.storage.edits.edit import Edit, Edited
from workbench.storage.edits.edits import ReplaceEntry, Together
from workbench.storage.edits.hex_edits import PaintTerrain
from workbench.storage.edits.map_changes import place_in
from workbench.storage.edits.silence_edits import Unsilence
from workbench.storage.edits.space_edits import SetSpaces
from workbench.storage.edits.tag_edits import DeclareTag
from workbench.storage.rows.parts import maps_of


def fix_in(design: Design, problem: Problem) -> Edit | None:
    """The edit that would cure a problem, None when its cure is for the designer to choose.

    A place that does not say its map is one of the first map.
    """
    place = problem.place
    if place.kind == "silenced_problem":
        entry = next((entry for entry in design.silenced if entry.id == place.id), None)
        return Unsilence(entry) if entry is not None else None
    if place.kind == "scenario" and problem.check in ("unknown_counter", "unknown_space"):
        return TakeOutOfSetUp(place.id, problem)
    sheets = maps_of(design)
    sheet = next((one for one in sheets if place.map in ("", one.id)), None)
    if sheet is None:
        return None
    if problem.check in ("unknown_terrain", "unknown_class"):
        kind = next(_kinds_asked_for(design, sheet, problem), None)
        return AddKind(kind) if kind is not None else None
    if problem.check == "land_in_zone":
        return _painted_as_sea(design, sheet.id, place.id)
    if problem.check == "tag_value":
        return _tag_that_fits(design, sheet, problem)
    return fix_of_hexes(sheet, problem) if isinstance(sheet, HexMap) else fix_of_areas(sheet, problem)


def _painted_as_sea(design: Design, map_id: str, number: str) -> Edit:
    """A hex gets the water of the design, which comes with it where there is none."""
    water = water_ground(design)
    paint = PaintTerrain(map_id, (number,), water.id)
    return paint if water in design.terrain else Together(paint.label, (AddKind(water), paint))


def _tag_that_fits(design: Design, sheet: AnyMap, problem: Problem) -> Edit | None:
    """The tag of a space that a problem tells of, written as its type wants it, else taken off.

    A choice that is none yet becomes one. None when it fits by now.
    """
    space = spaces_of(sheet).get(problem.place.id)
    if space is None:
        return None
    tag_type = next((kind for kind in design.tag_types if kind.id == problem.facts["tag"]), None)
    if tag_type is None or tag_type.fits(space.tags.get(tag_type.id, "")):
        return None
    tag, said = tag_type.id, space.tags[tag_type.id]
    try:
        value = tidied(tag_type, said)
    except ValueError:
        if tag_type.kind is TagKind.CHOICE:
            return DeclareTag(replace(tag_type, choices=(*tag_type.choices, said.strip())))
        label = f"{problem.place}: without the tag {tag}"
        return SetSpaces(label, sheet.id, (replace(space, tags=space.tags.delete(tag)),))
    changed = replace(space, tags=space.tags.set(tag, value))
    return SetSpaces(f"{problem.place}: tag {tag} {value}", sheet.id, (changed,))


class TakeOutOfSetUp(Struct, frozen=True):
    """Take out of a scenario's set-up what a problem says of it: a counter, or a space, that is not there."""

    scenario: str
    problem: Problem

    @property
    def label(self) -> str:
        return f"{self.problem.place}: take out of the set-up what is not there"

    def apply(self, document: Edited) -> Edit:
        design = document.design
        scenario = design.scenarios[place_in(design.scenarios, self.scenario, "scenario")]
        about = (self.problem.check, self.problem.facts)
        wrong = placement_problems(design, scenario)
        meant = {placement for placement, told in wrong if (told.check, told.facts) == about}
        kept = tuple(placement for placement in scenario.placements if placement not in meant)
        return ReplaceEntry(self.label, "scenarios", replace(scenario, placements=kept)).apply(document)


def _kinds_asked_for(design: Design, sheet: AnyMap, problem: Problem) -> Iterator[Kind]:
    """The kinds of terrain or of lines that a thing of a map names and that are in no catalogue."""
    known: dict[type[Kind], set[str]] = {
        TerrainType: {kind.id for kind in design.terrain},
        RoadClass: {kind.id for kind in design.road_classes},
        LineClass: {kind.id for kind in design.line_classes},
    }
    for kind, name in _kinds_named(sheet, problem):
        if name and name == problem.facts["kind"] and name not in known[kind]:
            called = name.replace("_", " ").capitalize()
            yield kind(name, called)


def _kinds_named(sheet: AnyMap, problem: Problem) -> Iterator[tuple[type[Kind], str]]:
    """What a thing of a map names of the catalogues, with the kind of catalogue."""
    place = problem.place
    if place.kind == "map":
        yield TerrainType, str(getattr(sheet, "default_terrain", ""))
        return
    thing = next((found for field in _FIELDS[place.kind] if (found := _held(sheet, field, place.id))), None)
    line_kind = LineClass if place.kind in ("border", "hexside", "river") else TerrainType
    yield RoadClass, str(getattr(thing, "road_class", ""))
    yield LineClass, str(getattr(thing, "river_class", ""))
    yield TerrainType, str(getattr(thing, "terrain", ""))
    for feature in getattr(thing, "features", ()):
        yield line_kind, feature


_FIELDS = {
    "space": ("spaces", "hexes", "zones"), "hex": ("hexes",), "zone": ("zones",), "border": ("borders",),
    "hexside": ("hexsides",), "road": ("roads",), "river": ("rivers",),
}  # fmt: skip


def _held(sheet: AnyMap, field: str, name: str) -> Struct | None:
    thing: Struct | None = getattr(sheet, field, {}).get(name)
    return thing.space if isinstance(thing, HexZone) else thing

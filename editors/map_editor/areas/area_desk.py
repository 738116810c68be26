"""An area map on the desk of the map editor."""

from __future__ import annotations

from editors.map_editor.areas.border_net import AreaNet
from editors.map_editor.areas.removal import removal_of
from editors.map_editor.desk import NO_PLACE, Desk, DoesEdits
from editors.map_editor.furniture.placing import called as called_item
from editors.map_editor.furniture.placing import item_of
from editors.map_editor.off_map.boxes import nudge_box
from editors.map_editor.off_map.links import link_called, place_of_link
from editors.map_editor.selection import NOTHING, Chosen, one_space
from editors.map_editor.spaces.space_search import spaces_called
from workbench.cartography.areas.coasts import coast_of
from workbench.cartography.checks.map_checks import border_name
from workbench.engine.maps.area_map import AreaMap, Point, Space, SpaceKind
from workbench.engine.maps.roads import RoadSection, road_sections
from workbench.engine.maps.tags import ends_of_sections
from workbench.engine.problem import Problem
from workbench.engine.words.message import Message
from workbench.qt.map_canvas.areas.sheet_geometry import SheetGeometry
from workbench.qt.map_canvas.hits import Hits
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.areas.area_edits import MergeAreas, MoveJunction
from workbench.storage.edits.edit import Edit


class AreaDesk(Desk[AreaMap]):
    """An area map with its shapes and road sections; on a design without one an empty sheet without an id."""

    def __init__(self, document: RulesetDocument, history: DoesEdits, map_id: str = "") -> None:
        maps = document.design.area_maps
        super().__init__(document, history, map_id or (maps[0].id if maps else ""))
        self._geometry: SheetGeometry | None = None
        self._hits: Hits | None = None
        self._sections: tuple[AreaMap, frozenset[str], dict[str, RoadSection]] | None = None

    @property
    def map(self) -> AreaMap:
        return self.area_map

    @property
    def area_map(self) -> AreaMap:
        """The map as it is now; an empty sheet when the design has none."""
        found = next((area_map for area_map in self.design.area_maps if area_map.id == self.map_id), None)
        return found if found is not None else AreaMap("", "", 0.0, 0.0)

    @property
    def is_blank(self) -> bool:
        return bool(self.area_map.id) and not self.area_map.spaces

    @property
    def geometry(self) -> SheetGeometry:
        """The shapes of the map as it is now."""
        if self._geometry is None or self._geometry.map is not self.area_map:
            self._geometry = SheetGeometry(self.area_map, self._geometry)
            self._hits = Hits(self._geometry)
        return self._geometry

    @property
    def hits(self) -> Hits:
        geometry = self.geometry
        if self._hits is None:
            self._hits = Hits(geometry)
        return self._hits

    @property
    def net(self) -> AreaNet:
        return AreaNet(self.area_map, self.hits)

    @property
    def sections(self) -> dict[str, RoadSection]:
        """The road sections of the map as it is now, by id."""
        area_map = self.area_map
        ends = ends_of_sections(self.design.tag_types)
        if self._sections is None or self._sections[1] != ends or not _same_lines(self._sections[0], area_map):
            self._sections = (area_map, ends, {section.id: section for section in road_sections(area_map, ends)})
        return self._sections[2]

    def space(self, space: str) -> Space | None:
        return self.area_map.spaces.get(space)

    def spaces_of(self, chosen: Chosen) -> list[Space]:
        return [self.area_map.spaces[space] for space in chosen.spaces]

    # What is where

    def place_of(self, chosen: Chosen) -> Point | None:
        faces, area_map = self.geometry.faces, self.area_map
        if chosen.last in area_map.spaces:
            return self.geometry.middle(chosen.last)
        if item := item_of(area_map, chosen.furniture):
            return item.shape.middle
        if chosen.link in area_map.links:
            return place_of_link(self.geometry, chosen.link)
        if chosen.junction in area_map.junctions:
            return area_map.junctions[chosen.junction].point
        # one that ends in a junction which is gone is drawn nowhere
        borders = [border for border in self.borders_of(chosen) if border in self.geometry.borders]
        if not borders:
            return None
        middle = faces.line(borders[len(borders) // 2]).interpolate(0.5, normalized=True)
        return None if middle.is_empty else (middle.x, middle.y)

    def spaces_in(self, low: Point, high: Point) -> tuple[str, ...]:
        def is_in(space: str) -> bool:
            x, y = self.geometry.label_place(space).point
            return low[0] <= x <= high[0] and low[1] <= y <= high[1]

        drawn = (space for space in self.area_map.spaces if not self.geometry.face(space).is_empty)
        return tuple(self.hits.in_reading_order(filter(is_in, drawn)))

    def spaces_alike(self, space: str) -> tuple[str, ...]:
        spaces = self.area_map.spaces
        kind = spaces[space].kind if space in spaces else SpaceKind.AREA
        return tuple(sorted(found.id for found in spaces.values() if found.kind is kind))

    def spaces_called(self, words: str) -> tuple[str, ...]:
        return spaces_called(self.area_map.spaces.values(), words)

    def called(self, chosen: Chosen) -> str:
        area_map = self.area_map
        if len(chosen.spaces) > 1:
            kinds = {area_map.spaces[space].kind for space in chosen.spaces}
            if kinds == {SpaceKind.AREA}:
                return Message("{count} {count:area|areas}", count=len(chosen.spaces))
            return Message("{count} {count:space|spaces}", count=len(chosen.spaces))
        if space := self.space(chosen.space):
            return space.name or space.id
        if chosen.border in area_map.borders:
            return border_name(area_map, chosen.border)
        if chosen.junction:
            return Message("junction {junction}", junction=chosen.junction)
        if item := item_of(area_map, chosen.furniture):
            return called_item(item)
        if link := area_map.links.get(chosen.link):
            return link_called(area_map, link)
        line = area_map.roads.get(chosen.road) or area_map.rivers.get(chosen.river)
        return line.name if line is not None else Message("a road section") if chosen.section else ""

    # What is selected

    def chosen_borders(self) -> tuple[str, ...]:
        return self.borders_of(self.chosen)

    def borders_of(self, chosen: Chosen) -> tuple[str, ...]:
        """The borders of a choice: one, or all of a section, road or river."""
        borders = self.area_map.borders
        if chosen.section in self.sections:
            return self.sections[chosen.section].borders
        if chosen.road:
            return tuple(sorted(border.id for border in borders.values() if border.road == chosen.road))
        if chosen.river:
            return tuple(sorted(border.id for border in borders.values() if border.river == chosen.river))
        return (chosen.border,) if chosen.border else ()

    def still_there(self, chosen: Chosen) -> Chosen:
        area_map = self.area_map
        known = {
            "border": area_map.borders,
            "junction": area_map.junctions,
            "road": area_map.roads,
            "river": area_map.rivers,
            "link": area_map.links,
            "furniture": {item.id for item in area_map.furniture},
            "section": self.sections if chosen.section else {},
        }
        kept = {kind: name for kind, things in known.items() if (name := getattr(chosen, kind)) in things}
        return Chosen(tuple(space for space in chosen.spaces if space in area_map.spaces), **kept)

    # Edits and problems

    def removal(self) -> Edit | None:
        return removal_of(self)

    def remove_chosen(self) -> Edit | None:
        """After a border went, the area that lies on both sides of it is selected."""
        done = super().remove_chosen()
        if isinstance(done, MergeAreas):
            self.choose(one_space(done.kept))
        return done

    def nudge(self, way_mm: Point, gesture: str, smooth: bool = True) -> bool:
        """A junction is moved with its borders."""
        dx, dy = way_mm
        if junction := self.area_map.junctions.get(self.chosen.junction):
            to = (junction.x_mm + dx, junction.y_mm + dy)
            self.apply(MoveJunction(self.map_id, junction.id, to, smooth, f"{gesture} {junction.id}"))
            return True
        return nudge_box(self, way_mm, gesture)

    def points_of(self, problem: Problem) -> tuple[Point, ...]:
        if problem.check == "shore" and self.choice_of(problem) != NOTHING:
            places = (self.place_of(Chosen(border=name)) for name in coast_of(self.area_map, problem.place.id))
            if found := tuple(place for place in places if place is not None):
                return found
        return super().points_of(problem)

    def choice_of(self, problem: Problem) -> Chosen:
        place = problem.place if self.has_place_of(problem) else NO_PLACE
        match place.kind:
            case "space":
                return self.still_there(Chosen((place.id,)))
            case "border":
                return self.still_there(Chosen(border=place.id))
            case "junction":
                return self.still_there(Chosen(junction=place.id))
            case "road":
                return self.still_there(Chosen(road=place.id))
            case "river":
                return self.still_there(Chosen(river=place.id))
            case "furniture":
                return self.still_there(Chosen(furniture=place.id))
            case "link":
                return self.still_there(Chosen(link=place.id))
            case _:
                return NOTHING


def _same_lines(one: AreaMap, other: AreaMap) -> bool:
    """Whether two maps have the same road sections for certain."""
    return one.borders is other.borders and one.junctions is other.junctions and one.spaces is other.spaces

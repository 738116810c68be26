"""The list of roads with their sections, and of rivers: names and lengths."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.borders.line_classes import line_classes, road_classes
from editors.map_editor.line_list import LineList, Row
from editors.map_editor.selection import Chosen
from workbench.cartography.lines.roads import road_ends, road_pieces, towns_at
from workbench.cartography.plane import border_length
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.border import RIVER, Road
from workbench.engine.maps.roads import RoadSection
from workbench.engine.maps.tags import any_yes, ends_of_sections
from workbench.engine.words.message import Message
from workbench.qt.editing.inspector_rows import length_words
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.areas.line_edits import line_changed


class RoadsList(LineList):
    """A row for each road with its sections, breaks and dead ends below it, then a row for each river."""

    def __init__(self, desk: AreaDesk, parent: QWidget | None = None) -> None:
        none_yet = _tr("No roads yet. Take the road tool and click borders.")
        super().__init__(_tr("Roads and rivers"), none_yet, parent)
        self._desk = desk
        self._shown: tuple[object, ...] = ()

    def is_of(self, chosen: Chosen) -> bool:
        return bool(chosen.section or chosen.road or chosen.river)

    def show_map(self) -> int:
        """List the roads and rivers of the map; how many sections there are."""
        area_map, sections = self._desk.area_map, self._desk.sections
        types = self._desk.design.tag_types
        state = (area_map.roads, area_map.rivers, area_map.borders, area_map.junctions, types)
        if len(state) != len(self._shown) or any(a is not b for a, b in zip(state, self._shown, strict=True)):
            self._shown = state
            rows = listed_lines(self._desk.design, area_map, sections)
            self.setCurrentIndex(1 if rows else 0)
            self.show_rows(rows, self._desk.chosen)
        return len(sections)

    def give_name(self, chosen: Chosen, name: str) -> bool:
        area_map = self._desk.area_map
        line = area_map.roads.get(chosen.road) or area_map.rivers.get(chosen.river)
        if line is None:
            return False
        return name == line.name or not self._desk.apply(line_changed(self._desk.map_id, line, "name", name))


def listed_lines(design: Design, area_map: AreaMap, sections: Mapping[str, RoadSection]) -> tuple[Row, ...]:
    """The roads by name, each with its sections and where it breaks off or ends; then the rivers by name."""
    kinds = {known.id: known.name for known in road_classes(design)}
    kinds |= {known.id: known.name for known in line_classes(design)}
    long = {name: border_length(area_map, border) for name, border in area_map.borders.items()}
    carried = dict[str, float]()
    for border in area_map.borders.values():
        carried[border.river] = carried.get(border.river, 0.0) + long[border.id]
    ends = ends_of_sections(design.tag_types)
    rows = [
        _road_row(area_map, road, [s for s in sections.values() if s.road == road.id], long, kinds, ends)
        for road in sorted(area_map.roads.values(), key=lambda road: (road.name.casefold(), road.id))
    ]
    for river in sorted(area_map.rivers.values(), key=lambda river: (river.name.casefold(), river.id)):
        kind = river.river_class or catalogue_of(design).borders.own(RIVER)
        length = length_words(area_map, carried.get(river.id, 0.0))
        rows.append(Row(river.name, length, Chosen(river=river.id), tip=f"{river.name}: {kinds.get(kind, kind)}"))
    return tuple(rows)


def _road_row(
    area_map: AreaMap,
    road: Road,
    sections: list[RoadSection],
    long: Mapping[str, float],
    kinds: Mapping[str, str],
    section_ends: Collection[str],
) -> Row:
    lengths = [sum(long[border] for border in section.borders) for section in sections]
    below = [
        Row(section_name(area_map, section), length_words(area_map, length), Chosen(section=section.id))
        for section, length in zip(sections, lengths, strict=True)
    ]
    for trouble, junction, is_wrong in road_troubles(area_map, road.id, section_ends):
        below.append(Row(trouble, "", Chosen(junction=junction), "warning" if is_wrong else "prohibit-inset"))
    tip = f"{road.name}: {kinds.get(road.road_class, road.road_class)}"
    return Row(road.name, length_words(area_map, sum(lengths)), Chosen(road=road.id), tip=tip, below=tuple(below))


def road_troubles(area_map: AreaMap, road: str, section_ends: Collection[str]) -> list[tuple[str, str, bool]]:
    """Where a road breaks off or ends: the words, the junction there, and whether it is more than a dead end.

    In a design whose sections end at marked junctions (`section_ends`) a road ends at one.
    """
    found = []
    for number, piece in enumerate(road_pieces(area_map, road)):
        ends = road_ends(area_map, piece)
        if number:
            there = (*ends, area_map.borders[piece[0]].start)[0]
            ends = ends[1:]
            found.append((spoken(Message("Break at {place}", place=end_name(area_map, there))), there, True))
        for end in ends:
            known = area_map.junctions.get(end)
            if known is None or (section_ends and not any_yes(known.tags, section_ends)):
                found.append(
                    (spoken(Message("Ends without a point at {place}", place=end_name(area_map, end))), end, True)
                )
            elif not towns_at(area_map, end):
                found.append((spoken(Message("Dead end at {place}", place=end_name(area_map, end))), end, False))
    return found


def section_name(area_map: AreaMap, section: RoadSection) -> str:
    """ "Toulon (R04) – R07": its two ends, each with the town that it is at."""
    return f"{end_name(area_map, section.from_point)} – {end_name(area_map, section.to_point)}"


def end_name(area_map: AreaMap, junction: str) -> str:
    """The name of a junction, or the town at it; else its id, as of one that is gone."""
    known = area_map.junctions.get(junction)
    named = known.name if known is not None else ""
    towns = towns_at(area_map, junction)
    if named or not towns:
        return named or junction
    return f"{area_map.spaces[towns[0]].name} {junction}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("RoadsList", text)

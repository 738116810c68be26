"""The roads of a hex map in the outline: each with its sections, breaks and dead ends."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.inspecting.road_form import length_in_hexes
from editors.map_editor.hexes.line_kinds import road_choices
from editors.map_editor.line_list import LineList, Row
from editors.map_editor.selection import Chosen
from workbench.cartography.hexes.hex_courses import loose_ends, roads_through, sections_of
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import said_figure, spoken
from workbench.storage.edits.areas.line_edits import line_changed


class HexRoadsList(LineList):
    """A row for each road with its sections, breaks and dead ends below it."""

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(_tr("Roads"), _tr("No roads yet. Take the road tool (D) and click hex after hex."), parent)
        self._desk = desk
        self._is_stale = True

    def show_map(self) -> int:
        """How many roads there are; they are listed while the list is seen."""
        self._is_stale = True
        number = len(self._desk.hex_map.roads)
        self.setCurrentIndex(1 if number else 0)
        if self.isVisible():
            self.refresh()
        return number

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()

    def refresh(self) -> None:
        """List the roads as they are now."""
        self._is_stale = False
        self.show_rows(listed_roads(self._desk), self._desk.chosen)

    def is_of(self, chosen: Chosen) -> bool:
        return bool(chosen.road)

    def give_name(self, chosen: Chosen, name: str) -> bool:
        known = self._desk.hex_map.roads.get(chosen.road)
        if known is None:
            return False
        edit = line_changed(self._desk.map_id, known, "name", name)
        return name == known.name or not self._desk.apply(edit)


def listed_roads(desk: HexDesk) -> tuple[Row, ...]:
    """The roads by name, each with its sections and its loose ends."""
    hex_map = desk.hex_map
    through, kinds = roads_through(hex_map), {kind: words for words, kind in road_choices(desk.design, hex_map)}
    roads = sorted(hex_map.roads.values(), key=lambda road: (road.name.casefold(), road.id))
    return tuple(_row(hex_map, road, through, kinds[road.road_class]) for road in roads)


def _row(hex_map: HexMap, road: Road, through: Mapping[str, frozenset[str]], kind: str) -> Row:
    sections = sections_of(hex_map, road, through)
    rows = [
        Row(f"{called(hex_map, s.hexes[0])} – {called(hex_map, s.hexes[-1])}",
            _short(hex_map, len(s.hexes) - 1), Chosen(s.hexes))
        for s in sections if len(sections) > 1
    ]  # fmt: skip
    for end in loose_ends(hex_map, road, through):
        if end.gap_to:
            words = spoken(
                Message(
                    "Break between {one} and {other}",
                    one=called(hex_map, end.number),
                    other=called(hex_map, end.gap_to),
                )
            )
            rows.append(Row(words, "", Chosen((end.number,)), "warning"))
        else:
            rows.append(
                Row(
                    spoken(Message("Dead end at {place}", place=called(hex_map, end.number))),
                    "",
                    Chosen((end.number,)),
                    "prohibit-inset",
                )
            )
    steps = max(0, len(road.spaces) - 1)
    tip = f"{road.name}: {kind}, {length_in_hexes(hex_map, steps)}"
    return Row(road.name, _short(hex_map, steps), Chosen(road=road.id), tip=tip, below=tuple(rows))


def _short(hex_map: HexMap, steps: int) -> str:
    """A length for a narrow column: km where the map has a scale, else hexes."""
    return (
        f"{said_figure(steps * hex_map.km_per_hex, 'g')} km" if hex_map.km_per_hex else length_in_hexes(hex_map, steps)
    )


def called(hex_map: HexMap, number: str) -> str:
    """The name of a hex, or its number."""
    return hex_map.space(number).name or number


def _tr(text: str) -> str:
    return QCoreApplication.translate("HexRoadsList", text)

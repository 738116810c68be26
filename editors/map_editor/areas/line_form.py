"""The inspector's form for a road, one of its sections, or a river: name, class, length, what lies along."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.roads_list import section_name
from editors.map_editor.inspector import Heading, InspectorPage
from editors.map_editor.line_rows import LineRows
from workbench.cartography.plane import border_length
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, River
from workbench.engine.maps.border import Road
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.inspector_rows import Rows, length_words
from workbench.qt.looks.style_sheet import set_style_property
from workbench.storage.edits.areas.line_edits import RemoveRiver, line_word
from workbench.storage.edits.road_edits import RemoveRoads
from workbench.storage.edits.thing_edits import RIVERS, ROADS


class LineForm(InspectorPage):
    """Shows the line that the selection belongs to; a section's own facts stand below."""

    def __init__(self, desk: AreaDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._line: Road | River | None = None
        self.rows_of = {of: LineRows(desk, of) for of in (ROADS, RIVERS)}
        self._section, self._length, self._along = (text_label("", "body", wrap=True) for _ in range(3))
        self.remove = QPushButton(self.tr("Take it off the map"))
        set_style_property(self.remove, "dense", True)
        rows = Rows(has_chips=False)
        self._section_label = rows.add(self.tr("Section"), self._section)
        rows.add(self.tr("Length"), self._length)
        rows.add(self.tr("Runs along"), self._along)
        rows.add("", self.remove)
        self.remove.clicked.connect(self._remove)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.setSpacing(0)
        for mine in self.rows_of.values():
            box.addWidget(mine)
        box.addWidget(rows)
        box.addStretch()

    def heading(self) -> Heading | None:
        if chosen_line(self._desk) is None:
            return None
        return Heading("river" if self._desk.chosen.river else "road", line_title(self._desk))

    def name_field(self) -> QLineEdit | None:
        return self.rows.name_line

    @property
    def rows(self) -> LineRows:
        """Those of the line that is chosen."""
        return self.rows_of[RIVERS if isinstance(self._line, River) else ROADS]

    def __getitem__(self, name: str) -> Any:
        return self.rows[name]

    def refresh(self) -> None:
        area_map, line = self._desk.area_map, chosen_line(self._desk)
        if line is None:
            return
        self._line = line
        for rows in self.rows_of.values():
            rows.setVisible(rows is self.rows)
        self.rows.show_things((line,))
        section = self._desk.sections.get(self._desk.chosen.section)
        for widget in (self._section, self._section_label):
            widget.setVisible(section is not None)
        self._section.setText(section_name(area_map, section) if section else "")
        borders = self._desk.chosen_borders()
        long = sum(border_length(area_map, area_map.borders[name]) for name in borders)
        self._length.setText(length_words(area_map, long) if borders else self.tr("no border carries it yet"))
        self._along.setText(", ".join(_names_along(area_map, borders)))

    def _remove(self) -> None:
        map_id, line = self._desk.map_id, self._line
        if isinstance(line, Road):
            self._desk.apply(RemoveRoads(map_id, (line.id,), line.name))
        elif line is not None:
            self._desk.apply(RemoveRiver(map_id, line))


def chosen_line(desk: AreaDesk) -> Road | River | None:
    """The road or river that is selected, or whose section is."""
    chosen, area_map = desk.chosen, desk.area_map
    section = desk.sections.get(chosen.section) if chosen.section else None
    road = section.road if section is not None else chosen.road
    return area_map.roads.get(road) or area_map.rivers.get(chosen.river)


def line_title(desk: AreaDesk) -> str:
    """What heads the inspector: "Road", "Road section" or "River"."""
    line = chosen_line(desk)
    word = line_word(line).capitalize() if line is not None else ""
    return f"{word} section" if desk.chosen.section else word


def _names_along(area_map: AreaMap, borders: tuple[str, ...]) -> list[str]:
    sides = {side for name in borders for side in (area_map.borders[name].left, area_map.borders[name].right)}
    return sorted(area_map.spaces[side].name for side in sides if side != OUTSIDE and side in area_map.spaces)

"""The inspector's form for a road, one of its sections, or a river: name, class, length, what lies along."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.line_classes import LINE_COSTS, ROAD_COSTS, cost_words, river_classes, road_classes
from editors.map_editor.areas.roads_list import section_name
from editors.map_editor.inspector import Heading, InspectorPage
from workbench.cartography.plane import border_length
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, River
from workbench.engine.maps.border import RIVER, Road
from workbench.engine.provenance import Provenance
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.inspector_rows import OriginChip, Rows, length_words
from workbench.qt.looks.style_sheet import set_style_property
from workbench.storage.edits.areas.line_edits import ChangeRiver, RemoveRiver, line_renamed, line_word
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.road_edits import ChangeRoad, RemoveRoads


class LineForm(InspectorPage):
    """Shows the line that the selection belongs to; a section's own facts stand below."""

    def __init__(self, desk: AreaDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._line: Road | River | None = None
        self.name = QLineEdit()
        self.road_class = ComboBox()
        self._chip = OriginChip()
        self._section, self._length, self._along = (text_label("", "body", wrap=True) for _ in range(3))
        self.remove = QPushButton(self.tr("Take it off the map"))
        set_style_property(self.remove, "dense", True)
        rows = Rows()
        rows.add(self.tr("Name"), self.name, self._chip)
        rows.add(self.tr("Class"), self.road_class)
        self._section_label = rows.add(self.tr("Section"), self._section)
        rows.add(self.tr("Length"), self._length)
        rows.add(self.tr("Runs along"), self._along)
        rows.add("", self.remove)
        self.name.editingFinished.connect(self._rename)
        self.road_class.activated.connect(self._set_class)
        self._chip.origin_chosen.connect(self._set_origin)
        self.remove.clicked.connect(self._remove)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(rows)
        box.addStretch()

    def heading(self) -> Heading | None:
        if chosen_line(self._desk) is None:
            return None
        return Heading("river" if self._desk.chosen.river else "road", line_title(self._desk))

    def name_field(self) -> QLineEdit | None:
        return self.name

    def refresh(self) -> None:
        area_map, line = self._desk.area_map, chosen_line(self._desk)
        if line is None:
            return
        self._line = line
        self.name.setText(line.name)
        self.name.setCursorPosition(0)
        self._show_class(line)
        self._chip.show_origin(line.provenance)
        section = self._desk.sections.get(self._desk.chosen.section)
        for widget in (self._section, self._section_label):
            widget.setVisible(section is not None)
        self._section.setText(section_name(area_map, section) if section else "")
        borders = self._desk.chosen_borders()
        long = sum(border_length(area_map, area_map.borders[name]) for name in borders)
        self._length.setText(length_words(area_map, long) if borders else self.tr("no border carries it yet"))
        self._along.setText(", ".join(_names_along(area_map, borders)))

    def _show_class(self, line: Road | River) -> None:
        """The classes that the design has, and what the one of this line costs by its tables."""
        design, is_road = self._desk.design, isinstance(line, Road)
        kinds = [(kind.name, kind.id) for kind in (road_classes if is_road else river_classes)(design)]
        mine = line.road_class if isinstance(line, Road) else line.river_class or self._plain_river()
        self.road_class.clear()
        for name, kind in kinds if mine in dict(kinds).values() else [*kinds, (mine.capitalize(), mine)]:
            self.road_class.addItem(name, kind)
        self.road_class.setCurrentIndex(self.road_class.findData(mine))
        self.road_class.setToolTip(few_lines(cost_words(design, ROAD_COSTS if is_road else LINE_COSTS, mine)))

    def _plain_river(self) -> str:
        """The class of a river that does not say its own."""
        return catalogue_of(self._desk.design).borders.own(RIVER)

    def _rename(self) -> None:
        name = self.name.text().strip()
        if self._line is not None and name != self._line.name:
            self._put(line_renamed(self._desk.map_id, self._line, name))

    def _set_class(self) -> None:
        chosen = str(self.road_class.currentData())
        map_id, line = self._desk.map_id, self._line
        if isinstance(line, Road) and chosen != line.road_class:
            self._put(ChangeRoad(map_id, line.id, road_class=chosen, called=line.name))
        elif isinstance(line, River) and chosen != (line.river_class or self._plain_river()):
            self._put(ChangeRiver(map_id, replace(line, river_class=chosen), "class"))

    def _set_origin(self, origin: Provenance) -> None:
        map_id, line = self._desk.map_id, self._line
        if isinstance(line, Road):
            self._put(ChangeRoad(map_id, line.id, provenance=origin, called=line.name))
        elif line is not None:
            self._put(ChangeRiver(map_id, replace(line, provenance=origin), "where it comes from"))

    def _put(self, edit: Edit) -> None:
        if self._desk.apply(edit):
            self.refresh()

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

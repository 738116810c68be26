"""The inspector's form for the sheet itself, shown while nothing is selected."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.inspector import Heading, InspectorPage
from editors.map_editor.spaces.sheet_rows import SheetRows
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.words.message import Message
from workbench.qt.controls.fields import number_field
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.inspector_rows import Rows, narrow
from workbench.storage.edits.edits import ChangeDesign, ReplaceMap

SHEET_MM = (50, 3000)


class MapForm(InspectorPage):
    """Titles and size of the sheet; on an empty sheet what to do first."""

    draw_asked = Signal()

    def __init__(self, desk: AreaDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.game, self.title = QLineEdit(), QLineEdit()
        self.width_mm, self.height_mm = number_field(*SHEET_MM, 420), number_field(*SHEET_MM, 297)
        self._said = text_label("", "label", wrap=True)
        self._draw = QPushButton(self.tr("Draw an area"))
        rows = Rows(has_chips=False)
        rows.add(self.tr("Game"), self.game)
        rows.add(self.tr("Map"), self.title)
        rows.add(self.tr("Width"), narrow(self.width_mm, 84), hint=text_label("mm", "hint"))
        rows.add(self.tr("Height"), narrow(self.height_mm, 84), hint=text_label("mm", "hint"))
        self._said.setContentsMargins(0, 14, 0, 8)
        said = QVBoxLayout()
        said.setContentsMargins(12, 0, 12, 0)
        said.addWidget(self._said)
        said.addWidget(self._draw)
        self.sheet = SheetRows(desk, has_title=False)
        self.game.editingFinished.connect(self._rename_game)
        self.title.editingFinished.connect(self._rename_map)
        self.width_mm.valueChanged.connect(lambda width: self._resize(width_mm=float(width)))
        self.height_mm.valueChanged.connect(lambda height: self._resize(height_mm=float(height)))
        self._draw.clicked.connect(self.draw_asked)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(rows)
        box.addWidget(self.sheet)
        box.addLayout(said)
        box.addStretch()

    def heading(self) -> Heading | None:
        return Heading("map-trifold", self.tr("Sheet"))

    def name_field(self) -> QLineEdit | None:
        return self.game

    def refresh(self) -> None:
        self.sheet.refresh()
        design, area_map = self._desk.design, self._desk.area_map
        blockers = [QSignalBlocker(field) for field in (self.width_mm, self.height_mm)]
        self.game.setText(design.title)
        self.title.setText(area_map.title)
        self.width_mm.setValue(round(area_map.width_mm))
        self.height_mm.setValue(round(area_map.height_mm))
        for blocker in blockers:
            blocker.unblock()
        for field in (self.title, self.width_mm, self.height_mm):
            field.setEnabled(bool(area_map.id))
        is_empty = bool(area_map.id) and not area_map.spaces
        self._draw.setVisible(is_empty)
        self._said.setText(
            self.tr("The sheet is empty. Draw the first area: click round its outline and double-click to close it.")
            if is_empty
            else ""
            if not area_map.id
            else self.tr("Click a space, a border or a junction to see and change what it says.")
        )

    def _rename_game(self) -> None:
        title = self.game.text().strip()
        design, area_map = self._desk.design, self._desk.area_map
        if not title or title == design.title:
            self.refresh()
            return
        fields: dict[str, object] = {"title": title}
        if area_map.title == design.title:
            # A map that was never named otherwise is called as its game.
            fields["maps"] = design.with_map(replace(area_map, title=title)).maps
        self._desk.apply(ChangeDesign(Message("Call the game {name}", name=title), Map(fields)))

    def _rename_map(self) -> None:
        title = self.title.text().strip()
        if title and title != self._desk.area_map.title:
            self._put(Message("Call the map {name}", name=title), replace(self._desk.area_map, title=title))
        else:
            self.refresh()

    def _resize(self, width_mm: float | None = None, height_mm: float | None = None) -> None:
        old = self._desk.area_map
        new = replace(old, width_mm=width_mm or old.width_mm, height_mm=height_mm or old.height_mm)
        if new != old:
            self._put(
                Message("Make the sheet {width:g} × {height:g} mm", width=new.width_mm, height=new.height_mm), new
            )

    def _put(self, label: str, area_map: AreaMap) -> None:
        if self._desk.apply(ReplaceMap(label, area_map)):
            self.refresh()

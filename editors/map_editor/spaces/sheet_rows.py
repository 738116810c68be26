"""What is said once of a map of either kind: title, scale, the stacking rule of its spaces, languages."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.spaces.languages import OFFERED_LANGUAGES, language_name
from workbench import limits
from workbench.engine.maps.written_values import UNLIMITED_SIGN
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.fields import decimal_field, number_field
from workbench.qt.editing.inspector_rows import Rows, narrow
from workbench.qt.things.chips_field import ChipsField
from workbench.qt.things.choices import terrain_choices
from workbench.storage.edits.edits import ChangeDesign
from workbench.storage.edits.sheet_edits import ChangeSheet

NO_LIMIT, MOST = -1, limits.STACKING.most
LIMIT_WIDTH, SCALE_WIDTH = 84, 136


class SheetRows(QWidget):
    """Rows under each other; a change is an edit of the map, or of the design for its languages."""

    def __init__(self, desk: AnyDesk, has_title: bool = True) -> None:
        super().__init__()
        self._desk = desk
        is_hex_map = desk.map.grid is not None
        self.title = QLineEdit()
        self.scale = decimal_field(0.0, 1_000_000.0, 0.0, 3)
        self.scale.setSpecialValueText(_tr("not told"))
        self.scale.setSuffix(_tr(" km a hex") if is_hex_map else _tr(" m a mm"))
        self._scale_field = "km_per_hex" if is_hex_map else "metres_per_mm"
        self.terrain = ComboBox()
        self.entry, self.occupancy = _limit_field(), _limit_field()
        self.each_prints = QCheckBox(_tr("Each space prints its own"))
        self.each_prints.setToolTip(_tr("A space without a number is one that was forgotten, and is a warning"))
        self.languages = ChipsField()
        rows = Rows(has_chips=False)
        if has_title:
            rows.add(_tr("Map"), self.title)
        rows.add(_tr("Scale"), narrow(self.scale, SCALE_WIDTH))
        if is_hex_map:
            rows.add(_tr("Plain ground"), self.terrain)
        rows.add_heading(_tr("Stacking of spaces that say nothing"))
        rows.add(_tr("May enter"), narrow(self.entry, LIMIT_WIDTH))
        rows.add(_tr("May stay"), narrow(self.occupancy, LIMIT_WIDTH))
        rows.add("", self.each_prints)
        rows.add_heading(_tr("Languages of the design"))
        rows.add(_tr("Names in"), self.languages)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(rows)
        self._connect()

    def _connect(self) -> None:
        self.title.editingFinished.connect(self._rename)
        self.scale.valueChanged.connect(lambda value: self._set(self._scale_field, value))
        self.terrain.activated.connect(self._set_terrain)
        for field in (self.entry, self.occupancy):
            field.valueChanged.connect(self._set_stacking)
        self.each_prints.clicked.connect(self._set_stacking)
        self.languages.turned.connect(self._turn_language)

    def refresh(self) -> None:
        """Show the map as it is now."""
        shown, design = self._desk.map, self._desk.design
        rule = shown.stacking
        blockers = [QSignalBlocker(field) for field in (self.scale, self.terrain, self.entry, self.occupancy)]
        if not self.title.isModified():
            self.title.setText(shown.title)
        told = shown.scale_metres_per_mm and not getattr(shown, self._scale_field, 0.0)
        self.scale.setSpecialValueText(_tr("as on the globe") if told else _tr("not told"))
        self.scale.setValue(float(getattr(shown, self._scale_field, 0.0)))
        self.terrain.clear()
        for words, value in terrain_choices(design):
            self.terrain.addItem(words, value)
        self.terrain.setCurrentIndex(self.terrain.findData(shown.bare_space("").terrain))
        self.entry.setValue(NO_LIMIT if rule.entry is None else rule.entry)
        self.occupancy.setValue(NO_LIMIT if rule.occupancy is None else rule.occupancy)
        self.each_prints.setChecked(rule.each_prints_its_own)
        offered = [*dict.fromkeys((*design.languages, *OFFERED_LANGUAGES))]
        self.languages.show_values([(language_name(one), one) for one in offered], design.languages, ())
        for blocker in blockers:
            blocker.unblock()
        self.setEnabled(bool(shown.id))

    def _rename(self) -> None:
        title = self.title.text().strip()
        self.title.setModified(False)
        if title and title != self._desk.map.title:
            self._set("title", title)
        self.refresh()

    def _set_terrain(self) -> None:
        self._set("default_terrain", str(self.terrain.currentData()))

    def _set(self, field: str, value: object) -> None:
        if getattr(self._desk.map, field, None) != value:
            self._desk.apply(ChangeSheet(self._desk.map_id, field, value))

    def _set_stacking(self) -> None:
        entry, occupancy = (
            None if field.value() == NO_LIMIT else field.value() for field in (self.entry, self.occupancy)
        )
        rule = replace(
            self._desk.map.stacking,
            entry=entry,
            occupancy=occupancy,
            each_prints_its_own=self.each_prints.isChecked(),
        )
        self._set("stacking", rule)

    def _turn_language(self, language: str, is_there: bool) -> None:
        """The first language is that of the names themselves, and stays; names in one that goes are kept."""
        before = self._desk.design.languages
        after = (*(one for one in before if one != language), *((language,) if is_there else ()))
        if before and language == before[0] and not is_there:
            self._desk.refuse(_tr("The first language is that of the names themselves, and stays."))
            self.refresh()
        elif after != before:
            words = _tr("Add the language {0}") if is_there else _tr("Leave out the language {0}")
            self._desk.apply(ChangeDesign(words.format(language_name(language)), Map({"languages": after})))


def _limit_field() -> QSpinBox:
    field = number_field(NO_LIMIT, MOST, NO_LIMIT)
    field.setSpecialValueText(UNLIMITED_SIGN)
    return field


def _tr(text: str) -> str:
    return QCoreApplication.translate("SheetRows", text)

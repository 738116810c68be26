"""Number the hexes of a map anew, references included."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from editors.map_editor.hexes.hex_desk import HexDesk
from workbench.qt.busy_pointer import busy_pointer
from workbench.qt.controls.parts import Notice, text_label
from workbench.qt.looks.theme import px
from workbench.qt.new_maps.numbering_form import NumberingForm
from workbench.qt.screen_room import Scrolled, fit_to_screen
from workbench.storage.edits.renumbering import RenumberHexes


class NumberingDialog(QDialog):
    """The numbering of the map in fields; OK writes the new numbers wherever the old ones stand, in one edit."""

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.setWindowTitle(self.tr("Number the hexes"))
        self.form = NumberingForm(desk.hex_map.grid.numbering)
        self.notice = Notice("error", "")
        self.notice.hide()
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.buttons.button(buttons.Ok).setText(self.tr("Number anew"))
        box = QVBoxLayout(self)
        box.setContentsMargins(px(14), px(14), px(14), px(14))
        words = self.tr("Set-ups, roads, hexsides, zones, links and notes that name hexes follow.")
        box.addWidget(text_label(words, "label", wrap=True))
        box.addWidget(Scrolled(self.form), 1)
        for part in (self.notice, self.buttons):
            box.addWidget(part)
        self.form.changed.connect(self._show_outcome)
        self.buttons.accepted.connect(self._renumber)
        self.buttons.rejected.connect(self.reject)
        self._show_outcome()
        fit_to_screen(self)

    def _show_outcome(self) -> None:
        grid = replace(self._desk.hex_map.grid, numbering=self.form.numbering())
        why_not = self.form.show_outcome(grid)
        self.notice.hide()
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not why_not)

    def _renumber(self) -> None:
        if self.form.numbering() == self._desk.hex_map.grid.numbering:
            self.accept()
            return
        with busy_pointer():  # seconds, where there are 100,000 hexes
            refusal = self._desk.apply(RenumberHexes(self._desk.map_id, self.form.numbering()))
        if refusal:
            self.notice.set_notice("error", refusal)
            self.notice.show()
        else:
            self.accept()

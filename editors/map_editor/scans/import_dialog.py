"""Importing a scan: what the picture is, which page and how large, and how far the import has come."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.scans.arrival import Arrival
from editors.map_editor.scans.scans import Scans
from workbench.exchange.scans.import_process import PictureLook
from workbench.exchange.scans.pictures import PictureChoice, PictureFacts, UnfitPicture
from workbench.qt.controls.bounded_widgets import ComboBox, Label
from workbench.qt.controls.fields import number_field
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.translator import spoken_error, worded

LOOK_MS = 30
WIDTH = 460
SHRINKS = (1, 2, 4)
LONG_SIDES = (4096, 8192, 16_384)
FIRST_LONG_SIDE = 8192
LARGE_PIXELS = 200_000_000


class ImportScanDialog(QDialog):
    """Looks at the file, asks how it shall be read, then imports it. It may be stopped at any moment."""

    imported = Signal()

    def __init__(self, scans: Scans, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Import a scan"))
        self.setMinimumWidth(WIDTH)
        self._scans, self._path = scans, path
        self._look: PictureLook | None = None
        self._arrival: Arrival | None = None
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._go_on)
        self.facts: PictureFacts | None = None
        self.page, self.size_box = number_field(1, 1, 1), ComboBox()
        self.said, self.bar = Label(), QProgressBar()
        self._lay_out()
        self._begin_look()

    def _lay_out(self) -> None:
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.form = QFormLayout()
        self.form.addRow(self.tr("Page"), self.page)
        self.form.addRow(self.tr("Read it"), self.size_box)
        self.buttons = QDialogButtonBox()
        self.import_button = self.buttons.addButton(self.tr("Import"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.cancel_button = self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self.import_button.clicked.connect(self.begin)
        self.cancel_button.clicked.connect(self.reject)
        box = QVBoxLayout(self)
        box.setSpacing(12)
        box.addWidget(text_label(self._path.name, "heading"))
        box.addWidget(self.said)
        box.addLayout(self.form)
        box.addWidget(self.bar)
        box.addStretch()
        box.addWidget(self.buttons)

    # Looking

    def _begin_look(self) -> None:
        self._show_form(False)
        self.bar.setRange(0, 0)
        self.said.setText(self.tr("Looking at the picture…"))
        try:
            self._look = PictureLook(self._path)
        except UnfitPicture as why:
            self._refuse(spoken_error(why))
            return
        self._timer.start()

    def _show_facts(self, facts: PictureFacts) -> None:
        self.facts = facts
        self._timer.stop()
        self.bar.hide()
        self._show_form(True)
        self.said.setText(self._words_of(facts))
        self.page.setRange(1, max(1, facts.pages))
        self.form.setRowVisible(self.page, facts.pages > 1)
        self.size_box.clear()
        if facts.kind.is_drawing:
            for side in LONG_SIDES:
                share = side / max(facts.width_px, facts.height_px)
                words = _size(round(facts.width_px * share), round(facts.height_px * share))
                self.size_box.addItem(self.tr("as a picture of {0}").format(words), side)
            self.size_box.setCurrentIndex(LONG_SIDES.index(FIRST_LONG_SIDE))
        else:
            for shrink, words in zip(
                SHRINKS, (self.tr("all of it"), self.tr("half"), self.tr("a quarter")), strict=True
            ):
                size = _size(max(1, facts.width_px // shrink), max(1, facts.height_px // shrink))
                self.size_box.addItem(f"{words}: {size}", shrink)
        self.import_button.setFocus()

    def _words_of(self, facts: PictureFacts) -> str:
        words = self.tr("{0} file").format(facts.kind.value)
        if not facts.kind.is_drawing:
            words += ", " + _size(facts.width_px, facts.height_px)
            words += worded(self.tr(", {0:g} dots an inch"), facts.dpi) if facts.dpi else ""
        if facts.pages > 1:
            words += self.tr(", {0} pages").format(facts.pages)
        if facts.width_px * facts.height_px > LARGE_PIXELS:
            words += "\n" + self.tr("This is a large picture: reading it takes a minute or so.")
        return words + "\n" + self.tr("Its tiles become part of the ruleset file, which then needs no other file.")

    # Importing

    def choice(self) -> PictureChoice:
        """How the picture shall be read."""
        value = int(self.size_box.currentData() or 1)
        is_drawing = self.facts is not None and self.facts.kind.is_drawing
        page = self.page.value() - 1
        return PictureChoice(page, long_side_px=value) if is_drawing else PictureChoice(page, value)

    def begin(self) -> None:
        """Import it now."""
        try:
            self._arrival = Arrival(self._scans, self._path, self.choice())
        except UnfitPicture as why:
            self._refuse(spoken_error(why))
            return
        self._show_form(False)
        self.bar.setRange(0, 1000)
        self.bar.show()
        self.cancel_button.setText(self.tr("Stop"))
        self._timer.start()

    def _go_on(self) -> None:
        try:
            if self._arrival is not None:
                self._show_step(self._arrival)
            elif self._look is not None and (facts := self._look.poll()) is not None:
                self._look.close()
                self._look = None
                self._show_facts(facts)
        except UnfitPicture as why:
            self._refuse(spoken_error(why))

    def _show_step(self, arrival: Arrival) -> None:
        is_done = arrival.step()
        self.bar.setValue(round(arrival.share * 1000))
        percent = f"{arrival.share * 100:.0f} %"
        words = (
            self.tr("Reading the picture: {0}") if arrival.is_reading else self.tr("Putting it into the ruleset: {0}")
        )
        self.said.setText(words.format(percent))
        if is_done:
            self._stop()
            self.accept()
            self.imported.emit()

    def _refuse(self, why: str) -> None:
        self._stop()
        self._show_form(False)
        self.bar.hide()
        self.said.setText(why)
        self.cancel_button.setText(self.tr("Close"))
        self.cancel_button.setFocus()

    def _show_form(self, shown: bool) -> None:
        for row in (self.page, self.size_box):
            self.form.setRowVisible(row, shown)
        self.import_button.setVisible(shown)

    def _stop(self) -> None:
        self._timer.stop()
        if self._look is not None:
            self._look.close()
            self._look = None
        if self._arrival is not None:
            self._arrival.close()
            self._arrival = None

    def reject(self) -> None:
        """Stop and leave everything as it was."""
        self._stop()
        super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._stop()
        super().closeEvent(event)


def _size(width_px: int, height_px: int) -> str:
    return f"{width_px:,} × {height_px:,} px".replace(",", "\u202f")


def _tr(text: str) -> str:
    return QCoreApplication.translate("ImportScanDialog", text)

"""What the dialogs of a new map and of the size of a map share: fields at the left, what comes of them at the right."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from workbench.cartography.areas.surgery import Impossible
from workbench.engine.words.bounded_words import one_line
from workbench.qt.controls.parts import Notice, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken_error
from workbench.qt.map_prints.sheet_preview import SheetPreview
from workbench.qt.screen_room import Scrolled, fit_to_screen

PREVIEW_AFTER_MS = 150

Plan = TypeVar("Plan")


class SheetDialog(QDialog, Generic[Plan]):
    """A `Plan` is what the fields say. The fields are scrolled where the screen is small, what comes of them is not."""

    def __init__(self, title: str, makes: str, preview: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(one_line(title))
        self.preview = SheetPreview(preview)
        self.outcome, self.notice = text_label("", "label", wrap=True), Notice("error", "")
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self._ok = self.buttons.button(buttons.Ok)
        self._ok.setText(makes)
        set_style_property(self._ok, "accent", True)
        self._soon = QTimer(self, singleShot=True, interval=PREVIEW_AFTER_MS)
        self._soon.timeout.connect(self.show_preview)
        self.buttons.accepted.connect(self.make)
        self.buttons.rejected.connect(self.reject)

    def lay_out(self, fields: QWidget, *below: QWidget) -> None:
        """Set the fields beside the sheet; `below` comes under the words for it."""
        self._fields = Scrolled(fields)
        right, columns, box = QVBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        right.addWidget(self.preview, 1)
        for part in (self.outcome, *below, self.notice):
            right.addWidget(part)
        columns.setSpacing(px(16))
        columns.addWidget(self._fields)
        columns.addLayout(right, 1)
        box.setContentsMargins(px(14), px(14), px(14), px(14))
        box.setSpacing(px(12))
        box.addLayout(columns, 1)
        box.addWidget(self.buttons)

    def open_on(self) -> None:
        """Show what the fields say for the first time, in the size that this takes."""
        self.refresh()
        self.show_preview()
        fit_to_screen(self)

    # ------------------------------------------------------------------ what comes of it

    def planned(self) -> Plan:
        """What the fields say; `Impossible` with the reason when it cannot be."""
        raise NotImplementedError

    def words(self, plan: Plan) -> str:
        """What the map will be."""
        raise NotImplementedError

    def is_change(self, plan: Plan) -> bool:
        """Whether anything would be other than it is."""
        return True

    def show_preview(self) -> None:
        """Paint the sheet as it will be."""
        raise NotImplementedError

    def make(self) -> None:
        """Do what is planned."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Say what comes of the fields, or why nothing does; the sheet is painted a little later."""
        said, refusal, is_change = "", "", False
        try:
            plan = self.planned()
            said, is_change = self.words(plan), self.is_change(plan)
        except Impossible as why:
            refusal = spoken_error(why)
        self.outcome.setText(said)
        self.refuse(refusal)
        self._ok.setEnabled(is_change)
        self._fields.setMinimumWidth(self._fields.sizeHint().width())
        self._soon.start()

    def refuse(self, why: str) -> None:
        """Say why it cannot be done; with "" it can."""
        self.notice.setVisible(bool(why))
        self.notice.set_notice("error", why)
        self._ok.setEnabled(not why)

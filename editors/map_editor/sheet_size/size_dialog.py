"""What the dialogs for the size of a map share: fields at the left; the sheet, and what would be lost, at the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.desk import AnyDesk
from workbench.cartography.map_spaces import AnyMap
from workbench.cartography.surgery import Impossible
from workbench.engine.area_map import AreaMap
from workbench.qt.busy_pointer import busy_pointer
from workbench.qt.map_canvas.map_style import style_of
from workbench.qt.map_prints import SheetPainter
from workbench.qt.map_prints.sheet_preview import SheetPreview
from workbench.qt.parts import Notice, text_label
from workbench.qt.style_sheet import set_style_property
from workbench.qt.theme import px
from workbench.storage.edit import Edit, EditError

PREVIEW = QSize(400, 280)
PREVIEW_AFTER_MS = 150
LOSSES_HIGH = 96


class SizeDialog(QDialog):
    """Ends with one edit of the map. `planned` and the words for it are what each kind of map says of itself."""

    def __init__(self, desk: AnyDesk, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setWindowTitle(title)
        self.form = QFormLayout()
        self.form.setSpacing(px(7))
        self.preview = SheetPreview(PREVIEW)
        self.outcome, self.notice = text_label("", "label", wrap=True), Notice("error", "")
        self.lost = text_label("", "label", wrap=True)
        self.lost.setAccessibleName(self.tr("What is lost"))
        self.lost.setAlignment(Qt.AlignmentFlag.AlignTop)
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.buttons.button(buttons.Ok).setText(self.tr("Change the size"))
        set_style_property(self.buttons.button(buttons.Ok), "accent", True)
        self._soon = QTimer(self, singleShot=True, interval=PREVIEW_AFTER_MS)
        self._soon.timeout.connect(self.show_preview)
        self.buttons.accepted.connect(self.make)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()

    def _lay_out(self) -> None:
        self._losses = QScrollArea()
        self._losses.setWidgetResizable(True)
        self._losses.setFrameShape(QScrollArea.Shape.NoFrame)
        self._losses.setWidget(self.lost)
        self._losses.setFixedHeight(px(LOSSES_HIGH))
        right = QVBoxLayout()
        right.addWidget(self.preview, 1)
        for part in (self.outcome, self._losses, self.notice):
            right.addWidget(part)
        left = QVBoxLayout()
        left.addLayout(self.form)
        left.addStretch()
        columns = QHBoxLayout()
        columns.setSpacing(px(16))
        columns.addLayout(left)
        columns.addLayout(right, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(14), px(14), px(14), px(14))
        box.setSpacing(px(12))
        box.addLayout(columns, 1)
        box.addWidget(self.buttons)

    def add_rows(self, rows: Sequence[tuple[str, QWidget]]) -> None:
        """Fields under each other, with what is said before each."""
        for title, field in rows:
            field.setAccessibleName(title)
            self.form.addRow(title, field)

    # ------------------------------------------------------------------ what comes of it

    def planned(self) -> Edit:
        """The edit as the fields say; `Impossible` with the reason when there is none."""
        raise NotImplementedError

    def is_change(self, edit: Edit) -> bool:
        """Whether anything would be other than it is."""
        raise NotImplementedError

    def words(self, edit: Edit) -> str:
        """What the map will be."""
        raise NotImplementedError

    def losses(self, edit: Edit) -> Sequence[str]:
        """What is lost by it, a sentence each."""
        raise NotImplementedError

    def outcome_of(self, edit: Edit) -> AnyMap | QRectF:
        """The map as it will be, or where it will lie on its sheet (mm) where painting it takes too long.

        Raises
        ------
        EditError
            It cannot be done.
        """
        raise NotImplementedError

    def sheet_mm(self, edit: Edit) -> tuple[float, float]:
        """The width and height of the sheet."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Say what comes of the fields, or why nothing does; the sheet is painted a little later."""
        refusal = ""
        is_change = False
        try:
            edit = self.planned()
            is_change = self.is_change(edit)
            self.outcome.setText(self.words(edit))
        except Impossible as why:
            refusal = str(why)
            self.outcome.setText("")
        self._refuse(refusal)
        if not is_change:
            self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(False)
        self._soon.start()

    def show_preview(self) -> None:
        """Paint the sheet as it will be, and say what is lost."""
        try:
            edit = self.planned()
            outcome = self.outcome_of(edit)
        except (Impossible, EditError) as why:
            self.preview.show_sheet(None)
            self.lost.setText("")
            self._refuse(str(why))
            return
        shown = AreaMap("", "", *self.sheet_mm(edit)) if isinstance(outcome, QRectF) else outcome
        self.preview.show_sheet(SheetPainter(shown, style_of(shown.look.style)))
        self.preview.show_frames([outcome] if isinstance(outcome, QRectF) else [])
        lost = self.losses(edit) if self.is_change(edit) else None
        nothing = self.tr("Nothing is lost.") if lost is not None else ""
        self.lost.setText("\n".join(f"• {line}" for line in lost) if lost else nothing)

    def make(self) -> None:
        """Do it in one edit; what is in the way is said, and the dialog stays."""
        try:
            edit = self.planned()
        except Impossible as why:
            self._refuse(str(why))
            return
        with busy_pointer():
            refusal = self.desk.apply(edit)
        if refusal:
            self._refuse(refusal)
        else:
            self.done_with(edit)
            self.accept()

    def done_with(self, edit: Edit) -> None:
        """The edit was done."""

    def _refuse(self, why: str) -> None:
        self.notice.setVisible(bool(why))
        self.notice.set_notice("error", why)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not why)

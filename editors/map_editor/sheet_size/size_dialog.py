"""What the dialogs for the size of a map of either kind share: the edit, and what would be lost by it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtWidgets import QFormLayout, QScrollArea, QWidget

from editors.map_editor.desk import AnyDesk
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.busy_pointer import busy_pointer
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken_error
from workbench.qt.map_canvas.styles.map_style import style_of
from workbench.qt.map_prints import SheetPainter
from workbench.qt.new_maps.sheet_dialog import SheetDialog
from workbench.storage.edits.edit import Edit, EditError

PREVIEW = QSize(400, 280)
LOSSES_HIGH = 96


class SizeDialog(SheetDialog[Edit]):
    """Ends with one edit of the map. `planned` and the words for it are what each kind of map says of itself."""

    def __init__(self, desk: AnyDesk, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, self.tr("Change the size"), PREVIEW, parent)
        self.desk = desk
        fields = QWidget()
        self.form = QFormLayout(fields)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setSpacing(px(7))
        self.lost = text_label("", "label", wrap=True)
        self.lost.setAccessibleName(self.tr("What is lost"))
        self.lost.setAlignment(Qt.AlignmentFlag.AlignTop)
        losses = QScrollArea()
        losses.setWidgetResizable(True)
        losses.setFrameShape(QScrollArea.Shape.NoFrame)
        losses.setWidget(self.lost)
        losses.setFixedHeight(px(LOSSES_HIGH))
        self.lay_out(fields, losses)

    def add_rows(self, rows: Sequence[tuple[str, QWidget]]) -> None:
        """Fields under each other, with what is said before each."""
        for title, field in rows:
            field.setAccessibleName(few_lines(title))
            self.form.addRow(an_entry(title), field)

    # ------------------------------------------------------------------ what comes of it

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

    def show_preview(self) -> None:
        """Paint the sheet as it will be, and say what is lost."""
        try:
            edit = self.planned()
            outcome = self.outcome_of(edit)
        except (Impossible, EditError) as why:
            self.preview.show_sheet(None)
            self.lost.setText("")
            self.refuse(spoken_error(why))
            return
        shown = AreaMap("", "", *self.sheet_mm(edit)) if isinstance(outcome, QRectF) else outcome
        if why_not := self.preview.show_made(lambda: SheetPainter(shown, style_of(shown.look.style))):
            self.refuse(why_not)
        self.preview.show_frames([outcome] if isinstance(outcome, QRectF) else [])
        lost = self.losses(edit) if self.is_change(edit) else None
        nothing = self.tr("Nothing is lost.") if lost is not None else ""
        self.lost.setText("\n".join(f"• {line}" for line in lost) if lost else nothing)

    def make(self) -> None:
        """Do it in one edit; what is in the way is said, and the dialog stays."""
        try:
            edit = self.planned()
        except Impossible as why:
            self.refuse(spoken_error(why))
            return
        with busy_pointer():
            refusal = self.desk.apply(edit)
        if refusal:
            self.refuse(refusal)
        else:
            self.done_with(edit)
            self.accept()

    def done_with(self, edit: Edit) -> None:
        """The edit was done."""

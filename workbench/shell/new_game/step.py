"""What the steps of the wizard share: a title, a sentence, rows of fields, and why it cannot be as it says."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.fields import NumberField
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px

FIGURE_WIDTH = 120


class Step(QWidget):
    """One page of the wizard. Its fields say what is proposed until somebody says something else."""

    changed = Signal()
    first_field: QWidget
    """What the keyboard goes to when the step is shown."""

    def __init__(self, title: str, sentence: str) -> None:
        super().__init__()
        self.title = title
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(px(18), px(14), px(18), px(14))
        self.box.setSpacing(px(10))
        self.box.addWidget(text_label(title, "heading"))
        self.box.addWidget(text_label(sentence, "hint", wrap=True))

    def why_not(self) -> str:
        """Why there can be no game as this step says, in a line; "" where there can."""
        return ""

    def add_rows(self, *rows: tuple[str, QWidget]) -> QFormLayout:
        """A form of fields, each with what it is called."""
        form = QFormLayout()
        form.setSpacing(px(8))
        form.setLabelAlignment(Qt.AlignmentFlag.AlignVCenter)
        for title, field in rows:
            field.setAccessibleName(few_lines(title))
            if isinstance(field, NumberField):
                field.setMaximumWidth(px(FIGURE_WIDTH))
            form.addRow(an_entry(title), field)
        self.box.addLayout(form)
        return form

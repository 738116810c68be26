"""How the hexes of a map are numbered, as fields; below them the first and the last number that come of it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QWidget

from workbench.engine.maps.hex_grid import Corner, Grain, HexGrid, HexNumbering, LineLabel, NumberOrder
from workbench.engine.maps.hex_numbers import line_number, line_text, number_of, why_not_numbered
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.engine.words.message import Message, as_message
from workbench.language import marked
from workbench.qt.controls.fields import choice_field, number_field
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

LARGEST_LINE = 99_999


class NumberingForm(QWidget):
    """Fields for a numbering; `changed` is told after every change of one of them."""

    changed = Signal()

    def __init__(self, numbering: HexNumbering | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.order = choice_field(
            (self.tr("Column, then row"), NumberOrder.COLUMN_FIRST),
            (self.tr("Row, then column"), NumberOrder.ROW_FIRST),
        )
        self.corner = choice_field(
            (self.tr("Upper left"), Corner.UPPER_LEFT),
            (self.tr("Upper right"), Corner.UPPER_RIGHT),
            (self.tr("Lower left"), Corner.LOWER_LEFT),
            (self.tr("Lower right"), Corner.LOWER_RIGHT),
        )
        self.column_label, self.row_label = (self._labels() for _ in range(2))
        self.column_digits, self.row_digits = (number_field(1, 6, 2) for _ in range(2))
        self.first_column, self.first_row = (number_field(0, 9999, 1) for _ in range(2))
        self.skipped_columns, self.skipped_rows = QLineEdit(), QLineEdit()
        self.prefix, self.separator = QLineEdit(), QLineEdit()
        self.grain = choice_field(
            (self.tr("Straight across the map"), Grain.STRAIGHT),
            (self.tr("Along the hexes, falling"), Grain.FALLING),
            (self.tr("Along the hexes, rising"), Grain.RISING),
        )
        self.outcome = text_label("", "label", wrap=True)
        self._lay_out()
        self.show_numbering(numbering or HexNumbering())
        self._connect()

    def _labels(self) -> QComboBox:
        return choice_field(
            (self.tr("Digits"), LineLabel.DIGITS),
            (self.tr("Letters: Z, AA, AB"), LineLabel.LETTERS),
            (self.tr("Letters: Z, AA, BB"), LineLabel.DOUBLED_LETTERS),
        )

    def _lay_out(self) -> None:
        form = QFormLayout(self)
        form.setContentsMargins(px(10), px(10), px(10), px(10))
        form.setSpacing(px(7))
        for title, field in (
            (self.tr("Numbers say"), self.order),
            (self.tr("Counted from"), self.corner),
            (self.tr("Columns are"), self.column_label),
            (self.tr("Digits of a column"), self.column_digits),
            (self.tr("First column"), self.first_column),
            (self.tr("Columns left out"), self.skipped_columns),
            (self.tr("Rows are"), self.row_label),
            (self.tr("Digits of a row"), self.row_digits),
            (self.tr("First row"), self.first_row),
            (self.tr("Rows left out"), self.skipped_rows),
            (self.tr("Before the number"), self.prefix),
            (self.tr("Between the two"), self.separator),
            (self.tr("Lines are counted"), self.grain),
        ):
            field.setAccessibleName(few_lines(title))
            form.addRow(an_entry(title), field)
        for skipped in (self.skipped_columns, self.skipped_rows):
            skipped.setPlaceholderText(self.tr("none, or 9, 15, or I, O"))
        form.addRow(self.outcome)

    def _connect(self) -> None:
        for box in (self.order, self.corner, self.column_label, self.row_label, self.grain):
            box.currentIndexChanged.connect(self.changed)
        for figure in (self.column_digits, self.row_digits, self.first_column, self.first_row):
            figure.valueChanged.connect(self.changed)
        for text in (self.skipped_columns, self.skipped_rows, self.prefix, self.separator):
            text.textChanged.connect(self.changed)

    def show_numbering(self, numbering: HexNumbering) -> None:
        """Fill the fields."""
        for box, value in (
            (self.order, numbering.order),
            (self.corner, numbering.corner),
            (self.column_label, numbering.column_label),
            (self.row_label, numbering.row_label),
            (self.grain, numbering.grain),
        ):
            box.setCurrentIndex(box.findData(value.value))
        self.column_digits.setValue(numbering.column_digits)
        self.row_digits.setValue(numbering.row_digits)
        self.first_column.setValue(numbering.first_column)
        self.first_row.setValue(numbering.first_row)
        self.skipped_columns.setText(_listed(numbering.skipped_columns, numbering.column_label))
        self.skipped_rows.setText(_listed(numbering.skipped_rows, numbering.row_label))
        self.prefix.setText(numbering.prefix)
        self.separator.setText(numbering.separator)

    def numbering(self) -> HexNumbering:
        """What the fields say."""
        return HexNumbering(
            order=NumberOrder(self.order.currentData()),
            corner=Corner(self.corner.currentData()),
            first_column=self.first_column.value(),
            first_row=self.first_row.value(),
            column_digits=self.column_digits.value(),
            row_digits=self.row_digits.value(),
            column_label=LineLabel(self.column_label.currentData()),
            row_label=LineLabel(self.row_label.currentData()),
            separator=self.separator.text(),
            prefix=self.prefix.text(),
            grain=Grain(self.grain.currentData()),
            skipped_columns=_skipped(self.skipped_columns, self.column_label)[0],
            skipped_rows=_skipped(self.skipped_rows, self.row_label)[0],
        )

    def _why_not_read(self) -> str:
        """Which word of what is left out is no column or row; "" when all are."""
        for told, field, label in (
            (marked("“{word}”, which is to be left out, is no column"), self.skipped_columns, self.column_label),
            (marked("“{word}”, which is to be left out, is no row"), self.skipped_rows, self.row_label),
        ):
            if wrong := _skipped(field, label)[1]:
                return Message(told, word=wrong[:20])
        return ""

    def show_outcome(self, grid: HexGrid) -> str:
        """Say which numbers the corners of a grid get; the reason when the grid cannot be numbered so, else ""."""
        why_not = self._why_not_read() or why_not_numbered(grid)
        if why_not:
            self.outcome.setText(spoken(Message("{why:^}.", why=as_message(why_not))))
            return why_not
        places = [(0, 0), (grid.columns - 1, 0), (0, grid.rows - 1), (grid.columns - 1, grid.rows - 1)]
        words = self.tr("Corners: {0} and {1} above, {2} and {3} below")
        self.outcome.setText(words.format(*(number_of(grid, place) for place in places)))
        return ""


def _skipped(field: QLineEdit, label: QComboBox) -> tuple[tuple[int, ...], str]:
    """The lines in a list such as "9, 15", or "I, O" where they are letters; with the first word that is no line."""
    kind, found, wrong = LineLabel(label.currentData()), set[int](), ""
    for word in field.text().replace(",", " ").replace(";", " ").split():
        number = line_number(word, LineLabel.DIGITS, 1) if word.isdecimal() else line_number(word.upper(), kind, 1)
        if number is not None and number <= LARGEST_LINE:
            found.add(number)
        else:
            wrong = wrong or word
    return tuple(sorted(found)), wrong


def _listed(lines: tuple[int, ...], label: LineLabel) -> str:
    return ", ".join(line_text(line, label, 1) for line in lines)

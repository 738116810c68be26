"""The odds beside a table: of the column in which the keyboard stands, exactly, under any modifier and shift."""

from __future__ import annotations

import contextlib
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QRadioButton,
    QScrollArea,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from editors.table_editor.figures_compared import FiguresCompared
from editors.table_editor.odds_charts import Legend, Results, Stacks, upon_each_other
from editors.table_editor.odds_words import figure_rows, signed
from editors.table_editor.other_designs import ComparedWith, OtherDesigns
from editors.table_editor.outlooks import MOST_MODIFIER, Outlook, by_column, by_modifier, outlook, passing, shifted_by
from workbench.engine.tables.grammar import Grammar
from workbench.engine.tables.odds import Passes
from workbench.engine.tables.table import Table
from workbench.engine.words.bounded_words import one_line
from workbench.qt.controls.fields import NumberField, number_field
from workbench.qt.controls.parts import EmptyState, text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken_error

MOST_TYPED, MOST_STACKS = 99, 40
FIELD_WIDTH = 64


class Rolled(NamedTuple):
    """What the rules say of the roll on a table: from what to what it can be changed, by how many columns it can be
    shifted, the language of its cells, and how dice are rolled against them where they are.
    """

    reach: tuple[int, int] = (0, 0)
    shifts: tuple[int, int] = (0, 0)
    language: Grammar | None = None
    passes: Passes | None = None


NOT_READ = Rolled()


class Slider(QWidget):
    """A number to be dragged, within what the rules declare, or typed beyond it."""

    def __init__(self, words: str, most: int) -> None:
        super().__init__()
        self.field: NumberField = number_field(-most, most, 0)
        self.field.setAccessibleName(one_line(words))
        self.field.setFixedWidth(px(FIELD_WIDTH))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(one_line(words))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(text_label(words, "label"))
        row.addWidget(self.slider, 1)
        row.addWidget(self.field)
        self.slider.valueChanged.connect(self.field.setValue)
        self.field.valueChanged.connect(self._follow)

    def show_reach(self, low: int, high: int) -> None:
        """From where to where it is dragged."""
        with QSignalBlocker(self.slider):
            self.slider.setRange(low, high)
            self.slider.setValue(self.field.value())

    def _follow(self, value: int) -> None:
        with QSignalBlocker(self.slider):
            self.slider.setValue(value)


class OddsPanel(QScrollArea):
    """`modifier_changed` and `shift_changed` tell what was dragged, typed or clicked, `column_chosen` a column,
    `heat_wanted` whether cells are to be shaded by their chance.
    """

    modifier_changed = Signal(int)
    shift_changed = Signal(int)
    column_chosen = Signal(str)
    heat_wanted = Signal(bool)

    def __init__(self, others: OtherDesigns) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._others = others
        self._columns: tuple[str, ...] = ()
        self._modifiers: tuple[int, ...] = ()
        self._asked: tuple[Table | None, str, Table | None, Rolled] = (None, "", None, NOT_READ)
        self.title, self.legend = text_label("", "section"), Legend()
        self._modifier = Slider(_tr("Modifier of the roll"), MOST_TYPED)
        self._shift = Slider(_tr("Column shift"), MOST_TYPED)
        self.modifier, self.shift = self._modifier.field, self._shift.field
        self.heat = QCheckBox(_tr("Shade the cells by their chance"))
        self.results, self.chart, self.figures = Results(), Stacks(), FiguresCompared()
        self.compared = ComparedWith(others)
        self.none = EmptyState("dice-five", "")
        self._by = QButtonGroup(self)
        self._lay_out()
        self.modifier.valueChanged.connect(self.modifier_changed)
        self.shift.valueChanged.connect(self.shift_changed)
        self.heat.toggled.connect(self.heat_wanted)
        self._by.idToggled.connect(lambda _id, is_on: self._show_chart() if is_on else None)
        self.chart.chosen.connect(self._choose)

    def _lay_out(self) -> None:
        self._some = QWidget()
        box = QVBoxLayout(self._some)
        box.setContentsMargins(12, 10, 12, 12)
        box.setSpacing(8)
        self.figures_title, self.chart_title = text_label(_tr("On the average"), "section"), QWidget()
        choice = QHBoxLayout(self.chart_title)
        choice.setContentsMargins(0, 0, 0, 0)
        choice.addWidget(text_label(_tr("Results"), "section"))
        choice.addStretch()
        for number, words in enumerate((_tr("by modifier"), _tr("by column"))):
            button = QRadioButton(words)
            button.setChecked(not number)
            self._by.addButton(button, number)
            choice.addWidget(button)
        above: tuple[QWidget, ...] = (self.title, self._modifier, self._shift, self.results, self.heat)
        below = (self.chart_title, self.chart, self.legend)
        for widgets in (above, (self.figures_title, self.compared, self.figures), below):
            for widget in widgets:
                box.addWidget(widget)
            box.addSpacing(6)
        box.addStretch()
        self.setWidget(upon_each_other(self._some, self.none))

    def show_odds(self, table: Table | None, column: str, other: Table | None = None, read: Rolled = NOT_READ) -> None:
        """Show the odds of a column, or why there are none; beside those of the same table of another design."""
        self._asked, why = (table, column, other, read), ""
        now: Outlook | None = None
        try:
            now = self._outlook(table) if table is not None else None
        except (ValueError, KeyError) as error:
            why = spoken_error(error)
        self._some.setVisible(now is not None)
        self.none.setVisible(now is None)
        if now is None or table is None:
            self.none.show_sentence(_tr("No odds: {0}.").format(why) if why else _tr("Choose a table to see its odds."))
            return
        self._show_head(table, column, read)
        self.results.show_outlook(now)
        self._show_figures(now, other)
        self._show_chart()

    def _outlook(self, table: Table) -> Outlook:
        """Of the column that is asked about, under the modifier and after the shift."""
        _, column, _, read = self._asked
        if read.passes is not None:
            return passing(table, column, read.passes, self.modifier.value())
        return outlook(table, self._after_shift(table, column), self.modifier.value(), read.language)

    def _after_shift(self, table: Table, column: str, direction: int = 1) -> str:
        """The column that comes of one, or that one comes from; the same where nothing is shifted."""
        is_shifted = self._asked[3].shifts != (0, 0)
        return shifted_by(table, column, direction * self.shift.value()) if is_shifted else column

    def _show_head(self, table: Table, column: str, read: Rolled) -> None:
        after = self._after_shift(table, column)
        moved = f"{column} → {after}" if after != column else column
        called = " ".join(filter(None, (table.column_means, moved)))
        if read.passes is not None:
            called = {
                Passes.AT_MOST: _tr("at most what the cell says"),
                Passes.AT_LEAST: _tr("at least what the cell says"),
                Passes.WITHIN: _tr("within what the cell says"),
            }[read.passes]
        self.title.setText(f"{table.dice} · {called}" if called else table.dice)
        self._modifier.show_reach(*(read.reach if read.reach != (0, 0) else (-MOST_MODIFIER, MOST_MODIFIER)))
        self._shift.show_reach(*read.shifts)
        self._shift.setVisible(read.shifts != (0, 0) and read.passes is None)
        self.heat.setVisible(read.passes is None)

    def _show_figures(self, now: Outlook, other: Table | None) -> None:
        """What is lost and who retreats, beside the same of another design; of others what has changed."""
        was: Outlook | None = None
        if other is not None:
            with contextlib.suppress(ValueError, KeyError):
                was = self._outlook(other)
        rows = figure_rows(now, was)
        heads = (self._others.words, _tr("After")) if was is not None else ("", "")
        self.figures.show_rows(rows, *heads)
        self.figures_title.setText(_tr("On the average") if now.is_judged else _tr("What has changed"))
        if was is not None and not rows:
            self.figures_title.setText(_tr("Nothing has changed in this column"))
        self.figures_title.setVisible(bool(rows) or was is not None)

    def _show_chart(self) -> None:
        table, column, _, read = self._asked
        is_shown = table is not None and read.passes is None
        for widget in (self.chart_title, self.chart, self.legend):
            widget.setVisible(is_shown)
        if table is None or not is_shown:
            return
        with contextlib.suppress(ValueError, KeyError):
            has_columns = 1 < len(table.columns) <= MOST_STACKS
            self._by.button(1).setEnabled(has_columns)
            after = self._after_shift(table, column)
            if self._by.checkedId() == 1 and has_columns:
                shown = by_column(table, self.modifier.value(), read.language)
                self._columns = tuple(shown)
                self.chart.show_outlooks(shown, after)
            else:
                found = by_modifier(table, after, read.reach, read.language)
                modifier = self.modifier.value()
                found.setdefault(modifier, outlook(table, after, modifier, read.language))
                self._modifiers = tuple(sorted(found))
                shown = {signed(one): found[one] for one in self._modifiers}
                self.chart.show_outlooks(shown, signed(modifier))
            self.legend.setVisible(any(one.is_judged for one in shown.values()))

    def _choose(self, at: int) -> None:
        """A stack was clicked: its modifier, or the column that comes to it after the shift."""
        table = self._asked[0]
        if self._by.checkedId() == 1 and table is not None and at < len(self._columns):
            self.column_chosen.emit(self._after_shift(table, self._columns[at], -1))
        elif self._by.checkedId() != 1 and at < len(self._modifiers):
            self.modifier.setValue(self._modifiers[at])


def _tr(text: str) -> str:
    return QCoreApplication.translate("OddsPanel", text)

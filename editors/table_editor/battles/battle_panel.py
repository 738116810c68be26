"""What a whole battle comes to that rolls on the table: posed with figures, or one that was fought in a playtest.

It is reckoned beside the window by the rules of the design as it is now, beside what it comes to in another design.
"""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QProgressBar, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editors.table_editor.battles.battle_source import BattleSource
from editors.table_editor.battles.battle_task import Asked, Offered, Reckoned, offered, reckoned
from editors.table_editor.figures_compared import FigureRow, FiguresCompared
from editors.table_editor.odds_charts import Results, upon_each_other
from editors.table_editor.other_designs import ComparedWith, OtherDesigns, narrow_choice
from editors.table_editor.outlooks import BETTER, Outlook, Share
from editors.table_editor.tables_desk import TablesDesk
from workbench.engine.questions.procedure_odds import ProcedureOdds
from workbench.engine.questions.whole_procedure import Input, Value, Values
from workbench.engine.tables.table import Table
from workbench.engine.words.bounded_words import MOST_TOLD, an_entry, few_lines, one_line
from workbench.engine.words.message import begun
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.fields import NumberField, number_field
from workbench.qt.controls.parts import EmptyState, text_label
from workbench.qt.looks.translator import said_figure, spoken, spoken_error
from workbench.qt.quiet_work import QuietWork

SOON_MS, SHOWN_AFTER_MS = 150, 300
WORDS_SHARE = 0.54
"""So much of the width the ways to end have for their words."""


class BattlePanel(QScrollArea):
    """The forces to pose, or a battle of a playtest; below them how it ends, and what both sides lose."""

    def __init__(self, desk: TablesDesk, others: OtherDesigns) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._desk, self._others = desk, others
        self._table: Table | None = None
        self._offered: Offered | None = None
        self._asked: Asked | None = None
        self.fields: dict[str, NumberField | ComboBox] = {}
        self.source, self.compared = BattleSource(desk), ComparedWith(others)
        self.ends, self.lost = Results(), (Results(), Results())
        self.figures, self.said = FiguresCompared(), text_label("", "label", wrap=True)
        self.none = EmptyState("dice-five", "")
        self.bar, self.stop_button = QProgressBar(textVisible=False), QPushButton(_tr("Stop"))
        self.work = QuietWork(self)
        self._soon = QTimer(self, interval=SOON_MS, singleShot=True)
        self._late = QTimer(self, interval=SHOWN_AFTER_MS, singleShot=True)
        self._lay_out()
        self._connect()

    def show_table(self, table: Table | None) -> None:
        """The table that is chosen, or the design, may be another."""
        self._table = table
        if self.isVisible():
            self._soon.start()

    def refresh(self) -> None:
        """Ask the rules what they offer, and reckon it unless that is done."""
        self._soon.stop()
        table, design = self._table, self._desk.design
        found = offered(design, table) if table is not None else _tr("Choose a table.")
        self._some.setVisible(not isinstance(found, str))
        self.none.setVisible(isinstance(found, str))
        if isinstance(found, str):
            self._offered = self._asked = None
            self.work.stop()
            self.none.show_sentence(few_lines(begun(spoken(found)), MOST_TOLD))
            return
        if self._offered is None or found.inputs != self._offered.inputs:
            self._fill_form(found.inputs)
        if self._offered is None or found.id != self._offered.id:
            self.source.refresh(found.id)
        self._offered = found
        self.title.setText(spoken(found.title))
        self._reckon()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.compared.refresh()
        if self._offered is not None:
            self.source.refresh(self._offered.id)
        self.refresh()

    @property
    def said_values(self) -> Values:
        """What the fields say."""
        return {name: _value(field) for name, field in self.fields.items()}

    # ------------------------------------------------------------------ reckoning

    def _reckon(self) -> None:
        assert self._offered is not None
        fought = self.source.begun
        self.form.setVisible(self.source.is_posed and bool(self.fields))
        if fought is None and (not self.source.is_posed or not self.fields):
            self._asked = None
            self.work.stop()
            self._is_waiting(False)
            self._results.setVisible(False)
            self._say(
                _tr("These rules pose no battle on this map: take one from a playtest.") if self.source.is_posed else ""
            )
            return
        other = self._others.design
        other = other if other is not self._desk.design else None
        said = self.said_values if fought is None else {}
        asked = Asked(self._offered.id, self._desk.design, other, said, fought)
        if self._asked is not None and asked.is_like(self._asked):
            return
        self._asked = asked
        self.work.start(lambda: reckoned(asked))
        self._late.start()

    def _stop(self) -> None:
        self.work.stop()
        self._is_waiting(False)
        self._results.setVisible(False)
        self._asked = None
        self._say(_tr("Stopped: change a figure to reckon it again."))

    def _is_waiting(self, is_waiting: bool) -> None:
        self._late.stop()
        self._waiting.setVisible(is_waiting)
        if is_waiting:  # what is shown is of other figures
            self.bar.setRange(0, 0)
            self._results.setVisible(False)
            self._say("")

    def _progressed(self, share: float) -> None:
        if share > 0:
            self.bar.setRange(0, 100)
            self.bar.setValue(round(100 * share))

    def _has_failed(self, error: Exception) -> None:
        self._is_waiting(False)
        self._results.setVisible(False)
        self._say(few_lines(begun(spoken_error(error)), MOST_TOLD))

    def _show(self, found: Reckoned) -> None:
        self._is_waiting(False)
        self._results.setVisible(True)
        now, was = found.now, found.was
        self._say(_how_exact(now, is_fought=self._asked is not None and self._asked.begun is not None))
        self.ends.show_outlook(
            _as_outlook({begun(spoken(end)): chance for end, chance in now.ends.items()}), WORDS_SHARE
        )
        heads = (self._others.words, _tr("After")) if was is not None else ("", "")
        self.figures.show_rows(_rows(found), *heads)
        for which, (title, results) in enumerate(zip(self.lost_titles, self.lost, strict=True)):
            title.setText(one_line(_tr("Losses: {0}").format(spoken(found.sides[which]))))
            results.show_outlook(_as_outlook({str(lost): chance for lost, chance in now.lost(which).items()}))

    def _say(self, words: str) -> None:
        self.said.setText(words)
        self.said.setVisible(bool(words))

    # ------------------------------------------------------------------ the form

    def _fill_form(self, inputs: tuple[Input, ...]) -> None:
        """A field for each input; one that was there keeps its value where it still can."""
        before = self.said_values
        rows = self.form.layout()
        assert isinstance(rows, QFormLayout)
        while rows.rowCount():
            rows.removeRow(0)
        self.fields = {}
        for one in inputs:
            kept = before.get(one.id, one.value)
            field = self._field(one, one.value if one.why_not(kept) else kept)
            self.fields[one.id] = field
            rows.addRow(one_line(spoken(one.title)), field)

    def _field(self, one: Input, value: Value) -> NumberField | ComboBox:
        if one.choices:
            box = narrow_choice()
            for choice, words in one.choices:
                box.addItem(an_entry(begun(spoken(words))), choice)
            box.setCurrentIndex(max(0, box.findData(value)))
            box.currentIndexChanged.connect(lambda _: self._soon.start())
            box.setAccessibleName(one_line(spoken(one.title)))
            return box
        field: NumberField = number_field(one.least, one.most, int(value))
        field.setAccessibleName(one_line(spoken(one.title)))
        field.valueChanged.connect(lambda _: self._soon.start())
        return field

    def _lay_out(self) -> None:
        self._some, self._results, self._waiting, self.form = QWidget(), QWidget(), QWidget(), QWidget()
        self.title = text_label("", "section")
        self.lost_titles = (text_label("", "section"), text_label("", "section"))
        form = QFormLayout(self.form)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(6)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        waiting = QHBoxLayout(self._waiting)
        waiting.setContentsMargins(0, 0, 0, 0)
        self.bar.setAccessibleName(_tr("Reckoning"))
        waiting.addWidget(self.bar, 1)
        waiting.addWidget(self.stop_button)
        results = QVBoxLayout(self._results)
        results.setContentsMargins(0, 0, 0, 0)
        results.setSpacing(8)
        results.addWidget(text_label(_tr("How it ends"), "section"))
        results.addWidget(self.ends)
        results.addWidget(text_label(_tr("On the average"), "section"))
        results.addWidget(self.compared)
        results.addWidget(self.figures)
        for title, lost in zip(self.lost_titles, self.lost, strict=True):
            results.addWidget(title)
            results.addWidget(lost)
        box = QVBoxLayout(self._some)
        box.setContentsMargins(12, 10, 12, 12)
        box.setSpacing(8)
        for widget in (self.title, self.source, self.form, self._waiting, self.said, self._results):
            box.addWidget(widget)
        box.addStretch()
        self.setWidget(upon_each_other(self._some, self.none))
        self._waiting.hide()
        self._results.hide()

    def _connect(self) -> None:
        self._soon.timeout.connect(self.refresh)
        self._late.timeout.connect(lambda: self._is_waiting(True))
        self.stop_button.clicked.connect(self._stop)
        self.work.done.connect(self._show)
        self.work.failed.connect(self._has_failed)
        self.work.progressed.connect(self._progressed)
        self.source.changed.connect(self._soon.start)
        self._others.changed.connect(lambda: self._soon.start() if self.isVisible() else None)


def _value(field: NumberField | ComboBox) -> Value:
    return str(field.currentData()) if isinstance(field, ComboBox) else field.value()


def _as_outlook(chances: dict[str, Fraction]) -> Outlook:
    """Chances by their words, as the bars of results show them, all in one colour."""
    shares = (Share(words, chance, BETTER) for words, chance in chances.items())
    return Outlook(tuple(shares), {}, is_judged=True)


def _rows(found: Reckoned) -> tuple[FigureRow, ...]:
    """What both sides lose on the average; where it is compared also every way to end."""
    now, was = found.now, found.was
    names = [one_line(_tr("Losses: {0}").format(spoken(side))) for side in found.sides]
    means = tuple(
        FigureRow(name, float(now.expected(which)), float(was.expected(which)) if was is not None else None)
        for which, name in enumerate(names)
    )
    if was is None:
        return means
    ends = dict.fromkeys((*now.ends, *was.ends))
    shares = (
        FigureRow(begun(spoken(end)), float(now.ends.get(end, 0)), float(was.ends.get(end, 0)), is_share=True)
        for end in ends
    )
    return (*means, *shares)


def _how_exact(odds: ProcedureOdds, is_fought: bool) -> str:
    """That they are exact; or of how many, and how far a share may be off at most. And how choices are made."""
    choices = _tr("Where somebody has a choice, a plain one is made.")
    if is_fought:
        choices = _tr("Choices are those that were made then; to another question a plain one is made.")
    if not odds.samples:
        return _tr("Exact. {0}").format(choices)
    most = 100 / odds.samples**0.5  # two deviations of a share of one half
    words = _tr("Too many ways for exact odds: {0} were played, shares may be off by {1} %. {2}")
    return words.format(said_figure(odds.samples, ",.0f"), said_figure(most, ".1f"), choices)


def _tr(text: str) -> str:
    return QCoreApplication.translate("BattlePanel", text)

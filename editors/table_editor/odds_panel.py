"""The odds beside a table: of the column in which the keyboard stands, exactly, under any modifier of the roll."""

from __future__ import annotations

import contextlib
from fractions import Fraction
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from editors.table_editor.grid import percent
from editors.table_editor.outlooks import BETTER, EVEN, WORSE, Compared, Outlook, Share, by_modifier, compared, outlook
from workbench.engine.tables.grammar import Grammar
from workbench.engine.tables.table import Table
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.controls.fields import NumberField, number_field
from workbench.qt.controls.parts import EmptyState, text_label
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_CAPTION, SIZE_DENSE, current_theme, px, sequential_ramp
from workbench.qt.looks.translator import said_figure, spoken_error


class Rolled(NamedTuple):
    """What the rules say of the roll on a table: from what to what it can be changed, the language of its cells."""

    reach: tuple[int, int] = (0, 0)
    language: Grammar | None = None


NOT_READ = Rolled()
ROW, CHART_HEIGHT, FOOT, LEFT = 24, 150, 20, 44
LABEL_ROOM = 18
"""So wide is the number of a modifier below its stack."""
BAR_LEFT, BAR_RIGHT = 0.34, 0.22
"""The shares of the width before and behind the bars of the results."""


def shade(share: Share, is_judged: bool) -> QBrush:
    """The colour of a result: by whom it favours where that is known, else by its place down the column."""
    theme = current_theme()
    if not is_judged:
        ramp = sequential_ramp(theme)[1:]
        return QBrush(QColor(ramp[round(share.place * (len(ramp) - 1))]))
    return QBrush({WORSE: theme.color("error"), EVEN: theme.color("strong"), BETTER: theme.color("accent")}[share.side])


class Results(QWidget):
    """A row for each result: what the cell says, a bar, the chance; hatched where the attacker suffers more."""

    def __init__(self) -> None:
        super().__init__()
        self._outlook: Outlook | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_outlook(self, outlook: Outlook) -> None:
        """Show these odds."""
        self._outlook = outlook
        self.setFixedHeight(px(ROW) * max(1, len(outlook.shares)))
        told = (f"{one_line(share.cell) or '–'} {percent(float(share.chance))}" for share in outlook.shares)
        self.setAccessibleName(few_lines("; ".join(told)))
        self.setToolTip(
            few_lines("\n".join(f"{share.cell or '–'}: {_exactly(share.chance)}" for share in outlook.shares))
        )
        self.update()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._outlook is not None:
            with QPainter(self) as painter:
                self._paint_shares(painter, self._outlook)

    def _paint_shares(self, painter: QPainter, outlook: Outlook) -> None:
        theme, shares = current_theme(), outlook.shares
        painter.setFont(text_font(SIZE_DENSE))
        most = max((share.chance for share in shares), default=Fraction(1)) or Fraction(1)
        left, right = self.width() * BAR_LEFT, self.width() * (1 - BAR_RIGHT)
        for at, share in enumerate(shares):
            room = QRectF(0, at * px(ROW), self.width(), px(ROW))
            painter.setPen(theme.color("text"))
            words = painter.fontMetrics().elidedText(
                one_line(share.cell) or "–", Qt.TextElideMode.ElideRight, int(left - 18)
            )
            painter.drawText(room.adjusted(12, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)
            bar = QRectF(left, room.top() + 5, (right - left) * float(share.chance / most), room.height() - 10)
            _fill(painter, bar, shade(share, outlook.is_judged), share.side)
            told = percent(float(share.chance))
            painter.drawText(
                room.adjusted(0, 0, -12, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, told
            )


class ByModifier(QWidget):
    """A stack of the results for each modifier; a click takes the modifier."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._outlooks: dict[int, Outlook] = {}
        self._modifier = 0
        self.setFixedHeight(px(CHART_HEIGHT))
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_outlooks(self, outlooks: dict[int, Outlook], modifier: int) -> None:
        """Show the results under every modifier, one of them framed."""
        self._outlooks, self._modifier = outlooks, modifier
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(260), px(CHART_HEIGHT))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        wide = self._column_width()
        at = int((event.position().x() - px(LEFT)) // wide) if wide else -1
        if 0 <= at < len(self._outlooks):
            self.chosen.emit([*self._outlooks][at])

    def _column_width(self) -> float:
        return (self.width() - px(LEFT) - 12) / max(1, len(self._outlooks))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._paint_axis(painter)
            for at, modifier in enumerate(self._outlooks):
                self._paint_stack(painter, at, modifier)

    def _high(self) -> float:
        return self.height() - px(FOOT) - 6

    def _paint_axis(self, painter: QPainter) -> None:
        theme, high = current_theme(), self._high()
        painter.setFont(text_font(SIZE_CAPTION))
        for down, words in ((0.0, "100 %"), (0.5, "50 %"), (1.0, "0 %")):
            painter.setPen(QPen(theme.color("line"), 1))
            painter.drawLine(px(LEFT), int(6 + down * high), self.width() - 12, int(6 + down * high))
            painter.setPen(theme.color("text3"))
            room = QRectF(0, 6 + down * high - 8, px(LEFT) - 6, 16)
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_stack(self, painter: QPainter, at: int, modifier: int) -> None:
        """The results of one modifier upon each other, the modifier below them."""
        theme, high, wide, shown = current_theme(), self._high(), self._column_width(), self._outlooks[modifier]
        left, top = px(LEFT) + at * wide, 6.0
        for share in sorted(shown.shares, key=lambda one: one.side) if shown.is_judged else shown.shares:
            bar = QRectF(left + 2, top, wide - 4, high * float(share.chance))
            _fill(painter, bar, shade(share, shown.is_judged), share.side)
            top += bar.height()
        is_chosen = modifier == self._modifier
        if is_chosen:
            painter.setPen(QPen(theme.color("text"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(left + 0.5, 4, wide - 1, high + 4))
        each = 1 + int(px(LABEL_ROOM) // max(1.0, wide))
        if not is_chosen and (modifier % each or abs(modifier - self._modifier) < each):
            return  # the numbers of so many stacks would lie over each other
        painter.setFont(text_font(SIZE_CAPTION, 600 if is_chosen else 400))
        painter.setPen(theme.color("text" if is_chosen else "text3"))
        room = QRectF(left - 6, self.height() - px(FOOT), wide + 12, px(FOOT))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, signed(modifier))


class OddsPanel(QScrollArea):
    """`modifier_changed` tells the modifier that was typed or clicked."""

    modifier_changed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.title, self.means, self.legend = text_label("", "section"), text_label("", "label", wrap=True), Legend()
        self.modifier: NumberField = number_field(-99, 99, 0)
        self.modifier.setAccessibleName(_tr("Modifier of the roll"))
        self.modifier.valueChanged.connect(self.modifier_changed)
        self.results, self.chart = Results(), ByModifier()
        self.chart.chosen.connect(self.modifier.setValue)
        self.none = EmptyState("dice-five", "")
        self._some = QWidget()
        row = QHBoxLayout()
        row.addWidget(text_label(_tr("Modifier"), "label"))
        row.addStretch()
        row.addWidget(self.modifier)
        box = QVBoxLayout(self._some)
        box.setContentsMargins(12, 10, 12, 12)
        box.setSpacing(8)
        box.addWidget(self.title)
        box.addLayout(row)
        box.addWidget(self.results)
        box.addWidget(self.means)
        self.difference = text_label("", "label", wrap=True)
        box.addWidget(self.difference)
        box.addSpacing(6)
        self.chart_title = text_label("", "section")
        box.addWidget(self.chart_title)
        box.addWidget(self.chart)
        box.addWidget(self.legend)
        box.addStretch()
        both, whole = QWidget(), QVBoxLayout()
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._some)
        whole.addWidget(self.none)
        both.setLayout(whole)
        self.setWidget(both)

    def show_odds(
        self, table: Table | None, column: str, modifier: int, before: Table | None = None, read: Rolled = NOT_READ
    ) -> None:
        """Show the odds of a column, or why there are none; beside those of the table as it was `before` an edit."""
        why, language = "", read.language
        try:
            outlooks = by_modifier(table, column, read.reach, language) if table is not None else {}
        except (ValueError, KeyError) as error:
            outlooks, why = {}, spoken_error(error)
        self._some.setVisible(bool(outlooks))
        self.none.setVisible(not outlooks)
        if not outlooks or table is None:
            self.none.show_sentence(_tr("No odds: {0}.").format(why) if why else _tr("Choose a table to see its odds."))
            return
        called = " ".join(filter(None, (table.column_means, column)))
        self.title.setText(f"{table.dice} · {called}" if called else table.dice)
        if modifier not in outlooks:
            outlooks |= {modifier: outlook(table, column, modifier, language)}
        self.results.show_outlook(outlooks[modifier])
        self.means.setText(_means_words(outlooks[modifier].means))
        self.means.setVisible(bool(outlooks[modifier].means))
        self._show_difference(before, column, modifier, outlooks[modifier], language)
        self.legend.setVisible(outlooks[modifier].is_judged)
        is_judged = outlooks[modifier].is_judged
        self.chart_title.setText(_tr("Who suffers more, by modifier") if is_judged else _tr("Results by modifier"))
        self.chart.show_outlooks(dict(sorted(outlooks.items())), modifier)

    def _show_difference(
        self, before: Table | None, column: str, modifier: int, now: Outlook, language: Grammar | None
    ) -> None:
        """A line for each figure that the last edit has changed: what it was, what it is."""
        lines: list[str] = []
        if before is not None:
            with contextlib.suppress(ValueError, KeyError):
                lines = [_pair_words(pair) for pair in compared(outlook(before, column, modifier, language), now)]
        self.difference.setText("\n".join((_tr("Before and after this edit"), *lines)))
        self.difference.setVisible(bool(lines))


class Legend(QWidget):
    """What the three colours of results mean."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(px(ROW))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(text_font(SIZE_CAPTION))
            words, left = {WORSE: _tr("Attacker"), EVEN: _tr("Even"), BETTER: _tr("Defender")}, 0.0
            for side, told in words.items():
                _fill(painter, QRectF(left, 6, 12, 12), shade(Share("", Fraction(1), side), is_judged=True), side)
                painter.setPen(current_theme().color("text2"))
                wide = painter.fontMetrics().horizontalAdvance(told)
                painter.drawText(QRectF(left + 17, 0, wide + 4, 24), Qt.AlignmentFlag.AlignVCenter, told)
                left += wide + 29


def signed(modifier: int) -> str:
    """A modifier with its sign: "−2", "0", "+1"."""
    return f"{modifier:+}".replace("-", "−") if modifier else "0"


def _fill(painter: QPainter, bar: QRectF, brush: QBrush, side: int) -> None:
    painter.fillRect(bar, brush)
    if side == WORSE:  # colour is not the only sign
        painter.fillRect(bar, QBrush(current_theme().color("raised"), Qt.BrushStyle.BDiagPattern))


def _means_words(means: dict[tuple[str, str], Fraction]) -> str:
    """A line for each side: what it suffers on the average."""
    who = {"attacker": _tr("Attacker"), "defender": _tr("Defender"), "both": _tr("Both")}
    what = {
        "losses": _tr("{0} steps lost"),
        "eliminated": _tr("{0} eliminated"),
        "retreat": _tr("{0} hexes of retreat"),
        "exchange": _tr("{0} exchanges"),
    }
    told: dict[str, list[str]] = {}
    for (side, kind), mean in means.items():
        told.setdefault(who.get(side, side), []).append(
            what.get(kind, "{0} " + kind).format(said_figure(float(mean), ".2f"))
        )
    lines = (_tr("{0}: {1}").format(side, ", ".join(amounts)) for side, amounts in told.items())
    return "\n".join((_tr("On the average"), *lines))


def _pair_words(pair: Compared) -> str:
    """A figure as it was and as it is."""
    who, what = pair.what
    if not who:
        return f"{one_line(what) or '–'}: {percent(float(pair.before))} → {percent(float(pair.now))}"
    before, now = (_means_words({pair.what: amount}).rpartition("\n")[2] for amount in (pair.before, pair.now))
    return f"{before} → {now.partition(': ')[2]}"


def _exactly(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("OddsPanel", text)

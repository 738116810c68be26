"""The line under the map: what mouse and keys do now, and where the pointer is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editors.playtest.bot_clock import BotClock
from editors.playtest.moment import Moment
from workbench.engine.options import Allotment, Number, Ordering, SomeOf
from workbench.engine.orders.options import OrdersFor
from workbench.engine.words.message import Message
from workbench.qt.controls.parts import ElidedLabel, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import HEIGHT_STATUS_LINE, px
from workbench.qt.looks.translator import spoken


class StatusLine(QWidget):
    """A hint left, the place and the seed right."""

    def __init__(self, seed: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style_property(self, "ground", "bench")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._seed = seed
        self._hint = ElidedLabel("caption")
        self._place, self._count = (text_label("", "caption") for _ in range(2))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(16)
        row.addWidget(self._hint, 1)
        row.addWidget(self._place)
        row.addWidget(self._count)

    def show_moment(self, moment: Moment, clock: BotClock, plays: int) -> None:
        """What can be done now."""
        self.setFixedHeight(px(HEIGHT_STATUS_LINE))
        self._hint.set_whole_text(self._words(moment, clock))
        # who knows the seed knows what will be rolled: a seat is not told it
        seed, play = self.tr("seed {}, play {}").format(self._seed, plays), self.tr("play {}").format(plays)
        self._count.setText(play if moment.viewer else seed)

    def show_place(self, name: str) -> None:
        self._place.setText(name)

    def _words(self, moment: Moment, clock: BotClock) -> str:
        if clock.is_running:
            rate = clock.plays / clock.seconds if clock.seconds > 1 else 0
            plays = Message("{count} {count:play|plays}, {rate} a second", count=clock.plays, rate=round(rate))
            told = spoken(plays) if rate and clock.is_fast else ""
            keys = self.tr("F5 stops") if clock.is_fast else self.tr("F5 stops · F7 shows the rest at once")
            return " · ".join(filter(None, (self.tr("The bots play"), told, keys)))
        if moment.bot:
            return self.tr("The bots wait · F5 lets them play · Shift+F5 one play · F7 the rest of their turn")
        if moment.waits_for:
            return self.tr("Enter hands the table over")
        if moment.decision is None:
            return self.tr("Ctrl Z and Ctrl Y go from play to play") if moment.is_told else ""
        if moment.only_answer is not None:
            return self.tr("Nothing else can be answered, Enter goes on · asked all the same: silence would tell")
        if moment.choices.by_space or moment.choices.by_section:
            return self.tr("Click a framed place · Tab next legal space · ? why not here · drag moves the map")
        match moment.decision.options:
            case SomeOf():
                return self.tr("Space or a click checks · Enter confirms · Esc one step back")
            case Ordering():
                return self.tr("Drag, or Alt and the arrows, changes the order · Enter confirms")
            case OrdersFor(parts=("deploy", *_)):
                return self.tr(
                    "Drag units between sections, or Alt and the arrows · Ctrl Z takes back · Enter gives the order"
                )
            case OrdersFor(parts=("effort", *_)):
                return self.tr(
                    "Click your unit, then the enemy's, or arrows and P · Ctrl Z takes back · Enter gives the order"
                )
            case OrdersFor(parts=("stand", *_)):
                return self.tr(
                    "Stand, go back, pursue: choose below the battlefield · Ctrl Z takes back · Enter gives the order"
                )
            case OrdersFor(when="combat"):
                return self.tr("Click a force, then the hexes that it attacks · Ctrl Z takes back · Enter sends all")
            case OrdersFor():
                return self.tr(
                    "Click a force, then its way, Shift+click to friends · Backspace a point back · Enter sends all"
                )
            case Allotment() | Number():
                return self.tr("The arrows change the number · Tab next field · Enter confirms")
        return self.tr("A digit or a click chooses · Enter takes the row · Esc one step back")

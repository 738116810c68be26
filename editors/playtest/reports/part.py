"""The legend of last reports: what on the map is known, what is supposed, what nobody knows; folded to a sign.

Only where seats know what they were told: on other maps everything that is seen is so.
"""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QToolButton, QWidget

from editors.playtest.moment import Moment
from editors.playtest.reports.beliefs_bar import NOBODY, BeliefsBar, beliefs_on_map
from editors.playtest.table_parts import Stand, Table, TablePart
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.knowledge.contacts import TOLD, is_referee
from workbench.language import marked
from workbench.qt.controls.labels import text_label
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import SIZE_LABEL, current_theme, px

WIDTH_PX, NARROW_WIDTH_PX, NARROW_PX, SIGN_PX, CORNER_PX = 330, 290, 860, 22, 10
BELOW_BAR_PX = 42
FOLDED = "folded"
KNOWN, SUPPOSED, UNKNOWN = "known", "supposed", "unknown"


class ReportSign(QWidget):
    """A counter as it stands for what is known or supposed; nothing but its hex for the unknown."""

    def __init__(self, kind: str, ground: str) -> None:
        super().__init__()
        self._kind, self._ground = kind, ground
        self.setFixedSize(QSize(px(SIGN_PX + 8), px(SIGN_PX + 4)))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, side = current_theme(), px(SIGN_PX)
        room = QRectF(3, 2, side, side)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            ground = QColor(self._ground)
            ground.setAlphaF({KNOWN: 1.0, SUPPOSED: 0.55}.get(self._kind, 0.0))
            painter.setBrush(ground)
            style = Qt.PenStyle.SolidLine if self._kind == KNOWN else Qt.PenStyle.DashLine
            painter.setPen(QPen(QColor(theme.text), 1.4, style if self._kind != UNKNOWN else Qt.PenStyle.NoPen))
            painter.drawRoundedRect(room, 2, 2)
            if self._kind != KNOWN:
                painter.setPen(QColor(theme.text))
                painter.setFont(text_font(SIZE_LABEL, 700))
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, "?" if self._kind == SUPPOSED else "–")


class ReportsPart(TablePart):
    """A card at the lower left of the map, at the upper right of a narrow one."""

    stand: ClassVar[Stand] = Stand.ON_MAP
    title: ClassVar[str] = marked("Last reports")
    name: ClassVar[str] = "last_reports"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._is_folded = False
        self._is_of_use = table.session.rules.knowledge == TOLD
        canvas = table.map.canvas
        self.card, self.opens = QFrame(canvas), QToolButton(canvas)
        design = table.session.rules.design
        self._colours = {side.id: side.colours for side in design.sides}
        self.beliefs = BeliefsBar(canvas, {side.id: side.name for side in design.sides})
        self._who = NOBODY
        self.beliefs.chosen.connect(self.show_beliefs)
        self._make_card()
        self.opens.setToolTip(self.tr("What is known, supposed, unknown"))
        self.opens.setAccessibleName(self.tr("What is known, supposed, unknown"))
        bind_icon(self.opens, "question")
        self.opens.clicked.connect(self.fold)
        self.card.hide()
        self.opens.hide()
        canvas.installEventFilter(self)

    def _make_card(self) -> None:
        set_style_property(self.card, "card", "true")
        self.card.setAccessibleName(self.tr("What is known, supposed, unknown"))
        ground = SIDE_COLOURS[self.table.session.rules.design.sides[0].colours].ground
        grid = QGridLayout(self.card)
        grid.setContentsMargins(8, 6, 6, 7)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        lines = (
            (KNOWN, self.tr("Known: your own forces, and what they have in sight now, in a full edge.")),
            (
                SUPPOSED,
                self.tr(
                    "Supposed: a report, in a broken edge, the paler the older; “?” it may have moved, “!” a rumour."
                ),
            ),
            (UNKNOWN, self.tr("Unknown: where nothing stands nobody has looked, or nobody was seen.")),
        )
        for row, (kind, words) in enumerate(lines):
            grid.addWidget(ReportSign(kind, ground), row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(text_label(words, "label", wrap=True), row, 1)
        closes = QToolButton()
        closes.setAutoRaise(True)
        bind_icon(closes, "x")
        closes.setToolTip(self.tr("Fold the legend"))
        closes.setAccessibleName(self.tr("Fold the legend"))
        closes.clicked.connect(self.fold)
        grid.addWidget(closes, 0, 2, Qt.AlignmentFlag.AlignTop)

    # ------------------------------------------------------------------ what the table calls

    def offered(self, moment: Moment) -> bool:
        return False

    def show_moment(self, moment: Moment) -> None:
        """It stands on the map, and has no room of its own."""

    def follow(self, moment: Moment) -> None:
        self._show()

    def remembered(self) -> str:
        return FOLDED if self._is_folded else ""

    def remember(self, text: str) -> None:
        self._is_folded = text == FOLDED
        self._show()

    def take_over(self, before: TablePart) -> None:
        if isinstance(before, ReportsPart):
            self._is_folded = before._is_folded

    def fold(self) -> None:
        """Only a sign is left, or the sentences stand there again."""
        self._is_folded = not self._is_folded
        self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._place()
        return False

    def show_beliefs(self, who: str) -> None:
        """What a side believes, or both, beside what is so."""
        self._who = who
        self._show()

    def _show(self) -> None:
        moment = self.table.moment
        sees_all = self._is_of_use and (not moment.viewer or is_referee(self.table.session.rules.design, moment.viewer))
        self.beliefs.setVisible(sees_all)
        found = self.table.session.rules.display.beliefs(moment.sight) if sees_all and self._who else ()
        self.table.map.canvas.layers.set_overlays("beliefs", beliefs_on_map(found, self._who, self._colours))
        is_seen = self._is_of_use and not sees_all
        self.card.setVisible(is_seen and not self._is_folded)
        self.opens.setVisible(is_seen and self._is_folded)
        self._place()

    def _place(self) -> None:
        canvas = self.table.map.canvas
        is_narrow = canvas.width() < px(NARROW_PX)
        self.card.setFixedWidth(px(NARROW_WIDTH_PX if is_narrow else WIDTH_PX))
        layout = self.card.layout()
        high = layout.totalHeightForWidth(self.card.width()) if layout is not None else self.card.sizeHint().height()
        self.card.setFixedHeight(high)
        if is_narrow:  # the lower corners belong to the card of a place then
            self.card.move(canvas.width() - self.card.width() - CORNER_PX, CORNER_PX)
        else:
            self.card.move(CORNER_PX, canvas.height() - high - CORNER_PX)
        self.beliefs.adjustSize()
        below = px(BELOW_BAR_PX) if is_narrow else 0  # the switches of overlays take the corner beside it
        self.beliefs.move(canvas.width() - self.beliefs.width() - CORNER_PX, CORNER_PX + below)
        self.opens.adjustSize()
        self.opens.move(CORNER_PX, canvas.height() - self.opens.height() - CORNER_PX)

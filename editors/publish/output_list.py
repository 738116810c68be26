"""The outputs by their use: each with its box, icon, name, a line of what one gets, and how it stands."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QShowEvent
from PySide6.QtWidgets import (
    QListWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from editors.publish.outputs import USES, Output, by_use
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.icons import icon_pixmap
from workbench.qt.looks.theme import SIZE_BODY, SIZE_CAPTION, SIZE_LABEL, Theme, current_theme, px
from workbench.qt.looks.translator import spoken

ROW, HEADING = 41, 28
BOX, ICON, SIGN, EDGE = 15, 18, 16, 12
TURN_MS, TURN_STEPS = 90, 12
ID, FACTS, STANDS, WHY_NOT = (int(Qt.ItemDataRole.UserRole) + at for at in range(4))
AnyIndex = QModelIndex | QPersistentModelIndex


class Stands(StrEnum):
    """How an output stands; the list has a sign for each."""

    NOT_MADE = "not_made"
    MADE = "made"
    OLD = "old"
    DOUBTFUL = "doubtful"
    RUNNING = "running"
    WAITING = "waiting"
    FAILED = "failed"
    CANNOT = "cannot"


_SIGNS = {
    Stands.MADE: ("check-circle", "ok", True),
    Stands.OLD: ("clock-counter-clockwise", "text3", False),
    Stands.DOUBTFUL: ("warning", "warning", True),
    Stands.RUNNING: ("spinner", "accent", False),
    Stands.WAITING: ("dots-three", "text3", False),
    Stands.FAILED: ("x-circle", "error", True),
    Stands.CANNOT: ("prohibit", "text3", False),
}


def words_of(stands: Stands) -> str:
    """How an output stands, in words."""
    return {
        Stands.NOT_MADE: _tr("not made yet"),
        Stands.MADE: _tr("made of the design as it is"),
        Stands.OLD: _tr("made before the design was changed"),
        Stands.DOUBTFUL: _tr("something to look at before it is made"),
        Stands.RUNNING: _tr("is being made"),
        Stands.WAITING: _tr("waits for its turn"),
        Stands.FAILED: _tr("could not be made"),
        Stands.CANNOT: _tr("cannot be made of this design"),
    }[stands]


class OutputList(QListWidget):
    """`chosen` tells which output is looked at, `ticked` which one is to be made or no more."""

    chosen = Signal(str)
    ticked = Signal(str, bool)

    def __init__(self, outputs: dict[str, Output]) -> None:
        super().__init__()
        self._rows: dict[str, ListRow] = {}
        self.turn = 0
        self.setAccessibleName(_tr("Outputs"))
        self.setItemDelegate(_Delegate(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(False)
        self.setMouseTracking(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        for use, found in by_use(outputs):
            heading = ListRow(spoken(USES[use]))
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
            self.addItem(heading)
            for output in found:
                row = self._rows[output.id] = ListRow(spoken(output.title))
                row.setData(ID, output.id)
                row.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                self.addItem(row)
        self._icons = {output.id: output.icon for output in outputs.values()}
        self._turns = QTimer(self, interval=TURN_MS)
        self._turns.timeout.connect(self._turn)
        self.currentItemChanged.connect(self._choose)

    def icon_of(self, output: str) -> str:
        """The icon of an output."""
        return self._icons[output]

    def show_output(self, output: str, *, is_ticked: bool, facts: str, stands: Stands, why: str = "") -> None:
        """Write the row of an output anew; `why` says what is to be known of how it stands."""
        row = self._rows[output]
        row.setCheckState(Qt.CheckState.Checked if is_ticked else Qt.CheckState.Unchecked)
        row.setData(FACTS, facts)
        row.setData(STANDS, stands.value)
        row.setToolTip(few_lines("\n".join(filter(None, (facts, why or words_of(stands))))))
        said = (row.text(), _tr("to be made") if is_ticked else _tr("not to be made"), facts, why or words_of(stands))
        row.setData(Qt.ItemDataRole.AccessibleTextRole, few_lines(", ".join(filter(None, said))))
        is_running = any(one.data(STANDS) == Stands.RUNNING.value for one in self._rows.values())
        if is_running != self._turns.isActive():
            self._turns.start() if is_running else self._turns.stop()

    def stands(self, output: str) -> Stands:
        """How the row says that an output stands."""
        return Stands(self._rows[output].data(STANDS))

    def show_choice(self, output: str) -> None:
        """Mark the output that is looked at."""
        row = self._rows.get(output)
        if row is not None and row is not self.currentItem():
            with QSignalBlocker(self):
                self.setCurrentItem(row)

    def turn_tick(self, output: str) -> None:
        """Have an output made, or no more."""
        row = self._rows[output]
        self.ticked.emit(output, row.checkState() is not Qt.CheckState.Checked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space ticks; the arrows pass the headings by."""
        row = self.currentItem()
        if event.key() == Qt.Key.Key_Space and row is not None and row.data(ID):
            self.turn_tick(str(row.data(ID)))
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        row = self.itemAt(event.position().toPoint())
        if row is not None and row.data(ID) and event.position().x() < px(EDGE + BOX + 8):
            self.turn_tick(str(row.data(ID)))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self.scheduleDelayedItemsLayout()

    def _choose(self, row: ListRow | None) -> None:
        if row is not None and row.data(ID):
            self.chosen.emit(str(row.data(ID)))

    def _turn(self) -> None:
        self.turn = (self.turn + 1) % TURN_STEPS
        self.viewport().update()


class _Delegate(QStyledItemDelegate):
    def __init__(self, rows: OutputList) -> None:
        super().__init__(rows)
        self._list = rows

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(px(200), px(ROW if index.data(ID) else HEADING))

    @paints
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        room = QRectF(option.rect)
        painter.save()
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if index.data(ID):
                self._paint_row(painter, option, index, room)
            else:
                painter.setFont(text_font(SIZE_LABEL, 500))
                painter.setPen(current_theme().color("text2"))
                painter.drawText(room.adjusted(px(EDGE), px(4), 0, 0), Qt.AlignmentFlag.AlignVCenter, index.data())
        finally:
            painter.restore()

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, room: QRectF) -> None:
        theme, output = current_theme(), str(index.data(ID))
        stands = Stands(index.data(STANDS) or Stands.NOT_MADE.value)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(room, theme.color("selected" if is_chosen else "hover"))
        names = _Inks(theme, is_chosen, stands is Stands.CANNOT)
        middle = room.center().y()
        self._paint_box(painter, option, index, QRectF(room.left() + px(EDGE), middle - px(BOX) / 2, px(BOX), px(BOX)))
        ratio = self._list.devicePixelRatioF()
        sign = icon_pixmap(self._list.icon_of(output), names.icon, px(ICON), ratio)
        left = room.left() + px(EDGE + BOX + 11)
        painter.drawPixmap(QPointF(left, middle - px(ICON) / 2), sign)
        left += px(ICON + 9)
        right = room.right() - px(EDGE)
        if stands in _SIGNS:
            right -= px(SIGN)
            self._paint_sign(painter, stands, QRectF(right, middle - px(SIGN) / 2, px(SIGN), px(SIGN)), is_chosen)
            right -= px(6)
        words = QRectF(left, middle - px(18), right - left, px(18))
        self._write(painter, words, str(index.data()), SIZE_BODY, 600, names.title)
        self._write(painter, words.translated(0, px(18)), str(index.data(FACTS) or ""), SIZE_CAPTION, 400, names.facts)

    def _paint_box(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, room: QRectF) -> None:
        """The box as the style sheet draws those of lists."""
        box = QStyleOptionViewItem(option)
        box.rect = room.toRect()
        is_on = index.data(Qt.ItemDataRole.CheckStateRole) in (Qt.CheckState.Checked, Qt.CheckState.Checked.value)
        state = QStyle.StateFlag
        box.state = state.State_Enabled | (state.State_On if is_on else state.State_Off)
        kind = QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck
        self._list.style().drawPrimitive(kind, box, painter, self._list)

    def _paint_sign(self, painter: QPainter, stands: Stands, room: QRectF, is_chosen: bool) -> None:
        name, token, is_filled = _SIGNS[stands]
        theme = current_theme()
        ink = theme.on_selected if is_chosen and theme.chip_edges else str(getattr(theme, token))
        picture = icon_pixmap(name, ink, px(SIGN), self._list.devicePixelRatioF(), is_filled)
        painter.save()
        if stands is Stands.RUNNING:
            painter.translate(room.center())
            painter.rotate(360 * self._list.turn / TURN_STEPS)
            painter.translate(-room.center())
        painter.drawPixmap(room.topLeft(), picture)
        painter.restore()

    @staticmethod
    def _write(painter: QPainter, room: QRectF, words: str, size: float, weight: int, ink: str) -> None:
        font = text_font(size, weight)
        painter.setFont(font)
        painter.setPen(QColor(ink))
        shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)


class _Inks:
    """The colours of a row."""

    def __init__(self, theme: Theme, is_chosen: bool, is_off: bool) -> None:
        self.title = theme.text3 if is_off else theme.on_selected if is_chosen else theme.text
        self.facts = theme.on_selected if is_chosen else theme.text3
        self.icon = theme.selected_icon if is_chosen else theme.text3 if is_off else theme.text2


def _tr(text: str) -> str:
    return QCoreApplication.translate("OutputList", text)

"""What a tool of a hex map can paint or draw, as a list in the outline: picture, name, cost, how much there is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.hexes.palettes.palette_rows import PaletteRow
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.controls.parts import text_label
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.theme import SIZE_BODY, SIZE_LABEL, current_theme, px

ROW_ROLE = int(Qt.ItemDataRole.UserRole)
TALL_PX, LOW_PX, MARGIN_PX, GAP_PX = 46, 30, 12, 8
HEX_PX, LINE_PX = 34, (36, 17)

Index = QModelIndex | QPersistentModelIndex


class Palette(QWidget):
    """`kind_taken` is told the value of the row that was clicked or walked to, `catalogue_asked` that more kinds are
    wanted, `lists_asked` that the lists are, which it stands in the place of.
    """

    kind_taken = Signal(str)
    catalogue_asked = Signal()
    lists_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[PaletteRow, ...] = ()
        self.title = text_label("", "strong")
        self.list = QListWidget()
        self.list.setItemDelegate(_RowDelegate(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the map
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.currentItemChanged.connect(self._take)
        self.more = _button("plus", self.tr("Kinds of the design: add one, change colours and costs"))
        self.lists = _button("list-bullets", self.tr("Show the lists; the palette comes back with the next tool"))
        self.more.clicked.connect(self.catalogue_asked)
        self.lists.clicked.connect(self.lists_asked)
        head = QHBoxLayout()
        head.setContentsMargins(MARGIN_PX, 4, 6, 4)
        head.setSpacing(2)
        head.addWidget(self.title, 1)
        head.addWidget(self.more)
        head.addWidget(self.lists)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        box.addWidget(self.list, 1)

    def show_rows(
        self, title: str, rows: Sequence[PaletteRow], pictures: dict[str, QIcon], taken: str, has_more: bool
    ) -> None:
        """List kinds, and mark the one on the tool; `has_more` of kinds that a catalogue holds."""
        blocker = QSignalBlocker(self.list)
        self.title.setText(title)
        self.list.setAccessibleName(few_lines(title))
        self.more.setVisible(has_more)
        if [row.value for row in rows] != [row.value for row in self._shown]:
            self.list.clear()
            for _ in rows:
                self.list.addItem(ListRow())
        for at, row in enumerate(rows):
            item = self.list.item(at)
            if item.data(ROW_ROLE) != row:
                item.setData(ROW_ROLE, row)
                item.setToolTip(few_lines(row.tip))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, row.tip)
            item.setIcon(pictures.get(row.value, QIcon()))
            if row.value == taken:
                self.list.setCurrentItem(item)
        self._shown = tuple(rows)
        blocker.unblock()

    @property
    def rows(self) -> tuple[PaletteRow, ...]:
        """What is listed."""
        return self._shown

    def _take(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.kind_taken.emit(item.data(ROW_ROLE).value)


class _RowDelegate(QStyledItemDelegate):
    """Ground in two lines beside its hex; lines and plain values in one."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = index.data(ROW_ROLE)
        return QSize(0, px(TALL_PX if isinstance(row, PaletteRow) and row.is_ground else LOW_PX))

    @paints
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, PaletteRow):
            return
        theme, rect = current_theme(), QRect(option.rect)
        state = option.state
        is_taken = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if is_taken or state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(theme.selected if is_taken else theme.hover))
        strong, quiet = QColor(theme.on_selected if is_taken else theme.text), QColor(theme.text2)
        inside = rect.adjusted(px(MARGIN_PX), 0, -px(MARGIN_PX), 0)
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(picture, QIcon) and not picture.isNull():
            wide, high = (px(HEX_PX), px(HEX_PX)) if row.is_ground else (px(LINE_PX[0]), px(LINE_PX[1]))
            at = QRect(inside.left(), inside.center().y() - high // 2 + 1, wide, high)
            picture.paint(painter, at)
            inside.setLeft(at.right() + px(GAP_PX) + 2)
        if row.amount is not None:
            amount = _write(painter, inside, str(row.amount), quiet, to_the_right=True)
            inside.setRight(amount.left() - px(GAP_PX))
        if row.is_ground and row.cost:
            middle = inside.center().y() + 1
            upper, lower = QRect(inside), QRect(inside)
            upper.setBottom(middle)
            lower.setTop(middle)
            _write(painter, upper, row.name, strong, is_name=True, align=Qt.AlignmentFlag.AlignBottom)
            _write(painter, lower, row.cost, quiet, align=Qt.AlignmentFlag.AlignTop)
        else:
            written = _write(painter, inside, row.name, strong, is_name=True)
            inside.setLeft(written.right() + px(GAP_PX))
            _write(painter, inside, row.cost, quiet)
        painter.restore()


def _write(
    painter: QPainter,
    room: QRect,
    words: str,
    colour: QColor,
    *,
    is_name: bool = False,
    to_the_right: bool = False,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignVCenter,
) -> QRect:
    """Write words as far as there is room; where they stand."""
    font = text_font(SIZE_BODY, 500) if is_name else text_font(SIZE_LABEL)
    shown = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, max(0, room.width()))
    painter.setFont(font)
    painter.setPen(colour)
    side = Qt.AlignmentFlag.AlignRight if to_the_right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(room, int(side | align), shown)
    wide = QFontMetrics(font).horizontalAdvance(shown)
    return QRect(room.right() - wide + 1 if to_the_right else room.left(), room.top(), wide, room.height())


def _button(icon_name: str, words: str) -> QToolButton:
    button = QToolButton()
    button.setAutoRaise(True)
    bind_icon(button, icon_name)
    button.setToolTip(few_lines(words))
    button.setAccessibleName(few_lines(words))
    return button

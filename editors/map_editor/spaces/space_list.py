"""The list of all spaces: name, id and stacking number, with a filter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelection,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.selection import Chosen
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.controls.parts import EmptyState
from workbench.qt.faults import paints
from workbench.qt.looks.icons import icon_pixmap
from workbench.qt.looks.theme import current_theme, px
from workbench.qt.map_canvas.labels.label_block import stacking_text

Index = QModelIndex | QPersistentModelIndex
_NAME, _ID, _NUMBER = range(3)
_SPACE_ROLE = int(Qt.ItemDataRole.UserRole)
_ICON_ROLE = _SPACE_ROLE + 1
_NO_PARENT = QModelIndex()
_ICON_PX = 15
MOST_TOLD_APART = 8
ROWS_MEASURED = 50
"""Ids are as wide as those in sight want; of a hundred thousand nobody measures all."""
ROOM_AT_THE_RIGHT = "QTreeView::item { padding-right: 8px; }"


class SpacesModel(QAbstractTableModel):
    """The spaces of a map by name; three columns: name, id, number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._spaces: list[Space] = []
        self._listed: Iterable[Space] = ()

    def show_spaces(self, listed: Iterable[Space]) -> None:
        """Take other spaces; a change of one space is told as such. The list that it was given last is the same."""
        if listed is self._listed:
            return
        self._listed = listed
        spaces = sorted(listed, key=lambda space: (space.name.casefold(), space.id))
        if [space.id for space in spaces] != [space.id for space in self._spaces]:
            self.beginResetModel()
            self._spaces = spaces
            self.endResetModel()
            return
        changed = [row for row, space in enumerate(spaces) if space is not self._spaces[row]]
        self._spaces = spaces
        # Each telling costs the view a look at all that it shows: many changes are told as one.
        rows = [(row, row) for row in changed] if len(changed) <= MOST_TOLD_APART else [(changed[0], changed[-1])]
        for first, last in rows:
            self.dataChanged.emit(self.index(first, 0), self.index(last, _NUMBER))

    def rows_of(self, spaces: Collection[str]) -> list[int]:
        """The rows of spaces, those that are there."""
        wanted = set(spaces)
        return [row for row, found in enumerate(self._spaces) if found.id in wanted] if wanted else []

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._spaces)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else 3

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        if not index.isValid():
            return None
        space = self._spaces[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line((space.name, space.id, _number(space))[index.column()])
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == _NUMBER:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == _SPACE_ROLE:
            return space.id
        if role == _ICON_ROLE:
            return _icon(space)
        return None


def _number(space: Space) -> str:
    if space.kind is SpaceKind.HEX:
        return str(space.victory_points or "")
    if space.kind is SpaceKind.AREA:
        return stacking_text(space)
    return {SpaceKind.RADE: "sea", SpaceKind.SEA_ZONE: "sea", SpaceKind.BOX: "box"}.get(space.kind, "–")


def _icon(space: Space) -> str:
    if space.kind in (SpaceKind.RADE, SpaceKind.SEA_ZONE):
        return "waves"
    if space.kind is SpaceKind.BOX:
        return "bounding-box"
    if space.town:
        return "buildings"
    return "turret" if space.forts else "polygon"


class _SpaceDelegate(QStyledItemDelegate):
    """Draws the icon of a space before its name, and ids in a quiet colour."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        theme = current_theme()
        if index.column() == _ID:
            option.palette.setColor(option.palette.ColorRole.Text, theme.color("text3"))

    @paints
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if index.column() != _NAME:
            super().paint(painter, option, index)
            return
        room = QStyleOptionViewItem(option)
        self.initStyleOption(room, index)
        room.text = ""
        style = option.widget.style()
        style.drawControl(style.ControlElement.CE_ItemViewItem, room, painter, option.widget)
        name = str(index.data(_ICON_ROLE))
        ratio = painter.device().devicePixelRatioF()
        selected = bool(option.state & style.StateFlag.State_Selected)
        ink = current_theme().on_selected if selected else current_theme().text2
        top = option.rect.center().y() - _ICON_PX // 2
        painter.drawPixmap(option.rect.left() + 8, top, icon_pixmap(name, ink, _ICON_PX, ratio))
        text = QRect(option.rect).adjusted(31, 0, -2, 0)
        painter.setPen(current_theme().color("on_selected" if selected else "text"))
        said = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, said)


class SpaceList(QWidget):
    """A filter and the list; without a space, the empty state given. Choosing rows is told with the ids of the spaces,
    the current one last.
    """

    spaces_chosen = Signal(tuple)

    def __init__(
        self,
        listed: Callable[[], Iterable[Space]],
        nothing: EmptyState,
        parent: QWidget | None = None,
        shows_ids: bool = True,
    ) -> None:
        super().__init__(parent)
        self._listed = listed
        self._nothing = nothing
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Filter by name or id"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setAccessibleName(self.tr("Filter the spaces"))
        self.model = SpacesModel(self)
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self.model)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._shown.setFilterKeyColumn(-1)
        self._view = _view(self._shown, self.tr("Spaces"))
        self._view.setColumnHidden(_ID, not shows_ids)
        self.filter.textChanged.connect(self._shown.setFilterFixedString)
        self.filter.returnPressed.connect(self._take_first)
        self.filter.installEventFilter(self)
        self._view.selectionModel().selectionChanged.connect(self._rows_changed)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        room = QVBoxLayout()
        room.setContentsMargins(10, 8, 10, 8)
        room.addWidget(self.filter)
        box.addLayout(room)
        box.addWidget(self._view, 1)
        box.addWidget(nothing, 1)

    def show_map(self) -> int:
        """List the spaces as they are now; how many there are."""
        self.model.show_spaces(self._listed())
        number = self.model.rowCount()
        for part in (self.filter, self._view):
            part.setVisible(number > 0)
        self._nothing.setVisible(number == 0)
        return number

    def is_of(self, chosen: Chosen) -> bool:
        return bool(self.model.rows_of(chosen.spaces))

    def show_choice(self, chosen: Chosen) -> None:
        """Mark the rows of what is selected, without telling."""
        rows = self.model.rows_of(chosen.spaces)
        marked = QItemSelection()
        for row in rows:
            index = self._shown.mapFromSource(self.model.index(row, 0))
            if index.isValid():
                marked.select(index, index.siblingAtColumn(_NUMBER))
        model = self._view.selectionModel()
        blocked = model.blockSignals(True)
        model.select(marked, model.SelectionFlag.ClearAndSelect)
        current = marked.indexes()[0] if len(rows) == 1 and marked.count() else QModelIndex()
        model.setCurrentIndex(current, model.SelectionFlag.NoUpdate)
        model.blockSignals(blocked)
        self._view.viewport().update()
        if current.isValid():
            self._view.scrollTo(current)

    def visible_names(self) -> list[str]:
        """The names that pass the filter, in order."""
        return [str(self._shown.index(row, 0).data()) for row in range(self._shown.rowCount())]

    def focus_filter(self) -> None:
        """Put the keyboard into the filter."""
        self.filter.setFocus()
        self.filter.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrow down leads from the filter into the list."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Down:
            self._take_first()
            return True
        return super().eventFilter(watched, event)

    def _take_first(self) -> None:
        if self._shown.rowCount():
            self._view.setFocus()
            self._view.setCurrentIndex(self._shown.index(0, 0))

    def _rows_changed(self) -> None:
        rows = self._view.selectionModel().selectedRows()
        current = self._view.currentIndex().row()
        ordered = sorted(rows, key=lambda index: (index.row() == current, index.row()))
        if ordered:
            self.spaces_chosen.emit(tuple(str(index.data(_SPACE_ROLE)) for index in ordered))


def _view(model: QSortFilterProxyModel, name: str) -> QTreeView:
    view = QTreeView()
    view.setModel(model)
    view.setItemDelegate(_SpaceDelegate(view))
    view.setRootIsDecorated(False)
    view.setUniformRowHeights(True)
    view.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
    view.setHeaderHidden(True)
    view.setStyleSheet(ROOM_AT_THE_RIGHT)
    view.setAccessibleName(few_lines(name))
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    header = view.header()
    header.setStretchLastSection(False)
    header.setMinimumSectionSize(20)
    header.setResizeContentsPrecision(ROWS_MEASURED)
    header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
    header.setSectionResizeMode(_ID, QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(_NUMBER, QHeaderView.ResizeMode.Fixed)
    header.resizeSection(_NUMBER, px(46))
    return view

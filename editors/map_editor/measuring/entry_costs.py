"""The section of the inspector that says what it costs to enter a space from each of its neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtWidgets import QHeaderView, QTableWidget, QVBoxLayout, QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.measuring.marches import BY_LAND, BY_SEA, Marches
from editors.map_editor.selection import one_space
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.networks.march import EntryCost, March, entry_costs
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TableCell
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.inspector_rows import Rows
from workbench.qt.looks.theme import HEIGHT_ROW, px

WAIT_MS = 200
"""Who draws on is not kept waiting for prices that the next stroke changes."""
MOST_SPACES = 20_000
"""On larger maps the network is not made anew at each change."""
NO_WAY = "—"
_SPACE_ROLE = int(Qt.ItemDataRole.UserRole)


class EntryCostsTable(QTableWidget):
    """A row for each neighbour, a column for each kind of march; those that cost the same share one.

    A double click goes to the neighbour.
    """

    neighbour_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 1, parent)
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.setAccessibleName(_tr("What it costs to come in"))
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemDoubleClicked.connect(lambda item: self.neighbour_chosen.emit(str(item.data(_SPACE_ROLE))))

    def show_costs(self, costs: Mapping[str, tuple[EntryCost, ...]], names: Mapping[str, str]) -> None:
        """Take what each kind of march costs, with the words for the spaces."""
        columns = shared_columns(costs)
        first = next(iter(costs.values()))
        self.setColumnCount(1 + len(columns))
        for column, title in enumerate((_tr("Entering from"), *columns)):
            head = TableCell(title)
            head.setToolTip(few_lines(title))
            self.setHorizontalHeaderItem(column, head)
        self._share_room()
        self.setRowCount(len(first))
        for row, neighbour in enumerate(step.neighbour for step in first):
            self._put(row, 0, names.get(neighbour, neighbour), neighbour)
            for column, steps in enumerate(columns.values(), start=1):
                step = steps[row]
                self._put(row, column, NO_WAY if step.cost is None else step.cost, neighbour, step.why_not)
            self.setRowHeight(row, px(HEIGHT_ROW))
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + len(first) * px(HEIGHT_ROW) + 4)

    def _share_room(self) -> None:
        header = self.horizontalHeader()
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        for column in range(self.columnCount()):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def _put(self, row: int, column: int, text: str, neighbour: str, tip: str = "") -> None:
        item = TableCell(text)
        item.setData(_SPACE_ROLE, neighbour)
        item.setToolTip(few_lines(tip or text))
        if column:
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setItem(row, column, item)


class EntryCostsSection(QWidget):
    """What it costs to enter one space, as the rules of the design price the map as it is now."""

    def __init__(self, desk: AnyDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._space = desk, ""
        self.table, self.words = EntryCostsTable(), text_label("", "hint", wrap=True)
        rows = Rows()
        rows.add_wide(self.words)
        rows.add_wide(self.table)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(rows)
        self.table.neighbour_chosen.connect(lambda space: desk.choose(one_space(space)))
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self.price)

    def fits(self, spaces: Sequence[Space]) -> bool:
        """Whether it is one space, and not many."""
        return len(spaces) == 1

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        """Price the steps into a space as soon as the designer pauses; at once where another one is chosen."""
        if not self.fits(spaces):
            return
        is_another, self._space = spaces[0].id != self._space, spaces[0].id
        if is_another:
            self.price()
        else:
            self._timer.start()

    def price(self) -> None:
        """Ask the rules for prices and show them."""
        self._timer.stop()
        spaces = self._desk.spaces
        if len(spaces) > MOST_SPACES:
            self._say(_tr("The map is too large to be priced at each change. The Measure tool says what a way costs."))
            return
        known = self._desk.marches.of(self._desk.design, self._desk.map)
        costs = {words: entry_costs(march, self._space) for words, march in priced(known).items()}
        if not costs:
            self._say(known.why_steps or _tr("The rules of this design name no costs of movement."))
        elif not any(costs.values()):
            self._say(_tr("No step leads here."))
        else:
            points = next(iter(priced(known).values())).points
            self._say(_tr("In {0}, while nobody is in the way.").format(points))
            self.table.show_costs(costs, {id_: _called(spaces, id_) for steps in costs.values() for id_, *_ in steps})
            self.table.show()

    def _say(self, words: str) -> None:
        self.words.setText(words)
        self.table.hide()


def priced(known: Marches) -> Mapping[str, March]:
    """The kinds of march that the rules have a price for; plain steps are none."""
    return {words: march for words, march in known.by_name.items() if words not in (BY_LAND, BY_SEA)}


def shared_columns(costs: Mapping[str, tuple[EntryCost, ...]]) -> dict[str, tuple[EntryCost, ...]]:
    """The columns by title: kinds of march that cost the same at every step share one, all of them "All units"."""
    titles: dict[tuple[str | None, ...], list[str]] = {}
    for words, steps in costs.items():
        titles.setdefault(tuple(step.cost for step in steps), []).append(words)
    if len(titles) == 1 and len(costs) > 1:
        return {_tr("All units"): next(iter(costs.values()))}
    return {", ".join(_capital(word) for word in words): costs[words[0]] for words in titles.values()}


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _called(spaces: Mapping[str, Space], space: str) -> str:
    """A hex by its number first, which tells more than its name when the room is short; others by name."""
    known = spaces.get(space)
    if known is None or not known.name:
        return space
    return f"{space}  {known.name}" if known.kind is SpaceKind.HEX else known.name


def _tr(text: str) -> str:
    return QCoreApplication.translate("EntryCosts", text)

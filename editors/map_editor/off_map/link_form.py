"""The links of a map in the outline, and the page of the inspector for one of them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.desk import AnyDesk
from editors.map_editor.inspector import Heading, InspectorPage
from editors.map_editor.off_map.end_field import EndField
from editors.map_editor.off_map.links import ends_said, kinds_of, link_called
from editors.map_editor.selection import Chosen, one_space
from workbench.engine.maps.map_parts import Link, OneWay
from workbench.engine.provenance import Provenance
from workbench.engine.words.bounded_words import few_lines
from workbench.engine.words.message import Message
from workbench.qt.controls.bounded_widgets import ComboBox, ListRow
from workbench.qt.controls.fields import number_field
from workbench.qt.controls.parts import EmptyState
from workbench.qt.editing.inspector_rows import OriginChip, Rows, narrow
from workbench.storage.edits.thing_edits import ChangeThings

MOST_COST = 99
NO_COST = -1
FIGURE_WIDTH = 66
_LINK_ROLE = int(Qt.ItemDataRole.UserRole)


class LinksList(QStackedWidget):
    """A row for each link: its two spaces, its kind and cost. Choosing one is told."""

    link_chosen = Signal(object)

    def __init__(self, desk: AnyDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.list = QListWidget()
        self.list.setAccessibleName(_tr("Links"))
        self.list.currentItemChanged.connect(self._tell)
        self.list.itemClicked.connect(self._tell)
        self.addWidget(EmptyState("link", _tr("No links yet. The Link tool joins two spaces.")))
        self.addWidget(self.list)
        self._listed: list[tuple[str, str]] = []

    def show_map(self) -> int:
        """List the links; how many there are."""
        shown = self._desk.map
        listed = sorted((self._words(link), link.id) for link in shown.links.values())
        if listed != self._listed:
            self._listed = listed
            blocker = QSignalBlocker(self.list)
            self.list.clear()
            for words, name in listed:
                item = ListRow(words, self.list)
                item.setData(_LINK_ROLE, name)
                item.setToolTip(few_lines(words))
            blocker.unblock()
        self.setCurrentIndex(1 if listed else 0)
        self.show_choice(self._desk.chosen)
        return len(listed)

    def _words(self, link: Link) -> str:
        cost = "" if link.cost is None else f", {link.cost}"
        name = f"{link.name}: " if link.name else ""
        return f"{name}{ends_said(self._desk.map, link)}   {link.kind}{cost}"

    def show_choice(self, chosen: Chosen) -> None:
        """Mark the link that is selected, without telling."""
        rows = [row for row in range(self.list.count()) if self.list.item(row).data(_LINK_ROLE) == chosen.link]
        blocker = QSignalBlocker(self.list)
        self.list.setCurrentRow(rows[0] if rows else -1)
        blocker.unblock()

    def is_of(self, chosen: Chosen) -> bool:
        return bool(chosen.link)

    def _tell(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.link_chosen.emit(Chosen(link=item.data(_LINK_ROLE)))


class LinkForm(InspectorPage):
    """Name, kind, cost and direction of a link, and the two spaces that it joins."""

    def __init__(self, desk: AnyDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.name, self.kind, self.one_way = QLineEdit(), ComboBox(), ComboBox()
        self.kind.setEditable(True)
        self.kind.setToolTip(_tr("land, coast and sea are steps as over such a border; type a kind of your own"))
        self.cost = number_field(NO_COST, MOST_COST, NO_COST)
        self.cost.setSpecialValueText(_tr("rules"))
        self.cost.setToolTip(_tr("What the step costs; before 0 it costs what the rules say"))
        narrow(self.cost, FIGURE_WIDTH)
        self._chip = OriginChip()
        self.first, self.second = EndField(desk, _tr("From")), EndField(desk, _tr("To"))
        rows = Rows()
        rows.add(_tr("Name"), self.name, self._chip)
        rows.add(_tr("From"), self.first)
        rows.add(_tr("To"), self.second)
        rows.add(_tr("Kind"), self.kind)
        rows.add(_tr("Cost"), self.cost)
        rows.add(_tr("Direction"), self.one_way)
        self.name.editingFinished.connect(lambda: self._change("name", self.name.text().strip()))
        self.kind.activated.connect(self._set_kind)
        line = self.kind.lineEdit()
        if line is not None:
            line.editingFinished.connect(self._set_kind)
        self.cost.valueChanged.connect(lambda cost: self._change("cost", None if cost == NO_COST else cost))
        self.one_way.activated.connect(lambda: self._change("one_way", OneWay(str(self.one_way.currentData()))))
        self._chip.origin_chosen.connect(self._set_origin)
        self.first.changed.connect(lambda space: self._change("first", space))
        self.second.changed.connect(lambda space: self._change("second", space))
        for end in (self.first, self.second):
            end.wanted.connect(lambda space: desk.choose(one_space(space)))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(rows)
        box.addStretch()

    def heading(self) -> Heading | None:
        link = self._link()
        return Heading("link", _tr("Link"), link.id) if link is not None else None

    def name_field(self) -> QLineEdit | None:
        return self.name

    def first_field(self) -> QWidget | None:
        return self.cost

    def refresh(self) -> None:
        link = self._link()
        if link is None:
            return
        shown = self._desk.map
        blockers = [QSignalBlocker(field) for field in (self.kind, self.cost, self.one_way)]
        self.name.setText(link.name)
        self.first.show_space(link.first)
        self.second.show_space(link.second)
        self.kind.clear()
        self.kind.addItems(kinds_of(shown))
        self.kind.setCurrentText(link.kind)
        self.cost.setValue(NO_COST if link.cost is None else link.cost)
        self.one_way.clear()
        for words, way in ((_tr("Both ways"), OneWay.NO), (_tr("Only from first to second"), OneWay.FORWARDS),
                           (_tr("Only from second to first"), OneWay.BACKWARDS)):  # fmt: skip
            self.one_way.addItem(words, way.value)
        self.one_way.setCurrentIndex(self.one_way.findData(link.one_way.value))
        self._chip.show_origin(link.provenance)
        for blocker in blockers:
            blocker.unblock()

    def _link(self) -> Link | None:
        return self._desk.map.links.get(self._desk.chosen.link)

    def _set_kind(self) -> None:
        kind = self.kind.currentText().strip().lower().replace(" ", "_")
        if kind:
            self._change("kind", kind)

    def _change(self, field: str, value: object) -> None:
        link = self._link()
        if link is None or getattr(link, field) == value:
            return
        called = Message("Link {thing}", thing=link_called(self._desk.map, link))
        if self._desk.apply(ChangeThings("links", self._desk.map_id, (link.id,), field, value, called=called)):
            self.refresh()

    def _set_origin(self, origin: Provenance) -> None:
        self._change("provenance", origin)


def _tr(text: str) -> str:
    return QCoreApplication.translate("LinkForm", text)

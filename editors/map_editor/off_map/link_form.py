"""The links of a map in the outline, and the page of the inspector for one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
from editors.map_editor.desk_things import DeskThings
from editors.map_editor.inspector import Heading, InspectorPage
from editors.map_editor.off_map.links import ends_said
from editors.map_editor.selection import Chosen, one_space
from workbench.engine.fields import MAIN
from workbench.engine.maps.map_parts import Link
from workbench.engine.words.bounded_words import few_lines
from workbench.engine.words.message import Message
from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.controls.parts import EmptyState
from workbench.qt.things.declared_rows import DeclaredRows
from workbench.storage.edits.thing_edits import LINKS

ENDS = ("first", "second")
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


class LinkRows(DeclaredRows):
    """What a link declares; its ends can be dragged on the map as well."""

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__(LinksOfDesk(desk, LINKS), MAIN)
        self["kind"].setToolTip(_tr("land, coast and sea are steps as over such a border; type a kind of your own"))
        self["cost"].setToolTip(_tr("What the step costs; before 0 it costs what the rules say"))
        for end in ENDS:
            self[end].field.setToolTip(
                _tr("Name or number of another space; or drag this end on the map with the Link tool")
            )


class LinksOfDesk(DeskThings):
    """Links, as the history calls them."""

    def called(self, things: Sequence[Any]) -> str:
        return Message("Link {thing}", thing=super().called(things))


class LinkForm(InspectorPage):
    """Name, ends, kind, cost and direction of a link."""

    def __init__(self, desk: AnyDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.rows = LinkRows(desk)
        self.rows.space_wanted.connect(lambda space: desk.choose(one_space(space)))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(self.rows)
        box.addStretch()

    def heading(self) -> Heading | None:
        link = self._link()
        return Heading("link", _tr("Link"), link.id) if link is not None else None

    def name_field(self) -> QLineEdit | None:
        return self.rows.name_line

    def first_field(self) -> QWidget | None:
        return self.rows.first_figure

    def refresh(self) -> None:
        link = self._link()
        if link is not None:
            self.rows.show_things((link,))

    def __getitem__(self, name: str) -> Any:
        return self.rows[name]

    def _link(self) -> Link | None:
        return self._desk.map.links.get(self._desk.chosen.link)


def _tr(text: str) -> str:
    return QCoreApplication.translate("LinkForm", text)

"""The lists at the left: the game, its sides, factions, types of unit and clauses."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from editors.ruleset_editor.ruleset_desk import CLAUSES, FACTIONS, GAME, LISTS, SIDES, RulesetDesk
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.qt.clauses.shown_clauses import number_of_clauses
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.looks.colour_square import square
from workbench.qt.looks.translator import spoken

OF, ID = int(Qt.ItemDataRole.UserRole), int(Qt.ItemDataRole.UserRole) + 1


class RulesetOutline(QTreeWidget):
    """A group a list; a click puts it on the desk."""

    def __init__(self, desk: RulesetDesk) -> None:
        super().__init__()
        self._desk = desk
        self.setHeaderHidden(True)
        self.setAccessibleName(_tr("Parts of the game"))
        self.currentItemChanged.connect(self._chosen)
        self.refresh()

    def refresh(self) -> None:
        """List what the design has."""
        design = self._desk.design
        with QSignalBlocker(self):
            self.clear()
            self._add(None, design.title or _tr("The game"), GAME, "")
            for of, title in LISTS.items():
                things = getattr(design, of)
                count = number_of_clauses(design) if of == CLAUSES else len(things)
                group = self._add(None, f"{spoken(title)}   {count}", of, "")
                for thing in things:
                    words = thing.name if hasattr(thing, "name") else f"{thing.clause}  {thing.heading}"
                    row = self._add(group, words, of, thing.id)
                    if of == SIDES and thing.colours in SIDE_COLOURS:
                        row.setIcon(0, square(SIDE_COLOURS[thing.colours].ground))
                    elif of == FACTIONS:
                        row.setIcon(0, square(thing.ground))
                group.setExpanded(len(things) <= 40)
        self.show_choice()

    def show_choice(self) -> None:
        """Mark what is on the desk."""
        thing = self._desk.thing
        wanted = (self._desk.of, thing.id if thing is not None else "")
        for at in range(self.topLevelItemCount()):
            group = self.topLevelItem(at)
            rows = [group, *(group.child(place) for place in range(group.childCount()))] if group is not None else []
            for row in rows:
                if row is not None and (row.data(0, OF), row.data(0, ID)) == wanted and row is not self.currentItem():
                    with QSignalBlocker(self):
                        self.setCurrentItem(row)

    def _add(self, group: QTreeWidgetItem | None, text: str, of: str, thing_id: str) -> QTreeWidgetItem:
        row = TreeRow([text]) if group is None else TreeRow(group, [text])
        row.setData(0, OF, of)
        row.setData(0, ID, thing_id)
        if group is None:
            self.addTopLevelItem(row)
        return row

    def _chosen(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self._desk.choose(str(item.data(0, OF)), str(item.data(0, ID)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("RulesetOutline", text)

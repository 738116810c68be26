"""Who commands a unit, as a column of the sheet and as fields of its form, with what a commander says of himself."""

from __future__ import annotations

from collections.abc import Sequence

from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from editors.order_of_battle_editor.forces import COMMAND, branches_of
from editors.order_of_battle_editor.forces_desk import ForcesDesk
from workbench import limits
from workbench.engine.design import Counter
from workbench.engine.words.bounded_words import an_entry
from workbench.engine.words.message import Message
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.editing.inspector_rows import Rows
from workbench.qt.looks.translator import spoken
from workbench.qt.things.columns import Column
from workbench.storage.edits.counters.command_edits import may_stand_under, standing_under
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.thing_edits import SetThings

MOST_OFFERED = 400


def under_column(desk: ForcesDesk) -> Column:
    """The commander of each unit by name, "" under nobody; what is typed is a name or an id."""
    units, read = desk.units, desk.command

    def says(unit: Counter) -> str:
        found = read.said_by(unit)
        if found is None:
            return ""
        return units[found[1]].name if found[1] in units else found[1]

    def write(unit: Counter, text: str) -> Counter:
        word = text.strip()
        over = word if word in units else next((one.id for one in units.values() if one.name == word), "")
        if word and not over:
            raise ValueError(Message("there is no {what} {wanted}", what=Message("counter"), wanted=repr(word[:40])))
        try:
            return standing_under(desk.design, unit, over)
        except EditError as why:
            raise ValueError(why.args[0]) from None

    return Column("under", _tr("Under"), says, write)


class _Offering(ComboBox):
    """`opened` tells that its choices are about to be seen."""

    opened = Signal()

    def showPopup(self) -> None:
        self.opened.emit()
        super().showPopup()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.count() <= 2:
            self.opened.emit()
        super().keyPressEvent(event)


class CommandForm(QWidget):
    """Under whom the chosen units stand; of one who commands others, how many he can, and his seniority."""

    def __init__(self, desk: ForcesDesk) -> None:
        super().__init__()
        self._desk = desk
        above = Rows(has_chips=False)
        self.under = _Offering()
        self.under.opened.connect(self._offer)
        self.span, self.seniority = QLineEdit(), QLineEdit()
        above.add(_tr("Under"), self.under)
        self.span.setPlaceholderText(_tr("as many as there are"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 0)
        box.setSpacing(0)
        box.addWidget(above)
        self._own: dict[QLineEdit, Rows] = {}
        for title, line in ((_tr("Can command"), self.span), (_tr("Seniority"), self.seniority)):
            rows = self._own[line] = Rows(has_chips=False)
            rows.add(title, line)
            box.addWidget(rows)
        self.under.activated.connect(lambda _at: self._put(str(self.under.currentData() or "")))
        self.span.editingFinished.connect(lambda: self._said(self.span, desk.command.span))
        self.seniority.editingFinished.connect(lambda: self._said(self.seniority, desk.command.seniority))

    def show_units(self, units: Sequence[Counter]) -> None:
        """Show these; nothing without one."""
        self.setVisible(bool(units))
        if not units:
            return
        read = self._desk.command
        found = {said[1] if (said := read.said_by(one)) is not None else "" for one in units}
        common = found.pop() if len(found) == 1 else None
        with QSignalBlocker(self.under):
            self.under.clear()
            self.under.addItem(_tr("nobody"), "")
            if (now := self._desk.units.get(common or "")) is not None:
                self.under.addItem(an_entry(now.name), now.id)
            self.under.setCurrentIndex(self.under.findData(common) if common is not None else -1)
            self.under.setPlaceholderText(_tr("mixed"))
        commander = units[0] if len(units) == 1 and self._commands(units[0]) else None
        self._show(self.span, read.span, commander)
        own = "" if read.is_seniority_printed else read.seniority
        self._show(self.seniority, own, commander)

    def _offer(self) -> None:
        """List all whom the chosen units can be put under, now that somebody looks."""
        now = str(self.under.currentData() or "")
        with QSignalBlocker(self.under):
            while self.under.count() > 1:
                self.under.removeItem(1)
            for one in self._offered(self._desk.chosen_units, now):
                self.under.addItem(an_entry(one.name), one.id)
            self.under.setCurrentIndex(self.under.findData(now))

    def lock(self) -> None:
        """Let nothing be changed."""
        self.setEnabled(False)

    def _show(self, line: QLineEdit, value: str, commander: Counter | None) -> None:
        self._own[line].setVisible(bool(value) and commander is not None)
        said = commander.values.get(value, "") if commander is not None else ""
        if line.text() != str(said):
            line.setText(str(said))
        line.setModified(False)

    def _commands(self, unit: Counter) -> bool:
        """Has he others under him, or says that he can?"""
        read = self._desk.command
        has_some = any(one.of == COMMAND and one.id == unit.id for one in branches_of(self._desk.forces))
        return has_some or read.span in unit.values or read.seniority in unit.values

    def _offered(self, units: Sequence[Counter], now: str) -> list[Counter]:
        """Those whom the units can be put under: who commands already and leaders first, a few hundred at most."""
        design, read = self._desk.design, self._desk.command
        sides = {one.id: one.side for one in design.factions}
        of = {sides.get(one.faction, "") for one in units}
        chosen = {one.id for one in units}
        commanding = {one.id for one in branches_of(self._desk.forces) if one.of == COMMAND}
        found = [
            one
            for one in design.counters
            if one.id not in chosen and sides.get(one.faction, "") in of and read.way_under(one) is not None
        ]
        found.sort(key=lambda one: (one.id != now, one.id not in commanding, one.strength > 0))
        return [one for one in found[:MOST_OFFERED] if may_stand_under(design, units, one)]

    def _put(self, commander: str) -> None:
        self._desk.put_under(self._desk.chosen, commander)

    def _said(self, line: QLineEdit, value: str) -> None:
        """Set what the commander says of himself: a number, or nothing."""
        if not line.isModified() or len(self._desk.chosen_units) != 1 or not value:
            return
        commander, text = self._desk.chosen_units[0], line.text().strip()
        line.setModified(False)
        if text and not (text.isascii() and text.isdecimal() and int(text) <= limits.SPACE_FIGURE.most):
            self._desk.refuse(spoken(Message("{cell} is not a whole number", cell=repr(text[:40]))))
            self.show_units(self._desk.chosen_units)
            return
        values = {name: said for name, said in commander.values.items() if name != value}
        after = replace(commander, values=Map({**values, value: int(text)} if text else values))
        if after != commander:
            label = Message("{called}: {field} {told}", called=commander.name, field=value, told=text or "–")
            self._desk.apply(SetThings("counters", label, "", (after,)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("CommandForm", text)

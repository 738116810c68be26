"""Areas of free set-up as cards: which spaces, whose counters, hidden or open."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QFormLayout, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editors.scenario_editor.row_fields import Cards, button, field
from editors.scenario_editor.scenarios_desk import ScenariosDesk
from workbench.engine.scenarios.scenario_parts import FreeSetUp
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import SectionHeading, text_label
from workbench.qt.editing.half_typed import finish_typing
from workbench.storage.edits.scenarios.scenario_edits import nowhere


class FreeRows(QWidget):
    """A card an area. Counters that are chosen are let into it by its button."""

    def __init__(self, desk: ScenariosDesk) -> None:
        super().__init__()
        self._desk = desk
        self._is_locked = False
        self._shown: tuple[object, ...] = ()
        self.heading = SectionHeading(_tr("Free set-up"), "", "plus", _tr("Add an area of free set-up"))
        self.heading.action_clicked.connect(self.add)
        self._cards = Cards()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        box.addWidget(self.heading)
        box.addWidget(self._cards)

    @property
    def cards(self) -> list[QFrame]:
        """A card an area, in their order."""
        return self._cards.cards

    def refresh(self) -> None:
        """Show the areas as they are now; the same are not made again."""
        scenario = self._desk.scenario
        areas = scenario.free if scenario is not None else ()
        wanted = (areas, self._desk.design.counters, scenario.id if scenario else "")
        if wanted == self._shown:
            return
        self._shown = wanted
        self._cards.show_cards([self._card(at, one) for at, one in enumerate(areas)])

    def lock(self) -> None:
        self._is_locked = True
        self.heading.hide_action()

    def add(self) -> None:
        """One more area, with the spaces of the counters that are chosen and with them."""
        scenario = self._desk.scenario
        if scenario is None:
            return
        there = self._desk.whereabouts()
        standing = there.standing if there is not None else {}
        where = " ".join(dict.fromkeys(standing[one] for one in self._desk.chosen if one in standing))
        name = _tr("area {0}").format(len(scenario.free) + 1)
        kept = nowhere(scenario, self._desk.chosen)
        self._put_all((*kept.free, FreeSetUp(name, self._desk.chosen, where)))

    def let_in(self, at: int) -> None:
        """Let the chosen counters be set up in an area."""
        finish_typing()
        scenario, chosen = self._desk.scenario, self._desk.chosen
        if scenario is None or at >= len(scenario.free):
            return
        if not chosen:
            self._desk.refuse(_tr("Choose counters first: in the tray, on the map or in the list."))
            return
        areas = [*nowhere(scenario, chosen).free]
        areas[at] = replace(areas[at], counters=(*areas[at].counters, *chosen))
        self._put_all(tuple(areas))

    def _put_all(self, areas: tuple[FreeSetUp, ...]) -> None:
        """The areas, with all who are in them off the map and out of the arrivals."""
        self._desk.put_free(areas)

    def _change(self, at: int, **fields: object) -> None:
        """Change what an area says now."""
        scenario = self._desk.scenario
        if scenario is not None and at < len(scenario.free):
            self._put(at, replace(scenario.free[at], **fields))

    def _put(self, at: int, area: FreeSetUp | None) -> None:
        scenario = self._desk.scenario
        if scenario is not None and at < len(scenario.free):
            now = [*scenario.free]
            now[at : at + 1] = [] if area is None else [area]
            if tuple(now) != scenario.free:
                self._desk.say("free", tuple(now))

    def _card(self, at: int, area: FreeSetUp) -> QFrame:
        card = QFrame()
        card.setFrameShape(QFrame.Shape.StyledPanel)
        card.setEnabled(not self._is_locked)
        head = QHBoxLayout()
        head.addWidget(field(area.id, _tr("Name"), lambda text: self._change(at, id=text)), 1)
        head.addWidget(button("trash", _tr("Take the area out"), lambda: self._put(at, None)))
        where = field(area.where, _tr("Spaces"), lambda text: self._change(at, where=text))
        where.setPlaceholderText(_tr("within 2 of 0405 · edge north"))
        hidden = QCheckBox(_tr("hidden from the others"))
        hidden.setChecked(area.is_hidden)
        hidden.toggled.connect(lambda is_on: self._change(at, is_hidden=is_on))
        known = self._desk.counters
        names = ", ".join(known[one].short_name or known[one].name for one in area.counters if one in known)
        told = text_label(few_lines(names or _tr("no counters yet")), "hint")
        told.setWordWrap(True)
        let_in = QPushButton(_tr("Take the chosen counters in"))
        let_in.clicked.connect(lambda: self.let_in(at))
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(_tr("Spaces"), where)
        form.addRow("", hidden)
        form.addRow(_tr("Counters"), told)
        box = QVBoxLayout(card)
        box.setContentsMargins(8, 6, 8, 8)
        box.setSpacing(4)
        box.addLayout(head)
        box.addLayout(form)
        box.addWidget(let_in)
        return card


def _tr(text: str) -> str:
    return QCoreApplication.translate("FreeRows", text)

"""Parts of a scenario as cards under a heading: conditions of victory, free areas, arrivals. Each field is an edit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace
from PySide6.QtWidgets import QFormLayout, QFrame, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from editors.scenario_editor.row_fields import Cards
from editors.scenario_editor.scenarios_desk import ScenariosDesk
from workbench.engine.words.bounded_words import an_entry
from workbench.qt.controls.parts import SectionHeading


class PartRows(QWidget):
    """A card a part of the list `of` of the open scenario, in their order. A subclass makes the cards."""

    of: ClassVar[str]

    def __init__(self, desk: ScenariosDesk, heading: str, add: str) -> None:
        super().__init__()
        self._desk = desk
        self._is_locked = False
        self._shown: tuple[object, ...] = ()
        self.heading = SectionHeading(heading, "", "plus", add)
        self.heading.action_clicked.connect(self.add)
        self._cards = Cards()
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.setSpacing(2)
        self.box.addWidget(self.heading)
        self.box.addWidget(self._cards)

    @property
    def cards(self) -> list[QFrame]:
        """A card a part, in their order."""
        return self._cards.cards

    @property
    def parts(self) -> tuple[Any, ...]:
        """The list of the open scenario."""
        scenario = self._desk.scenario
        return getattr(scenario, self.of) if scenario is not None else ()

    def refresh(self) -> None:
        """Show the parts as they are now; the same are not made again."""
        scenario = self._desk.scenario
        wanted = (self.parts, scenario.id if scenario else "", *self.also_told())
        if wanted != self._shown:
            self._shown = wanted
            self._cards.show_cards([self.card(at, one) for at, one in enumerate(self.parts)])

    def also_told(self) -> tuple[object, ...]:
        """What the cards show besides the parts themselves."""
        return (self._desk.design.counters,)

    def lock(self) -> None:
        """The file is only looked at."""
        self._is_locked = True
        self.heading.hide_action()

    def add(self) -> None:
        """One more part."""
        raise NotImplementedError

    def card(self, at: int, part: Any) -> QFrame:
        """The card of a part."""
        raise NotImplementedError

    def laid_out(self, head: QHBoxLayout, rows: Sequence[tuple[str, QWidget | QLayout]], last: QWidget) -> QFrame:
        """A card: its head, a row a field with what it is called, and something below them."""
        card, form = QFrame(), QFormLayout()
        card.setFrameShape(QFrame.Shape.StyledPanel)
        card.setEnabled(not self._is_locked)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(4)
        for title, field in rows:
            form.addRow(an_entry(title), field)
        box = QVBoxLayout(card)
        box.setContentsMargins(8, 6, 8, 8)
        box.setSpacing(4)
        box.addLayout(head)
        box.addLayout(form)
        box.addWidget(last)
        return card

    def change(self, at: int, **fields: object) -> None:
        """Change what a part says now."""
        if at < len(self.parts):
            self.put(at, replace(self.parts[at], **fields))

    def put(self, at: int, part: Any | None) -> None:
        """Put another in the place of a part, None takes it out."""
        if at < len(self.parts):
            now = [*self.parts]
            now[at : at + 1] = [] if part is None else [part]
            self.put_all(tuple(now))

    def put_all(self, parts: tuple[Any, ...]) -> None:
        """Another list."""
        if parts != self.parts:
            self._desk.say(self.of, parts)

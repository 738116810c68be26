"""What the counter editor works on: the counters of a document, which are chosen, which face, which sheet."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal

from workbench.engine.counters.counter_sheets import CounterSheet
from workbench.engine.counters.faces import BACK, FRONT
from workbench.engine.counters.shown_counter import faces_of
from workbench.engine.design import Counter
from workbench.engine.problem import Problem
from workbench.qt.counter_sheets.writing import sheets_of
from workbench.qt.counters.counter_pictures import know_pictures
from workbench.qt.editing.document_desk import DocumentDesk
from workbench.qt.editing.half_typed import finish_typing
from workbench.qt.undo import EditStack
from workbench.storage.checks.problems import problems_besides_maps
from workbench.storage.document import RulesetDocument

PLACES = frozenset({"counter", "unit_type", "faction", "value_type", "counter_sheet"})
"""The kinds of places that stand on this desk."""


class CountersDesk(DocumentDesk):
    """One counter or several are chosen; the first is on the stage. What is gone gives way to the next.

    `choice_changed` tells that others are chosen, or another face, value type or sheet.
    """

    choice_changed = Signal()

    def __init__(self, document: RulesetDocument, history: EditStack) -> None:
        super().__init__(document, history)
        self._ids: tuple[str, ...] = ()
        self._face = FRONT
        know_pictures(document)
        self._choose_what_is_there()

    @property
    def chosen(self) -> tuple[Counter, ...]:
        """The chosen counters in the order in which they were chosen."""
        design = self.design
        return tuple(design.counter(name) for name in self._ids if design.is_counter(name))

    @property
    def counter(self) -> Counter | None:
        """The one on the stage."""
        return next(iter(self.chosen), None)

    @property
    def face(self) -> str:
        """The face that is worked on."""
        known = faces_of(self.counter) if self.counter else (FRONT,)
        return self._face if self._face in known else FRONT

    @property
    def sheet(self) -> CounterSheet:
        """The sheet that is shown: the first."""
        return sheets_of(self.design)[0]

    def choose(self, ids: Sequence[str]) -> None:
        """Put counters on the desk."""
        wanted = tuple(dict.fromkeys(ids))
        if wanted and wanted != self._ids:
            finish_typing()
            self._ids = wanted
            self.choice_changed.emit()

    def choose_face(self, face: str) -> None:
        """Work on another face."""
        if face != self._face:
            finish_typing()
            self._face = face
            self.choice_changed.emit()

    def turn_over(self) -> None:
        """The other side: from the front to the back, from any other to the front."""
        self.choose_face(BACK if self.face == FRONT else FRONT)

    def step(self, by: int) -> None:
        """The counter before or after, round the list."""
        ids = [one.id for one in self.design.counters]
        if ids and self.counter is not None:
            self.choose((ids[(ids.index(self.counter.id) + by) % len(ids)],))

    def problems(self) -> list[Problem]:
        """The problems of what stands on this desk."""
        return [one for one in problems_besides_maps(self.design) if one.place.kind in PLACES]

    def look_again(self) -> None:
        know_pictures(self.document)
        if self._choose_what_is_there():
            self.choice_changed.emit()

    def _choose_what_is_there(self) -> bool:
        """Keep the choice on counters that the design has; whether it is another now."""
        before, kept = self._ids, tuple(one.id for one in self.chosen)
        self._ids = kept or tuple(one.id for one in self.design.counters[:1])
        return before != self._ids

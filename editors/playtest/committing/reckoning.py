"""Prospects that are reckoned in slices between the events of the window, the answer of now before all others."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from workbench.engine.decision import Decision
from workbench.engine.questions.answer_odds import MOST_WAYS, SAMPLES
from workbench.engine.questions.answer_parts import AnyRules
from workbench.engine.questions.prospects import Forecast, Prospect
from workbench.engine.state import Answer

SLICE_MS, SHOWN_EVERY_MS = 6, 80
OTHER_WAYS, OTHER_SAMPLES = 600, 60
"""What is done for another answer: it is only compared."""
MOST_KEPT = 64

Said = tuple[Answer, ...]


class Reckoning(QObject):
    """`changed` says that more is known. What was reckoned of a view is kept as long as that view is looked at."""

    changed = Signal()

    def __init__(self, rules: AnyRules, parent: QObject) -> None:
        super().__init__(parent)
        self._rules = rules
        self._view: Any = None
        self._decision: Decision | None = None
        self._near: tuple[str, ...] = ()
        self._kept: dict[tuple[str, Said, bool], Prospect] = {}
        self._left: list[tuple[Said, bool]] = []
        self._at: tuple[tuple[Said, bool], Forecast, Generator[None, None, None]] | None = None
        self._told = QElapsedTimer()
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._slice)

    @property
    def is_running(self) -> bool:
        """Is there more to reckon, and nobody has stopped it?"""
        return self._timer.isActive()

    def start(self, view: Any, decision: Decision, now: Said, others: tuple[Said, ...], near: tuple[str, ...]) -> None:
        """Reckon these from a view; `now` is () where no answer is put together yet."""
        if view is not self._view:
            self._kept.clear()
        self._view, self._decision, self._near = view, decision, near
        wanted = [*([(now, True)] if now else []), *((other, False) for other in others)]
        if len(self._kept) > MOST_KEPT:
            self._kept.clear()
        self._left, self._at = [one for one in wanted if self._found(*one) is None], None
        self._told.start()
        if self._left:
            self._timer.start()
        else:
            self._timer.stop()

    def stop(self) -> None:
        """Leave off."""
        self._timer.stop()

    def finish(self) -> None:
        """Reckon all that is left without a rest."""
        if self._timer.isActive():
            while self._left or self._at is not None:
                self._step()
            self._timer.stop()
            self.changed.emit()

    def prospect(self, said: Said, is_now: bool) -> Prospect | None:
        """What is known of an answer; None before anything is."""
        if self._at is not None and self._at[0] == (said, is_now):
            found = self._at[1].prospect
            return found if found.odds or found.is_unknown else None
        return self._found(said, is_now)

    def _found(self, said: Said, is_now: bool) -> Prospect | None:
        """What was reckoned to its end; what was reckoned more closely than needed will do."""
        name = self._decision.name if self._decision is not None else ""
        return self._kept.get((name, said, True)) or (None if is_now else self._kept.get((name, said, False)))

    def _slice(self) -> None:
        clock = QElapsedTimer()
        clock.start()
        before = len(self._kept)
        while (self._left or self._at is not None) and clock.elapsed() < SLICE_MS:
            self._step()
        if not self._left and self._at is None:
            self._timer.stop()
        if len(self._kept) != before or self._told.elapsed() > SHOWN_EVERY_MS:
            self._told.start()
            self.changed.emit()

    def _step(self) -> None:
        assert self._decision is not None
        if self._at is None:
            said, is_now = self._left.pop(0)
            forecast = Forecast(self._rules, self._view, self._decision, said, self._near)
            most, samples = (MOST_WAYS, SAMPLES) if is_now else (OTHER_WAYS, OTHER_SAMPLES)
            self._at = ((said, is_now), forecast, forecast.steps(most, samples))
        of, forecast, steps = self._at
        if next(steps, self) is self:
            self._kept[(self._decision.name, *of)] = forecast.prospect
            self._at = None

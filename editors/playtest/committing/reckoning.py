"""Prospects that are reckoned beside the window, in a thread with rules of its own; the answer of now before others.

A thread knows no object of Qt. It notes what it has found; here it is looked for now and then.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future, wait
from functools import partial
from threading import Event, Lock
from time import perf_counter, sleep
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from workbench.engine.decision import Decision
from workbench.engine.questions.answer_odds import MOST_WAYS, SAMPLES
from workbench.engine.questions.answer_parts import AnyRules
from workbench.engine.questions.prospects import Forecast, Prospect
from workbench.engine.state import Answer
from workbench.qt.long_work import begun_beside
from workbench.qt.taking_turns import TakingTurns

LOOK_MS, CLOSE_S = 15, 2.0
TOLD_MS = 150
"""So often the window hears of figures on the way; of the first one at once."""
MOST_REST_S = 0.02
"""Once something is told the thread rests as long as each step took, and no longer than that."""
TOLD_EVERY = 16
"""After so many steps the prospect of now is told as far as it is known."""
OTHER_WAYS, OTHER_SAMPLES = 600, 60
"""What is done for another answer: it is only compared."""
MOST_KEPT = 64

Said = tuple[Answer, ...]
Spaces = tuple[str, ...]
Wanted = tuple[Said, bool]


class _Task:
    """What is to be reckoned of one view, in its order, and what has been found so far."""

    def __init__(self, view: Any, decision: Decision, near: Mapping[Said, Spaces], wanted: list[Wanted]) -> None:
        self.view, self.decision, self.near, self.wanted = view, decision, near, wanted
        self.found: dict[Wanted, Prospect] = {}
        self.ended = Event()

    def reckon(self, rules: AnyRules) -> None:
        """All of it, until that is enough."""
        for said, is_now in self.wanted:
            forecast = Forecast(rules, self.view, self.decision, said, self.near.get(said, ()))
            most, samples = (MOST_WAYS, SAMPLES) if is_now else (OTHER_WAYS, OTHER_SAMPLES)
            began = perf_counter()
            for number, _ in enumerate(forecast.steps(most, samples)):
                if self.ended.is_set():
                    return
                if is_now and number % TOLD_EVERY == 0 and forecast.prospect.odds:
                    self.found[said, is_now] = forecast.prospect
                if self.found:  # something is told: from now on the window goes first
                    sleep(min(MOST_REST_S, perf_counter() - began))
                began = perf_counter()
            self.found[said, is_now] = forecast.prospect


class Reckoning(QObject):
    """`changed` says that more is known. What was reckoned of a view is kept as long as that view is looked at."""

    changed = Signal()

    def __init__(self, rules: AnyRules, parent: QObject) -> None:
        super().__init__(parent)
        self._rules = rules
        self._beside: AnyRules | None = None
        self._lock = Lock()
        self._view: Any = None
        self._decision: Decision | None = None
        self._kept: dict[tuple[str, Said, bool], Prospect] = {}
        self._shown: Mapping[Wanted, Prospect] = {}
        self._task: _Task | None = None
        self._thread: Future[None] | None = None
        self._turns = TakingTurns()
        self._told = QElapsedTimer()
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def is_running(self) -> bool:
        """Is there more to reckon, and nobody has stopped it?"""
        return self._task is not None

    def start(
        self, view: Any, decision: Decision, now: Said, others: tuple[Said, ...], near: Mapping[Said, Spaces]
    ) -> None:
        """Reckon these from a view; `now` is () where no answer is put together yet, `near` where each is about."""
        self.stop()
        if view is not self._view or len(self._kept) > MOST_KEPT:
            self._kept.clear()
        self._view, self._decision = view, decision
        wanted = [*([(now, True)] if now else []), *((other, False) for other in others)]
        left = [one for one in wanted if self._found(*one) is None]
        if left:
            self._task, self._shown = _Task(view, decision, near, left), {}
            self._thread = begun_beside(partial(self._reckon, self._task), _go_on, "odds")
            self._turns.begin()
            self._timer.start()

    def stop(self) -> None:
        """Leave off; what was found is kept."""
        if self._task is not None:
            self._task.ended.set()
            self._keep(self._task)
            self._task = None
        self._timer.stop()
        self._turns.end()

    def close(self) -> None:
        """The table is left: see the thread end."""
        self.stop()
        if self._thread is not None:
            wait([self._thread], CLOSE_S)

    def finish(self) -> None:
        """Wait for all that is left."""
        if self._task is not None and self._thread is not None:
            self._thread.result()
            self._look()

    def prospect(self, said: Said, is_now: bool) -> Prospect | None:
        """What is known of an answer; None before anything is."""
        return self._found(said, is_now) or self._shown.get((said, is_now))

    def _found(self, said: Said, is_now: bool) -> Prospect | None:
        """What was reckoned to its end; what was reckoned more closely than needed will do."""
        name = self._decision.name if self._decision is not None else ""
        return self._kept.get((name, said, True)) or (None if is_now else self._kept.get((name, said, False)))

    def _reckon(self, task: _Task) -> None:
        with self._lock:
            if task.ended.is_set():
                return
            if self._beside is None:
                self._beside = type(self._rules)(self._rules.design)
            task.reckon(self._beside)

    def _look(self) -> None:
        """What has been found since?"""
        task = self._task
        if task is None or self._thread is None:
            return
        is_done, before = self._thread.done(), self._shown
        self._shown = dict(task.found)
        self._keep(task)
        if is_done:
            self.stop()
            self._thread.result()
        if is_done or (self._shown != before and (not before or self._told.elapsed() > TOLD_MS)):
            self._told.start()
            self.changed.emit()

    def _keep(self, task: _Task) -> None:
        for (said, is_now), found in dict(task.found).items():
            if found.is_done:
                self._kept[task.decision.name, said, is_now] = found


def _go_on(_done: int, _of: int) -> bool:
    """Nothing that is asked of the rules is stopped half way."""
    return True

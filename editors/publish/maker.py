"""Makes outputs beside the window, one after the other, and tells how far it is; Stop ends it where it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from editors.publish.painting_turns import at_work
from workbench.engine.design import Design
from workbench.exchange.published.making import Job, Outcome, make_outputs
from workbench.long_work import Progress
from workbench.qt.steady_thread import SteadyThread
from workbench.qt.taking_turns import TakingTurns

LOOK_EVERY_MS = 40
WEIGHTS = {"vmod": 14.0, "pnp": 10.0, "png": 8.0, "web": 6.0, "triplea": 6.0, "pdf": 5.0, "svg": 3.0, "frontend": 3.0}
"""How long outputs take to each other; one of text takes 1."""


class Making:
    """How far it is: output `at` of `jobs`, with `share` of it done, since `began`."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        self.jobs = tuple(jobs)
        self.at, self.share, self.began = 0, 0.0, monotonic()

    @property
    def whole(self) -> float:
        """What part of all is done, from 0 to 1, each output as long as it takes."""
        shares = [WEIGHTS.get(job.output, 1.0) for job in self.jobs]
        done = sum(shares[: self.at]) + self.share * shares[min(self.at, len(shares) - 1)]
        return min(1.0, done / sum(shares))

    @property
    def seconds_left(self) -> float | None:
        """How long it takes still, as far as that is known."""
        done, since = self.whole, monotonic() - self.began
        return since / done * (1 - done) if done > 0.05 and since > 2 else None


class Maker(QObject):
    """`progressed` tells of the `Making`, `made` of each `Outcome`, `finished` of all of them at the end."""

    begun = Signal()
    progressed = Signal(object)
    made = Signal(object)
    finished = Signal(list)
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.making: Making | None = None
        self._told: Future[None] | None = None
        self._ended = Event()
        self._news: SimpleQueue[Outcome] = SimpleQueue()
        self._outcomes: list[Outcome] = []
        self._turns, self._beside = TakingTurns(), SteadyThread()
        self._looks = QTimer(self, interval=LOOK_EVERY_MS)
        self._looks.timeout.connect(self._look)

    @property
    def is_making(self) -> bool:
        return self._told is not None

    @property
    def is_stopping(self) -> bool:
        """Was Stop pressed, and has it not ended yet?"""
        return self.is_making and self._ended.is_set()

    def start(
        self, design: Design, jobs: Sequence[Job], folder: Path, version: int, allowed: Collection[str] = ()
    ) -> None:
        """Begin, unless something is being made."""
        if self.is_making or not jobs:
            return
        making, ended, news = Making(jobs), Event(), SimpleQueue[Outcome]()
        self.making, self._ended, self._news, self._outcomes = making, ended, news, []

        def progress_of(at: int) -> Progress:
            def progress(done: int, of: int) -> bool:
                making.at, making.share = at, done / of if of else 1.0
                return not ended.is_set()

            making.at, making.share = at, 0.0
            return progress

        def work() -> None:
            with at_work():
                for outcome in make_outputs(design, jobs, folder, version, allowed, progress_of):
                    news.put(outcome)

        self.destroyed.connect(ended.set)
        self._turns.begin()
        self._told = self._beside.begin(work, lambda _done, _of: not ended.is_set(), "publish")
        self._looks.start()
        self.begun.emit()

    def stop(self) -> None:
        """End it: what is half written goes, what is written stays."""
        self._ended.set()

    def finish(self) -> None:
        """Wait for it, and tell what came of it at once."""
        if self._told is not None:
            self._told.exception()
            self._look()

    def close(self) -> None:
        """The window goes: what is half written is given up, and waited for so that it is gone."""
        self.stop()
        if self._told is not None:
            self._told.exception()
            self._end()

    def _look(self) -> None:
        told, is_done = self._told, self._told is not None and self._told.done()
        for outcome in self._heard():
            self._outcomes.append(outcome)
            self.made.emit(outcome)
        if told is None or not is_done:
            self.progressed.emit(self.making)
            return
        self._end()
        error = told.exception()
        if error is not None:
            self.failed.emit(error)
        self.finished.emit(self._outcomes)

    def _heard(self) -> Iterator[Outcome]:
        while True:
            try:
                yield self._news.get_nowait()
            except Empty:
                return

    def _end(self) -> None:
        self._told = None
        self._looks.stop()
        self._turns.end()
        self._beside.end()

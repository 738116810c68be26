"""One thread for work that hangs together: what one task sets in letters another one paints there.

Qt keeps its fonts by threads, and the timers of its documents: a text that was laid out in a thread which is gone by
now cannot be painted any more, and a document wants to go in the thread in which it came.
"""

from __future__ import annotations

import atexit
import math
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from queue import SimpleQueue
from typing import Any, TypeVar

from PySide6.QtCore import QThread

from workbench.long_work import LongWork, Progress, doing
from workbench.storage.file.connecting import within

T = TypeVar("T")
Task = Callable[[], object]
MOST_WAITED_MS = 10_000
AT_THE_END_MS = 2_000
_running: list[tuple[SimpleQueue[Task | None], QThread]] = []
"""One that is destroyed while it runs takes the program with it."""


class SteadyThread:
    """Does tasks one after the other, until it is ended. A task knows no object of the window and changes nothing."""

    def __init__(self) -> None:
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._thread: _Worker | None = None

    def begin(self, task: Callable[[], T], progress: Progress, name: str) -> Future[T]:
        """What a task gives, in its turn; as `begun_beside`."""
        told: Future[T] = Future()
        context = copy_context()

        def run() -> None:
            try:
                with doing(LongWork(progress)) as work, within(math.inf):
                    work.look()
                    told.set_result(task())
            except BaseException as error:
                told.set_exception(error)

        self._put(lambda: context.run(run), name)
        return told

    def let_go(self, things: list[Any]) -> None:
        """Empty a list in this thread: what nobody else holds goes where it came from."""
        if self._thread is not None:
            self._put(things.clear, "")

    def end(self) -> None:
        """Begin nothing more, and wait for what is under way: whoever began it has it stopped."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._tasks.put(None)
            if thread.wait(MOST_WAITED_MS):
                _running[:] = [one for one in _running if one[1] is not thread]

    def _put(self, task: Task, name: str) -> None:
        self._tasks.put(task)
        if self._thread is None:
            self._thread = _Worker(self._tasks)
            self._thread.setObjectName(name)
            _running.append((self._tasks, self._thread))
            self._thread.start()


@atexit.register
def _end_all() -> None:
    """The program ends, whatever anybody wants to know still."""
    for tasks, thread in _running:
        tasks.put(None)
        if not thread.wait(AT_THE_END_MS):
            thread.terminate()


class _Worker(QThread):
    def __init__(self, tasks: SimpleQueue[Task | None]) -> None:
        super().__init__()
        self._tasks = tasks

    def run(self) -> None:
        while (task := self._tasks.get()) is not None:
            task()
            del task  # or it would keep what it holds until the next one comes

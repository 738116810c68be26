"""Worker processes of this machine. One that is lost is replaced, and its task is done again."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any, cast

from workbench.lab.setting import Setting
from workbench.lab.tasks import Done, Job, R, Running, Tasks, do_task

MOST_LOSSES_IN_A_ROW = 20
STOP_S = 2.0


class WorkersLost(Exception):
    """Worker processes end one after the other before they bring anything back; the text says how they ended."""


class LocalWorkers:
    """So many worker processes, started afresh for every batch."""

    def __init__(self, count: int) -> None:
        if count < 1:
            raise ValueError("there is at least one worker")
        self.count = count

    def run(self, job: Job[R], setting: Setting, seeds: Iterable[int]) -> Running[R]:
        """The rows of each task as it is done. Raises WorkersLost when no worker lives long enough to do anything."""
        tasks = Tasks(seeds)
        crew = _Crew(job, setting, min(self.count, tasks.left))
        try:
            while crew.hand_out(tasks):
                for task, answer in crew.answers():
                    if isinstance(answer, Done):
                        tasks.done(answer)
                        yield list(answer.rows)
                    elif given_up := tasks.lost(task, answer):
                        yield list(given_up)
        finally:
            crew.stop()


class _Crew:
    """Worker processes that all do the same job."""

    def __init__(self, job: Job[Any], setting: Setting, count: int) -> None:
        self._job, self._setting = job, setting
        self._workers = [_Worker(job, setting) for _ in range(count)]
        self._losses_in_a_row = 0

    def hand_out(self, tasks: Tasks) -> bool:
        """Give every idle worker a task; is anybody at work now?"""
        for worker in self._workers:
            if not worker.task:
                worker.hand(tasks.next(len(self._workers)))
        return any(worker.task for worker in self._workers)

    def answers(self) -> Iterator[tuple[tuple[int, ...], Done[Any] | str]]:
        """Each task that came to an end, after some waiting, with what came of it: a text when its worker was lost."""
        busy = {worker.connection: worker for worker in self._workers if worker.task}
        for connection in wait(list(busy)):
            worker = busy[cast("Connection[Any, Any]", connection)]
            task, done = worker.take()
            if done is not None:
                self._losses_in_a_row = 0
                yield task, done
            else:
                yield task, self._replace(worker)

    def stop(self) -> None:
        for worker in self._workers:
            worker.connection.close()
        for worker in self._workers:
            worker.stop()

    def _replace(self, lost: _Worker) -> str:
        """Put a new worker in the place of a lost one; how that one ended."""
        self._workers.remove(lost)
        why = lost.stop()
        self._losses_in_a_row += 1
        if self._losses_in_a_row >= MOST_LOSSES_IN_A_ROW:
            raise WorkersLost(f"{self._losses_in_a_row} worker processes in a row were lost: {why}")
        self._workers.append(_Worker(self._job, self._setting))
        return why


class _Worker:
    """A worker process, and the task it is at; () while it is idle."""

    def __init__(self, job: Job[Any], setting: Setting) -> None:
        processes = multiprocessing.get_context("spawn")
        self.connection, theirs = processes.Pipe()
        self.task: tuple[int, ...] = ()
        self._process = processes.Process(target=_serve, args=(theirs, job, setting), daemon=True)
        with _deaf_to_interrupts():
            self._process.start()
        theirs.close()

    def hand(self, task: tuple[int, ...]) -> None:
        """Give it a task; one that is gone already is noticed when its answer is taken."""
        self.task = task
        if task:
            with contextlib.suppress(OSError):
                self.connection.send(task)

    def take(self) -> tuple[tuple[int, ...], Done[Any] | None]:
        """Its task, and what came of it: None when the worker is lost."""
        task, self.task = self.task, ()
        try:
            return task, self.connection.recv()
        except (EOFError, OSError):
            return task, None

    def stop(self) -> str:
        """End it, whatever it is doing; how it ended."""
        self.connection.close()
        self._process.join(0.05)
        if self._process.is_alive():
            self._process.terminate()
            self._process.join(STOP_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        code = self._process.exitcode or 0
        self._process.close()
        return f"signal {-code}" if code < 0 else f"exit code {code}"


def _serve(connection: Connection[Any, Any], job: Job[Any], setting: Setting) -> None:
    """The life of a worker: it ends when the other side of its connection is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):
        while True:
            connection.send(do_task(job, setting, connection.recv()))


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started here never hear Ctrl-C, not even while they are still loading: this process ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

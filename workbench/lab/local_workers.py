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
        tasks, in_a_row = Tasks(seeds), 0
        workers = [_Worker(job, setting) for _ in range(min(self.count, tasks.left))]
        try:
            while True:
                for worker in workers:
                    if not worker.task:
                        worker.hand(tasks.next(len(workers)))
                busy = {worker.connection: worker for worker in workers if worker.task}
                if not busy:
                    return
                for connection in wait(list(busy)):
                    worker = busy[cast("Connection[Any, Any]", connection)]
                    task, done = worker.take()
                    if done is not None:
                        in_a_row = 0
                        tasks.done(done)
                        yield list(done.rows)
                        continue
                    in_a_row += 1
                    why = worker.stop()
                    if in_a_row >= MOST_LOSSES_IN_A_ROW:
                        raise WorkersLost(f"{in_a_row} worker processes in a row were lost: {why}")
                    workers[workers.index(worker)] = _Worker(job, setting)
                    if given_up := tasks.lost(task, why):
                        yield list(given_up)
        finally:
            for worker in workers:
                worker.connection.close()
            for worker in workers:
                worker.stop()


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

"""Seeds cut into tasks: large enough that handing them out costs nothing, small enough that no worker is left idle."""

from __future__ import annotations

import math
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from workbench.lab.one_playtest import Failure
from workbench.lab.setting import Setting

R = TypeVar("R")
Job = Callable[[Setting, int], R | Failure]
"""What is done with a seed. A worker imports it by its name, so it stands at the top of a module."""
Running = Generator[list[R | Failure], None, None]
"""The rows of each task as it is done, in no order; closing it stops the work."""

TASK_S = 0.2
"""How long a task is to last: a cluster spends 2 ms on handing it out, worker processes much less."""
MOST_LOSSES = 3
"""How often a playtest may be under way when its worker is lost, before it is called a failure."""


class Done(Struct, Generic[R], frozen=True):
    """What a worker brings back from a task."""

    rows: list[R | Failure]
    seconds: float


class Workers(Protocol):
    """Whoever does a job for every seed: this process, processes of this machine, or a cluster."""

    def run(self, job: Job[R], setting: Setting, seeds: Iterable[int]) -> Running[R]: ...


def do_task(job: Job[R], setting: Setting, seeds: tuple[int, ...]) -> Done[R]:
    """What a worker does with a task."""
    begun = time.perf_counter()
    rows: list[R | Failure] = [job(setting, seed) for seed in seeds]
    return Done(rows, time.perf_counter() - begun)


class Tasks:
    """The seeds of a batch that are still to be done, handed out task by task.

    A first task is a single seed; from then on tasks hold as many as take about `TASK_S`, and towards the end so few
    that all workers end together.
    """

    def __init__(self, seeds: Iterable[int]) -> None:
        self._seeds = deque(seeds)
        self._done, self._seconds = 0, 0.0
        self._again: deque[tuple[int, ...]] = deque()
        self._losses: Counter[int] = Counter()

    @property
    def left(self) -> int:
        """How many seeds wait to be handed out."""
        return len(self._seeds) + sum(len(task) for task in self._again)

    def next(self, workers: int) -> tuple[int, ...]:
        """The next task for one of so many workers, () when all are handed out."""
        if self._again:
            return self._again.popleft()
        if not self._done:
            size = 1
        else:
            fair = math.ceil(len(self._seeds) / max(1, workers))
            size = min(fair, math.ceil(TASK_S * self._done / max(self._seconds, 1e-9)))
        return tuple(self._seeds.popleft() for _ in range(min(size, len(self._seeds))))

    def done(self, task: Done[Any]) -> None:
        """Learn from a task how long a playtest takes."""
        self._done += len(task.rows)
        self._seconds += task.seconds

    def lost(self, task: tuple[int, ...], why: str) -> list[Failure]:
        """A worker was lost over this task: it is done again seed by seed. Those given up are returned."""
        given_up = []
        for seed in task:
            self._losses[seed] += 1
            if self._losses[seed] < MOST_LOSSES or len(task) > 1:
                self._again.append((seed,))
            else:
                given_up.append(Failure(seed, f"its worker was lost {MOST_LOSSES} times: {why}"))
        return given_up


class ThisProcess:
    """No worker but this process: nothing has to be started, and one can watch it with a debugger."""

    def run(self, job: Job[R], setting: Setting, seeds: Iterable[int]) -> Running[R]:
        for seed in seeds:
            yield [job(setting, seed)]

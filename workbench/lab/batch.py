"""A batch of playtests: what was ordered, who plays it, and what is kept while it runs."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import NamedTuple

from workbench.lab.one_playtest import PlaytestRow, Row, play_one, play_one_checked
from workbench.lab.results_file import Order
from workbench.lab.tasks import Running, Workers

Keep = Callable[[list[Row]], None]


class Played(NamedTuple):
    """The rows of a batch by seed; `interrupted` when somebody stopped it before all were played."""

    rows: list[Row]
    interrupted: bool


def play_batch(
    order: Order, workers: Workers, keep: Keep, tell: Callable[[int], None], is_checked: bool = False
) -> Played:
    """Play a batch. `keep` takes rows as they come, in no order; `tell` hears how many there are.

    With `is_checked` every event is looked at for breaches, which the rows then hold. Ctrl-C ends it early, with all
    that is done. Raises what `workers` and `keep` raise.
    """
    rows: list[Row] = []
    interrupted = False
    try:
        running: Running[PlaytestRow] = workers.run(
            play_one_checked if is_checked else play_one, order.setting, order.seeds
        )
        with closing(running):
            for done in running:
                with _undisturbed():
                    keep(done)
                    rows += done
                tell(len(rows))
    except KeyboardInterrupt:
        interrupted = True
    return Played(sorted(rows, key=lambda row: row.seed), interrupted)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """An interrupt that comes within is heard at the end, so that what is kept and what is counted are the same."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came and callable(before):
        before(signal.SIGINT, None)

"""Whoever plays a batch, the rows are the same; a lost worker loses none."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.lab.coin_batch import DESIGN, odd_seeds_fail, setting, worker_always_dies, worker_dies_once
from tests.lab.coin_batch import coins_installed as coins_installed
from workbench.lab.cluster import ClusterError, ClusterWorkers
from workbench.lab.local_workers import LocalWorkers, WorkersLost
from workbench.lab.one_playtest import Failure, PlaytestRow, Row, play_one
from workbench.lab.setting import Setting, setting_of
from workbench.lab.tasks import Done, Job, Tasks, ThisProcess, Workers

pytestmark = pytest.mark.usefixtures("coins_installed")


def rows_of(workers: Workers, setting: Setting, games: int, job: Job[PlaytestRow] = play_one) -> list[Row]:
    """By seed, without the seconds."""
    return without_seconds(row for task in workers.run(job, setting, range(games)) for row in task)


def without_seconds(rows: Iterable[Row]) -> list[Row]:
    return [
        replace(row, seconds=0.0) if isinstance(row, PlaytestRow) else row
        for row in sorted(rows, key=lambda row: row.seed)
    ]


def test_rows_are_the_same_whatever_the_number_of_workers() -> None:
    here = rows_of(ThisProcess(), setting(), 30)
    assert [row.seed for row in here] == list(range(30))
    assert {row.winner for row in here if isinstance(row, PlaytestRow)} == {"red", "blue"}
    assert rows_of(LocalWorkers(1), setting(), 30) == here
    assert rows_of(LocalWorkers(2), setting(), 30) == here


def test_more_workers_than_playtests_are_not_started() -> None:
    assert len(rows_of(LocalWorkers(5), setting("short"), 1)) == 1
    with pytest.raises(ValueError, match="at least one"):
        LocalWorkers(0)


def test_the_task_of_a_lost_worker_is_done_again(tmp_path: Path) -> None:
    mark = tmp_path / "died"
    order = setting_of(DESIGN, "long", {"red": "random", "blue": "random"}, {"mark": str(mark)})
    rows = rows_of(LocalWorkers(2), order, 12, worker_dies_once)
    assert mark.exists()
    assert rows == rows_of(ThisProcess(), order, 12)


def test_a_worker_that_is_killed_from_outside_loses_no_row() -> None:
    running, rows = LocalWorkers(2).run(play_one, setting(), range(60)), list[Row]()
    for task in running:
        if not rows:
            victim, _ = multiprocessing.active_children()
            assert victim.pid
            os.kill(victim.pid, signal.SIGKILL)
        rows += task
    assert without_seconds(rows) == rows_of(ThisProcess(), setting(), 60)


def test_a_playtest_that_takes_every_worker_with_it_is_a_failure() -> None:
    rows = rows_of(LocalWorkers(2), setting(), 8, worker_always_dies)
    assert [row for row in rows if isinstance(row, Failure)] == [
        Failure(2, "its worker was lost 3 times: signal 9"),
    ]
    assert rows[3:] == rows_of(ThisProcess(), setting(), 8)[3:]


def test_workers_that_never_live_end_the_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.lab.local_workers.MOST_LOSSES_IN_A_ROW", 2)
    with pytest.raises(WorkersLost, match="2 worker processes in a row were lost: signal 9"):
        rows_of(LocalWorkers(1), setting(), 3, worker_always_dies)


def test_a_failed_playtest_leaves_the_others_alone() -> None:
    rows = rows_of(LocalWorkers(1), setting(), 6, odd_seeds_fail)
    assert [isinstance(row, Failure) for row in rows] == [False, True] * 3


def test_a_batch_that_is_given_up_leaves_no_worker_behind() -> None:
    running = LocalWorkers(2).run(play_one, setting(), range(10_000))
    assert next(running)
    assert len(multiprocessing.active_children()) == 2
    running.close()
    assert multiprocessing.active_children() == []


# ---------------------------------------------------------------- tasks


def test_tasks_grow_to_what_takes_long_enough_and_shrink_at_the_end() -> None:
    tasks = Tasks(range(100))
    assert tasks.next(2) == (0,)
    tasks.done(Done([None], 0.01))
    assert tasks.next(2) == tuple(range(1, 21))
    assert len(tasks.next(10)) == 8
    tasks.done(Done([None], 10.0))
    assert len(tasks.next(2)) == 1
    assert tasks.left == 70


def test_a_lost_task_comes_back_seed_by_seed_and_at_last_not_at_all() -> None:
    tasks = Tasks(range(2))
    tasks.done(Done([None, None], 1e-6))
    assert tasks.next(1) == (0, 1)
    assert tasks.lost((0, 1), "gone") == []
    assert (tasks.next(1), tasks.next(1), tasks.next(1)) == ((0,), (1,), ())
    assert tasks.lost((1,), "gone") == []
    assert tasks.lost(tasks.next(1), "gone") == [Failure(1, "its worker was lost 3 times: gone")]
    assert tasks.left == 0


# ---------------------------------------------------------------- a cluster


@pytest.fixture
def cluster() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0", silence_logs=50
    ) as running:
        yield running.scheduler_address


@pytest.mark.filterwarnings("default::DeprecationWarning", "default::ResourceWarning")
def test_a_cluster_of_two_processes_gives_the_same_rows_though_one_is_killed() -> None:
    distributed = pytest.importorskip("distributed")
    rows: list[Row] = []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
    ) as running:
        with distributed.Client(running, set_as_default=False) as client:
            workers = set(client.run(os.getpid).values())
        assert len(workers) == 2 and os.getpid() not in workers
        for task in ClusterWorkers(running.scheduler_address).run(play_one, setting(), range(40)):
            if not rows:
                os.kill(min(workers), signal.SIGKILL)
            rows += task
    assert without_seconds(rows) == rows_of(ThisProcess(), setting(), 40)


@pytest.mark.filterwarnings("default::DeprecationWarning", "default::ResourceWarning")
def test_a_cluster_gives_the_same_rows(cluster: str) -> None:
    assert rows_of(ClusterWorkers(cluster), setting(), 20) == rows_of(ThisProcess(), setting(), 20)


def test_without_a_cluster_there_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("workbench.lab.cluster.CONNECT_S", 0.2)
    with pytest.raises(ClusterError, match=r"no Dask cluster answers at tcp://127\.0\.0\.1:9"):
        rows_of(ClusterWorkers("tcp://127.0.0.1:9"), setting(), 1)


def test_without_dask_it_says_how_to_come_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"pip install 'wargame-workbench\[cluster\]'"):
        rows_of(ClusterWorkers("tcp://127.0.0.1:9"), setting(), 1)

"""A batch of playtests by two worker processes, and by a cluster of two, against one: at least 1.8 times as fast."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from sample_games.crossroads.build import build
from tests.benchmarks.conftest import Aside, Target
from workbench.lab.cluster import ClusterWorkers
from workbench.lab.local_workers import LocalWorkers
from workbench.lab.one_playtest import PlaytestRow, play_one
from workbench.lab.setting import Setting, setting_of
from workbench.lab.tasks import Workers

GAMES = 120
ROUNDS = 2
TARGET = 1.8


@pytest.fixture(scope="module")
def setting() -> Setting:
    return setting_of(build(), "", {"blue": "random", "red": "random"})


@pytest.fixture
def cluster() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as running:
        yield running.scheduler_address


def played(workers: Workers, setting: Setting) -> tuple[float, float]:
    """Seconds that a batch took, and how many of its playtests were under way on average."""
    begun = time.perf_counter()
    rows = [row for done in workers.run(play_one, setting, range(GAMES)) for row in done]
    elapsed = time.perf_counter() - begun
    ended = [row for row in rows if isinstance(row, PlaytestRow)]
    assert len(ended) == GAMES
    return elapsed, sum(row.seconds for row in ended) / elapsed


def compare(benchmark: BenchmarkFixture, at_least: Target, beside: Aside, setting: Setting, one: Workers, two: Workers,
            who: str) -> None:  # fmt: skip
    """One worker and two in turns, the best of each; the start of the processes counts.

    How many playtests were under way on average is the same whatever else the machine does: it tells how well the
    second worker is used. The ratio needs two idle cores.
    """
    ones: list[tuple[float, float]] = []
    twos: list[tuple[float, float]] = []

    def round_() -> None:
        ones.append(played(one, setting))
        twos.append(played(two, setting))

    benchmark.group = f"{GAMES} playtests, by one and by two"
    benchmark.pedantic(round_, rounds=ROUNDS)
    at_least(f"{who} / one, {GAMES} playtests", TARGET, min(ones)[0] / min(twos)[0])
    beside("  playtests under way on average, by two / by one", min(twos)[1] / min(ones)[1])


def test_two_worker_processes(benchmark: BenchmarkFixture, setting: Setting, at_least: Target, beside: Aside) -> None:
    compare(benchmark, at_least, beside, setting, LocalWorkers(1), LocalWorkers(2), "two worker processes")


@pytest.mark.filterwarnings("default::DeprecationWarning", "default::ResourceWarning")
def test_a_cluster_of_two(
    benchmark: BenchmarkFixture, setting: Setting, cluster: str, at_least: Target, beside: Aside
) -> None:
    compare(benchmark, at_least, beside, setting, LocalWorkers(1), ClusterWorkers(cluster), "a Dask cluster of two")

"""A batch of playtests by two worker processes, and by a cluster of two, against one: at least 1.8 times as fast."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from sample_games.toulon.build import build
from workbench.lab.cluster import ClusterWorkers
from workbench.lab.local_workers import LocalWorkers
from workbench.lab.one_playtest import PlaytestRow, play_one
from workbench.lab.setting import Setting, setting_of
from workbench.lab.tasks import Workers

GAMES = 40
ROUNDS = 3
TARGET = 1.8


@pytest.fixture(scope="module")
def setting() -> Setting:
    return setting_of(build(), "", {"republican": "random", "allied": "random"})


@pytest.fixture
def cluster() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as running:
        yield running.scheduler_address


def played(workers: Workers, setting: Setting) -> tuple[float, float]:
    """Seconds that a batch took, and seconds that its playtests took, added up."""
    begun = time.perf_counter()
    rows = [row for done in workers.run(play_one, setting, range(GAMES)) for row in done]
    elapsed = time.perf_counter() - begun
    ended = [row for row in rows if isinstance(row, PlaytestRow)]
    assert len(ended) == GAMES
    return elapsed, sum(row.seconds for row in ended)


def compare(
    benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str], setting: Setting, workers: Workers, who: str
) -> None:
    """One worker and two in turns, the best of each; the start of the processes counts.

    How many playtests were under way on average tells what two workers give where two cores are free.
    """
    ones: list[float] = []
    twos: list[tuple[float, float]] = []

    def round_() -> None:
        ones.append(played(LocalWorkers(1), setting)[0])
        twos.append(played(workers, setting))

    benchmark.group = f"{GAMES} playtests, by one and by two"
    benchmark.pedantic(round_, rounds=ROUNDS)
    best, added_up = min(twos)
    with capsys.disabled():
        print(
            f"\n{who}: {min(ones) / best:.2f} x one (target {TARGET}), {GAMES / best:.1f} playtests a second, ", end=""
        )
        print(f"{added_up / best:.2f} under way on average")


def test_two_worker_processes(
    benchmark: BenchmarkFixture, setting: Setting, capsys: pytest.CaptureFixture[str]
) -> None:
    compare(benchmark, capsys, setting, LocalWorkers(2), "two worker processes")


@pytest.mark.filterwarnings("default::DeprecationWarning", "default::ResourceWarning")
def test_a_cluster_of_two(
    benchmark: BenchmarkFixture, setting: Setting, cluster: str, capsys: pytest.CaptureFixture[str]
) -> None:
    compare(benchmark, capsys, setting, ClusterWorkers(cluster), "a cluster of two")

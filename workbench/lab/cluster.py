"""An existing Dask cluster as workers: the same job, the same rows. Dask itself is an extra and imported late."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from workbench.engine.codec import digest
from workbench.lab.setting import Setting
from workbench.lab.tasks import Done, Job, R, Running, Tasks, do_task

if TYPE_CHECKING:
    from distributed import Client

CONNECT_S = 10
TASKS_AHEAD = 2
"""Tasks under way for each thread of the cluster, so that none waits for the next one to be sent."""


class ClusterError(Exception):
    """The cluster cannot be used; the text is one clear line."""


class ClusterWorkers:
    """The workers of the Dask cluster at an address like `tcp://host:8786`."""

    def __init__(self, address: str) -> None:
        self.address = address

    def run(self, job: Job[R], setting: Setting, seeds: Iterable[int]) -> Running[R]:
        """The rows of each task as it is done. Raises ClusterError when there is no such cluster, or no Dask here."""
        client = _connect(self.address)
        try:
            yield from _run(client, job, setting, Tasks(seeds))
        finally:
            client.close()


def _connect(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError("a cluster needs Dask: pip install 'wargame-workbench[cluster]'") from None
    try:
        return Client(address, timeout=CONNECT_S, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(f"no Dask cluster answers at {address}: {error}") from error


def _run(client: Client, job: Job[R], setting: Setting, tasks: Tasks) -> Running[R]:
    from distributed import KilledWorker, as_completed

    # The setting is the result of a task of its own: whoever loses it makes it again, and it is sent once a worker.
    shared = client.submit(_itself, setting, key=f"setting-{digest(setting)}")
    under_way = as_completed(loop=client.loop)
    seeds_of: dict[Any, tuple[int, ...]] = {}
    while True:
        threads = max(1, sum(client.nthreads().values()))
        while len(seeds_of) < TASKS_AHEAD * threads and (task := tasks.next(TASKS_AHEAD * threads)):
            future = client.submit(do_task, job, shared, task, pure=False)
            seeds_of[future] = task
            under_way.add(future)
        if not seeds_of:
            return
        future = next(under_way)
        task = seeds_of.pop(future)
        try:
            done: Done[R] = future.result()
        except KilledWorker as error:
            if given_up := tasks.lost(task, str(error)):
                yield list(given_up)
            continue
        except Exception as error:  # not of a playtest: those come back as failures
            raise ClusterError(f"the cluster cannot do this: {type(error).__name__}: {error}") from error
        tasks.done(done)
        yield list(done.rows)


def _itself(setting: Setting) -> Setting:
    return setting

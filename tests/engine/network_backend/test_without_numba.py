"""In a process of its own: numba is missing, or has nowhere to keep what it compiles. All works, slower."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import workbench

PACKAGE = Path(workbench.__file__).parent
PROBE = """
import json, sys
{first}
import networkx as nx
from workbench.engine.mechanics.movement import reach
from workbench.engine.mechanics.supply import trace_supply
from workbench.engine.network_backend import compiled
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import Blocked, MoveCost

graph = MapGraph((str(i), str(i + 1)) for i in range(399))
cost = MoveCost(graph, lambda space, edge: 2 if edge.get("river") else 1, closed={{"350": Blocked("5.6", "enemies")}})
compiled.COMPILED.fetch().join()  # as if much had been searched already
found = []
for river in (False, True):
    graph["1"]["2"]["river"] = river
    found.append(nx.single_source_dijkstra_path_length(graph, "0", weight=cost)["300"])
found.append(nx.shortest_path(graph, "3", "1", weight=cost))
found.append(sorted(reach(graph, ["1"], cost, 2).costs))
found.append(trace_supply(graph, ["0"], ["399"], cost)["399"].blocked.clause)
print(json.dumps({{"ready": compiled.COMPILED.is_ready(), "found": found, "at": compiled.__file__}}))
"""
PLAYED = """
import json, sys
{first}
from workbench.engine.bots import let_play, make_bots
from workbench.engine.network_backend import compiled
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.storage.samples import build_sample

compiled.COMPILED._smallest_map = 0  # as if the map were a large one
compiled.COMPILED.fetch().join()
playtest = Playtest(rules_for(build_sample("crossroads")), "", 7)
seats = playtest.rules.seats(playtest.start)
let_play(playtest, make_bots(dict.fromkeys(seats, "greedy"), playtest), turns=2)
print(json.dumps({{"ready": compiled.COMPILED.is_ready(), "found": [len(playtest.plays), playtest.digest()]}}))
"""
EXPECTED = [300, 301, ["3", "2", "1"], ["0", "1", "2"], "5.6"]


def run(first: str = "pass", probe: str = PROBE, **environment: str) -> dict[str, object]:
    """What the probe says of itself in a new process."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", probe.format(first=first)],
        env={**os.environ, **environment}, capture_output=True, text=True, timeout=900, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


@pytest.fixture
def no_folder(tmp_path: Path) -> Path:
    """A path below a file: nobody, not even the superuser, makes a folder there."""
    (tmp_path / "file").write_text("no folder")
    return tmp_path / "file" / "below"


def test_with_numba_the_compiled_search_is_ready() -> None:
    answer = run()
    assert answer["ready"] is True
    assert answer["found"] == EXPECTED


def test_without_numba() -> None:
    answer = run("sys.modules['numba'] = None")
    assert answer["ready"] is False
    assert answer["found"] == EXPECTED


def test_a_playtest_is_the_same_with_numba_and_without() -> None:
    """Play by play, to the digest, where every search is compiled and where none can be."""
    compiled, plain = run(probe=PLAYED), run("sys.modules['numba'] = None", probe=PLAYED)
    assert (compiled["ready"], plain["ready"]) == (True, False)
    assert compiled["found"] == plain["found"]


def test_a_cache_folder_that_cannot_be_made(no_folder: Path) -> None:
    assert run(NUMBA_CACHE_DIR=str(no_folder))["found"] == EXPECTED


def test_a_read_only_installation_and_home(tmp_path: Path, no_folder: Path) -> None:
    copy = tmp_path / "installed"
    shutil.copytree(PACKAGE / "engine", copy / "workbench/engine", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PACKAGE / "__init__.py", copy / "workbench")
    (copy / "workbench/engine/network_backend/__pycache__").write_text("a file: no folder can be made here")
    nowhere = {name: str(no_folder) for name in ("NUMBA_CACHE_DIR", "HOME", "XDG_CACHE_HOME", "IPYTHONDIR")}
    answer = run(f"sys.path.insert(0, {str(copy)!r})", **nowhere)
    assert str(answer["at"]).startswith(str(copy))
    assert answer["ready"] is False
    assert answer["found"] == EXPECTED

"""A random user of the whole window, over all samples, in Design and in Playtest; each sitting in its own process.

    python -m tests.robustness.random_user --minutes 120 --seed 7
    python -m tests.robustness.random_user --shorten toulon design 70003

tells every fault with the seed and the last acts, and at the end what was never reached. A sitting that dies, hangs or
has a dialog that cannot be left is a fault. `--shorten` looks for the fewest acts that still come to the same fault.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from tests.robustness.monkey_run import smallest
from tests.robustness.random_files import lay_out
from tests.robustness.random_reached import never_reached, table
from workbench.storage.samples import sample_games

ROOT = Path(__file__).parents[2]
MODES = ("design", "playtest")
STEPS = 250
MOST_SECONDS = 3600
LAST_ACTS = 25
MOST_TRIES = 60
"""So many sittings are had to find the shortest way to a fault."""


class Sat(NamedTuple):
    """What came of a sitting."""

    faults: list[str]
    acts: int
    seen: set[str]
    done: Counter[str]
    log: list[str]


class View(NamedTuple):
    """A screen in points, and how many pixels a point of it has."""

    width: int
    height: int
    ratio: float


SCREENS = ((1280, 720), (1366, 768), (1920, 1080), (2560, 1440))
RATIOS = (1.0, 1.0, 1.5, 2.0)


def view_of(seed: int) -> View:
    """The screen that a sitting has."""
    chance = random.Random(f"view {seed}")
    return View(*chance.choice(SCREENS), chance.choice(RATIOS))


def screen(view: View, folder: Path) -> dict[str, str]:
    """What Qt is told of the screen; a screen that is there is taken as it is."""
    if os.environ.get("DISPLAY"):
        return {"QT_SCALE_FACTOR": str(view.ratio)}
    width, height = round(view.width * view.ratio), round(view.height * view.ratio)
    one = {"name": "screen", "x": 0, "y": 0, "width": width, "height": height}
    path = folder / "screens.log"
    path.write_text(json.dumps({"screens": [{**one, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]}))
    return {"QT_QPA_PLATFORM": f"offscreen:configfile={path}", "QT_SCALE_FACTOR": str(view.ratio)}


def sit(game: str, mode: str, seed: int, numbers: Sequence[int]) -> Sat:
    """A sitting in a process of its own, with a home of its own."""
    folder = Path(mkdtemp(prefix="random-user-"))
    home = {name: str(folder / "home") for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
    home["XDG_STATE_HOME"] = home["XDG_DOCUMENTS_DIR"] = home["HOME"]
    lay_out(folder)
    view = view_of(seed)
    arguments = [game, mode, str(seed), json.dumps(list(numbers)), str(folder)]
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "tests.robustness.random_sitting", *arguments],
            cwd=ROOT,
            env={**os.environ, **home, **screen(view, folder), "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=MOST_SECONDS,
        )
        code, error = ran.returncode, ran.stderr
    except subprocess.TimeoutExpired as late:
        code, error = -1, f"The sitting did not end: {(late.stderr or b'')[-3000:]!r}"
    log = (folder / "acts.log").read_text(encoding="utf-8").splitlines() if (folder / "acts.log").exists() else []
    kept = folder / "reached.json"
    told = json.loads(kept.read_text()) if kept.exists() else {"faults": [], "acts": len(log), "seen": [], "done": {}}
    faults = list(told["faults"])
    told["done"][f"view {view.ratio} pixels to a point, of {view.width} × {view.height}"] = 1
    if code == -signal.SIGPROF:
        faults.append(f"Timeout: an act did not end\n{error[-4000:]}")
    elif code not in (0, 1) or not kept.exists():
        faults.append(f"The process died ({code}):\n{error[-4000:]}")
    shutil.rmtree(folder, ignore_errors=True)
    return Sat(faults, told["acts"], set(told["seen"]), Counter(told["done"]), log)


def kind_of(fault: str) -> str:
    """The line by which a fault is known again: what was raised, and where in the program."""
    lines = [line.strip() for line in fault.splitlines() if line.strip()]
    ours = [line for line in lines if line.startswith("File") and ("/workbench/" in line or "/editors/" in line)]
    place = (ours[0] if "Fatal" in fault else ours[-1]).rpartition("/")[2] if ours else ""
    head = next((line for line in lines if line.startswith(("Fatal", "Timeout", "terminate"))), lines[-1])
    return f"{head[:140]} | {place}"


def before_fault(log: list[str]) -> list[str]:
    """The last acts before the first fault of a sitting, or before its end."""
    marked = (at for at, line in enumerate(log) if "FAULT" in line or "QT SAYS" in line)
    end = next(marked, len(log)) + 1
    return log[max(0, end - LAST_ACTS) : end]


def run(minutes: float, seed: int, steps: int) -> int:
    """Sittings one after the other until the time is over."""
    games, began = [sample.game for sample in sample_games()], time.monotonic()
    seen, done, kinds, number = set[str](), Counter[str](), Counter[str](), 0
    by_sample: dict[tuple[str, str], Counter[str]] = {}
    print(f"seed {seed}", flush=True)
    with contextlib.suppress(KeyboardInterrupt):  # ended early it tells what it reached, too
        while time.monotonic() < began + 60 * minutes:
            game, mode, own = games[number % len(games)], MODES[number // len(games) % 2], seed * 10_000 + number
            sat = sit(game, mode, own, range(steps))
            number, seen = number + 1, seen | sat.seen
            done.update(sat.done)
            counts = by_sample.setdefault((game, mode), Counter())
            counts.update({"sittings": 1, "acts": sat.acts})
            counts.update({thing: times for thing, times in sat.done.items() if thing.startswith("page ")})
            for fault in sat.faults:
                kind = kind_of(fault)
                kinds[kind] += 1
                if kinds[kind] == 1:
                    print(f"== {game} {mode} {own}: {kind}\n{fault}", *before_fault(sat.log), sep="\n", flush=True)
            spent = (time.monotonic() - began) / 60
            print(f"{spent:5.1f} min {game} {mode} {own}: {sat.acts} acts, {len(sat.faults)} faults", flush=True)
    print(*table(done, by_sample), sep="\n")
    print("never reached:", *never_reached(seen, done), sep="\n  ")
    acts = sum(counts["acts"] for counts in by_sample.values())
    print(
        f"{(time.monotonic() - began) / 60:.0f} minutes, {number} sittings, {acts} acts, {len(kinds)} kinds of faults"
    )
    for kind, times in kinds.most_common():
        print(f"  {times} × {kind}")
    return 1 if kinds else 0


def shorten(game: str, mode: str, seed: int, steps: int) -> None:
    """The fewest acts that still come to the first fault of a sitting. What came after it is left out at once."""

    def first_fault(_name: str, _seed: int, numbers: Sequence[int]) -> str:
        faults = sit(game, mode, seed, numbers).faults
        told = kind_of(faults[0]) if faults else "no fault"
        print(f"  {len(numbers)} acts: {told}", flush=True)
        return told

    whole = sit(game, mode, seed, range(steps))
    if not whole.faults:
        print("no fault", flush=True)
        return
    kind = kind_of(whole.faults[0])
    print(kind, flush=True)
    last = last_act(before_fault(whole.log))
    kept = smallest(game, seed, range(last + 1), lambda fault: fault == kind, MOST_TRIES, first_fault)
    print("acts", kept, *sit(game, mode, seed, kept).log, sep="\n")


def last_act(log: list[str]) -> int:
    """The number of the last act that a log tells of."""
    numbered = [match for line in log if (match := re.match(r"(\d+): ", line))]
    return int(numbered[-1][1]) if numbered else -1


def main(arguments: list[str]) -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.robustness.random_user")
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--seed", type=int, default=None)
    asked.add_argument("--steps", type=int, default=STEPS, help="acts of a sitting")
    asked.add_argument("--shorten", nargs=3, metavar=("GAME", "MODE", "SEED"))
    words = asked.parse_args(arguments)
    if words.shorten:
        game, mode, seed = words.shorten
        shorten(game, mode, int(seed), words.steps)
        return 0
    return run(words.minutes, random.randrange(1 << 20) if words.seed is None else words.seed, words.steps)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""A random user of the whole window, over all samples, in Design and in Playtest; each sitting in its own process.

    python -m tests.robustness.random_user --minutes 120 --seed 7
    python -m tests.robustness.random_user --shorten toulon design 70003

tells every fault with the seed and the last acts, and at the end what was never reached. A sitting that dies, hangs or
has a dialog that cannot be left is a fault. `--shorten` looks for the fewest acts that still come to the same fault.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from tests.robustness.monkey_run import smallest
from workbench.storage.samples import sample_games

ROOT = Path(__file__).parents[2]
MODES = ("design", "playtest")
STEPS = 250
MOST_SECONDS = 900
LAST_ACTS = 25


class Sat(NamedTuple):
    """What came of a sitting."""

    faults: list[str]
    acts: int
    seen: set[str]
    done: Counter[str]
    log: list[str]


def sit(game: str, mode: str, seed: int, numbers: Sequence[int]) -> Sat:
    """A sitting in a process of its own, with a home of its own."""
    folder = Path(mkdtemp(prefix="random-user-"))
    home = {name: str(folder / "home") for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
    home["XDG_STATE_HOME"] = home["XDG_DOCUMENTS_DIR"] = home["HOME"]
    screen = {} if os.environ.get("DISPLAY") else {"QT_QPA_PLATFORM": "offscreen"}
    arguments = [game, mode, str(seed), json.dumps(list(numbers)), str(folder)]
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "tests.robustness.random_sitting", *arguments],
            cwd=ROOT,
            env={**os.environ, **home, **screen, "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"},
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
    if code not in (0, 1) or not kept.exists():
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


def all_dialogs() -> set[str]:
    """The classes of all dialogs of the program."""
    found = set()
    for folder in ("workbench", "editors"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                bases = [ast.unparse(base) for base in node.bases] if isinstance(node, ast.ClassDef) else []
                if any(base.startswith(("QDialog", "SheetDialog")) and "Generic" not in bases[-1] for base in bases):
                    found.add(node.name)  # type: ignore[attr-defined]
    return found


def called(thing: str) -> str:
    """What was reached, whichever space or step it was: names of things and numbers do not make it another one."""
    words = re.sub(r"^(command Edit > (?:Undo|Redo)).*", r"\1", thing.partition("\t")[0])
    words = re.sub(r"^(line (?:Select|Zoom to|Take away|Who needs|Merge with|Name|Undo|Redo)) .*", r"\1 …", words)
    return re.sub(r"^(line .*? of|button .*?) (?:Hex|hexside|the border) .*", r"\1 …", words)


def never_reached(seen: set[str], done: Counter[str]) -> list[str]:
    """What was shown, or is in the program, and was never used."""
    opened = {name.split()[1] for name in done if name.startswith("dialog ")}
    left = {called(thing) for thing in seen} - {called(thing) for thing in done}
    return sorted([*left, *(f"dialog {name}" for name in all_dialogs() - opened)])


def run(minutes: float, seed: int, steps: int) -> int:
    """Sittings one after the other until the time is over."""
    games, until = [sample.game for sample in sample_games()], time.monotonic() + 60 * minutes
    seen, done, kinds, acts, number = set[str](), Counter[str](), Counter[str](), 0, 0
    print(f"seed {seed}", flush=True)
    while time.monotonic() < until:
        game, mode, own = games[number % len(games)], MODES[number // len(games) % 2], seed * 10_000 + number
        sat = sit(game, mode, own, range(steps))
        acts, number, seen = acts + sat.acts, number + 1, seen | sat.seen
        done.update(sat.done)
        for fault in sat.faults:
            kind = kind_of(fault)
            kinds[kind] += 1
            if kinds[kind] == 1:
                print(f"== {game} {mode} {own}: {kind}\n{fault}", *sat.log[-LAST_ACTS:], sep="\n", flush=True)
        print(f"{game} {mode} {own}: {sat.acts} acts, {len(sat.faults)} faults", flush=True)
    print("never reached:", *never_reached(seen, done), sep="\n  ")
    print(f"{number} sittings, {acts} acts, {len(kinds)} kinds of faults")
    for kind, times in kinds.most_common():
        print(f"  {times} × {kind}")
    return 1 if kinds else 0


def shorten(game: str, mode: str, seed: int, steps: int) -> None:
    """The fewest acts that still come to the first fault of a sitting."""

    def first_fault(_name: str, _seed: int, numbers: Sequence[int]) -> str:
        faults = sit(game, mode, seed, numbers).faults
        return kind_of(faults[0]) if faults else ""

    kind = first_fault(game, seed, range(steps))
    print(f"{kind or 'no fault'}", flush=True)
    if kind:
        kept = smallest(game, seed, range(steps), lambda fault: fault == kind, 60, first_fault)
        print("acts", kept, *sit(game, mode, seed, kept).log, sep="\n")


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

"""Thousands of mutated rulesets, records, imports, pictures and protocol lines, each tried in a process of its own.

`python -m tests.robustness.mutated_inputs --minutes 30` tries all kinds by turns and tells of every one that is not
answered as it should be: one line on standard error, exit code 0, 1 or 2, no traceback, within the bounds of time and
memory. `--kind ruleset --only 17 --keep FOLDER` repeats one and keeps its file.
"""

from __future__ import annotations

import argparse
import gc
import os
import resource
import shutil
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.robustness.mutated_kinds import Kind
from tests.robustness.mutated_stores import ALL_KINDS

MOST_SECONDS, MOST_MEMORY = 30, 2**30
"""Processor time and memory that one may take, the program itself included."""
WAIT_S = 120.0


class Fault(NamedTuple):
    """What is wrong with the answer to one mutated input."""

    kind: str
    number: int
    why: str


class Tried(NamedTuple):
    """How one went: the exit code or the signal that ended it, what stood on standard error, what it took."""

    code: int
    told: str
    seconds: float
    memory: int


def attempt(kind: Kind, seed: int, number: int, folder: Path) -> Tried:
    """One mutated input, in a child that may take so much and no more."""
    told = folder / "stderr"
    child = os.fork()
    if not child:
        _in_the_child(kind, seed, number, folder, told)
    began = time.monotonic()
    while True:
        ended, status, usage = os.wait4(child, os.WNOHANG)
        if ended:
            break
        if time.monotonic() - began > WAIT_S:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.002)
    text = told.read_text(errors="replace") if told.exists() else ""
    return Tried(os.waitstatus_to_exitcode(status), text, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def _in_the_child(kind: Kind, seed: int, number: int, folder: Path, told: Path) -> None:
    code = 70
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 5))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (_size_of_this() + MOST_MEMORY, resource.RLIM_INFINITY))
        for name, stream in ((told, 2), (folder / "stdout", 1)):
            os.dup2(os.open(name, os.O_CREAT | os.O_WRONLY | os.O_TRUNC), stream)
        os.chdir(folder)
        code = kind.run(Random(f"{seed}/{kind.name}/{number}"), folder)
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(code)


def _size_of_this() -> int:
    return int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def why_wrong(kind: Kind, tried: Tried) -> str:
    """What is not as it should be; "" when all is."""
    lines = [line for line in tried.told.splitlines() if line.strip()]
    if tried.code == -signal.SIGXCPU or tried.code == -signal.SIGKILL:
        return f"took more than {MOST_SECONDS} s"
    if tried.code < 0:
        return "" if kind.may_break_off else f"ended by {signal.Signals(-tried.code).name}"
    if tried.code not in (0, 1, 2):
        return f"exit code {tried.code}: {tried.told[-1500:]}"
    if "Traceback" in tried.told or "unexpected " in tried.told:
        return tried.told[-1500:]
    if len(lines) > 1:
        return f"{len(lines)} lines: {tried.told[:600]}"
    if lines and len(lines[0]) > 1_000:
        return f"a line of {len(lines[0])} signs: {lines[0][:600]}"
    if tried.code == 2 and not lines:
        return "not a word of what is wrong"
    return ""


def tried_by_turns(seed: int, kinds: list[Kind], numbers: Iterator[int]) -> Iterator[tuple[Kind, int, Tried]]:
    """Every kind by turns, each in an empty folder."""
    with TemporaryDirectory() as place:
        for number in numbers:
            for kind in kinds:
                folder = Path(place) / "one"
                folder.mkdir()
                yield kind, number, attempt(kind, seed, number, folder)
                shutil.rmtree(folder, ignore_errors=True)


class Report:
    """What was tried and how it went, with the worst of each kind."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, int]] = Counter()
        self.slowest: dict[str, tuple[float, int]] = {}
        self.largest: dict[str, tuple[int, int]] = {}
        self.faults: list[Fault] = []

    def add(self, kind: Kind, number: int, tried: Tried) -> None:
        self.counts[kind.name, tried.code] += 1
        self.slowest[kind.name] = max(self.slowest.get(kind.name, (0.0, 0)), (tried.seconds, number))
        self.largest[kind.name] = max(self.largest.get(kind.name, (0, 0)), (tried.memory, number))
        if why := why_wrong(kind, tried):
            self.faults.append(Fault(kind.name, number, why))
            print(f"FAULT {kind.name} {number}: {why}", flush=True)

    def words(self) -> str:
        """A line for each kind."""
        lines = []
        for name in self.slowest:
            codes = {code: n for (kind, code), n in sorted(self.counts.items()) if kind == name}
            seconds, slow = self.slowest[name]
            memory, large = self.largest[name]
            lines.append(
                f"{name}: {sum(codes.values())} tried, exit codes {codes}, at most {seconds:.1f} s (number {slow}) "
                f"and {memory // 2**20} MiB (number {large})"
            )
        return "\n".join([*lines, f"{len(self.faults)} faults"])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--number", type=int, default=20, help="so many of each kind, without --minutes")
    parser.add_argument("--kind", choices=sorted(ALL_KINDS), action="append")
    parser.add_argument("--only", type=int)
    parser.add_argument("--keep", type=Path)
    told = parser.parse_args(arguments)
    kinds = [ALL_KINDS[name].prepared() for name in told.kind or ALL_KINDS]
    gc.collect()
    gc.freeze()  # what the children share with this process they need not look through
    if told.only is not None:
        folder = told.keep or Path.cwd()
        folder.mkdir(parents=True, exist_ok=True)
        tried = attempt(kinds[0], told.seed, told.only, folder.absolute())
        print(tried, why_wrong(kinds[0], tried), sep="\n")
        return 0
    report, until = Report(), time.monotonic() + told.minutes * 60
    more: Callable[[], bool] = (lambda: time.monotonic() < until) if told.minutes else (lambda: True)
    numbers = count() if told.minutes else iter(range(told.number))
    for kind, number, tried in tried_by_turns(told.seed, kinds, numbers):
        report.add(kind, number, tried)
        if not more():
            break
    print(report.words())
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())

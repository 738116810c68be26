"""Children that are killed at a random moment, and what the files they leave behind look like from outside."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SIDE_FILES = ("-wal", "-journal")


class Killed(NamedTuple):
    """What a child had told before it died: whether its file was open, and the last step that it told of."""

    was_open: bool
    step: int


class Crashing:
    """The process that makes the children; they live one after the other."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.robustness.crashing_process"],
            cwd=ROOT,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def kill(self, work: str, path: Path, seed: int, step: int, lines: int, wait_s: float) -> Killed:
        """Let a child work on after `step`; kill it so long after so many lines that it told. 0 lines: as it begins."""
        assert self._process.stdin
        told = {"work": work, "path": str(path), "seed": seed, "number": step}
        self._process.stdin.write(json.dumps(told) + "\n")
        self._process.stdin.flush()
        begun = self._line()
        assert begun[0] == "begun", begun
        heard = [self._line() for _ in range(lines)]
        until = time.perf_counter() + wait_s
        while time.perf_counter() < until:
            pass
        os.kill(int(begun[1]), signal.SIGKILL)
        while (line := self._line())[0] != "ended":
            heard.append(line)
        steps = [int(words[0]) for words in heard if words != ["opened"]]
        assert steps == list(range(step + 1, step + 1 + len(steps)))
        return Killed(bool(heard), step + len(steps))

    def stop(self) -> None:
        self._process.communicate()
        assert self._process.returncode == 0

    def _line(self) -> list[str]:
        assert self._process.stdout
        line = self._process.stdout.readline().split()
        assert line, "the process that makes the children has ended"
        assert line[0] != "ended" or line[1] == str(-signal.SIGKILL), "it ended by itself: see standard error"
        return line


def is_unclean(path: Path) -> bool:
    """Was something left beside the file, so that opening it has to bring it in?"""
    return any(_beside(path, end).exists() and _beside(path, end).stat().st_size for end in SIDE_FILES)


@contextmanager
def as_it_was_left(path: Path, folder: Path) -> Iterator[Path]:
    """A copy of the file with what lies beside it; the file itself stays as the crash has left it."""
    folder.mkdir()
    shutil.copyfile(path, folder / path.name)
    for end in SIDE_FILES:
        if _beside(path, end).exists():
            shutil.copyfile(_beside(path, end), _beside(folder / path.name, end))
    yield folder / path.name
    shutil.rmtree(folder)


def _beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)

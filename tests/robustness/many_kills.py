"""kill -9 at many moments of all kinds of work with files: nothing is lost but the step in flight.

    python -m tests.robustness.many_kills [--kills 1000] [--seed 1] [--work edit,play,…]

Playing in the window has its own run (`killed_windows.py`); a short run of these is among the tests.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from sample_games.crossroads.build import build
from tests.engine.coin_design import coin_design
from tests.robustness.crashes import Crashing, Killed, as_it_was_left
from tests.robustness.walks import (
    Moment,
    edit_step,
    moment_of_document,
    moment_of_playtest,
    play_step,
    rules_with_coins,
)
from tests.storage.samples import small_design
from workbench.engine import rules_modules
from workbench.engine.codec import digest, to_json
from workbench.exchange.ruleset_json import write_ruleset_json
from workbench.storage.document import RulesetDocument
from workbench.storage.file.ruleset_file import create, load
from workbench.storage.file.unfinished import clean_up_noted
from workbench.storage.records.playtest_record import RecordedPlaytest

OLD_FILES = Path(__file__).parents[1] / "storage" / "old_files"
KILLS_A_FILE = 25
LONGEST_WAIT_S = 0.03


class Kills:
    """One folder of work. `kill` kills a child somewhere and looks at what it has left."""

    def __init__(self, crashing: Crashing, home: Path, seed: int) -> None:
        self._crashing, self._home, self._seed = crashing, home, seed
        self._rng = random.Random(seed)
        self._step = 0

    def _killed(self, work: str, path: Path, longest_s: float = LONGEST_WAIT_S) -> Killed:
        lines = self._rng.choice((0, 0, 1, 1, 2, 3) if longest_s < 1 else (0, 0, 1))
        return self._crashing.kill(work, path, self._seed, self._step, lines, self._rng.random() * longest_s)

    def _left(self, path: Path) -> Moment:
        with as_it_was_left(path, self._home / "copy") as copy:
            return _moment(copy)

    def edit(self, kills: int) -> None:
        path = self._home / "walk.ruleset"
        create(path, small_design())
        document = RulesetDocument(small_design())
        for _ in range(kills):
            killed = self._killed("edit", path)
            for number in range(self._step, killed.step):
                edit_step(document, self._seed, number)
            self._step = killed.step
            if self._left(path) != moment_of_document(document):
                edit_step(document, self._seed, self._step)
                self._step += 1
            assert self._left(path) == moment_of_document(document), f"killed after step {killed.step}"

    def play(self, kills: int) -> None:
        path, design = self._home / "walk.record", (build, coin_design)[self._seed % 2]()
        RecordedPlaytest.start(design, seed=self._seed, path=path).close()
        playtest = RecordedPlaytest.start(design, seed=self._seed)
        for _ in range(kills):
            killed = self._killed("play", path)
            for number in range(self._step, killed.step):
                play_step(playtest, self._seed, number)
            self._step = killed.step
            if self._left(path) != moment_of_playtest(playtest):
                play_step(playtest, self._seed, self._step)
                self._step += 1
            assert self._left(path) == moment_of_playtest(playtest), f"killed after step {killed.step}"

    def upgrade(self, kills: int) -> None:
        old_files = sorted(path for path in OLD_FILES.iterdir() if path.suffix in (".ruleset", ".record"))
        old = old_files[self._seed % len(old_files)]
        due = _moment(Path(shutil.copy(old, self._home / f"sound{old.suffix}")))
        for number in range(kills):
            folder = self._home / str(number)
            folder.mkdir()
            path = Path(shutil.copy(old, folder))
            self._crashing.kill("open_and_close", path, 0, 0, 0, self._rng.random() * 2 * LONGEST_WAIT_S)
            assert self._left(path) == due
            assert _moment(path) == due

    def make(self, kills: int) -> None:
        self._numbered(kills, "make", self._home / "new.ruleset", "new_*.ruleset", digest(small_design()))

    def save_as(self, kills: int) -> None:
        path = self._home / "first.ruleset"
        create(path, small_design())
        self._numbered(kills, "save_as", path, "copy_*.ruleset", digest(small_design()))

    def import_(self, kills: int) -> None:
        path = self._home / "small.json"
        path.write_text(write_ruleset_json(small_design()))
        self._numbered(kills, "import_", path, "read_*.ruleset", digest(small_design()), longest_s=1.0)

    def _numbered(self, kills: int, work: str, path: Path, made: str, due: str, longest_s: float = 0.05) -> None:
        """Files with numbers in their names: those that were told of are there, whole, and at most one more is."""
        for _ in range(kills):
            killed = self._killed(work, path, longest_s)
            there = list(self._home.glob(made))
            assert len(there) in (killed.step, killed.step + 1), f"{len(there)} are there, {killed.step} were told of"
            self._step = len(there)
            newest = max(there, key=lambda file: int(file.stem.split("_")[1]), default=None)
            assert newest is None or digest(load(newest)) == due

    def export(self, kills: int) -> None:
        path, out = self._home / "walk.ruleset", self._home / "out.json"
        create(path, small_design())
        document = RulesetDocument(small_design())
        for _ in range(kills):
            killed = self._killed("export", path)
            for number in range(self._step, killed.step):
                edit_step(document, self._seed, number)
            self._step = killed.step
            found = out.read_bytes() if out.exists() else None
            if found != (to_json(document.design) if self._step else None):
                edit_step(document, self._seed, self._step)
                self._step += 1
                assert found == to_json(document.design), f"killed after step {killed.step}"


WORK: dict[str, Callable[[Kills, int], None]] = {
    "edit": Kills.edit,
    "play": Kills.play,
    "upgrade": Kills.upgrade,
    "make": Kills.make,
    "save_as": Kills.save_as,
    "export": Kills.export,
    "import": Kills.import_,
}


def _moment(path: Path) -> Moment:
    if path.suffix == ".record":
        recorded = RecordedPlaytest.open(path)
        moment = moment_of_playtest(recorded)
        recorded.close()
        return moment
    with RulesetDocument.open(path) as document:
        return moment_of_document(document)


def kill_many(crashing: Crashing, work: str, kills: int, seed: int) -> int:
    """Kill so many children at a kind of work, in a new folder for each few; how many were killed."""
    done = 0
    while done < kills:
        count = min(KILLS_A_FILE, kills - done)
        with tempfile.TemporaryDirectory() as home:
            WORK[work](Kills(crashing, Path(home), seed + done), count)
            create(Path(home) / "last.ruleset", small_design())
            clean_up_noted()  # as the next program does that starts
            left = [file.name for file in Path(home).glob(".*")]
            assert not left, f"{left} is left half made"
        done += count
    return done


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--kills", type=int, default=1000, help="of all kinds of work together")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--work", default=",".join(WORK))
    chosen = options.parse_args(arguments)
    rules_modules.entry_points = rules_with_coins  # type: ignore[assignment]
    kinds, total = chosen.work.split(","), 0
    kept = tempfile.TemporaryDirectory()
    os.environ["XDG_STATE_HOME"] = kept.name
    crashing = Crashing()
    try:
        for work in kinds:
            killed = kill_many(crashing, work, -(-chosen.kills // len(kinds)), chosen.seed)
            total += killed
            print(f"{work:8} {killed} kills, nothing lost but the step in flight", flush=True)
    finally:
        crashing.stop()
        kept.cleanup()
    print(f"{total} kills")


if __name__ == "__main__":
    main()

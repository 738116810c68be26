"""Power is lost at many moments of all kinds of work: nothing is lost but the step in flight.

    python -m tests.robustness.power_loss [--losses 400] [--seed 1] [--work edit,play,…]

What a process writes and syncs is recorded once (`recorded_writes.py`, which needs strace); then the folder is made as
it may be after a loss at a random moment, opened as anybody would open it, and compared with the steps it told of.
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from sample_games.crossroads.build import build
from tests.robustness.recorded_writes import Recorded, can_record, lost_at, record
from tests.robustness.traced_work import exported
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
from workbench.storage.document import RulesetDocument
from workbench.storage.file.ruleset_file import create, load
from workbench.storage.history.deeds import taking_back
from workbench.storage.records.playtest_record import RecordedPlaytest

OLD = Path(__file__).parents[1] / "storage" / "old_files" / "two_areas_schema_1.ruleset"
Found = object
Reader = Callable[[Path], Found]


class Kind(NamedTuple):
    """A kind of work: how the folder begins, what is read of it after a loss, what that must be after each step."""

    begin: Callable[[Path], Path]
    steps: int
    read: Reader
    due: Callable[[int], list[Found]]


class Outcome(NamedTuple):
    """How many losses there were, and of how many the step in flight was there, or was not."""

    losses: int
    with_step: int
    without_step: int


# ---------------------------------------------------------------- kinds of work


def _small(folder: Path) -> Path:
    path = folder / "a.ruleset"
    create(path, small_design())
    return path


def _record(folder: Path) -> Path:
    path = folder / "a.record"
    RecordedPlaytest.start(build(), "delaying_defence", 1, path=path).close()
    return path


def _old(folder: Path) -> Path:
    return Path(shutil.copy(OLD, folder / "a.ruleset"))


def _document(folder: Path) -> Found:
    with RulesetDocument.open(folder / "a.ruleset") as document:
        return moment_of_document(document)


def _playtest(folder: Path) -> Found:
    recorded = RecordedPlaytest.open(folder / "a.record")
    found = moment_of_playtest(recorded)
    recorded.close()
    return found


def _newest_file(name: str) -> Reader:
    """What the newest of the numbered files holds, or the first file while there is none; all before it are there."""

    def read(folder: Path) -> Found:
        numbers = sorted(int(file.stem.split("_")[1]) for file in folder.glob(f"{name}_*.ruleset"))
        assert numbers == list(range(1, len(numbers) + 1)), f"of the files {numbers} are there"
        with RulesetDocument.open(folder / (f"{name}_{numbers[-1]}.ruleset" if numbers else "a.ruleset")) as document:
            return moment_of_document(document)

    return read


def _number_of_files(folder: Path) -> Found:
    """How many of the numbered files are there, all of them whole."""
    numbers = sorted(int(file.stem.split("_")[1]) for file in folder.glob("new_*.ruleset"))
    assert numbers == list(range(1, len(numbers) + 1)), f"of the files {numbers} are there"
    assert all(load(folder / f"new_{number}.ruleset") == small_design() for number in numbers)
    return len(numbers)


def _exported(folder: Path) -> Found:
    out = folder / "out.json"
    return out.read_bytes() if out.exists() else None


def _edited(steps: int, told: Callable[[RulesetDocument, int], Found]) -> list[Found]:
    document = RulesetDocument(small_design())
    found = [told(document, 0)]
    for number in range(steps):
        edit_step(document, 1, number)
        found.append(told(document, number + 1))
    return found


def _played(steps: int) -> list[Found]:
    recorded = RecordedPlaytest.start(build(), "delaying_defence", 1)
    found: list[Moment] = [moment_of_playtest(recorded)]
    for number in range(steps):
        play_step(recorded, 1, number)
        found.append(moment_of_playtest(recorded))
    return list(found)


def _upgraded(steps: int) -> list[Found]:
    with tempfile.TemporaryDirectory() as folder:
        moment = _document(_old(Path(folder)).parent)
    return [moment] * (steps + 1)


KINDS = {
    "edit": Kind(_small, 30, _document, lambda steps: _edited(steps, lambda d, _: moment_of_document(d))),
    "play": Kind(_record, 30, _playtest, _played),
    "upgrade": Kind(_old, 3, _document, _upgraded),
    "save_as": Kind(_small, 6, _newest_file("copy"), lambda n: _edited(n, lambda d, _: moment_of_document(d))),
    "make": Kind(_small, 6, _number_of_files, lambda n: list(range(n + 1))),
    "export": Kind(_small, 10, _exported, lambda n: _edited(n, lambda d, at: exported(d) if at else None)),
}


# ---------------------------------------------------------------- losses


def lose_power(name: str, losses: int, seed: int, home: Path) -> Outcome:
    """Lose power at so many moments of a kind of work; AssertionError when more than the step in flight is lost."""
    kind, folder = KINDS[name], home / name
    folder.mkdir()
    path = kind.begin(folder)
    with _coins():
        recorded = record(folder, home / f"{name}.log", name, str(path), str(kind.steps))
        due, rng, outcomes = kind.due(kind.steps), random.Random(seed), [0, 0]
        for _ in range(losses):
            moment = rng.randrange(len(recorded.deeds) + 1)
            done = max((deed.at for deed in recorded.deeds[:moment] if deed.kind == "step"), default=0)
            with _as_lost(recorded, moment, rng, home / "lost") as lost:
                found = kind.read(lost)
                allowed = due[done : done + 2]
                assert found in allowed, f"{name}, seed {seed}: lost at deed {moment}, after step {done}"
                outcomes[found != allowed[0]] += 1
                _may_be_gone_on_with(name, lost)
    return Outcome(losses, outcomes[1], outcomes[0])


def _may_be_gone_on_with(name: str, lost: Path) -> None:
    """After a loss one works on, the file is whole, and its history leads back to the first design."""
    if name == "edit":
        with RulesetDocument.open(lost / "a.ruleset") as document:
            edit_step(document, 9, 1_000_000)
            changed = document.design
        assert load(lost / "a.ruleset") == changed
        with RulesetDocument.open(lost / "a.ruleset") as document:
            while (last := document.history.last_done) is not None:
                document.apply(document.taking_back(last), deed=taking_back(last.number))
            assert document.design == small_design(), "the history does not lead back to where it began"


@contextmanager
def _as_lost(recorded: Recorded, moment: int, rng: random.Random, folder: Path) -> Iterator[Path]:
    folder.mkdir()
    for name, content in lost_at(recorded, moment, rng).items():
        (folder / name).write_bytes(content)
    yield folder
    shutil.rmtree(folder)


@contextmanager
def _coins() -> Iterator[None]:
    """Here as in the process that is recorded."""
    before = rules_modules.entry_points
    rules_modules.entry_points = rules_with_coins  # type: ignore[assignment]
    rules_modules.rules_class.cache_clear()
    try:
        yield
    finally:
        rules_modules.entry_points = before
        rules_modules.rules_class.cache_clear()


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--losses", type=int, default=400, help="how many of each kind of work")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--work", default=",".join(KINDS))
    chosen = options.parse_args(arguments)
    if not can_record():
        raise SystemExit("strace is not here, or may not look on")
    for name in chosen.work.split(","):
        with tempfile.TemporaryDirectory() as home:
            outcome = lose_power(name, chosen.losses, chosen.seed, Path(home))
        there = f"the step in flight was there after {outcome.with_step}"
        print(f"{name:8} {outcome.losses} losses: {there}, nothing else was lost", flush=True)


if __name__ == "__main__":
    main()

"""A process that works on files in a folder and tells of every step when it is done, for its writes to be recorded."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from tests.robustness.walks import edit_step, play_step, rules_with_coins
from tests.storage.samples import small_design
from workbench.engine import rules_modules
from workbench.engine.codec import to_json
from workbench.storage.document import RulesetDocument
from workbench.storage.file import backups
from workbench.storage.file.ruleset_file import load
from workbench.storage.file.written import write_bytes
from workbench.storage.records.playtest_record import RecordedPlaytest

STEPS_AN_OPENING = 7


def say(number: int) -> None:
    os.write(1, f"step {number}\n".encode())


def edit(path: Path, steps: int) -> None:
    """A walk of edits; the file is closed and opened again now and then."""
    for first in range(0, steps, STEPS_AN_OPENING):
        with RulesetDocument.open(path) as document:
            for number in range(first, min(first + STEPS_AN_OPENING, steps)):
                edit_step(document, 1, number)
                say(number + 1)


def play(path: Path, steps: int) -> None:
    """A walk of plays in a record."""
    for first in range(0, steps, STEPS_AN_OPENING):
        recorded = RecordedPlaytest.open(path)
        for number in range(first, min(first + STEPS_AN_OPENING, steps)):
            play_step(recorded, 1, number)
            say(number + 1)
        recorded.close()


def upgrade(path: Path, steps: int) -> None:
    """An older file is brought up, and edited no further."""
    for number in range(steps):
        RulesetDocument.open(path).close()
        say(number + 1)


def save_as(path: Path, steps: int) -> None:
    """The design goes on in one new file after the other, each named after its number."""
    with RulesetDocument.open(path) as document:
        for number in range(steps):
            edit_step(document, 1, number)
            document.save_as(path.with_name(f"copy_{number + 1}.ruleset"))
            say(number + 1)


def export(path: Path, steps: int) -> None:
    """The design is written over the same JSON again and again, after an edit in memory."""
    document = RulesetDocument(load(path))
    for number in range(steps):
        edit_step(document, 1, number)
        write_bytes(path.with_name("out.json"), exported(document))
        say(number + 1)


def exported(document: RulesetDocument) -> bytes:
    return to_json(document.design)


def make(path: Path, steps: int) -> None:
    """New files of a small design."""
    for number in range(steps):
        RulesetDocument.create(path.with_name(f"new_{number + 1}.ruleset"), small_design()).close()
        say(number + 1)


WORK: dict[str, Callable[[Path, int], None]] = {
    work.__name__: work for work in (edit, play, upgrade, save_as, export, make)
}


def main() -> None:
    rules_modules.entry_points = rules_with_coins  # type: ignore[assignment]
    backups.MOST_OF_A_FILE = 3
    work, path, steps = sys.argv[1:]
    WORK[work](Path(path), int(steps))


if __name__ == "__main__":
    main()

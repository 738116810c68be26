"""A process that makes children to be killed. It has loaded all there is to load, so a child is there at once.

A line of JSON on standard input is one child; on standard output the child tells its number, then of every step *after*
it was done, and this process tells how the child ended. It has one thread, so that `os.fork` copies all of it.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from sample_games.crossroads.build import build
from tests.engine.coin_design import coin_design
from tests.robustness.walks import edit_step, history_step, play_step, rules_with_coins
from tests.storage.samples import small_design
from workbench.cli import main as main_of_commands
from workbench.engine import rules_modules
from workbench.engine.codec import to_json
from workbench.storage.document import RulesetDocument
from workbench.storage.file.ruleset_file import load
from workbench.storage.file.written import write_bytes
from workbench.storage.records.playtest_record import RecordedPlaytest


def say(*words: object) -> None:
    """One line in one piece, past all buffers."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def edit(path: Path, seed: int, number: int) -> None:
    """Go on with a walk of edits in a ruleset file, after its step `number`."""
    document = RulesetDocument.open(path)
    say("opened")
    while True:
        edit_step(document, seed, number)
        number += 1
        say(number)


def edit_and_undo(path: Path, seed: int, number: int) -> None:
    """As `edit`, with gestures, undos and redos."""
    document = RulesetDocument.open(path)
    say("opened")
    while True:
        history_step(document, seed, number)
        number += 1
        say(number)


def play(path: Path, seed: int, number: int) -> None:
    """Go on with a walk of plays in a record, after its step `number`."""
    recorded = RecordedPlaytest.open(path)
    say("opened")
    while True:
        play_step(recorded, seed, number)
        number += 1
        say(number)


def open_and_close(path: Path, seed: int, number: int) -> None:
    """Open a file again and again, which upgrades it the first time when an older program wrote it."""
    kind = RecordedPlaytest if path.suffix == ".record" else RulesetDocument
    while True:
        kind.open(path).close()
        number += 1
        say(number)


def make(path: Path, seed: int, number: int) -> None:
    """Make files at this place with the number of each before its ending, until there is no more room in the name."""
    while True:
        RulesetDocument.create(path.with_stem(f"{path.stem}_{number}"), small_design()).close()
        number += 1
        say(number)


def record(path: Path, seed: int, number: int) -> None:
    """Start recorded playtests of the ruleset file `path`, each in a record with its number in the name."""
    design = load(path)
    while True:
        RecordedPlaytest.start(design, seed=seed, path=path.with_name(f"made_{number}.record")).close()
        number += 1
        say(number)


def save_as(path: Path, seed: int, number: int) -> None:
    """Let the document of a file go on in one new file after the other, each with its number in the name."""
    document = RulesetDocument.open(path)
    while True:
        document.save_as(path.with_name(f"copy_{number}.ruleset"))
        number += 1
        say(number)


def export(path: Path, seed: int, number: int) -> None:
    """Write the design over the same JSON again and again, each time a step of the walk further."""
    document = RulesetDocument(load(path))
    for before in range(number):
        edit_step(document, seed, before)
    while True:
        edit_step(document, seed, number)
        write_bytes(path.with_name("out.json"), to_json(document.design))
        number += 1
        say(number)


def import_(path: Path, seed: int, number: int) -> None:
    """Make ruleset files of a JSON, each with its number in the name."""
    while True:
        with contextlib.redirect_stdout(io.StringIO()):
            assert main_of_commands(["import", str(path), "--out", str(path.with_name(f"read_{number}.ruleset"))]) == 0
        number += 1
        say(number)


WORK: dict[str, Callable[[Path, int, int], None]] = {
    work.__name__: work for work in (edit, edit_and_undo, play, open_and_close, make, record, save_as, export, import_)
}


def child(work: str, path: str, seed: int, number: int) -> None:
    """Never returns."""
    try:
        say("begun", os.getpid())
        WORK[work](Path(path), seed, number)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


def warm_up() -> None:
    """Do once what children do, so that none of them has to load or to prepare anything: rules modules, statements."""
    rules_modules.entry_points = rules_with_coins  # type: ignore[assignment]
    with TemporaryDirectory() as folder:
        for name, design in (("crossroads", build()), ("coins", coin_design())):
            path = Path(folder) / f"{name}.record"
            RecordedPlaytest.start(design, path=path).close()
            recorded = RecordedPlaytest.open(path)
            for number in range(3):
                play_step(recorded, 0, number)
            recorded.close()
        path = Path(folder) / "small.ruleset"
        RulesetDocument.create(path, small_design()).close()
        with RulesetDocument.open(path) as document:
            for number in range(20):
                edit_step(document, 0, number)
    gc.collect()
    gc.freeze()  # what was loaded is looked through by no child


def main() -> None:
    warm_up()
    for line in iter(sys.stdin.readline, ""):
        told = json.loads(line)
        if not (number := os.fork()):
            child(**told)
        say("ended", os.waitstatus_to_exitcode(os.waitpid(number, 0)[1]))


if __name__ == "__main__":
    main()

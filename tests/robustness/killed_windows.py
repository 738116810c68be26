"""kill -9 at random moments of playing in a real window, mostly unsaved: nothing is lost but the play in flight.

`python -m tests.robustness.killed_windows 300` kills so many windows and tells what they had shown and what was on the
disk. Each window goes on with the folder that the one before it left behind.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QMessageBox

from editors.playtest.bot_clock import AT_ONCE
from editors.playtest.editor import PERSON, PlaytestEditor
from editors.playtest.table import PlaytestTable
from sample_games.crossroads.build import build
from tests.engine.coin_design import coin_design
from tests.robustness.walks import rules_with_coins
from workbench.engine import rules_modules
from workbench.engine.options import OneOf
from workbench.shell.application import make_application
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.records.kept_playtests import KeptPlaytests
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.replay import replay_record

SCENARIOS = (("coins", "long"), ("coins", "long"), ("crossroads", ""))
MOST_LINES = 40
LONGEST_WAIT_S = 0.05
LOOKED_AT = 8
"""So many playtests, those played last, are looked at after each kill."""
READY, OPENED = "ready", "opened"


class Lost(AssertionError):
    """What a killed window had shown is not on the disk."""


# ---------------------------------------------------------------- the child: somebody plays in the window


class Player:
    """Plays in a window by mouse, keys and commands; tells what was shown after each of its doings."""

    def __init__(self, folder: Path, seed: int, pipe: int) -> None:
        self._folder, self._pipe = folder, pipe
        self._rng = random.Random(seed)
        self._files = 0
        settings = Settings(folder / "settings.ini")
        self._application = make_application(settings)
        self.window = MainWindow(settings, paints_pictures=False)
        self.window.resize(1100, 720)
        self.window.show()

    @property
    def editor(self) -> PlaytestEditor:
        found = self.window.editor(PLAYTEST)
        assert isinstance(found, PlaytestEditor)
        return found

    @property
    def table(self) -> PlaytestTable:
        assert self.editor.table is not None
        return self.editor.table

    def tell(self, **what: Any) -> None:
        os.write(self._pipe, (json.dumps(what) + "\n").encode())

    def play(self) -> None:
        """Never ends by itself."""
        self._sit_down()
        while True:
            self._do_something()

    def _sit_down(self) -> None:
        kept = KeptPlaytests().all()
        if kept and self._rng.random() < 0.7:
            self.window.open_path(self._rng.choice(kept[:3]).path)
        else:
            name, scenario = self._rng.choice(SCENARIOS)
            self.window.take_document(RulesetDocument(coin_design() if name == "coins" else build()))
            self.window.show_mode(PLAYTEST)
            seats = list(self.editor._setup.seats())
            who = dict.fromkeys(seats, PERSON) | ({seats[-1]: "random"} if self._rng.random() < 0.5 else {})
            self.editor.begin(scenario, self._rng.randrange(1000), who)
        self.table.changed.connect(self._tell_what_is_seen)
        self.table.set_speed(AT_ONCE)
        self.tell(at=OPENED)
        self._tell_what_is_seen()

    def _do_something(self) -> None:
        chance = self._rng.random()
        table, recorded = self.table, self.table.session.recorded
        if chance < 0.02:
            self.editor.leave()
            self._sit_down()
        elif chance < 0.04:
            self._save_as()
        elif chance < 0.12:
            QTest.keyClick(table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            table.undo()
        elif chance < 0.16:
            table.redo()
        elif chance < 0.19:
            table.go_to(self._rng.choice(sorted(recorded.playtest.tree.kept)))
        elif chance < 0.23:
            table.branches.note_moment()
        elif table.session.playtest.is_over:
            table.go_to(0)
        else:
            self._answer()
        table = self.table
        table.set_bots_wait(False)
        for _ in range(self._rng.randrange(1, 6)):
            self._application.processEvents()

    def _answer(self) -> None:
        decision = self.table.moment.decision
        if decision is None:
            return
        if isinstance(decision.options, OneOf) and self._rng.random() < 0.5:
            QTest.keyClick(self.table.left.form.choice_list.view, Qt.Key.Key_Down)
            QTest.keyClick(self.table.left.form.choice_list.view, Qt.Key.Key_Return)
        else:
            self.table.answer(decision.options.sample(self._rng))

    def _save_as(self) -> None:
        recorded = self.table.session.recorded
        self._files += 1
        path = self._folder / f"saved-{os.getpid()}-{self._files}.record"
        if recorded.path is not None:
            self.tell(moves=str(recorded.path), to=str(path))
            self.editor.save_record(path)
            self._tell_what_is_seen()

    def _tell_what_is_seen(self) -> None:
        session = self.table.session
        if session.recorded.path is not None:
            tree = session.playtest.tree
            self.tell(path=str(session.recorded.path), due=tree.due, stands=tree.at, digest=session.playtest.digest())


def child(folder: Path, seed: int, pipe: int) -> None:
    """The process that is killed. Never returns."""
    try:
        os.environ["XDG_DATA_HOME"] = str(folder)
        QInputDialog.getMultiLineText = staticmethod(lambda *_words, **_more: (f"note {seed}", True))  # type: ignore[method-assign,assignment]
        QMessageBox.warning = staticmethod(lambda *words: print("said:", words[1:]))  # type: ignore[method-assign,assignment]
        player = Player(folder, seed, pipe)
        player.tell(at=READY)
        player.play()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


# ---------------------------------------------------------------- the parent: kills, and looks at what is left


class Killer:
    """Kills windows one after the other over one folder, and compares what they had shown with what is there."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder, self._rng = folder, random.Random(seed)
        self.shown: dict[str, dict[str, Any]] = {}
        self.counts: Counter[str] = Counter()

    def kill_one(self, number: int) -> None:
        """Let a window play, kill it, look. Raises Lost."""
        lines = self._rng.choice((0, 1, 2, 3, 5, 8, 13, 20, MOST_LINES))
        moved = self._watched(number, lines, self._rng.random() * LONGEST_WAIT_S)
        for path, told in sorted(self.shown.items()):
            self._look(path, told, moved.get(path, ""))
        self.shown = dict([*self.shown.items()][-LOOKED_AT:])
        self.counts["kills"] += 1

    def _watched(self, seed: int, lines: int, wait_s: float) -> dict[str, str]:
        """What was shown before the window died goes into `shown`; the moves it had announced are returned."""
        moved: dict[str, str] = {}
        touched: set[str] = set()
        with _forked(self._folder, seed) as (process, said):
            heard = 0
            for told in said:
                if "moves" in told:
                    moved[told["moves"]] = told["to"]
                elif "path" in told:
                    self.shown.pop(next((old for old, new in moved.items() if new == told["path"]), ""), None)
                    self.shown.pop(told["path"], None)
                    self.shown[told["path"]] = told  # the last one that was played stands last
                    touched.add(told["path"])
                    heard += 1
                elif told["at"] == OPENED:
                    self.counts["opened"] += 1
                if heard >= lines and (heard or told.get("at") in (READY, OPENED)) and process:
                    until = time.perf_counter() + wait_s
                    while time.perf_counter() < until:
                        pass
                    os.kill(process, signal.SIGKILL)
                    process = 0
        self.counts["shown"] += heard
        self.counts["unsaved"] += any("playtests" in path for path in touched)
        return moved

    def _look(self, path: str, told: dict[str, Any], moved_to: str) -> None:
        place = Path(path)
        if not place.exists() and moved_to:
            place = Path(moved_to)
        if not place.exists():
            raise Lost(f"{path} is gone")
        self.counts["unclean"] += place.with_name(place.name + "-wal").exists()
        with TemporaryDirectory() as copies:
            copy = Path(copies) / "copy.record"
            for end in ("", "-wal", "-journal"):
                beside = place.with_name(place.name + end)
                if beside.exists():
                    shutil.copyfile(beside, copy.with_name(copy.name + end))
            recorded = RecordedPlaytest.open(copy)
            tree = recorded.playtest.tree
            if tree.due < told["due"]:
                raise Lost(f"{path}: play {told['due'] - 1} was seen, {tree.due - 1} is the last on the disk")
            if told["stands"] not in tree.kept:
                raise Lost(f"{path}: play {told['stands']} was stood on and is not there")
            recorded.go_to(told["stands"])
            if recorded.playtest.digest() != told["digest"]:
                raise Lost(f"{path}: play {told['stands']} is another")
            recorded.close()
            if self._rng.random() < 0.1:
                self.counts["replayed"] += 1
                if not (again := replay_record(copy)).same:
                    raise Lost(f"{path}: {again.why}")


@contextmanager
def _forked(folder: Path, seed: int) -> Iterator[tuple[int, Iterator[dict[str, Any]]]]:
    """A child and what it tells, line by line, until it is dead."""
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        os.close(reading)
        child(folder, seed, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as lines:
        yield process, (json.loads(line) for line in lines if line.endswith(b"\n"))
    ended = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    assert ended == -signal.SIGKILL, f"a window ended by itself: seed {seed}"


def warm_up() -> None:
    """Load what every child needs; no application is made here, for that cannot be forked."""
    rules_modules.rules_class.cache_clear()
    rules_modules.entry_points = rules_with_coins  # type: ignore[assignment]
    assert QCoreApplication.instance() is None and QApplication and QEvent
    for design in (coin_design(), build()):
        RecordedPlaytest.start(design)


def main(kills: int, seed: int = 1) -> None:
    warm_up()
    began = time.monotonic()
    with TemporaryDirectory() as folder:
        killer = Killer(Path(folder), seed)
        for number in range(kills):
            killer.kill_one(seed * 1_000_003 + number)
            if number % 50 == 49:
                print(number + 1, dict(killer.counts), flush=True)
    print(f"{dict(killer.counts)} in {time.monotonic() - began:.0f} s: nothing lost", flush=True)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))

"""One sitting of a random user, in a process of its own: the window with a sample, acts of chance, what does not hold.

The next act is always due before the one in hand begins, so that what waits inside an act (a dialog, an open menu, a
drag of the system) is acted in. An act depends on the seed, its own number and what is shown: a sitting can be had
again with some of its acts left out.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import random
import signal
import sys
import traceback
import warnings
from pathlib import Path
from types import TracebackType
from typing import TextIO

from PySide6.QtCore import QMessageLogContext, Qt, QThread, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu, QWidget
from shiboken6 import isValid

from editors.map_editor.editor import MapEditor
from editors.map_editor.scans.arrival import Arrival
from editors.map_editor.scans.scans_feature import ScansFeature
from editors.playtest.editor import PlaytestEditor
from tests.robustness.monkey import ACTS as MONKEY_ACTS
from tests.robustness.monkey import Monkey
from tests.robustness.random_files import SCAN, keep_in
from tests.robustness.random_gestures import ACTS, MOST_NESTED, in_file_dialog, leave
from tests.robustness.random_hands import Hands
from tests.robustness.random_reached import Reached
from tests.robustness.random_table import Player
from workbench.exchange.scans.pictures import PictureChoice
from workbench.shell.application import make_application
from workbench.shell.editors import DESIGN, PLAYTEST
from workbench.shell.failures.fault_reports import FaultReport
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

TICK_MS = 3
MOST_SECONDS, MOST_WAITED_S = 60, 900
"""An act that takes more of the processor, or of time, hangs: the process tells where, and ends."""
SAVED_EVERY = 40
OWN_SHARE, BACK_SHARE = 0.5, 0.12
"""So often is done what the page is there for, and not just anything; and so often one goes back to where one began."""
LONGEST_IN_DIALOG = 60
"""After so many acts in one dialog it must be left."""
WAYS = ("Escape", "Escape", "Escape", "close", "button", "button", "Enter", "button", "button", "button")
NO_FAULTS = (
    "This plugin does not support",
    "QFileSystemWatcher",
    "Cannot grab",
    "QSocketNotifier",
    "propagateSizeHints",
    "not accepted by receiving widget",
)


class Sitting:
    """Does the acts; `faults` are what did not hold."""

    def __init__(self, game: str, mode: str, seed: int, numbers: list[int], folder: Path) -> None:
        self.game, self.mode, self.seed, self.folder = game, mode, seed, folder
        self.faults: list[str] = []
        self.reached = Reached()
        self._left = numbers[::-1]
        self._log: TextIO = (folder / "acts.log").open("w", buffering=1, encoding="utf-8")
        self._hands = Hands(folder, self._tell, self.reached)
        self._level, self._is_acting = 0, False
        self._dialog: QWidget | None = None
        self._acts_in_dialog = 0
        self._path = folder / f"{game}.ruleset"
        self._settings = Settings(folder / "settings.ini")
        self.window: MainWindow | None = None
        self.acts = 0

    def _tell(self, words: str) -> None:
        self._log.write(words)

    # The window

    def open(self) -> None:
        """The window with the sample, in one of the two modes."""
        self.window = MainWindow(self._settings, paints_pictures=False)
        self.window.show()
        self.window.activateWindow()
        if not self._path.exists():
            RulesetDocument.create(self._path, build_sample(self.game)).close()
        self.window.open_path(self._path)
        self.window.show_mode(self.mode)
        editor = self.window.editor(PLAYTEST)
        if isinstance(editor, PlaytestEditor) and self.seed % 4 and self.window.document is not None:
            scenarios = self.window.document.design.scenarios
            if scenarios:
                editor.begin(random.Random(self.seed).choice(scenarios).id, self.seed, {})
        for _ in range(5):
            QApplication.processEvents()
        if self.seed % 5 == 0:
            self.window.faults.tell(FaultReport("A fault of the trial", "Nothing is wrong: told to be read.", None))
        editor = self.window.editor(DESIGN)
        if isinstance(editor, MapEditor) and self.seed % 3 == 0 and editor.maps:
            self._lay_a_scan(editor)

    def _lay_a_scan(self, editor: MapEditor) -> None:
        """A picture under the map: without one its tools say no more than that there is none."""
        arrival = Arrival(editor.part.feature(ScansFeature).scans, self.folder / SCAN, PictureChoice())
        while not arrival.step(0.1):
            pass

    def _shown_window(self) -> MainWindow:
        if self.window is None or not isValid(self.window) or not self.window.isVisible():
            self._tell("[the window opens again] ")
            self.reached.did("the window was closed and opened again")
            self.open()
        assert self.window is not None
        return self.window

    # Acts

    def tick(self) -> None:
        """The next act, unless one is under way that waits for nothing."""
        QTimer.singleShot(TICK_MS, self.tick)
        level = QThread.currentThread().loopLevel()
        if self._is_acting and level <= self._level:
            return
        outer = self._is_acting, self._level
        self._is_acting, self._level = True, level
        try:
            self._act()
        except Exception as error:
            self.take(type(error), error, error.__traceback__)
        finally:
            self._is_acting, self._level = outer

    def _act(self) -> None:
        watch(MOST_SECONDS, MOST_WAITED_S)
        modal = QApplication.activeModalWidget()
        if not self._left:
            self._end(modal)
            return
        number = self._left.pop()
        self.acts += 1
        self._hands.chance = random.Random(self.seed * 1_000_003 + number)
        self._tell(f"\n{number}: ")
        window = self._shown_window()
        if self._must_be_left(modal):
            return
        root = self._hands.root()
        if root is not None:
            self._hands.look(root)
        if isinstance(modal, QFileDialog):
            keep_in(modal, self.folder)
        if isinstance(root, QMenu):
            self._hands.choose_in_menu()
        elif isinstance(modal, QFileDialog) and self._hands.chance.random() < 0.7:
            in_file_dialog(self._hands, modal)
        elif modal is None and root is window and self._hands.chance.random() < OWN_SHARE:
            if self._hands.chance.random() < BACK_SHARE / OWN_SHARE:
                self._go_back(window)
            self._work(window)
        else:
            self._do_anything()
        if number % SAVED_EVERY == 0:
            self._look(window)

    def _go_back(self, window: MainWindow) -> None:
        """To the page of this sitting; its ruleset is opened again where there is none, or another."""
        self._tell(f"goes back to {self.mode} ")
        if window.document is None or not window.document.design.scenarios:
            window.open_path(self._path)
        window.show_mode(self.mode)

    def _do_anything(self) -> None:
        acts = [act for act, _ in ACTS]
        act = self._hands.chance.choices(acts, [share for _, share in ACTS])[0]
        self.reached.did(f"act {act.__name__}")
        act(self._hands)

    def _work(self, window: MainWindow) -> None:
        """What the page is there for."""
        editor = window.editor(window._pages.mode)
        if isinstance(editor, MapEditor) and editor.part is not None:
            self._draw(window, editor)
        elif isinstance(editor, PlaytestEditor):
            Player(editor, self._hands).act()
        else:
            self._do_anything()

    def _draw(self, window: MainWindow, editor: MapEditor) -> None:
        """What the user of the drawing board does: tools, clicks and drags on the map, its panels."""
        monkey = Monkey(window, self.seed, closes_menus=False)
        monkey.chance = self._hands.chance
        monkey.done.append("")
        acts = [monkey.chance.choices([act for act, _ in MONKEY_ACTS], [share for _, share in MONKEY_ACTS])[0]]
        tools = editor.part.strip.actions_by_name()
        self.reached.saw(*(f"{how} {name}" for name in tools for how in ("tool", "used")))
        if monkey.chance.random() < 0.25:
            self._take_tool(editor)
            acts = monkey.chance.choices((Monkey.click, Monkey.click_round, Monkey.drag), k=monkey.chance.randint(1, 3))
        self.reached.did(f"act draws: {acts[0].__name__}")
        for act in acts:
            tool = editor.canvas.tool_host.tool if isValid(editor.canvas) else None
            if tool is not None and act in (Monkey.click, Monkey.click_round, Monkey.drag):
                self.reached.did(f"used {tool.name}")
            try:
                act(monkey)
            finally:
                self._tell(f"draws {act.__name__} {monkey.done[-1]} ")
                monkey.done.append("")

    def _take_tool(self, editor: MapEditor) -> None:
        """By its key, by its button, or out of the list of its group."""
        chance, strip = self._hands.chance, editor.part.strip
        names = [name for name, action in strip.actions_by_name().items() if action.isEnabled()]
        name, how = chance.choice(names), chance.randrange(3)
        self._tell(f"takes {name} {how} ")
        self.reached.did(f"tool {name}")
        button = strip.button_of(name)
        if how == 0 or not button.isVisible():
            QTest.keySequence(editor.canvas, strip.actions_by_name()[name].shortcut())
        elif button.shown == name:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        else:
            button.open_group()
            if button.flyout is not None:
                listed = button.flyout.list
                listed.setCurrentRow(button.names.index(name))
                QTest.keyClick(listed, Qt.Key.Key_Return)

    def _must_be_left(self, modal: QWidget | None) -> bool:
        """Whether a dialog is being left because one has been in it, or dialogs in it, for so long."""
        if modal is not self._dialog:
            self._dialog, self._acts_in_dialog = modal, 0
        self._acts_in_dialog += 1
        if not isinstance(modal, QDialog):
            return False
        if self._acts_in_dialog < LONGEST_IN_DIALOG and self._level < MOST_NESTED:
            return False
        tries = self._acts_in_dialog - LONGEST_IN_DIALOG
        if tries >= 3 * len(WAYS):
            self.faults.append(f"A dialog cannot be left: {type(modal).__name__} {modal.windowTitle()}")
            self._tell("CANNOT BE LEFT")
            self._left.clear()
            modal.done(0)
            return True
        if (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        how = WAYS[max(0, tries) % len(WAYS)]
        self.reached.did(f"left {type(modal).__name__} by {how}, after long")
        leave(modal, how, self._tell, self._hands.chance)
        return True

    def _look(self, window: MainWindow) -> None:
        """The file holds what is shown."""
        document = window.document
        if document is None or document.path is None or document.why_read_only:
            return
        with RulesetDocument.look_at(document.path) as kept:
            if kept.design != document.design:
                self.faults.append("The file does not hold the design")

    def _end(self, modal: QWidget | None) -> None:
        """Leave all dialogs, then the window."""
        if (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        elif modal is not None:
            self._acts_in_dialog = max(self._acts_in_dialog, LONGEST_IN_DIALOG)
            self._must_be_left(modal)
        elif self.window is not None and isValid(self.window) and self.window.isVisible():
            self.window.close()
        else:
            QApplication.exit(0)

    # What does not hold

    def take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """An error that nobody caught."""
        self.faults.append("".join(traceback.format_exception(kind, error, trace))[-3500:])
        self._tell(" FAULT ")

    def hear(self, kind: QtMsgType, _context: QMessageLogContext, words: str) -> None:
        """What Qt says."""
        if kind is not QtMsgType.QtDebugMsg and not any(known in words for known in NO_FAULTS):
            self.faults.append(f"Qt says: {words}")
            self._tell(f" QT SAYS {words} ")

    def close(self) -> None:
        self._log.close()
        told = {"faults": self.faults, "acts": self.acts, "seen": sorted(self.reached.seen)}
        (self.folder / "reached.json").write_text(json.dumps({**told, "done": self.reached.done}))


def watch(most_s: float, most_waited_s: float) -> None:
    """From now on: whatever takes more of the processor, or of time, ends the process, which tells where it was."""
    faulthandler.register(signal.SIGPROF, chain=True)
    signal.setitimer(signal.ITIMER_PROF, most_s)
    faulthandler.dump_traceback_later(most_waited_s, exit=True)


def main(arguments: list[str]) -> int:
    asked = argparse.ArgumentParser()
    asked.add_argument("game")
    asked.add_argument("mode", choices=(DESIGN, PLAYTEST))
    asked.add_argument("seed", type=int)
    asked.add_argument("numbers", help="the numbers of the acts, as JSON")
    asked.add_argument("folder", type=Path)
    words = asked.parse_args(arguments)
    faulthandler.enable()
    warnings.simplefilter("error")
    sitting = Sitting(words.game, words.mode, words.seed, json.loads(words.numbers), words.folder)
    application = make_application(Settings(words.folder / "settings.ini"))
    application.setQuitOnLastWindowClosed(False)
    sys.excepthook = sitting.take
    qInstallMessageHandler(sitting.hear)
    try:
        sitting.open()
        QTimer.singleShot(0, sitting.tick)
        application.exec()
    except Exception as error:
        sitting.take(type(error), error, error.__traceback__)
    sitting.close()
    sys.stdout.flush()
    os._exit(1 if sitting.faults else 0)


if __name__ == "__main__":
    main(sys.argv[1:])

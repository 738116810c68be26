"""A run of the monkey over a ruleset in a file, and what holds after each few steps and at the end.

`python -m tests.robustness.monkey_run 100` makes 100 runs of each ruleset and tells the smallest way to each fault;
`WORKBENCH_MONKEY_SEEDS=100` does the same within the suite, without the smallest way.
"""

from __future__ import annotations

import faulthandler
import sys
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from unittest.mock import patch

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QColorDialog, QFileDialog, QInputDialog, QMessageBox

from editors.map_editor.editor import MapEditor
from tests.editors.map_editor.edit_examples import everything
from tests.editors.map_editor.test_any_edits import assert_sound
from tests.robustness.monkey import Monkey, opened_window
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.engine.maps.hex_map import HexGrid, HexMap, hexside_id
from workbench.engine.maps.hex_places import neighbours_by_number
from workbench.shell.application import make_application
from workbench.shell.settings import Settings
from workbench.storage.checks.problems import report_of
from workbench.storage.checks.silences import Report
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample
from workbench.storage.starters.starter_design import starter_design

EVERY = 20
"""So many steps are done before all is looked at again."""


def starter_hexes() -> Design:
    return starter_design("Hexes", HexMap("hexes", "Hexes", 240.0, 180.0, HexGrid(12, 9, 15.0, 20.0, 20.0)))


DESIGNS: dict[str, Callable[[], Design]] = {
    "everything": everything,
    "hexes": starter_hexes,
    "toulon": lambda: build_sample("toulon"),
    "crossroads": lambda: build_sample("crossroads"),
    "war_and_peace": lambda: build_sample("war_and_peace"),
}


class Fault(AssertionError):
    """What does not hold; the text says which and after which steps."""


class Run:
    """One run: opens the ruleset in the window, does the steps, looks."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.seed = name, seed
        self.told: list[str] = []
        self.report: Report | None = None

    def go(self, numbers: Sequence[int], every: int = EVERY) -> None:
        """Do these steps. Raises Fault."""
        with TemporaryDirectory() as folder, watched(self.told):
            path = Path(folder) / "monkey.ruleset"
            document = RulesetDocument.create(path, DESIGNS[self.name]())
            window = opened_window(Path(folder), document)
            monkey = Monkey(window, self.seed)
            monkey.editor.problems.checking.found.connect(self._take_report)
            first = digest(document.design)
            try:
                with answered(monkey):
                    for at, number in enumerate(numbers, 1):
                        monkey.step(number)
                        self._none_told()
                        if at % every == 0:
                            self._look(monkey.editor, document, path)
                    self._close_dialogs()
                    self._look(monkey.editor, document, path)
                    self._there_and_back(monkey, document, first, path)
            except Exception as fault:
                words = "".join(traceback.format_exception(fault))[-3000:]
                raise Fault(f"{self.name} {self.seed}: {words}\n" + "\n".join(monkey.done[-12:])) from fault
            finally:
                self._close_dialogs()
                window.close()
                window.deleteLater()
                QApplication.processEvents()
            self._none_told()

    def _take_report(self, report: Report) -> None:
        self.report = report

    def _none_told(self) -> None:
        if self.told:
            raise Fault("\n".join(self.told))

    def _look(self, editor: MapEditor, document: RulesetDocument, path: Path) -> None:
        """The running check comes to the same as a whole one, the maps are sound, the file holds what is shown."""
        design = document.design
        editor.check_now()
        assert self.report is not None
        running, whole = self.report, report_of(design)
        if running != whole:
            stale, missing = set(running.problems) - set(whole.problems), set(whole.problems) - set(running.problems)
            raise Fault(f"check: stale {sorted(map(str, stale))[:5]}, missing {sorted(map(str, missing))[:5]}")
        for area_map in design.area_maps:
            assert_sound(area_map)
        for hex_map in design.hex_maps:
            assert_hexes_sound(hex_map)
        with RulesetDocument.look_at(path) as kept:
            if kept.design != design:
                raise Fault("the file does not hold the design")
        self._none_told()

    def _there_and_back(self, monkey: Monkey, document: RulesetDocument, first: str, path: Path) -> None:
        """Undone to the beginning it is as it was, done again as it is."""
        last, stack = digest(document.design), monkey.editor.undo_stack()
        assert stack is not None
        index = stack.index()
        texts = [stack.text(at) for at in range(stack.count())]
        while stack.canUndo():
            stack.undo()
        if digest(document.design) != first:
            raise Fault(f"undone it is another design: {texts}")
        for _ in range(index):
            stack.redo()
        if digest(document.design) != last:
            raise Fault(f"done again it is another design: {texts}")
        while stack.canRedo():
            stack.redo()
        self._look(monkey.editor, document, path)

    def _close_dialogs(self) -> None:
        for widget in QApplication.topLevelWidgets():
            if widget.isVisible() and widget.isWindow() and hasattr(widget, "reject"):
                widget.reject()
        QApplication.processEvents()


def assert_hexes_sound(hex_map: HexMap) -> None:
    """Nothing on a hex map names what is not there."""
    beside = neighbours_by_number(hex_map.grid)
    known = {*beside, *hex_map.zones}
    assert set(hex_map.hexes) <= set(beside)
    assert all(number == space.id for number, space in hex_map.hexes.items())
    for name, side in hex_map.borders.items():
        assert name == side.id == hexside_id(side.first, side.second)
        assert side.second in beside[side.first], f"hexside {name}"
        assert side.features or side.one_way or side.name, f"hexside {name} carries nothing"
    for road in hex_map.roads.values():
        assert len(road.spaces) > 1
        assert all(b in beside[a] for a, b in pairwise(road.spaces)), f"road {road.id} jumps"
    lying = Counter(number for zone in hex_map.zones.values() for number in zone.hexes)
    assert set(lying) <= set(beside)
    assert not [number for number, times in lying.items() if times > 1], "a hex lies in one zone"
    for link in hex_map.links.values():
        assert {link.first, link.second} <= known


@contextmanager
def watched(told: list[str]) -> Iterator[None]:
    """What is raised in a slot and what Qt warns of is added to `told`."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        told.append("".join(traceback.format_exception(kind, error, trace))[-2500:])

    def message(kind: QtMsgType, context: QMessageLogContext, words: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and "This plugin does not support" not in words:
            told.append(f"Qt says: {words}")
            if kind is QtMsgType.QtFatalMsg:
                print(words, file=sys.stderr)

    before_message = qInstallMessageHandler(message)
    with patch.object(sys, "excepthook", hook):
        try:
            yield
        finally:
            qInstallMessageHandler(before_message)


@contextmanager
def answered(monkey: Monkey) -> Iterator[None]:
    """Dialogs of the system are answered by chance: no file, a word, a colour."""

    def text(*_: object, **__: object) -> tuple[str, bool]:
        return monkey.chance.choice(("Word", "", "6.2 note")), monkey.chance.random() < 0.8

    def colour(*_: object, **__: object) -> QColor:
        return QColor(monkey.chance.choice(("#aa3322", "#224466", "nothing")))

    def no_file(*_: object, **__: object) -> tuple[str, str]:
        return "", ""

    def said(*words: object) -> object:
        monkey.done[-1] += f" [says {words[1:]}]"
        return QMessageBox.StandardButton.Yes

    with (
        patch.object(QInputDialog, "getText", text),
        patch.object(QInputDialog, "getMultiLineText", text),
        patch.object(QColorDialog, "getColor", colour),
        patch.object(QFileDialog, "getOpenFileName", no_file),
        patch.object(QFileDialog, "getSaveFileName", no_file),
        patch.object(QMessageBox, "question", said),
        patch.object(QMessageBox, "warning", said),
        patch.object(QMessageBox, "information", said),
    ):
        yield


def fault_of(name: str, seed: int, numbers: Sequence[int], every: int = EVERY) -> str:
    """What does not hold in a run of these steps; "" when all holds."""
    try:
        Run(name, seed).go(numbers, every)
    except Fault as fault:
        return str(fault)
    return ""


def smallest(
    name: str,
    seed: int,
    numbers: Sequence[int],
    is_same: Callable[[str], bool],
    tries: int,
    run: Callable[[str, int, Sequence[int]], str] | None = None,
) -> list[int]:
    """The steps without which the fault is gone, found by leaving ever smaller parts out."""
    run = run or fault_of
    kept, size = list(numbers), max(1, len(numbers) // 2)
    while tries > 0 and kept:
        start, before = 0, len(kept)
        while start < len(kept) and tries > 0:
            fewer = kept[:start] + kept[start + size :]
            tries -= 1
            if is_same(run(name, seed, fewer)):
                kept = fewer
            else:
                start += size
        if size == 1 and len(kept) == before:
            break
        size = max(1, size // 2)
    return kept


def kind_of(fault: str) -> str:
    """The line of a fault by which it is known again."""
    lines = [line for line in fault.splitlines() if line and not line[0].isspace() and not line[0].isdigit()]
    raised = [line for line in lines if "Error" in line or line.startswith(("Qt says", "check:")) or "Fault" in line]
    return (raised or lines or [""])[0][:110]


def main(arguments: Sequence[str]) -> None:
    """Runs by name and seed: `[how many] [first seed] [steps] [names…]`."""
    many, begin, steps = (int(word) for word in [*arguments[:3], *("20", "0", "120")[len(arguments[:3]) :]])
    names = arguments[3:] or list(DESIGNS)
    known: set[str] = set()
    faulthandler.enable()
    for seed in range(begin, begin + many):
        for name in names:
            print(f"{name} {seed}", end="\r", file=sys.stderr)
            if not (fault := fault_of(name, seed, range(steps))):
                continue
            kind = kind_of(fault)
            print(f"== {name} {seed}: {kind}", flush=True)
            if kind not in known:
                known.add(kind)
                print(fault, flush=True)
    print(f"done, {len(known)} kinds of faults")


if __name__ == "__main__":
    with TemporaryDirectory() as place:
        make_application(Settings(Path(place) / "settings.ini"))
        warnings.simplefilter("error")
        main(sys.argv[1:])

"""Somebody at the window in a test: reads what it shows, clicks and types, and does nothing else."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QWidget,
)
from pytestqt.exceptions import TimeoutError as NotInTime
from pytestqt.qtbot import QtBot

from editors.playtest.answering.choices import Choice
from editors.playtest.beginning.seed_field import SeedField
from editors.playtest.editor import PlaytestEditor
from editors.playtest.table import PlaytestTable
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton
NO_MODIFIER = Qt.KeyboardModifier.NoModifier
ENTER = Qt.Key.Key_Return
ARRANGED_MS, SETTLED_AFTER = 2_000, 10


class Person:
    """Answers by real events alone. Where something cannot be seen or clicked, the test fails there."""

    def __init__(self, qtbot: QtBot, window: MainWindow, pictures: Path) -> None:
        self._qtbot, self.window, self._pictures = qtbot, window, pictures
        self.pictures: list[Path] = []

    @property
    def _editor(self) -> PlaytestEditor:
        editor = self.window.editor(PLAYTEST)
        assert isinstance(editor, PlaytestEditor)
        return editor

    @property
    def table(self) -> PlaytestTable:
        """The playtest under way."""
        table = self._editor.table
        assert table is not None
        return table

    # ------------------------------------------------------------------ the page before a playtest

    def picks(self, label: str, text: str) -> None:
        """Go through a box with the arrow keys until it says so."""
        box = self._field(label)
        assert isinstance(box, QComboBox)
        box.setFocus()
        wanted = box.findText(text)
        assert wanted >= 0, f"{label} has no {text!r}"
        while box.currentIndex() != wanted:
            self._qtbot.keyClick(box, Qt.Key.Key_Down if box.currentIndex() < wanted else Qt.Key.Key_Up)

    def types_seed(self, seed: int) -> None:
        """Type the seed of the dice."""
        field = next(f for f in self._editor.widget().findChildren(SeedField) if f.isVisible())
        field.setFocus()
        field.selectAll()
        self._qtbot.keyClicks(field, str(seed))

    def presses_button(self, text: str) -> None:
        """Click a button of the page."""
        buttons = self._editor.widget().findChildren(QPushButton)
        self._qtbot.mouseClick(next(b for b in buttons if b.isVisible() and b.text() == text), LEFT)

    def _field(self, label: str) -> QWidget:
        page = self._editor.widget()
        for form in page.findChildren(QFormLayout):
            for shown in page.findChildren(QLabel):
                if shown.text() == label and shown.isVisible() and (row := _field_beside(form, shown)) is not None:
                    return row
        raise AssertionError(f"no field {label!r}")

    # ------------------------------------------------------------------ reading

    def is_asked(self) -> str:
        """The sentence of the prompt bar: "French: choose the force that acts next"."""
        return self.table.prompt.accessibleName()

    def choices(self) -> tuple[str, ...]:
        """The titles of the rows that may be chosen now."""
        lines = self.table.left.form.choice_list.model.lines()
        return tuple(line.choice.title for line in lines if line.choice.refusal is None and not line.is_heading)

    def log(self) -> tuple[str, ...]:
        """The sentences of the log, as the seat of the moment reads them."""
        return tuple(line.text for line in self.table.right.log.lines())

    # ------------------------------------------------------------------ clicking and typing

    def takes(self, words: str) -> None:
        """Click the row that begins with these words."""
        self._clicks_row(lambda choice: choice.title.startswith(words), words)

    def _clicks_row(self, is_meant: Callable[[Choice], bool], words: str) -> None:
        listed = self.table.left.form.choice_list
        found = [n for n, line in enumerate(listed.model.lines()) if not line.is_heading and is_meant(line.choice)]
        assert found, f"no row {words!r} while asked: {self.is_asked()}"
        index = listed.model.index(found[0])
        listed.view.scrollTo(index)
        self._qtbot.mouseClick(listed.view.viewport(), LEFT, pos=listed.view.visualRect(index).center())

    def takes_key(self, key: str) -> None:
        """Click the row of what the rules call so."""
        self._clicks_row(lambda choice: choice.key == key, key)

    def checks(self, *rows: str) -> None:
        """Click the boxes of these rows, then press Enter."""
        for words in rows:
            self.takes(words)
        self.presses(ENTER)

    def clicks(self, space: str) -> None:
        """Click a place of the map. It has to be in sight, and nothing may lie over it."""
        at, canvas = self._pixel_of(space), self.table.canvas
        assert canvas.rect().contains(at), f"{space} is out of sight while asked: {self.is_asked()}"
        assert (over := canvas.childAt(at)) is None, f"{type(over).__name__} lies over {space}"
        self._qtbot.mouseMove(canvas, at)
        self._qtbot.mouseClick(canvas, LEFT, pos=at)

    def sees(self, space: str) -> bool:
        """Is it in sight, with nothing over it?"""
        at, canvas = self._pixel_of(space), self.table.canvas
        return canvas.rect().contains(at) and canvas.childAt(at) is None

    def points_at(self, space: str) -> None:
        """Move the pointer over a place."""
        self._qtbot.mouseMove(self.table.canvas, self._pixel_of(space) + QPoint(3, 3))
        self._qtbot.mouseMove(self.table.canvas, self._pixel_of(space))

    def presses(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NO_MODIFIER) -> None:
        """Press a key where the keyboard is."""
        focused = QApplication.focusWidget()
        assert focused is not None
        self._qtbot.keyClick(focused, key, modifier)

    def _pixel_of(self, space: str) -> QPoint:
        """Where it is once the page has arranged itself round the last answer."""
        for _ in range(3):
            QApplication.processEvents()
        place = self.table.canvas.layers.place_of(space)
        assert place is not None
        return self.table.canvas.camera.view.to_screen(*place).toPoint()

    # ------------------------------------------------------------------ pictures

    def lets_it_settle(self) -> None:
        """A new page arranges itself, and draws its map: nobody is quick enough to click before."""
        for _ in range(SETTLED_AFTER):
            QApplication.processEvents()
        self.table.canvas.seen.finish_drawing()

    def takes_a_picture(self, name: str) -> None:
        """The window as it looks now, in the folder of the run; no text in it may be cut off."""
        QApplication.processEvents()
        with contextlib.suppress(NotInTime):  # a page arranges itself a moment after it is shown
            self._qtbot.waitUntil(lambda: not any(self._cut_off()), timeout=ARRANGED_MS)
        self.table.canvas.seen.finish_drawing()
        path = self._pictures / f"{len(self.pictures) + 1:02}_{name}_{self.window.width()}.png"
        assert self.window.grab().save(str(path))
        self.pictures.append(path)
        cut_off = list(self._cut_off())
        assert not cut_off, f"cut off in {path.name}: {cut_off}"

    def _cut_off(self) -> Iterator[str]:
        """Texts of the page that have less room than they need, or lie over its edge."""
        page = self.table
        for part in (*page.findChildren(QLabel), *page.findChildren(QAbstractButton)):
            if part.isVisible() and part.text() and _is_cut_off(part, page):
                yield f"{part.text()} {part.geometry()} wants {part.sizeHint()}"


def _field_beside(form: QFormLayout, label: QLabel) -> QWidget | None:
    for row in range(form.rowCount()):
        beside = form.itemAt(row, QFormLayout.ItemRole.FieldRole)
        title = form.itemAt(row, QFormLayout.ItemRole.LabelRole)
        if beside is not None and title is not None and title.widget() is label:
            return beside.widget()
    return None


def _is_cut_off(part: QLabel | QAbstractButton, page: QWidget) -> bool:
    left, right = part.mapTo(page, QPoint(0, 0)).x(), part.mapTo(page, QPoint(part.width(), 0)).x()
    if left < 0 or right > page.width():
        return True
    if isinstance(part, QLabel) and part.wordWrap():
        return part.heightForWidth(part.width()) > part.height()
    return part.sizeHint().width() > part.width() or part.sizeHint().height() > part.height()

"""Somebody who makes a map in the real window: mouse, keys and typed words alone, and each of them is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QComboBox, QLabel, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from workbench.engine.maps.area_map import Point
from workbench.qt.map_canvas import MapCanvas
from workbench.shell.editors import DESIGN
from workbench.shell.main_window import MainWindow

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
PATH_STEP_PX = 8.0
STEADY_LOOKS = 25


class MapMaker:
    """A click, a drag, a key and a word or number that is typed are one action each; places are mm of the sheet."""

    def __init__(self, qtbot: QtBot, window: MainWindow, pictures: Path) -> None:
        self._qtbot, self.window, self._folder = qtbot, window, pictures
        self.actions = 0
        self.pictures: list[Path] = []

    @property
    def editor(self) -> MapEditor:
        editor = self.window.editor(DESIGN)
        assert isinstance(editor, MapEditor)
        return editor

    @property
    def canvas(self) -> MapCanvas:
        return self.editor.canvas

    @property
    def history(self) -> list[str]:
        """What was done, in the words of the history panel."""
        stack = self.editor.undo_stack()
        assert stack is not None
        return [stack.text(number) for number in range(stack.index())]

    def wait_for_the_map(self) -> None:
        """Until the map is seen and has the keyboard, after a dialog."""
        self._qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
        self._qtbot.waitUntil(lambda: isinstance(self.window.editor(DESIGN), MapEditor) and self.canvas.isVisible())
        self.window.activateWindow()  # where no window manager gives the keyboard back
        self.canvas.camera.reduced_motion = True
        self._qtbot.waitUntil(lambda: QApplication.focusWidget() is self.canvas)
        self.wait_until_it_stands()

    def wait_until_it_stands(self) -> None:
        """Until the page has arranged itself: nobody begins to draw while the sheet still moves."""
        seen: list[tuple[int, int, float]] = []

        def stands() -> bool:
            seen.append((self.canvas.width(), self.canvas.height(), self.canvas.camera.zoom))
            return len(seen) > STEADY_LOOKS and len(set(seen[-STEADY_LOOKS:])) == 1

        self._qtbot.waitUntil(stands)

    # ------------------------------------------------------------------ keyboard

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        """A key goes to whatever has the keyboard."""
        self.actions += 1
        self._qtbot.keyClick(self._keyboard(), key, modifier)

    def type(self, text: str) -> None:
        self.actions += 1
        self._qtbot.keyClicks(self._keyboard(), text)

    def _keyboard(self) -> QWidget:
        focused = QApplication.activePopupWidget() or QApplication.focusWidget()
        assert focused is not None, "nothing has the keyboard"
        return focused

    # ------------------------------------------------------------------ mouse on the map

    def click(self, place: Point, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        self.actions += 1
        at = self.pixel(place)
        QTest.mouseMove(self.canvas, at)
        self._qtbot.mouseClick(self.canvas, LEFT, modifier, at)

    def drag(self, *path: Point) -> None:
        """With the button held from place to place; between them the pointer goes straight, as fine as a hand."""
        self.actions += 1
        pixels = list(self._finely([QPointF(self.canvas.camera.view.to_screen(*place)) for place in path]))
        QTest.mouseMove(self.canvas, pixels[0])
        self._qtbot.mousePress(self.canvas, LEFT, PLAIN, pixels[0])
        for pixel in pixels[1:]:
            QTest.mouseMove(self.canvas, pixel)
        self._qtbot.mouseRelease(self.canvas, LEFT, PLAIN, pixels[-1])

    def pixel(self, place: Point) -> QPoint:
        """Where a place is on the canvas; it must be in sight and nothing may lie over it."""
        at = self.canvas.camera.view.to_screen(*place).toPoint()
        assert self.canvas.rect().contains(at), f"{place} is out of sight"
        return at

    def _finely(self, corners: Sequence[QPointF]) -> Sequence[QPoint]:
        found = [corners[0].toPoint()]
        for a, b in pairwise(corners):
            steps = max(1, round((b - a).manhattanLength() / PATH_STEP_PX))
            found += [(a + (b - a) * (step / steps)).toPoint() for step in range(1, steps + 1)]
        return found

    # ------------------------------------------------------------------ mouse on what stands round it

    def click_button(self, words: str, inside: QWidget | None = None) -> None:
        """Click the button that says so."""
        self.actions += 1
        buttons = (inside or self.window).findChildren(QAbstractButton)
        found = [button for button in buttons if button.isVisible() and button.text() == words]
        assert found, f"no button {words!r}"
        assert found[0].isEnabled(), f"the button {words!r} is grey: {found[0].toolTip()}"
        self._qtbot.mouseClick(found[0], LEFT)

    def pick(self, box_name: str, words: str, inside: QWidget | None = None) -> None:
        """Open a box by a click, go down to a line by the arrow keys, and take it with Enter."""
        self._qtbot.waitUntil(lambda: any(True for _ in self._boxes(box_name, inside)))
        box = next(self._boxes(box_name, inside))
        wanted = box.findText(words)
        assert wanted >= 0, f"{box_name} has no {words!r}"
        steps = wanted - box.currentIndex()
        self.actions += abs(steps) + 2
        self._qtbot.mouseClick(box, LEFT)
        self._qtbot.waitUntil(box.view().isVisible)
        for _ in range(abs(steps)):
            self._qtbot.keyClick(box.view(), Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up)
        self._qtbot.keyClick(box.view(), Qt.Key.Key_Return)
        assert box.currentText() == words, f"{box_name} says {box.currentText()!r}"

    def _boxes(self, name: str, inside: QWidget | None) -> Iterator[QComboBox]:
        boxes = (inside or self.window).findChildren(QComboBox)
        return (box for box in boxes if box.isVisible() and box.accessibleName() == name)

    def click_tab(self, tabs: QTabWidget, words: str) -> None:
        """Click the tab that says so."""
        self.actions += 1
        number = next(n for n in range(tabs.count()) if tabs.tabText(n).startswith(words))
        self._qtbot.mouseClick(tabs.tabBar(), LEFT, pos=tabs.tabBar().tabRect(number).center())
        assert tabs.currentIndex() == number

    def fill(self, field: QAbstractSpinBox, figure: str) -> None:
        """Click into a field and type a figure over what it has."""
        self.actions += 2
        field.setFocus()
        field.selectAll()
        self._qtbot.keyClicks(field, figure)

    # ------------------------------------------------------------------ looking

    def take_picture(self, name: str) -> None:
        """The window as it looks now, with the dialog that is open; no text may be cut off."""
        QApplication.processEvents()
        if self.window.document is not None:
            self.canvas.seen.finish_drawing()
        top = QApplication.activeModalWidget() or self.window
        path = self._folder / f"{len(self.pictures) + 1:02}_{name}_{self.window.width()}.png"
        assert top.grab().save(str(path), quality=90)  # a PNG that is soon packed
        self.pictures.append(path)
        cut = [label.text() for label in top.findChildren(QLabel) if label.isVisible() and is_cut_off(label)]
        if cut:
            print(f"cut off in {path.name}: {cut}")


def is_cut_off(label: QLabel) -> bool:
    """Whether a label has less room than its text needs."""
    if not label.text() or label.wordWrap():
        return bool(label.text()) and label.heightForWidth(label.width()) > label.height()
    return label.sizeHint().width() > label.width()

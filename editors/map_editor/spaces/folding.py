"""Sections of the inspector that fold to one line; which are open is remembered with the layout of the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from workbench.engine.maps.area_map import Space
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import ElidedLabel
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property

OPEN_AT_FIRST = frozenset({"counters", "forts", "borders", "hexsides", "stacking"})


class Folds:
    """Which sections are open, by key, in all inspectors."""

    def __init__(self) -> None:
        self._open = set(OPEN_AT_FIRST)
        self._sections: list[FoldingSection] = []

    def is_open(self, key: str) -> bool:
        return key in self._open

    def turn(self, key: str, is_open: bool) -> None:
        """Open or fold the sections of a key."""
        if is_open != self.is_open(key):
            self._open ^= {key}

    def saved(self) -> str:
        """The keys of what is open, sorted, with commas between them."""
        return ",".join(sorted(self._open))

    def restore(self, keys: str) -> None:
        """Open what was open in an earlier run."""
        self._open = {key for key in keys.split(",") if key}


FOLDS = Folds()


class FoldingSection(QWidget):
    """A heading to click over a section of the inspector. What is folded is filled when it is opened.

    `content` is a section; one that hides itself, because it can show only one space, hides the heading too. `says`
    gives the quiet word at the right: what is in it, for whoever leaves it folded.
    """

    def __init__(self, key: str, title: str, content: QWidget, folds: Folds = FOLDS) -> None:
        super().__init__()
        self._key, self.content, self._folds = key, content, folds
        self._spaces: tuple[Space, ...] = ()
        self.head = QToolButton()
        self.head.setText(title)
        self.head.setAccessibleName(few_lines(title))
        self.head.setCheckable(True)
        self.head.setAutoRaise(True)
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        set_style_property(self.head, "fold", True)
        self.note = ElidedLabel("hint")
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout()
        row.setContentsMargins(6, 4, 12, 0)
        row.addWidget(self.head)
        row.addWidget(self.note, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(row)
        box.addWidget(content)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.head.clicked.connect(self.turn)
        self._show_fold()

    @property
    def is_open(self) -> bool:
        return self._folds.is_open(self._key)

    def turn(self, is_open: bool) -> None:
        """Open the section or fold it."""
        self._folds.turn(self._key, is_open)
        self.show_spaces(self._spaces)

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        """Fill what is open, and say in a word what is in it."""
        self._spaces = tuple(spaces)
        fits = _fits(self.content, self._spaces)
        self.setVisible(fits)
        if not fits:
            self.content.hide()
            return
        self.note.set_whole_text(_said(self.content, self._spaces))
        if self.is_open:
            _fill(self.content, self._spaces)
        self._show_fold()

    def _show_fold(self) -> None:
        self.head.setChecked(self.is_open)
        bind_icon(self.head, "caret-down" if self.is_open else "caret-right")
        self.content.setVisible(self.is_open)


def _fits(content: QWidget, spaces: Sequence[Space]) -> bool:
    asked = getattr(content, "fits", None)
    return bool(asked(spaces)) if asked is not None else True


def _said(content: QWidget, spaces: Sequence[Space]) -> str:
    asked = getattr(content, "said", None)
    return str(asked(spaces)) if asked is not None and spaces else ""


def _fill(content: QWidget, spaces: Sequence[Space]) -> None:
    show = getattr(content, "show_spaces", None)
    if show is not None:
        show(spaces)


def count_words(number: int, one: str, many: str) -> str:
    """ "none", "1 tag", "3 tags": for the quiet word of a section."""
    return "" if not number else one if number == 1 else many.format(number)


def said_of_all(texts: Iterable[str]) -> str:
    """What all say, or "mixed"."""
    said = set(texts)
    return said.pop() if len(said) == 1 else "mixed" if said else ""

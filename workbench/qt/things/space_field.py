"""A field that takes the name or number of a space, and a way to that space: of the end of a link, of a placement."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLineEdit, QToolButton, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.looks.icons import bind_icon
from workbench.qt.things.things_shown import ThingsShown

MOST_OFFERED = 12


class SpaceField(QWidget):
    """Type a name or number and press Enter: spaces that are called so are offered. `changed` tells the space."""

    changed = Signal(str)
    wanted = Signal(str)
    """Somebody wants to see the space."""

    def __init__(self, edited: ThingsShown, called: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._edited, self._space = edited, ""
        self.field, self.go = QLineEdit(), QToolButton()
        self.field.setAccessibleName(few_lines(called))
        self.field.setToolTip(_tr("Name or number of another space"))
        bind_icon(self.go, "crosshair")
        self.go.setToolTip(_tr("Select this space"))
        self.go.setAccessibleName(_tr("Select this space"))
        self._offered = QStringListModel(self)
        completer = QCompleter(self._offered, self.field)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.field.setCompleter(completer)
        self.field.textEdited.connect(self._offer)
        self.field.editingFinished.connect(self._take)
        self.go.clicked.connect(lambda: self.wanted.emit(self._space))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.field, 1)
        row.addWidget(self.go)

    def show_space(self, space: str) -> None:
        """Show a space."""
        self._space = space
        with QSignalBlocker(self.field):
            self.field.setText(self._called(space))
            self.field.setCursorPosition(0)

    def _offer(self, words: str) -> None:
        self._offered.setStringList([self._said(space) for space in self._edited.spaces_called(words)[:MOST_OFFERED]])

    def _said(self, space: str) -> str:
        called = self._called(space)
        return space if called == space else f"{called} ({space})"

    def _called(self, space: str) -> str:
        """The name of a space, or its id."""
        board = self._edited.board
        known = board.every_space.get(space) if board is not None else None
        return known.name or space if known is not None else space

    def _take(self) -> None:
        """The space that is called so; of several the one that is called exactly so."""
        words = self.field.text().strip()
        if words == self._called(self._space):
            return
        found = self._edited.spaces_called(words.rpartition(" (")[0] if words.endswith(")") else words)
        exact = [s for s in found if words in (s, self._called(s), self._said(s))]
        if len(exact) == 1 or (not exact and len(found) == 1):
            self.changed.emit((exact or [*found])[0])
            return
        if words:
            why = _tr("Several spaces are called {0}: type a number.") if found else _tr("No space is called {0}.")
            self._edited.refuse(why.format(words))
        self.show_space(self._space)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SpaceField", text)

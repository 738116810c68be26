"""Notes, bookmarks and "felt wrong" at the moment that is shown: a line to write them, and what was changed last."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from editors.playtest.branches.branch_words import moment_words, play_words
from editors.playtest.table_parts import Table
from editors.playtest.time.content import MarkKind
from editors.playtest.time.picture import SIGNS
from workbench.engine.playtests.own_words import NoteKind, OwnNote
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.controls.own_keys import OwnKeysField
from workbench.qt.controls.parts import IconLabel, text_label
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.theme import px

SIGN_PX = 16
MOST_LETTERS = 400


class PinDesk:
    """Changes the notes of the eyes at the table, and takes the last changes back."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._before: list[tuple[OwnNote, str]] = []

    def where(self, kind: NoteKind) -> OwnNote:
        """The place of a note of this kind at the moment that is shown."""
        session = self._table.session
        return OwnNote(session.playtest.tree.at, session.viewer, kind=kind)

    def words(self, where: OwnNote) -> str:
        """What stands there."""
        return self._table.session.playtest.tree.own_notes.get(where, "")

    def suggested(self, where: OwnNote) -> str:
        """What stands there, else what a bookmark or a doubt says without words of one's own."""
        if (words := self.words(where)) or where.kind is NoteKind.NOTE:
            return words
        session = self._table.session
        if where.kind is NoteKind.FELT_WRONG:
            return _tr("Felt wrong")
        return moment_words(session.playtest, where.play, session.viewer).rpartition(", ")[2]

    def keep(self, where: OwnNote, words: str) -> None:
        """Write a note; "" takes it away."""
        was = self.words(where)
        if words.strip() != was:
            self._write(where, words)
            if self.words(where) != was:
                self._before.append((where, was))

    @property
    def can_take_back(self) -> bool:
        return any(self.can_stand(where) for where, _ in self._before)

    def take_back(self) -> None:
        """As the notes of these eyes were before their last change."""
        for index in range(len(self._before) - 1, -1, -1):
            where, was = self._before[index]
            if self.can_stand(where):
                del self._before[index]
                self._write(where, was)
                return

    def take_over(self, before: PinDesk) -> None:
        """Go on at a new table of the same playtest."""
        self._before = before._before

    def _write(self, where: OwnNote, words: str) -> None:
        self._table.change(lambda: self._table.session.recorded.note_for(where, words))

    def can_stand(self, where: OwnNote) -> bool:
        """Is its play kept, and is it for the eyes at the table to write there?"""
        session = self._table.session
        return where.seat == session.viewer and where.play in session.playtest.tree.kept


class PinLine(QWidget):
    """Where a note is written. `kept` carries its place and the words, `left` that nothing is written any more."""

    kept = Signal(object, str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.where: OwnNote | None = None
        self._was = ""
        self._sign = IconLabel("note", "warning", SIGN_PX, filled=True)
        self._title = text_label("", "label")
        self.field = OwnKeysField()
        self.field.setMaxLength(MOST_LETTERS)
        self.field.setPlaceholderText(_tr("Enter keeps it, Esc does not"))
        self.field.returnPressed.connect(self._keep)
        self.field.given_up.connect(self.close_line)
        self._close = QToolButton()
        self._close.setAccessibleName(_tr("Close"))
        self._close.setToolTip(_tr("Close"))
        bind_icon(self._close, "x")
        self._close.clicked.connect(self.close_line)
        row = QHBoxLayout(self)
        row.setContentsMargins(px(10), 2, px(8), 2)
        row.setSpacing(px(8))
        for part in (self._sign, self._title, self.field, self._close):
            row.addWidget(part, 1 if part is self.field else 0)
        self.hide()

    def write(self, where: OwnNote, words: str, table: Table) -> None:
        """Begin to write a note, or to change one."""
        session = table.session
        self.where, self._was = where, words
        self._sign.set_icon(*SIGNS[MarkKind(where.kind.value)])
        titles = {
            NoteKind.NOTE: _tr("Note on {}"),
            NoteKind.BOOKMARK: _tr("Bookmark at {}"),
            NoteKind.FELT_WRONG: _tr("Felt wrong at {}"),
        }
        title = titles[where.kind].format(play_words(session.playtest, where.play, session.viewer))
        self._title.setText(one_line(title))
        self.field.setAccessibleName(few_lines(title))
        self.field.setText(one_line(words, MOST_LETTERS))
        self.field.selectAll()
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_line(self) -> None:
        """Nothing is written any more."""
        if self.where is not None:
            self.where = None
            self.field.clear()
            self._title.setText("")
            self.field.setAccessibleName("")
            self.hide()
            self.left.emit()

    def _keep(self) -> None:
        where, words, was = self.where, self.field.text(), self._was
        if where is not None:
            self.close_line()
            self.kept.emit(where, was if one_line(was, MOST_LETTERS) == words else words)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Timeline", text)

"""An editor of the rail besides the map: what the window asks of it, answered from its desk and its page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QUndoStack
from PySide6.QtWidgets import QWidget

from workbench.engine.problem import Place
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.editing.document_desk import DocumentDesk
from workbench.qt.editing.editor_page import EditorPage
from workbench.qt.editing.half_typed import after_typing
from workbench.qt.editing.saved_words import saved_words
from workbench.storage.edits.edit import Change


class _Told(QObject):
    changed = Signal()
    own_changed = Signal()
    place_wanted = Signal(Place)


class DocumentEditor:
    """Keeps the protocols of `workbench.qt.editor` for a desk and its page.

    A subclass makes both, names the kinds of places that it shows in `places`, gives its commands to `add_actions`,
    and says in `go_to` how a place is shown. It is made of a document and the history that all editors of the
    document share; made without one, it keeps its own.
    """

    places: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, desk: DocumentDesk, page: EditorPage, *, is_history_shared: bool) -> None:
        self._desk, self._page = desk, page
        self._actions: dict[str, list[QAction]] = {}
        desk.setParent(page)
        if not is_history_shared:
            desk.history.setParent(page)  # its view keeps it for as long as Qt does
        self._told = _Told(page)
        self.changed, self.own_changed = self._told.changed, self._told.own_changed
        self.place_wanted = self._told.place_wanted
        self._stop_telling = desk.document.observe(self._document_changed)
        desk.refused.connect(page.toast.show_message)
        if desk.document.why_read_only:
            page.look_only()

    def add_actions(self, menu: str, actions: Sequence[tuple[str, Callable[[], None], str]]) -> list[QAction]:
        """Commands of this page under a menu of the window: text, what it does, keys. Not of a file to be looked at."""
        made = [self._action(*each) for each in actions]
        self._actions.setdefault(menu, []).extend(made)
        return made

    @classmethod
    def has_place(cls, place: Place) -> bool:
        """Is a place one that this editor shows?"""
        return place.kind in cls.places

    def go_to(self, place: Place) -> None:
        """Show the place of a problem."""
        raise NotImplementedError

    def widget(self) -> QWidget:
        return self._page

    def menus(self) -> Mapping[str, Sequence[QAction]]:
        return {**self._actions, QCoreApplication.translate("DocumentEditor", "View"): self._page.dock_actions()}

    def undo_stack(self) -> QUndoStack | None:
        return self._desk.history

    def history(self) -> tuple[QAction, QAction] | None:
        return None

    def title(self) -> str:
        return self._desk.design.title

    def status(self) -> str:
        return saved_words(self._desk.document)

    def save_layout(self) -> bytes:
        return self._page.save_layout()

    def restore_layout(self, layout: bytes) -> None:
        self._page.restore_layout(layout)

    def close(self) -> None:
        self._stop_telling()
        self._desk.close()

    def _document_changed(self, change: Change) -> None:
        if change.origin is self._desk and not self._page.isVisible():
            self.own_changed.emit()
        self.changed.emit()

    def _action(self, text: str, does: Callable[[], None], keys: str = "") -> QAction:
        action = QAction(an_entry(text), self._page)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        done = after_typing(does)
        action.triggered.connect(lambda _checked=False: done())
        self._page.addAction(action)
        if why := self._desk.document.why_read_only:
            action.setEnabled(False)
            action.setToolTip(few_lines(why))
        return action

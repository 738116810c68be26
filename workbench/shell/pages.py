"""The pages of the window: the start page, and the editors of each mode; bar, rail and undo go with what is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QStackedWidget, QWidget

from workbench.engine.problem import Place
from workbench.qt.editing.saved_words import saved_words
from workbench.qt.editor import ChangesDesign, Editor, LeadsElsewhere, RemembersChoices, ShowsPlaces, TellsOfItsOwn
from workbench.qt.shown_history import ShownHistory
from workbench.qt.undo import EditStack
from workbench.shell.editor_rail import EditorRail
from workbench.shell.editors import (
    DESIGN,
    PLAYTEST,
    START,
    editor_places,
    is_of_design,
    make_editor,
    mode_of,
    modes,
    rail,
)
from workbench.shell.mode_bar import ModeBar
from workbench.shell.settings import Settings

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument


class Pages(QObject):
    """One stack of pages over one document, or none. An editor is made when its page is first shown.

    `mode` is the page that is shown; the pages of Design have one rail, one undo stack, and the mode comes back to the
    one that was shown last.

    `shown` tells the editor that is in front, None on the start page; `not_saved` why an edit could not be kept.
    """

    shown = Signal(object)
    not_saved = Signal(str)

    def __init__(self, start: QWidget, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self._start = start
        self._editors: dict[str, Editor] = {}
        self.document: RulesetDocument | None = None
        self.mode = START
        self._history = ShownHistory(self)
        self.undo, self.redo = self._history.undo, self._history.redo
        self.bar = ModeBar(modes(), self.undo, self.redo)
        self.bar.chosen.connect(self.show_mode_again)
        self._last_of_design = DESIGN
        self._edits: EditStack | None = None
        self.rail = EditorRail(rail())
        self.rail.chosen.connect(self.show_mode)
        self.stack = QStackedWidget()
        self.stack.addWidget(start)
        self.frame = QWidget()
        row = QHBoxLayout(self.frame)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self.stack, 1)

    def take(self, document: RulesetDocument) -> None:
        """Work on this document from now on. The one before has been let go."""
        self.document = document
        self._allow_modes()

    def let_go(self) -> RulesetDocument | None:
        """Close all editors and show the start page; the document that they worked on, still open."""
        self._close_dialogs()
        self.save_layouts()
        self.show_mode(START)
        for editor in self._editors.values():
            self.stack.removeWidget(editor.widget())
            editor.close()
            editor.widget().deleteLater()
        self._editors.clear()
        self._last_of_design = DESIGN
        if self._edits is not None:
            self._edits.deleteLater()  # after the pages, whose views look at it
            self._edits = None
        document, self.document = self.document, None
        self._allow_modes()
        self.show_place()
        return document

    def editor(self, mode_id: str) -> Editor | None:
        """The editor of a mode, if it was shown."""
        return self._editors.get(mode_id)

    def show_mode_again(self, mode_id: str) -> None:
        """Show a mode as it was left: of Design the editor that was shown last."""
        self.show_mode(self._last_of_design if mode_id == DESIGN else mode_id)

    def show_mode(self, mode_id: str) -> None:
        """Show a mode, or a page of Design; its editor is made the first time."""
        if mode_id == START:
            self._show_page(START, self._start, None)
        elif self.document is not None and not self.why_not(mode_id):
            editor = self._made(mode_id, self.document)
            self._show_page(mode_id, editor.widget(), editor)

    def go_to_place(self, place: Place) -> None:
        """Show a place in the editor of the rail, or on the table, that has it; where none has, nothing is shown."""
        if self.document is None:
            return
        for page_id in (*(item.id for item in rail()), PLAYTEST):
            if page_id in editor_places():
                editor = self._made(page_id, self.document)
                if isinstance(editor, ShowsPlaces) and editor.has_place(place):
                    self.show_mode(page_id)
                    editor.go_to(place)
                    return

    def show_place(self) -> None:
        """Say in the bar what is shown, and whether it is saved."""
        editor = self._editors.get(self.mode)
        title = editor.title() if editor else (self.document.design.title if self.document else "")
        self.bar.show_place(title, editor.status() if editor else self.place_words())

    def place_words(self) -> str:
        """How the document is kept, and after which version it stands."""
        return self.tr("no ruleset open") if self.document is None else saved_words(self.document)

    def why_not(self, mode_id: str) -> str:
        """Why a mode cannot be shown now; "" when it can."""
        mode = next(mode for mode in modes() if mode.id == mode_of(mode_id))
        closed = "" if self.document else self.tr("Open a ruleset first")
        return mode.why_not or ("" if mode_id == START else closed)

    def save_layouts(self) -> None:
        """Keep how the editors are laid out."""
        for mode_id, editor in self._editors.items():
            self._settings.save_layout(mode_id, editor.save_layout())

    def _close_dialogs(self) -> None:
        """A dialog beside which one can go on working would go on changing what is closed."""
        for dialog in self.stack.window().findChildren(QDialog):
            if dialog.isVisible() and not dialog.isModal():
                dialog.close()

    def _made(self, mode_id: str, document: RulesetDocument) -> Editor:
        if mode_id not in self._editors:
            self._add_editor(mode_id, make_editor(mode_id, document, self._shared_edits))
        return self._editors[mode_id]

    def _add_editor(self, mode_id: str, editor: Editor) -> None:
        self._editors[mode_id] = editor
        self.stack.addWidget(editor.widget())
        editor.changed.connect(self.show_place)
        if isinstance(editor, LeadsElsewhere):
            editor.place_wanted.connect(self.go_to_place)
        if isinstance(editor, ChangesDesign):
            editor.take_edits(lambda edit: self._shared_edits().tried(edit, editor))
        if isinstance(editor, TellsOfItsOwn):
            editor.own_changed.connect(lambda: self._show_own(mode_id))
        if isinstance(editor, RemembersChoices):
            editor.take_choices(
                self._settings.choices(mode_id), lambda chosen: self._settings.save_choices(mode_id, chosen)
            )
        if layout := self._settings.layout(mode_id):
            editor.restore_layout(layout)

    def _show_own(self, page_id: str) -> None:
        """What is taken back or done again in another editor of the rail is seen there."""
        if is_of_design(self.mode):
            self.show_mode(page_id)

    def _shared_edits(self) -> EditStack:
        """The undo stack of all editors of Design."""
        if self._edits is None:
            assert self.document is not None
            self._edits = EditStack(self.document, self)
            self._edits.not_saved.connect(self.not_saved)
        return self._edits

    def _show_page(self, mode_id: str, page: QWidget, editor: Editor | None) -> None:
        self.mode = mode_id
        if is_of_design(mode_id):
            self._last_of_design = mode_id
        self.stack.setCurrentWidget(page)
        self.bar.show_mode(mode_of(mode_id))
        self.rail.show_page(mode_id if is_of_design(mode_id) else "")
        self._show_history(editor)
        self.shown.emit(editor)
        self.show_place()

    def _show_history(self, editor: Editor | None) -> None:
        self._history.follow(editor.undo_stack() if editor else None)
        own = editor.history() if editor else None
        for action in (self.undo, self.redo):
            action.setVisible(own is None)
        self.bar.show_history(*(own or (self.undo, self.redo)))

    def _allow_modes(self) -> None:
        for mode in modes():
            self.bar.allow(mode.id, self.why_not(mode.id))

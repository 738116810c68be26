"""The main window: one ruleset file, the modes, and the commands that every mode has. No rule, no drawing."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QUndoGroup, QUndoStack
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from workbench.engine.design import Design
from workbench.qt.editor import SEEN_NOWHERE, Editor, ShowsChanges, ShowsMap
from workbench.qt.icons import bind_icon
from workbench.qt.parts import Toast
from workbench.qt.undo import EditStack
from workbench.shell.editors import DESIGN, PLAYTEST, START, make_editor, modes
from workbench.shell.files import RECORD, Files
from workbench.shell.keys_dialog import KeysDialog, keys_of
from workbench.shell.mode_bar import ModeBar
from workbench.shell.new_designs import NewDesigns
from workbench.shell.read_only_banner import ReadOnlyBanner
from workbench.shell.settings import RecentFile, Settings
from workbench.shell.start_page import StartPage
from workbench.shell.window_commands import WindowCommands
from workbench.shell.window_look import WindowLook
from workbench.shell.window_menus import WindowMenus
from workbench.storage.edit import Edit
from workbench.storage.no_cycles import keep_for_long
from workbench.storage.samples import sample_games

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument

LEAST_WIDTH, LEAST_HEIGHT = 960, 600

MANY_VALUES = 10_000


class MainWindow(QMainWindow):
    """Start page and editors in one stack; the mode bar chooses."""

    copy_asked = Signal()

    def __init__(self, settings: Settings, paints_pictures: bool = True) -> None:
        super().__init__()
        self._settings = settings
        self._document: RulesetDocument | None = None
        self._editors: dict[str, Editor] = {}
        self._mode = START
        self.setWindowTitle(self.tr("Wargame Workbench"))
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        self.resize(1600, 1000)
        self.files = Files(self)
        self.designs = NewDesigns(self)
        self._undo_group = QUndoGroup(self)
        self._no_history = QUndoStack(self._undo_group)
        self._undo, self._redo = self._undo_actions()
        self._bar = ModeBar(modes(), self._undo, self._redo)
        self._bar.chosen.connect(self.show_mode)
        self._banner = ReadOnlyBanner()
        self._banner.editing_asked.connect(self.edit_now)
        self._banner.copy_asked.connect(self.copy_asked)
        self._start = StartPage(sample_games())
        self._stack = QStackedWidget()
        self._stack.addWidget(self._start)
        self._toast = Toast(self._stack)
        frame = QWidget()
        box = QVBoxLayout(frame)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._bar)
        box.addWidget(self._banner)
        box.addWidget(self._stack, 1)
        self.setCentralWidget(frame)
        self.menus = WindowMenus(self.menuBar())
        WindowCommands(self).fill(self.menus)
        self.look = WindowLook(settings, self.menus)
        self._connect_start_page()
        self._refresh_modes()
        self.show_mode(START)
        if layout := settings.layout("window"):
            self.restoreGeometry(QByteArray(layout))
        if paints_pictures:
            QTimer.singleShot(0, self, self._paint_sample_pictures)

    # ------------------------------------------------------------------ files

    def window_history(self) -> tuple[QAction, QAction]:
        """Undo and redo of the editor that is shown, where it has an undo stack."""
        return self._undo, self._redo

    @property
    def document(self) -> RulesetDocument | None:
        """The ruleset file that is open."""
        return self._document

    def open_path(self, path: Path) -> bool:
        """Open a ruleset file or a playtest record; one dialog says what is wrong when it cannot be opened."""
        if path.suffix == RECORD:
            return self._open_record(path)
        if self._document is not None and not self._document.why_read_only and _is_same(path, self._document.path):
            self.show_mode(DESIGN)  # opened a second time it could only be looked at
            return True
        document = self.files.opened(path)
        if document is None:
            self._start.show_recent(self._settings.recent())
            return False
        self.take_document(document)
        self.show_mode(DESIGN)
        return True

    def ask_open(self) -> None:
        """Ask which file to open, and open it."""
        if (path := self.files.ask_open()) is not None:
            self.open_path(path)

    def take_document(self, document: RulesetDocument) -> None:
        """Work on this document from now on; the one before is closed."""
        self.close_document()
        self._document = document
        if _is_large(document.design):
            keep_for_long()
        if document.path is not None:
            self._remember(document.path, document.design.title)
        self.setWindowTitle(self.tr("{} – Wargame Workbench").format(document.design.title))
        self._banner.show_reason(document.why_read_only)
        self._refresh_modes()

    def edit_now(self) -> bool:
        """Open a ruleset for editing that could only be looked at, if whoever had it has let go of it."""
        document = self._document
        if document is None or document.path is None or (again := self.files.opened(document.path)) is None:
            return False
        if again.why_read_only:
            again.close()
            self._banner.show_reason(again.why_read_only)
            self._say(self.tr("It still cannot be edited"))
            return False
        mode = self._mode
        self.take_document(again)
        self.show_mode(mode)
        return True

    def close_document(self) -> None:
        """Let go of the open file; everything is saved already."""
        self._save_layouts()
        self.show_mode(START)
        for editor in self._editors.values():
            self._stack.removeWidget(editor.widget())
            editor.close()
            editor.widget().deleteLater()
        self._editors.clear()
        if self._document is not None:
            self._document.close()
        self._document = None
        self._banner.show_reason("")
        self.setWindowTitle(self.tr("Wargame Workbench"))
        self._refresh_modes()
        self._show_place()

    def save_version(self, name: str) -> bool:
        """Name this moment of the design."""
        if self._document is None or not name or not self.files.save_version(self._document, name):
            return False
        self._say(self.tr("Saved as version {}: {}").format(len(self._document.versions), name))
        return True

    def save_as(self, path: Path) -> bool:
        """Keep the ruleset in another file from now on."""
        if self._document is None or not self.files.save_as(self._document, path):
            return False
        kept = self._document.path or path
        self._remember(kept, self._document.design.title)
        if self._banner.isVisible():
            document, self._document = self._document, None
            self.take_document(document)  # with editors that may edit
            self.show_mode(DESIGN)
        self._say(self.tr("From now on the ruleset is kept in {}").format(kept.name))
        return True

    def show_versions(self) -> None:
        """The saved versions: compare them, return to one."""
        if self._document is not None:
            from workbench.shell.versions_dialog import VersionsDialog

            VersionsDialog(self._document, self.do_edit, self, self._show_changes).open()

    def _show_changes(self, old: Design, title: str) -> None:
        """Mark on the map what differs between a version and now."""
        self.show_mode(DESIGN)
        editor = self._editors[DESIGN]
        if isinstance(editor, ShowsChanges):
            editor.show_changes(old, title)

    def do_edit(self, edit: Edit) -> None:
        """Do an edit of the whole design where it can be seen and undone; EditError when it cannot be done."""
        self.show_mode(DESIGN)
        stack = self._editors[DESIGN].undo_stack()
        assert isinstance(stack, EditStack)
        stack.do(edit)
        self._show_place()

    def export(self, path: Path) -> bool:
        """Write the design in the format of the file's ending."""
        return self._exported(path, self._document is not None and self.files.export(self._document.design, path))

    def export_picture(self, path: Path) -> bool:
        """Write the map that is shown as a picture."""
        page = self._stack.currentWidget()
        return self._exported(path, page is not None and self.files.export_picture(page, path))

    def print_map(self) -> None:
        """Ask how the map is to be printed, and write it."""
        if self._document is not None:
            editor = self._editors.get(DESIGN)
            seen = editor.seen_map() if isinstance(editor, ShowsMap) else SEEN_NOWHERE
            self.files.print_maps(self._document, lambda path: self._exported(path, True), seen)

    def _exported(self, path: Path, is_written: bool) -> bool:
        if is_written:
            self._say(self.tr("Written to {}").format(path.name))
        return is_written

    def _open_record(self, path: Path) -> bool:
        if PLAYTEST in self._editors:
            self._editors[PLAYTEST].make_way_for(path)  # type: ignore[attr-defined]
        playtest = self.files.opened_record(path)
        if playtest is None:
            self._start.show_recent(self._settings.recent())
            return False
        from workbench.storage.document import RulesetDocument

        self.take_document(RulesetDocument(playtest.design))
        self.show_mode(PLAYTEST)
        editor = self._editors[PLAYTEST]
        editor.go_on_with(playtest)  # type: ignore[attr-defined]
        scenario = playtest.design.scenario(playtest.playtest.scenario).title
        self._remember(path, self.tr("{}, playtest").format(scenario))
        return True

    def _remember(self, path: Path, title: str) -> None:
        now = datetime.now().isoformat(timespec="minutes")
        self._settings.remember(RecentFile(str(path), title, now))
        self._start.show_recent(self._settings.recent())

    # ------------------------------------------------------------------ modes

    def show_mode(self, mode_id: str) -> None:
        """Show a mode; its editor is made the first time."""
        if mode_id == START:
            self._show_page(START, self._start, None)
        elif self._document is not None and not self._why_not(mode_id):
            if mode_id not in self._editors:
                self._add_editor(mode_id, make_editor(mode_id, self._document))
            self._show_page(mode_id, self._editors[mode_id].widget(), self._editors[mode_id])

    def editor(self, mode_id: str) -> Editor | None:
        """The editor of a mode, if it was shown."""
        return self._editors.get(mode_id)

    def _add_editor(self, mode_id: str, editor: Editor) -> None:
        self._editors[mode_id] = editor
        self._stack.addWidget(editor.widget())
        editor.on_change(self._show_place)
        if (stack := editor.undo_stack()) is not None:
            self._undo_group.addStack(stack)
        if isinstance(stack, EditStack):
            stack.not_saved.connect(lambda why: self.files.tell(self.tr("This could not be saved"), why))
        if layout := self._settings.layout(mode_id):
            editor.restore_layout(layout)

    def _show_page(self, mode_id: str, page: QWidget, editor: Editor | None) -> None:
        self._mode = mode_id
        self._stack.setCurrentWidget(page)
        self._bar.show_mode(mode_id)
        self._show_history(editor)
        self.menus.show_editor(editor.menus() if editor else {})
        self._show_place()

    def _show_place(self) -> None:
        editor = self._editors.get(self._mode)
        title = editor.title() if editor else (self._document.design.title if self._document else "")
        self._bar.show_place(title, editor.status() if editor else self._place_words())

    def _show_history(self, editor: Editor | None) -> None:
        stack = editor.undo_stack() if editor else None
        self._undo_group.setActiveStack(stack or self._no_history)
        own = editor.history() if editor else None
        for action in (self._undo, self._redo):
            action.setVisible(own is None)
        self._bar.show_history(*(own or (self._undo, self._redo)))

    def _place_words(self) -> str:
        document = self._document
        if document is None:
            return self.tr("no ruleset open")
        saved = self.tr("All changes saved") if document.path else self.tr("not kept in a file")
        saved = self.tr("only looked at") if document.why_read_only else saved
        number = len(document.versions)
        return self.tr("{} · after version {}").format(saved, number) if number else saved

    def _why_not(self, mode_id: str) -> str:
        mode = next(mode for mode in modes() if mode.id == mode_id)
        closed = "" if self._document else self.tr("Open a ruleset first")
        return mode.why_not or ("" if mode_id == START else closed)

    def _refresh_modes(self) -> None:
        for mode in modes():
            self._bar.allow(mode.id, self._why_not(mode.id))
        self.menus.show_modes(modes(), lambda mode_id: not self._why_not(mode_id), self.show_mode)
        self.menus.show_document(self._document is not None)

    # ------------------------------------------------------------------ menus

    def _undo_actions(self) -> tuple[QAction, QAction]:
        undo = self._undo_group.createUndoAction(self)
        undo.setShortcut(QKeySequence("Ctrl+Z"))
        bind_icon(undo, "arrow-u-up-left")
        redo = self._undo_group.createRedoAction(self)
        redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        bind_icon(redo, "arrow-u-up-right")
        return undo, redo

    def reset_layout(self) -> None:
        """Back to the layout the program comes with."""
        self._settings.forget_layouts()
        self._say(self.tr("The layout the program comes with is used when a page is next opened"))

    def show_keys(self) -> None:
        """The list of keys of the page that is shown."""
        KeysDialog(self.keys(), self).open()

    def keys(self) -> dict[str, list[tuple[str, str]]]:
        """Commands and their keys by menu, and those of the map."""
        of_the_map = {
            self.tr("Next space in that direction"): self.tr("arrows"),
            self.tr("Next, previous legal space"): "Tab  Shift+Tab",
            self.tr("Zoom in, out, whole map, size of the print"): "+  −  0  1",
            self.tr("Move the map"): self.tr("middle drag, Space and drag"),
        }
        return keys_of(self.menus.all_menus(), of_the_map)

    def _say(self, text: str) -> None:
        self._toast.show_message(text)
        self._show_place()

    # ------------------------------------------------------------------ start page, closing

    def _connect_start_page(self) -> None:
        self._start.new_map_asked.connect(self.designs.ask_new_map)
        self._start.import_asked.connect(self.designs.ask_import)
        self._start.open_asked.connect(self.ask_open)
        self._start.file_chosen.connect(lambda path: self.open_path(Path(path)))
        self._start.sample_chosen.connect(self.designs.open_sample)
        self._start.recent_cleared.connect(self._clear_recent)
        self._start.show_recent(self._settings.recent())

    def _clear_recent(self) -> None:
        self._settings.forget_recent()
        self._start.show_recent([])

    def _paint_sample_pictures(self) -> None:
        from workbench.shell.pictures import sample_picture

        for sample in sample_games():
            self._start.show_picture(sample.game, sample_picture(sample.game))

    def _save_layouts(self) -> None:
        for mode_id, editor in self._editors.items():
            self._settings.save_layout(mode_id, editor.save_layout())

    def closeEvent(self, event: QCloseEvent) -> None:
        self._settings.save_layout("window", bytes(self.saveGeometry().data()))
        self.close_document()
        if (focused := QApplication.focusWidget()) is not None:
            # A control that still has the keyboard when it is deleted tells so half gone, and Python aborts on it.
            focused.clearFocus()
        super().closeEvent(event)


def _is_same(path: Path, other: Path | None) -> bool:
    return other is not None and path.exists() and other.exists() and path.samefile(other)


def _is_large(design: Design) -> bool:
    """Whether so many values were read that going through them would be felt."""
    on_areas = sum(len(one.borders) + len(one.spaces) for one in design.maps)
    return on_areas + sum(len(one.hexes) for one in design.hex_maps) >= MANY_VALUES

"""The main window: one ruleset file, the modes, and the commands that every mode has. No rule, no drawing."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSize, QTimer, Signal, SignalInstance
from PySide6.QtGui import QAction, QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QVBoxLayout, QWidget

from workbench.engine.design import Design
from workbench.engine.problem import Place
from workbench.engine.words.bounded_words import one_line
from workbench.qt.controls.parts import Toast
from workbench.qt.editor import SEEN_NOWHERE, Editor, SeenMap, ShowsChanges, ShowsMap, TakesRecords
from workbench.qt.screen_room import fit_to_screen
from workbench.qt.undo import EditStack
from workbench.shell.by_files.game_files import ENDINGS, GameFiles
from workbench.shell.editors import DESIGN, PLAYTEST, modes
from workbench.shell.failures.fault_banner import FaultBanner
from workbench.shell.files import RECORD, Files
from workbench.shell.keys_dialog import KeysDialog, keys_of, keys_on_map
from workbench.shell.pages import Pages
from workbench.shell.palette.box import Palette
from workbench.shell.palette.entries import Entry, entries_of
from workbench.shell.read_only_banner import ReadOnlyBanner
from workbench.shell.settings import RecentFile, Settings
from workbench.shell.start.new_designs import NewDesigns
from workbench.shell.start.sample_painter import SamplePainter
from workbench.shell.start.start_page import StartPage
from workbench.shell.window_commands import WindowCommands
from workbench.shell.window_look import WindowLook
from workbench.shell.window_menus import WindowMenus
from workbench.storage.edits.edit import Edit
from workbench.storage.records.kept_playtests import KeptPlaytests
from workbench.storage.rows.no_cycles import keep_for_long, let_go
from workbench.storage.samples import sample_games

if TYPE_CHECKING:
    from workbench.shell.handbook_window import HandbookWindow
    from workbench.storage.document import RulesetDocument

LEAST_WIDTH, LEAST_HEIGHT = 960, 600
FIRST_SIZE = QSize(1600, 1000)

MANY_VALUES = 10_000


class MainWindow(QMainWindow):
    """Start page and editors in one stack; the mode bar chooses."""

    copy_asked = Signal()
    first_painted = Signal()
    """Told once, when the window has been seen: what it does not need for that may follow."""

    def __init__(self, settings: Settings, paints_pictures: bool = True) -> None:
        super().__init__()
        self._settings = settings
        self.setWindowTitle(self.tr("Wargame Workbench"))
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        fit_to_screen(self, FIRST_SIZE)
        self.files = Files(self)
        self.designs = NewDesigns(self)
        self.game_files = GameFiles(self, lambda words: self._say(words), self.open_path)
        self._banner = ReadOnlyBanner()
        self._banner.editing_asked.connect(self.edit_now)
        self._banner.copy_asked.connect(self.copy_asked)
        self.faults = FaultBanner()
        self._start = StartPage(sample_games())
        self._kept = KeptPlaytests()
        self._pages = Pages(self._start, settings, self)
        self._toast = Toast(self._pages.stack)
        frame = QWidget()
        box = QVBoxLayout(frame)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._pages.bar)
        box.addWidget(self._banner)
        box.addWidget(self.faults)
        box.addWidget(self._pages.frame, 1)
        self.setCentralWidget(frame)
        self.menus = WindowMenus(self.menuBar())
        commands = WindowCommands(self)
        commands.fill(self.menus)
        self.copy_asked.connect(commands.ask_save_as)
        self.look = WindowLook(settings, self.menus)
        self.palette_box = Palette(frame, self._to_find, self._pages.go_to_place)
        self._pages.bar.find_asked.connect(self.find_anything)
        self._pages.shown.connect(self._show_playtests)
        self._pages.shown.connect(lambda editor: self.menus.show_editor(editor.menus() if editor else {}))
        self._pages.not_saved.connect(lambda why: self.files.tell(self.tr("This could not be saved"), why))
        self._connect_start_page()
        self._close_file()
        if layout := settings.layout("window"):
            self.restoreGeometry(QByteArray(layout))
            if not self.isMaximized() and not self.isFullScreen():
                fit_to_screen(self, self.size())  # it was left on a larger screen
        self._was_painted = False
        if paints_pictures:
            pictures = SamplePainter([sample.game for sample in sample_games()], self)
            pictures.painted.connect(self._start.show_picture)
            self.first_painted.connect(pictures.paint_next)

    # ------------------------------------------------------------------ files

    def window_history(self) -> tuple[QAction, QAction]:
        """Undo and redo of the editor that is shown, where it has an undo stack."""
        return self._pages.undo, self._pages.redo

    @property
    def document(self) -> RulesetDocument | None:
        """The ruleset file that is open."""
        return self._pages.document

    def circumstances(self) -> list[str]:
        """What a report of an error tells of the window and what is open in it."""
        from workbench.shell.failures.circumstances import circumstances

        return circumstances(self, self._pages.mode, self.document.design if self.document is not None else None)

    def open_path(self, path: Path) -> bool:
        """Open a ruleset file or a playtest record; one dialog says what is wrong when it cannot be opened."""
        if path.suffix in ENDINGS:
            return self.game_files.open(path)
        if path.suffix == RECORD:
            return self._open_record(path)
        shown = self.document
        if shown is not None and not shown.why_read_only and _is_same(path, shown.path):
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
        self._take(document)

    def _take(self, document: RulesetDocument) -> None:
        self._pages.take(document)
        if _is_large(document.design):
            keep_for_long()
        if document.path is not None:
            self._remember(document.path, document.design.title)
        self.setWindowTitle(one_line(self.tr("{} – Wargame Workbench").format(document.design.title)))
        self._banner.show_reason(document.why_read_only)
        self._show_what_is_open()

    def edit_now(self) -> bool:
        """Open a ruleset for editing that could only be looked at, if whoever had it has let go of it."""
        document = self.document
        if document is None or document.path is None or (again := self.files.opened(document.path)) is None:
            return False
        if again.why_read_only:
            again.close()
            self._banner.show_reason(again.why_read_only)
            self._say(self.tr("It still cannot be edited"))
            return False
        mode = self._pages.mode
        self.take_document(again)
        self.show_mode(mode)
        return True

    def close_document(self) -> None:
        """Let go of the open file; everything is saved already."""
        if (document := self._close_file()) is not None:
            document.close()

    def _close_file(self) -> RulesetDocument | None:
        """Show that no file is open; the document that was, not closed."""
        document = self._pages.let_go()
        let_go()
        self._banner.show_reason("")
        self.setWindowTitle(self.tr("Wargame Workbench"))
        self._show_what_is_open()
        return document

    def _show_what_is_open(self) -> None:
        self.menus.show_modes(modes(), lambda mode_id: not self._pages.why_not(mode_id), self._pages.show_mode_again)
        self.menus.show_document(self.document is not None)

    def save_version(self, name: str) -> bool:
        """Name this moment of the design."""
        document = self.document
        if document is None or not name or not self.files.save_version(document, name):
            return False
        self._say(self.tr("Saved as version {}: {}").format(len(document.versions), name))
        return True

    def save_as(self, path: Path) -> bool:
        """Keep the ruleset in another file from now on."""
        document = self.document
        was_looked_at = document is not None and bool(document.why_read_only)
        if document is None or not self.files.save_as(document, path):
            return False
        kept = document.path or path
        self._remember(kept, document.design.title)
        if was_looked_at:
            self._close_file()
            self._take(document)  # with editors that may edit
            self.show_mode(DESIGN)
        self._say(self.tr("From now on the ruleset is kept in {}").format(kept.name))
        return True

    def show_versions(self) -> None:
        """The saved versions: compare them, return to one."""
        if self.document is not None:
            from workbench.shell.versions_dialog import VersionsDialog

            VersionsDialog(self.document, self.do_edit, self, self._show_changes).open()

    def _show_changes(self, old: Design, title: str) -> None:
        """Mark on the map what differs between a version and now."""
        self.show_mode(DESIGN)
        editor = self.editor(DESIGN)
        if isinstance(editor, ShowsChanges):
            editor.show_changes(old, title)

    def do_edit(self, edit: Edit) -> None:
        """Do an edit of the whole design where it can be seen and undone; EditError when it cannot be done."""
        self._pages.show_mode_again(DESIGN)
        editor = self.editor(self._pages.mode)
        stack = editor.undo_stack() if editor is not None else None
        assert isinstance(stack, EditStack)
        stack.do(edit)
        self._pages.show_place()

    def export(self, path: Path) -> bool:
        """Write the design, or the map that is seen, in the format of the file's ending."""
        document = self.document
        return self._exported(path, document is not None and self.files.export(document, path, self._seen_map()))

    def export_picture(self, path: Path) -> bool:
        """Write the map that is shown as a picture."""
        page = self._pages.stack.currentWidget()
        return self._exported(path, page is not None and self.files.export_picture(page, path))

    def print_map(self) -> None:
        """Ask how the map is to be printed, and write it."""
        if self.document is not None:
            self.files.print_maps(self.document, lambda path: self._exported(path, True), self._seen_map())

    def _seen_map(self) -> SeenMap:
        editor = self.editor(DESIGN)
        return editor.seen_map() if isinstance(editor, ShowsMap) else SEEN_NOWHERE

    def _exported(self, path: Path, is_written: bool) -> bool:
        if is_written:
            self._say(self.tr("Written to {}").format(path.name))
        return is_written

    def _open_record(self, path: Path) -> bool:
        if isinstance(table := self.editor(PLAYTEST), TakesRecords):
            table.make_way_for(path)
        playtest = self.files.opened_record(path)
        if playtest is None:
            self._start.show_recent(self._settings.recent())
            return False
        from workbench.storage.document import RulesetDocument

        self.take_document(RulesetDocument(playtest.playtest.rules.design))
        self.show_mode(PLAYTEST)
        if isinstance(table := self.editor(PLAYTEST), TakesRecords):
            table.go_on_with(playtest)
        if playtest.why_read_only:
            self._banner.show_reason_of_record(playtest.why_read_only)
        if not self._kept.holds(path):
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
        self._pages.show_mode(mode_id)

    def editor(self, mode_id: str) -> Editor | None:
        """The editor of a mode, if it was shown."""
        return self._pages.editor(mode_id)

    # ------------------------------------------------------------------ menus

    def find_anything(self) -> None:
        """Ask for a name: of a thing of the game, a clause, a command."""
        self.palette_box.ask()

    def _to_find(self) -> list[Entry]:
        return entries_of(self.document.design if self.document is not None else None, self.menus.all_menus())

    @property
    def page_shown(self) -> SignalInstance:
        """The signal that another page is in front."""
        return self._pages.shown

    def go_to_place(self, place: Place) -> None:
        """Show a place in whichever editor has it."""
        self._pages.go_to_place(place)

    def reset_layout(self) -> None:
        """Back to the layout the program comes with."""
        self._settings.forget_layouts()
        self._say(self.tr("The layout the program comes with is used when a page is next opened"))

    def show_handbook(self) -> HandbookWindow:
        """The pages about the program, read beside the work."""
        from workbench.shell.handbook_window import HandbookWindow

        handbook = HandbookWindow(self)
        handbook.show()
        return handbook

    def show_keys(self) -> None:
        """The list of keys of the page that is shown."""
        KeysDialog(self.keys(), self).open()

    def keys(self) -> dict[str, list[tuple[str, str]]]:
        """Commands and their keys by menu, and those of the map."""
        return keys_of(self.menus.all_menus(), keys_on_map(self._pages.mode), self._pages.mode)

    def _say(self, text: str) -> None:
        self._toast.show_message(text)
        self._pages.show_place()

    # ------------------------------------------------------------------ start page, closing

    def _connect_start_page(self) -> None:
        self._start.new_game_asked.connect(self.designs.ask_new_game)
        self._start.new_map_asked.connect(self.designs.ask_new_map)
        self._start.tour_asked.connect(self.designs.begin_tour)
        self._start.import_asked.connect(self.designs.ask_import)
        self._start.open_asked.connect(self.ask_open)
        self._start.file_chosen.connect(lambda path: self.open_path(Path(path)))
        self._start.sample_chosen.connect(self.designs.open_sample)
        self._start.recent_cleared.connect(self._clear_recent)
        self._start.playtests_cleared.connect(self._clear_playtests)
        self._start.show_recent(self._settings.recent())

    def _clear_recent(self) -> None:
        self._settings.forget_recent()
        self._start.show_recent([])

    def _show_playtests(self, editor: Editor | None) -> None:
        """The start page lists the playtests as they are whenever it is shown."""
        if editor is None:
            self._start.show_playtests(self._kept.all())

    def _clear_playtests(self) -> None:
        if self.files.is_clearing_wanted(len(self._kept.all())):
            if stayed := self._kept.clear():
                why = self.tr("{} of them cannot be deleted: they are open, or their folder may not be written to.")
                self.files.tell(self.tr("Not all are deleted"), why.format(len(stayed)))
            self._show_playtests(None)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self, self.first_painted.emit)

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
    return sum(len(getattr(one, field)) for one in design.maps for field in one.entries) >= MANY_VALUES

"""The main window: one ruleset file, the modes, and the commands that every mode has. No rule, no drawing."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeySequence, QUndoGroup, QUndoStack
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QMessageBox, QStackedWidget, QVBoxLayout, QWidget

from workbench.engine.design import Design
from workbench.qt.editor import Editor
from workbench.qt.icons import bind_icon
from workbench.qt.style_sheet import apply_theme
from workbench.qt.theme import TEXT_SCALES, THEMES
from workbench.shell.editors import DESIGN, PLAYTEST, START, make_editor, modes
from workbench.shell.mode_bar import ModeBar
from workbench.shell.own_copies import own_copy_path
from workbench.shell.settings import RecentFile, Settings
from workbench.shell.start_page import StartPage
from workbench.storage.blank_design import blank_design
from workbench.storage.document import RulesetDocument
from workbench.storage.file_errors import StoredFileError
from workbench.storage.samples import build_sample, sample_games


class MainWindow(QMainWindow):
    """Start page and editors in one stack; the mode bar chooses."""

    def __init__(self, settings: Settings, paints_pictures: bool = True) -> None:
        super().__init__()
        self._settings = settings
        self._document: RulesetDocument | None = None
        self._editors: dict[str, Editor] = {}
        self._mode = START
        self._editor_actions: list[tuple[str, QAction]] = []
        self.setWindowTitle(self.tr("Wargame Workbench"))
        self.resize(1600, 1000)
        self._undo_group = QUndoGroup(self)
        self._no_history = QUndoStack(self._undo_group)
        self._undo, self._redo = self._undo_actions()
        self._bar = ModeBar(modes(), self._undo, self._redo)
        self._bar.chosen.connect(self.show_mode)
        self._start = StartPage(sample_games())
        self._stack = QStackedWidget()
        self._stack.addWidget(self._start)
        frame = QWidget()
        box = QVBoxLayout(frame)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._bar)
        box.addWidget(self._stack, 1)
        self.setCentralWidget(frame)
        self._make_menus()
        self._connect_start_page()
        self._refresh_modes()
        self.show_mode(START)
        if layout := settings.layout("window"):
            self.restoreGeometry(QByteArray(layout))
        if paints_pictures:
            QTimer.singleShot(0, self._paint_sample_pictures)

    # ------------------------------------------------------------------ files

    @property
    def document(self) -> RulesetDocument | None:
        """The ruleset file that is open."""
        return self._document

    def open_path(self, path: Path) -> bool:
        """Open a ruleset file or a playtest record; says in one dialog what is wrong when it cannot be opened."""
        if path.suffix == ".record":
            return self._open_record(path)
        try:
            document = RulesetDocument.open(path)
        except StoredFileError as error:
            self._tell_cannot_open(str(error))
            return False
        self.take_document(document)
        self.show_mode(DESIGN)
        return True

    def take_document(self, document: RulesetDocument) -> None:
        """Work on this document from now on; the one before is closed."""
        self.close_document()
        self._document = document
        title = document.design.title
        if document.path is not None:
            now = datetime.now().isoformat(timespec="minutes")
            self._settings.remember(RecentFile(str(document.path), title, now))
        self.setWindowTitle(self.tr("{} – Wargame Workbench").format(title))
        self._start.show_recent(self._settings.recent())
        self._refresh_modes()

    def close_document(self) -> None:
        """Let go of the open file; everything is saved already."""
        self._save_layouts()
        for editor in self._editors.values():
            self._stack.removeWidget(editor.widget())
            editor.close()
            editor.widget().deleteLater()
        self._editors.clear()
        if self._document is not None:
            self._document.close()
        self._document = None
        self.setWindowTitle(self.tr("Wargame Workbench"))
        self._refresh_modes()
        self.show_mode(START)

    def open_sample(self, game: str, mode_id: str, folder: Path | None = None) -> None:
        """Make an own copy of a sample game and open it in a mode."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            design: Design = build_sample(game)
            document = RulesetDocument.create(own_copy_path(game, folder), design)
        except (OSError, StoredFileError) as error:
            QApplication.restoreOverrideCursor()
            self._tell_cannot_open(str(error))
            return
        QApplication.restoreOverrideCursor()
        self.take_document(document)
        self.show_mode(mode_id)

    def new_map(self, folder: Path | None = None) -> None:
        """Begin a design of one's own on an empty sheet."""
        try:
            document = RulesetDocument.create(own_copy_path("untitled", folder), blank_design(self.tr("Untitled")))
        except (OSError, StoredFileError) as error:
            self._tell_cannot_open(str(error))
            return
        self.take_document(document)
        self.show_mode(DESIGN)

    def _open_record(self, path: Path) -> bool:
        from workbench.storage.playtest_record import RecordedPlaytest

        try:
            playtest = RecordedPlaytest.open(path)
        except StoredFileError as error:
            self._tell_cannot_open(str(error))
            return False
        self.take_document(RulesetDocument(playtest.design))
        self.show_mode(PLAYTEST)
        self._editors[PLAYTEST].go_on_with(playtest)  # type: ignore[attr-defined]
        return True

    def _tell_cannot_open(self, text: str) -> None:
        QMessageBox.warning(self, self.tr("This file cannot be opened"), text)

    def _ask_open(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open a ruleset"), "", self.tr("Rulesets and records (*.ruleset *.record)")
        )
        if chosen:
            self.open_path(Path(chosen))

    # ------------------------------------------------------------------ modes

    def show_mode(self, mode_id: str) -> None:
        """Show a mode; its editor is made the first time."""
        if mode_id == START:
            self._show_page(START, self._start, None)
            return
        if self._document is None:
            return
        if mode_id not in self._editors:
            editor = make_editor(mode_id, self._document)
            self._editors[mode_id] = editor
            self._stack.addWidget(editor.widget())
            editor.on_change(self._show_place)
            if (stack := editor.undo_stack()) is not None:
                self._undo_group.addStack(stack)
            if layout := self._settings.layout(mode_id):
                editor.restore_layout(layout)
        self._show_page(mode_id, self._editors[mode_id].widget(), self._editors[mode_id])

    def editor(self, mode_id: str) -> Editor | None:
        """The editor of a mode, if it was shown."""
        return self._editors.get(mode_id)

    def _show_page(self, mode_id: str, page: QWidget, editor: Editor | None) -> None:
        self._mode = mode_id
        self._stack.setCurrentWidget(page)
        self._bar.show_mode(mode_id)
        self._show_history(editor)
        self._show_editor_menus(editor)
        self._show_place()

    def _show_place(self) -> None:
        editor = self._editors.get(self._mode)
        title = editor.title() if editor else (self._document.design.title if self._document else "")
        self._bar.show_place(title, editor.status() if editor else self._place_words())

    def _show_history(self, editor: Editor | None) -> None:
        stack = editor.undo_stack() if editor else None
        self._undo_group.setActiveStack(stack or self._no_history)
        own = editor.history() if editor else None
        self._bar.show_history(*(own or (self._undo, self._redo)))

    def _place_words(self) -> str:
        return self.tr("All changes saved") if self._document else self.tr("no ruleset open")

    def _refresh_modes(self) -> None:
        closed = "" if self._document else self.tr("Open a ruleset first")
        for mode in modes():
            if mode.id != START:
                self._bar.allow(mode.id, mode.why_not or closed)

    # ------------------------------------------------------------------ menus

    def _undo_actions(self) -> tuple[QAction, QAction]:
        undo = self._undo_group.createUndoAction(self)
        undo.setShortcut(QKeySequence("Ctrl+Z"))
        bind_icon(undo, "arrow-u-up-left")
        redo = self._undo_group.createRedoAction(self)
        redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        bind_icon(redo, "arrow-u-up-right")
        return undo, redo

    def _make_menus(self) -> None:
        bar = self.menuBar()
        self._menus = {
            title: bar.addMenu(title)
            for title in (self.tr("File"), self.tr("Edit"), self.tr("View"), self.tr("Go"), self.tr("Help"))
        }
        file_menu, edit_menu, view_menu, go_menu, help_menu = self._menus.values()
        self._add(file_menu, self.tr("New area map"), "Ctrl+N", self.new_map)
        self._add(file_menu, self.tr("Open…"), "Ctrl+O", self._ask_open)
        self._add(file_menu, self.tr("Close the ruleset"), "Ctrl+W", self.close_document)
        file_menu.addSeparator()
        self._add(file_menu, self.tr("Quit"), "Ctrl+Q", self.close)
        edit_menu.addActions([self._undo, self._redo])
        for number, mode in enumerate(modes(), start=1):
            action = self._add(go_menu, mode.title, f"Ctrl+{number}", lambda m=mode.id: self.show_mode(m))
            action.setEnabled(not mode.why_not)
        self._add_look_menus(view_menu)
        self._add(view_menu, self.tr("Reset the layout"), "", self._settings.forget_layouts)
        self._add(help_menu, self.tr("About"), "", self._about)

    def _add_look_menus(self, view_menu: object) -> None:
        from PySide6.QtWidgets import QMenu

        assert isinstance(view_menu, QMenu)
        themes = view_menu.addMenu(self.tr("Theme"))
        theme_group = QActionGroup(self)
        for name in THEMES:
            action = self._add(themes, name.capitalize(), "", lambda chosen=name: self._set_theme(chosen))
            action.setCheckable(True)
            action.setChecked(name == self._settings.theme)
            theme_group.addAction(action)
        sizes = view_menu.addMenu(self.tr("Text size"))
        size_group = QActionGroup(self)
        for scale in TEXT_SCALES:
            action = self._add(sizes, f"{scale:.0%}", "", lambda chosen=scale: self._set_text_scale(chosen))
            action.setCheckable(True)
            action.setChecked(scale == self._settings.text_scale)
            size_group.addAction(action)

    def _add(self, menu: object, text: str, key: str, does: object) -> QAction:
        from PySide6.QtWidgets import QMenu

        assert isinstance(menu, QMenu) and callable(does)
        action = QAction(text, self)
        if key:
            action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda _checked=False: does())
        menu.addAction(action)
        return action

    def _show_editor_menus(self, editor: Editor | None) -> None:
        for title, action in self._editor_actions:
            self._menus[title].removeAction(action)
        self._editor_actions.clear()
        if editor is None:
            return
        for title, actions in editor.menus().items():
            if title not in self._menus:
                self._menus[title] = self.menuBar().addMenu(title)
            for action in actions:
                self._menus[title].addAction(action)
                self._editor_actions.append((title, action))

    def _set_theme(self, name: str) -> None:
        self._settings.theme = name
        self._apply_look()

    def _set_text_scale(self, scale: float) -> None:
        self._settings.text_scale = scale
        self._apply_look()

    def _apply_look(self) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        apply_theme(application, THEMES[self._settings.theme], self._settings.text_scale)

    def _about(self) -> None:
        from importlib.metadata import version

        text = self.tr("Wargame Workbench {}: draw a map, play it under its rules, measure, publish. MIT licence.")
        QMessageBox.about(self, self.tr("About"), text.format(version("wargame-workbench")))

    # ------------------------------------------------------------------ start page, closing

    def _connect_start_page(self) -> None:
        self._start.new_map_asked.connect(lambda: self.new_map())
        self._start.open_asked.connect(self._ask_open)
        self._start.file_chosen.connect(lambda path: self.open_path(Path(path)))
        self._start.sample_chosen.connect(self.open_sample)
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
        super().closeEvent(event)

"""The commands of the window's own menus: what they are called, their keys, and what they ask before they act."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMessageBox, QWidget

from workbench.language import languages
from workbench.shell.by_files.game_files import GameFiles
from workbench.shell.files import Files
from workbench.shell.start.new_designs import NewDesigns
from workbench.shell.window_look import WindowLook
from workbench.shell.window_menus import WindowMenus, text_size_titles, theme_titles

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument


class CommandedWindow(Protocol):
    """What the commands ask of the window; `MainWindow` says what each of these is."""

    files: Files
    designs: NewDesigns
    game_files: GameFiles
    look: WindowLook

    @property
    def document(self) -> RulesetDocument | None: ...

    def window(self) -> QWidget: ...

    def ask_open(self) -> None: ...

    def save_version(self, name: str) -> bool: ...

    def show_versions(self) -> None: ...

    def save_as(self, path: Path) -> bool: ...

    def export(self, path: Path) -> bool: ...

    def export_picture(self, path: Path) -> bool: ...

    def print_map(self) -> None: ...

    def close_document(self) -> None: ...

    def close(self) -> bool: ...

    def window_history(self) -> tuple[QAction, QAction]: ...

    def reset_layout(self) -> None: ...

    def show_handbook(self) -> object: ...

    def show_keys(self) -> None: ...

    def find_anything(self) -> None: ...


class WindowCommands(QObject):
    """Each command asks what it needs to know and calls one method of the window."""

    def __init__(self, window: CommandedWindow) -> None:
        super().__init__(window.window())
        self._window = window

    def fill(self, menus: WindowMenus) -> None:
        """Put all commands into their menus."""
        window, file = self._window, menus.file
        menus.add(file, self.tr("New game…"), window.designs.ask_new_game, "Ctrl+G")
        menus.add(file, self.tr("New map…"), window.designs.ask_new_map, "Ctrl+N")
        menus.add(file, self.tr("Open…"), window.ask_open, "Ctrl+O")
        menus.add(file, self.tr("Import…"), window.designs.ask_import, "Ctrl+I")
        file.addSeparator()
        menus.add(file, self.tr("New game by files…"), window.game_files.ask_new, needs_document=True)
        menus.add(file, self.tr("Open a game by files…"), window.game_files.ask_open)
        file.addSeparator()
        menus.add(file, self.tr("Save a version…"), self._ask_version, "Ctrl+S", needs_document=True)
        menus.add(file, self.tr("Versions…"), window.show_versions, "Ctrl+Shift+V", needs_document=True)
        menus.add(file, self.tr("Save as…"), self.ask_save_as, needs_document=True)
        menus.add(file, self.tr("Export…"), self._ask_export, "Ctrl+E", needs_document=True)
        menus.add(file, self.tr("Export a picture of what is shown…"), self._ask_picture, needs_document=True)
        menus.add(file, self.tr("Print the map…"), self._window.print_map, "Ctrl+P", needs_document=True)
        file.addSeparator()
        menus.add(file, self.tr("Close the ruleset"), window.close_document, "Ctrl+W", needs_document=True)
        menus.add(file, self.tr("Quit"), window.close, "Ctrl+Q")
        menus.edit.addActions(list(window.window_history()))
        menus.add(menus.go, self.tr("Find anything…"), window.find_anything, "Ctrl+K")
        menus.add_choice(
            menus.view, "theme", self.tr("Theme"), theme_titles(), lambda name: window.look.set_theme(str(name))
        )
        menus.add_choice(
            menus.view, "text_size", self.tr("Text size"), text_size_titles(),
            lambda scale: window.look.set_text_scale(float(str(scale))),
        )  # fmt: skip
        spoken: dict[object, str] = {code: title for code, title in languages().items()}
        menus.add_choice(menus.view, "language", self.tr("Language"), spoken, self._ask_language)
        menus.add(menus.view, self.tr("Reset the layout"), window.reset_layout)
        menus.add(menus.help, self.tr("Handbook"), window.show_handbook)
        menus.add(menus.help, self.tr("A tour in six steps"), window.designs.begin_tour)
        menus.add(menus.help, self.tr("Keys"), window.show_keys, "F1", "Ctrl+/")
        menus.add(menus.help, self.tr("About"), self._about)

    def _ask_language(self, code: object) -> None:
        if code != self._window.look.language:
            self._window.look.set_language(str(code))
            title, said = self.tr("Language"), self.tr("The program speaks {language} from its next start on.")
            QMessageBox.information(self._window.window(), title, said.format(language=languages()[str(code)]))

    def _ask_version(self) -> None:
        if (document := self._window.document) is not None:
            self._window.save_version(self._window.files.ask_version_name(document))

    def ask_save_as(self) -> None:
        """Ask where the ruleset shall be kept from now on, and keep it there."""
        document = self._window.document
        if document is not None and (path := self._window.files.ask_save_as(document)) is not None:
            self._window.save_as(path)

    def _ask_export(self) -> None:
        document = self._window.document
        if document is not None and (path := self._window.files.ask_export(document.design)) is not None:
            self._window.export(path)

    def _ask_picture(self) -> None:
        document = self._window.document
        if document is not None and (path := self._window.files.ask_export_picture(document.design)) is not None:
            self._window.export_picture(path)

    def _about(self) -> None:
        from workbench.shell.about_dialog import AboutDialog

        AboutDialog(self._window.window()).open()

"""How a ruleset begins in the window, and how a map of another program comes into it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.qt.editor import ShowsMap, TakesScans
from workbench.qt.looks.translator import language_spoken, spoken, spoken_error
from workbench.shell.editors import DESIGN
from workbench.shell.open_window import OpenWindow
from workbench.storage.edits.edit import EditError
from workbench.storage.samples import sample_games

if TYPE_CHECKING:
    from workbench.shell.imports.import_dialog import ImportDialog, Imported
    from workbench.shell.new_game.wizard import MadeGame, NewGameWizard
    from workbench.shell.tour.tour import Tour
    from workbench.storage.assets import Asset


class NewDesigns(QObject):
    """Each command asks what it needs to know and calls the method that does it."""

    def __init__(self, window: OpenWindow) -> None:
        super().__init__(window.window())
        self._window = window
        self._tour: Tour | None = None

    def open_sample(self, game: str, mode_id: str, folder: Path | None = None) -> None:
        """Make an own copy of a sample game and open it in a mode."""
        if (document := self._window.files.own_copy(game, folder)) is not None:
            self._window.take_document(document)
            self._window.show_mode(mode_id)

    def new_map(self, folder: Path | None = None, sheet: AnyMap | None = None) -> None:
        """Begin a design of one's own on a sheet; without one on an empty one of A3."""
        if (document := self._window.files.blank(folder, sheet)) is not None:
            self._window.take_document(document)
            self._window.show_mode(DESIGN)

    def ask_new_map(self) -> None:
        """Ask what kind of map the new design shall have, and begin it."""
        from workbench.qt.new_maps.new_map_dialog import NewMapDialog

        dialog = NewMapDialog("map", self.tr("Untitled"), self._window.window())
        dialog.accepted.connect(lambda: self.new_map(sheet=dialog.made))
        dialog.open()

    def ask_new_game(self) -> NewGameWizard:
        """Ask step by step what the new game shall be, and make it."""
        from workbench.shell.new_game.wizard import NewGameWizard

        wizard = NewGameWizard(sample_games(), self.take_game, self._window.window())
        wizard.open()
        return wizard

    def take_game(self, game: MadeGame, folder: Path | None = None) -> bool:
        """Make the file of a new game and show it; False, after a message, where it cannot be written."""
        if (document := self._window.files.created(game.design, folder)) is None:
            return False
        self._window.take_document(document)
        self._window.show_mode(game.mode if game.scan is None else DESIGN)
        editor = self._window.editor(DESIGN)
        if game.scan is not None and isinstance(editor, TakesScans):
            scan = game.scan
            QTimer.singleShot(0, self, lambda: editor.import_scan(scan))  # once the wizard has gone
        return True

    def begin_tour(self) -> Tour:
        """Lead over a small game in six steps."""
        if self._tour is None:
            from workbench.shell.tour.tour import Tour

            self._tour = Tour(self._window)
        self._tour.begin()
        return self._tour

    # ------------------------------------------------------------------ imports

    def ask_import(self) -> ImportDialog:
        """Ask which map of another program to import, how to clean it and where it shall go."""
        from workbench.shell.imports.import_dialog import ImportDialog

        document = self._window.document
        dialog = ImportDialog(document is not None and not document.why_read_only, self._window.window())
        dialog.accepted.connect(lambda: self.take_import(dialog.result_) if dialog.result_ is not None else None)
        dialog.open()
        return dialog

    def take_import(self, imported: Imported, folder: Path | None = None) -> None:
        """Do what the dialog ended with; one message says why when it cannot be done, and nothing was changed."""
        if isinstance(imported.what, Design):
            self._open_new(imported.what, folder, imported.assets)
        elif imported.into_new:
            self._open_new(_design_on(imported.what), folder)
        else:
            self.add_map(imported.what)

    def add_map(self, sheet: AnyMap) -> None:
        """The map as one more of the open design, in one edit that can be undone, and shown."""
        from workbench.exchange.imports.design import imported_into
        from workbench.storage.edits.edits import ReplaceDesign

        document = self._window.document
        if document is None:
            return
        design = imported_into(document.design, sheet)
        before = _map_ids(document.design)
        try:
            self._window.do_edit(ReplaceDesign(self.tr("Import the map {0}").format(sheet.title), design))
        except EditError as error:
            self._window.files.tell(self.tr("The map cannot be imported"), spoken_error(error))
            return
        self._show_map(next(iter(_map_ids(design) - before)))

    def _show_map(self, map_id: str) -> None:
        editor = self._window.editor(DESIGN)
        if isinstance(editor, ShowsMap):
            editor.show_map(map_id)

    def _open_new(self, design: Design, folder: Path | None, assets: Iterable[Asset] = ()) -> None:
        if (document := self._window.files.created(design, folder, assets)) is not None:
            self._window.take_document(document)
            self._window.show_mode(DESIGN)


def _map_ids(design: Design) -> set[str]:
    return {known.id for known in design.maps}


def _design_on(sheet: AnyMap) -> Design:
    """A design that can be played by the standard rules, on a map with all kinds of ground that the map names."""
    from workbench.exchange.imports.design import with_catalogues
    from workbench.storage.starters.starter_design import starter_design

    return with_catalogues(starter_design(sheet.title, sheet, language_spoken(), spoken), sheet)

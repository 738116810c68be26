"""Who sits at a desk of a game by files: a player with a packet, or who referees; and the files that come to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QObject, SignalInstance
from PySide6.QtWidgets import QFileDialog, QStackedWidget

from editors.playtest.by_files.desk_playtest import DeskSession
from editors.playtest.by_files.desk_strip import DeskStrip, ToldPart
from editors.playtest.by_files.joined_page import JoinedPage
from editors.playtest.by_files.new_game import NewGameByFiles
from editors.playtest.by_files.refereeing.referee_desk import RefereeDesk
from editors.playtest.saved_places import in_folder, remember_folder
from editors.playtest.session import PlaytestSession
from editors.playtest.table import PlaytestTable
from workbench.engine.design import Design
from workbench.engine.words.bounded_words import MOST_TOLD, few_lines
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.referee.formats import ORDERS, TURN
from workbench.referee.locked_game import lock
from workbench.referee.player import Player
from workbench.referee.referee import Referee
from workbench.referee.referee_file import FILE
from workbench.referee.refused import Refused
from workbench.storage.file.file_errors import StoredFileError


class DesksPage(Protocol):
    """What of the editor a desk asks."""

    changed: SignalInstance

    @property
    def table(self) -> PlaytestTable | None: ...

    def show_table(self, session: PlaytestSession) -> None: ...

    def drop_table(self) -> None: ...


class GamesByFiles(QObject):
    """One desk at a time. What cannot be opened is refused in a line by whoever opens it."""

    def __init__(self, editor: DesksPage, pages: QStackedWidget) -> None:
        super().__init__(pages)
        self._editor, self._pages = editor, pages
        self._opens: Callable[[Path], object] = self.takes
        self._says: Callable[[str], object] = str
        self._password = ""
        """That of the referee's file, while one sits at its desk."""
        self._desk: JoinedPage | RefereeDesk | None = None

    def take_opener(self, opens: Callable[[Path], object], says: Callable[[str], object]) -> None:
        """What opens a file that is asked for at a desk, and says why it cannot be; what tells a line in passing."""
        self._opens, self._says = opens, says

    # ------------------------------------------------------------------ players

    @property
    def player(self) -> Player | None:
        """Whoever sits at a player's desk."""
        table = self._editor.table
        if table is not None and isinstance(table.session, DeskSession):
            return table.session.player
        return self._desk.player if isinstance(self._desk, JoinedPage) else None

    @property
    def referee_desk(self) -> RefereeDesk | None:
        """The referee's desk."""
        return self._desk if isinstance(self._desk, RefereeDesk) else None

    def status(self) -> str:
        """What is open at a desk, in words; "" where none is."""
        if self.referee_desk is not None:
            return _tr("the referee’s desk, in {}").format(self.referee_desk.desk.referee.file.folder.name)
        return _tr("a player’s desk, kept in {}").format(self.player.path.name) if self.player is not None else ""

    def sit_down(self, player: Player) -> None:
        """Sit down with the packet that was opened last; before the first one there is nothing to be answered."""
        self.leave()
        if not player.round:
            page = JoinedPage(player)
            page.open_asked.connect(self.ask_packet)
            self._show(page)
            return
        self._editor.show_table(DeskSession(player))
        table = self._editor.table
        assert table is not None
        table.part(DeskStrip).open_asked.connect(self.ask_packet)
        table.right.setCurrentWidget(table.part(ToldPart))

    def ask_packet(self) -> None:
        """Ask for the next packet."""
        player = self.player
        start = in_folder("", player.path.parent if player is not None else None)
        chosen, _ = QFileDialog.getOpenFileName(self._pages, _tr("Open a packet"), start, _tr("Packets (*.turn)"))
        if chosen:
            remember_folder(Path(chosen))
            self._opens(Path(chosen))

    # ------------------------------------------------------------------ the referee

    def referee(self, referee: Referee, password: str = "") -> None:
        """Sit down as whoever referees; with a password the file is locked again when one rises."""
        self.leave()
        self._password = password
        self._show(RefereeDesk(referee))

    def ask_new(self, design: Design, beside: Path | None) -> NewGameByFiles:
        """Ask how a new game of a design shall be, and begin it."""
        dialog = NewGameByFiles(design, self._pages.window(), beside)
        dialog.made.connect(lambda folder: self._opens(folder / FILE))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    # ------------------------------------------------------------------ files that come

    def has(self, path: Path) -> bool:
        """Is it the player's own file, or the referee's, of the desk that is open?"""
        if self.referee_desk is not None:
            return path.resolve() == (self.referee_desk.desk.referee.file.folder / FILE).resolve()
        return self.player is not None and path.resolve() == self.player.path.resolve()

    def takes(self, path: Path) -> bool:
        """Take a file that the desk which is open waits for; False where it is another's.

        Raises
        ------
        Refused, GameFileError
            It is for this desk, and cannot be taken.
        """
        if path.suffix == ORDERS and self.referee_desk is not None:
            self.referee_desk.take([path])
            return True
        player = self.player
        if path.suffix != TURN or player is None:
            return False
        before = player.opened.digest
        player.open_packet(read_bounded(path))
        if player.opened.digest != before:
            again = Player.open(player.path) if self._close_player() else player
            self.sit_down(again)
        return True

    def _close_player(self) -> bool:
        player = self.player
        if player is not None:
            self.leave()
        return player is not None

    def leave(self) -> None:
        """Rise from any desk."""
        if self._desk is not None:
            desk, self._desk = self._desk, None
            desk.stop()
            if isinstance(desk, RefereeDesk):
                self._lock(desk.desk.referee.file.folder)
            self._pages.removeWidget(desk)
            desk.hide()
            desk.deleteLater()
        self._editor.drop_table()

    def _lock(self, folder: Path) -> None:
        """Put a game under its password again, if it had one; a line says when that cannot be done."""
        password, self._password = self._password, ""
        if not password:
            return
        try:
            lock(folder, password)
        except (Refused, StoredFileError) as error:
            why = spoken(error.said) if isinstance(error, Refused) else spoken_error(error)
            self._says(few_lines(_tr("{} was not locked again: {}").format(folder.name, why), MOST_TOLD))

    def _show(self, desk: JoinedPage | RefereeDesk) -> None:
        self._desk = desk
        self._pages.addWidget(desk)
        self._pages.setCurrentWidget(desk)
        self._editor.changed.emit()


def read_bounded(path: Path) -> bytes:
    """A file that was sent, no more of it than is read of any; Refused when there is none."""
    from workbench import limits

    try:
        with path.open("rb") as file:
            return file.read(limits.TURN_BYTES.most + 1)
    except OSError as error:
        raise Refused(str(error.strerror or error)) from None


def _tr(text: str) -> str:
    return QCoreApplication.translate("GamesByFiles", text)


__all__ = ["GamesByFiles", "read_bounded"]

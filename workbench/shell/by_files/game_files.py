"""Games by files in the window: files of players and referees that are opened, dropped, made.

What cannot be used is told in one line, in passing; nothing has changed then.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog

from workbench.engine.words.bounded_words import MOST_TOLD, few_lines
from workbench.qt.chosen_names import with_ending
from workbench.qt.editor import PlaysByFiles
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.shell.editors import PLAYTEST
from workbench.shell.open_window import OpenWindow
from workbench.storage.file.file_errors import StoredFileError

if TYPE_CHECKING:
    from workbench.engine.design import Design
    from workbench.qt.editor import DesksByFiles
    from workbench.shell.by_files.password_dialog import PasswordDialog

SEAT, TURN, ORDERS, GAME, LOCKED = ".seat", ".turn", ".orders", ".game", ".locked"
ENDINGS = (SEAT, TURN, ORDERS, GAME, LOCKED)
DROPPED = (*ENDINGS, ".ruleset", ".record")


class GameFiles(QObject):
    """Opens what belongs to a game by files. `say` tells a line in passing, `open_path` opens any other file."""

    def __init__(self, window: OpenWindow, say: Callable[[str], object], opens: Callable[[Path], object]) -> None:
        super().__init__(window.window())
        self._window, self._say, self._opens = window, say, opens
        frame = window.window()
        frame.setAcceptDrops(True)
        frame.installEventFilter(self)

    # ------------------------------------------------------------------ opening

    def open(self, path: Path) -> bool:
        """Open a file of a game by files; a line says what is wrong when it cannot be."""
        from workbench.referee.refused import Refused

        try:
            return self._is_taken(path) or self._is_opened(path)
        except Refused as refused:
            self._tell(path, spoken(refused.said))
        except StoredFileError as error:
            self._tell(path, spoken_error(error))
        except OSError as error:
            self._tell(path, error.strerror or str(error))
        return False

    def _is_taken(self, path: Path) -> bool:
        """Does the desk that is open take it?"""
        editor = self._window.editor(PLAYTEST)
        return isinstance(editor, PlaysByFiles) and editor.by_files.takes(path)

    def _is_opened(self, path: Path) -> bool:
        if path.suffix in (GAME, LOCKED):
            self._open_game(path.parent)
        elif path.suffix == SEAT:
            self._sit_down(path)
        elif path.suffix == TURN:
            self._open_packet(path)
        else:
            self._tell(path, self.tr("orders are taken at the referee's desk: open the game first"))
            return False
        return True

    def _open_game(self, folder: Path) -> None:
        """Sit down as referee; where the game lies under a password that is asked for first."""
        from workbench.referee.referee_file import FILE, LOCKED

        self._let_go_of(folder / FILE)
        if (folder / FILE).exists() or not (folder / LOCKED).is_file():
            self._sit_as_referee(folder)
        else:
            self.ask_password(folder)

    def ask_password(self, folder: Path) -> PasswordDialog:
        """Ask for the password of a game until it is the right one, or one gives up."""
        from workbench.referee.locked_game import unlock
        from workbench.referee.refused import Refused
        from workbench.shell.by_files.password_dialog import PasswordDialog

        def unlocks(password: str) -> str:
            try:
                unlock(folder, password)
                self._sit_as_referee(folder, password)
            except Refused as refused:
                return spoken(refused.said)
            except StoredFileError as error:
                return spoken_error(error)
            except OSError as error:
                return error.strerror or str(error)
            return ""

        dialog = PasswordDialog(folder.name, unlocks, self._window.window())
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def _sit_as_referee(self, folder: Path, password: str = "") -> None:
        from workbench.referee.referee import Referee

        referee = Referee.open(folder)
        self._show(referee.head.design).referee(referee, password)

    def _sit_down(self, path: Path, packet: bytes = b"") -> None:
        """At a player's desk, with another packet if there is one."""
        from workbench.referee.player import Player

        self._let_go_of(path)
        player = Player.open(path)
        try:
            if packet:
                player.open_packet(packet)
        except BaseException:
            player.close()
            raise
        self._show(player.design).sit_down(player)

    def _open_packet(self, path: Path) -> None:
        """A packet with the file of whom it is for, which lies beside it or in a folder above; else one may join."""
        from workbench.referee.refused import Refused
        from workbench.shell.by_files.own_files import read_packet, seat_file_for

        packet = read_packet(path)
        if (own := seat_file_for(packet, path)) is not None:
            self._sit_down(own, packet.content if packet.round else b"")
        elif packet.round:
            raise Refused(self.tr("no .seat file for it lies beside it: open yours first, then this packet"))
        else:
            self.ask_join(path)

    def _let_go_of(self, path: Path) -> None:
        """Close what is open where it is the same: a desk has its file. Anything else stays until this is opened."""
        editor = self._window.editor(PLAYTEST)
        if isinstance(editor, PlaysByFiles) and editor.by_files.has(path):
            self._window.close_document()

    def _show(self, design: Design) -> DesksByFiles:
        from workbench.storage.document import RulesetDocument

        self._window.take_document(RulesetDocument(design))
        self._window.show_mode(PLAYTEST)
        editor = self._window.editor(PLAYTEST)
        assert isinstance(editor, PlaysByFiles)
        editor.by_files.take_opener(self._opens, self._say)
        return editor.by_files

    # ------------------------------------------------------------------ joining and beginning

    def ask_open(self) -> None:
        """Ask for a file of a game by files."""
        kinds = self.tr("Games by files (*.game *.locked *.seat *.turn *.orders)")
        chosen, _ = QFileDialog.getOpenFileName(self._window.window(), self.tr("Open a game by files"), "", kinds)
        if chosen:
            self._opens(Path(chosen))

    def ask_join(self, invitation: Path) -> None:
        """Ask where the player's own file shall be, and join."""
        from workbench.shell.by_files.own_files import read_packet

        seat = read_packet(invitation).seat
        name = str(invitation.parent / f"{seat}{SEAT}")
        kinds = self.tr("Your own file (*.seat)")
        title = self.tr("Join: keep your own file as")
        chosen, _ = QFileDialog.getSaveFileName(self._window.window(), title, name, kinds)
        if (own := with_ending(self._window.window(), chosen, SEAT)) is not None:
            self.join(invitation, own)

    def join(self, invitation: Path, own: Path) -> bool:
        """Take part: make one's own file, and beside it the one that is sent."""
        from workbench.referee.player import Player
        from workbench.referee.refused import Refused
        from workbench.shell.by_files.own_files import read_packet
        from workbench.storage.file.written import write_bytes

        try:
            player, joining = Player.join(own, read_packet(invitation).content)
            player.close()
            out = own.with_suffix(ORDERS)
            write_bytes(out, joining)
            self._sit_down(own)
        except Refused as refused:
            self._tell(invitation, spoken(refused.said))
            return False
        except (OSError, StoredFileError) as error:
            self._tell(own, spoken_error(error))
            return False
        self._say(self.tr("Joined: send {} to who referees").format(out.name))
        return True

    def ask_new(self) -> object:
        """Ask how a game by files of the design that is open shall be, and begin it."""
        document = self._window.document
        if document is None:
            self._say(self.tr("Open a ruleset first: a game is begun of it"))
            return None
        self._window.show_mode(PLAYTEST)
        editor = self._window.editor(PLAYTEST)
        assert isinstance(editor, PlaysByFiles)
        editor.by_files.take_opener(self._opens, self._say)
        return editor.by_files.ask_new(document.design, document.path.parent if document.path is not None else None)

    # ------------------------------------------------------------------ dropping

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Files that are dropped on the window are opened, each in its turn."""
        if isinstance(event, QDropEvent) and (paths := _files_in(event)):
            event.acceptProposedAction()
            if event.type() == QEvent.Type.Drop and not isinstance(event, QDragEnterEvent):
                for path in paths:
                    self._opens(path)
            return True
        return super().eventFilter(watched, event)

    def _tell(self, path: Path, why: str) -> None:
        self._say(few_lines(f"{path.name}: {why}", MOST_TOLD))


def _files_in(event: QDropEvent) -> list[Path]:
    data = event.mimeData()
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()] if data.hasUrls() else []
    return [path for path in paths if path.suffix in DROPPED]

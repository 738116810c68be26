"""The folder of a game and the referee's file in it: `out/` for packets, `in/` for what came.

The file is written whole, in one transaction, before anything is sent: whatever breaks off can be given again.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self, TypeVar

from workbench.engine.words.message import Message, marked
from workbench.referee.formats import ORDERS, TURN
from workbench.referee.game_rows import GameHead, GameRows, Sent, put_head, put_sent, read_rows
from workbench.referee.tables import GAME_FILE, GameFileError
from workbench.storage.file import file_kind
from workbench.storage.file.held_file import HeldFile
from workbench.storage.file.new_file import new_file
from workbench.storage.file.ruleset_file import saving
from workbench.storage.file.written import write_bytes

FILE, LOCKED, OUT, IN = "referee.game", "referee.locked", "out", "in"
CANNOT = marked("this could not be written down")
T = TypeVar("T")


class RefereeFile:
    """A referee's file that is held for writing; `rows` is what it holds of the moment."""

    def __init__(self, folder: Path, held: HeldFile) -> None:
        """Not to be called: `create` and `open` make them."""
        self.folder, self._held = folder, held
        self.rows: GameRows = self.read(read_rows)

    @classmethod
    def create(cls, folder: Path, head: GameHead, sent: list[Sent]) -> Self:
        """A new game in a folder that is empty or not there; GameFileError when there is something."""
        path = folder / FILE
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            why = marked("there is something already at this place")
            raise GameFileError(folder, Message("this game cannot be made"), why, "Choose another folder")
        with saving(path, GameFileError):
            for place in (folder, folder / OUT, folder / IN):
                place.mkdir(exist_ok=True)
            with new_file(path, GAME_FILE) as rows:
                put_head(rows, head)
                put_sent(rows, sent)
        return cls.open(folder)

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Check, hold and read the file of a game; GameFileError, with nothing touched, when it cannot be used."""
        if (folder / LOCKED).is_file() and not (folder / FILE).exists():
            why = marked("it lies under a password")
            raise GameFileError(folder / LOCKED, Message("this game cannot be opened"), why, "Unlock it first")
        held = HeldFile.open(folder / FILE, GAME_FILE, CANNOT)
        try:
            return cls(folder, held)
        except BaseException:
            held.close()
            raise

    @property
    def path(self) -> Path:
        return self._held.path

    def read(self, read: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up; GameFileError when it is not in the form that it is written in."""
        try:
            with self._held.database.reading() as rows:
                return read(rows)
        except (sqlite3.Error, ValueError, TypeError, RecursionError) as error:
            raise file_kind.unusable(self.path, GAME_FILE, error) from error

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, after which `rows` is what the file holds; GameFileError, with nothing written."""
        with saving(self.path, GameFileError), self._held.transaction() as rows:
            yield rows
        self.rows = self.read(lambda rows: read_rows(rows, self.rows.head))

    def send(self, sent: Sent) -> Path:
        """Put a packet into its folder, unless it lies there as it is."""
        return self._put(self.folder / OUT / f"{sent.round:03}.{sent.seat}{TURN}", sent.content)

    def keep(self, digest: str, content: bytes) -> None:
        """Put a file that was taken into its folder."""
        self._put(self.folder / IN / f"{digest[:16]}{ORDERS}", content)

    def close(self) -> None:
        """Bring all into the one file and let it go."""
        self._held.close()

    def _put(self, path: Path, content: bytes) -> Path:
        with saving(path, GameFileError):
            path.parent.mkdir(exist_ok=True)
            if not path.is_file() or path.read_bytes() != content:
                write_bytes(path, content)
        return path

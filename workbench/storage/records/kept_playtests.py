"""The playtests that the program keeps by itself: a folder of records, each named by its game, scenario and date.

A playtest is here from its first play on, until a person saves it elsewhere, takes it away, or newer ones push it out.
The start page lists them before anything heavy is loaded: their names tell enough, and none is opened for it.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import platformdirs

from workbench.engine.words.message import marked, said_by
from workbench.storage.file.file_errors import RecordFileError, StoredFileError

EXTENSION = ".record"
MOST_KEPT = 50
MOST_BYTES = 512 * 2**20
LONGEST_NAME_BYTES = 80
"""Of a game or a scenario within the name of a file."""
LONGEST_RESERVED_S = 60.0
CANNOT = marked("this playtest cannot be kept")
_BETWEEN = " · "
_NOT_IN_NAMES = '/\\:*?"<>|·'
_DATE = "%Y-%m-%d %H.%M"


class KeptPlaytest(NamedTuple):
    """One of them, as far as its name tells: `begun` is a date with its minute, `played` that of the last play."""

    path: Path
    game: str
    scenario: str
    begun: str
    played: datetime
    size_bytes: int

    @property
    def title(self) -> str:
        """Its scenario; of a file of another name that one."""
        return self.scenario or self.game


class KeptPlaytests:
    """The folder of kept playtests. It is made when the first one is."""

    def __init__(self, folder: Path | None = None, now: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder or Path(platformdirs.user_data_dir("wargame-workbench", appauthor=False)) / "playtests"
        self._now = now

    def place(self, game: str, scenario: str) -> Path:
        """A place for a new one, held by an empty file until the record is written there; the oldest make room.

        Raises
        ------
        RecordFileError
            Nothing can be written there.
        """
        stem = _BETWEEN.join((_in_a_name(game), _in_a_name(scenario), self._now().strftime(_DATE)))
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._make_room()
            return self._reserved(stem)
        except OSError as error:
            why = error.strerror or said_by(error)
            raise RecordFileError(self.folder, CANNOT, why, "Save it where you may write") from error

    def holds(self, path: Path) -> bool:
        """Is this the record of a kept playtest?"""
        with contextlib.suppress(OSError):
            return path.suffix == EXTENSION and path.resolve().parent == self.folder.resolve()
        return False

    def all(self) -> list[KeptPlaytest]:
        """Those that are here, the one played last first."""
        found = []
        for path in self._records():
            with contextlib.suppress(OSError):
                found.append(_told_by_its_name(path))
        return sorted((one for one in found if one.size_bytes), key=lambda one: (one.played, one.path), reverse=True)

    def of_game(self, game: str) -> list[KeptPlaytest]:
        """Those of a game by its title."""
        return [one for one in self.all() if one.game == _in_a_name(game)]

    def take_away(self, path: Path) -> None:
        """Delete one; RecordFileError when it is open somewhere, or cannot be deleted. It is as it was then."""
        if not self.holds(path):
            raise RecordFileError(path, "this cannot be deleted", "it is no kept playtest", "Delete it yourself")
        from workbench.storage.file.opening import must_write
        from workbench.storage.file.unfinished import remove_with_logs
        from workbench.storage.records.record_file import RECORD_FILE

        hold = must_write(path, RECORD_FILE)
        try:
            remove_with_logs(path)
        except OSError as error:
            what, why = marked("this playtest cannot be deleted"), error.strerror or said_by(error)
            raise RecordFileError(path, what, why, "Look at the rights to its folder") from error
        finally:
            hold.release()

    def clear(self, game: str = "") -> list[KeptPlaytest]:
        """Delete all of them, or those of a game; what is open somewhere stays and is returned."""
        self._drop_empty_places()
        stayed = []
        for one in self.of_game(game) if game else self.all():
            try:
                self.take_away(one.path)
            except StoredFileError:
                stayed.append(one)
        return stayed

    def _make_room(self) -> None:
        """Take away those that were not played for longest, until there is room for one more."""
        self._drop_empty_places(LONGEST_RESERVED_S)
        kept = self.all()
        while kept and (len(kept) >= MOST_KEPT or sum(one.size_bytes for one in kept) > MOST_BYTES):
            with contextlib.suppress(StoredFileError):  # it is open: the next older one goes
                self.take_away(kept[-1].path)
            kept.pop()

    def _drop_empty_places(self, older_than_s: float = 0.0) -> None:
        """What a program reserved that was killed before it could write there."""
        until = time.time() - older_than_s
        for path in self._records():
            with contextlib.suppress(OSError):
                if not path.stat().st_size and path.stat().st_mtime <= until:
                    path.unlink()

    def _reserved(self, stem: str) -> Path:
        number = 1
        while True:
            path = self.folder / (f"{stem}{EXTENSION}" if number == 1 else f"{stem} ({number}){EXTENSION}")
            try:
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
                return path
            except FileExistsError:
                number += 1

    def _records(self) -> Iterator[Path]:
        with contextlib.suppress(OSError):
            yield from (path for path in sorted(self.folder.glob(f"*{EXTENSION}")) if path.is_file())


def _told_by_its_name(path: Path) -> KeptPlaytest:
    game, scenario, begun = [*path.stem.split(_BETWEEN), "", ""][:3]
    log = path.with_name(path.name + "-wal")
    stats = [file.stat() for file in (path, log) if file.is_file()]
    played = datetime.fromtimestamp(max(stat.st_mtime for stat in stats))
    return KeptPlaytest(path, game, scenario, begun, played, sum(stat.st_size for stat in stats))


def _in_a_name(title: str) -> str:
    """A title as it may stand in the name of a file: printable, without separators, not too long."""
    letters = "".join(x if x.isprintable() and x not in _NOT_IN_NAMES else "-" for x in title).strip(" .-")
    return letters.encode()[:LONGEST_NAME_BYTES].decode(errors="ignore").strip() or "untitled"

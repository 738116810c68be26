"""A file is made under a hidden name and moved to its place when it is whole and lies safely on the disk.

Every file that the program writes is made so (`written.py`, `new_file.py`, the prints). What a killed program left
half made is cleaned up by the next one that starts (`noted_places.py`), or that makes or opens a file in the folder.
It goes by the lock beside it, never by its age: a file whose maker lives, or may live on another computer, is let be.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

from workbench.engine.words.message import marked
from workbench.storage.file.file_lock import (
    LOCK_END,
    CannotLock,
    FileLock,
    LockedByAnother,
    LockHolder,
    read_tag,
    take_lock,
)
from workbench.storage.file.noted_places import forget_place, note_place, noted_places
from workbench.storage.file.targets import target_of
from workbench.storage.file.wholeness import IsWhole, is_there

_SIDE_ENDS = ("-wal", "-journal", "-shm")
_OURS = b"WBR"
"""So the application ids of all our files begin."""
CUT_OFF = marked("it was not written to its end, as on a full disk")
_MOST_OF_NAME = 255 - len(".-01234567-journal")
_LOCK_NAME = re.compile(rf"\..+-[0-9a-f]{{8}}{LOCK_END}", re.DOTALL)


class Unfinished:
    """A file that is being made at `place`, beside where it belongs. `complete` it, `move` it, and `let_go` always."""

    def __init__(self, path: Path, is_whole: IsWhole = is_there) -> None:
        """Make an empty file that nobody else can read; OSError when it cannot be there, or may not replace another."""
        self.path, self._is_whole = path, is_whole
        self._target = target_of(path)
        there = self._target.path
        self.place = there.with_name(f".{_cut(there.name)}-{secrets.token_hex(4)}")
        self._note = note_place(self.place)
        try:
            self._lock = _held(self.place)  # before the file is there: none lies about unheld while its maker lives
        except OSError:
            forget_place(self._note)
            raise
        try:
            self._usual_mode = _make(self.place)
        except OSError:
            self.let_go()
            raise

    def complete(self) -> None:
        """See that all of it is there, and have the disk keep it; OSError when it is not whole."""
        if not self._is_whole(self.place):
            raise OSError(errno.ENOSPC, CUT_OFF, str(self.path))
        self._target.hand_on(self.place, self._usual_mode)
        _sync(self.place, os.O_RDWR)

    def move(self) -> None:
        """Take the place of what was there before."""
        self.place.replace(self._target.path)
        if os.name == "posix":  # elsewhere folders cannot be opened
            with contextlib.suppress(OSError):  # nor does every disk know of it
                _sync(self._target.path.parent, os.O_RDONLY)

    def let_go(self) -> None:
        """Nothing is left of it beside its place. A second time does nothing."""
        with contextlib.suppress(OSError):
            remove_with_logs(self.place)
        self._lock.release()
        forget_place(self._note)


@contextlib.contextmanager
def unfinished(path: Path, is_whole: IsWhole = is_there) -> Iterator[Path]:
    """A place beside `path` for making it, where an empty file lies.

    What lies there when the block ends moves to `path` if it is whole; if the block fails it goes. A link at `path`
    stays, and a file that is replaced leaves its rights to the new one.

    Raises
    ------
    OSError
        The folder is not there, or may not be written; something at `path` may not be replaced; it is not whole.
    """
    making = Unfinished(path, is_whole)
    try:
        with told_of(making):
            yield making.place
            making.complete()
            making.move()
    finally:
        making.let_go()


@contextlib.contextmanager
def told_of(making: Unfinished) -> Iterator[None]:
    """What fails is told of the file that is wanted: nobody knows the hidden name."""
    try:
        yield
    except OSError as error:
        if error.filename in (None, str(making.place)):
            raise OSError(error.errno, error.strerror or str(error), str(making.path)) from error
        raise


def _cut(name: str) -> str:
    """So much of a name that the hidden ones made of it are not too long."""
    return os.fsencode(name)[:_MOST_OF_NAME].decode(errors="ignore")


def _held(place: Path) -> FileLock:
    try:
        return take_lock(place)
    except (CannotLock, LockedByAnother) as error:
        cause = error.__cause__
        if isinstance(cause, OSError):
            raise OSError(cause.errno, cause.strerror, str(place.parent)) from error
        raise OSError(errno.EACCES, str(error), str(place.parent)) from error


def _make(place: Path) -> int:
    """Make an empty file for its maker alone; the rights that it would have had otherwise."""
    handle = os.open(place, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        return stat.S_IMODE(os.fstat(handle).st_mode)
    finally:
        os.close(handle)
        place.chmod(0o600)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def clean_up(folder: Path) -> None:
    """Delete what dead programs have left half made in a folder. What cannot be deleted stays."""
    with contextlib.suppress(OSError):
        locks = [entry.name for entry in os.scandir(folder) if _LOCK_NAME.fullmatch(entry.name)]
        for name in sorted(locks):
            _clean_up(folder / name)


def clean_up_noted() -> None:
    """Delete what dead programs of this user have left half made, wherever it lies: called when a program starts."""
    for note, place in noted_places():
        lock_file = place.with_name(place.name + LOCK_END)
        with contextlib.suppress(OSError):
            if _LOCK_NAME.fullmatch(lock_file.name) and lock_file.is_file():
                _clean_up(lock_file, is_noted=True)
                if lock_file.exists():
                    continue
            forget_place(note)


def _clean_up(lock_file: Path, is_noted: bool = False) -> None:
    """Delete one that a dead program has left, when it shows that it is ours or was noted as such."""
    place = lock_file.with_name(lock_file.name.removesuffix(LOCK_END))
    holder = read_tag(lock_file)
    if lock_file.is_symlink() or not (_is_dead(holder) if holder else not lock_file.stat().st_size):
        return
    if not (_may_go(place) and (is_noted or _is_ours_or_nothing(place))):
        return
    with contextlib.suppress(CannotLock, LockedByAnother, OSError):
        lock = take_lock(place, tries=1)
        try:
            remove_with_logs(place)
        finally:
            lock.release()


def _is_dead(holder: LockHolder) -> bool:
    """Whether the process was one of this computer and is no more. Our own number may have been another's before."""
    if holder.host != socket.gethostname():
        return False
    if holder.process == os.getpid():
        return True
    return not _is_running(holder.process)


def _is_running(process: int) -> bool:
    if os.name != "posix" or process <= 0:  # elsewhere the lock alone tells, and it can be relied on
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _may_go(place: Path) -> bool:
    return not place.is_symlink() and (place.is_file() or not place.exists())


def _is_ours_or_nothing(place: Path) -> bool:
    if not place.exists():
        return True
    with place.open("rb") as file:
        start = file.read(100)
    return not start or (start.startswith(b"SQLite format 3\0") and start[68:71] == _OURS)


def remove_with_logs(path: Path) -> None:
    """Delete a file of ours, if it is there, and what SQLite has laid beside it."""
    for file in (path, *(path.with_name(path.name + end) for end in _SIDE_ENDS)):
        file.unlink(missing_ok=True)

"""Who may write a file: one program at a time. The others learn its name, and look on.

A file lock is one of the operating system on a small file beside the one that is held (`bay.ruleset-lock`). It ends
with the process that took it, however that ends, so nothing stale is ever in the way; what the small file says is
only read to tell a person who has the lock.
"""

from __future__ import annotations

import contextlib
import getpass
import os
import socket
import sys
import time
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from workbench.engine.codec import from_json
from workbench.engine.words.message import Message

LOCK_END = "-lock"
MAX_TAG_BYTES = 2000
_TRIES, _BETWEEN_TRIES_S = 10, 0.02
_LOCKED_BYTE = 2**30
"""Where a lock of bytes is set, as Windows has them: behind all that is ever written, so that it can be read."""


_CAREFULLY = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""A link is not followed, and a pipe is not waited for."""
_handles: set[int] = set()
"""The open lock files of this process."""


class LockHolder(Struct, frozen=True):
    """Who holds a file: the program, its process, the user and the computer, and since when (local ISO time)."""

    program: str
    process: int
    user: str
    host: str
    since: str

    def __str__(self) -> str:
        when = self.since.replace("T", " ")[:16]
        return Message(
            "{program} (process {process}) of {user} on {host}, since {when}",
            program=self.program,
            process=self.process,
            user=self.user,
            host=self.host,
            when=when,
        )


class LockedByAnother(Exception):
    """Another program, or another document of this one, holds the file; `str` names it. None: it did not say."""

    def __init__(self, holder: LockHolder | None) -> None:
        self.holder = holder
        super().__init__(
            Message("it is open in {holder}", holder=str(holder) if holder else Message("another program"))
        )


class CannotLock(Exception):
    """The file cannot be written here at all; `str` says why."""


class FileLock:
    """The right to write one file, until it is released or the process ends."""

    def __init__(self, lock_file: Path, handle: int) -> None:
        """Not to be called: `take_lock` makes locks."""
        self._lock_file, self._handle = lock_file, handle
        self._process, self._is_held = os.getpid(), True
        _handles.add(handle)

    def release(self) -> None:
        """Let others write the file. A second time does nothing."""
        if not self._is_held or os.getpid() != self._process:
            return
        self._is_held = False
        with contextlib.suppress(OSError):  # while the lock is ours: nobody else can hold the file that goes
            self._lock_file.unlink()
        _unlock(self._handle)
        _handles.discard(self._handle)
        os.close(self._handle)


def take_lock(path: Path, tries: int = _TRIES) -> FileLock:
    """Lock a file, or the place of one. After so many tries another's lock is taken to last.

    Raises
    ------
    LockedByAnother
        Somebody else holds it.
    CannotLock
        The file or its folder may not be written.
    """
    path = path.resolve()
    lock_file = path.with_name(path.name + LOCK_END)
    for attempt in range(tries):
        if attempt:
            time.sleep(_BETWEEN_TRIES_S)  # the other may be just about to let go
        handle = _opened(lock_file)
        try:
            if _locked(handle) and _is_still(lock_file, handle):
                _write_tag(handle)
                return FileLock(lock_file, handle)
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)
    raise LockedByAnother(read_tag(lock_file))


def may_be_locked(path: Path) -> bool:
    """Whether somebody holds the file, or did when its program was killed."""
    path = path.resolve()
    return path.with_name(path.name + LOCK_END).is_file()


def _opened(lock_file: Path) -> int:
    try:
        return os.open(lock_file, os.O_RDWR | os.O_CREAT | _CAREFULLY, 0o666)
    except PermissionError as error:
        with contextlib.suppress(OSError):  # another user made it; who may read it may lock it
            return os.open(lock_file, os.O_RDONLY | _CAREFULLY)
        raise CannotLock(
            Message("its folder may not be written to ({strerror})", strerror=str(error.strerror))
        ) from error
    except OSError as error:
        raise CannotLock(
            Message("{name} cannot be made beside it ({strerror})", name=lock_file.name, strerror=str(error.strerror))
        ) from error


def _is_still(lock_file: Path, handle: int) -> bool:
    """Whether what was locked lies there still: the one before takes it away as it lets go."""
    try:
        here, there = os.fstat(handle), lock_file.stat()
    except OSError:
        return False
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)


def _write_tag(handle: int) -> None:
    """Say who holds the file; a full disk only keeps the name from others."""
    holder = LockHolder(
        _program(), os.getpid(), _user(), socket.gethostname(), datetime.now().isoformat("T", "seconds")
    )
    with contextlib.suppress(OSError):
        os.ftruncate(handle, 0)
        os.write(handle, msgspec.json.encode(holder))


def read_tag(lock_file: Path) -> LockHolder | None:
    """Who says to hold the file. The tag may be anything, so it is short and printable or it is none."""
    try:
        with os.fdopen(os.open(lock_file, os.O_RDONLY | _CAREFULLY), "rb") as file:
            holder = from_json(file.read(MAX_TAG_BYTES), LockHolder)
    except (OSError, msgspec.MsgspecError):
        return None
    return holder if str(holder).isprintable() and len(str(holder)) < 300 else None


def _program() -> str:
    """What was started: "workbench", or the name of a script."""
    name = Path(sys.argv[0] if sys.argv else "").stem
    return "workbench" if name in ("", "-", "-c", "__main__") else name


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a user without a name
        return "somebody"


if sys.platform == "win32":
    import msvcrt

    def _locked(handle: int) -> bool:
        os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(handle, 0, os.SEEK_SET)
        return True

    def _unlock(handle: int) -> None:
        os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
        with contextlib.suppress(OSError):
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import errno
    import fcntl

    _NO_LOCKS_HERE = (errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)

    def _locked(handle: int) -> bool:
        """A lock of the open file, not of the process: a second document of this process does not get it."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            if error.errno not in _NO_LOCKS_HERE:  # a disk without locks: writing still notices what others write
                raise CannotLock(Message("it cannot be locked ({strerror})", strerror=str(error.strerror))) from error
        return True

    def _unlock(handle: int) -> None:
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_UN)


def _let_go_in_a_copy() -> None:
    """A copy of the process must not keep what this one holds."""
    for handle in _handles:
        os.close(handle)
    _handles.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go_in_a_copy)

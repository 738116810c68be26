"""A new file is made under a hidden name and moved to its place when it is whole.

What a killed program left half made is cleaned up by the next one that makes or opens a file in the folder. It goes
by the lock beside it, never by its age: a file whose maker lives, or may live on another computer, is let be.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import socket
from collections.abc import Iterator
from pathlib import Path

from workbench.storage.holds import LOCK_END, CannotHold, HeldByAnother, Holder, read_tag, take_hold

_SIDE_ENDS = ("-wal", "-journal", "-shm")
_OURS = b"WBR"
"""So the application ids of all our files begin."""
_LOCK_NAME = re.compile(rf"\..+-[0-9a-f]{{8}}{LOCK_END}", re.DOTALL)


@contextlib.contextmanager
def unfinished(path: Path) -> Iterator[Path]:
    """A place beside `path` for making it; what lies there when the block ends moves to `path`, or goes if it fails.

    Raises
    ------
    OSError
        The folder is not there, or may not be written.
    """
    place = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    try:
        hold = take_hold(place)  # before the file is there, so that none lies about unheld while its maker lives
    except (CannotHold, HeldByAnother) as error:
        cause = error.__cause__
        raise OSError((isinstance(cause, OSError) and cause.strerror) or str(error)) from error
    try:
        yield place
        place.replace(path)
    finally:
        remove_with_logs(place)
        hold.release()


def clean_up(folder: Path) -> None:
    """Delete what dead programs have left half made in a folder. What cannot be deleted stays."""
    with contextlib.suppress(OSError):
        locks = [entry.name for entry in os.scandir(folder) if _LOCK_NAME.fullmatch(entry.name)]
        for name in sorted(locks):
            _clean_up(folder / name)


def _clean_up(lock_file: Path) -> None:
    place = lock_file.with_name(lock_file.name.removesuffix(LOCK_END))
    holder = read_tag(lock_file)
    if lock_file.is_symlink() or not (_is_dead(holder) if holder else not lock_file.stat().st_size):
        return
    if not _is_ours_or_nothing(place):
        return
    with contextlib.suppress(CannotHold, HeldByAnother, OSError):
        hold = take_hold(place, tries=1)
        try:
            remove_with_logs(place)
        finally:
            hold.release()


def _is_dead(holder: Holder) -> bool:
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


def _is_ours_or_nothing(place: Path) -> bool:
    if place.is_symlink() or (place.exists() and not place.is_file()):
        return False
    if not place.exists():
        return True
    with place.open("rb") as file:
        start = file.read(100)
    return not start or (start.startswith(b"SQLite format 3\0") and start[68:71] == _OURS)


def remove_with_logs(path: Path) -> None:
    """Delete a file of ours, if it is there, and what SQLite has laid beside it."""
    for file in (path, *(path.with_name(path.name + end) for end in _SIDE_ENDS)):
        file.unlink(missing_ok=True)

"""Folders for as long as some work goes on, where the system keeps what passes; what a killed program left goes.

Beside each folder lies the lock of the program that made it, so that it is known at the next start whether it lives.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import tempfile
from pathlib import Path

from workbench.storage.file.file_lock import LOCK_END, CannotLock, FileLock, LockedByAnother, take_lock

_BEGINS = "wargame-workbench-"


class PassingFolder:
    """An empty folder of its maker's own, until it is let go; OSError when none can be made."""

    def __init__(self) -> None:
        self.path, self._lock = _held_name()
        try:
            self.path.mkdir(mode=0o700)
        except OSError:
            self._release()
            raise

    def let_go(self) -> None:
        """It goes with all that is in it. A second time does nothing."""
        shutil.rmtree(self.path, ignore_errors=True)
        self._release()

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def __enter__(self) -> Path:
        return self.path

    def __exit__(self, *_: object) -> None:
        self.let_go()


def _held_name() -> tuple[Path, FileLock | None]:
    """A new name, held before its folder is there: whoever clears what was left never finds it there and free.

    Where no lock can be made it is not held: nobody but its maker clears it then.
    """
    while True:
        path = Path(tempfile.gettempdir(), f"{_BEGINS}{secrets.token_hex(8)}")
        try:
            return path, take_lock(path)
        except CannotLock:
            return path, None
        except LockedByAnother:
            continue  # somebody clears what is left, and has just looked at this one


def clear_left_folders() -> None:
    """Delete the folders of this user's programs that were killed; one whose maker lives, or is not known, stays."""
    with contextlib.suppress(OSError):
        for lock_file in sorted(Path(tempfile.gettempdir()).glob(f"{_BEGINS}*{LOCK_END}")):
            with contextlib.suppress(OSError):
                _clear(lock_file)


def _clear(lock_file: Path) -> None:
    folder = lock_file.with_name(lock_file.name.removesuffix(LOCK_END))
    is_ours = not hasattr(os, "getuid") or lock_file.lstat().st_uid == os.getuid()
    if not is_ours or lock_file.is_symlink() or folder.is_symlink():
        return
    with contextlib.suppress(CannotLock, LockedByAnother):
        lock = take_lock(folder, tries=1)
        shutil.rmtree(folder, ignore_errors=True)
        lock.release()

"""Where a file that is written comes to lie: the file behind a link, and what of a file that is there stays."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path
from typing import NamedTuple

from workbench.engine.words.message import marked

_ANY_WRITES = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


class Target(NamedTuple):
    """The place itself, and who owns and may use the file that lies there; None when none does."""

    path: Path
    before: os.stat_result | None

    def hand_on(self, new_file: Path, usual_mode: int) -> None:
        """Give a new file the rights of the one before it, and its owner where this user may."""
        if self.before is None:
            new_file.chmod(usual_mode)
            return
        if hasattr(os, "chown") and (self.before.st_uid, self.before.st_gid) != (os.geteuid(), os.getegid()):
            with contextlib.suppress(OSError):
                os.chown(new_file, self.before.st_uid, self.before.st_gid)
        new_file.chmod(stat.S_IMODE(self.before.st_mode) & 0o777)


def target_of(path: Path) -> Target:
    """Where a file of this name is to be written. A link stays, and what it leads to is replaced.

    Raises
    ------
    OSError
        Something lies there that is no file or may not be written; links go round; the name is too long.
    """
    there = Path(os.path.realpath(path))
    try:
        before = there.lstat()
    except FileNotFoundError:
        return Target(there, None)
    if stat.S_ISLNK(before.st_mode):
        raise _refused(errno.ELOOP, path)
    if stat.S_ISDIR(before.st_mode):
        raise _refused(errno.EISDIR, path)
    if not stat.S_ISREG(before.st_mode):
        raise OSError(errno.EINVAL, marked("a device, a pipe or a socket is there, and no file"), str(path))
    if not before.st_mode & _ANY_WRITES or not os.access(there, os.W_OK):
        raise OSError(errno.EACCES, marked("the file that is there may only be read"), str(path))
    return Target(there, before)


def _refused(number: int, path: Path) -> OSError:
    return OSError(number, os.strerror(number), str(path))

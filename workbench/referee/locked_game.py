"""The referee's file under a password, while it rests: whoever finds the folder reads nothing of the game.

Locked, `referee.locked` lies in the place of `referee.game`. Nobody can open it whose password is another: one that is
forgotten is the end of the game.
"""

from __future__ import annotations

from pathlib import Path

from workbench import limits
from workbench.engine.words.message import Message, marked
from workbench.referee.keys import locked, unlocked
from workbench.referee.referee_file import FILE, LOCKED, RefereeFile
from workbench.referee.refused import Refused
from workbench.referee.tables import GameFileError
from workbench.storage.file.ruleset_file import saving
from workbench.storage.file.written import write_bytes

MAGIC = b"WBLOCK1\0"
NO_PASSWORD = marked("a password has at least eight signs")
WRONG = marked("the password is another, or the file was altered")
NOT_LOCKED, IS_LOCKED = marked("this game is not locked"), marked("this game is locked already")
LEAST_SIGNS = 8


def lock(folder: Path, password: str) -> Path:
    """Put a game under a password; Refused or GameFileError, with nothing changed, when it cannot be."""
    check_password(password)
    if (folder / LOCKED).exists():
        raise Refused(IS_LOCKED)
    RefereeFile.open(folder).close()  # it is sound, nobody else has it, and all of it lies in the one file
    content = (folder / FILE).read_bytes()
    with saving(folder / LOCKED, GameFileError):
        write_bytes(folder / LOCKED, MAGIC + locked(password, content))
        (folder / FILE).unlink()
    return folder / LOCKED


def check_password(password: str) -> None:
    """Raise Refused for one that is too short."""
    if len(password) < LEAST_SIGNS:
        raise Refused(NO_PASSWORD)


def unlock(folder: Path, password: str) -> Path:
    """Take a game out from under its password; raises as `lock`."""
    path = folder / LOCKED
    if not path.is_file() or (folder / FILE).exists():
        raise Refused(NOT_LOCKED)
    if path.stat().st_size > limits.FILE_BYTES.most:
        raise Refused(Message("it has {beyond}", beyond=limits.FILE_BYTES.beyond))
    raw = path.read_bytes()
    content = unlocked(password, raw[len(MAGIC) :]) if raw.startswith(MAGIC) else None
    if content is None:
        raise Refused(WRONG)
    with saving(folder / FILE, GameFileError):
        write_bytes(folder / FILE, content)
        path.unlink()
    return folder / FILE

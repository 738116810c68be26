"""Notes on what this user's programs are making just now, and where: what a killed one left is found by them.

One small file each, in the folder where the system keeps the state of programs. A note is no lock and gives no right:
what it names goes only if its maker is dead. Where no note can be written, files are made all the same.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from workbench.engine.codec import from_json

_MOST_NOTES, _MOST_BYTES = 1000, 20_000
_LONG_SINCE_S = 3600.0


class _Note(Struct, frozen=True):
    host: str
    place: str


def note_place(place: Path) -> Path | None:
    """Note that something is made at a place; the note, or None where there can be none."""
    try:
        folder = _folder()
        folder.mkdir(parents=True, exist_ok=True)
        note = folder / secrets.token_hex(8)
        note.write_bytes(msgspec.json.encode(_Note(socket.gethostname(), str(place.absolute()))))
    except (OSError, UnicodeEncodeError):
        return None
    return note


def forget_place(note: Path | None) -> None:
    """Nothing lies there any more."""
    if note is not None:
        with contextlib.suppress(OSError):
            note.unlink(missing_ok=True)


def noted_places() -> Iterator[tuple[Path, Path]]:
    """The notes of this computer with the places they name. A note that cannot be read goes."""
    try:
        with os.scandir(_folder()) as entries:
            notes = [Path(entry.path) for entry, _ in zip(entries, range(_MOST_NOTES), strict=False)]
    except OSError:
        return
    for note in sorted(notes):
        try:
            with note.open("rb") as file:
                told = from_json(file.read(_MOST_BYTES), _Note)
        except (OSError, msgspec.MsgspecError):
            if not _may_be_being_written(note):
                forget_place(note)
            continue
        if told.host == socket.gethostname():
            yield note, Path(told.place)


def _may_be_being_written(note: Path) -> bool:
    try:
        found = note.stat()
    except OSError:
        return True
    return not found.st_size and time.time() - found.st_mtime < _LONG_SINCE_S


def _folder() -> Path:
    from platformdirs import user_state_dir

    return Path(user_state_dir("wargame-workbench")) / "unfinished"

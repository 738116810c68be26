"""The list that lies in a folder of outputs: each with its files, and what of the ruleset is in it and what is not."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.engine.codec import from_json, to_builtins
from workbench.engine.words.message import Message
from workbench.exchange.exports import CannotExport, Export
from workbench.exchange.json_depth import is_too_deep
from workbench.exchange.manifest import RIGHTS, LeftOut
from workbench.storage.file.written import write_text

LIST = "published.json"


class MadeFile(Struct, frozen=True):
    """A file as it was written: its name below the folder, its size in bytes, and the digest of its content."""

    name: str
    size: int
    sha256: str


class MadeOutput(Struct, frozen=True):
    """An output that was made: `ruleset` is the digest of the design then, `version` the saved one it came after.

    `asked` tells one way of asking for it from another (`asked_of`). What is made for the referee lies beside what is
    made for the players.
    """

    output: str
    ruleset: str
    version: int = 0
    files: tuple[MadeFile, ...] = ()
    holds: Mapping[str, int] = {}
    left_out: tuple[LeftOut, ...] = ()
    asked: str = ""
    is_for_referee: bool = False

    @property
    def size(self) -> int:
        """Of all its files, in bytes."""
        return sum(file.size for file in self.files)


class Listing(Struct, frozen=True):
    """All outputs in a folder, by the order of their making. No time stands in it: that of the files tells it."""

    title: str = ""
    provenance: Mapping[str, int] = {}
    outputs: tuple[MadeOutput, ...] = ()
    rights: str = RIGHTS

    def find(self, output: str, *, is_for_referee: bool = False) -> MadeOutput | None:
        """What was made of this output last, for the players or for the referee."""
        wanted = (output, is_for_referee)
        return next((one for one in self.outputs if (one.output, one.is_for_referee) == wanted), None)

    def file(self, name: str) -> MadeFile | None:
        """A file of any output, by its name below the folder."""
        return next((file for one in self.outputs for file in one.files if file.name == name), None)

    def with_output(self, made: MadeOutput) -> Listing:
        """The list once this output is made again; the files of it are no longer any other's."""
        names = {file.name for file in made.files}
        others = (
            replace(one, files=tuple(file for file in one.files if file.name not in names))
            for one in self.outputs
            if (one.output, one.is_for_referee) != (made.output, made.is_for_referee)
        )
        return replace(self, outputs=(*others, made))


NOTHING = Listing()


def read_listing(folder: Path) -> Listing:
    """The list of a folder; an empty one where there is none, or none that can be read."""
    path = folder / LIST
    try:
        if not path.is_file() or path.stat().st_size > limits.PUBLISHED_LIST_BYTES.most:
            return NOTHING
        raw = path.read_bytes()
        return NOTHING if is_too_deep(raw) else from_json(raw, Listing)
    except (OSError, msgspec.MsgspecError, ValueError):
        return NOTHING


def write_listing(folder: Path, listing: Listing) -> None:
    """Keep the list in its folder.

    Raises
    ------
    CannotExport
        Another file lies at its place.
    OSError
        It cannot be written.
    """
    path, most = folder / LIST, limits.PUBLISHED_LIST_BYTES
    if path.is_file() and path.stat().st_size > most.most:
        raise CannotExport(Message("{file}: it has {beyond}", file=LIST, beyond=most.beyond))
    if path.exists() and read_listing(folder) == NOTHING:
        raise CannotExport(Message("{file}: another file of this name is in the folder", file=LIST))
    write_text(path, json.dumps(to_builtins(listing), ensure_ascii=False, indent=1, sort_keys=True) + "\n")


def made_file(folder: Path, path: Path) -> MadeFile:
    """A file of the folder as it is now."""
    return MadeFile(path.relative_to(folder).as_posix(), path.stat().st_size, digest_of(path))


def asked_of(export: Export) -> str:
    """How an output is asked for, besides the design: the map, the playtest and all wishes, as a digest."""
    wishes = {one.name: getattr(export.wishes, one.name) for one in fields(export.wishes)}
    record = export.record.name if export.record is not None else ""
    told = json.dumps([export.map_id, record, wishes], default=sorted, sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def digest_of(path: Path) -> str:
    """The digest of a file's content."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

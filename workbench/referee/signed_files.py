"""Files that are signed: a manifest that binds them to game, round and seat, and members that it names by their hashes.

They are read in one order: size, names, signature, hashes, then each part by its type. Whatever is wrong is one
line, and nothing is parsed before the signature but the manifest itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from workbench import limits
from workbench.engine.codec import from_json, to_json
from workbench.engine.words.message import Message, marked
from workbench.limits import Limit
from workbench.referee.keys import is_signed, signed
from workbench.referee.plain_zip import DAMAGED, LOCAL, unzipped, zipped
from workbench.referee.refused import Refused

MANIFEST, SIGNATURE = "manifest.json", "signature"
BOX_FACTS, BOX = "box.json", "box"
"""The parts of a box that a file lies in, in games that are encrypted."""
NOT_SUCH = marked("it does not hold what such a file holds")
IN_A_BOX = marked("it is encrypted: the .seat file that it is for opens it")
FORGED = marked("it was altered, or signed by somebody else")
NEWER = marked("a newer version of the program made it")
OLDER = marked("an older version of the program made it, whose files are not read any more")
T = TypeVar("T")


class Manifest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is signed of every file. `members` are the hashes of its parts by their names."""

    format: str
    game: str
    round: int
    seat: str
    members: dict[str, str] = {}


M = TypeVar("M", bound=Manifest)


class FileForm(NamedTuple, Generic[M]):
    """One kind of file: its manifest, its members (one of these rows), how large it may be, what is said of others."""

    kind: str
    number: int
    manifest: type[M]
    layouts: tuple[tuple[str, ...], ...]
    most: Limit
    foreign: str

    @property
    def format(self) -> str:
        """What the manifest calls it."""
        return f"workbench-{self.kind}-{self.number}"


class SignedFile(NamedTuple, Generic[M]):
    """A file that was read: what it says, its parts, and what others name it by."""

    manifest: M
    members: dict[str, bytes]
    digest: str


def sealed_file(form: FileForm[M], manifest: M, members: Mapping[str, bytes], key: bytes) -> bytes:
    """The file with these members, signed: the same bytes of the same content."""
    written = to_json(msgspec.structs.replace(manifest, format=form.format, members=_hashes(members)))
    return zipped({MANIFEST: written, SIGNATURE: signed(key, _signed_part(form, written)), **members})


def read_file(form: FileForm[M], raw: bytes, public: Callable[[M], bytes]) -> SignedFile[M]:
    """What is in a file, once it is known to be whole and of whom; `public` gives the key of whoever it says to be of.

    Raises
    ------
    Refused
        It is too large, damaged, altered, of another kind, or signed by somebody else.
    """
    if len(raw) > form.most.most:
        raise Refused(Message("it has {beyond}", beyond=form.most.beyond))
    if not raw.startswith(LOCAL):
        raise Refused(form.foreign)
    members = unzipped(raw)
    if BOX in members:
        raise Refused(IN_A_BOX)
    written, signature = members.pop(MANIFEST, b""), members.pop(SIGNATURE, b"")
    manifest = _manifest(form, written)
    if tuple(members) not in form.layouts:
        raise Refused(NOT_SUCH)
    if not is_signed(public(manifest), _signed_part(form, written), signature):
        raise Refused(FORGED)
    if manifest.members != _hashes(members):
        raise Refused(DAMAGED)
    return SignedFile(manifest, members, digest_of(written))


def part_of(members: Mapping[str, bytes], name: str, kind: type[T]) -> T:
    """One part by its type; Refused when it is of another."""
    return typed(members[name], kind)


def typed(raw: bytes, kind: type[T]) -> T:
    """A value out of a file of somebody else; Refused when it is of another type."""
    try:
        return from_json(raw, kind)
    except (msgspec.DecodeError, ValueError, OverflowError, TypeError):
        raise Refused(NOT_SUCH) from None


def digest_of(written: bytes) -> str:
    """What a file is named by: the hash of its manifest, which holds those of all its parts."""
    return hashlib.sha256(written).hexdigest()


def name_of(raw: bytes) -> str:
    """The same of a file as it was written here."""
    return digest_of(unzipped(raw)[MANIFEST])


def _manifest(form: FileForm[M], written: bytes) -> M:
    class Named(Struct):
        format: str = ""

    kind, _, number = typed(written, Named).format.rpartition("-")
    if kind != f"workbench-{form.kind}" or not number.isascii() or not number.isdecimal():
        raise Refused(form.foreign)
    if int(number[:9]) != form.number:
        raise Refused(NEWER if int(number[:9]) > form.number else OLDER)
    manifest = typed(written, form.manifest)
    if to_json(manifest) != written:
        raise Refused(DAMAGED)
    if not 0 <= manifest.round <= limits.REFEREE_ROUNDS.most + 1:  # the last packet tells how the last one ended
        raise Refused(Message("it is of a round with {beyond}", beyond=limits.REFEREE_ROUNDS.beyond))
    return manifest


def _signed_part(form: FileForm[M], written: bytes) -> bytes:
    return form.kind.encode() + b"\0" + written


def _hashes(members: Mapping[str, bytes]) -> dict[str, str]:
    return {name: hashlib.sha256(content).hexdigest() for name, content in members.items()}

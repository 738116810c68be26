"""A signed file in a box between a seat and whoever referees, and out of it.

Both have the key of it: their own and the other's make the same. Of the same file the box is the same, so that one that
is lost can be made again. What stands on it (game, round, seat) is bound to what is in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from workbench.engine.codec import to_json
from workbench.engine.words.message import Message, marked
from workbench.referee.formats import JOIN_ROUND
from workbench.referee.keys import boxed, shared_key, unboxed
from workbench.referee.plain_zip import DAMAGED, LOCAL, unzipped, zipped
from workbench.referee.refused import Refused
from workbench.referee.signed_files import BOX, BOX_FACTS, NEWER, NOT_SUCH, FileForm, Manifest, typed

NUMBER = 1
"""Of the form of boxes."""
MOST_FACTS = 1_000
"""So many bytes at most stand on a box."""
OTHERS_BOX = marked("it is encrypted for somebody else, or was altered")
NO_BOX = marked("nothing can be encrypted for its key")
Key = Callable[["BoxFacts"], tuple[bytes, bytes]]
"""One's own signing key, and the public one of whoever a box is from or for; Refused for a box that is not for one."""


class BoxFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands on a box, for whoever looks for the key to it."""

    format: str
    game: str
    round: int
    seat: str


def in_box(form: FileForm[Any], manifest: Manifest, raw: bytes, key: bytes, public: bytes) -> bytes:
    """A file in a box: by one's own signing key, for the owner of the public one. Of the same file the same bytes."""
    name = f"workbench-box-{form.kind}-{NUMBER}"
    facts = to_json(BoxFacts(name, manifest.game, manifest.round, manifest.seat))
    shared = shared_key(key, public)
    if shared is None:
        raise Refused(NO_BOX)
    return zipped({BOX_FACTS: facts, BOX: boxed(shared, facts, raw)})


def out_of_box(form: FileForm[Any], raw: bytes, key: Key) -> bytes:
    """The signed file that is in a box; what is in none is given as it is, and read as ever.

    Raises
    ------
    Refused
        It is too large, damaged, of another kind, or in a box that is not for this key.
    """
    if len(raw) > form.most.most:
        raise Refused(Message("it has {beyond}", beyond=form.most.beyond))
    found = facts_on_box(raw)
    if found is None:
        return raw
    _check_kind(form, found)
    shared = shared_key(*key(found))
    content = None if shared is None else unboxed(shared, to_json(found), unzipped(raw)[BOX])
    if content is None:
        raise Refused(OTHERS_BOX)
    return content


def facts_on_box(raw: bytes) -> BoxFacts | None:
    """What stands on a box, before anybody opens it; None of what is in none. Refused when it is damaged."""
    if not raw.startswith(LOCAL):
        return None
    members = unzipped(raw)
    if tuple(members) != (BOX_FACTS, BOX):
        return None
    written = members[BOX_FACTS]
    if len(written) > MOST_FACTS:
        raise Refused(NOT_SUCH)
    facts = typed(written, BoxFacts)
    if to_json(facts) != written:
        raise Refused(DAMAGED)
    if facts.round <= JOIN_ROUND:  # who joins has shown no key yet
        raise Refused(NOT_SUCH)
    return facts


def _check_kind(form: FileForm[Any], facts: BoxFacts) -> None:
    kind, _, number = facts.format.rpartition("-")
    if kind != f"workbench-box-{form.kind}" or not number.isascii() or not number.isdecimal():
        raise Refused(form.foreign)
    if int(number[:9]) != NUMBER:
        raise Refused(NEWER if int(number[:9]) > NUMBER else NOT_SUCH)

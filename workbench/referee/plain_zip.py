"""Zip files of one form: members as they are, in their order, dated 1980, and nothing besides.

The same content is the same file, from every program and at every hour, and what is not byte for byte of this form is
none. So nothing is unpacked, nothing that a header says is believed, and two readers can never read one file unlike.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping

from workbench.engine.words.message import marked
from workbench.referee.refused import Refused

LOCAL, CENTRAL, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
_HEAD = struct.Struct("<4sHHHHHIIIHH")
_ENTRY = struct.Struct("<4sHHHHHHIIIHHHHHII")
_LAST = struct.Struct("<4sHHHHIIH")
VERSION, STORED, NO_TIME, FIRST_DAY = 20, 0, 0, 0x21
"""The first day that a zip can name is the first of 1980."""
DAMAGED = marked("it is damaged, or was altered")
PACKED = marked("its parts are packed together, and such files hold theirs as they are")


def zipped(members: Mapping[str, bytes]) -> bytes:
    """The file that holds these, in their order."""
    parts, entries, at = list[bytes](), list[bytes](), 0
    for name, content in members.items():
        called, size, check = name.encode("ascii"), len(content), zlib.crc32(content)
        facts = (STORED, NO_TIME, FIRST_DAY, check, size, size, len(called), 0)
        head = _HEAD.pack(LOCAL, VERSION, 0, *facts) + called
        entries.append(_ENTRY.pack(CENTRAL, VERSION, VERSION, 0, *facts, 0, 0, 0, 0, at) + called)
        parts += (head, content)
        at += len(head) + size
    whole = sum(map(len, entries))
    last = _LAST.pack(END, 0, 0, len(entries), len(entries), whole, at, 0)
    return b"".join((*parts, *entries, last))


def unzipped(raw: bytes) -> dict[str, bytes]:
    """What such a file holds, by name in its order; Refused when it is of any other form."""
    members, at = dict[str, bytes](), 0
    while raw[at : at + len(LOCAL)] == LOCAL:
        if at + _HEAD.size > len(raw):
            raise Refused(DAMAGED)
        method, size, length = (_HEAD.unpack_from(raw, at)[field] for field in (3, 8, 9))
        if method != STORED:
            raise Refused(PACKED)
        begins = at + _HEAD.size + length
        name = raw[at + _HEAD.size : begins].decode("ascii", errors="replace")
        members[name] = raw[begins : begins + size]
        at = begins + size
    if not all(map(str.isascii, members)) or zipped(members) != raw:
        raise Refused(DAMAGED)
    return members

"""The bookmarks of a PDF, which Qt cannot write: they are put behind what it wrote, with its table of objects anew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

from workbench.qt.print_and_play.paper import PaperPage
from workbench.qt.print_and_play.set_text import NO_LETTERS

_TAIL_BYTES, _MOST_BYTES = 2_048, 2**20
_END = re.compile(rb"trailer\s*<<(?P<trailer>.*?)>>\s*startxref\s+(?P<table>\d+)\s+%%EOF\s*\Z", re.DOTALL)
_TABLE = re.compile(rb"xref\s+0 (\d+)\s*\n")
_ENTRY_BYTES = 20
MOST_SIGNS = 200


class Bookmark(NamedTuple):
    """A line of the bookmarks, its page counted from 0, and the lines that are folded in it."""

    title: str
    page: int
    inner: tuple[Bookmark, ...] = ()


def bookmarks_for(pages: Sequence[PaperPage]) -> tuple[Bookmark, ...]:
    """What the contents name, as they name it."""
    found: list[Bookmark] = []
    for number, page in enumerate(pages):
        if page.entry:
            found.append(Bookmark(page.entry, number))
        inner = tuple(Bookmark(entry, number) for entry in page.entries)
        if inner and found:
            found[-1] = found[-1]._replace(inner=found[-1].inner + inner)
    return tuple(found)


def bookmarks_to_add(path: Path, bookmarks: Sequence[Bookmark], pages: int) -> bytes:
    """What follows in the file so that it has them; nothing where it is not as Qt writes it."""
    with path.open("rb") as file:
        read = _read(file, pages)
    return _added(read, bookmarks) if read is not None and bookmarks else b""


class _Read(NamedTuple):
    """What is to know of a file: its length, where its objects begin, the one of all, and those of its pages."""

    length: int
    trailer: bytes
    entries: tuple[bytes, ...]
    root: int
    catalogue: bytes
    pages: tuple[int, ...]


def _read(file: BinaryIO, pages: int) -> _Read | None:
    length = file.seek(0, 2)
    file.seek(max(0, length - _TAIL_BYTES))
    end = _END.search(file.read())
    root = re.search(rb"/Root (\d+) 0 R", end["trailer"]) if end else None
    if end is None or root is None:
        return None
    file.seek(int(end["table"]))
    head = _TABLE.match(file.read(64))
    if head is None:
        return None
    file.seek(int(end["table"]) + head.end())
    table = file.read(int(head[1]) * _ENTRY_BYTES)
    entries = tuple(table[at : at + _ENTRY_BYTES] for at in range(0, len(table), _ENTRY_BYTES))
    catalogue = _dictionary(file, entries, int(root[1]))
    tree = re.search(rb"/Pages (\d+) 0 R", catalogue)
    kids = re.search(rb"/Kids\s*\[(.*?)\]", _dictionary(file, entries, int(tree[1])), re.DOTALL) if tree else None
    found = tuple(int(number) for number in re.findall(rb"(\d+) 0 R", kids[1])) if kids else ()
    if len(found) != pages:
        return None
    return _Read(length, end["trailer"], entries, int(root[1]), catalogue, found)


def _dictionary(file: BinaryIO, entries: Sequence[bytes], number: int) -> bytes:
    """What stands between the brackets of an object."""
    if number >= len(entries):
        return b""
    file.seek(int(entries[number][:10]))
    found = re.match(rb"%d 0 obj\s*<<(.*?)>>\s*endobj" % number, file.read(_MOST_BYTES), re.DOTALL)
    return found[1] if found else b""


def _added(read: _Read, bookmarks: Sequence[Bookmark]) -> bytes:
    first = len(read.entries)
    objects = {read.root: b"<<%b/Outlines %d 0 R\n/PageMode /UseOutlines\n>>" % (read.catalogue, first)}
    objects |= dict(_outlines(read, bookmarks, first))
    entries = list(read.entries) + [b""] * (len(objects) - 1)
    content = b"\n"
    for number, body in objects.items():
        entries[number] = b"%010d 00000 n \n" % (read.length + len(content))
        content += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    trailer = re.sub(rb"/Size \d+", b"/Size %d" % len(entries), read.trailer)
    table = b"xref\n0 %d\n%b" % (len(entries), b"".join(entries))
    return content + table + b"trailer\n<<%b>>\nstartxref\n%d\n%%%%EOF\n" % (trailer, read.length + len(content))


def _outlines(read: _Read, bookmarks: Sequence[Bookmark], first: int) -> Iterator[tuple[int, bytes]]:
    """The object of all bookmarks, and one for each of them, by their numbers."""
    numbers, following = [], first + 1
    for one in bookmarks:
        numbers.append(following)
        following += 1 + len(one.inner)
    ends = b"/First %d 0 R /Last %d 0 R" % (numbers[0], numbers[-1])
    yield first, b"<</Type /Outlines %b /Count %d>>" % (ends, len(bookmarks))
    for at, (number, one) in enumerate(zip(numbers, bookmarks, strict=True)):
        inner = [*range(number + 1, number + 1 + len(one.inner))]
        folded = b" /First %d 0 R /Last %d 0 R /Count -%d" % (inner[0], inner[-1], len(inner)) if inner else b""
        yield number, _item(read, one, first, numbers, at, folded)
        for place, (own, line) in enumerate(zip(inner, one.inner, strict=True)):
            yield own, _item(read, line, number, inner, place)


def _item(read: _Read, one: Bookmark, above: int, beside: Sequence[int], at: int, folded: bytes = b"") -> bytes:
    """A line, which knows what it is folded in and the lines before and after it."""
    before = b" /Prev %d 0 R" % beside[at - 1] if at else b""
    after = b" /Next %d 0 R" % beside[at + 1] if at + 1 < len(beside) else b""
    words = NO_LETTERS.sub(" ", " ".join(one.title.split()))[:MOST_SIGNS]
    title = b"FEFF" + words.encode("utf-16-be").hex().upper().encode()
    dest = read.pages[min(one.page, len(read.pages) - 1)]
    return b"<</Title <%b> /Parent %d 0 R%b%b%b /Dest [%d 0 R /Fit]>>" % (title, above, before, after, folded, dest)

"""Width and height of a picture by its first bytes, as far as those tell them; nothing is unpacked."""

from __future__ import annotations

import re
import struct

HEAD_BYTES = 1 << 18
"""So much of a picture is looked at: photographs have notes before their size."""
NONE = (0, 0)
_SIZES_OF_JPEG = frozenset((0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF))
_SVG = re.compile(rb"<(?:\w+:)?svg\b([^>]*)>")
_LENGTH = r'\b{name}\s*=\s*["\']\s*([\d.]+)\s*(px)?\s*["\']'
_VIEW_BOX = re.compile(rb'viewBox\s*=\s*["\']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)')
_WIDTH, _HEIGHT = (re.compile(_LENGTH.format(name=name).encode()) for name in ("width", "height"))


def size_of(head: bytes) -> tuple[int, int]:
    """Width and height in pixels; (0, 0) where the head does not tell them.

    >>> size_of(b"GIF89a" + bytes((3, 0, 2, 0))), size_of(b"nothing")
    ((3, 2), (0, 0))
    """
    try:
        if head.startswith(b"\x89PNG\r\n\x1a\n"):
            return struct.unpack_from(">II", head, 16)
        if head[:6] in (b"GIF87a", b"GIF89a"):
            return struct.unpack_from("<HH", head, 6)
        if head.startswith(b"\xff\xd8"):
            return _of_jpeg(head)
        if head.startswith(b"BM"):
            width, height = struct.unpack_from("<ii", head, 18)
            return width, abs(height)
        return _of_svg(head)
    except struct.error:
        return NONE


def _of_jpeg(head: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 <= len(head):
        if head[at] != 0xFF:
            return NONE
        marker = head[at + 1]
        if marker in _SIZES_OF_JPEG:
            height, width = struct.unpack_from(">HH", head, at + 5)
            return width, height
        at += 2 if marker == 0xFF or 0xD0 <= marker <= 0xD8 else 2 + struct.unpack_from(">H", head, at + 2)[0]
    return NONE


def _of_svg(head: bytes) -> tuple[int, int]:
    found = _SVG.search(head[:4096])
    if found is None:
        return NONE
    width, height, box = _WIDTH.search(found[1]), _HEIGHT.search(found[1]), _VIEW_BOX.search(found[1])
    if width and height:
        return _rounded(width[1], height[1])
    return _rounded(box[1], box[2]) if box else NONE


def _rounded(width: bytes, height: bytes) -> tuple[int, int]:
    try:
        return max(1, round(float(width))), max(1, round(float(height)))
    except (ValueError, OverflowError):
        return NONE

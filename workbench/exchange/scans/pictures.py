"""What a file that shall become a scan is: by its content, never by its name, and within bounds or refused."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from workbench import limits
from workbench.engine.words.message import Message, as_message

MOST_PIXELS = limits.SCAN_PIXELS.most
MOST_SIDE_PX = limits.SCAN_SIDE_PX.most
"""No picture is wider or higher; 32,000 by 20,000 pixels are 54 by 34 inches at 600 dots an inch."""
MOST_PIXELS_AT_ONCE = limits.SCAN_PIXELS_AT_ONCE.most
"""So many pixels may a picture have whose kind can only be read as a whole."""
MOST_VECTOR_SIDE_PX = 20_000
_START_BYTES = 4096


class UnfitPicture(ValueError):
    """A file that cannot be a scan; the text says why, in one sentence for the user."""


class PictureKind(StrEnum):
    """The kinds of files that can be scans, by the names that people know."""

    PNG = "PNG"
    JPEG = "JPEG"
    TIFF = "TIFF"
    WEBP = "WebP"
    SVG = "SVG"
    PDF = "PDF"

    @property
    def is_drawing(self) -> bool:
        """Whether it has no pixels of its own and is drawn as large as one wants."""
        return self in (PictureKind.SVG, PictureKind.PDF)


FILE_ENDINGS = ("png", "jpg", "jpeg", "tif", "tiff", "webp", "svg", "pdf")
_KINDS = Message("PNG, JPEG, TIFF, WebP, SVG or PDF")
_BEGINNINGS = (
    (b"\x89PNG\r\n\x1a\n", PictureKind.PNG),
    (b"\xff\xd8\xff", PictureKind.JPEG),
    (b"II*\0", PictureKind.TIFF),
    (b"MM\0*", PictureKind.TIFF),
    (b"II+\0", PictureKind.TIFF),
    (b"MM\0+", PictureKind.TIFF),
    (b"%PDF-", PictureKind.PDF),
)
_SVG_ROOT = re.compile(rb"<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]")


class PictureFacts(NamedTuple):
    """What is known of a picture before it is read.

    `width_px` and `height_px` are those of the first page; a drawing's are at 96 dots an inch. `dpi` is what the file
    says, 0 when it says nothing.
    """

    kind: PictureKind
    width_px: int
    height_px: int
    pages: int = 1
    dpi: float = 0.0


class PictureChoice(NamedTuple):
    """How a picture shall be read: which page, at which part of its size (1, 2, 4), a drawing with which long side."""

    page: int = 0
    shrink: int = 1
    long_side_px: int = 8192


def kind_of(path: Path) -> PictureKind:
    """What a file is by its first bytes.

    Raises
    ------
    UnfitPicture
        There is no such file, it is empty or of none of the kinds.
    """
    try:
        with path.open("rb") as file:
            start = file.read(_START_BYTES)
    except OSError as error:
        raise UnfitPicture(
            Message("{file} cannot be read: {reason}.", file=path.name, reason=(error.strerror or str(error)).lower())
        ) from None
    if not start:
        raise UnfitPicture(Message("{file} is empty.", file=path.name))
    for beginning, kind in _BEGINNINGS:
        if start.startswith(beginning):
            return kind
    if start[:4] == b"RIFF" and start[8:12] == b"WEBP":
        return PictureKind.WEBP
    if _SVG_ROOT.search(start) and b"\0" not in start:
        return PictureKind.SVG
    raise UnfitPicture(
        Message("{file} is no picture that can be a scan: choose a {kinds} file.", file=path.name, kinds=_KINDS)
    )


def check_size(name: str, width_px: int, height_px: int) -> None:
    """Refuse a picture without pixels, or with more than any scan has.

    Raises
    ------
    UnfitPicture
        As said.
    """
    if width_px < 1 or height_px < 1:
        raise UnfitPicture(Message("{name} has no pixels.", name=name))
    if max(width_px, height_px) > MOST_SIDE_PX or width_px * height_px > MOST_PIXELS:
        raise UnfitPicture(
            Message(
                "{name} says that it is {width:,} × {height:,} pixels: a scan has at most {side:,} a side "
                "and {most:,} in all; {instead}.",
                name=name,
                width=width_px,
                height=height_px,
                side=MOST_SIDE_PX,
                most=MOST_PIXELS,
                instead=as_message(limits.SCAN_PIXELS.instead),
            )
        )


def check_drawing_bytes(path: Path) -> None:
    """Refuse an SVG or PDF file that is larger than any drawing of a map."""
    size = path.stat().st_size
    if size > limits.SCAN_DRAWING_BYTES.most:
        raise UnfitPicture(Message("{file} has {beyond}.", file=path.name, beyond=limits.SCAN_DRAWING_BYTES.beyond))

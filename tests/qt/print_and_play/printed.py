"""A game on paper read again: its pages, what stands on them, and how they look."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pypdfium2

from workbench.engine.design import Design
from workbench.exchange.exports import ALL_PARTS, Export, PaperPart, PrintWishes
from workbench.qt.print_and_play.writing import write_pnp

MM_PER_PT, PX_PER_MM = 25.4 / 72, 10
Picture = npt.NDArray[np.int16]


class Read(NamedTuple):
    """A page: its size in mm, its text, and how far its letters reach: left, bottom, right, top."""

    size_mm: tuple[float, float]
    text: str
    reach_mm: tuple[float, float, float, float]
    least_mm: float


def export_of(design: Design, path: Path, *parts: PaperPart, **wishes: object) -> Export:
    """An export to paper of these parts, without any of all."""
    return Export(design, path, wishes=PrintWishes(parts=frozenset(parts) or ALL_PARTS, **wishes))  # type: ignore[arg-type]


def printed(design: Design, folder: Path, *parts: PaperPart, **wishes: object) -> list[Read]:
    """The pages of a design, as they are read in the file."""
    path = folder / "game.pnp.pdf"
    write_pnp(export_of(design, path, *parts, **wishes))
    return read(path)


def read(path: Path) -> list[Read]:
    """What stands on the pages of a file."""
    with pypdfium2.PdfDocument(path) as document:
        return [_read(page) for page in document]


def _read(page: pypdfium2.PdfPage) -> Read:
    text = page.get_textpage()
    boxes = [text.get_charbox(at) for at in range(text.count_chars())]
    seen = [box for box in boxes if box[2] > box[0]]
    reach = tuple(MM_PER_PT * find(box[side] for box in seen) for side, find in enumerate((min, min, max, max)) if seen)
    sizes = [MM_PER_PT * (box[3] - box[1]) for box in seen]
    words = " ".join(text.get_text_bounded().split())
    size = (page.get_width() * MM_PER_PT, page.get_height() * MM_PER_PT)
    return Read(size, words, reach or (0.0, 0.0, 0.0, 0.0), max(sizes, default=0.0))  # type: ignore[arg-type]


def pictures(path: Path) -> list[Picture]:
    """The pages as pictures, ten pixels to a millimetre."""
    with pypdfium2.PdfDocument(path) as document:
        return [
            np.asarray(page.render(scale=PX_PER_MM * MM_PER_PT).to_pil().convert("RGB"), dtype=np.int16)
            for page in document
        ]


def at(picture: Picture, x_mm: float, y_mm: float) -> tuple[int, ...]:
    """The colour at a place."""
    return tuple(int(part) for part in picture[round(y_mm * PX_PER_MM), round(x_mm * PX_PER_MM)])

"""What poppler says of a PDF: pages, sizes, words with their places, and pages as pictures."""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

import numpy as np
import numpy.typing as npt
from defusedxml.ElementTree import fromstring
from PIL import Image

Grey = npt.NDArray[np.uint8]
MM_PER_INCH, MM_PER_PT = 25.4, 25.4 / 72
XHTML = "{http://www.w3.org/1999/xhtml}"
PROGRAMS = ("pdfinfo", "pdftotext", "pdftoppm", "pdffonts")


class Word(NamedTuple):
    """A word of a page, its box in points."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


class Sheet(NamedTuple):
    """A page: its size in millimetres, and its words."""

    size_mm: tuple[float, float]
    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


def said(*command: str) -> str:
    """What a program of poppler prints; FileNotFoundError without it."""
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout


def information(path: Path) -> dict[str, str]:
    """What `pdfinfo` says, by its headings."""
    lines = (line.partition(":") for line in said("pdfinfo", str(path)).splitlines())
    return {heading.strip(): value.strip() for heading, _, value in lines}


def sheets(path: Path) -> list[Sheet]:
    """Every page with its words."""
    found = []
    text = re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f]", "", said("pdftotext", "-bbox", str(path), "-"))
    for page in fromstring(text).iter(f"{XHTML}page"):
        size = (float(page.get("width", "0")) * MM_PER_PT, float(page.get("height", "0")) * MM_PER_PT)
        found.append(Sheet(size, tuple(_word(word) for word in page.iter(f"{XHTML}word"))))
    return found


def _word(word: Element) -> Word:
    left, top, right, bottom = (float(word.get(name, "0")) for name in ("xMin", "yMin", "xMax", "yMax"))
    return Word(word.text or "", left, top, right, bottom)


def fonts(path: Path) -> dict[str, bool]:
    """Every font, and whether it lies in the file."""
    lines = said("pdffonts", str(path)).splitlines()[2:]
    return {line.split()[0]: line.split()[-5] == "yes" for line in lines}


def rendered(path: Path, page: int, dpi: int, grey: bool = False) -> npt.NDArray[np.uint8]:
    """A page, counted from 1, as a picture."""
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder) / "page"
        command = ["pdftoppm", "-r", str(dpi), "-f", str(page), "-l", str(page), "-singlefile"]
        subprocess.run([*command, *(["-gray"] if grey else []), str(path), str(there)], check=True, timeout=300)
        (picture,) = Path(folder).iterdir()
        with Image.open(picture) as image:
            return np.asarray(image)

"""A report as a page: one file that holds its drawings and needs nothing from elsewhere, or what a window shows of it.

Whatever stands in notes and names is text and no page: the template escapes all but our own drawings.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import jinja2

import resources
from workbench.exchange.playtest_report.document import CLAUSE, PLAY, Cell, Document, Folded, Paragraph, Part, Picture
from workbench.exchange.playtest_report.svg_parts import whole_svg

SizeOf = Callable[[Picture], tuple[int, int]]
PAGE, VIEW = "playtest_report.html", "playtest_report_view.html"


class Sheet(NamedTuple):
    """A picture of the map without what stands on it (JPEG), over which the turns are drawn."""

    jpeg: bytes
    width_mm: float
    height_mm: float


class Looks(NamedTuple):
    """The colours of a window that shows a report, and the size of its letters in pixels."""

    text: str = "#1F1D1A"
    quiet: str = "#55504A"
    line: str = "#D6D2C8"
    head: str = "#ECEAE5"
    link: str = "#28589C"
    loud: str = "#AE2A1E"
    size: int = 13


def page_of(document: Document, sheet: Sheet | None = None) -> str:
    """The report as one HTML file."""
    data = base64.b64encode(sheet.jpeg).decode() if sheet is not None else ""
    return _template(PAGE).render(
        d=document, sheet=sheet, data=data, drawn=_drawn, at=_Within(document), grounds=_grounds(document)
    )


def view_of(document: Document, looks: Looks, size_of: SizeOf, with_links: bool = True) -> str:
    """The report as Qt shows it: its drawings stand elsewhere by their names, links lead out of it.

    `size_of` gives width and height of a drawing, so that none is painted before it is seen.
    """
    return _template(VIEW).render(
        d=document, looks=looks, with_links=with_links, size_of=size_of, grounds=_grounds(document)
    )


def _grounds(document: Document) -> dict[str, str]:
    return {side: ground for side, ground, _ink in document.sides}


@cache
def _template(name: str) -> jinja2.Template:
    folder = str(files(resources) / "pages")
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.tests["paragraph"] = lambda block: isinstance(block, Paragraph)
    environment.tests["picture"] = lambda block: isinstance(block, Picture)
    environment.tests["folded"] = lambda block: isinstance(block, Folded)
    return environment.get_template(name)


def _drawn(picture: Picture) -> str:
    inner = picture.svg
    if picture.is_on_map:
        inner = f'<use href="#sheet"/>{inner}'
    return whole_svg(inner, picture.width, picture.height, picture.words)


class _Within:
    """Where a link leads within the page: to the turn of a play, to the line of a clause; "" where there is nothing."""

    def __init__(self, document: Document) -> None:
        parts = [part for section in document.sections for part in section.parts]
        self._turns = [(_first_play(part), part.anchor) for part in parts]

    def __call__(self, cell: Cell) -> str:
        kind, _, what = cell.link.partition(":")
        if kind == CLAUSE:
            return f"#clause-{what}"
        if kind == PLAY:
            return next((f"#{anchor}" for first, anchor in reversed(self._turns) if first <= int(what)), "")
        return ""


def _first_play(part: Part) -> int:
    """With which a turn begins, as its log tells."""
    plays = (row[0].text for block in part.blocks if isinstance(block, Folded) for row in block.rows)
    return min((int(play) for play in plays if play.isdigit()), default=0)

"""The last page: who made the game, where its figures are from, what is not printed, whose the rights are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from workbench.engine.provenance import Source
from workbench.engine.words.message import Message, begun, marked
from workbench.exchange.exports import PaperPart
from workbench.exchange.manifest import RIGHTS, manifest_of
from workbench.exchange.web_page.reader import SOURCES
from workbench.qt.print_and_play.blocks import Block, Gap, Words
from workbench.qt.print_and_play.flow import over_pages
from workbench.qt.print_and_play.left_out import left_out
from workbench.qt.print_and_play.paper import Draft
from workbench.qt.print_and_play.planned import Planned
from workbench.qt.print_and_play.set_grids import Cells, fitted
from workbench.qt.print_and_play.set_text import BODY, CHAPTER, HEADING, SMALL
from workbench.qt.print_and_play.table_pages import paint_stack
from workbench.storage.contents import contents_of, provenances_in

CREDITS = marked("Credits and sources")


def credit_pages(planned: Planned) -> Iterator[Draft]:
    """One page, or as many as the sources take."""
    room = planned.frame.room()
    pages = over_pages(_credits(planned, room.width()), room.width(), room.height())
    for number, page in enumerate(pages, start=1):
        told = Message("Credits {number} of {pages}", number=number, pages=len(pages))
        yield Draft(
            PaperPart.CREDITS,
            told,
            planned.frame.size_mm(),
            partial(paint_stack, room, page),
            planned.note(told),
            planned.said(CREDITS) if number == 1 else "",
        )


def _credits(planned: Planned, wide: float) -> Iterator[Block]:
    said, design = planned.said, planned.design
    yield Words(said(CREDITS), CHAPTER, wide, 3.0, leads=True)
    yield Words(design.title, BODY._replace(weight=600), wide, 0.8)
    if design.designer:
        yield Words(design.designer, BODY, wide, 0.8)
    yield Words(said(RIGHTS), BODY, wide, 0.8)
    counted = contents_of(design).provenance
    yield from _heading(said(marked("Where its figures are from")), wide)
    rows = tuple((begun(said(SOURCES[source])), str(counted.get(source.value, 0))) for source in Source)
    head = (said(marked("Origin")), said(marked("Figures")))
    yield from fitted(Cells(head, rows), wide, wide).grids
    if public := _public_sources(planned):
        yield from _heading(said(marked("Public sources")), wide)
        yield from fitted(Cells((said(marked("Source")), said(marked("Figures"))), public), wide, wide).grids
    yield from _heading(said(marked("What is left out")), wide)
    made = manifest_of(design, "pnp", {}, left_out(planned.export))
    for one in made.left_out:
        words = Message("{what}: {why}", what=said(one.what), why=said(one.why))
        yield Words(begun(said(words)), BODY, wide, 0.8)
    yield Gap(6.0)
    told = Message("Made by {program} from state {digest} of the design", program=made.program, digest=made.digest)
    yield Words(said(told), SMALL, wide)


def _heading(words: str, wide: float) -> Iterator[Block]:
    yield Gap(6.0)
    yield Words(words, HEADING, wide, 1.5, leads=True)


def _public_sources(planned: Planned) -> tuple[tuple[str, str], ...]:
    """Each public source that is named, with how many figures are from it, the most first."""
    notes = (one.note for one in provenances_in(planned.design) if one.source is Source.PUBLIC_SOURCE and one.note)
    return tuple(
        (note, str(count)) for note, count in sorted(Counter(notes).items(), key=lambda one: (-one[1], one[0]))
    )

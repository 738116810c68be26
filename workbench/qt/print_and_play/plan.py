"""The pages of a game on paper: all parts that are wished, one after the other, counted without painting any."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from workbench import limits
from workbench.engine.words.message import Message, said_by
from workbench.exchange.exports import CannotExport, Export, PaperPart
from workbench.limits import BeyondLimit
from workbench.qt.counters.counter_pictures import know_contents
from workbench.qt.map_prints.application import make_painting_possible
from workbench.qt.map_prints.pages import PrintError
from workbench.qt.print_and_play.aids import aid_pages
from workbench.qt.print_and_play.cards import card_pages
from workbench.qt.print_and_play.counter_pages import counter_pages
from workbench.qt.print_and_play.cover import cover_pages
from workbench.qt.print_and_play.credits import credit_pages
from workbench.qt.print_and_play.map_pages import map_pages
from workbench.qt.print_and_play.paper import Draft, PaperPage, numbered
from workbench.qt.print_and_play.planned import Planned, planned
from workbench.qt.print_and_play.printed_maps import PrintedMaps
from workbench.qt.print_and_play.referee import referee_pages
from workbench.qt.print_and_play.rules import rule_pages
from workbench.qt.print_and_play.table_pages import table_pages

Pages = Callable[[Planned], Iterable[Draft]]
PAGES: Mapping[PaperPart, Pages] = {
    PaperPart.MAP: map_pages,
    PaperPart.COUNTERS: counter_pages,
    PaperPart.TABLES: table_pages,
    PaperPart.AIDS: aid_pages,
    PaperPart.CARDS: card_pages,
    PaperPart.RULES: rule_pages,
    PaperPart.REFEREE: referee_pages,
    PaperPart.CREDITS: credit_pages,
}
"""The pages of each part but the cover, which tells of all others."""


def plan_pages(export: Export, maps: PrintedMaps | None = None) -> tuple[PaperPage, ...]:
    """The pages of the parts that are wished. Whoever plans again and again hands on the `maps`.

    Raises
    ------
    CannotExport
        The game has no room on such paper, or what is wished is not there.
    """
    make_painting_possible()
    if export.asset is not None:
        know_contents(export.design, export.asset)
    try:
        plan = planned(export, maps)
        drafts = _drafts(plan)
    except (PrintError, BeyondLimit) as refusal:
        raise CannotExport(said_by(refusal)) from refusal
    margin = plan.frame.margin_mm
    return tuple(
        numbered(draft, number, len(drafts), plan.said, margin) for number, draft in enumerate(drafts, start=1)
    )


def _drafts(plan: Planned) -> list[Draft]:
    wished = plan.export.wishes.parts
    inner: list[Draft] = []
    for part in PaperPart:
        if part in wished and part in PAGES:
            inner.extend(PAGES[part](plan))
            refuse_too_many(len(inner), plan.design.title)
    if PaperPart.COVER not in wished:
        return [*_on_sheets(inner, 0)]
    before = len(cover_pages(plan, inner, {}))
    placed = [*_on_sheets(inner, before)]
    numbers = {id(draft): number for number, draft in enumerate(placed, start=before + 1)}
    return [*cover_pages(plan, inner, numbers), *placed]


def refuse_too_many(pages: int, title: str) -> None:
    """BeyondLimit for more pages than anybody prints."""
    if pages > limits.PAPER_PAGES.most:
        raise BeyondLimit(Message("{title}: it would have", title=title), limits.PAPER_PAGES)


def _on_sheets(drafts: Iterable[Draft], before: int) -> Iterator[Draft]:
    """The pages, with an empty one before each that would not begin a sheet of paper."""
    number = before
    for draft in drafts:
        if draft.begins_a_sheet and number % 2:
            number += 1
            yield empty_page(draft)
        number += 1
        yield draft


def empty_page(following: Draft) -> Draft:
    """A page without anything: what follows is printed on the front of a sheet."""
    told = Message("left empty, so that every back comes behind its front")
    return Draft(following.part, told, following.size_mm, lambda painter, work: None, told)

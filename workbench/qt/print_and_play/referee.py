"""The pages of the referee: the figures, values of counters, set-ups and tables that the players' book lacks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from workbench.engine.counters.faces import FRONT
from workbench.engine.counters.pieces import BUILT_IN
from workbench.engine.counters.shown_counter import face_value
from workbench.engine.design import Counter, Design
from workbench.engine.fields import title_of_field
from workbench.engine.secrecy.declared import SecretKind
from workbench.engine.secrecy.published import kept_by_the_referee
from workbench.engine.words.message import Message, marked
from workbench.exchange.exports import PaperPart
from workbench.exchange.rules_summary import called
from workbench.qt.print_and_play.blocks import Block, Gap, Stack, Words
from workbench.qt.print_and_play.flow import over_pages
from workbench.qt.print_and_play.paper import Draft
from workbench.qt.print_and_play.planned import Planned
from workbench.qt.print_and_play.set_grids import Cells, fitted
from workbench.qt.print_and_play.set_text import BODY, CHAPTER, HEADING
from workbench.qt.print_and_play.table_pages import open_tables, pages_of_tables, paint_stack, words_of

REFEREE = marked("For the referee alone")
TOLD = marked("The players' book has none of what follows. Whoever plays a side does not read it.")
FIGURES, VALUES, SET_UPS = marked("Figures"), marked("Values of counters"), marked("Set-ups")
NONE = "–"
Grid = tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]


def referee_pages(planned: Planned) -> Iterator[Draft]:
    """None where the referee knows nothing alone, or the design is published for the players."""
    if not kept_by_the_referee(planned.design):
        return
    room = planned.frame.room()
    open_ones = open_tables(planned.design)
    tables = [one for one in planned.design.tables if one not in open_ones]
    pages: list[tuple[bool, Stack]] = [
        *((False, page) for page in over_pages(_lists(planned, room.width()), room.width(), room.height())),
        *pages_of_tables(planned, tables),
    ]
    for number, (is_turned, page) in enumerate(pages, start=1):
        told = Message("For the referee {number} of {pages}", number=number, pages=len(pages))
        yield Draft(
            PaperPart.REFEREE,
            told,
            planned.frame.size_mm(is_turned),
            partial(paint_stack, planned.frame.room(is_turned), page),
            planned.note(told),
            planned.said(REFEREE) if number == 1 else "",
            tuple(page.entries()),
        )


def _lists(planned: Planned, wide: float) -> Iterator[Block]:
    said = planned.said
    yield Words(said(REFEREE), CHAPTER, wide, 3.0, leads=True)
    yield Words(said(TOLD), BODY, wide, 3.0)
    for title, (head, rows) in (
        (FIGURES, _parameters(planned)), (VALUES, _values(planned)), (SET_UPS, _set_ups(planned)),
    ):  # fmt: skip
        if rows:
            yield Gap(5.0)
            yield Words(said(title), HEADING, wide, 1.5, leads=True, entry=said(title))
            yield from fitted(Cells(head, rows), wide, wide).grids


def _of(design: Design, kind: SecretKind) -> list[str]:
    return [secret.of for secret in kept_by_the_referee(design) if secret.what is kind]


def _parameters(planned: Planned) -> Grid:
    kept = _of(planned.design, SecretKind.PARAMETER)
    rows = ((one.title, words_of(one.measured), one.clause) for one in planned.design.parameters if one.id in kept)
    head = (marked("Figure"), marked("Value"), marked("Clause"))
    return tuple(map(planned.said, head)), tuple(rows)


def _values(planned: Planned) -> Grid:
    """The counters that have any of the values, with all of these."""
    design, names = planned.design, planned.names
    kept = _of(design, SecretKind.VALUE)
    titles = {one.id: one.title for one in design.value_types}
    head = [_title(planned, titles, name) for name in kept]
    rows = (
        (one.name, names.get(one.faction, one.faction), *found)
        for one in design.counters
        if any(found := [_value(one, name) for name in kept])
    )
    first = (planned.said(marked("Counter")), planned.said(marked("Nation")))
    return (*first, *head), tuple(tuple(cell or NONE for cell in row) for row in rows)


def _title(planned: Planned, titles: dict[str, str], name: str) -> str:
    if name in BUILT_IN and name in Counter.__struct_fields__:
        return planned.said(title_of_field(Counter, name))
    return titles.get(name) or words_of(name)


def _value(counter: Counter, name: str) -> str:
    value = face_value(counter, FRONT, name)
    return "" if value in (None, "") else str(value)


def _set_ups(planned: Planned) -> Grid:
    """Where everybody stands whom the players do not know to be there."""
    design, names = planned.design, planned.names
    if not any(secret.what in (SecretKind.COUNTERS, SecretKind.SET_UP) for secret in kept_by_the_referee(design)):
        return (), ()
    spaces = {space: found for shown in design.maps for space, found in shown.every_space.items()}
    rows = [
        (scenario.title, names.get(one.counter, one.counter), called(spaces.get(one.space), one.space))
        for scenario in design.scenarios
        for one in scenario.placements
    ]
    rows += [
        (scenario.title, names.get(one, one), planned.said(Message("turn {turn}", turn=coming.turn)))
        for scenario in design.scenarios
        for coming in scenario.arrivals
        for one in coming.counters
    ]
    head = (marked("Scenario"), marked("Counter"), marked("Where"))
    return tuple(map(planned.said, head)), tuple(rows)

"""A set-up card for each scenario: who stands where, with the counters as pictures, who comes later, what wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from workbench.cartography.map_spaces import played_map
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.design import Scenario
from workbench.engine.maps.area_map import Space
from workbench.engine.rules_modules import turns_of_entry
from workbench.engine.words.message import Message, marked
from workbench.exchange.exports import PaperPart
from workbench.exchange.rules_summary import called, condition_words
from workbench.qt.counters.counter_painter import paint_counter
from workbench.qt.print_and_play.blocks import Beside, Block, Drawn, Gap, Room, Rule, Stack, Words
from workbench.qt.print_and_play.flow import over_pages, shelved
from workbench.qt.print_and_play.paper import Draft
from workbench.qt.print_and_play.planned import Planned
from workbench.qt.print_and_play.set_text import BODY, CHAPTER, HEADING, NOTE, Letters, titled
from workbench.qt.print_and_play.table_pages import paint_stack, words_of

CARDS = marked("Set-up cards")
COUNTER_MM, BETWEEN_MM = 11.0, 1.2
NAME_SHARE, MOST_NAME_MM, NAME_GAP_MM = 0.36, 46.0, 2.0
GUTTER_MM, LEAST_HALF_MM, MOST_SHELF_MM = 8.0, 60.0, 120.0
MOST_ROWS = 3
"""Of so many rows are the counters of a place in half the width."""
PLACE = Letters(10.5, 500, "map")


def card_pages(planned: Planned) -> Iterator[Draft]:
    """The card of every scenario, on as many pages as it takes."""
    room, is_first = planned.frame.room(), True
    scenarios = planned.design.scenarios
    for number, scenario in enumerate(scenarios, start=1):
        pages = over_pages(_card(planned, scenario, room.width()), room.width(), room.height())
        for at, page in enumerate(pages, start=1):
            told = Message("Set-up card {number} of {cards}", number=number, cards=len(scenarios))
            if len(pages) > 1:
                told = Message("{card}, page {page} of {pages}", card=told, page=at, pages=len(pages))
            yield Draft(
                PaperPart.CARDS,
                told,
                planned.frame.size_mm(),
                partial(paint_stack, room, page),
                f"{planned.note(told)} · {scenario.title}",
                planned.said(CARDS) if is_first else "",
                (scenario.title,) if at == 1 else (),
            )
            is_first = False


def _card(planned: Planned, scenario: Scenario, wide: float) -> Iterator[Block]:
    said = planned.said
    yield Words(scenario.title, titled(scenario.title, CHAPTER.of(18)), wide, 0.8, leads=True)
    first, last = scenario.ends
    turns = [said(Message("Turns {first} to {last}", first=first, last=last))]
    turns += [_name for turn in dict.fromkeys((first, last)) if (_name := scenario.name_of_turn(turn))]
    yield Words(" · ".join((turns[0], " – ".join(turns[1:]))).strip(" ·"), BODY, wide, 1.5, leads=True)
    for paragraph in filter(None, scenario.description.split("\n")):
        yield Words(paragraph, NOTE.of(9.5), wide, 1.5)
    for told in filter(None, (_tracks(planned, scenario), *_held(planned, scenario))):
        yield Words(told, BODY, wide, 1.5)
    yield from _standing(planned, scenario, wide)
    yield from _free(planned, scenario, wide)
    yield from _coming(planned, scenario, wide)
    yield from _winning(planned, scenario, wide)


def _heading(planned: Planned, words: str, wide: float) -> Iterator[Block]:
    yield Gap(4.0)
    yield Words(planned.said(words), HEADING.of(12), wide, 1.0, leads=True)


def _standing(planned: Planned, scenario: Scenario, wide: float) -> Iterator[Block]:
    """Side after side, its places by their names."""
    on = _spaces(planned, scenario)
    sides = _sides(planned)
    found: dict[str, dict[str, list[str]]] = {}
    for placed in scenario.placements:
        found.setdefault(sides.get(placed.counter, ""), {}).setdefault(placed.space, []).append(placed.counter)
    order = {side.id: at for at, side in enumerate(planned.design.sides)}
    names = {side.id: side.name for side in planned.design.sides}
    for side in sorted(found, key=lambda one: order.get(one, len(order))):
        if len(found) > 1:
            yield from _heading(planned, names.get(side) or marked("Others"), wide)
        places = [(called(on.get(space), space), found[side][space]) for space in found[side]]
        yield from _rows(planned, sorted(places), wide)


def _free(planned: Planned, scenario: Scenario, wide: float) -> Iterator[Block]:
    names = {side.id: side.name for side in planned.design.sides}
    if scenario.free:
        yield from _heading(planned, marked("Set up freely"), wide)
    areas = sorted(scenario.free, key=lambda one: one.order)
    rows = [
        (": ".join(filter(None, (names.get(one.by, one.by), one.where or one.id))), [*one.counters]) for one in areas
    ]
    yield from _rows(planned, rows, wide)


def _coming(planned: Planned, scenario: Scenario, wide: float) -> Iterator[Block]:
    """Turn by turn, and where they enter."""
    there = {one.counter for one in scenario.placements}.union(*(area.counters for area in scenario.free))
    entry: Mapping[str, str] = {one: arrival.entry for arrival in scenario.arrivals for one in arrival.counters}
    found: dict[tuple[int, str], list[str]] = {}
    for counter, turn in turns_of_entry(planned.design, scenario).items():
        if counter not in there:
            found.setdefault((turn, entry.get(counter, "")), []).append(counter)
    if not found:
        return
    yield from _heading(planned, marked("Reinforcements"), wide)
    rows = []
    for turn, where in sorted(found):
        name = planned.said(Message("Turn {turn}", turn=turn))
        rows.append((", ".join(filter(None, (name, scenario.name_of_turn(turn), where))), found[turn, where]))
    yield from _rows(planned, rows, wide)


def _rows(planned: Planned, places: Sequence[tuple[str, Sequence[str]]], wide: float) -> Iterator[Block]:
    """Places in two columns; one with many counters takes both."""
    half = (wide - GUTTER_MM) / 2
    if half < LEAST_HALF_MM:
        half = wide
    named = min(MOST_NAME_MM, half * NAME_SHARE)
    few = MOST_ROWS * _columns(half, named)
    blocks = [_place(planned, name, some, half if len(some) <= few else wide, named) for name, some in places]
    yield from shelved(blocks, wide, MOST_SHELF_MM, GUTTER_MM, 1.0)


def _columns(wide: float, named: float) -> int:
    """How many counters stand beside the name of a place."""
    return max(1, int((wide - named - NAME_GAP_MM) // (COUNTER_MM + BETWEEN_MM)))


def _place(planned: Planned, name: str, counters: Sequence[str], wide: float, named: float) -> Block:
    """A place and its counters, in as many rows as they take."""
    columns = _columns(wide, named)
    rows: list[Block] = []
    for at in range(0, max(1, len(counters)), columns):
        some = counters[at : at + columns]
        pitch = COUNTER_MM + BETWEEN_MM
        rows.append(Drawn(columns * pitch, pitch, partial(_paint_row, planned, some)))
    words = Words(name, PLACE, named)
    lines: list[Block] = [Rule(wide, 0.6, 1.4)]
    if words.high_mm > rows[0].high_mm and len(rows) > 1:
        return Stack([*lines, words, *rows], wide)
    beside = [Beside([words, rows[0]], NAME_GAP_MM)]
    below = [Beside([Room(words.wide_mm), row], NAME_GAP_MM) for row in rows[1:]]
    return Stack([*lines, *beside, *below], wide)


def _paint_row(planned: Planned, counters: Sequence[str], painter: QPainter, room: QRectF) -> None:
    for at, counter in enumerate(counters):
        place = QRectF(room.x() + at * (COUNTER_MM + BETWEEN_MM), room.y(), COUNTER_MM, COUNTER_MM)
        try:
            known = planned.design.counter(counter)
        except KeyError:
            continue  # the checks of the design say so
        paint_counter(painter, counter_face(planned.design, known), place, shadow=False)


def _winning(planned: Planned, scenario: Scenario, wide: float) -> Iterator[Block]:
    if scenario.victory:
        yield from _heading(planned, marked("Victory"), wide)
    for one in scenario.victory:
        words = f"{one.ending}: {planned.said(condition_words(planned.design, one, planned.said))}"
        yield Words(f"{words} ({one.clause})" if one.clause else words, BODY, wide, 1.4)


def _tracks(planned: Planned, scenario: Scenario) -> str:
    """What the tracks show at the start."""
    names = planned.names
    told = []
    for track, value in sorted(scenario.tracks.items()):
        words = ", ".join(names.get(word) or words_of(word) for word in track.split("."))
        told.append(f"{words} {value}")
    return planned.said(Message("Tracks at the start: {tracks}", tracks="; ".join(told))) if told else ""


def _held(planned: Planned, scenario: Scenario) -> Iterator[str]:
    """What each side holds at the start, where the scenario says so."""
    on, names = _spaces(planned, scenario), planned.names
    for holder in dict.fromkeys(scenario.held.values()):
        spaces = sorted(called(on.get(space), space) for space, who in scenario.held.items() if who == holder)
        told = Message("{side} holds: {spaces}", side=names.get(holder, holder), spaces=", ".join(spaces))
        yield planned.said(told)


def _spaces(planned: Planned, scenario: Scenario) -> Mapping[str, Space]:
    """The spaces of its map, as they are called in the language of the game."""
    try:
        return played_map(planned.design, scenario.id).every_space
    except KeyError:
        return {}


def _sides(planned: Planned) -> Mapping[str, str]:
    """Counter, or copy of one, that stands somewhere -> its side."""
    factions = {one.id: one.side for one in planned.design.factions}
    found = {}
    for scenario in planned.design.scenarios:
        for placed in scenario.placements:
            try:
                faction = planned.design.counter(placed.counter).faction
            except KeyError:
                continue
            found[placed.counter] = factions.get(faction, faction)
    return found

"""What is looked at before a game is printed: what has no room, what lacks, what will not be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.counters.contrast import relative_luminance
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.faces import FRONT
from workbench.engine.counters.laid_out import printed_back
from workbench.engine.counters.rooms import COUNTER_MM, TIGHTEST
from workbench.engine.counters.seen_colours import distance
from workbench.engine.counters.set_texts import texts_of, too_wide
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.design import Counter, Design
from workbench.engine.words.message import Message, joined, said_by
from workbench.exchange.exports import CannotExport, Export, PaperPart
from workbench.qt.map_canvas.hexes.hex_signs import NUMBER_MM
from workbench.qt.map_prints.application import make_painting_possible
from workbench.qt.map_prints.exports import style_for
from workbench.qt.map_prints.pages import PrintError
from workbench.qt.print_and_play.counter_pages import laid_pages, printed_sheet
from workbench.qt.print_and_play.planned import Planned, planned
from workbench.qt.print_and_play.set_text import MM_PER_PT
from workbench.qt.print_and_play.table_pages import laid_tables, open_tables
from workbench.qt.text_path import text_width_mm

LEAST_PT = 5.0
CAPITALS = 0.65
"""So much of its size are the capitals of a type high."""
LEAST_GREY = 10.0
"""Nearer greys are easily taken for each other."""


@dataclass(frozen=True, slots=True)
class PaperCheck:
    """One thing that was looked at. `things` are the ids of what is not as it should be."""

    id: str
    is_fine: bool
    words: Message
    things: tuple[str, ...] = ()


def paper_checks(export: Export) -> tuple[PaperCheck, ...]:
    """All of them that concern the parts that are wished, in their order.

    Raises
    ------
    CannotExport
        There is no such paper, language or sheet of counters.
    """
    make_painting_possible()
    try:
        plan = planned(export)
        printed_sheet(export, plan.frame.paper.name)
    except PrintError as refusal:
        raise CannotExport(said_by(refusal)) from refusal
    wished, design = export.wishes.parts, export.design
    checks: list[Callable[[Planned], PaperCheck]] = [_room_on_paper]
    if PaperPart.COUNTERS in wished and design.counters:
        checks += [_texts_of_counters, _backs]
    if PaperPart.TABLES in wished and design.tables:
        checks.append(_wide_tables)
    checks.append(_small_texts)
    if len(design.sides) > 1 and design.counters:
        checks.append(_grey_print)
    return tuple(check(plan) for check in checks)


def _room_on_paper(plan: Planned) -> PaperCheck:
    """Whether maps and counters can be laid on the paper at all."""
    wished, found, why = plan.export.wishes.parts, [], ""
    if PaperPart.MAP in wished:
        for shown in plan.shown_maps:
            try:
                plan.pages_of(shown)
            except PrintError as refusal:
                found.append(shown.id)
                why = said_by(refusal)
    if PaperPart.COUNTERS in wished:
        try:
            laid_pages(plan.export, plan.frame.paper.name)
        except CannotExport as refusal:
            found.append(plan.export.wishes.counter_sheet)
            why = said_by(refusal)
    if why:
        return PaperCheck("paper", False, Message("{why:^}", why=why), tuple(filter(None, found)))
    return PaperCheck("paper", True, Message("All has room on {paper}", paper=plan.frame.paper.name))


def _faces(design: Design, counter: Counter) -> Iterator[CounterFace]:
    """What is printed of a counter."""
    for face in (FRONT, printed_back(counter)):
        yield counter_face(design, counter, face)


def _texts_of_counters(plan: Planned) -> PaperCheck:
    design = plan.design
    found = [
        one.id
        for one in design.counters
        if any(any(too_wide(face, text_width_mm, TIGHTEST)) for face in _faces(design, one))
    ]
    if not found:
        return PaperCheck("counter_texts", True, Message("All texts fit on their counters"))
    words = Message("{count} {count:counter has|counters have} text that does not fit", count=len(found))
    return PaperCheck("counter_texts", False, words, tuple(found))


def _backs(plan: Planned) -> PaperCheck:
    """A marker has nothing on its back but its ground, unless the design says what."""
    if not plan.export.wishes.backs:
        return PaperCheck("backs", False, Message("The backs of the counters are not printed"))
    design = plan.design
    found = []
    for one in design.counters:
        face = counter_face(design, one, printed_back(one))
        if face.kind == "marker" and face.side == "back":
            found.append(one.id)
    if not found:
        return PaperCheck("backs", True, Message("Every counter has a back; backs are mirrored"))
    words = Message("{count} {count:counter has|counters have} an empty back", count=len(found))
    return PaperCheck("backs", False, words, tuple(found))


def _wide_tables(plan: Planned) -> PaperCheck:
    tables = [*laid_tables(plan, open_tables(plan.design))]
    parted = [one.table.id for one in tables if one.parts > 1]
    turned = [one.table.id for one in tables if one.is_turned and one.parts == 1]
    if not parted and not turned:
        return PaperCheck("wide_tables", True, Message("Every table is as wide as a page or less"))
    count = Message(
        "{count} of {tables} tables {count:is|are} wider than a page",
        count=len(parted) + len(turned),
        tables=len(tables),
    )
    done = [Message("{turned} turned", turned=len(turned))] if turned else []
    done += [Message("{parted} divided", parted=len(parted))] if parted else []
    words = Message("{count}: {done}", count=count, done=joined(", ", done))
    return PaperCheck("wide_tables", False, words, (*turned, *parted))


def _small_texts(plan: Planned) -> PaperCheck:
    """What is smaller on paper than can be read; tables are never."""
    wished, least = plan.export.wishes.parts, LEAST_PT * MM_PER_PT - 1e-6
    found: list[str] = []
    if PaperPart.MAP in wished:
        for shown in plan.shown_maps:
            style = style_for(plan.export.wishes.style, shown.look.style)
            sizes = [style.labels.plain, *_own_sizes(shown)]
            sizes += [NUMBER_MM] if shown.grid is not None else []
            if min(sizes) * plan.export.wishes.scale < least:
                found.append(shown.id)
    if PaperPart.COUNTERS in wished:
        share = printed_sheet(plan.export, plan.frame.paper.name).size_mm / COUNTER_MM
        for one in plan.design.counters:
            texts = [text for face in _faces(plan.design, one) for text in texts_of(face, text_width_mm)]
            if any(text.text and text.room.size_mm * share < least for text in texts):
                found.append(one.id)
    if not found:
        return PaperCheck(
            "small_texts", True, Message("All texts are at least {least:g} pt at this size", least=LEAST_PT)
        )
    words = Message(
        "Texts of {count} {count:thing|things} are smaller than {least:g} pt at this size",
        count=len(found), least=LEAST_PT,
    )  # fmt: skip
    return PaperCheck("small_texts", False, words, tuple(found))


def _own_sizes(shown: AnyMap) -> Iterator[float]:
    """The sizes of type of names that say one of their own, by the height of their capitals."""
    for space in shown.every_space.values():
        own = space.label_style
        if own is not None and own.size_mm > 0 and not own.hidden:
            yield own.size_mm / CAPITALS


def _grey_print(plan: Planned) -> PaperCheck:
    """Whether counters of two sides are told apart by their grounds where no colour is printed."""
    factions = plan.design.factions
    found = {
        faction.id
        for one in factions
        for other in factions
        if one.side != other.side and distance(_grey(one.ground), _grey(other.ground)) < LEAST_GREY
        for faction in (one, other)
    }
    if not found:
        return PaperCheck("grey_print", True, Message("Grey print keeps the sides apart"))
    names = joined(", ", (one.name for one in factions if one.id in found))
    words = Message("Grey print makes sides alike: {factions}", factions=names)
    return PaperCheck("grey_print", False, words, tuple(one.id for one in factions if one.id in found))


def _grey(colour: str) -> str:
    """The grey that is as light as a colour."""
    light = relative_luminance(colour)
    level = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return "#" + f"{round(255 * min(1.0, max(0.0, level))):02X}" * 3

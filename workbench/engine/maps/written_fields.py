"""The value of a declared field as the text of a cell, and back; ValueError says why one cannot be read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from workbench.engine.fields import Choice, Field, FieldKind
from workbench.engine.maps.area_map import Fort
from workbench.engine.maps.written_figures import (
    colour_of,
    colours_of,
    decimal_number,
    figure_of,
    read_by_name,
    said_by_name,
)
from workbench.engine.maps.written_values import (
    limit_of,
    limit_text,
    one_of,
    some_of,
    whole_number,
    words_for,
    yes_or_no,
)
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message, as_message, marked

Choices = Sequence[tuple[str, str]]
"""Words and value each."""
FORT_LEVELS = (1, 3)
"""The lowest and the highest level of a fort."""
MOST_IN_A_FORT = 999
"""The largest capacity of a fort that one writes."""
NO_FORT = marked(
    "{part} is no fort: its name and its level, {lowest} to {highest}, are expected, "
    "and /capacity, at most {most}, where it has one"
)
_SIGNS_OF_A_FORT = 12
CHOICE_NAMES = {
    Choice.KINDS: marked("kind of space"),
    Choice.TERRAIN: marked("kind of terrain"),
    Choice.ON_GROUND: marked("feature"),
    Choice.SIDES: marked("side"),
    Choice.OWNERS: marked("side or faction"),
    Choice.WATERS: marked("rade or sea zone"),
    Choice.FACTIONS: marked("faction"),
    Choice.UNIT_TYPES: marked("type of unit"),
    Choice.MAPS: marked("map"),
    Choice.ROAD_CLASSES: marked("class of roads"),
    Choice.LINE_CLASSES: marked("class of lines"),
    Choice.LINK_KINDS: marked("kind of link"),
    Choice.ROADS: marked("road"),
    Choice.RIVERS: marked("river"),
    Choice.SHORES: marked("kind of shore"),
    Choice.DIRECTIONS: marked("direction"),
    Choice.LINE_STYLES: marked("style of lines"),
    Choice.STANDARD_KINDS: marked("standard kind"),
    Choice.WETNESS: marked("word for what it has to do with water"),
    Choice.PATTERNS: marked("pattern"),
    Choice.SIDE_COLOURS: marked("set of colours"),
    Choice.SYMBOLS: marked("symbol"),
    Choice.CLAUSE_KINDS: marked("kind of clause"),
    Choice.CELL_LANGUAGES: marked("language of cells"),
    Choice.PARAMETER_KINDS: marked("kind of figure"),
    Choice.VALUE_KINDS: marked("kind of value"),
    Choice.COUNTER_PLACES: marked("place on a counter"),
    Choice.BRANCHES: marked("branch"),
    Choice.PAPERS: marked("paper"),
    Choice.DUPLEX: marked("edge"),
}
"""What one of the choices is called."""


def said(field: Field, value: Any, words: Mapping[str, str] = {}) -> str:
    """The text of a value; `words` are those of its choices by their ids. What says nothing is an empty text."""
    match field.kind:
        case FieldKind.WHOLE:
            return "" if value is None or (value == 0 and not field.absent) else str(value)
        case FieldKind.DECIMAL:
            return repr(float(value)).removesuffix(".0")
        case FieldKind.FIGURES | FieldKind.NUMBERS | FieldKind.TEXTS:
            return said_by_name(value, field.kind)
        case FieldKind.FIGURE if value is None:
            return ""
        case FieldKind.LIMIT:
            return limit_text(value)
        case FieldKind.YES_NO:
            return "yes" if value else ""
        case FieldKind.CHOICE:
            return words.get(text := str(value), text)
        case FieldKind.SEVERAL:
            return words_for(value, words)
        case FieldKind.COLOURS:
            return ", ".join(value)
        case FieldKind.FORTS:
            return "; ".join(map(said_fort, value))
        case _:
            return str(value)


def read(field: Field, text: str, choices: Choices = (), before: Any = None) -> Any:
    """The value that a text says; of forts what else is known of them is kept from what was there `before`."""
    match field.kind:
        case FieldKind.WHOLE:
            nothing = None if field.absent else 0
            return whole_number(text, int(field.low), int(field.high)) if text.strip() else nothing
        case FieldKind.DECIMAL:
            return decimal_number(text, field.low, field.high) if text.strip() else 0.0
        case FieldKind.FIGURE:
            return figure_of(text, before) if text.strip() or not field.absent else None
        case FieldKind.FIGURES | FieldKind.NUMBERS | FieldKind.TEXTS:
            return read_by_name(text, field.kind)
        case FieldKind.COLOUR:
            return colour_of(text)
        case FieldKind.COLOURS:
            return colours_of(text, before)
        case FieldKind.LIMIT:
            return limit_of(text)
        case FieldKind.YES_NO:
            return yes_or_no(text)
        case FieldKind.CHOICE:
            return _chosen(field, text, choices)
        case FieldKind.SPACE:
            return one_of(text, choices, "space") if choices else text.strip()
        case FieldKind.SEVERAL:
            return some_of(text, choices, CHOICE_NAMES[field.choices])
        case FieldKind.FORTS:
            return forts_of(text, before or ())
        case FieldKind.LINES:
            return text
        case _ if field.is_needed and not text.strip():
            raise ValueError(Message("{what:^} is needed", what=as_message(field.title)))
        case _:
            return text.strip()


def _chosen(field: Field, text: str, choices: Choices) -> str:
    """One of the choices by its words or its value; where others may be said, what is said."""
    if field.is_needed and not text.strip():
        raise ValueError(Message("{what:^} is needed", what=as_message(field.title)))
    offered = [("", ""), (field.absent, ""), *choices] if field.absent else choices
    try:
        return one_of(text, offered, CHOICE_NAMES[field.choices])
    except ValueError:
        if field.is_open:
            return text.strip().casefold().replace(" ", "_")
        raise


def said_fort(fort: Fort) -> str:
    """Name, level and capacity of a fort as a cell says them: "Faron 3/2", "Artigues 2"."""
    room = "" if fort.capacity is None else f"/{fort.capacity}"
    return f"{fort.name} {fort.level}{room}".strip()


def forts_of(text: str, before: Sequence[Fort] = ()) -> tuple[Fort, ...]:
    """The forts that a cell names, each with its level and semicolons between them: "Faron 3/2; Artigues 2".

    Behind a stroke stands how many the fort holds; one without holds as many as its space. What else is known of a
    fort that keeps its name is kept: its kind, its side, where it comes from.
    """
    known, (lowest, highest) = {fort.name: fort for fort in before}, FORT_LEVELS
    forts = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, _, figures = re.sub(r"\s*/\s*", "/", f" {part}").rpartition(" ")
        level, stroke, room = figures.partition("/")
        is_whole = len(figures) <= _SIGNS_OF_A_FORT and level.isdecimal() and (room.isdecimal() or not stroke)
        if not is_whole or not lowest <= int(level) <= highest or int(room or 0) > MOST_IN_A_FORT:
            raise ValueError(
                Message(NO_FORT, part=repr(part[:40]), lowest=lowest, highest=highest, most=MOST_IN_A_FORT)
            )
        capacity = int(room) if room else None
        fort = known.get(name.strip(), Fort(name.strip(), int(level), capacity=capacity))
        is_same = (fort.level, fort.capacity) == (int(level), capacity)
        changed = replace(fort, level=int(level), capacity=capacity, provenance=Provenance())
        forts.append(fort if is_same else changed)
    return tuple(forts)

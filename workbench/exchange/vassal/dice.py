"""The dice that the tables and figures of a design name, as buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from workbench.engine.design import Design
from workbench.exchange.vassal.elements import MODULE, element

MOST_DICE, MOST_SIDES = 30, 1000
_DICE = re.compile(r"(\d{0,2})\s*[dD]\s*(\d{1,4})\b")
_ONE_OF_COLOUR = re.compile(r"\b(\w+) die\b")
PLAIN = (1, 6)
TENS_AND_ONES = 66


def dice_of(design: Design) -> tuple[tuple[int, int], ...]:
    """How many dice of how many sides are rolled together, each once."""
    found = set()
    for text in _texts(design):
        for count, sides in _DICE.findall(text):
            one = (int(count or 1), int(sides)) if int(sides) != TENS_AND_ONES else (2, 6)
            if 1 <= one[0] <= MOST_DICE and 2 <= one[1] <= MOST_SIDES:
                found.add(one)
    return tuple(sorted(found)) or (PLAIN,)


def dice_of_colours(design: Design) -> tuple[str, ...]:
    """Single dice that are told apart by their colour ("white die - red die")."""
    return tuple(dict.fromkeys(colour.lower() for text in _texts(design) for colour in _ONE_OF_COLOUR.findall(text)))


def dice_buttons(design: Design) -> Iterator[Element]:
    """A button for each."""
    for count, sides in dice_of(design):
        yield _button(f"{count}D{sides}", count, sides)
    for colour in dice_of_colours(design):
        yield _button(f"{colour} D6", 1, 6)


def _button(name: str, count: int, sides: int) -> Element:
    return element(
        MODULE + "DiceButton", name=name, text=name, tooltip=name, icon="/images/die.gif", nDice=count, nSides=sides,
        plus=0, addToTotal=0, reportTotal=count > 1, prompt=False, sortDice=False,
        reportFormat="** $name$ = $result$ *** <$PlayerName$>",
    )  # fmt: skip


def _texts(design: Design) -> Iterator[str]:
    yield from (table.dice for table in design.tables)
    figures = (one.value for one in design.parameters)
    yield from (value for value in figures if isinstance(value, str) and _DICE.fullmatch(value))

"""The traits that our counters have, as VASSAL writes them: what each is, and its state in a game.

A piece is a chain of traits round the basic piece; it is given here from the inside out.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from workbench.exchange.vassal.sequences import FIELDS, ITEMS, PARTS, TRAITS, joined

CTRL, CTRL_SHIFT = 130, 195
UNSAID = ""


class Kind(StrEnum):
    """How a trait begins."""

    BASIC = "piece"
    LAYER = "emb2"
    OLD_LAYER = "emb"
    PROPERTIES = "mark"
    CHANGING = "PROP"
    PROTOTYPE = "prototype"
    MASK = "obs"
    LABEL = "label"
    MOVED = "markmoved"
    CLONE = "clone"
    DELETE = "delete"


LAYER_PICTURES, LAYER_NAMES, LAYER_NAME, ALWAYS_ACTIVE = 16, 17, 19, 26
"""Where a layer has the pictures and the names of its levels, its own name, and whether it is ever switched off."""
MASK_PICTURE = 2
"""Where a mask has its picture."""
NOTHING = (f"{Kind.BASIC};;;;", "null;0;0;;0")
"""The basic piece of a prototype."""


class Trait(NamedTuple):
    """A trait: its kind and fields in one text, and its state, "" of one that has none."""

    type: str
    state: str = ""


def key(letter: str, modifiers: int = CTRL) -> str:
    """A key as VASSAL writes it.

    >>> key("F")
    '70,130'
    """
    return f"{ord(letter)},{modifiers}"


def basic(picture: str, name: str, gpid: str, place: tuple[str, int, int] | None = None) -> Trait:
    """The innermost piece; `place` is a map with a pixel of it."""
    board, x, y = place or ("null", 0, 0)
    return Trait(
        joined(FIELDS, (Kind.BASIC, "", "", picture, name)), joined(FIELDS, (board, str(x), str(y), gpid, "0"))
    )


def layers(name: str, front: str, levels: Sequence[tuple[str, str]], words: tuple[str, str], level: int = 0) -> Trait:
    """What a counter shows in place of its front: a picture and what is put behind the name, for each level."""
    pictures = joined(ITEMS, (front, *(picture for picture, _ in levels)))
    called = joined(ITEMS, ("", *(f"+ ({said})" for _, said in levels)))
    onward, back = words
    fields = (
        Kind.LAYER, UNSAID, "128", UNSAID, onward, "128", UNSAID, back, "128", UNSAID, UNSAID, UNSAID, "1", "false",
        "0", "0", pictures, called, "true", name, UNSAID, UNSAID, "false", UNSAID, "1", "1", "true", UNSAID, key("F"),
        key("F", CTRL_SHIFT) if len(levels) > 1 else UNSAID, UNSAID, "1.0",
    )  # fmt: skip
    return Trait(joined(FIELDS, fields), str(level + 1))


def properties(values: dict[str, str]) -> Trait:
    """Properties that never change."""
    return Trait(f"{Kind.PROPERTIES};{joined(ITEMS, values)}", joined(ITEMS, values.values()))


def mask(picture: str, sign: str, side: str, words: tuple[str, str], is_on: bool = False) -> Trait:
    """What the others see of a counter that its side has hidden; its owner sees it with a sign on it."""
    command, called = words
    hidden_by = joined(":", ("sides", side))
    fields = (Kind.MASK, key("H"), picture, command, f"G{sign}", called, hidden_by, UNSAID, UNSAID, "false")
    return Trait(joined(FIELDS, fields), joined(FIELDS, (side if is_on else "null", "")))


def label(words: str, size: int, text: str = "") -> Trait:
    """A note below the counter, to be written by hand."""
    fields = (
        Kind.LABEL, key("T"), words, str(size), "255,255,255", "0,0,0", "b", "0", "c", "0", "t", "c",
        "$pieceName$ ($label$)", "Dialog", "0", "0", "Note", UNSAID, "false",
    )  # fmt: skip
    return Trait(joined(FIELDS, fields), text)


def moved(words: str) -> Trait:
    """A sign that a counter has moved, until it is taken off."""
    return Trait(joined(FIELDS, (Kind.MOVED, "/images/moved.gif", "0", "0", words, key("M"), "", "false")), "false")


def cloned(words: str) -> Trait:
    return Trait(joined(FIELDS, (Kind.CLONE, words, key("C"), "")))


def deleted(words: str) -> Trait:
    return Trait(joined(FIELDS, (Kind.DELETE, words, key("D"), "")))


def prototype(name: str) -> Trait:
    """Whatever traits stand in the prototype of this name."""
    return Trait(joined(FIELDS, (Kind.PROTOTYPE, name)))


def piece(traits: Sequence[Trait], piece_id: str = "null") -> str:
    """The piece that is made of these, the basic one first."""
    types, state = traits[0]
    for trait in traits[1:]:
        types, state = joined(TRAITS, (trait.type, types)), joined(TRAITS, (trait.state, state))
    return "+/" + joined(PARTS, (piece_id, types, state))


def definition(traits: Sequence[Trait]) -> str:
    """The traits of a prototype, on a piece of nothing."""
    return piece((Trait(*NOTHING), *traits))

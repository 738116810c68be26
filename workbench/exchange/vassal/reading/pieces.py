"""Pieces taken apart: their traits from the inside out, prototypes with what they stand for; what they look like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from msgspec import Struct

from workbench import limits
from workbench.engine.words.message import marked
from workbench.exchange.vassal.elements import MODULE
from workbench.exchange.vassal.saves import ADD, STACK
from workbench.exchange.vassal.sequences import FIELDS, ITEMS, PARTS, TRAITS, parted
from workbench.exchange.vassal.traits import ALWAYS_ACTIVE, LAYER_NAME, LAYER_NAMES, LAYER_PICTURES, MASK_PICTURE, Kind

DEFINITION = MODULE + "PrototypeDefinition"
FIRST_OLD_LEVEL = 9
"""Where the levels of a layer begin in modules before 3.0."""


class Unread(ValueError):
    """A text that is no piece; the text says why in a few words."""


class Layer(Struct, frozen=True):
    """What a piece may show over what is below: pictures and names of its levels, and which lies up (0: none)."""

    name: str
    pictures: tuple[str, ...]
    names: tuple[str, ...]
    level: int


class Piece(Struct, frozen=True):
    """A piece with all its traits.

    `place` is a map with a pixel of it, in a palette nothing. `prototypes` are those that it names, `unknown` those
    of them that there are not; `kinds` are all its traits by their codes. `mask` is the picture that others see of it
    while it is hidden.
    """

    name: str
    picture: str
    gpid: str
    place: tuple[str, int, int]
    properties: Mapping[str, str]
    layers: tuple[Layer, ...]
    prototypes: tuple[str, ...]
    unknown: tuple[str, ...]
    kinds: tuple[str, ...]
    is_hidden: bool
    mask: str = ""
    id: str = ""


Trait = tuple[str, str]
"""Its type and its state, each one text."""


class Prototypes:
    """What prototypes stand for, by name. One that comes back to itself ends there."""

    def __init__(self, definitions: Mapping[str, str]) -> None:
        self._definitions = definitions
        self._known: dict[str, tuple[Trait, ...]] = {}
        self.endless: set[str] = set()

    def traits_of(self, name: str) -> tuple[Trait, ...] | None:
        """Its traits from the inside out without the basic piece, None where there is no such prototype."""
        if name in self._definitions and name not in self._known:
            try:
                self._known[name] = _chain(self._definitions[name])[1][1:]
            except Unread:
                self._known[name] = ()
        return self._known.get(name)


def prototypes_in(root: Element) -> Prototypes:
    """All prototypes of a module, whatever folder they lie in."""
    return Prototypes({one.get("name", ""): one.text or "" for one in root.iter(DEFINITION)})


def piece_of(text: str, prototypes: Prototypes) -> Piece:
    """The piece that a text makes; Unread where it makes none, or one of absurdly many traits."""
    piece_id, chain = _chain(text)
    named: list[str] = []
    unknown: list[str] = []
    budget = [limits.PIECE_TRAITS.most]
    traits = list(_expanded(chain, prototypes, (), named, unknown, budget))
    basic_type, basic_state = (parted(FIELDS, one) for one in traits[0])
    if basic_type[0] != Kind.BASIC or len(basic_type) < 5:
        raise Unread(marked("it has no basic piece"))
    state = [*basic_state, "", "", "", ""]
    properties: dict[str, str] = {}
    layers: list[Layer] = []
    is_hidden, mask = False, ""
    for kind, now in traits[1:]:
        code = kind.partition(FIELDS)[0]
        if code == Kind.PROPERTIES:
            names, values = parted(ITEMS, kind.partition(FIELDS)[2]), parted(ITEMS, now)
            properties.update(zip(names, values, strict=False))
        elif code == Kind.CHANGING:
            properties[(*parted(FIELDS, kind), "")[1]] = now
        elif code in (Kind.LAYER, Kind.OLD_LAYER):
            layers.append(_layer(code, parted(FIELDS, kind), now))
        elif code == Kind.MASK:
            is_hidden = parted(FIELDS, now)[0] not in ("", "null")
            mask = (*parted(FIELDS, kind), "", "")[MASK_PICTURE] or mask
    return Piece(
        basic_type[4], basic_type[3], state[3], (state[0], _whole(state[1]), _whole(state[2])), properties,
        tuple(layers), tuple(dict.fromkeys(named)), tuple(dict.fromkeys(unknown)),
        tuple(kind.partition(FIELDS)[0] for kind, _ in traits), is_hidden, mask, piece_id,
    )  # fmt: skip


def stack_of(text: str) -> tuple[str, ...] | None:
    """The ids of the pieces of a stack, the lowest first; None where a command adds no stack."""
    parts = parted(PARTS, text)
    if len(parts) < 4 or parts[2].partition(FIELDS)[0] != STACK:
        return None
    return tuple(one for one in parted(FIELDS, parts[3])[3:] if one and not one.startswith("@@"))


def _chain(text: str) -> tuple[str, tuple[Trait, ...]]:
    """The id of a piece and its traits from the inside out."""
    parts = parted(PARTS, text.strip("\r\n"))
    if len(parts) < 4 or parts[0].strip() != ADD:
        raise Unread(marked("it adds no piece"))
    kind, state = parts[2], parts[3]
    found: list[Trait] = []
    while True:
        kinds, states = parted(TRAITS, kind), parted(TRAITS, state)
        found.append((kinds[0], states[0]))
        if len(found) > limits.PIECE_TRAITS.most:
            raise Unread(limits.PIECE_TRAITS.beyond)
        if len(kinds) < 2:
            return parts[1], tuple(reversed(found))
        kind, state = kinds[1], states[1] if len(states) > 1 else ""


def _expanded(
    chain: Sequence[Trait],
    prototypes: Prototypes,
    inside: tuple[str, ...],
    named: list[str],
    unknown: list[str],
    budget: list[int],
) -> Iterator[Trait]:
    for kind, state in chain:
        budget[0] -= 1
        if budget[0] < 0:
            raise Unread(limits.PIECE_TRAITS.beyond)
        yield kind, state
        if kind.partition(FIELDS)[0] != Kind.PROTOTYPE:
            continue
        name = (*parted(FIELDS, kind), "")[1]
        inner = prototypes.traits_of(name)
        named.append(name)
        if inner is None:
            unknown.append(name)
        elif name in inside:
            prototypes.endless.add(name)
        else:
            yield from _expanded(inner, prototypes, (*inside, name), named, unknown, budget)


def _layer(code: str, fields: Sequence[str], state: str) -> Layer:
    level = _whole(parted(FIELDS, state)[0])
    if code == Kind.OLD_LAYER:
        levels = [parted(ITEMS, one) for one in fields[FIRST_OLD_LEVEL:]]
        pictures = tuple(one[0] for one in levels)
        names = tuple((*one, "")[1] for one in levels)
        return Layer("", pictures, names, max(0, level))
    said = [*fields, *[""] * ALWAYS_ACTIVE]
    pictures = tuple(parted(ITEMS, said[LAYER_PICTURES]))
    names = tuple(parted(ITEMS, said[LAYER_NAMES]))
    is_always = said[ALWAYS_ACTIVE] == "true"
    return Layer(said[LAYER_NAME], pictures, names, abs(level) if is_always else max(0, level))


def _whole(text: str) -> int:
    """A whole number that VASSAL wrote; 0 for what is none."""
    bare = text.strip()
    is_number = bare.removeprefix("-").isdecimal() and bare.isascii() and len(bare) < 10
    return int(bare) if is_number else 0

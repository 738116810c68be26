"""Connections of a game held against the borders of its outlines: what differs is told, and proposed to be mended.

Two that are connected and share no border are joined by a link; a border between two that are not connected is closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from workbench.engine.maps.area_map import AreaMap, SpaceKind
from workbench.engine.maps.border import BLOCKED, Border, Feature
from workbench.engine.maps.map_parts import Link, LinkKind
from workbench.engine.networks.joins import WATER
from workbench.engine.problem import Place
from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import Cleaning

Pair = tuple[str, str]


def compared(
    bare: AreaMap, parts: Mapping[str, tuple[str, ...]], connections: Iterable[Pair], cleaning: Cleaning
) -> AreaMap:
    """The map with the differences mended that are accepted; `parts` are the spaces that a territory became."""
    of = {space: territory for territory, spaces in parts.items() for space in spaces}
    beside: dict[Pair, list[str]] = {}
    for one, other, borders in bare.pairs():
        if one in of and other in of and of[one] != of[other]:
            beside.setdefault(_pair(of[one], of[other]), []).extend(borders)
    known = {_pair(one, other) for one, other in connections if one in parts and other in parts}
    links = [
        _link(bare, parts, pair) for pair in sorted(known - beside.keys()) if _is_linked(bare, parts, pair, cleaning)
    ]
    closed = list(_closed(bare, parts, {pair: beside[pair] for pair in sorted(beside.keys() - known)}, cleaning))
    return replace(bare.with_borders(closed), links=bare.links.update({link.id: link for link in links}))


def _pair(one: str, other: str) -> Pair:
    return (min(one, other), max(one, other))


def _is_linked(bare: AreaMap, parts: Mapping[str, tuple[str, ...]], pair: Pair, cleaning: Cleaning) -> bool:
    first, second = (bare.spaces[parts[end][0]] for end in pair)
    cause = Message("is connected with {other}, and they share no border", other=second.name)
    return cleaning.step("connection", Place("space", first.id, first.name), cause, "join the two by a link")


def _link(bare: AreaMap, parts: Mapping[str, tuple[str, ...]], pair: Pair) -> Link:
    first, second = (bare.spaces[parts[end][0]] for end in pair)
    wet = sum(space.kind in WATER for space in (first, second))
    kind = (LinkKind.LAND, LinkKind.COAST, LinkKind.SEA)[wet]
    return Link(f"{first.id}-{second.id}", first.id, second.id, kind)


def _closed(
    bare: AreaMap, parts: Mapping[str, tuple[str, ...]], beside: Mapping[Pair, list[str]], cleaning: Cleaning
) -> Iterator[Border]:
    for pair, borders in beside.items():
        first, second = (bare.spaces[parts[end][0]] for end in pair)
        if SpaceKind.UNPLAYABLE in (first.kind, second.kind):
            continue  # nobody comes there anyhow
        cause = Message("lies beside {other}, and they are not connected", other=second.name)
        if cleaning.step("connection", Place("space", first.id, first.name), cause, "close the border between them"):
            for name in borders:
                border = bare.borders[name]
                yield replace(border, features=(Feature(BLOCKED),))

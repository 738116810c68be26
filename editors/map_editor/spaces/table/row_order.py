"""Which spaces the table lists, and in which order. Plain hexes are all alike, and read once for all of them.

A hundred thousand hexes are read piece by piece, so that keys are heard in between.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from msgspec import Struct

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.hex_map import HexGrid
from workbench.engine.maps.hex_places import every_number
from workbench.qt.things.columns import Column, Key
from workbench.qt.things.things_model import filter_of

EMPTY_AT_THE_END = 2
PIECE = 500
"""So many spaces are read at a time."""
T = TypeVar("T")
Listing = Generator[None, None, list[str]]
"""It stops after each piece of spaces that were read, and returns the ids in their order."""


class Order(Struct, frozen=True):
    """What one wants to see: words of the filter, the column to sort by and which way, plain hexes or not."""

    words: str = ""
    key: str = "id"
    is_descending: bool = False
    with_plain_hexes: bool = False


def listed_rows(shown: AnyMap, columns: Sequence[Column], order: Order) -> list[str]:
    """The ids of the spaces that pass the filter, in their order."""
    pieces = listing(shown, columns, order)
    while True:
        try:
            next(pieces)
        except StopIteration as done:
            rows: list[str] = done.value
            return rows


def listing(shown: AnyMap, columns: Sequence[Column], order: Order) -> Listing:
    """As `listed_rows`, in pieces."""
    column = next((one for one in columns if one.key == order.key), columns[0])
    accepts, by_id = filter_of(order.words, columns), column.key == "id"
    # numbers are sorted as they are: what they say is asked of no space but the one that is looked at
    text_of: Callable[[Space], str] = _nothing if by_id else column.read
    found: dict[str, list[str]] = {}
    for piece in _pieces(shown.stored_spaces):
        for space in piece:
            if accepts(space):
                found.setdefault(text_of(space), []).append(space.id)
        yield
    if (grid := shown.grid) is not None and order.with_plain_hexes:
        plain = _Plain(shown, grid, accepts, order.words.casefold().split(), text_of)
        for numbers in _pieces(every_number(grid)):
            for text, number in plain.among(numbers):
                found.setdefault(text, []).append(number)
            yield
    return _sorted(found, column, order.is_descending)


def _sorted(found: dict[str, list[str]], column: Column, is_descending: bool) -> list[str]:
    """The ids under each text in the order of the texts; empty ones are last either way."""
    by_key: dict[Key, list[str]] = {}
    for text, ids in found.items():
        by_key.setdefault(column.sort_key(text), []).extend(ids)
    keys = sorted(by_key, reverse=is_descending)
    keys.sort(key=lambda key: key[0] == EMPTY_AT_THE_END)
    return [space_id for key in keys for space_id in sorted(by_key[key], reverse=is_descending)]


def _nothing(space: Space) -> str:
    return ""


def _pieces(things: Iterable[T]) -> Iterator[list[T]]:
    coming = iter(things)
    return iter(lambda: list(islice(coming, PIECE)), [])


class _Plain:
    """The hexes of which nothing is said. They differ in their number alone, and in whether they are played."""

    def __init__(
        self,
        shown: AnyMap,
        grid: HexGrid,
        accepts: Callable[[Space], bool],
        words: Sequence[str],
        text_of: Callable[[Space], str],
    ) -> None:
        self._shown, self._accepts, self._text_of = shown, accepts, text_of
        self._stored = frozenset(space.id for space in shown.stored_spaces)
        model = shown.bare_space("")
        self._passes, self._text = accepts(model), text_of(model)
        self._has_halves = not grid.cut.playable
        self._wanted = [value for word in words for value in (word, word.partition(":")[2]) if value]

    def among(self, numbers: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Text and number of those of these hexes that pass."""
        for number in numbers:
            if number in self._stored:
                continue
            if self._has_halves or any(word in number for word in self._wanted):
                space = self._shown.bare_space(number)
                if self._accepts(space):
                    yield self._text_of(space), number
            elif self._passes:
                yield self._text, number

"""Which spaces the table lists, and in which order. Plain hexes are all alike, and read once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from editors.map_editor.spaces.columns import Column, Key
from editors.map_editor.spaces.space_model import filter_of
from editors.map_editor.spaces.tags import said_spaces
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.area_map import Space
from workbench.engine.hex_map import HexMap
from workbench.engine.hex_places import every_number

EMPTY_AT_THE_END = 2
Keyed = tuple[Key, str]


class Order(Struct, frozen=True):
    """What one wants to see: words of the filter, the column to sort by and which way, plain hexes or not."""

    words: str = ""
    key: str = "id"
    is_descending: bool = False
    with_plain_hexes: bool = False


def listed_rows(shown: AnyMap, columns: Sequence[Column], order: Order) -> list[str]:
    """The ids of the spaces that pass the filter, in their order."""
    column = next((one for one in columns if one.key == order.key), columns[0])
    accepts = filter_of(order.words, columns)
    by_id = column.key == "id"
    # numbers are sorted as they are: their key is made for no space but the one that is asked for
    key_of: Callable[[Space], Key] = _no_key if by_id else column.sort_key
    keyed = [(key_of(space), space.id) for space in said_spaces(shown) if accepts(space)]
    if isinstance(shown, HexMap) and order.with_plain_hexes:
        keyed += _plain(shown, accepts, order.words.casefold().split(), key_of)
    keyed.sort(reverse=order.is_descending)
    if order.is_descending and not by_id:
        keyed.sort(key=_is_empty)
    return [space_id for _, space_id in keyed]


def _no_key(space: Space) -> Key:
    return (0, 0.0, "")


def _is_empty(keyed: Keyed) -> bool:
    return keyed[0][0] == EMPTY_AT_THE_END


def _plain(
    shown: HexMap, accepts: Callable[[Space], bool], words: Sequence[str], key_of: Callable[[Space], Key]
) -> Iterator[Keyed]:
    """The hexes of which nothing is said. They differ in their number alone, and in whether they are played."""
    has_halves = not shown.grid.cut.playable
    model = shown.default_hex("")
    passes, key = accepts(model), key_of(model)
    wanted = [value for word in words for value in (word, word.partition(":")[2]) if value]
    for number in every_number(shown.grid):
        if number in shown.hexes:
            continue
        if has_halves or any(word in number for word in wanted):
            space = shown.default_hex(number)
            if accepts(space):
                yield key_of(space), number
        elif passes:
            yield key, number

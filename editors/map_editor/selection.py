"""What is selected of a map, as a value: many spaces, or one thing of another kind alone."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class Chosen(Struct, frozen=True):
    """Spaces in the order in which they were chosen, or one thing of another kind: border (hexside), junction,
    section, road, river, link, or an item of the furniture.

    Everything goes by id; "" and () are nothing.
    """

    spaces: tuple[str, ...] = ()
    border: str = ""
    junction: str = ""
    section: str = ""
    road: str = ""
    river: str = ""
    link: str = ""
    furniture: str = ""

    @property
    def space(self) -> str:
        """The one space that is selected; "" when none is, or several are."""
        return self.spaces[0] if len(self.spaces) == 1 else ""

    @property
    def last(self) -> str:
        """The space that was chosen last, "" without one: from here the arrow keys go on."""
        return self.spaces[-1] if self.spaces else ""

    def with_turned(self, space: str) -> Chosen:
        """The same spaces with this one more, or without it when it is among them; nothing but spaces stays."""
        if space in self.spaces:
            return Chosen(tuple(kept for kept in self.spaces if kept != space))
        return Chosen((*self.spaces, space))

    def with_more(self, spaces: Iterable[str]) -> Chosen:
        """The same spaces and these behind them."""
        return Chosen(tuple(dict.fromkeys((*self.spaces, *spaces))))


NOTHING = Chosen()


def one_space(space: str) -> Chosen:
    """A space alone; "" is nothing."""
    return Chosen((space,)) if space else NOTHING

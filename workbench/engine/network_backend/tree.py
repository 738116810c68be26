"""What a search found, in the shapes that networkx gives: costs by space, and ways by space, read when asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NOT_FOUND = -1
T = TypeVar("T")


class Tree(ABC):
    """The least costs from the nearest source, and the space before each on its way.

    Spaces stand in the order of their costs; among equals in the order in which networkx finds them.
    """

    _parent_of: Mapping[int, int] | memoryview
    """Number of a reached space -> the one before it, below 0 at a source."""

    def __init__(self, names: Sequence[str], index: Mapping[str, int]) -> None:
        self._names = names
        self._index = index

    @abstractmethod
    def __len__(self) -> int:
        """How many spaces were reached."""

    @cached_property
    @abstractmethod
    def costs(self) -> dict[str, int]:
        """All costs by space, in order."""

    @property
    def cost_by_space(self) -> Mapping[str, int]:
        """All costs, made when somebody goes through all of them."""
        return Costs(self)

    @abstractmethod
    def cost(self, space: str) -> int | None:
        """The least cost, None for a space that was not reached."""

    def way(self, space: str) -> list[str]:
        """The spaces from the source to a reached space, both included."""
        names, before, number, way = self._names, self._parent_of, self._index[space], [space]
        while (number := before[number]) >= 0:
            way.append(names[number])
        way.reverse()
        return way

    def source(self, space: str) -> str:
        """Where the way to a reached space begins."""
        number = self._index[space]
        while (before := self._parent_of[number]) >= 0:
            number = before
        return self._names[number]


class PartOfMap(Tree):
    """Of a search that found a part of the map: what was reached in order, and what that costs."""

    def __init__(self, names: Sequence[str], index: Mapping[str, int], order: list[int], costs: list[int]) -> None:
        super().__init__(names, index)
        self._order = order
        self._costs = costs

    def __len__(self) -> int:
        return len(self._order)

    @cached_property
    def costs(self) -> dict[str, int]:
        names = self._names
        return dict(zip([names[i] for i in self._order], self._costs, strict=True))

    def cost(self, space: str) -> int | None:
        return self.costs.get(space)


class SparseTree(PartOfMap):
    """Of a search in Python, on a small map: what lies before each space is known as it goes."""

    def __init__(
        self,
        names: Sequence[str],
        index: Mapping[str, int],
        order: list[int],
        costs: list[int],
        parents: Mapping[int, int],
    ) -> None:
        super().__init__(names, index, order, costs)
        self._parent_of = parents

    @property
    def cost_by_space(self) -> Mapping[str, int]:
        return self.costs


class UnreadTree(PartOfMap):
    """Of a compiled search, in three lists side by side: tables are made when somebody asks for them."""

    def __init__(
        self, names: Sequence[str], index: Mapping[str, int], order: list[int], costs: list[int], parents: list[int]
    ) -> None:
        super().__init__(names, index, order, costs)
        self._parents = parents

    @cached_property
    def _parent_of(self) -> dict[int, int]:  # type: ignore[override]
        return dict(zip(self._order, self._parents, strict=True))


class WholeTree(Tree):
    """Of a search over the whole map: arrays by number, -1 for what was not reached."""

    def __init__(
        self,
        names: Sequence[str],
        index: Mapping[str, int],
        order: NDArray[np.int32],
        costs: NDArray[np.int32],
        parents: NDArray[np.int32],
    ) -> None:
        super().__init__(names, index)
        self._order = order
        self._costs = costs
        self._cost_of = costs.data  # reads one number much faster than an array does
        self._parent_of = parents.data

    def __len__(self) -> int:
        return len(self._order)

    @cached_property
    def costs(self) -> dict[str, int]:
        names, order = self._names, self._order
        return dict(zip([names[i] for i in order.tolist()], self._costs[order].tolist(), strict=True))

    def cost(self, space: str) -> int | None:
        number = self._index.get(space)
        found = NOT_FOUND if number is None else self._cost_of[number]
        return None if found == NOT_FOUND else found


class _Found(Mapping[str, T]):
    """Reads a tree by space. One space is looked up; who goes through all of them pays for all of them, once."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def __len__(self) -> int:
        return len(self._tree)

    def __iter__(self) -> Iterator[str]:
        return iter(self._tree.costs)

    def __contains__(self, space: object) -> bool:
        return isinstance(space, str) and self._tree.cost(space) is not None

    def __repr__(self) -> str:
        return repr(dict(self))


class Costs(_Found[int]):
    """Space -> least cost."""

    def __getitem__(self, space: str) -> int:
        found = self._tree.cost(space)
        if found is None:
            raise KeyError(space)
        return found


class Ways(_Found[list[str]]):
    """Space -> the list of spaces from the source to it."""

    def __getitem__(self, space: str) -> list[str]:
        if space not in self:
            raise KeyError(space)
        return self._tree.way(space)

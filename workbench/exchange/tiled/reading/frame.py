"""What both formats say first, and what is refused for it before anything of the map is held."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from workbench import limits
from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.tiled.tiled_map import Stagger

HEXAGONAL, ORTHOGONAL = "hexagonal", "orthogonal"
Beside = Callable[[str], bytes | None]
"""The content of a tileset by the name that a map has for it, None where there is none in the folder of the map."""


class Frame(Struct, frozen=True):
    """The size of a map in tiles, and how they stand."""

    orientation: str
    width: int
    height: int
    is_infinite: bool
    side: int = 0
    axis: str = "y"
    index: str = "odd"

    def check(self, is_of_areas: bool = False) -> Stagger | None:
        """How its hexes stand, None for one `is_of_areas`.

        Raises
        ------
        ImportRefused
            It has no hexes, has no end, or is larger than any map.
        """
        if is_of_areas and self.orientation == ORTHOGONAL:
            return None
        if self.orientation != HEXAGONAL:
            raise ImportRefused(
                Message("it is a map of {orientation} tiles: only hexagonal ones are read",
                        orientation=repr(self.orientation[:40]))
            )  # fmt: skip
        if self.is_infinite:
            raise ImportRefused(
                "it is a map without end: turn Infinite off in its properties in Tiled, and save it again"
            )
        if self.width < 1 or self.height < 1:
            raise ImportRefused("it has no tiles")
        if self.width * self.height > limits.MAP_HEXES.most:
            raise ImportRefused(Message("it has {beyond}", beyond=limits.MAP_HEXES.beyond))
        if self.axis not in ("x", "y") or self.index not in ("odd", "even"):
            raise ImportRefused("its hexes stand neither in columns nor in rows that are shifted")
        return Stagger(self.side, self.axis, self.index)


def in_folder_of(source: Path) -> Beside:
    """What reads the tilesets of a map: files in its folder or in folders of that, wherever a name points."""
    folder = source.parent.resolve()

    def read(name: str) -> bytes | None:
        try:
            file = (folder / name.replace("\\", "/")).resolve()
            if not file.is_relative_to(folder) or not file.is_file():
                return None
            if file.stat().st_size > limits.TILED_BYTES.most:
                return None
            return file.read_bytes()
        except (OSError, ValueError, RuntimeError):  # a name that no file has, a loop of links
            return None

    return read

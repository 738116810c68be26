"""What a source holds, of which one chooses, and what became of it when all was done."""

from __future__ import annotations

from msgspec import Struct

from workbench.cartography.plane import Ring


class Choices(Struct, frozen=True):
    """What somebody chose of a source: `layers` by name, none of them for a guess; the columns of names and of kinds.

    "" is a guess of these. Up to `close_mm` gaps are closed, None is a guess; `longest_mm` is how long the longer side
    of the sheet is, 0 for as it is.
    """

    layers: tuple[str, ...] = ()
    name_from: str = ""
    kind_from: str = ""
    close_mm: float | None = None
    longest_mm: float = 0.0


class Layer(Struct, frozen=True):
    """Shapes that belong together in the source.

    Attributes
    ----------
    name
        By which it is chosen.
    shapes, named
        How many shapes are in it, and how many of them are called something.
    is_taken
        Whether the map is made of it: as it was chosen, else as it was guessed.
    sketch
        Some of its outlines, in shares of the size of the whole source, to be shown small.
    """

    name: str
    shapes: int
    named: int
    is_taken: bool
    sketch: tuple[Ring, ...] = ()


class Column(Struct, frozen=True):
    """Something that the source says of its shapes: of how many, in how many different values, and some of these."""

    name: str
    filled: int
    different: int
    samples: tuple[str, ...]


class Contents(Struct, frozen=True):
    """What a source holds. `name_from` and `kind_from` are the columns in use, "" for none.

    `close_mm` is the width up to which gaps are closed, `guessed_close_mm` what the drawing suggests; `system` says how
    its coordinates are written.
    """

    layers: tuple[Layer, ...] = ()
    columns: tuple[Column, ...] = ()
    name_from: str = ""
    kind_from: str = ""
    close_mm: float = 0.0
    guessed_close_mm: float = 0.0
    width_mm: float = 0.0
    height_mm: float = 0.0
    system: str = ""


class Account(Struct, frozen=True):
    """What became of a source.

    Attributes
    ----------
    shapes, spaces
        How many shapes it has, and how many spaces there are now.
    further
        Spaces that are further pieces of a shape.
    unplayed
        Spaces that were gaps.
    lost
        The names of shapes that are no space.
    doubled
        Names that stand several times in the source: all but the first got a number.
    small
        Spaces that are smaller than one can put a finger on.
    roomy_mm
        How long the longer side of a sheet must be for the smallest of them to be large enough; 0 where none is small.
    off_spaces
        Names that are written in the drawing where no space is, and that no space has.
    """

    shapes: int
    spaces: int
    further: int = 0
    unplayed: int = 0
    lost: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    small: int = 0
    roomy_mm: int = 0
    off_spaces: tuple[str, ...] = ()

"""What a rules module offers for the sequence of play: the kinds of phase, and what each reads."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from workbench import limits


class Whose(StrEnum):
    """Who carries a phase out."""

    A_SIDE = "a_side"
    JOINT = "joint"
    EITHER = "either"


class PhaseFigure(Struct, frozen=True):
    """A figure that a phase of a kind reads; without one of its own it has the design's parameter of this id.

    It is a whole number from `least` to `most`, or one of `words` where there are any. `usual` is what holds where the
    design has no such parameter either; None is nothing.
    """

    id: str
    title: str
    clause: str = ""
    unit: str = ""
    least: int = 0
    most: int = int(limits.SPACE_FIGURE.most)
    words: tuple[str, ...] = ()
    usual: int | str | None = None

    def is_fit(self, value: int | str) -> bool:
        """Can it be this?"""
        if self.words:
            return value in self.words
        return isinstance(value, int) and self.least <= value <= self.most


class PhaseKind(Struct, frozen=True):
    """A kind of phase that a design may put into its sequence.

    Attributes
    ----------
    procedure
        As in `Phase.procedure`.
    group
        Under which heading it stands in a catalogue.
    about
        Our own sentence: what is done in it.
    most_a_turn
        How often it may stand in a turn, of each side if it is of one; None is without limit.
    parameters
        What it reads; a phase may have its own.
    needs
        Ids of the tables without which it cannot be played.
    is_optional
        May a game do without it?
    """

    procedure: str
    title: str
    clause: str
    group: str
    about: str
    whose: Whose = Whose.A_SIDE
    most_a_turn: int | None = None
    parameters: tuple[PhaseFigure, ...] = ()
    needs: tuple[str, ...] = ()
    is_optional: bool = True

    def parameter(self, name: str) -> PhaseFigure | None:
        """The figure of this id, None where it reads no such."""
        return next((one for one in self.parameters if one.id == name), None)


def kind_of_procedure(kinds: Iterable[PhaseKind], procedure: str) -> PhaseKind | None:
    """The kind whose procedure this is, None without one."""
    return next((kind for kind in kinds if kind.procedure == procedure), None)

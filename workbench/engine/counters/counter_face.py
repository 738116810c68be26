"""What stands on one side of a counter, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

CounterKind = Literal["unit", "leader", "marker", "picture"]
# `reduced` is the side of a second step: the same places, with a bar across the top.
CounterSide = Literal["front", "back", "reduced"]

SIZE_MARKS = ("•", "I", "II", "III", "X", "XX", "XXX", "XXXX")


@dataclass(frozen=True, slots=True)
class FaceMarker:
    """A small marker at the lower left of a counter: a symbol, or up to three signs such as `+2`."""

    symbol: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A further figure at its place ("lower_middle", "left_middle" ...)."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class CounterFace:
    """One side of a counter. Colours are `#RRGGBB`; empty text leaves its place free.

    A leader's `quality` is the large letter beside the medallion and `letter` the small one under it.
    A marker shows `symbol`, or `strength` in large type, over the word `short_name`. A `picture`, the name of an
    asset, lies in the place of the symbol, or of the kind "picture" over the whole face, which says nothing else then;
    `placed` are the figures that no other field has.
    """

    short_name: str = ""
    kind: CounterKind = "unit"
    side: CounterSide = "front"
    letter: str = ""
    size_mark: str = ""
    symbol: str = "infantry"
    strength: str = ""
    quality: str = ""
    steps: int = 1
    steps_lost: int = 0
    ground: str = "#EDEAE0"
    ink: str = "#1F1D1A"
    band: tuple[str, str, str] | None = None
    markers: tuple[FaceMarker, ...] = ()
    placed: tuple[PlacedText, ...] = ()
    picture: str = ""
    age: int = 0
    """Of a report: by so many steps it is drawn paler, with a broken edge."""

    def back(self) -> CounterFace:
        """What the enemy sees of this counter."""
        return replace(self, side="back", markers=(), placed=(), picture="")

    def saying(self, **fields: Any) -> CounterFace:
        """The face with these fields otherwise."""
        return replace(self, **fields)


def in_one_row(strength: str, defence: str, movement: str) -> str:
    """Attack, defence and movement as counters print them: "3-1-5"."""
    return "-".join(filter(None, (strength, defence, movement)))


MARKER_GROUND = "#FBF6E8"


def marker_face(word: str, symbol: str = "", figure: str = "") -> CounterFace:
    """The face of a status piece: a symbol or a figure over one word."""
    return CounterFace(
        short_name=word, kind="marker", symbol=symbol, strength=figure, ground=MARKER_GROUND, ink="#1F1D1A"
    )

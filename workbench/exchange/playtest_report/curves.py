"""Curves over turns as SVG: the points of one playtest, or of several in one diagram."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.exchange.playtest_report.svg_parts import INK, line, text

CHART = (640.0, 220.0)
HEIGHT_OF_A_NAME, LONGEST_NAMES = 13.0, 110.0
LEFT, RIGHT, TOP, FOOT = 44.0, 16.0, 14.0, 30.0
DASHES = ("", "7 3", "2 3", "10 3 2 3", "4 4", "1 4")
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST_LINES = 5
"""So many lines go across at most."""


class Curve(NamedTuple):
    """Values by turn with a colour; `name` stands at its end, and the `dash` tells it from others of its colour."""

    name: str
    values: Sequence[tuple[int, int]]
    colour: str
    dash: str = ""


def curves_chart(curves: Sequence[Curve], ink: str = INK, size: tuple[float, float] = CHART,
                 room_for_names: float = LONGEST_NAMES) -> str:  # fmt: skip
    """The curves over all turns that any of them has; each is told by its colour, its dashes and its name."""
    return "".join(_Chart(curves, ink, size, room_for_names).parts())


class _Chart:
    def __init__(self, curves: Sequence[Curve], ink: str, size: tuple[float, float], room_for_names: float) -> None:
        self._curves, self._ink = [curve for curve in curves if curve.values], ink
        self._width, self._height = size
        self._turns = sorted({turn for curve in self._curves for turn, _ in curve.values}) or [0]
        values = [value for curve in self._curves for _, value in curve.values]
        self._ticks = _ticks(min([0, *values]), max([1, *values]))
        self._room = self._width - LEFT - RIGHT - room_for_names

    def parts(self) -> Iterator[str]:
        for value in self._ticks:
            yield line(LEFT, self._y(value), LEFT + self._room, self._y(value), self._ink, 0.5, opacity=0.35)
            yield text(LEFT - 6, self._y(value) + 4, str(value), self._ink, "end")
        every = -(-len(self._turns) // 12)
        for place, turn in enumerate(self._turns):
            if place % every == 0:
                yield text(self._x(turn), self._height - 10, str(turn), self._ink, "middle")
        for curve in self._curves:
            yield from self._curve(curve)
        for curve, y in zip(self._curves, self._places_of_names(), strict=True):
            yield text(LEFT + self._room + 10, y, curve.name, self._ink, "start")

    def _curve(self, curve: Curve) -> Iterator[str]:
        way = " ".join(f"{self._x(turn):.1f},{self._y(value):.1f}" for turn, value in curve.values)
        dash = f' stroke-dasharray="{curve.dash}"' if curve.dash else ""
        yield f'<polyline points="{way}" fill="none" stroke="{curve.colour}" stroke-width="2.4"{dash}/>'
        for turn, value in curve.values:
            yield f'<circle cx="{self._x(turn):.1f}" cy="{self._y(value):.1f}" r="2.6" fill="{curve.colour}"/>'

    def _places_of_names(self) -> list[float]:
        """Beside the ends of the curves, none over another, and all within the drawing."""
        wanted = [self._y(curve.values[-1][1]) + 4 for curve in self._curves]
        order = sorted(range(len(wanted)), key=lambda number: (wanted[number], number))
        places, lowest = dict[int, float](), self._height - 4
        for number in order:
            above = max(places.values(), default=-HEIGHT_OF_A_NAME)
            places[number] = max(wanted[number], above + HEIGHT_OF_A_NAME)
        for number in reversed(order):
            places[number] = min(places[number], lowest)
            lowest = places[number] - HEIGHT_OF_A_NAME
        return [places[number] for number in range(len(wanted))]

    def _x(self, turn: int) -> float:
        return LEFT + self._room * self._turns.index(turn) / max(1, len(self._turns) - 1)

    def _y(self, value: float) -> float:
        least, most = self._ticks[0], self._ticks[-1]
        return TOP + (self._height - TOP - FOOT) * (most - value) / (most - least)


def _ticks(least: int, most: int) -> list[int]:
    """Round values from below the least to above the most."""
    step = next((one for one in STEPS if (most - least) / one <= MOST_LINES), -(-(most - least) // MOST_LINES))
    return list(range(least // step * step, -(-most // step) * step + 1, step))

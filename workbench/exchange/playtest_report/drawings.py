"""The drawings of a report as SVG: points over time, and what stood on the map, over a picture of its sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from shapely import Point

from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.cartography.space_faces import face_of
from workbench.engine.counters.contrast import contrast_ratio
from workbench.engine.counters.rooms import COUNTER_MM
from workbench.engine.display import Piece
from workbench.exchange.svg_spaces import printable

CHART = (640.0, 220.0)
LEFT, RIGHT, TOP, FOOT = 44.0, 16.0, 14.0, 30.0
INK = "currentColor"
WIDTH_OF_LETTERS = 0.62
"""Of the size of type, about."""
Colours = Mapping[str, tuple[str, str]]
"""Side -> its ground and its ink, as #rrggbb."""


def points_chart(turns: Sequence[int], points: Mapping[str, Sequence[int]], colours: Colours, names: Mapping[str, str],
                 ink: str = INK) -> str:  # fmt: skip
    """Lines of victory points by turn; each line is told by its colour, its dashes and its name at the end."""
    width, height = CHART
    least = min([0, *(value for line in points.values() for value in line)])
    most = max([1, *(value for line in points.values() for value in line)])
    room = width - LEFT - RIGHT - 110

    def x(place: int) -> float:
        return LEFT + room * place / max(1, len(turns) - 1)

    def y(value: float) -> float:
        return TOP + (height - TOP - FOOT) * (most - value) / (most - least)

    def parts() -> Iterator[str]:
        for value in sorted({least, (least + most) // 2, most}):
            yield _line(LEFT, y(value), LEFT + room, y(value), ink, 0.5, opacity=0.35)
            yield _text(LEFT - 6, y(value) + 4, str(value), ink, "end")
        every = max(1, len(turns) // 12)
        for place, turn in enumerate(turns):
            if place % every == 0:
                yield _text(x(place), height - 10, str(turn), ink, "middle")
        ends: list[float] = []
        for number, (side, line) in enumerate(points.items()):
            way = " ".join(f"{x(place):.1f},{y(value):.1f}" for place, value in enumerate(line))
            dash = ("", ' stroke-dasharray="7 3"', ' stroke-dasharray="2 3"')[number % 3]
            colour = colours.get(side, (INK, ""))[0]
            yield f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2.4"{dash}/>'
            for place, value in enumerate(line):
                yield f'<circle cx="{x(place):.1f}" cy="{y(value):.1f}" r="2.6" fill="{colour}"/>'
            at = y(line[-1]) + 4
            while any(abs(at - other) < 13 for other in ends):
                at += 13
            ends.append(at)
            yield _text(LEFT + room + 10, at, f"{names.get(side, side)} {line[-1]}", ink, "start")

    return "".join(parts())


class MapDrawing:
    """What stands on a map in a moment, in millimetres of its sheet; where a space lies is looked up once."""

    def __init__(self, shown: AnyMap, colours: Colours) -> None:
        self.map, self._colours = shown, colours
        self._places: dict[str, Point | None] = {}
        self.size = COUNTER_MM * 1.15

    def drawn(self, pieces: Collection[Piece], control: Mapping[str, tuple[str, ...]], heads: Mapping[str, str]) -> str:
        """Stacks of counters, and dots where a side holds a space; `heads` are what each piece is called."""
        return "".join((*self._dots(control), *self._stacks(pieces, heads)))

    def _dots(self, control: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
        for space, sides in sorted(control.items()):
            if (at := self._place(space)) is None:
                continue
            for number, side in enumerate(sides):
                ground = self._colours.get(side, ("#777777", ""))[0]
                x, y = at.x + self.size * (0.62 + 0.4 * number), at.y + self.size * 0.62
                yield (
                    f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{self.size * 0.2:.1f}" fill="{ground}" stroke="#fff" '
                    f'stroke-width="{self.size * 0.05:.2f}"/>'
                )

    def _stacks(self, pieces: Collection[Piece], heads: Mapping[str, str]) -> Iterator[str]:
        piles: dict[str, dict[str, list[Piece]]] = {}
        for piece in pieces:
            piles.setdefault(piece.space, {}).setdefault(piece.side, []).append(piece)
        for space, by_side in sorted(piles.items()):
            if (at := self._place(space)) is not None:
                for number, (side, pile) in enumerate(sorted(by_side.items())):
                    shift = (number - (len(by_side) - 1) / 2) * self.size * 1.2
                    yield self._stack(at.x + shift, at.y, side, pile, heads)

    def _stack(self, x: float, y: float, side: str, pile: Sequence[Piece], heads: Mapping[str, str]) -> str:
        ground, ink = self._colours.get(side, ("#777777", "#ffffff"))
        size, label = self.size, label_of(pile)
        edge = "#ffffff" if contrast_ratio(ground, "#ffffff") > contrast_ratio(ground, "#000000") else "#000000"
        told = "\n".join(sorted(heads.get(piece.unit, piece.name) for piece in pile))
        squares = "".join(
            f'<rect x="{x - size / 2 + shift:.1f}" y="{y - size / 2 - shift:.1f}" width="{size:.1f}" '
            f'height="{size:.1f}" rx="{size / 9:.1f}" fill="{ground}" stroke="{edge}" stroke-width="{size / 22:.2f}"/>'
            for shift in [size / 10 * place for place in range(min(3, len(pile)))]
        )
        shift = size / 10 * (min(3, len(pile)) - 1)
        type_size = min(size * 0.62, size * 0.86 / max(1, len(label)) / WIDTH_OF_LETTERS)
        title = f"<title>{escape(printable(told))}</title>"
        middle = (x + shift, y - shift + type_size * 0.36)
        return f"<g>{title}{squares}{_text(*middle, label, ink, 'middle', type_size, 600)}</g>"

    def _place(self, space: str) -> Point | None:
        if space not in self._places:
            face = face_of(self.map, space) if space in spaces_of(self.map) else None
            self._places[space] = None if face is None or face.is_empty else face.representative_point()
        return self._places[space]


def label_of(pile: Sequence[Piece]) -> str:
    """Strength points of a pile; of one with unknown counters, or without strength, how many counters there are."""
    known = [int(piece.strength) for piece in pile if piece.strength.isdigit()]
    if any(piece.is_hidden for piece in pile):
        return f"{len(pile)}?"
    return str(sum(known)) if known else "·" * min(3, len(pile))


def whole_svg(inner: str, width: float, height: float, words: str) -> str:
    """A drawing that stands alone."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" aria-label={quoteattr(printable(words))} '
        f'font-family="sans-serif">{inner}</svg>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, ink: str, width: float, opacity: float = 1.0) -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{ink}" stroke-width="{width}" '
        f'stroke-opacity="{opacity}"/>'
    )


def _text(x: float, y: float, words: str, ink: str, anchor: str, size: float = 11.0, weight: int = 400) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{ink}" font-size="{size:.1f}" font-weight="{weight}" '
        f'text-anchor="{anchor}">'
        f"{escape(printable(words))}</text>"
    )

"""What stood on the map in a moment of a playtest as SVG, over a picture of its sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from xml.sax.saxutils import escape

from shapely import Point

from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.cartography.space_faces import face_of
from workbench.engine.counters.contrast import contrast_ratio
from workbench.engine.counters.rooms import COUNTER_MM
from workbench.engine.display import Piece
from workbench.exchange.playtest_report.svg_parts import text
from workbench.exchange.xml_text import fit_for_xml

WIDTH_OF_LETTERS = 0.62
"""Of the size of type, about."""
Colours = Mapping[str, tuple[str, str]]
"""Side -> its ground and its ink, as #rrggbb."""


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
        title = f"<title>{escape(fit_for_xml(told))}</title>"
        middle = (x + shift, y - shift + type_size * 0.36)
        return f"<g>{title}{squares}{text(*middle, label, ink, 'middle', type_size, 600)}</g>"

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

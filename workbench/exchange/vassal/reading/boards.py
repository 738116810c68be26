"""The boards of a module: whose map each is, where it lies in it, and what is on it, as one of our maps each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from msgspec import Struct

from workbench.exchange.vassal.elements import MAP
from workbench.exchange.vassal.reading.settings import Pixel, whole
from workbench.exchange.vassal.reading.source import ModuleFiles
from workbench.exchange.vassal.saves import PICKER
from workbench.exchange.vassal.sequences import PARTS, TRAITS, one_line, parted

BOARD_PICKER, BOARD, SETUP = MAP + "BoardPicker", MAP + "boardPicker.Board", "setup"
USUAL_PX, MOST_PX = 500, 200_000


class Board(Struct, frozen=True):
    """A board as the build file has it; `map` is what its window is called, `picture` the entry of its picture.

    `named` is the picture that it names, whether it is there or not.
    """

    map: str
    name: str
    size: Pixel
    picture: str
    named: str
    element: Element
    is_only: bool

    @property
    def title(self) -> str:
        """What the map that comes of it is called."""
        return self.map if self.is_only else f"{self.map}: {self.name}"


class Window(Struct, frozen=True):
    """A map of VASSAL, on which boards lie beside each other in cells, with a frame round them."""

    name: str
    edge: Pixel
    boards: tuple[Board, ...]
    cells: Mapping[Pixel, Board]
    element: Element

    def board_at(self, x: int, y: int, cells: Mapping[Pixel, Board] | None = None) -> tuple[Board, Pixel] | None:
        """The board that a pixel of the map lies on, and which of its own that is."""
        laid = self.cells if cells is None else cells
        for (column, row), board in laid.items():
            left = self.edge[0] + sum(b.size[0] for (c, r), b in laid.items() if r == row and c < column)
            upper = self.edge[1] + sum(b.size[1] for (c, r), b in laid.items() if c == column and r < row)
            if 0 <= x - left <= board.size[0] and 0 <= y - upper <= board.size[1]:
                return board, (x - left, y - upper)
        return None


def windows_in(root: Element, files: ModuleFiles) -> tuple[Window, ...]:
    """All maps of a module that have boards, whatever class they are of."""
    found = []
    for element in root.iter():
        picker = element.find(BOARD_PICKER)
        if picker is not None:
            name = element.get("mapName", "") or "Map"
            boards = tuple(_boards(name, picker, files))
            edge = (whole(element, "edgeWidth"), whole(element, "edgeHeight"))
            cells = laid(boards, (picker.findtext(SETUP) or "").strip("\r\n"))
            if not cells and boards:
                cells = {(0, 0): boards[0]}
            found.append(Window(name, edge, boards, cells, element))
    return tuple(found)


def _boards(name: str, picker: Element, files: ModuleFiles) -> Iterator[Board]:
    elements = picker.findall(BOARD)
    for element in elements:
        named = element.get("image", "").strip()
        entry = files.picture(named)
        size = files.size(entry) if entry else (0, 0)
        if min(size) < 1:
            size = (whole(element, "width", USUAL_PX), whole(element, "height", USUAL_PX))
        wide, high = (max(1, min(MOST_PX, side)) for side in size)
        yield Board(
            one_line(name), one_line(element.get("name", "")), (wide, high), entry, named, element, len(elements) == 1
        )


def laid(boards: Sequence[Board], command: str) -> dict[Pixel, Board]:
    """Where boards lie by a command that sets a map up; a board that is turned round is taken for one that is not."""
    parts = parted(TRAITS, command)
    if not parts[0].endswith(PICKER):
        return {}
    by_name = {board.element.get("name", ""): board for board in boards}
    found: dict[Pixel, Board] = {}
    for at in range(1, len(parts) - 2, 3):
        board = by_name.get(parted(PARTS, parts[at])[0])
        if board is not None and all(part.strip().isdecimal() and len(part) < 4 for part in parts[at + 1 : at + 3]):
            found[int(parts[at + 1]), int(parts[at + 2])] = board
    return found

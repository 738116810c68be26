"""How a reader has the map of a playtest: counters by size, and a style for their eyes instead of the map's own.

Both are the reader's alone: they are kept with the layout, and change nothing of the design.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from editors.playtest.moment import Moment
from editors.playtest.table_commands import VIEW, TableCommand
from editors.playtest.table_parts import Stand, Table, TablePart
from workbench.language import marked
from workbench.qt.map_canvas.styles.map_style import COLOUR_BLIND_SAFE, HIGH_CONTRAST, style_of

SIZES: Final = (0.7, 0.85, 1.0, 1.2, 1.45, 1.75)
USUAL: Final = SIZES.index(1.0)
OWN_STYLE = ""
STYLES: Final = (OWN_STYLE, HIGH_CONTRAST.name, COLOUR_BLIND_SAFE.name)


class LooksPart(TablePart):
    """Nothing of it is seen but what it does to the map."""

    stand: ClassVar[Stand] = Stand.STRIP
    name: ClassVar[str] = "looks"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.degree, self.style_name = USUAL, OWN_STYLE

    def offered(self, moment: Moment) -> bool:
        return False

    def show_moment(self, moment: Moment) -> None:
        """There is nothing to show."""

    def grow(self, steps: int) -> None:
        """Counters so many sizes larger, or smaller."""
        self._take(self.degree + steps, self.style_name)

    def can_grow(self, steps: int) -> bool:
        return 0 <= self.degree + steps < len(SIZES)

    def wear(self, style: str) -> None:
        """Show the map in a style for certain eyes, or in its own."""
        self._take(self.degree, style)

    def remembered(self) -> str:
        is_usual = (self.degree, self.style_name) == (USUAL, OWN_STYLE)
        return "" if is_usual else f"{self.degree},{self.style_name}"

    def remember(self, text: str) -> None:
        size, _, style = text.partition(",")
        is_size = size.isascii() and size.isdecimal() and len(size) < 3
        self._take(int(size) if is_size else USUAL, style if style in STYLES else OWN_STYLE)

    def take_over(self, before: TablePart) -> None:
        if isinstance(before, LooksPart):
            self._take(before.degree, before.style_name)

    def _take(self, size: int, style: str) -> None:
        map_ = self.table.map
        size = min(max(0, size), len(SIZES) - 1)
        if size != self.degree:
            self.degree = size
            map_.canvas.layers.scale_counters(SIZES[size])
        if style != self.style_name:
            self.style_name = style
            map_.canvas.layers.set_style(style_of(style or map_.board.map.look.style))
        self.wants.emit()


def _looks(table: Table) -> LooksPart:
    return table.part(LooksPart)


def _grows(steps: int) -> Callable[[Table], bool]:
    return lambda table: _looks(table).can_grow(steps)


def _wears(style: str, table: Table) -> bool:
    return _looks(table).style_name == style


def _in_style(text: str, style: str) -> TableCommand:
    return TableCommand(text, lambda t: _looks(t).wear(style), menu=VIEW, checked=partial(_wears, style))


def _whole_map(table: Table) -> None:
    camera = table.map.canvas.camera
    camera.moves_by_hand += 1
    camera.zoom_to_fit()


COMMANDS: Final[tuple[TableCommand, ...]] = (
    TableCommand(marked("Whole map"), _whole_map, menu=VIEW),
    TableCommand(marked("Counters larger"), lambda t: _looks(t).grow(1), ("Alt+PgUp",), VIEW, _grows(1)),
    TableCommand(marked("Counters smaller"), lambda t: _looks(t).grow(-1), ("Alt+PgDown",), VIEW, _grows(-1)),
    _in_style(marked("Map in its own style"), OWN_STYLE),
    _in_style(marked("Map in high contrast"), HIGH_CONTRAST.name),
    _in_style(marked("Map in colours that colour-blind eyes tell apart"), COLOUR_BLIND_SAFE.name),
)

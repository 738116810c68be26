"""A map style: one of the program's own with other values. Its name is that of the entry point."""

from __future__ import annotations

from dataclasses import replace

from workbench.qt.map_canvas.styles.hex_grounds import HexGround
from workbench.qt.map_canvas.styles.map_style import CLEAN, Ground, Stroke

PAPER, INK = "#123A6B", "#EAF2FF"

BLUEPRINT = replace(
    CLEAN,
    name="blueprint",
    paper=PAPER,
    ink=INK,
    clear=Ground(PAPER),
    stacking_grounds=(),
    border=Stroke(INK, 0.3),
    coast=Stroke(INK, 0.5),
    labels=replace(CLEAN.labels, ink=INK, white_halo=False),
    hexes=replace(CLEAN.hexes, clear=HexGround(PAPER), grid=Stroke(INK, 0.2), number_ink=INK),
)

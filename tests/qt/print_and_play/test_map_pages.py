"""The map on paper: to scale, one page going on where the other ends, with a bar to measure by."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from tests.qt.print_and_play.printed import PX_PER_MM, export_of, pictures, read
from workbench.engine.design import Design
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.exchange.exports import PaperPart
from workbench.qt.map_prints import pages_of, paper_called
from workbench.qt.print_and_play.map_pages import glued_strips, sheet_on
from workbench.qt.print_and_play.writing import write_pnp

SHEET = HexMap("m", "Small", 300.0, 150.0, HexGrid(9, 6, 20.0, 20.0, 20.0))


def test_a_sheet_is_as_long_on_paper_as_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    write_pnp(export_of(Design("T", "", maps=(SHEET,)), path, PaperPart.MAP, landscape=False))
    left, right = pictures(path)
    inked = [np.flatnonzero((page[1200:1500].min(axis=2) < 250).mean(axis=0) > 0.9) for page in (left, right)]
    wide = (inked[1][-1] + 1 - inked[0][0]) / PX_PER_MM + 210 - 20 - 8
    assert wide == pytest.approx(300.0, rel=0.002)


@pytest.mark.parametrize("scale", [0.5, 1.0])
def test_the_bar_is_50_mm_at_any_scale(qtbot: QtBot, scale: float, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    write_pnp(export_of(Design("T", "", maps=(SHEET,)), path, PaperPart.MAP, scale=scale))
    page = pictures(path)[0]
    line = page[round(page.shape[0] - 5.0 * PX_PER_MM)].min(axis=1) < 160
    edges = np.flatnonzero(np.diff(line.astype(np.int8)))
    assert max(edges[1::2] - edges[::2]) / PX_PER_MM == pytest.approx(50.0, abs=0.3)
    assert f"{scale:.0%}" in read(path)[0].text


def test_what_is_glued_over_is_grey_where_the_sheet_is(qtbot: QtBot) -> None:
    laid = pages_of(300.0, 150.0, paper_called("A4"), False)
    first, second = laid
    (strip,) = glued_strips(laid, first)
    assert (strip.width(), strip.right()) == (8.0, 200.0)
    assert [*glued_strips(laid, second)] == []
    on = sheet_on(laid, first, SHEET)
    assert (on.width(), on.height()) == (300.0, 150.0)
    assert sheet_on(laid, second, SHEET).x() == pytest.approx(on.x() - 182.0)

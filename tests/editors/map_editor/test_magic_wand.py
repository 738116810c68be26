"""The magic wand on a printed map: borders in the middle of the ink, whatever its width, and colours that leak."""

from __future__ import annotations

import numpy as np
import pytest
import pyvips
import shapely
from numpy.typing import NDArray

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.tools import WandTool
from tests.editors.map_editor.conftest import PlainHistory
from tests.editors.map_editor.test_border_tools import OneScan
from tests.editors.map_editor.tool_events import click, key, said
from workbench.cartography.areas.faces import faces
from workbench.cartography.checks.line_checks import gaps
from workbench.cartography.plane import border_line
from workbench.engine.design import Design
from workbench.engine.maps.area_map import OUTSIDE, AreaMap
from workbench.engine.maps.map_parts import Calibration, Scan
from workbench.exchange.scans.pyramid import Pyramid, ScanTiles, TilePlace, packed
from workbench.storage.document import RulesetDocument

Floats = NDArray[np.float64]
PX_PER_MM, SIDE_PX = 5.0, 500
WEST, EAST, SOUTH = (25.0, 25.0), (75.0, 25.0), (50.0, 75.0)
PAPER = (244, 238, 220)


def across(x: float | Floats) -> Floats:
    """How far south the border runs that goes from west to east, in mm."""
    south: Floats = 50.0 + 3.0 * np.sin(np.asarray(x) / 9.0)
    return south


def printed(ink_mm: float, gap_mm: float, lower: tuple[int, int, int]) -> bytes:
    """Two areas above one, with a name in each, on grainy paper, with rims and borders of ink, as JPEG."""
    y, x = np.mgrid[0:SIDE_PX, 0:SIDE_PX] / PX_PER_MM
    middle = 50.0 + 2.0 * np.sin(y / 6.0)
    to_border = np.minimum(np.abs(y - across(x)), np.where(y < across(x), np.abs(x - middle), 99.0))
    to_border = np.where((np.abs(y - 25.0) < gap_mm / 2) & (np.abs(x - middle) < 4.0), 99.0, to_border)
    rim = np.minimum(np.abs(np.maximum(np.abs(x - 50.0), np.abs(y - 50.0)) - 44.0), to_border)
    inside = np.maximum(np.abs(x - 50.0), np.abs(y - 50.0)) < 44.0
    picture = np.where((inside & (y > across(x)))[..., None], lower, PAPER).astype(np.float64)
    picture[~inside] = (200, 215, 228)
    letters = (np.abs(y - 32.0) < 1.5) & (np.abs(x % 50.0 - 25.0) < 9.0) & ((x * 1.1) % 1.6 < 0.5)
    black = np.clip(0.5 + (ink_mm / 2 - np.where(inside, rim, np.abs(rim))) * PX_PER_MM, 0.0, 1.0)
    black = np.maximum(black, letters)[..., None]
    picture = picture * (1 - black) + 35.0 * black + np.random.default_rng(3).normal(0.0, 3.0, (SIDE_PX, SIDE_PX, 1))
    content: bytes = pyvips.Image.new_from_array(np.clip(picture, 0, 255).astype(np.uint8)).jpegsave_buffer(Q=75)
    return content


class PrintedMap(OneScan):
    """The scan of such a map, on a sheet of 100 × 100 mm."""

    def __init__(self, ink_mm: float, gap_mm: float = 0.0, lower: tuple[int, int, int] = PAPER) -> None:
        pyramid, pack = Pyramid("0" * 16, SIDE_PX, SIDE_PX), packed([printed(ink_mm, gap_mm, lower), *[b""] * 15])
        self.tiles = ScanTiles(pyramid, lambda name: pack if name == pyramid.pack_name(TilePlace(0, 0, 0)) else b"")
        self.all = (Scan("1", pyramid.index_name, SIDE_PX, SIDE_PX),)

    def calibration(self, scan: Scan) -> Calibration:
        return Calibration(PX_PER_MM, 0.0, 0.0, 0.0, PX_PER_MM, 0.0)


@pytest.fixture
def blank() -> AreaDesk:
    document = RulesetDocument(Design("printed", "Printed", maps=(AreaMap("m", "Map", 100.0, 100.0),)))
    return AreaDesk(document, PlainHistory(document), "m")


@pytest.mark.parametrize("lower", [PAPER, (214, 222, 170)], ids=["one ground", "two grounds"])
@pytest.mark.parametrize("ink_mm", [0.4, 1.0, 2.0, 3.0])
def test_neighbours_share_one_border_in_the_middle_of_the_ink(
    blank: AreaDesk, ink_mm: float, lower: tuple[int, int, int]
) -> None:
    tool = WandTool(blank, PrintedMap(ink_mm, lower=lower))
    for place in (WEST, EAST, SOUTH):
        click(tool, blank, place)
        assert "middle of the ink" in said(tool)
        assert key(tool, blank, "enter")
    area_map = blank.area_map
    assert not gaps(faces(area_map))
    shared = [border for _, border in sorted(area_map.borders.items()) if OUTSIDE not in (border.left, border.right)]
    assert len({frozenset((border.left, border.right)) for border in shared}) == 3
    printed_line = shapely.LineString([(x, float(across(x))) for x in np.linspace(6.0, 94.0, 200)])
    for border in shared:
        if blank.chosen.space in (border.left, border.right):
            away = [printed_line.distance(shapely.Point(corner)) for corner in border_line(area_map, border)]
            assert max(away) < 0.5 + 0.25 * ink_mm


def test_a_colour_that_leaks_through_a_gap_says_so_and_closing_gaps_helps(blank: AreaDesk) -> None:
    tool = WandTool(blank, PrintedMap(1.0, gap_mm=1.6))
    click(tool, blank, WEST)
    assert "seems to leak through a gap" in said(tool)
    assert "lower the tolerance with [" in said(tool)
    tool.close_gaps(2.0)
    assert "leak" not in said(tool)
    assert shapely.Polygon(tool.ring).area == pytest.approx(44.0 * 44.0, rel=0.1)


def test_a_colour_that_leaks_into_a_neighbour_names_it(blank: AreaDesk) -> None:
    tool = WandTool(blank, PrintedMap(1.0, gap_mm=3.8))
    tool.close_gaps(3.0)
    click(tool, blank, EAST)
    assert key(tool, blank, "enter")
    east = blank.area_map.spaces[blank.chosen.space].name
    tool.close_gaps(0.0)
    click(tool, blank, WEST)
    assert f"leaks into {east}" in said(tool)


def test_a_region_that_is_an_area_already_says_so(blank: AreaDesk) -> None:
    tool = WandTool(blank, PrintedMap(1.0))
    click(tool, blank, WEST)
    assert key(tool, blank, "enter")
    click(tool, blank, WEST)
    assert f"the ground of {blank.area_map.spaces[blank.chosen.space].name} already" in said(tool)

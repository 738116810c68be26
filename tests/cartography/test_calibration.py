"""Calibrations: what is exact is found again, what is not is fitted best, and what allows none is refused."""

from __future__ import annotations

from itertools import product
from math import cos, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from workbench.cartography.hexes.hex_grid import centre
from workbench.cartography.scans.calibration import (
    CannotCalibrate,
    Fitting,
    HexClick,
    calibration_of,
    fit_calibration,
    fit_grid_to_scan,
    fit_scan_to_grid,
    fitted_into,
)
from workbench.engine.maps.hex_grid import HexGrid, Orientation, Shifted
from workbench.engine.maps.map_parts import Calibration, CalibrationMark, Scan

SHEET_MM = 800.0
on_sheet = st.tuples(st.floats(0, SHEET_MM), st.floats(0, SHEET_MM))
jitters = st.floats(-0.5, 0.5)


@st.composite
def calibrations(draw: st.DrawFn, most_stretch: float = 0.1) -> Calibration:
    """A scan that was laid on the glass at some angle, and stretched and sheared as paper is."""
    scale, angle = draw(st.floats(0.5, 60)), draw(st.floats(-pi, pi))
    stretch, shear = draw(st.floats(-most_stretch, most_stretch)), draw(st.floats(-most_stretch, most_stretch))
    a, b = scale * cos(angle), -scale * sin(angle)
    d, e = scale * sin(angle), scale * cos(angle)
    x, y = draw(st.floats(-5000, 5000)), draw(st.floats(-5000, 5000))
    return Calibration(a * (1 + stretch), b + shear * a, x, d * (1 + stretch), e + shear * d, y)


def mark(calibration: Calibration, x_mm: float, y_mm: float) -> CalibrationMark:
    return CalibrationMark(x_mm, y_mm, *calibration.pixel(x_mm, y_mm))


def square(calibration: Calibration, side_mm: float = 500.0) -> list[CalibrationMark]:
    return [mark(calibration, x, y) for x, y in product((10.0, side_mm), repeat=2)]


@given(calibrations(), on_sheet)
def test_marks_without_error_give_the_calibration_back(truth: Calibration, place: tuple[float, float]) -> None:
    fit = fit_calibration(square(truth))
    assert fit.rms_mm == pytest.approx(0, abs=1e-6)
    assert fit.calibration.sheet(*truth.pixel(*place)) == pytest.approx(place, abs=1e-5)
    assert fit.calibration.pixel(*place) == pytest.approx(truth.pixel(*place), abs=1e-4)


@given(calibrations(most_stretch=0.0), on_sheet)
def test_two_marks_turn_and_scale(truth: Calibration, place: tuple[float, float]) -> None:
    fit = fit_calibration([mark(truth, 20, 30), mark(truth, 700, 410)])
    assert fit.calibration.sheet(*truth.pixel(*place)) == pytest.approx(place, abs=1e-5)


@given(calibrations(), st.lists(st.tuples(jitters, jitters), min_size=4, max_size=4), st.floats(-0.05, 0.05))
def test_no_other_calibration_is_nearer(truth: Calibration, off: list[tuple[float, float]], nudge: float) -> None:
    marks = [
        replace(exact, x_mm=exact.x_mm + dx, y_mm=exact.y_mm + dy)
        for exact, (dx, dy) in zip(square(truth), off, strict=True)
    ]
    fit = fit_calibration(marks)
    for found, at in zip(fit.residuals_mm, marks, strict=True):
        x, y = fit.calibration.sheet(at.x_px, at.y_px)
        assert found == pytest.approx(hypot(x - at.x_mm, y - at.y_mm), abs=1e-6)
    for dx, dy in ((nudge, 0.0), (0.0, nudge)):
        moved = [replace(at, x_mm=at.x_mm + dx, y_mm=at.y_mm + dy) for at in marks]
        square_sum = sum(
            hypot(x - at.x_mm, y - at.y_mm) ** 2 for at in moved for x, y in [fit.calibration.sheet(at.x_px, at.y_px)]
        )
        assert square_sum >= sum(away**2 for away in fit.residuals_mm) - 1e-9


def test_no_mark_is_the_worst_of_those_that_are_off_by_rounding() -> None:
    places = ((2.3, 2.3), (591.7, 2.3), (2.3, 418.3), (591.7, 418.3))
    pixels = ((5.8, 5.8), (2964.2, 5.8), (5.8, 2097.5), (2964.2, 2097.5))
    for moved in range(4):
        marks = [CalibrationMark(*pixel, *place) for pixel, place in zip(pixels, places, strict=True)]
        marks[moved] = replace(marks[moved], x_mm=marks[moved].x_mm + 1e-9)
        marks.append(CalibrationMark(*pixels[moved], *places[moved]))
        assert fit_calibration(marks).outlier is None


@given(calibrations())
def test_the_mark_that_was_set_wrong_is_the_worst(truth: Calibration) -> None:
    marks = [mark(truth, x, y) for x, y in product((10.0, 250.0, 500.0), repeat=2)]
    marks[5] = replace(marks[5], x_mm=marks[5].x_mm + 8)
    fit = fit_calibration(marks)
    assert fit.worst == fit.outlier == 5
    assert fit.rms_mm > 1
    assert fit_calibration(square(truth)[:3]).outlier is None


@pytest.mark.parametrize("wrong", range(7))
def test_a_wrong_mark_in_a_corner_is_told_though_others_look_further_off(wrong: int) -> None:
    places = ((10, 10), (400, 10), (10, 280), (400, 280), (200, 140), (100, 130), (300, 70))
    shaken = ((0.3, -0.2), (-0.4, 0.1), (0.2, 0.4), (-0.1, -0.3), (0.4, 0.2), (-0.3, -0.4), (0.1, 0.3))
    marks = [CalibrationMark(x, y, 4 * (x + dx), 4 * (y + dy)) for (x, y), (dx, dy) in zip(places, shaken, strict=True)]
    assert fit_calibration(marks).outlier is None
    marks[wrong] = replace(marks[wrong], x_mm=marks[wrong].x_mm + 18)
    assert fit_calibration(marks).outlier == wrong


@given(calibrations(), st.integers(0, 5), st.floats(0, pi))
def test_marks_on_one_line_are_refused(truth: Calibration, count: int, angle: float) -> None:
    marks = [mark(truth, 300 + 40 * at * cos(angle), 300 + 40 * at * sin(angle)) for at in range(count)]
    with pytest.raises(CannotCalibrate, match=r"three marks|one line"):
        fit_calibration(marks, Fitting.AFFINE)


def test_what_allows_no_calibration_is_said_in_one_sentence() -> None:
    upright = Calibration(10, 0, 0, 0, 10, 0)
    mirrored = Calibration(-10, 0, 5000, 0, 10, 0)
    nowhere = [CalibrationMark(10, 10, float("nan"), 5), *square(upright)]
    for marks, why in (
        ([], "needs two marks at least, and there are 0"),
        ([mark(upright, 5, 5)], "needs two marks"),
        ([mark(upright, 5, 5), mark(upright, 5, 5)], "in one point on the scan"),
        ([CalibrationMark(5, 5, 0, 0), CalibrationMark(5, 5, 900, 0)], "in one point on the sheet"),
        ([CalibrationMark(x, 5, x, y) for x, y in ((0, 0), (100, 0), (200, 300))], "one line on the sheet"),
        (square(mirrored), "as in a mirror"),
        (nowhere, "no number"),
    ):
        with pytest.raises(CannotCalibrate, match=why) as told:
            fit_calibration(marks)
        assert "\n" not in str(told.value)
        assert str(told.value).endswith(".")


@st.composite
def clicked_grids(draw: st.DrawFn) -> tuple[HexGrid, Calibration, list[HexClick]]:
    """A grid that is printed on a scan, and three of its hexes at its corners."""
    grid = HexGrid(
        draw(st.integers(4, 60)), draw(st.integers(4, 60)), draw(st.floats(8, 30)), draw(st.floats(0, 40)),
        draw(st.floats(0, 40)), draw(st.sampled_from(Orientation)), draw(st.sampled_from(Shifted)),
    )  # fmt: skip
    calibration = draw(calibrations(most_stretch=0.0))
    places = [(0, 0), (grid.columns - 1, 0), (0, grid.rows - 1)]
    clicks = [HexClick(place, *calibration.pixel(*centre(grid, place))) for place in places]
    return grid, calibration, clicks


@given(clicked_grids())
def test_a_scan_is_laid_under_the_grid(printed: tuple[HexGrid, Calibration, list[HexClick]]) -> None:
    grid, truth, clicks = printed
    fit = fit_scan_to_grid(grid, clicks)
    middle = centre(grid, (grid.columns // 2, grid.rows // 2))
    assert fit.rms_mm < 1e-5
    assert fit.calibration.pixel(*middle) == pytest.approx(truth.pixel(*middle), abs=1e-3)


@given(clicked_grids(), st.floats(0.5, 2.0), st.floats(-0.2, 0.2), st.sampled_from([2, 3]))
def test_a_grid_is_laid_over_the_scan(
    printed: tuple[HexGrid, Calibration, list[HexClick]], scale: float, turned: float, count: int
) -> None:
    """The scan lies turned and at another scale: the hexes get the size that they have on it, and it is set upright."""
    grid, truth, clicks = printed
    lies = Calibration(
        truth.a * scale * cos(turned) - truth.b * scale * sin(turned),
        truth.a * scale * sin(turned) + truth.b * scale * cos(turned),
        truth.c,
        truth.d * scale * cos(turned) - truth.e * scale * sin(turned),
        truth.d * scale * sin(turned) + truth.e * scale * cos(turned),
        truth.f,
    )
    unknown = replace(grid, size_mm=5.0, origin_x_mm=0.0, origin_y_mm=0.0)
    found = fit_grid_to_scan(unknown, clicks[:count] if count == 3 else [clicks[1], clicks[2]], lies)
    assert found.grid.size_mm == pytest.approx(grid.size_mm / scale, rel=1e-6)
    assert found.fit.rms_mm < 1e-5
    for click in clicks:
        assert found.fit.calibration.sheet(click.x_px, click.y_px) == pytest.approx(
            centre(found.grid, click.place), abs=1e-4
        )
    assert found.grid.columns == grid.columns


@given(clicked_grids(), st.floats(0.97, 1.03))
def test_a_stretched_scan_fits_all_the_same(
    printed: tuple[HexGrid, Calibration, list[HexClick]], stretch: float
) -> None:
    grid, truth, clicks = printed
    pulled = [click._replace(x_px=click.x_px * stretch) for click in clicks]
    found = fit_grid_to_scan(grid, pulled, truth)
    assert found.fit.rms_mm < 1e-5


def test_too_few_hexes_fit_no_grid() -> None:
    grid = HexGrid(10, 10, 15, 10, 10)
    upright = Calibration(10, 0, 0, 0, 10, 0)
    for clicks, why in (
        ([], "needs two marks"),
        ([HexClick((0, 0), 5, 5)], "needs two marks"),
        ([HexClick((0, 0), 5, 5), HexClick((0, 0), 900, 5)], "in one point on the grid"),
        ([HexClick((0, 0), 5, 5), HexClick((4, 0), 6, 5)], "in one point on the scan"),
        ([HexClick((at, 0), 100 * at, 5) for at in range(3)], "one line"),
    ):
        with pytest.raises(CannotCalibrate, match=why):
            fit_grid_to_scan(grid, clicks, upright)


@given(st.integers(1, 40_000), st.integers(1, 40_000), st.floats(10, 2000), st.floats(10, 2000))
def test_a_new_scan_lies_in_the_middle_of_the_sheet(wide: int, high: int, width_mm: float, height_mm: float) -> None:
    calibration = fitted_into(wide, high, width_mm, height_mm)
    left, top = calibration.sheet(0, 0)
    right, bottom = calibration.sheet(wide, high)
    assert (left + right, top + bottom) == (pytest.approx(width_mm), pytest.approx(height_mm))
    assert min(left, top) == pytest.approx(0, abs=1e-6)
    assert (right - left) / (bottom - top) == pytest.approx(wide / high)


def test_without_a_calibration_a_scan_fills_the_sheet() -> None:
    scan = Scan("s", "s.json", 400, 200)
    assert calibration_of(scan, 80, 20).pixel(80, 20) == (400, 200)

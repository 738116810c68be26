"""Where a scan lies on the sheet: calibrations fitted to places that were found on it, and grids fitted to a scan.

Pixels of the scan are counted from its upper left corner, y downwards as on the sheet. Whatever is fitted is fitted
by least squares of distances on the sheet in mm, so that what is told of each mark is what was made small.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import hypot
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from workbench.cartography.hexes.hex_grid import centre
from workbench.engine.maps.hex_grid import HexGrid
from workbench.engine.maps.hex_places import Place
from workbench.engine.maps.map_parts import Calibration, CalibrationMark, Scan
from workbench.engine.words.message import Message, as_message, marked

LEAST_BREADTH = 0.02
"""Marks whose breadth across their line is a smaller share of its length lie on one line."""
LEAST_APART_PX, LEAST_APART_MM = 4.0, 0.01
LEAST_FOR_OUTLIERS, CLEARLY = 5, 9.0
"""Without one of four marks the rest fits whatever they say. Otherwise the mark counts as wrong whose square is so many
times the mean square of what is left without it."""
TOLD_MM = 0.05
"""A mark that is off by less was set as well as any: what is left is the rounding of its numbers."""

Floats = NDArray[np.float64]


class CannotCalibrate(ValueError):
    """The marks allow no calibration; the text says why, in one sentence for the user."""


class Fitting(StrEnum):
    """What a calibration may do to the scan: turn and scale it, or also stretch and shear it, as paper does."""

    SIMILARITY = "similarity"
    AFFINE = "affine"


class Fit(NamedTuple):
    """A calibration, and how far (mm on the sheet) each mark lies from where it puts the mark's pixel."""

    calibration: Calibration
    residuals_mm: tuple[float, ...]
    pulls: tuple[float, ...] = ()
    """How far each mark pulls the fit towards itself, 0 to 1: one in a corner much, so that others look off."""

    @property
    def rms_mm(self) -> float:
        """The root of the mean square of the residuals."""
        return float(np.sqrt(np.mean(np.square(self.residuals_mm))))

    @property
    def knows_its_error(self) -> bool:
        """Whether there are more marks than the fit has to meet exactly: only then do residuals tell anything."""
        return any(pull < 1.0 - LEAST_BREADTH for pull in self.pulls)

    @property
    def worst(self) -> int:
        """Which mark lies furthest away."""
        return int(np.argmax(self.residuals_mm))

    @property
    def outlier(self) -> int | None:
        """The mark without which the others fit clearly better; None when they are too few or much alike."""
        count = len(self.pulls)
        if count < LEAST_FOR_OUTLIERS or max(self.residuals_mm) <= TOLD_MM:
            return None
        squares = np.square(self.residuals_mm)
        gains = squares / np.maximum(1.0 - np.array(self.pulls), LEAST_BREADTH)
        wrong = int(np.argmax(gains))
        left = max(0.0, float(squares.sum() - gains[wrong])) / (count - LEAST_FOR_OUTLIERS + 1)
        return wrong if gains[wrong] > CLEARLY * left else None


class HexClick(NamedTuple):
    """The centre of a hex as it was found on a scan."""

    place: Place
    x_px: float
    y_px: float


class GridFit(NamedTuple):
    """A grid with the size and origin of the one on a scan, and the scan's calibration that turns it upright."""

    grid: HexGrid
    fit: Fit


def fitting_for(count: int) -> Fitting:
    """What so many marks allow to fit: two a similarity, three or more all of it."""
    return Fitting.SIMILARITY if count < 3 else Fitting.AFFINE


def fit_calibration(marks: Sequence[CalibrationMark], fitting: Fitting | None = None) -> Fit:
    """The calibration that brings the marks' pixels nearest to their places; without `fitting` as `fitting_for`.

    Raises
    ------
    CannotCalibrate
        There are too few marks, they lie on one line or in one point, or they show the scan as in a mirror.
    """
    fitting = fitting or fitting_for(len(marks))
    least = 2 if fitting is Fitting.SIMILARITY else 3
    if len(marks) < least:
        raise CannotCalibrate(
            Message(
                "A calibration needs {least} marks at least, and there are {marks}.",
                least=_in_words(least),
                marks=len(marks),
            )
        )
    pixels = np.array([(mark.x_px, mark.y_px) for mark in marks], dtype=np.float64)
    places = np.array([(mark.x_mm, mark.y_mm) for mark in marks], dtype=np.float64)
    if not (np.isfinite(pixels).all() and np.isfinite(places).all()):
        raise CannotCalibrate("A mark has a coordinate that is no number.")
    _refuse_one_point(pixels, LEAST_APART_PX, marked("on the scan"))
    _refuse_one_point(places, LEAST_APART_MM, marked("on the sheet"))
    if fitting is Fitting.AFFINE:
        _refuse_one_line(pixels, marked("on the scan"))
        _refuse_one_line(places, marked("on the sheet"))
        linear, shift = _affine(pixels, places)
    else:
        linear, shift = _similarity(pixels, places)
    if float(np.linalg.det(linear)) <= 0.0:
        raise CannotCalibrate("The marks show the scan as in a mirror: two of them are exchanged.")
    residuals = np.hypot(*(pixels @ linear.T + shift - places).T)
    return Fit(_turned_round(linear, shift), tuple(map(float, residuals)), _pulls(pixels, fitting))


def fit_scan_to_grid(grid: HexGrid, clicks: Sequence[HexClick], fitting: Fitting | None = None) -> Fit:
    """The calibration that lays a scan under a grid that stays as it is; CannotCalibrate as `fit_calibration`."""
    return fit_calibration(marks_of_clicks(grid, clicks), fitting)


def fit_grid_to_scan(
    grid: HexGrid, clicks: Sequence[HexClick], calibration: Calibration, fitting: Fitting | None = None
) -> GridFit:
    """The grid with the size and origin that its hexes have on a scan that lies on the sheet as `calibration` says.

    A grid has no angle of its own: when the hexes on the scan are turned, the scan is turned upright round the hex of
    the origin. A scan that is stretched or sheared is then laid under the grid as `fit_scan_to_grid` does.

    Raises
    ------
    CannotCalibrate
        As `fit_calibration`, two clicks being enough.
    """
    unit = replace(grid, size_mm=1.0, origin_x_mm=0.0, origin_y_mm=0.0)
    spots = [
        CalibrationMark(*calibration.sheet(click.x_px, click.y_px), *centre(unit, click.place)) for click in clicks
    ]
    if len(clicks) >= 2:
        _refuse_one_point(np.array([(spot.x_px, spot.y_px) for spot in spots]), LEAST_APART_MM, marked("on the grid"))
        _refuse_one_point(
            np.array([(click.x_px, click.y_px) for click in clicks]), LEAST_APART_PX, marked("on the scan")
        )
        linear, shift = _similarity(
            np.array([(spot.x_px, spot.y_px) for spot in spots]), np.array([(spot.x_mm, spot.y_mm) for spot in spots])
        )
        size, (left, top) = hypot(linear[0, 0], linear[1, 0]), shift
        grid = replace(grid, size_mm=float(size), origin_x_mm=float(left), origin_y_mm=float(top))
    return GridFit(grid, fit_scan_to_grid(grid, clicks, fitting))


def marks_of_clicks(grid: HexGrid, clicks: Sequence[HexClick]) -> tuple[CalibrationMark, ...]:
    """The clicks as marks of a calibration under this grid."""
    return tuple(CalibrationMark(*centre(grid, click.place), click.x_px, click.y_px) for click in clicks)


def filling(width_px: int, height_px: int, width_mm: float, height_mm: float) -> Calibration:
    """The calibration of a scan that fills a sheet from edge to edge."""
    return Calibration(width_px / width_mm, 0.0, 0.0, 0.0, height_px / height_mm, 0.0)


def fitted_into(width_px: int, height_px: int, width_mm: float, height_mm: float) -> Calibration:
    """The calibration of a scan that lies as large as it can in the middle of a sheet, not stretched."""
    px_per_mm = max(width_px / width_mm, height_px / height_mm)
    left = (width_mm * px_per_mm - width_px) / 2
    top = (height_mm * px_per_mm - height_px) / 2
    return Calibration(px_per_mm, 0.0, -left, 0.0, px_per_mm, -top)


def calibration_of(scan: Scan, width_mm: float, height_mm: float) -> Calibration:
    """Where a scan lies on a sheet of this size: as it was calibrated, or else filling it."""
    return scan.calibration or filling(scan.width_px, scan.height_px, width_mm, height_mm)


def _affine(pixels: Floats, places: Floats) -> tuple[Floats, Floats]:
    """The matrix and the shift that bring the pixels nearest to the places."""
    middle, target = pixels.mean(axis=0), places.mean(axis=0)
    solved, *_ = np.linalg.lstsq(pixels - middle, places - target, rcond=None)
    linear: Floats = solved.T
    return linear, target - linear @ middle


def _similarity(pixels: Floats, places: Floats) -> tuple[Floats, Floats]:
    """As `_affine`, of all turnings with a scaling."""
    middle, target = pixels.mean(axis=0), places.mean(axis=0)
    from_here, to_there = (pixels - middle) @ (1, 1j), (places - target) @ (1, 1j)
    turn = np.vdot(from_here, to_there) / np.vdot(from_here, from_here)
    linear = np.array([[turn.real, -turn.imag], [turn.imag, turn.real]])
    return linear, target - linear @ middle


def _pulls(pixels: Floats, fitting: Fitting) -> tuple[float, ...]:
    """The diagonal of the matrix that leads from the places of the marks to where the fit puts them."""
    moved = (pixels - pixels.mean(axis=0)) @ (np.eye(2) if fitting is Fitting.AFFINE else np.array([[1], [1j]]))
    basis, _ = np.linalg.qr(np.column_stack((np.ones(len(pixels)), moved)))
    return tuple(float(pull) for pull in np.square(np.abs(basis)).sum(axis=1))


def _turned_round(linear: Floats, shift: Floats) -> Calibration:
    """The calibration, which leads from the sheet to the scan, of a matrix that leads the other way."""
    back = np.linalg.inv(linear)
    c, f = -back @ shift
    return Calibration(*(float(figure) for figure in (back[0, 0], back[0, 1], c, back[1, 0], back[1, 1], f)))


def _refuse_one_point(points: Floats, least: float, where: str) -> None:
    spread = float(np.ptp(points, axis=0).max())
    if spread < least:
        raise CannotCalibrate(
            Message("The marks lie in one point {where}: set them far apart.", where=as_message(where))
        )


def _refuse_one_line(points: Floats, where: str) -> None:
    long, broad = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)
    if broad < LEAST_BREADTH * long:
        raise CannotCalibrate(
            Message("The marks lie on one line {where}: set one well beside it.", where=as_message(where))
        )


def _in_words(count: int) -> str:
    return Message("two") if count == 2 else Message("three")

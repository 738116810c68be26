"""Transforms and lengths of SVG: matrices, the sheet that a document describes, and its millimetres."""

from __future__ import annotations

import re
from math import cos, isfinite, radians, sin, tan
from typing import NamedTuple
from xml.etree.ElementTree import Element

import numpy as np
import numpy.typing as npt

from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import ImportRefused

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
MM_PER_PX = 25.4 / 96
_UNITS = {"": MM_PER_PX, "px": MM_PER_PX, "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "q": 0.25}
_LENGTH = re.compile(rf"\s*({NUMBER})\s*([a-zA-Z]*)\s*")
_CALL = re.compile(r"\s*,?\s*([a-zA-Z]+)\s*\(([^()]*)\)")
_NUMBERS = re.compile(NUMBER)
_SEPARATED = re.compile(rf"\s*(?:{NUMBER}(?:[\s,]+(?={NUMBER}))?\s*)*")


class Matrix(NamedTuple):
    """x' = a·x + c·y + e, y' = b·x + d·y + f, as SVG writes it."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then_inside(self, inner: Matrix) -> Matrix:
        """The matrix of something that has the matrix `inner` inside what has this one."""
        a, b, c, d, e, f = inner
        return Matrix(
            self.a * a + self.c * b,
            self.b * a + self.d * b,
            self.a * c + self.c * d,
            self.b * c + self.d * d,
            self.a * e + self.c * f + self.e,
            self.b * e + self.d * f + self.f,
        )

    def points(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Where points lie, one in a row."""
        x, y = points[:, 0], points[:, 1]
        return np.stack((self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f), axis=1)

    @property
    def scale(self) -> float:
        """How many times longer a line gets, at most."""
        return float(max(abs(self.a) + abs(self.c), abs(self.b) + abs(self.d)))


class SvgSheet(NamedTuple):
    """The size of a drawing in mm, and the matrix from its coordinates to millimetres."""

    width_mm: float
    height_mm: float
    matrix: Matrix


def transform_of(element: Element, where: str) -> Matrix:
    """The transform that an element carries; ImportRefused when it cannot be read."""
    text = element.get("transform", "")
    found, at = Matrix(), 0
    while text[at:].strip():
        call = _CALL.match(text, at)
        if call is None:
            raise ImportRefused(
                Message(
                    "{where} has a transform that cannot be read: {text}",
                    where=where,
                    text=repr(text[at:].strip()[:40]),
                )
            )
        found = found.then_inside(_called(call[1], _arguments(call[2], where), where))
        at = call.end()
    return found


def _arguments(text: str, where: str) -> list[float]:
    if not _SEPARATED.fullmatch(text):
        raise ImportRefused(
            Message("{where} has a transform that cannot be read: {text}", where=where, text=repr(text[:40]))
        )
    return [float(number) for number in _NUMBERS.findall(text)]


def _called(name: str, n: list[float], where: str) -> Matrix:
    match name, len(n):
        case "matrix", 6:
            return Matrix(*n)
        case "translate", 1 | 2:
            return Matrix(e=n[0], f=n[1] if len(n) == 2 else 0.0)
        case "scale", 1 | 2:
            return Matrix(a=n[0], d=n[-1])
        case "rotate", 1 | 3:
            turn = radians(n[0])
            turned = Matrix(cos(turn), sin(turn), -sin(turn), cos(turn))
            if len(n) == 1:
                return turned
            return Matrix(e=n[1], f=n[2]).then_inside(turned).then_inside(Matrix(e=-n[1], f=-n[2]))
        case "skewX", 1:
            return Matrix(c=tan(radians(n[0])))
        case "skewY", 1:
            return Matrix(b=tan(radians(n[0])))
    raise ImportRefused(
        Message(
            "{where} has a transform that is not known: {name} of {count} numbers", where=where, name=name, count=len(n)
        )
    )


def length(text: str, where: str, default: float = 0.0) -> float:
    """A length of an attribute in the units of the drawing; units are those of the browser."""
    if not text.strip():
        return default
    found = _LENGTH.fullmatch(text)
    if found is None or found[2].lower() not in _UNITS:
        raise ImportRefused(Message("{where} has a length that is none: {text}", where=where, text=repr(text[:40])))
    value = float(found[1])
    return value if found[2].lower() in ("", "px") else value * _UNITS[found[2].lower()] / MM_PER_PX


def sheet_of(root: Element) -> SvgSheet:
    """The sheet of a drawing; ImportRefused for a viewBox or a size that is none."""
    width, height = (_in_mm(root.get(side, "")) for side in ("width", "height"))
    box = _view_box(root.get("viewBox", ""))
    if box is None:
        if width is None or height is None:
            raise ImportRefused("it has neither a viewBox nor a width and height: nothing tells how large the sheet is")
        return _checked(SvgSheet(width, height, Matrix(a=MM_PER_PX, d=MM_PER_PX)))
    left, top, wide, high = box
    if width is None and height is None:
        width, height = wide * MM_PER_PX, high * MM_PER_PX
    width = width if width is not None else (height or 0.0) * wide / high
    height = height if height is not None else width * high / wide
    x_scale, y_scale = width / wide, height / high
    if root.get("preserveAspectRatio", "").strip() != "none":
        x_scale = y_scale = min(x_scale, y_scale)
    x_free, y_free = (width - wide * x_scale) / 2, (height - high * y_scale) / 2
    matrix = Matrix(a=x_scale, d=y_scale, e=x_free - left * x_scale, f=y_free - top * y_scale)
    return _checked(SvgSheet(width, height, matrix))


def _checked(sheet: SvgSheet) -> SvgSheet:
    for side in (sheet.width_mm, sheet.height_mm):
        if not (isfinite(side) and 1.0 <= side <= 1e5):
            raise ImportRefused(
                Message(
                    "its sheet is {width_mm:g} by {height_mm:g} mm, which is no sheet",
                    width_mm=sheet.width_mm,
                    height_mm=sheet.height_mm,
                )
            )
    return sheet


def _in_mm(text: str) -> float | None:
    """A size in mm; None where it is none, or a share of the window."""
    found = _LENGTH.fullmatch(text)
    if found is None or found[2].lower() not in _UNITS:
        return None
    return float(found[1]) * _UNITS[found[2].lower()]


def _view_box(text: str) -> tuple[float, float, float, float] | None:
    if not text.strip():
        return None
    numbers = [float(number) for number in _NUMBERS.findall(text)]
    if len(numbers) != 4 or not _SEPARATED.fullmatch(text) or min(numbers[2:]) <= 0 or not all(map(isfinite, numbers)):
        raise ImportRefused(Message("its viewBox {text} is none", text=repr(text[:60])))
    return (numbers[0], numbers[1], numbers[2], numbers[3])

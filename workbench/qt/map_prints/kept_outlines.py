"""Outlines that are kept beside the drawing that Qt writes.

Qt would write each as text, which is then read again: most of the time that a drawing takes. In what it writes a mark
of two points stands for each, which says where it is kept.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainterPath

from workbench.qt.map_prints.lean_outlines import Outline
from workbench.qt.path_streams import MOVE, elements_in, written

_LETTERS = np.frombuffer(b"MLC-", np.uint8)
"""By the kind of element: a curve's further points have none of their own."""
_NO_MAP, _NO_MAP_EITHER = -987_654, -987_653
"""Where no map is: lines between the two stand for what is kept. Qt writes six digits: it is counted in two parts."""
_MANY = 100_000
NEAR = 1e-9
_MARK = re.compile(rf"M(\d+),{_NO_MAP} L(\d+),{_NO_MAP_EITHER} ?")


class KeptOutlines:
    """Outlines in the order in which they were painted first; one that is painted again is the same."""

    def __init__(self) -> None:
        self._outlines: list[Outline] = []
        self._known: dict[bytes, int] = {}

    def keep(self, path: QPainterPath) -> QPainterPath:
        """The mark that stands for a path."""
        content = written(path)
        at = self._known.setdefault(content, len(self._outlines))
        if at == len(self._outlines):
            self._outlines.append(_outline_in(content))
        mark = _mark(at)
        mark.setFillRule(path.fillRule())
        return mark

    def keep_lines(self, lines: Sequence[QLineF]) -> QPainterPath:
        """The mark that stands for lines, of two points each."""
        points = np.array([line.toTuple() for line in lines]).reshape(-1, 2)
        at = self._known.setdefault(points.tobytes(), len(self._outlines))
        if at == len(self._outlines):
            self._outlines.append(Outline("ML" * len(lines), points))
        return _mark(at)

    def named_by(self, drawn: str) -> Outline | None:
        """What a path of the drawing stands for; None when it is a path like any other."""
        found = _MARK.fullmatch(drawn)
        return self._outlines[int(found[1]) + _MANY * int(found[2])] if found else None


def _mark(at: int) -> QPainterPath:
    mark = QPainterPath(QPointF(at % _MANY, _NO_MAP))
    mark.lineTo(at // _MANY, _NO_MAP_EITHER)
    return mark


def _outline_in(content: bytes) -> Outline:
    """The outline that is written so; lines that come back to where they began are closed."""
    kinds, points = elements_in(content)
    letters = _LETTERS[kinds].tobytes().decode().replace("-", "")
    lines = letters.split("M")[1:]
    if len(lines) == 1:
        return Outline(letters + _end(points[0].tolist(), points[-1].tolist()), points)
    starts = np.flatnonzero(kinds == MOVE)
    firsts, lasts = points[starts].tolist(), points[np.append(starts[1:], len(kinds)) - 1].tolist()
    return Outline("".join(f"M{line}{_end(*ends)}" for line, *ends in zip(lines, firsts, lasts, strict=True)), points)


def _end(first: Sequence[float], last: Sequence[float]) -> str:
    return "Z" if abs(first[0] - last[0]) <= NEAR and abs(first[1] - last[1]) <= NEAR else ""


NOTHING_KEPT = KeptOutlines()
"""For drawings whose paths are all written in them."""

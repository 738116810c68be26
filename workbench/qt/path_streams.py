"""Paths of Qt to and from arrays, through Qt's own streams: a hundred points cost no more than one does by a call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QIODevice
from PySide6.QtGui import QPainterPath

Floats = NDArray[np.float64]
MOVE, LINE, CURVE, CURVE_GOES_ON = range(4)
_ELEMENTS = np.dtype([("kind", ">i4"), ("point", ">f8", (2,))])
_COUNT = np.dtype(">i4")
_START_AND_RULE = np.dtype([("start", ">i4"), ("rule", ">i4")])
_ODD_AND_EVEN = 0


def written(path: QPainterPath) -> bytes:
    """The path as Qt's streams have it: the same for paths that are the same."""
    content = QByteArray()
    QDataStream(content, QIODevice.OpenModeFlag.WriteOnly) << path
    return bytes(content.data())


def elements_in(content: bytes) -> tuple[NDArray[np.signedinteger[Any]], Floats]:
    """The kinds of a path's elements and their points, `[element, (x, y)]`, of what `written` gives."""
    count = int(np.frombuffer(content, _COUNT, 1)[0])
    elements = np.frombuffer(content, _ELEMENTS, count, _COUNT.itemsize)
    return elements["kind"], elements["point"].astype(np.float64)


def lines_path(lines: Sequence[Floats]) -> QPainterPath:
    """A path of straight lines through points, each line `[point, (x, y)]` with a point at least.

    A ring is a line that comes back to its first point.
    """
    path = QPainterPath()
    if not lines:
        return path
    counts = [len(line) for line in lines]
    elements = np.empty(sum(counts), _ELEMENTS)
    elements["kind"], elements["point"] = LINE, np.concatenate(lines)
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    elements["kind"][starts] = MOVE
    last = np.array([(starts[-1], _ODD_AND_EVEN)], _START_AND_RULE)
    content = np.array([len(elements)], _COUNT).tobytes() + elements.tobytes() + last.tobytes()
    QDataStream(QByteArray(content)) >> path
    return path

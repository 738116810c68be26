"""A map that cannot be painted, whatever fails in it: said as of anything else that cannot be printed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from PySide6.QtGui import QPainter
from shapely.errors import ShapelyError

from workbench.engine.words.message import Message, as_message, joined
from workbench.long_work import Stopped
from workbench.qt.map_canvas.layers import LayerFault
from workbench.qt.map_prints.pages import PrintError


@contextlib.contextmanager
def saved(painter: QPainter) -> Iterator[None]:
    """A painter as it was, also when painting fails: one that ends with more states than it began with is warned of."""
    painter.save()
    try:
        yield
    finally:
        painter.restore()


@contextlib.contextmanager
def painting() -> Iterator[None]:
    """What cannot be painted is told as a PrintError: nothing is written that lacks a part."""
    try:
        yield
    except (PrintError, Stopped):
        raise
    except Exception as error:
        what = Message("The map cannot be painted.")
        if isinstance(error, LayerFault):
            what = Message("The layer {layer} cannot be painted.", layer=as_message(error.layer.value))
        of_its_lines = isinstance(error.__cause__ or error, ShapelyError | ArithmeticError | LookupError | ValueError)
        why = Message("The program failed at it ({error}).", error=type(error.__cause__ or error).__name__)
        if of_its_lines:
            why = Message("`check`, or Problems in the window, says what is wrong with its lines.")
        raise PrintError(joined(" ", (what, why))) from error

"""A map whose lines are no map: that it cannot be painted is said as of anything else that cannot be printed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from shapely.errors import ShapelyError

from workbench.qt.map_canvas.layers import LayerFault
from workbench.qt.map_prints.pages import PrintError


@contextlib.contextmanager
def painting() -> Iterator[None]:
    """What cannot be painted is told as a PrintError."""
    try:
        yield
    except PrintError:
        raise
    except (LayerFault, ShapelyError, ArithmeticError, LookupError, ValueError) as error:
        what = f"{error}." if isinstance(error, LayerFault) else "The map cannot be painted."
        raise PrintError(f"{what} `check`, or Problems in the window, says what is wrong with its lines.") from error

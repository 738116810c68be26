"""Drawn shapes made into a coverage: every repair is a step, and what cannot be mended is left out by one."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.engine.words.message import Message
from workbench.exchange.imports.cleaning.channels import channels
from workbench.exchange.imports.cleaning.ground import settled
from workbench.exchange.imports.cleaning.names import in_single_parts, named
from workbench.exchange.imports.cleaning.shapes import CleanShape
from workbench.exchange.imports.cleaning.sound import sound, without_doubles, without_slivers
from workbench.exchange.imports.drawn_shapes import DrawnShape
from workbench.exchange.imports.proposal import Cleaning, ImportRefused

__all__ = ["CleanShape", "cleaned"]


def cleaned(drawn: Sequence[DrawnShape], cleaning: Cleaning, close_mm: float | None = None) -> list[CleanShape]:
    """The shapes as spaces that share their borders, gaps up to a width closed; None is a width that is guessed.

    Raises
    ------
    ImportRefused
        There is nothing left.
    """
    shapes = without_slivers(list(sound(drawn, cleaning)), cleaning)
    shapes = named(without_doubles(shapes, cleaning), cleaning)
    if not shapes:
        raise ImportRefused(Message("there is no area in it"))
    width, gaps = channels(shapes, cleaning, close_mm)
    return list(in_single_parts(settled(shapes, gaps, width, cleaning), cleaning))

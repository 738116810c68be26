"""What a hand over the map may do besides answering what is asked: aim at places, carry counters, choose several."""

from __future__ import annotations

from typing import Protocol

from editors.playtest.answering.choices import Choice
from workbench.qt.map_canvas import ToolNote


class Hand(Protocol):
    """Who knows what may be carried where."""

    def choice_of(self, space: str) -> Choice | None:
        """A place that is not asked for as what an order would do there; None where it would do nothing."""
        ...

    def leads(self, space: str, is_on_the_way: bool) -> bool:
        """Does a click there mean an order, and not an answer?"""
        ...

    def click(self, space: str, is_on_the_way: bool) -> None:
        """A place was clicked that an order leads to; with Shift it lies on the way."""
        ...

    def pick_up(self, unit: str, is_fanned: bool) -> tuple[str, ...]:
        """Take a counter, and what lies with it, into the hand; () where it may not be carried."""
        ...

    def carry_over(self, space: str) -> ToolNote | None:
        """The hand is over a place: the way there, what it costs, or why not."""
        ...

    def put_down(self, space: str) -> str:
        """Let go over a place; why that may not be, "" where it may."""
        ...

    def put_back(self) -> None:
        """Let go over nothing."""
        ...

    def take(self, units: tuple[str, ...]) -> None:
        """Choose several counters."""
        ...


class NoHand:
    """Over a map without orders: a click means what is asked, and nothing is carried."""

    def choice_of(self, _space: str) -> Choice | None:
        return None

    def leads(self, _space: str, _is_on_the_way: bool) -> bool:
        return False

    def click(self, _space: str, _is_on_the_way: bool) -> None:
        return None

    def pick_up(self, _unit: str, is_fanned: bool) -> tuple[str, ...]:
        return ()

    def carry_over(self, _space: str) -> ToolNote | None:
        return None

    def put_down(self, _space: str) -> str:
        return ""

    def put_back(self) -> None:
        return None

    def take(self, _units: tuple[str, ...]) -> None:
        return None

"""Where each value stands on a counter and how wide it may run: millimetres of a counter of 15 mm, others scale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

COUNTER_MM = 15.0
LEFT_MM, RIGHT_MM, MIDDLE_MM = 2.7, 14.2, 8.4
TIGHTEST = 0.7
"""Text is set narrower down to this part of its width; what is longer does not fit."""


Anchor = Literal["left", "centre", "right"]


class Room(NamedTuple):
    """The place of a value: baseline, size of type, weight, and the widest it may run."""

    x_mm: float
    baseline_mm: float
    size_mm: float
    weight: int
    anchor: Anchor
    wide_mm: float


ROOMS: Mapping[str, Room] = {
    "upper_left": Room(LEFT_MM, 2.75, 2.15, 600, "left", RIGHT_MM - LEFT_MM),
    "upper_right": Room(RIGHT_MM, 2.75, 2.4, 700, "right", 3.0),
    "lower_left": Room(LEFT_MM, 14.1, 5.1, 700, "left", 7.0),
    "lower_right": Room(RIGHT_MM, 14.1, 4.6, 700, "right", 6.0),
    "lower_middle": Room(MIDDLE_MM, 14.1, 3.0, 700, "centre", 3.4),
    "left_middle": Room(LEFT_MM, 8.9, 1.9, 500, "left", 2.0),
    "right_middle": Room(14.3, 8.0, 1.9, 500, "right", 2.2),
    "foot": Room(MIDDLE_MM, 10.9, 1.6, 500, "centre", 11.0),
}

"""Whatever the size of the window, the zoom and the ratio of pixels, every layer of every sample is painted."""

from __future__ import annotations

import random

import pytest
from PySide6.QtWidgets import QApplication

from tests.robustness.random_views import handed_in, paint, random_view, scene_of

VIEWS = 4
MOST_SIDE_PX = 800
MAPS = 2


@pytest.mark.parametrize("game", ["arcola", "crossroads", "grande_tactique", "toulon", "war_and_peace"])
def test_every_view_is_painted(qapp: QApplication, game: str) -> None:
    told: list[str] = []
    for seed in range(MAPS):
        chance = random.Random(seed)
        scene = scene_of(game, chance)
        for _ in range(VIEWS):
            view = random_view(scene, chance, MOST_SIDE_PX)
            with handed_in(told):
                paint(scene, view, chance)
            assert told == [], f"seed {seed}, {view}"

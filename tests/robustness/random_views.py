"""Maps of all samples painted at random: windows of odd sizes, any zoom and place, any pixel ratio.

`python -m tests.robustness.random_views --minutes 10 --seed 7` paints on and tells every view that fails, with what is
needed to have it again; `test_random_views` paints a few of each sample.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import TracebackType
from unittest.mock import patch

from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.qt.map_canvas.frames.frame_time import ENDLESS, HURRIED
from workbench.qt.map_canvas.looking.view import LEAST_ZOOM, MOST_ZOOM, PX_PER_MM, View
from workbench.qt.map_canvas.scene import MapScene
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.styles.map_style import STYLES
from workbench.qt.map_canvas.styles.own_colours import with_kinds
from workbench.storage.samples import build_sample, sample_games

RATIOS = (1.0, 1.0, 1.25, 1.5, 1.75, 2.0, 2.625, 3.0)
MOST_SIDE_PX = 2600
FRAMES = 3
"""So often a view is painted in a hurry, as a window does it, before it is painted in full."""


def random_view(scene: MapScene, chance: random.Random, most_px: int = MOST_SIDE_PX) -> View:
    """A window of any size that looks anywhere; every third time the whole sheet is fitted into it."""
    view = View().sized(chance.randint(1, most_px), chance.randint(1, most_px), chance.choice(RATIOS))
    if chance.random() < 1 / 3:
        return view.fitting(scene.drawing.fit_rect)
    sheet = scene.drawing.rect
    zoom = LEAST_ZOOM * (MOST_ZOOM / LEAST_ZOOM) ** chance.random()
    at = (chance.uniform(sheet.left() - 20, sheet.right() + 20), chance.uniform(sheet.top() - 20, sheet.bottom() + 20))
    return View(*at, zoom * PX_PER_MM, view.width_px, view.height_px, view.ratio)


def paint(scene: MapScene, view: View, chance: random.Random) -> None:
    """What the window does with a view: some frames in a hurry, then all of it, then what is seen of a strip of it."""
    image = QImage(
        max(1, round(view.width_px * view.ratio)), max(1, round(view.height_px * view.ratio)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )  # fmt: skip
    image.setDevicePixelRatio(view.ratio)
    for frame in range(FRAMES + 2):
        with QPainter(image) as painter:
            if frame == FRAMES + 1:
                painter.setClipRect(0, 0, round(view.width_px), chance.randint(1, max(1, round(view.height_px))))
            scene.paint_surround(painter, view)
            scene.paint(painter, view, time=HURRIED if frame < FRAMES else ENDLESS)


@cache
def design_of(game: str) -> Design:
    return build_sample(game)


def scene_of(game: str, chance: random.Random) -> MapScene:
    """A map of a sample in any style."""
    design = design_of(game)
    maps: list[AnyMap] = [*design.maps]
    return MapScene(chance.choice(maps), with_kinds(chance.choice(sorted(STYLES.items()))[1], kinds_of(design, "")))


@contextmanager
def handed_in(told: list[str]) -> Iterator[None]:
    """What is handed in while this holds, in words."""

    def hook(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        notes = "; ".join(getattr(error, "__notes__", []))
        told.append(f"{error!r} from {error.__cause__!r}: {notes}")

    with patch.object(sys, "excepthook", hook):
        yield


def main(arguments: list[str]) -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.robustness.random_views")
    asked.add_argument("--minutes", type=float, default=5.0)
    asked.add_argument("--seed", type=int, default=None)
    words = asked.parse_args(arguments)
    seed = random.randrange(1 << 32) if words.seed is None else words.seed
    print(f"seed {seed}", flush=True)
    until, number, failed = time.monotonic() + 60 * words.minutes, 0, 0
    games = [sample.game for sample in sample_games()]
    while time.monotonic() < until:
        chance = random.Random(seed * 1_000_003 + number)
        scene = scene_of(games[number % len(games)], chance)
        for _ in range(6):
            view, told = random_view(scene, chance), list[str]()
            with handed_in(told):
                paint(scene, view, chance)
            failed += bool(told)
            for line in told[:1]:
                print(f"{games[number % len(games)]}, {number}, {view}: {line}", flush=True)
        number += 1
    print(f"{number} maps, {6 * number} views, {failed} of them failed")
    return 1 if failed else 0


if __name__ == "__main__":
    assert QGuiApplication.instance() is None
    application = QApplication([])
    from workbench.qt.looks.fonts import load_fonts

    load_fonts()
    sys.exit(main(sys.argv[1:]))

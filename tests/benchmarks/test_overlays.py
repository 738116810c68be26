"""Each kind of overlay, turned on in the real window on the large maps of the sample games, until it is painted.

Milliseconds of processor time of the window's thread, the least and the middle of a few times, nothing kept between.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import thread_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from editors.playtest.overlays.kinds import KINDS
from editors.playtest.overlays.part import OverlaysPart
from tests.benchmarks.conftest import Aside, Target
from tests.benchmarks.watched_tables import GAMES, rest, sitting

LAID_MS, TIMES = 100.0, 5


@pytest.mark.parametrize(("game", "scenario", "plays"), GAMES, ids=[game for game, *_ in GAMES])
def test_overlays_are_laid_at_once(
    benchmark: BenchmarkFixture,
    qtbot: QtBot,
    tmp_path: Path,
    at_most: Target,
    beside: Aside,
    game: str,
    scenario: str,
    plays: int,
) -> None:
    table = sitting(qtbot, tmp_path, game, scenario, plays)
    part = table.part(OverlaysPart)
    for kind in list(part._on):
        part.turn(kind)
    point_at_a_force(part)
    for kind in KINDS:
        if kind in part.lacking:
            continue
        took, whole = list[float](), list[float]()
        for _ in range(TIMES):
            part._kept.clear()
            part._reading = None
            part._menaces.clear()
            began = thread_time()
            part.turn(kind)
            table.canvas.repaint()
            took.append(1000 * (thread_time() - began))
            part.finish()
            table.canvas.repaint()
            whole.append(1000 * (thread_time() - began))
            assert kind in part._laid or kind not in part._on
            part.turn(kind)
            rest(0.05)
        at_most(f"{game}: overlay {kind.value} painted (CPU), the least of {TIMES}", LAID_MS, min(took), "ms")
        beside("  the middle one", median(took), "ms")
        if min(whole) > 2 * min(took):
            beside("  until all of it has been read, a little at a time", min(whole), "ms")
    benchmark.pedantic(table.canvas.repaint, rounds=3)


def point_at_a_force(part: OverlaysPart) -> None:
    """Range and retreats are those of the force that is pointed at: the strongest stack of who looks."""
    moment = part.table.moment
    side = part.table.session.rules.side_of(moment.decision.seat) if moment.decision is not None else ""
    own = [
        piece for piece in moment.pieces.values() if piece.side == side and piece.space in part.table.map.board.spaces
    ]
    if own:
        part._pointed, part._pointed_at = (own[0].unit,), own[0].space

"""Before one commits, in the real window: how soon odds of an answer are told, and how long the window stands still.

From the change in the form until a figure is told, by the clock, the least and the middle one. The freeze is processor
time of both threads in one round of the event loop: on a quiet machine what the clock says. Rounds in which the map is
painted, which gets sharper by itself, stand apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, process_time, thread_time

import pytest
from PySide6.QtCore import QCoreApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from editors.playtest.committing.odds_part import OddsPart
from editors.playtest.table import PlaytestTable
from tests.benchmarks.conftest import Aside, Target
from tests.benchmarks.watched_tables import paints_from_now_on, played_until, rest, shown
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.state import Answer

TOLD_MS, FREEZE_MS, MOST_S, TRIED = 100.0, 60.0, 3.0, 6
ASKED = [
    ("crossroads", "meeting_engagement", "CombatPhase.declare_an_attack"),
    ("toulon", "faron", "Movement.order_a_force"),
    ("toulon", "faron", "Round.attacker_withdraws"),
    ("grande_tactique", "campaign", "Activation.act"),
    ("grande_tactique", "campaign", "Battle.give_morale"),
]

BATTLES = ("Round.attacker_withdraws", "Battle.give_morale")
"""Whole battles of many rolls, which cannot be told at once."""


def at_the_question(qtbot: QtBot, folder: Path, game: str, scenario: str, name: str) -> PlaytestTable:
    """A sample where bots have played on to a question, the tab of odds open."""
    design, recorded = played_until(game, scenario, lambda one: one.playtest.decisions()[0].name == name)
    table = shown(qtbot, folder, design, recorded)
    table.right.setCurrentWidget(table.part(OddsPart))
    table.parts.finish()
    rest(3.0)
    return table


def answers(table: PlaytestTable) -> Iterator[Answer]:
    """What may be put into the form, one after the other."""
    options = table.moment.decision.options if table.moment.decision is not None else None
    if isinstance(options, OneOf):
        yield from (choice.key for choice in table.moment.choices.choices if choice.refusal is None)
    elif isinstance(options, SomeOf):
        for candidate in options.candidates:
            yield (candidate,)
        yield ()


@pytest.mark.parametrize(("game", "scenario", "name"), ASKED, ids=[f"{game}-{name}" for game, _, name in ASKED])
def test_odds_are_told_at_once(
    benchmark: BenchmarkFixture,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    at_most: Target,
    beside: Aside,
    game: str,
    scenario: str,
    name: str,
) -> None:
    paints = paints_from_now_on(monkeypatch)
    table = at_the_question(qtbot, tmp_path, game, scenario, name)
    part, told = table.part(OddsPart), list[float]()
    rounds, own, with_map = list[float](), list[float](), [0.0]
    for answer in [*answers(table)][:TRIED]:
        part.reckoning.stop()
        part.reckoning._kept.clear()
        began, is_told = perf_counter(), False
        table.left.form.put_in(answer)
        part._hover(answer if isinstance(answer, str) else "")
        part._soon.start()
        while perf_counter() < began + MOST_S:
            cpu, mine = process_time(), thread_time()
            paints.clear()
            QCoreApplication.processEvents()
            (with_map if paints else rounds).append(1000 * (process_time() - cpu))
            if not paints:
                own.append(1000 * (thread_time() - mine))
            found = part.reckoning.prospect(part._now, True) if part._now else None
            if not is_told and not part._soon.isActive() and found is not None:
                is_told = True
                told.append(1000 * (perf_counter() - began))
    benchmark.pedantic(part._show, rounds=3)
    assert told
    until = f"{game}, {name}: until odds are told, the least of {len(told)}"
    if name in BATTLES:  # they come as they are played: the first figure after a few
        beside(until, min(told), "ms")
    else:
        at_most(until, TOLD_MS, min(told), "ms")
    beside("  the middle one", median(told), "ms")
    at_most(f"{game}, {name}: longest time the window stands still", FREEZE_MS, max(rounds), "ms")
    beside("  and with the map painted in it", max(with_map), "ms")
    beside("  of the former the window's own thread", max(own), "ms")
    beside("  the middle one above 1 ms", median([ms for ms in rounds if ms > 1] or [0.0]), "ms")

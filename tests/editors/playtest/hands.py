"""Somebody's hand at a table in a test: clicks, drags and keys, counted; and tables of sample games under way."""

from __future__ import annotations

# mypy: disable-error-code="no-untyped-call"
from collections.abc import Iterator
from functools import cache
from typing import Any

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editors.playtest.session import PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.design import Design
from workbench.engine.playtests.playtest import Play
from workbench.engine.rules_modules import rules_for
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.samples import build_sample

KEY, SHIFT, PLAIN = Qt.Key, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
SEED = 5
CHOSEN, ACTS, ORDERED, MOVES = (
    "DrawnMarker.activate_the_next",
    "Activation.act",
    "Movement.order_a_force",
    "Movement.move_a_unit",
)


class Hand:
    """Clicks places and presses keys, and counts that."""

    def __init__(self, qtbot: QtBot, table: PlaytestTable) -> None:
        self._qtbot, self.table, self.actions = qtbot, table, 0

    def pixel_of(self, space: str) -> QPoint:
        place = self.table.canvas.layers.place_of(space)
        assert place is not None
        return self.table.canvas.camera.view.to_screen(*place).toPoint()

    def clicks(self, space: str, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        at = self.pixel_of(space)
        if not self.table.canvas.rect().contains(at):
            self.table.canvas.camera.fly_to(space, animated=False)
            at = self.pixel_of(space)
        self._qtbot.mouseClick(self.table.canvas, Qt.MouseButton.LeftButton, modifier, at)
        self.actions += 1

    def presses(self, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        self._qtbot.keyClick(self.table.canvas, key, modifier)
        self.actions += 1

    def confirms(self) -> None:
        """Enter, wherever the keyboard is."""
        self.table.confirm()
        self.actions += 1

    def drags(self, start: str, *way: str) -> None:
        """Press on a place, go along others, let go at the last: one action."""
        canvas, left = self.table.canvas, Qt.MouseButton.LeftButton
        self._qtbot.mousePress(canvas, left, PLAIN, self.pixel_of(start))
        for space in way:
            self._qtbot.mouseMove(canvas, self.pixel_of(space) + QPoint(4, 4))
            self._qtbot.mouseMove(canvas, self.pixel_of(space))
        self._qtbot.mouseRelease(canvas, left, PLAIN, self.pixel_of(way[-1]))
        self.actions += 1


@cache
def _plays(game: str, scenario: str, name: str, seat: str, least: int) -> tuple[Design, tuple[Play[Any], ...]]:
    """A sample game at the first decision of this name after so many plays of bots."""
    design = build_sample(game)
    recorded = RecordedPlaytest.start(design, scenario, SEED)
    playtest = recorded.playtest
    bots = make_bots(dict.fromkeys(rules_for(design).seats(playtest.start), "greedy"), playtest)
    while (asked := playtest.decisions()[0]).name != name or asked.seat != seat or len(playtest.plays) < least:
        playtest.play_by(asked.seat, bot_chooser(playtest, asked.seat, bots[asked.seat]))
    return design, tuple(playtest.plays[1:])


def sitting(game: str, scenario: str, name: str, seat: str, least: int, other: str = PERSON) -> PlaytestSession:
    """The seat that is asked held by a person, the others by `other`."""
    design, plays = _plays(game, scenario, name, seat, least)
    recorded = RecordedPlaytest.start(design, scenario, SEED)
    for play in plays:
        recorded.playtest.take_up(recorded.playtest.tree.with_play(play))
    seats = {s: PERSON if s == seat else other for s in recorded.playtest.rules.seats(recorded.playtest.start)}
    return PlaytestSession(recorded, seats)


def held(qtbot: QtBot, session: PlaytestSession) -> Iterator[Hand]:
    """A hand at a table for as long as a test wants it."""
    hand = seated(qtbot, session)
    yield hand
    hand.table.stop()


def seated(qtbot: QtBot, session: PlaytestSession) -> Hand:
    table = PlaytestTable(session)
    qtbot.addWidget(table)
    table.canvas.camera.reduced_motion = True
    table.resize(1400, 900)
    table.show()
    table.activateWindow()
    qtbot.waitUntil(table.isActiveWindow)
    return Hand(qtbot, table)

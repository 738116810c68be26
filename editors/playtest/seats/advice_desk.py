"""Advice of a bot for the person who is asked: thought out beside the window, from what their seat sees alone."""

from __future__ import annotations

import hashlib
from concurrent.futures import Future, wait
from functools import partial
from threading import Event, Lock
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from editors.playtest.seats.kinds_of_players import GREEDY
from editors.playtest.session import PlaytestSession
from workbench.engine.bots import BotFailed, NoSuchBot, Notes, advice, make_bot, why_no_bot
from workbench.engine.decision import Decision
from workbench.engine.playtests.play_tree import PlayTree
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import Answer
from workbench.qt.long_work import begun_beside
from workbench.qt.looks.translator import spoken_error
from workbench.qt.taking_turns import TakingTurns

LOOK_MS, BEGIN_MS, CLOSE_S = 12, 15, 2.0
LOCK = Lock()


class Asked(NamedTuple):
    """Who is advised on what, by which bot."""

    tree: PlayTree[Any]
    seat: str
    name: str
    so_far: tuple[Answer, ...]
    kind: str


class AdviceDesk(QObject):
    """One question at a time. `changed` says that there is an answer, or none to be had (`error`)."""

    changed = Signal()

    def __init__(self, session: PlaytestSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._beside: Playtest[Any, Any] | None = None
        self.kind = GREEDY
        self.asked: Asked | None = None
        self.notes: Notes | None = None
        self.error = ""
        self._future: Future[Notes | None] | None = None
        self._ended, self._turns = Event(), TakingTurns()
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._soon = QTimer(self, singleShot=True, interval=BEGIN_MS)
        self._soon.timeout.connect(self._begin)

    @property
    def is_thinking(self) -> bool:
        """Is a bot at it just now?"""
        return self._future is not None or self._soon.isActive()

    def choose(self, kind: str) -> None:
        """Which bot is asked from now on; a kind that there is not changes nothing."""
        if not why_no_bot(kind, self._session.rules):
            self.kind = kind

    def ask(self, decision: Decision) -> None:
        """Ask for advice on this question, unless it was given, or is thought about."""
        session = self._session
        self.ask_about(Asked(session.playtest.tree, decision.seat, decision.name, session.so_far, self.kind))

    def ask_about(self, asked: Asked) -> None:
        """As `ask`, on a question of any moment."""
        if self.asked is not None and self.asked.tree is asked.tree and self.asked[1:] == asked[1:]:
            return
        self.drop()
        self.asked, self._ended = asked, Event()
        self._soon.start()

    def _begin(self) -> None:
        """Once it is painted that it is thought about: the two would be in each other's way."""
        assert self.asked is not None
        if self._beside is None:
            self._beside = self._session.playtest.beside()
        self._future = begun_beside(partial(_advised, self._beside, self.asked, self._ended), _go_on, "advice")
        self._turns.begin()
        self._timer.start()

    def stop(self) -> None:
        """Nobody waits for it any more; what is thought is dropped."""
        self._ended.set()
        self._soon.stop()
        self._turns.end()
        self._future = None
        self._timer.stop()

    def drop(self) -> None:
        """Forget what was asked and answered."""
        self.stop()
        self.asked, self.notes, self.error = None, None, ""

    def finish(self) -> None:
        """Wait for it."""
        if self._soon.isActive():
            self._soon.stop()
            self._begin()
        if self._future is not None:
            wait([self._future])
            self._look()

    def close(self) -> None:
        """The table is left: see the thinking end."""
        future = self._future
        self.drop()
        if future is not None:
            wait([future], CLOSE_S)

    def _look(self) -> None:
        if self._future is None or not self._future.done():
            return
        future, self._future = self._future, None
        self._turns.end()
        self._timer.stop()
        try:
            self.notes = future.result()
        except (BotFailed, NoSuchBot) as error:
            self.error = spoken_error(error)
        self.changed.emit()


def advice_seed(seat: str, question: str) -> int:
    """The chances of advice: of what everybody knows alone, so that the same question has the same advice."""
    return int.from_bytes(hashlib.blake2b(f"{seat} {question}".encode(), digest_size=8).digest(), "big")


def _advised(beside: Playtest[Any, Any], asked: Asked, ended: Event) -> Notes | None:
    with LOCK:  # one that nobody waits for any more may still be at it
        if ended.is_set():
            return None
        beside.take_up(asked.tree)
        bot = make_bot(asked.kind, advice_seed(asked.seat, asked.name), beside)
        return advice(beside, asked.seat, bot, asked.so_far)


def _go_on(_done: int, _of: int) -> bool:
    """Nothing that bots ask of the rules is stopped half way."""
    return True

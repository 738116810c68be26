"""When bots play: as fast or as slowly as the reader likes, thinking in a thread of their own while the window lives.

They never play of themselves: what one has thought out is taken up here, in the thread of the window, in its order.
So Stop holds at once, and the same seeds give the same plays whatever the pace.
"""

from __future__ import annotations

from concurrent.futures import Future, wait
from functools import partial
from threading import Event

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from editors.playtest.on_map.still_moving import NothingMoves, StillMoving
from editors.playtest.seats.thinking import Thought
from editors.playtest.session import EVERYTHING, PlaytestSession
from editors.playtest.telling.log_lines import lines_of_play
from workbench.engine.bots import BotFailed
from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.playtests.playtest import EndlessPlay
from workbench.qt.long_work import begun_beside
from workbench.qt.looks.translator import spoken_error
from workbench.qt.taking_turns import TakingTurns
from workbench.storage.file.file_errors import StoredFileError

SLICE_MS, WAIT_MS = 25, 8
"""So long bots think before the window hears of it, and so long it waits for them; beyond that they think beside it."""
LOOK_MS, CLOSE_S = 4, 2.0
DRAW_MS, DRAWN_MS = 16, 1000
"""So long they rest when the window has been told of many plays at once: it draws them before they think on. While the
map is still drawn they rest at most so long: each would hold up the other.
"""
MOST_AT_ONCE = 10_000
NOT_YET = -1
TELL_EVERY_MS = 60
SHOWING_SHARE = 3
"""Of the time, at most one part in this many goes into showing what the bots do."""
FOLLOWED, STEADY, SLOW, AT_ONCE = "followed", "steady", "slow", "at_once"
WAITED_FOR = (FOLLOWED, SLOW)
"""Paces at which the next play waits until the last one has been shown."""
PAUSES_MS = {FOLLOWED: 700, STEADY: 250, SLOW: 1500, AT_ONCE: 0}
"""The pause after each play of which the reader is told something; what tells nothing is passed over. At once there is
none, and a slice holds as many plays as it can."""


class BotClock(QObject):
    """Lets the bots of a session play. Whoever listens to the session hears of it some ten times a second.

    `speed` is how fast they play; `paces` says it of single seats.
    """

    failed = Signal(str)
    took = Signal()
    """Bots have played something that nobody has been told of so far."""

    def __init__(self, session: PlaytestSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self.speed = AT_ONCE
        self.paces: dict[str, str] = {}
        self.moving: StillMoving = NothingMoves()
        self._hurries = self._waits_again = False
        self.waits = not session.persons
        self.plays = 0
        self._told = QElapsedTimer()
        self._pause_ms = TELL_EVERY_MS
        self._thought: Future[Thought] | None = None
        self._kept: Thought | None = None
        self._ended, self._is_step = Event(), False
        self._turns = TakingTurns()
        self._is_showing = self._is_due = False
        self._began = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._slice)

    @property
    def is_running(self) -> bool:
        """Do the bots play by themselves just now?"""
        return self._began.isValid()

    @property
    def is_fast(self) -> bool:
        """Do they play faster than one can read?"""
        return self.is_running and self._is_at_once

    @property
    def seconds(self) -> float:
        """Since the bots began to play by themselves."""
        return self._began.elapsed() / 1000 if self._began.isValid() else 0.0

    def follow(self) -> None:
        """Go on when a bot is asked and may play; stop when none is."""
        if self._session.bot_to_move() is None or self.waits:
            self.stop()
        elif not self._timer.isActive():
            if not self._began.isValid():
                self._began.start()
                self._told.start()
                self.plays = 0
            self._timer.start(1 if self._is_at_once else PAUSES_MS[self.pace])

    def first_slice(self) -> bool:
        """Let bots answer at once for a moment, before anything is drawn; True when one has played."""
        if self.waits or not self._is_at_once or self._began.isValid() or self._session.bot_to_move() is None:
            return False
        self._begin_thought(SLICE_MS)
        return self._take_thought(SLICE_MS) > 0

    def step(self) -> None:
        """One play of the bot that is asked, told as soon as it is thought out."""
        if self._session.bot_to_move() is not None:
            self._is_step = True
            self._step()

    def hurry(self) -> None:
        """Play on without pauses until a person is asked; the pace stays what it was for the next time, and bots that
        waited wait again.
        """
        if self.waits and self._session.bot_to_move() is not None:
            self.waits, self._waits_again = False, True
            self.follow()
        if self.is_running:
            self._hurries = True
            self._timer.start(1)

    def stop(self) -> None:
        """No play after this one. What a bot is thinking out just now is kept for when they go on from here."""
        self._hurries = self._is_step = self._is_due = False
        self.waits, self._waits_again = self.waits or self._waits_again, False
        self._timer.stop()
        self._began.invalidate()
        self._ended.set()

    def finish(self) -> None:
        """Wait for what a bot is thinking out, and let it be so where it was asked for."""
        if self._thought is not None:
            self._thought.exception()
            if self._timer.isActive():
                self._timer.stop()
                self._slice()

    def close(self) -> None:
        """The table is left: see the thinking end."""
        self.stop()
        if self._thought is not None:
            wait([self._thought], CLOSE_S)
        self._thought = self._kept = None
        self._turns.end()

    @property
    def pace(self) -> str:
        """How fast the bot plays that is asked: as was said of its seat, else as all."""
        return self.paces.get(self._session.bot_to_move() or "", self.speed)

    @property
    def _is_at_once(self) -> bool:
        return self._hurries or self.pace == AT_ONCE

    def _slice(self) -> None:
        if self._is_step:
            self._step()
            return
        if self._is_due:
            self._tell()
            self.follow()
            if self._timer.isActive():
                self._timer.start(DRAW_MS)
            return
        if not self._is_at_once and self.pace in WAITED_FOR and (still_ms := self.moving.left_ms()):
            self._timer.start(still_ms + LOOK_MS)
            return
        if self._is_at_once and self._rests():
            self._timer.start(LOOK_MS)
            return
        if self._told.isValid() and self._is_showing:
            # what was told has been drawn since: the more that took, the longer the bots may play before the next
            self._pause_ms = max(TELL_EVERY_MS, SHOWING_SHARE * self._told.elapsed())
            self._is_showing = False
        clock = QElapsedTimer()
        clock.start()
        plays = 0
        while True:
            self._begin_thought(SLICE_MS if self._is_at_once else 0)
            most = MOST_AT_ONCE if self._is_at_once else 1
            if (taken := self._take_thought(0 if self._is_at_once else WAIT_MS, most)) == NOT_YET:
                self._timer.start(LOOK_MS)
                return
            plays += taken
            if not taken or self._is_at_once or clock.elapsed() >= SLICE_MS or self._is_told():
                break
        is_done = self._session.bot_to_move() is None or self.waits
        if is_done or not self._is_at_once:
            self._tell()
            self.follow()
            return
        self.took.emit()
        if self._told.elapsed() >= self._pause_ms:
            self._is_due = True  # by itself: the window answers in between
            self._timer.start(0)
        else:
            self.follow()

    def _rests(self) -> bool:
        """Is the map still drawn before they think on?"""
        if self._thought is not None or self._kept is not None or not self._told.isValid():
            return False
        return self._told.elapsed() < DRAWN_MS and self.moving.has_more_to_draw()

    def _tell(self) -> None:
        """Let all who listen hear of what was played since the last time."""
        self._is_due = False
        self._told.restart()
        self._is_showing = True
        self._session.tell()

    def _step(self) -> None:
        had_one = self._thought is not None or self._kept is not None
        self._begin_thought(0)
        taken = self._take_thought(SLICE_MS, 1)
        if taken == NOT_YET or (had_one and not taken and self._session.bot_to_move() is not None):
            self._timer.start(LOOK_MS)  # it thinks still, or what it thought was of another moment
            return
        self._is_step = False
        self._timer.stop()
        if taken:
            self._session.tell()

    # ------------------------------------------------------------------ thinking

    def _begin_thought(self, most_ms: int) -> None:
        """Let the bots think, unless they do already."""
        if self._thought is not None or self._kept is not None:
            return
        session, self._ended = self._session, Event()
        task = partial(
            session.thinking.think,
            session.playtest.tree,
            session.bot_kinds(),
            most_ms / 1000,
            MOST_AT_ONCE if most_ms else 1,
            self._ended,
        )
        self._turns.begin()  # before the thread: it is waited for until it runs
        self._thought = begun_beside(task, _go_on, "bots")

    def _take_thought(self, most_ms: int, most_plays: int = MOST_AT_ONCE) -> int:
        """Wait so long for what is thought out and let it be so: how many plays it was, or NOT_YET.

        Written to the record before anybody sees them. What was thought at another moment is dropped.
        """
        if self._thought is not None:
            wait([self._thought], max(0, most_ms) / 1000)
            if not self._thought.done():
                return NOT_YET
            thought, self._thought = self._thought, None
            self._turns.end()
            self._kept = thought.result()
        if self._kept is None:
            return 0
        now, self._kept = self._kept.parted(most_plays)
        taken = 0
        try:
            taken = self._session.take_thought(now)
        except StoredFileError as error:
            self.waits = True
            self.failed.emit(spoken_error(error))
        except (BotFailed, EndlessPlay) as error:
            self._session.tell()  # a person is asked now
            self.failed.emit(self.tr("A person holds the seat now: {}").format(spoken_error(error)))
        except (BrokenRules, IllegalAction) as error:
            self.waits = True
            is_hidden = self._session.viewer not in (EVERYTHING, self._session.bot_to_move())
            hidden = self.tr("A bot cannot play: what it was about to do is hidden from you.")
            self.failed.emit(hidden if is_hidden else spoken_error(error))
        self.plays += taken
        return taken

    def _is_told(self) -> bool:
        """Does the reader's log say anything of the last play?"""
        playtest = self._session.playtest
        return bool(lines_of_play(playtest, len(playtest.plays) - 1, self._session.viewer))


def _go_on(_done: int, _of: int) -> bool:
    """Nothing that bots ask of the rules is stopped half way."""
    return True

"""When bots play: in short slices between which the window lives, as fast or as slowly as the reader likes."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from editors.playtest.session import PlaytestSession
from editors.playtest.telling.log_lines import lines_of_play
from workbench.engine.bots import BotFailed
from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.playtests.playtest import EndlessPlay
from workbench.qt.looks.translator import spoken_error
from workbench.storage.file.file_errors import StoredFileError

SLICE_MS = 25
TELL_EVERY_MS = 60
SHOWING_SHARE = 3
"""Of the time, at most one part in this many goes into showing what the bots do."""
FOLLOWED, STEADY, SLOW, AT_ONCE = "followed", "steady", "slow", "at_once"
PAUSES_MS = {FOLLOWED: 700, STEADY: 250, SLOW: 1500, AT_ONCE: 0}
"""The pause after each play of which the reader is told something; what tells nothing is passed over. At once there is
none, and a slice holds as many plays as it can."""


class BotClock(QObject):
    """Lets the bots of a session play. Whoever listens to the session hears of it some ten times a second.

    `speed` is how fast they play; `paces` says it of single seats.
    """

    failed = Signal(str)

    def __init__(self, session: PlaytestSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self.speed = AT_ONCE
        self.paces: dict[str, str] = {}
        self._hurries = False
        self.waits = not session.persons
        self.plays = 0
        self._told = QElapsedTimer()
        self._pause_ms = TELL_EVERY_MS
        self._is_showing = False
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
        return self._play_for(SLICE_MS) > 0

    def step(self) -> None:
        """One play of the bot that is asked."""
        if self._play_for(0):
            self._session.tell()

    def hurry(self) -> None:
        """Play on without pauses until a person is asked; the pace stays what it was for the next time."""
        if self.is_running:
            self._hurries = True
            self._timer.start(1)

    def stop(self) -> None:
        """No play after this one."""
        self._hurries = False
        self._timer.stop()
        self._began.invalidate()

    @property
    def pace(self) -> str:
        """How fast the bot plays that is asked: as was said of its seat, else as all."""
        return self.paces.get(self._session.bot_to_move() or "", self.speed)

    @property
    def _is_at_once(self) -> bool:
        return self._hurries or self.pace == AT_ONCE

    def _slice(self) -> None:
        if self._told.isValid() and self._is_showing:
            # what was told has been drawn since: the more that took, the longer the bots may play before the next
            self._pause_ms = max(TELL_EVERY_MS, SHOWING_SHARE * self._told.elapsed())
            self._is_showing = False
        self._play_for(SLICE_MS, until_told=not self._is_at_once)
        is_done = self._session.bot_to_move() is None or self.waits
        if is_done or not self._is_at_once or self._told.elapsed() >= self._pause_ms:
            self._told.restart()
            self._is_showing = True
            self._session.tell()
        self.follow()

    def _play_for(self, most_ms: int, until_told: bool = False) -> int:
        """Plays until the time is over or something is told, written to the record before anybody sees them."""
        clock = QElapsedTimer()
        clock.start()
        plays = 0
        try:
            with self._session.recorded.together():
                while self._play_one():
                    plays += 1
                    if clock.elapsed() >= most_ms or (until_told and self._is_told()):
                        break
        except StoredFileError as error:
            self.waits = True
            self.failed.emit(spoken_error(error))
            return 0
        return plays

    def _is_told(self) -> bool:
        """Does the reader's log say anything of the last play?"""
        playtest = self._session.playtest
        return bool(lines_of_play(playtest, len(playtest.plays) - 1, self._session.viewer))

    def _play_one(self) -> bool:
        try:
            played = self._session.bot_plays(tell=False)
        except (BotFailed, EndlessPlay) as error:
            self._session.tell()  # a person is asked now
            self.failed.emit(self.tr("A person holds the seat now: {}").format(spoken_error(error)))
            return False
        except (BrokenRules, IllegalAction) as error:
            self.waits = True
            self.failed.emit(spoken_error(error))
            return False
        self.plays += played
        return played

"""Playing a record again: the same actions on the same dice must give the same events and positions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path

import msgspec
from msgspec import Struct

from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.codec import digest, to_json
from workbench.engine.design import Design
from workbench.engine.dice import NeedsDice
from workbench.engine.events import PositionSet
from workbench.engine.set_up import BadPosition
from workbench.storage.file_errors import RecordFileError
from workbench.storage.playtest_record import AnyPlaytest, fresh_playtest
from workbench.storage.record_file import Play, Record, read_record

SHOWN = 160


class Replay(Struct, frozen=True):
    """What came of playing a record again.

    `plays` counts those of the record, `digest` is that of the position reached. `differs_at` is the number of
    the first play that differs (0 is the beginning), None when all is the same.
    """

    same: bool
    plays: int
    digest: str
    differs_at: int | None = None
    why: str = ""


def replay_record(path: Path, design: Design | None = None, tell: Callable[[str], None] | None = None) -> Replay:
    """Play a record again, on its own design or another one, up to the first play that differs.

    Raises
    ------
    RecordFileError
        The file is no sound record, or there are no rules to play it by.
    """
    record = read_record(path)
    playtest = fresh_playtest(path, design or record.design, record.start)
    count = sum(play.number > 0 for play in record.plays)
    for play in record.plays:
        if tell and play.number % 50 == 0:
            tell(f"play {play.number} of {count}")
        if why := _difference(path, playtest, play):
            return Replay(False, count, playtest.digest(), play.number, why)
    if why := _other_end(record, playtest):
        return Replay(False, count, playtest.digest(), count, why)
    return Replay(True, count, playtest.digest())


def _difference(path: Path, playtest: AnyPlaytest, recorded: Play) -> str:
    """Play one play of the record; why it differs, "" when it does not."""
    if recorded.number:
        try:
            action = msgspec.json.decode(recorded.action) and playtest.engine.action_from_json(recorded.action)
            set_by_hand = None if action else playtest.engine.events_from_json(recorded.events)[0]
        except msgspec.DecodeError as error:
            why = f"play {recorded.number}: {error}"
            raise RecordFileError(path, "this record is damaged", why, "Restore it from a copy") from error
        try:
            if isinstance(set_by_hand, PositionSet):
                playtest.stand_at(set_by_hand.position)
            else:
                playtest.play(action, recorded.dice)
        except BadPosition as bad:
            return f"the position that was set up cannot be played now: {bad}"
        except IllegalAction as refused:
            return f"the action is refused now: {refused}"
        except NeedsDice as needs:
            return f"more dice are rolled now: {needs.why}"
        except (BrokenRules, KeyError, ValueError) as error:
            return f"the rules cannot play it now: {error}"
    play = playtest.plays[-1]
    if to_json(play.events) != recorded.events:
        return _other_event(recorded.events, to_json(play.events))
    if recorded.digest and digest(play.state) != recorded.digest:
        return "the same events lead to another position"
    return ""


def _other_event(recorded: bytes, now: bytes) -> str:
    before, after = msgspec.json.decode(recorded), msgspec.json.decode(now)
    for number, (old, new) in enumerate(zip_longest(before, after), start=1):
        if old != new:
            return f"event {number} was {_shown(old)} and is {_shown(new)}"
    return "the same events are written in another way"


def _shown(event: object) -> str:
    if event is None:
        return "nothing"
    text = to_json(event).decode()
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _other_end(record: Record, playtest: AnyPlaytest) -> str:
    outcome, state = record.outcome, playtest.state
    if not outcome.digest:
        return ""
    if (outcome.ending, outcome.winner) != (state.ending, state.winner):
        return f"it ended with {outcome.ending!r} and ends with {state.ending!r}"
    return "" if outcome.digest == playtest.digest() else "it ended in another position"

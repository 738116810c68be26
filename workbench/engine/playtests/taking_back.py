"""What a seat may take back: its own last play, as long as nothing came of it that it could not foresee.

Otherwise undo would be a way to look: try, be told, take it back, and try something else.
"""

from __future__ import annotations

from typing import Any

from workbench.engine.codec import to_json
from workbench.engine.dice import GivenDice
from workbench.engine.play import Engine
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.secrecy.seat_rules import rules_of_seat
from workbench.engine.words.message import marked

NOT_YOURS = marked("the last play is not yours")
NOTHING_YET = marked("nothing has been played")
TOLD = marked("it has told you what you did not know")


def why_not_take_back(playtest: Playtest[Any, Any], seat: str) -> str:
    """Why this seat may not take back the last play; "" when it may. It depends on what the seat was told alone."""
    last = len(playtest.plays) - 1
    action = playtest.plays[last].action
    if not last:
        return NOTHING_YET
    if action is None or action.seat != seat:
        return NOT_YOURS
    still_waits = any(said_by == seat for said_by, _ in playtest.state.answers)  # others have to answer as well
    return "" if still_waits or _could_be_foreseen(playtest, seat) else TOLD


def _could_be_foreseen(playtest: Playtest[Any, Any], seat: str) -> bool:
    """Is the seat told the same where its view and its design are all there is, and no die is rolled?"""
    last = len(playtest.plays) - 1
    play, before, engine = playtest.plays[last], playtest.before(last), playtest.engine
    assert play.action is not None
    view = engine.view(before, seat)
    try:
        events, _ = Engine(rules_of_seat(playtest.rules, seat)).play(view, play.action, GivenDice(()))
        foreseen = engine.redacted(view, events, seat)
    except Exception:  # a die is rolled, or the rules need what view or design lack: either way nobody could tell
        return False
    return to_json(foreseen) == to_json(engine.redacted(before, play.events, seat))

"""Other holders of the seats of a session under way, and whose eyes it has then. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping

from editors.playtest.session import EVERYTHING, PERSON, PlaytestSession


def reseat(session: PlaytestSession, seats: Mapping[str, str]) -> None:
    """Give seats to other holders, from this moment on; what was begun in the name of one who rises is forgotten.

    Where other people sit here then, the eyes are those of a seat that a person holds, as at the beginning. Eyes that
    see everything stay; and where the last person rises they look on from where they sat.

    Raises
    ------
    NoSuchBot, BotFailed
        A bot cannot be made; nothing has changed.
    RecordFileError
        It cannot be written; those who are not named yet stay.
    """
    others = {seat: kind for seat, kind in seats.items() if kind != session.seats.get(seat, PERSON)}
    bots = session.thinking.made({seat: kind for seat, kind in others.items() if kind != PERSON}, session.playtest)
    persons, decision = session.persons, session.decision()
    session.along.ahead.drop()
    try:
        for seat in sorted(others):
            session.recorded.seat(seat, others[seat])
            session.seats[seat] = others[seat]
            session.thinking.bots.pop(seat, None)
            session.thinking.bots.update({seat: bots[seat]} if seat in bots else {})
    finally:
        if session.persons != persons:
            _settle_eyes(session)
        so_far, session.so_far = session.so_far, ()
        asked = session.decision()
        if asked is not None and decision is not None and asked.seat == decision.seat:
            session.so_far = so_far
        session.tell()


def _settle_eyes(session: PlaytestSession) -> None:
    persons = session.persons
    if session.viewer == EVERYTHING and not session.follows_the_turn:
        return
    session.follows_the_turn = len(persons) > 1
    if persons and (len(persons) == 1 or session.viewer not in persons):
        asked = next((d.seat for d in session.playtest.decisions() if d.seat in persons), "")
        session.viewer = asked or persons[0]

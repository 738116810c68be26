"""Who may read a report of what: the eyes that look, and everything only for who may see everything. No Qt here."""

from __future__ import annotations

from editors.playtest.session import EVERYTHING, PlaytestSession


def eyes_offered(session: PlaytestSession) -> tuple[str, ...]:
    """Whose report may be read now, the first as long as nobody chooses.

    Everything may be read once the line of play is over, and by who looks at all sides or holds all seats.
    """
    if session.told_to:
        return (session.told_to,)
    seats = session.rules.seats(session.playtest.start)
    holds_all = set(session.persons) == set(seats) or not session.persons
    if not (session.playtest.is_played_out or holds_all or session.viewer == EVERYTHING):
        return (session.viewer,)
    return tuple(dict.fromkeys((session.viewer, *seats, EVERYTHING)))

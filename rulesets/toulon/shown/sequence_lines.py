"""The lines of the sequence of play, with where play stands in them."""

from __future__ import annotations

from rulesets.toulon.position import Position
from rulesets.toulon.procedures import GameTurn, SideTurn
from rulesets.toulon.sides import ALLIED
from workbench.engine.display import LineStatus, SequenceLine
from workbench.engine.words.message import Message

RADE_CONTROL = Message("Rade control")
JOINT_LINES = ((Message("Operations points"), "7"), (Message("Reinforcements"), "9"), (Message("Initiative"), "10"))
SIDE_LINES = (
    (RADE_CONTROL, "12"),
    (Message("Spying"), "14"),
    (Message("Supply"), "15"),
    (Message("Movement"), "16"),
    (Message("Movement attrition"), "22"),
    (Message("Combat"), "25"),
    (Message("Rally"), "29"),
    (Message("Final attrition"), "30"),
)
LINE_OF_PROCEDURE: dict[str, str] = {
    "Operations": Message("Operations points"),
    "Disarray": Message("Operations points"),
    "Reinforcements": "Reinforcements",
    "RadeControl": RADE_CONTROL,
    "Spying": "Spying",
    "SupplyDetermination": "Supply",
    "Movement": "Movement",
    "RoadMarch": "Movement",
    "Entry": "Movement",
    "Ride": "Movement",
    "ShoreFire": "Combat",
    "ShipFire": "Combat",
    "CombatPhase": "Combat",
    "Rally": "Rally",
    "FinalAttrition": Message("Final attrition"),
}
LINE_OF_SEGMENT: dict[str, str] = {
    "find_overstacked_arrivals": "Reinforcements",
    "check_attrition": Message("Movement attrition"),
    "catch_lone_leaders": "Combat",
    "find_overstacks": "Combat",
}
"""Segments of a turn whose procedures stand in no line of their own."""
PLACE_OF_LINE: dict[str, tuple[int, int]] = {
    title: (part, number)
    for part, lines in enumerate((JOINT_LINES, SIDE_LINES))
    for number, (title, _) in enumerate(lines)
}


def sequence(q: Position) -> tuple[SequenceLine, ...]:
    """The lines of this game turn; the side turns carry their side."""
    stack = q.state.procedures
    game_turn = next((p for p in stack if isinstance(p, GameTurn)), None)
    side_turn = next((p for p in stack if isinstance(p, SideTurn)), None)
    if game_turn is None:
        return ()
    names = {side.id: side.name for side in q.figures.design.sides}
    part, line = _where(tuple(type(p).__name__ for p in stack), (side_turn or game_turn).at)
    found = [
        SequenceLine(title, clause, _status((0, i), (part, line) if side_turn is None else (1, 0)))
        for i, (title, clause) in enumerate(JOINT_LINES)
    ]
    if side_turn is not None:
        second = bool(game_turn.first) and side_turn.side != game_turn.first
        found.append(
            SequenceLine(
                Message(
                    "Second side turn: {side}" if second else "First side turn: {side}", side=names[side_turn.side]
                ),
                "4",
                LineStatus.NEXT,
            )
        )
        found += [
            SequenceLine(title, clause, _status((1, i), (1, line)), 1)
            for i, (title, clause) in enumerate(SIDE_LINES)
            if title != RADE_CONTROL or side_turn.side == ALLIED
        ]
    return tuple(found)


def _where(stack: tuple[str, ...], at: str) -> tuple[int, int]:
    for name in reversed(stack):
        if name in LINE_OF_PROCEDURE:
            return PLACE_OF_LINE[LINE_OF_PROCEDURE[name]]
    return PLACE_OF_LINE[LINE_OF_SEGMENT.get(at, "Initiative")]


def _status(line: tuple[int, int], now: tuple[int, int]) -> LineStatus:
    if line == now:
        return LineStatus.NOW
    return LineStatus.DONE if line < now else LineStatus.NEXT

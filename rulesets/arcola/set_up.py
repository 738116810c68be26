"""The first state of a scenario: who stands where under whom, and who comes later (6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from immutables import Map
from msgspec.structs import replace

from rulesets.arcola.figures import Figures
from rulesets.arcola.state import COMING, EXITED_STRENGTH, ArcolaState, Piece
from workbench.engine.clauses import implements
from workbench.engine.design import Scenario
from workbench.engine.scenarios.scenario_parts import turn_said
from workbench.engine.turns import Game
from workbench.engine.words.message import Message


@implements("6")
def first_state(figures: Figures, scenario: Scenario, options: Mapping[str, str]) -> ArcolaState:
    """Before the first turn: those who are placed stand on the map, those who arrive wait beside it.

    Raises
    ------
    KeyError
        A counter of the scenario is unknown, or it names a hex that is not on the map.
    """
    spaces = {p.counter: p.space for p in scenario.placements}
    units = dict(_placed(figures, spaces))
    for arrival in scenario.arrivals:
        for counter in arrival.counters:
            units[counter] = _piece(figures, counter, COMING, arrival.entry, turn_said(arrival) or scenario.first_turn)
    return ArcolaState(
        units=Map({unit: _under(figures, units, unit) for unit in sorted(units)}),
        tracks=Map({EXITED_STRENGTH: 0, **scenario.tracks}),
        procedures=(Game(turn=scenario.first_turn - 1),),
        scenario=scenario.id,
        turn=scenario.first_turn - 1,
        contacts=Map({side: Map() for side in figures.pieces.sides}),
        behind=Map({side: Map() for side in figures.pieces.sides}),
        contacts_made=Map(dict.fromkeys(figures.pieces.sides, 0)),
        options=Map({**scenario.options, **options}),
    )


def _placed(figures: Figures, spaces: Mapping[str, str]) -> Iterator[tuple[str, Piece]]:
    for counter, hex_ in spaces.items():
        if hex_ not in figures.ground.around:
            raise KeyError(
                Message(
                    "the scenario places {counter} in {number}, which is no hex", counter=counter, number=repr(hex_)
                )
            )
        yield counter, _piece(figures, counter, hex_)


def _piece(figures: Figures, counter: str, space: str, entry: str = "", due: int = 0) -> Piece:
    strength = figures.pieces.strength(counter)
    return Piece(
        figures.pieces.side(counter),
        space,
        infantry=strength.infantry,
        cavalry=strength.cavalry,
        artillery=strength.artillery,
        entry=entry,
        due=due,
    )


@implements("5.1", "7.1.2.3")
def _under(figures: Figures, units: Mapping[str, Piece], unit: str) -> Piece:
    """A piece under its printed commander when he stands with it, or under the highest leader there."""
    piece, pieces = units[unit], figures.pieces
    leaders = [x for x in sorted(units) if pieces.is_leader(x) and _where(units[x]) == _where(piece)]
    if not leaders:
        return piece
    highest = min(leaders, key=lambda x: (pieces.ranks.index(pieces.rank(x)), pieces.seniority(x)))
    printed = pieces.commander(unit)
    above = printed if printed in leaders else highest
    return piece if unit == highest else replace(piece, under=above)


def _where(piece: Piece) -> tuple[str, str, str, int]:
    return piece.side, piece.space, piece.entry, piece.due

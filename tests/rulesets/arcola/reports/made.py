"""Positions made for tests of reports: forces where a test wants them, and a play that is driven by hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from immutables import Map
from msgspec.structs import replace

from rulesets.arcola import ArcolaRules
from rulesets.arcola.phases.acts import Play, move_force
from rulesets.arcola.state import ArcolaState, Piece
from sample_games.arcola.build import build
from workbench.engine.dice import SeededDice
from workbench.engine.knowledge.contacts import Contact, ContactReported
from workbench.engine.unfolding import Unfolding

FRENCH, AUSTRIAN = "french", "austrian"
HERE = "0913"
"""A hex in the plain, with five hexes of the map on every side."""
Forces = Mapping[str, tuple[str, tuple[str, ...]]]
"""Head -> its hex, and who stands under it."""


@cache
def rules() -> ArcolaRules:
    return ArcolaRules(build())


def away(distance: int, of: str = HERE, number: int = 0) -> str:
    """One of the hexes so far from another."""
    ground = rules().figures.ground
    return [hex_ for hex_ in sorted(ground.around) if ground.distance(of, hex_) == distance][number]


def made(forces: Forces, turn: int = 2, part: int = 3, **options: str) -> ArcolaState:
    """A moment in which these forces and no others stand on the map, and nobody has been told of anything."""
    pieces, units = rules().figures.pieces, dict[str, Piece]()
    for head, (hex_, under) in forces.items():
        for unit in (head, *under):
            strength = pieces.strength(unit)
            units[unit] = Piece(
                pieces.side(unit),
                hex_,
                under="" if unit == head else head,
                infantry=strength.infantry,
                cavalry=strength.cavalry,
                artillery=strength.artillery,
            )
    start = rules().start("november", options)
    return replace(start, units=Map(units), turn=turn, part=part)


def play(state: ArcolaState, seed: int = 1) -> Play:
    """A play from a state, of which a test calls what segments call."""
    return Unfolding(rules(), state, SeededDice(seed))


def go(u: Play, force: str, to: str) -> None:
    """A force stands elsewhere."""
    move_force(u, force, u.position.members(force), to, why="march")


def next_turn(u: Play, turns: int = 1) -> None:
    """The same part of a later turn."""
    u.state = replace(u.state, turn=u.state.turn + turns)


def known(u: Play, seat: str = FRENCH) -> dict[str, Contact]:
    """What a seat knows, in the order of telling."""
    contacts = u.state.known_to(seat)
    return {contact: contacts[contact] for contact in sorted(contacts, key=lambda c: int(c[1:]))}


def told(u: Play, seat: str = FRENCH) -> list[ContactReported[ArcolaState]]:
    """Everything that a seat was told of contacts in a play."""
    return [event for event in u.events if isinstance(event, ContactReported) and event.seen_by == (seat,)]

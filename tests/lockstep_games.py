"""The games that are played in lockstep: every rules module with something to hide, each with its worlds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from sample_games.crossroads.build import build as build_crossroads
from sample_games.grande_tactique.build import build as build_grande_tactique
from sample_games.toulon.build import build as build_toulon
from sample_games.war_and_peace.build import build as build_war_and_peace
from tests.conformance import World, worlds_with_two_swapped
from tests.lockstep import Game, worlds_with_ids_exchanged
from tests.rulesets.grande_tactique import hidden_worlds
from workbench.engine.rules_modules import AnyRules


def worlds_of_toulon(rules: AnyRules, state: Any, seat: str, chance: random.Random) -> Iterator[World]:
    """Counters exchanged with all they have, by name alone, in the order of ids; and one that has lost more."""
    yield from _worlds_of_counters(rules, state, seat, chance, "temporary")


def worlds_of_hexes(rules: AnyRules, state: Any, seat: str, chance: random.Random) -> Iterator[World]:
    """Counters exchanged with all they have, by name alone, in the order of ids; and one that has lost a step more."""
    yield from _worlds_of_counters(rules, state, seat, chance, "lost")


def _worlds_of_counters(rules: AnyRules, state: Any, seat: str, chance: random.Random, lost: str) -> Iterator[World]:
    yield from worlds_with_two_swapped(rules, state, seat, chance)
    yield from worlds_with_ids_exchanged(rules, state, seat, chance)
    if hidden := sorted(rules.hidden(state, seat)):
        unit = chance.choice(hidden)
        x = state.units[unit]
        yield World(replace(state, units=state.units.set(unit, replace(x, **{lost: getattr(x, lost) + 1}))))


FOG = {"fog": "on"}
GAMES = (
    Game("toulon campaign", build_toulon, "campaign", worlds_of_toulon),
    Game("toulon by nations", build_toulon, "campaign", worlds_of_toulon, {"players": "nations"}),
    Game("toulon december", build_toulon, "december", worlds_of_toulon),
    Game("toulon faron", build_toulon, "faron", worlds_of_toulon),
    Game("crossroads meeting_engagement", build_crossroads, "meeting_engagement", worlds_of_hexes, FOG),
    Game("crossroads delaying_defence", build_crossroads, "delaying_defence", worlds_of_hexes, FOG),
    Game("grande_tactique campaign", build_grande_tactique, "campaign", hidden_worlds.worlds),
    Game("grande_tactique montenotte", build_grande_tactique, "montenotte", hidden_worlds.worlds),
)
FURTHER_GAMES = (
    Game("toulon bonaparte", build_toulon, "bonaparte", worlds_of_toulon),
    Game("toulon bonaparte by nations", build_toulon, "bonaparte", worlds_of_toulon, {"players": "nations"}),
    Game("war_and_peace war_of_1805", build_war_and_peace, "war_of_1805", worlds_of_hexes, FOG),
)
"""Played in the long runs besides."""

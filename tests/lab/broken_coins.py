"""Coin games with one defect each, for those who look for defects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from tests.engine.coin_game import (
    PASS,
    Coins,
    CoinState,
    Fight,
    Move,
    U,
    enemy_of,
    move_a_man,
    roll_the_die,
    take_losses,
)
from workbench.engine.clauses import Refusal
from workbench.engine.events import Event, Told, TrackSet
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.playtests.set_up import Json
from workbench.engine.problem import Place, Problem
from workbench.engine.questions.breaches import breach, changed_units
from workbench.engine.ruleset import Segment
from workbench.engine.state import Procedure, Unit, with_units
from workbench.engine.unfolding import Again, Step


def _with(procedure: type[Procedure], *segments: Segment) -> Mapping[type[Procedure], tuple[Segment, ...]]:
    return {**Coins.sequence, procedure: segments}


def falls_over(fight: Fight, u: U) -> Step:
    raise ZeroDivisionError("nobody divides the loot")


def nobody_can_fall(fight: Fight, u: U) -> Step:
    u.ask(fight.attacker, "Who falls?", SomeOf(u.position.men(fight.attacker), 9, 9))
    return None


def goes_on_for_ever(move: Move, u: U) -> Step:
    u.ask(move.side, "Go on?", OneOf((PASS,), way_out=PASS))
    return Again(move)


def cites_another_book(move: Move, u: U) -> Step:
    men = u.position.men(move.side)
    u.ask(move.side, "Who?", OneOf((*men, PASS), lambda m: Refusal("99.9", "no") if m in men else None, way_out=PASS))
    return move_a_man(move, u)


def names_the_enemy(move: Move, u: U) -> Step:
    for man in u.position.men(enemy_of(move.side))[:1]:
        u.emit(Told(what="a spy", result=f"{man} is there"))
    return None


def asks_what_it_knows(move: Move, u: U) -> Step:
    coins = sum(u.state.units[man].coins for man in u.position.men(enemy_of(move.side), "south"))
    u.ask(move.side, f"They have {coins} coins. Go on?", OneOf((PASS,), way_out=PASS))
    return None


class FallsOver(Coins):
    """Fights raise."""

    sequence = _with(Fight, roll_the_die, falls_over)


class DeadEnd(Coins):
    """Nobody can be chosen."""

    sequence = _with(Fight, roll_the_die, nobody_can_fall, take_losses)


class Endless(Coins):
    """A move never ends."""

    sequence = _with(Move, goes_on_for_ever)


class AnotherBook(Coins):
    """A refusal cites a clause that is not there."""

    sequence = _with(Move, cites_another_book)


class Gossip(Coins):
    """An event names a hidden man."""

    sequence = _with(Move, names_the_enemy, move_a_man)


class Peeping(Coins):
    """A question tells what is hidden."""

    sequence = _with(Move, asks_what_it_knows, move_a_man)


class Transparent(Coins):
    """A man who lies on his face shows how many coins he has."""

    def hidden(self, state: CoinState, seat: str) -> Mapping[str, Unit]:
        seen = super().hidden(state, seat)
        return {man: replace(face, side="x" * state.units[man].coins) for man, face in seen.items()}


class Forgetful(Coins):
    """Who may see what depends on what the rules were last asked: the same events, another view."""

    looked: ClassVar[list[str]] = []

    def redact(self, state: CoinState, seat: str) -> CoinState:
        self.looked.append(seat)
        return replace(state, tracks=state.tracks.set("looked", len(self.looked)))


class LoosePurse(Coins):
    """From the second turn on the other purse lies open, and no event has told so."""

    def redact(self, state: CoinState, seat: str) -> CoinState:
        return state if state.tracks["turn"] > 1 else super().redact(state, seat)


def warns_of_the_enemy(move: Move, u: U) -> Step:
    there = u.position.men(enemy_of(move.side))[:1]
    refuse = {"go": Refusal("3.1", f"{there[0]} is in the way")} if there else {}
    u.ask(move.side, "Go on?", OneOf(("go", PASS), refuse.get, way_out=PASS))
    return None


class Warning(Coins):
    """A refusal names a hidden man."""

    sequence = _with(Move, warns_of_the_enemy, move_a_man)


class Mumbling(Coins):
    """A position that is set up by hand has lost the first man's coins."""

    def set_up(self, position: Json, scenario_id: str, options: Mapping[str, str], whole: bool = False) -> CoinState:
        state = super().set_up(position, scenario_id, options, whole)
        man = min(state.units)
        return with_units(state, man, coins=9)


class Restless(Coins):
    """Men stay where they are, it says, and nobody sees to it."""

    def breaches(self, before: CoinState, event: Event[Any], after: CoinState) -> Iterator[Problem]:
        yield from super().breaches(before, event, after)
        for man in changed_units(before, after):
            if man in after.units and after.units[man].space != before.units[man].space:
                yield breach("places", "a man has moved", Place("unit", man), "3.1")


class Rememberer(Coins):
    """What a play leads to depends on how often it was played."""

    asked: ClassVar[list[str]] = []


def counts_the_times(move: Move, u: U) -> Step:
    Rememberer.asked.append(move.side)
    u.emit(TrackSet(track="asked", value=len(Rememberer.asked)))
    return None


Rememberer.sequence = _with(Move, counts_the_times, move_a_man)

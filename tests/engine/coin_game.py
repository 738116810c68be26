"""A tiny rules module with one of everything: a bid unseen by the other, staged choices, a fight inside a move,
hidden men, dice. It is what the engine's own tests and the tests of the commands play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.clauses import Clause, ClauseStatus, Refusal, implements
from workbench.engine.design import Design
from workbench.engine.events import DiceRolled, Event, PhaseBegun, PlaytestEnded, Told, TrackSet, UnitMoved, UnitRemoved
from workbench.engine.maps.tags import ends_of_sections
from workbench.engine.networks.network import Network
from workbench.engine.options import Beyond, Number, OneOf, SomeOf
from workbench.engine.playtests.set_up import BadPosition, Json, Moment, not_playable
from workbench.engine.problem import Place, Problem
from workbench.engine.ruleset import Display, Ending, Judgement, RulesModule, Segment, Words
from workbench.engine.state import Procedure, State, Unit, with_units
from workbench.engine.unfolding import Again, Begin, End, Step, Unfolding

SIDES = ("red", "blue")
NOT_YOURS = Refusal("3.1", "it is none of your men")
NOT_HERE = Refusal("4.2", "it did not fight")
TOO_FAR = Refusal("3.1", "it is not beside the man")
PASS = "pass"


class Man(Unit, frozen=True):
    """A man lies on his face until he has fought."""

    coins: int
    face_down: bool = True


class Evening(Procedure, frozen=True):
    """The whole playtest, a turn after the other."""

    last_turn: int = 0
    turn: int = 0


class Turn(Procedure, frozen=True):
    """A bid, then both sides move."""

    number: int = 0
    first: str = ""


class Move(Procedure, frozen=True):
    """One side moves."""

    side: str = ""
    left: int = 0


class Fight(Procedure, frozen=True):
    """Men of both sides are in one space."""

    space: str = ""
    attacker: str = ""
    loser: str = ""


class CoinState(State[Man, Evening | Turn | Move | Fight], frozen=True):
    """Nothing beyond what every state has, but for the purses that only their owner sees."""

    purses: Map[str, int] = Map()


class ManTurned(Event[CoinState], frozen=True, kw_only=True):
    """A man shows his face."""

    man: str
    coins: int

    def apply(self, state: CoinState) -> CoinState:
        return with_units(state, self.man, face_down=False)


class CoinsPaid(Event[CoinState], frozen=True, kw_only=True):
    """A side paid out of its purse."""

    side: str
    coins: int

    def apply(self, state: CoinState) -> CoinState:
        return replace(state, purses=state.purses.set(self.side, state.purses[self.side] - self.coins))


@dataclass(frozen=True)
class CoinPosition:
    """Who stands where."""

    state: CoinState
    network: Network

    def men(self, side: str, space: str = "") -> tuple[str, ...]:
        units = self.state.units
        return tuple(u for u in sorted(units) if units[u].side == side and (not space or units[u].space == space))


U = Unfolding[CoinState, CoinPosition]


def enemy_of(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


@implements("1.1")
def play_a_turn(evening: Evening, u: U) -> Step:
    if evening.turn == evening.last_turn:
        u.emit(PlaytestEnded(ending="bedtime", winner=""))
        return End(evening)
    turn = evening.turn + 1
    u.emit(PhaseBegun(title=f"Turn {turn}", turn=turn))
    u.emit(TrackSet(track="turn", value=turn))
    return Begin(replace(evening, turn=turn), Turn(number=turn), again=True)


@implements("2.1")
def bid(turn: Turn, u: U) -> Step:
    purses = u.state.purses
    bids = u.ask_each(
        SIDES, lambda side: u.ask(side, "Bid for the first move.", Number(0, min(2, purses[side]), clause="2.1"))
    )
    for side in SIDES:
        u.emit(CoinsPaid(side=side, coins=bids[side], seen_by=(side,)))
    u.emit(Told(what="bid", result=", ".join(f"{side} {bids[side]}" for side in SIDES)))
    if bids["red"] == bids["blue"]:
        return replace(turn, first=SIDES[u.roll("a tie of bids")[0] % 2])
    return replace(turn, first=max(SIDES, key=lambda side: bids[side]))


def first_move(turn: Turn, u: U) -> Step:
    return Begin(turn, Move(side=turn.first, left=u.rules.design.number("moves")))


def second_move(turn: Turn, u: U) -> Step:
    return Begin(turn, Move(side=enemy_of(turn.first), left=u.rules.design.number("moves")))


def why_no_man(refused: Refusal) -> Beyond:
    """Refuses whatever is the name of a man of either side, in play or not."""
    return lambda name: refused if name.partition("_")[0] in SIDES else None


def why_not_enter(position: CoinPosition, man: str, space: str) -> Refusal | None:
    """Why a man may not enter a neighbouring space."""
    here, side = position.state.units[man].space, position.state.units[man].side
    if position.network.has_river(here, space) and position.state.units[man].coins > 2:
        return Refusal("3.3", "a man with 3 coins does not swim")
    if len(position.men(side, space)) >= (position.network.space(space).stacking or 99):
        return Refusal("3.2", "the space is full")
    return None


@implements("3.1")
def move_a_man(move: Move, u: U) -> Step:
    if not move.left or not u.position.men(move.side):
        return End(move)
    men = u.position.men(move.side)
    man = u.ask(move.side, "Which man moves?", OneOf((*men, PASS), way_out=PASS, beyond=why_no_man(NOT_YOURS)))
    if man == PASS:
        return End(move)
    position = u.position
    neighbours = position.network.land_neighbours[u.state.units[man].space]
    to = u.ask(
        move.side,
        "Where to?",
        OneOf(
            (*neighbours, PASS),
            lambda s: None if s == PASS else why_not_enter(position, man, s),
            way_out=PASS,
            beyond=lambda space: TOO_FAR if space in position.network.spaces else None,
        ),
    )
    if to == PASS:
        return Again(replace(move, left=move.left - 1))
    u.emit(UnitMoved(unit=man, to=to, path=(u.state.units[man].space, to)))
    now = replace(move, left=move.left - 1)
    if u.position.men(enemy_of(move.side), to):
        return Begin(now, Fight(space=to, attacker=move.side), again=True)
    return Again(now)


@implements("4.1")
def roll_the_die(fight: Fight, u: U) -> Step:
    for side in SIDES:
        for man in u.position.men(side, fight.space):
            if u.state.units[man].face_down:
                u.emit(ManTurned(man=man, coins=u.state.units[man].coins))
    face = u.roll("the fight")[0]
    fallen = u.rules.design.table("fight").cell(str(face))
    loser = {"A": fight.attacker, "D": enemy_of(fight.attacker)}.get(fallen, "")
    return replace(fight, loser=loser)


@implements("4.2")
def take_losses(fight: Fight, u: U) -> Step:
    if not fight.loser:
        return None
    here = u.position.men(fight.loser, fight.space)
    fallen = u.ask(fight.loser, "Who falls?", SomeOf(here, 1, 1, beyond=why_no_man(NOT_HERE), clause="4.2"))
    for man in fallen:
        u.emit(UnitRemoved(unit=man, why="fell"))
    winner = enemy_of(fight.loser)
    u.emit(TrackSet(track=winner, value=u.state.tracks[winner] + 1))
    return None


class CoinWords(Words[CoinState, CoinPosition]):
    """What is said of the game."""

    def describe(self, event: Event[Any], before: CoinState) -> str:
        match event:
            case UnitMoved():
                return f"{self.name_of(event.unit)} moves to {self.name_of(event.to)}"
            case DiceRolled():
                return f"{event.why}: {event.faces[0]}"
            case _:
                return ""


class CoinReach(Struct, frozen=True):
    """Spaces a man can come to."""

    spaces: tuple[str, ...]


class CoinDisplay(Display[CoinState, CoinPosition]):
    """What can be asked of the game."""

    def reach(self, state: CoinState, units: tuple[str, ...]) -> Struct:
        man = state.units[units[0]]
        found = self.rules.position(state).network.search([man.space], lambda a, b, edge: 1, cutoff=1)
        return CoinReach(tuple(sorted(found.costs)))


class CoinJudgement(Judgement[CoinState, CoinPosition]):
    """What bots go by."""

    def appraise(self, position: CoinPosition, decision: Any, answer: Any, so_far: Any) -> float:
        return 1.0 if answer != PASS else 0.0


class Coins(RulesModule[CoinState, CoinPosition]):
    """The coin game."""

    name = "coins"
    title = "The Coin Game"
    rulebook = "On the back of a beer mat"
    sequence: ClassVar[Mapping[type[Procedure], tuple[Segment, ...]]] = {
        Evening: (play_a_turn,),
        Turn: (bid, first_move, second_move),
        Move: (move_a_man,),
        Fight: (roll_the_die, take_losses),
    }
    sequence_clause = "1.1"
    clauses = (
        Clause("1.1", "The turn"),
        Clause("2.1", "Bidding unseen"),
        Clause("3.1", "Moving"),
        Clause("3.2", "Three men at most"),
        Clause("3.3", "Heavy men do not swim"),
        Clause("4.1", "Fighting"),
        Clause("4.2", "Losses"),
        Clause("5", "Beer", ClauseStatus.NOT_A_RULE, "advice"),
    )
    state_type = CoinState
    event_types = (ManTurned, CoinsPaid)
    judged_by: ClassVar[type[CoinJudgement]] = CoinJudgement

    def __init__(self, design: Design) -> None:
        super().__init__(design)
        self.words, self.display, self.judgement = CoinWords(self), CoinDisplay(self), self.judged_by(self)

    def start(self, scenario_id: str, options: Mapping[str, str]) -> CoinState:
        scenario = self.design.scenario(scenario_id)
        men = {}
        for placement in scenario.placements:
            counter = self.design.counter(placement.counter)
            men[counter.id] = Man(side=counter.faction, space=placement.space, coins=int(counter.values["coins"]))
        return CoinState(
            units=Map(men),
            tracks=scenario.tracks.set("turn", 0),
            procedures=(Evening(last_turn=scenario.last_turn),),
            purses=Map({side: int(options.get("coins", "6")) for side in SIDES}),
        )

    def figures_read(self) -> frozenset[str]:
        return frozenset({"fight", "moves"})

    def printed(self, unit: str) -> Json:
        printed = super().printed(unit)
        return {**printed, "coins": self.design.counter(unit).values["coins"]} if printed else printed

    def at_moment(self, state: CoinState, moment: Moment) -> CoinState:
        """Phases are "bid" and "move", which is of a side."""
        last = self.design.scenario("long").last_turn
        turn = moment.turn or 1
        wrong = []
        if not 1 <= turn <= last:
            wrong.append(not_playable(f"there is no turn {turn}"))
        if moment.phase not in ("", "bid", "move"):
            wrong.append(not_playable(f"there is no phase {moment.phase!r}"))
        if (moment.side in SIDES) != (moment.phase == "move"):
            wrong.append(not_playable(f"{moment.phase or 'the turn'} is not of the side {moment.side!r}"))
        if wrong:
            raise BadPosition(tuple(wrong))
        outer: Evening = replace(state.procedures[0], turn=turn)  # type: ignore[type-var, assignment]
        first = moment.first or moment.side
        then = "second_move" if moment.side == first else "."
        stack: tuple[Evening | Turn | Move, ...] = (
            (outer, Turn(number=turn, first=first, at=then), Move(side=moment.side, left=self.design.number("moves")))
            if moment.phase == "move"
            else (outer, Turn(number=turn))
        )
        return replace(state, procedures=stack, tracks=state.tracks.set("turn", turn))

    def problems(self, state: CoinState) -> tuple[Problem, ...]:
        """Purses are not overdrawn."""
        overdrawn = [side for side in sorted(state.purses) if state.purses[side] < 0]
        found = [
            not_playable(f"{state.purses[side]} coins", Place("purse", side), "purse", "2.1") for side in overdrawn
        ]
        return (*super().problems(state), *found)

    def position(self, state: CoinState) -> CoinPosition:
        return CoinPosition(state, self._network)

    @property
    def _network(self) -> Network:
        network: Network = self.__dict__.setdefault(
            "_the_network", Network(self.design.map(), section_ends=ends_of_sections(self.design.tag_types))
        )
        return network

    def seats(self, state: CoinState) -> tuple[str, ...]:
        return SIDES

    def points(self, state: CoinState) -> Mapping[str, int]:
        return {side: state.tracks[side] for side in SIDES}

    def turn(self, state: CoinState) -> int:
        return state.tracks["turn"]

    def ending(self, state: CoinState) -> Ending | None:
        for side in SIDES:
            if state.tracks[side] >= 3:
                return Ending("three men have fallen", side, "1.1")
        return None

    def hidden(self, state: CoinState, seat: str) -> Mapping[str, Unit]:
        return {
            name: Man(side=man.side, space=man.space, coins=0)
            for name in sorted(state.units)
            for man in (state.units[name],)
            if man.face_down and man.side != seat
        }

    def redact(self, state: CoinState, seat: str) -> CoinState:
        return replace(state, purses=Map({seat: state.purses[seat]}) if seat in state.purses else Map())

    def seen(self, state: CoinState, procedure: Procedure, seat: str) -> Procedure:
        return procedure


RULES = Coins

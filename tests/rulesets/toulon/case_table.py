"""A case played out: the moment is set up, a part of the sequence is played with the answers and dice of the case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy, deepcopy
from typing import Any

import msgspec
from immutables import Map
from msgspec import UNSET
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon import procedures as p
from rulesets.toulon.figures import PURSES, RADES
from rulesets.toulon.position import Position
from rulesets.toulon.seats import PLAYERS, TWO, all_seats, seats_at_the_table
from rulesets.toulon.sequence import SEQUENCE
from rulesets.toulon.sides import SIDES
from rulesets.toulon.state import HELD, FieldWork, ToulonState, ToulonUnit
from tests.moments import HandMadeMoment
from tests.rulesets.toulon.case_book import Names, WrongCase, question
from tests.rulesets.toulon.case_words import ByRoad, Dug, Given, Marks, Ordered, When
from workbench.engine.area_map import FortKind
from workbench.engine.decision import Decision
from workbench.engine.options import Allotment, OneOf, SomeOf
from workbench.engine.state import Allotted, Answer, Procedure

ORDER, ROAD, RIDE = "Movement.order_a_force", "RoadMarch.march_on", "Ride.ride_on"
RICH = 9
IN_TURN, BY_SEAT = "in turn", "by seat"
PLAYS: Mapping[str, tuple[type[Procedure], tuple[str, ...]]] = {
    "game turns": (p.Game, ()),
    "game turn": (p.GameTurn, ()),
    "side turn": (p.SideTurn, ()),
    "operations points": (p.Operations, ()),
    "reinforcements": (
        p.Reinforcements,
        (
            "keep_the_calendar",
            "ship_the_cambridgeshire",
            "change_dates",
            "place_units",
            "place_batteries",
            "place_bonaparte",
        ),
    ),
    "joint reinforcement placement": (p.GameTurn, ("place_reinforcements", "find_overstacked_arrivals")),
    "austrians": (p.Reinforcements, ("roll_for_austrians", "place_austrians")),
    "initiative": (p.GameTurn, ("determine_initiative", "hold_council", "choose_the_order")),
    "spying": (p.Spying, ()),
    "rade control": (p.RadeControl, ()),
    "supply": (p.SupplyDetermination, ()),
    "movement": (p.Movement, ()),
    "movement attrition": (p.SideTurn, ("check_attrition",)),
    "fire at ships": (p.ShoreFire, ()),
    "fire by ships": (p.ShipFire, ()),
    "fire outside battles": (p.CombatPhase, ("shell_the_enemy",)),
    "combat": (p.CombatPhase, ()),
    "battle": (p.Battle, ()),
    "round": (p.Round, ()),
    "sub-battle": (p.SubBattle, ()),
    "judgement": (p.Battle, ("guns_without_company", "judge")),
    "leader casualties": (p.Battle, ("roll_for_leaders",)),
    "retreat": (p.Retreat, ()),
    "lone leaders": (p.SideTurn, ("catch_lone_leaders",)),
    "overstacking": (p.SideTurn, ("find_overstacks",)),
    "rally": (p.Rally, ()),
    "ships at the end of a side turn": (p.SideTurn, ("await_the_next_landing",)),
    "reinforcements left outside": (p.SideTurn, ("go_on_along_the_track",)),
    "final attrition": (p.FinalAttrition, ()),
    "end of turn": (p.GameTurn, ("fill_stockpile", "empty_purses", "count_areas", "check_victory")),
}
"""Parts of the sequence of play by their words: the procedure, and which of its segments when not all are played."""


class CaseTable(HandMadeMoment[ToulonRules, ToulonState, ToulonUnit, Position]):
    """The moment of a case. What is not answered is declined where it can be, else the first legal answer is given."""

    def __init__(self, rules: ToulonRules, given: Given, side: str) -> None:
        super().__init__(rules, ToulonState(units=Map(), tracks=Map(), procedures=()))
        self.names = Names(rules)
        self._set_up(given, side)

    def make_unit(self, unit: str, space: str, **fields: Any) -> ToulonUnit:
        counter = self.rules.design.counter(unit)
        side = self.rules.design.faction(counter.faction).side
        return ToulonUnit(side=side, space=space, faction=counter.faction, arm=counter.unit_type, **fields)

    def unsaid(self, decision: Decision) -> Answer:
        way_out = getattr(decision.options, "way_out", "")
        if way_out and decision.options.refusal(way_out) is None:
            return str(way_out)
        answer: Answer = next(iter(decision.options))
        return answer

    # ------------------------------------------------------------------ the moment

    def _set_up(self, given: Given, side: str) -> None:
        if given.scenario:
            self.state = self.rules.start(given.scenario, given.options)
            self.units = dict(self.state.units)
        elif set(given.options) <= {PLAYERS}:
            self.state = replace(self.state, seats=self._seats(given))
        else:
            raise WrongCase(f"without a scenario only {PLAYERS!r} may be chosen, not {sorted(given.options)}")
        names, turn = self.names, given.turn if given.turn is not UNSET else self.state.turn or 8
        rades = {names.space(r): control for r, control in given.rades.items()}
        self.state = replace(
            self.state,
            turn=turn,
            active=side,
            initiative=given.initiative,
            tracks=self.state.tracks.update({**self._purses(given), **given.tracks}),
            rades=Map({**dict.fromkeys(RADES, HELD), **rades}),
            origins=Map({names.space(a): tuple(map(names.space, b)) for a, b in given.origins.items()}),
            friendly_sections=tuple(map(names.section, given.friendly_sections)),
            enemy_sections=tuple(map(names.section, given.enemy_sections)),
            overruns_failed=tuple(map(names.space, given.overruns_failed)),
            defeated=given.defeated,
            last_winner=given.last_winner,
            occupied_depots=tuple(map(names.space, given.occupied_depots)),
            works=Map({name: self._work(dug) for name, dug in given.works.items()}),
            reduced=given.reduced,
            austrians=given.austrians,
            austrian_edge=given.austrian_edge,
            toulon_entered=int(not given.scenario) if given.toulon_entered is UNSET else given.toulon_entered,
        )
        for space, pieces in given.units.items():
            for piece in pieces:
                unit, marks = next(iter(piece.items())) if isinstance(piece, dict) else (piece, Marks())
                self.put(names.space(space), names.unit(unit), **self._marks(marks))
        self._supply(given)

    def _seats(self, given: Given) -> tuple[str, ...]:
        try:
            return seats_at_the_table(self.rules.figures, given.options.get(PLAYERS, TWO))
        except KeyError as error:
            raise WrongCase(str(error)) from error

    def _purses(self, given: Given) -> dict[str, int]:
        if given.ops is UNSET:
            return {} if given.scenario else {f"ops.{purse}": RICH for purse in PURSES}
        return {f"ops.{self.names.purse(purse)}": points for purse, points in given.ops.items()}

    def _work(self, dug: Dug) -> FieldWork:
        return FieldWork(
            area=self.names.space(dug.area),
            side=dug.side,
            kind=FortKind(dug.kind),
            built=dug.built,
            progress=dug.progress,
            worked=dug.worked,
            destroyed=dug.destroyed,
        )

    def _marks(self, marks: Marks) -> dict[str, Any]:
        bare = Marks()
        fields = {f: value for f in marks.__struct_fields__ if (value := getattr(marks, f)) != getattr(bare, f)}
        for field in ("supplied_by", "came_from", "failed_areas"):
            if field in fields:
                fields[field] = self.names.plain(fields[field])
        return fields

    def _supply(self, given: Given) -> None:
        """Units of which nothing is said trace supply to their depot, and all depots are in attack supply."""
        q = self.position
        depots = tuple(sorted(q.figures.depots))
        ready = depots if given.attack_supply is UNSET else tuple(map(self.names.space, given.attack_supply))
        said = {
            unit: marks
            for pieces in given.units.values()
            for piece in pieces
            for unit, marks in (piece.items() if isinstance(piece, dict) else ((piece, Marks()),))
        }
        for unit, marks in said.items():
            x = self.units[unit]
            if marks.supplied_by is UNSET and not x.out_of_supply and x.arm != "leader" and not x.due:
                own = q.depots_of(unit)
                best = next((d for d in own if d in ready), own[0])
                self.units[unit] = replace(x, supplied_by=best)
        self.state = replace(self.state, attack_supply=ready)

    # ------------------------------------------------------------------ playing

    def act(self, when: When) -> None:
        """Play what the case says.

        Raises
        ------
        IllegalAction
            An answer is refused.
        WrongCase
            The case answers what nobody asked, or orders what never came.
        """
        kind, only = self._part(when)
        if only:
            segments = tuple(s for s in SEQUENCE[kind] if s.__name__ in only)
            if len(segments) != len(only):
                raise WrongCase(f"{kind.__name__} has not all of {only}")
            self.rules = copy(self.rules)
            self.rules.sequence = {**SEQUENCE, kind: segments}  # type: ignore[misc]
            self.engine = type(self.engine)(self.rules)
        said = Said(self.names, when, all_seats(self.position))
        self.play(self._procedure(kind, when), faces=when.dice, says=said.by_question())
        said.check_all_was_asked()

    def _part(self, when: When) -> tuple[type[Procedure], tuple[str, ...]]:
        word = when.play or ("movement" if when.orders else "")
        if word not in PLAYS:
            raise WrongCase(f"nothing is called {word!r}; there are {', '.join(sorted(PLAYS))}")
        if when.side not in SIDES:
            raise WrongCase(f"there is no side {when.side!r}")
        return PLAYS[word]

    def _procedure(self, kind: type[Procedure], when: When) -> Procedure:
        fields = self.names.fields(when.facts, kind)
        first = {"side": when.side, "attacker": when.side, "turn": self.state.turn}
        fields = {k: v for k, v in first.items() if k in kind.__struct_fields__} | fields
        if when.area:
            fields["area"] = self.names.space(when.area)
        return msgspec.convert(fields, kind, strict=False)


class Said:
    """The answers of a case, given out question by question."""

    def __init__(self, names: Names, when: When, seats: tuple[str, ...]) -> None:
        self.names = names
        for seat in (order.by for order in when.orders if order.by not in ("", *seats)):
            raise WrongCase(f"there is no seat {seat!r}")
        self.answers = {question(words): deepcopy(answer) for words, answer in when.answers.items()}
        self.orders = list(when.orders)
        self.order = Ordered()
        self.road: list[ByRoad] = []
        self.step = ByRoad(to="")
        self.open = set(self.answers)

    def by_question(self) -> dict[str, Callable[[Decision], Any]]:
        """Name of a question -> what answers it."""
        found: dict[str, Callable[[Decision], Any]] = {name: self._answer for name in self.answers}
        if self.orders:
            found |= {ORDER: self._give_order, ROAD: self._go_on, RIDE: self._go_on}
        return found

    def check_all_was_asked(self) -> None:
        """WrongCase when an answer or an order has not been called for."""
        left = [*sorted(self.open), *(f"order from {o.start or o.deed}" for o in self.orders)]
        left += [f"by road to {step.to}" for step in self.road]
        left += [f"{name}: {a[IN_TURN]}" for name, a in sorted(self.answers.items()) if _is(a, IN_TURN) and a[IN_TURN]]
        left += [f"{name}: {a[BY_SEAT]}" for name, a in sorted(self.answers.items()) if _is(a, BY_SEAT) and a[BY_SEAT]]
        if left:
            raise WrongCase(f"nobody asked for: {'; '.join(left)}")

    def _answer(self, decision: Decision) -> Answer | None:
        said = self.answers[decision.name]
        self.open.discard(decision.name)
        if _is(said, IN_TURN):
            said = said[IN_TURN].pop(0) if said[IN_TURN] else None
        elif _is(said, BY_SEAT):
            said = said[BY_SEAT].pop(decision.seat, None)
        return None if said is None else self._fitting(decision, said)

    def _fitting(self, decision: Decision, said: Any) -> Answer:
        """In the form that the question wants it."""
        if isinstance(decision.options, Allotment) and isinstance(said, Mapping):
            return Allotted(Map(said))
        if isinstance(decision.options, OneOf):
            return str(self.names.plain(said))
        if isinstance(decision.options, SomeOf) and isinstance(said, list):
            return (
                tuple(c for c in decision.options.candidates if c in said)
                if set(said) <= set(decision.options.candidates)
                else tuple(said)
            )
        answer: Answer = self.names.plain(said)
        return answer

    def _give_order(self, decision: Decision) -> Answer | None:
        if decision.stage == 0:
            if not self.orders or self.orders[0].by not in ("", decision.seat):
                return None
            self.order = self.orders.pop(0)
            self.road = [ByRoad(to=step) if isinstance(step, str) else step for step in self.order.by_road]
            return self.order.deed[0] or self.names.space(self.order.start)
        if self.order.deed[0]:
            return self._do(decision)
        if decision.stage == 1:
            return tuple(c for c in _candidates(decision) if c in self.order.units) or self.order.units
        if decision.stage == 2:
            return str(self.names.plain(self.order.to))
        return self._paying(decision, self.order.pays, self.order.checks)

    def _do(self, decision: Decision) -> Answer | None:
        """What is done besides marching: at what, by whom, and who pays."""
        if decision.stage == 1:
            what = self.order.deed[1]
            return self.names.space(what) if self.order.dig else what
        if isinstance(decision.options, SomeOf):
            return tuple(c for c in _candidates(decision) if c in self.order.units)
        return self._paying(decision, self.order.pays, "")

    def _go_on(self, decision: Decision) -> Answer | None:
        if decision.stage == 0:
            if not self.road:
                raise WrongCase(f"the march goes on: {', '.join(decision.options)}")
            self.step = self.road.pop(0)
            return str(self.names.plain(self.step.to))
        return self._paying(decision, self.step.pays, self.step.checks)

    def _paying(self, decision: Decision, pays: Mapping[str, int], choice: str) -> Answer | None:
        if isinstance(decision.options, Allotment):
            return Allotted(Map(pays)) if pays else None
        return choice or None


def _is(answer: Any, word: str) -> bool:
    """Is the answer several ones, given in turn or by seat?"""
    return isinstance(answer, dict) and set(answer) == {word}


def _candidates(decision: Decision) -> tuple[str, ...]:
    return tuple(getattr(decision.options, "candidates", ()))

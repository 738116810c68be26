"""A battle of the standard rules as a whole: posed on the map of a design, or taken from a position (6 to 8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Protocol

from immutables import Map
from msgspec.structs import replace

from rulesets.hex_and_counter.figures import COMBAT, Figures
from rulesets.hex_and_counter.ground import Ground
from rulesets.hex_and_counter.procedures import Battle
from rulesets.hex_and_counter.state import ARRIVALS, HexState, HexUnit
from rulesets.hex_and_counter.wording import HexWords
from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.questions.whole_procedure import (
    Input,
    NotPosed,
    Posed,
    Values,
    WholeProcedure,
    fates,
    first_offered,
    first_that_acts,
)
from workbench.engine.state import Answer, Procedure
from workbench.engine.words.message import Message, marked

NOTHING = "-"
"""Nothing lies between the two hexes."""
MOST_STRENGTH, MOST_STEPS = 99, 20
NEVER = 999
"""The turn of those who only keep a side in play."""
ADVANCES = "Battle.advance"


class Rules(Protocol):
    """What of the rules a battle is posed with."""

    design: Design
    figures: Figures
    words: HexWords

    def with_figures(self, figures: Figures) -> Any: ...


class BattleAsAWhole(WholeProcedure[HexState]):
    """One unit against one, of the strengths and on the ground that are said."""

    id = "battle"
    title = marked("Battle")
    procedure = Battle
    tables = ("combat_results",)

    _rules: Rules

    def sides(self, state: HexState, begun: Procedure) -> tuple[str, str]:
        assert isinstance(begun, Battle)
        return begun.attacker, begun.defender

    def place(self, begun: Procedure) -> str:
        assert isinstance(begun, Battle)
        return begun.hex

    def ends(self, before: HexState, begun: Procedure, after: HexState, ended: Procedure) -> tuple[str, ...]:
        assert isinstance(begun, Battle)
        return fates(before, after, begun.attackers, begun.defenders, begun.hex)

    def choose(self, decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
        """Victors advance; everything else is the first that is offered."""
        return first_that_acts(decision) if decision.name == ADVANCES else first_offered(decision)

    # ------------------------------------------------------------------ posed

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        if not self._pairs:
            return ()
        sides = tuple((side.id, side.name) for side in self._rules.design.sides)
        grounds = tuple(dict.fromkeys(ground for ground, _ in self._pairs))
        between = tuple(sorted({feature for _, feature in self._pairs}, key=lambda one: (one != NOTHING, one)))
        names = self._rules.words.name_of
        return (
            Input("attacker", marked("Attacker"), sides[0][0], choices=sides),
            Input("attack", marked("Strength of the attack"), 4, 1, MOST_STRENGTH),
            Input("defence", marked("Strength of the defence"), 2, 1, MOST_STRENGTH),
            Input("attack_steps", marked("Steps of the attacker"), 2, 1, MOST_STEPS),
            Input("defence_steps", marked("Steps of the defender"), 2, 1, MOST_STEPS),
            Input("ground", marked("Terrain"), grounds[0], choices=tuple((one, names(one)) for one in grounds)),
            Input(
                "across",
                marked("Across"),
                between[0],
                choices=tuple((one, marked("nothing") if one == NOTHING else names(one)) for one in between),
            ),
        )

    def posed(self, values: Values) -> Posed[HexState]:
        said = self.read(values)
        pair = self._pairs.get((str(said["ground"]), str(said["across"])))
        if pair is None:
            text = marked("the map has no such place to attack: {ground}, across {between}")
            raise NotPosed(Message(text, ground=self.words_of(said, "ground"), between=self.words_of(said, "across")))
        attacker, (start, target) = str(said["attacker"]), pair
        (first, second), others = self._cast[attacker]
        units = {first: self._unit(first, start), second: self._unit(second, target)}
        units |= {unit: replace(self._unit(unit, ARRIVALS), due=NEVER) for unit in others}
        battle = Battle(
            attacker=attacker,
            defender=units[second].side,
            hex=target,
            attackers=(first,),
            defenders=(second,),
        )
        scenario = self._rules.design.scenario()
        state = HexState(
            units=Map(units),
            tracks=Map(),
            procedures=(battle,),
            scenario=scenario.id,
            turn=scenario.first_turn,
            active=attacker,
        )
        return Posed(self._with_strengths(said, first, second), state)

    def _with_strengths(self, said: Values, first: str, second: str) -> Any:
        """The rules with the strengths and steps that were said on the two counters that fight."""
        figures = self._rules.figures
        read = {
            unit: replace(
                figures.units[unit],
                attack=int(said[strength]),
                defence=int(said[strength]),
                steps=int(said[steps]),
                reduced=None,
                reduced_defence=None,
            )
            for unit, strength, steps in ((first, "attack", "attack_steps"), (second, "defence", "defence_steps"))
        }
        return self._rules.with_figures(figures.with_units(read))

    def _unit(self, counter: str, space: str) -> HexUnit:
        printed = self._rules.figures.units[counter]
        return HexUnit(printed.side, space, self._rules.design.counter(counter).faction, printed.unit_type)

    @cached_property
    def _cast(self) -> dict[str, tuple[tuple[str, str], tuple[str, ...]]]:
        """Attacking side -> the counters of both that fight, and one more of each so that nobody is the last."""
        figures = self._rules.figures
        of: dict[str, list[str]] = {side: [] for side in figures.sides}
        for counter, printed in figures.units.items():
            if printed.attack > 0:
                of[printed.side].append(counter)
        able = [side for side in figures.sides if of[side]]
        found = {}
        for side in able:
            enemy = next((other for other in able if other != side), "")
            if enemy:
                others = (counter for whose in (side, enemy) for counter in of[whose][1:2])
                found[side] = ((of[side][0], of[enemy][0]), tuple(others))
        return found

    @cached_property
    def _pairs(self) -> dict[tuple[str, str], tuple[str, str]]:
        """Ground and what lies before it -> from where, and what is attacked; the one with most room around it."""
        figures = self._rules.figures
        if not self._cast or not figures.runs(COMBAT) or set(self._cast) != set(figures.sides):
            return {}
        ground = figures.ground(self._rules.design.scenario().id)
        kinds = {figures.units[unit].unit_type for fighters, _ in self._cast.values() for unit in fighters}
        found: dict[tuple[str, str], tuple[str, str]] = {}
        rooms: dict[tuple[str, str], int] = {}
        for key, pair, room in _attacks(figures, ground, kinds):
            if room > rooms.get(key, -1):
                found[key], rooms[key] = pair, room
        return dict(sorted(found.items(), key=lambda one: (one[0][1] != NOTHING, -rooms[one[0]])))


def _attacks(
    figures: Figures, ground: Ground, kinds: set[str]
) -> Iterator[tuple[tuple[str, str], tuple[str, str], int]]:
    """Every hex that all these types may attack from a neighbour, where one thing at most lies between them."""
    for target in sorted(ground.neighbours):
        space = ground.spaces[target]
        if space.features:
            continue
        kind = figures.town if space.town else space.terrain
        near = ground.neighbours[target]
        room = sum(all(ground.step_cost(one, target, b) is not None for one in kinds) for b in near)
        for start in near:
            features = ground.features(start, target)
            if len(features) < 2 and all(ground.step_cost(one, start, target) is not None for one in kinds):
                yield (kind, features[0] if features else NOTHING), (start, target), room

"""A battle as a whole, with what it costs, retreat, fatigue and pursuit: posed, or taken from a position (11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from immutables import Map
from msgspec.structs import replace

from rulesets.grande_tactique.battle_positions import beside, engaged, in_earshot
from rulesets.grande_tactique.events import BattleFought
from rulesets.grande_tactique.figures import Figures
from rulesets.grande_tactique.figures.ground import Ground
from rulesets.grande_tactique.figures.pieces import FormationFigures
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Battle, Pursuit
from rulesets.grande_tactique.state import Force, Formation, TactiqueState
from rulesets.grande_tactique.wording import TactiqueWords
from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.events import Event
from workbench.engine.questions.whole_procedure import (
    ATTACKER_WINS,
    CAUGHT,
    DEFENDER_LOST,
    DEFENDER_WINS,
    ESCAPED,
    Input,
    NotPosed,
    Posed,
    Values,
    WholeProcedure,
    fates,
    first_offered,
)
from workbench.engine.state import Answer, Procedure
from workbench.engine.words.message import marked

MOST_STRENGTH, MOST_FATIGUE, TURN = 40, 1, 3
GATHERING = (
    "", "open_the_battle", "join", "test_those_without_orders", "decide_on_the_tested", "hear_the_guns",
    "test_for_the_guns", "march_to_the_guns",
)  # fmt: skip
"""Segments of a battle to which others may still come."""
CHOOSES_TERRAIN = "Battle.choose_the_terrain"
JOIN = "+"
"""Between the terrain of a hex and the hexside before it, as the terrain modifiers name them together."""


class Rules(Protocol):
    """What of the rules a battle is posed with."""

    design: Design
    figures: Figures
    words: TactiqueWords

    def start(self, scenario_id: str, options: Mapping[str, str]) -> TactiqueState: ...

    def position(self, state: TactiqueState) -> Position: ...


class BattleAsAWhole(WholeProcedure[TactiqueState]):
    """One division with its general against another, in orders and supply, with nobody near."""

    id = "battle"
    title = marked("Battle")
    procedure = Battle
    tables = ("combat_results", "losses", "ratio", "pursuit")
    gathers = True

    _rules: Rules

    def sides(self, state: TactiqueState, begun: Procedure) -> tuple[str, str]:
        """In a pursuit the victor is the one who acts."""
        assert isinstance(begun, Battle)
        if (pursuit := _pursuit_in(state)) is not None:
            return pursuit.side, self._rules.figures.pieces.other(pursuit.side)
        return begun.attacking, begun.defending

    def place(self, begun: Procedure) -> str:
        assert isinstance(begun, Battle)
        return begun.hex

    def who_may_take_part(self, state: TactiqueState, going_on: Procedure) -> tuple[str, ...]:
        """Those that fight, and while the battle gathers all beside the field and within their sound."""
        assert isinstance(going_on, Battle)
        q, found = self._rules.position(state), list(self.who_takes_part(state, going_on))
        for side in (going_on.attacking, going_on.defending):
            if going_on.at in GATHERING:
                found += (*beside(q, going_on, side), *in_earshot(q, going_on, side))
        return tuple(dict.fromkeys(found))

    def who_takes_part(self, state: TactiqueState, going_on: Procedure) -> tuple[str, ...]:
        """Those that fight, and those that are on their way."""
        assert isinstance(going_on, Battle)
        q, found = self._rules.position(state), [*going_on.marching]
        for side in (going_on.attacking, going_on.defending):
            found += (*engaged(q, going_on, side), *q.forces_in(going_on.hex, side))
        return tuple(dict.fromkeys(found))

    def noted(self, events: Sequence[Event[Any]]) -> tuple[str, ...]:
        """The victor's side, which a battle that is over does not always remember."""
        fought = (event for event in events if isinstance(event, BattleFought))
        wins = ({event.attacking: ATTACKER_WINS, event.defending: DEFENDER_WINS}.get(event.victor) for event in fought)
        return tuple(one or marked("undecided") for one in wins)

    def ends(self, before: TactiqueState, begun: Procedure, after: TactiqueState, ended: Procedure) -> tuple[str, ...]:
        assert isinstance(begun, Battle)
        assert isinstance(ended, Battle)
        if (pursuit := _pursuit_in(before)) is not None:
            return self._ends_of_pursuit(before, pursuit, after)
        q = self._rules.position(before)
        attackers = engaged(q, begun, begun.attacking) or (begun.attacker,)
        return fates(before, after, attackers, self._defenders(q, begun), begun.hex)

    def _defenders(self, q: Position, begun: Battle) -> tuple[str, ...]:
        """Those in the hex; once the battle has been rolled they may have left it."""
        fought = tuple(force for force in begun.defenders if force in q.state.units)
        return fought or q.forces_in(begun.hex, begun.defending)

    def _ends_of_pursuit(self, before: TactiqueState, pursuit: Pursuit, after: TactiqueState) -> tuple[str, ...]:
        """What is at stake is the strength of those who flee: the place is won or lost by now."""
        strong = [self._rules.position(state).total_sp(pursuit.vanquished) for state in (before, after)]
        is_gone = not any(force in after.units for force in pursuit.vanquished)
        return (CAUGHT if strong[1] < strong[0] else ESCAPED, *((DEFENDER_LOST,) if is_gone else ()))

    def choose(self, decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
        """The defender fights behind what helps him most; everything else is the first that is offered."""
        if decision.name != CHOOSES_TERRAIN:
            return first_offered(decision)
        choices: Any = decision.options
        return self._best(choices)

    # ------------------------------------------------------------------ posed

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        if len(self._divisions) < 2 or not self._places:
            return ()
        sides = tuple((side.id, side.name) for side in self._rules.design.sides if side.id in self._divisions)
        grounds = tuple(self._places)
        figures = self._rules.figures
        least, most = figures.number("morale_cursor_least"), figures.number("morale_cursor_most")
        return (
            Input("attacker", marked("Attacker"), sides[0][0], choices=sides),
            Input("attack", marked("Strength of the attack"), 8, 1, MOST_STRENGTH),
            Input("defence", marked("Strength of the defence"), 6, 1, MOST_STRENGTH),
            Input("attack_morale", marked("Morale cursor of the attacker"), 0, least, most),
            Input("defence_morale", marked("Morale cursor of the defender"), 0, least, most),
            Input("attack_fatigue", marked("Fatigue of the attacker"), 0, 0, MOST_FATIGUE),
            Input("defence_fatigue", marked("Fatigue of the defender"), 0, 0, 2),
            Input("ground", marked("Terrain"), grounds[0], choices=tuple((one, self._words(one)) for one in grounds)),
        )

    def _words(self, ground: str) -> str:
        """ "hills", "hills, river"."""
        return ", ".join(self._rules.words.name_of(part) for part in ground.split(JOIN))

    def posed(self, values: Values) -> Posed[TactiqueState]:
        said = self.read(values)
        attacking = str(said["attacker"])
        defending = self._rules.figures.pieces.other(attacking)
        start, target = self._places[str(said["ground"])]
        blank = self._blank
        formations, sheets, units = dict(blank.formations), dict(blank.sheets), {}
        forces = {}
        for side, which, space in ((attacking, "attack", start), (defending, "defence", target)):
            strength = said["attack" if which == "attack" else "defence"]
            division, marker = self._divisions[side]
            formations[division] = Formation(marker, int(strength), int(said[f"{which}_morale"]))
            sheets[marker] = replace(sheets[marker], fatigue=int(said[f"{which}_fatigue"]))
            units[marker], forces[side] = Force(side=side, space=space), marker
        battle = Battle(
            attacker=forces[attacking], from_hex=start, hex=target, attacking=attacking, defending=defending
        )
        state = replace(blank, units=Map(units), sheets=Map(sheets), formations=Map(formations), procedures=(battle,))
        if not self._rules.position(state).has_troops(forces[defending]):
            raise NotPosed(marked("nobody defends"))
        return Posed(self._rules, state)

    @cached_property
    def _blank(self) -> TactiqueState:
        """The first scenario with nobody on the map, in fair weather."""
        scenario = self._rules.design.scenario()
        start = self._rules.start(scenario.id, {})
        sheets = {force: replace(sheet, chief="") for force, sheet in start.sheets.items()}
        formations = {name: Formation("", 0) for name in self._rules.figures.pieces.formations}
        return replace(start, units=Map(), turn=TURN, sheets=Map(sheets), formations=Map(formations), procedures=())

    @cached_property
    def _divisions(self) -> dict[str, tuple[str, str]]:
        """Side -> its strongest division, and the marker that it lies under."""
        pieces = self._rules.figures.pieces
        found: dict[str, tuple[str, str]] = {}

        def strength(one: tuple[str, FormationFigures]) -> tuple[int, str]:
            return -one[1].strength, one[0]

        for name, printed in sorted(pieces.formations.items(), key=strength):
            if printed.is_division and not printed.is_cavalry:
                found.setdefault(printed.side, (name, pieces.by_letter[pieces.role_of(name)]))
        return found

    @cached_property
    def _places(self) -> dict[str, tuple[str, str]]:
        """The best that a defender can fight behind -> from where, and the hex attacked; the one with most room."""
        ground, figures = self._rules.figures.ground, self._rules.figures.battle
        found: dict[str, tuple[str, str]] = {}
        for target in sorted(ground.around, key=lambda number: (-_room(ground, number), number)):
            for start in ground.around[target]:
                if start in ground.steps.get(target, {}) and target in ground.steps[start]:
                    found.setdefault(self._best(figures.terrain_modifiers(target, start)), (start, target))
        return found

    def _best(self, choices: Iterable[str]) -> str:
        """What helps a defender most; of what helps as much the first."""
        return min(choices, key=self._rules.figures.battle.modifier_behind)


def _pursuit_in(state: TactiqueState) -> Pursuit | None:
    """The pursuit that goes on."""
    return next((one for one in reversed(state.procedures) if isinstance(one, Pursuit)), None)


def _room(ground: Ground, number: str) -> int:
    """How many hexes can be gone to from there."""
    return len(ground.steps.get(number, {}))

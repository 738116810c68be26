"""A small game to begin with, as somebody wished it: two sides with an army each, figures, a scenario to be played.

What is not wished is that of a new design (`starter_design.py`); all of it is the designer's to change.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.counters.value_types import Branch
from workbench.engine.design import Counter, Design, Placement, Scenario, Side, UnitType, Value
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.engine.scenarios.scenario_parts import VictoryCondition, VictoryMoment, VictoryTest
from workbench.engine.scenarios.spaces_named import Named, text_of_spaces
from workbench.engine.scenarios.victory_tests import HOLDS_ALL
from workbench.engine.words.message import Message, marked
from workbench.storage.edits.edit import EditError
from workbench.storage.starters.standard_rules import standard_sequence
from workbench.storage.starters.starter_design import (
    LAST_TURN,
    SIDES,
    Say,
    army_of,
    starter_design,
    with_standard_rules,
)
from workbench.storage.starters.trial_set_up import TrialGround, placements_on

MOST_OF_A_KIND, MOST_FIGURE, MOST_TURNS, MOST_STACKED = 40, 99, 200, 99
SHORT_NAME = 11
"""So many letters of a name have room at the head of a counter."""


class Arm(Struct, frozen=True):
    """A type of unit, and how many of it each side has, with their figures."""

    unit_type: UnitType
    count: int
    strength: int
    defence: int
    movement: int
    steps: int


FIRST_ARMS = (
    Arm(UnitType("infantry", marked("Infantry"), "infantry", branch=Branch.INFANTRY), 4, 4, 4, 4, 2),
    Arm(UnitType("light", marked("Light infantry"), "light", branch=Branch.INFANTRY), 1, 2, 2, 5, 1),
    Arm(UnitType("cavalry", marked("Cavalry"), "cavalry", branch=Branch.CAVALRY), 2, 3, 2, 6, 1),
    Arm(UnitType("artillery", marked("Artillery"), "artillery", branch=Branch.ARTILLERY), 1, 4, 1, 4, 1),
)
"""What is proposed: eight counters a side."""


class GameWish(Struct, frozen=True):
    """What a new game shall be. Of the sides the first moves first; arms of no counters are left out.

    `figures` are values of parameters, by id. `is_set_up` puts the counters on the map where it has land enough,
    `has_objective` makes the space between the armies worth the victory.
    """

    title: str
    sheet: AnyMap
    designer: str = ""
    sides: tuple[Side, Side] = SIDES
    arms: tuple[Arm, ...] = FIRST_ARMS
    figures: Map[str, Value] = Map()
    scenario: str = ""
    turns: int = LAST_TURN
    is_set_up: bool = True
    has_objective: bool = True


def made_game(wish: GameWish, language: str = "en", say: Say = str) -> Design:
    """The game; its kinds of ground are called as in this language, all else that nobody named as `say` puts it."""
    bare = replace(starter_design(wish.title, wish.sheet, language, say), designer=wish.designer, tables=())
    armies = tuple(army_of(side, say) for side in wish.sides)
    arms = tuple(arm for arm in wish.arms if arm.count)
    counters = tuple(one for side, army in zip(wish.sides, armies, strict=True) for one in _corps(side, army.id, arms))
    types = tuple(arm.unit_type for arm in arms) or tuple(arm.unit_type for arm in wish.arms)
    manned = replace(bare, sides=wish.sides, factions=armies, unit_types=types, counters=counters)
    ruled = with_standard_rules(replace(manned, sequence=standard_sequence(wish.sides, say)), say)
    figured = tuple(replace(one, value=wish.figures.get(one.id, one.value)) for one in ruled.parameters)
    return _with_scenario(replace(ruled, parameters=figured), wish, say)


def _corps(side: Side, army: str, arms: Sequence[Arm]) -> Iterator[Counter]:
    """The counters of a side, those of each arm numbered."""
    for arm in arms:
        for number in range(1, arm.count + 1):
            values: dict[str, Value] = {"defence": arm.defence, "movement": arm.movement, "steps": arm.steps}
            name = f"{arm.unit_type.name} {number}"
            yield Counter(
                f"{side.id}_{arm.unit_type.id}_{number}",
                f"{side.name} {name}",
                name if len(name) <= SHORT_NAME else f"{arm.unit_type.name[: SHORT_NAME - 4].strip()}. {number}",
                army,
                arm.unit_type.id,
                strength=arm.strength,
                values=Map(values),
                provenance=Map(dict.fromkeys(("strength", *values), BY_THE_DESIGNER)),
            )


def _with_scenario(design: Design, wish: GameWish, say: Say) -> Design:
    """The scenario as wished; on a map without land for two sides nobody stands yet, and nothing is to be held."""
    (first,) = design.scenarios
    ground = TrialGround(wish.sheet, len(wish.sides)) if wish.is_set_up or wish.has_objective else None
    objective = ground.middle() if ground is not None and wish.has_objective else ""
    scenario = Scenario(
        first.id,
        wish.scenario or first.title,
        1,
        wish.turns,
        map=first.map,
        placements=_placements(ground, design, first) if ground is not None and wish.is_set_up else (),
        victory=_for_holding(objective, wish, say) if objective else (),
        provenance=Map(placements=BY_THE_DESIGNER, victory=BY_THE_DESIGNER),
    )
    return replace(design, scenarios=(scenario,))


def _placements(ground: TrialGround, design: Design, scenario: Scenario) -> tuple[Placement, ...]:
    try:
        return placements_on(ground, design, scenario.id)
    except EditError:  # the map is still empty, or a side has no counter
        return ()


def _for_holding(space: str, wish: GameWish, say: Say) -> tuple[VictoryCondition, ...]:
    """Whoever holds the space at the end wins; where nobody does, points tell."""
    where = text_of_spaces(Named((space,)))
    return tuple(
        VictoryCondition(
            say(Message("{side} holds {space}", side=side.name, space=space)),
            side.id,
            VictoryMoment.THE_END,
            (VictoryTest(HOLDS_ALL.id, Map(side=side.id, spaces=where)),),
        )
        for side in wish.sides
    )

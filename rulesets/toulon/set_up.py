"""Any position of Toulon: counters as printed, the turn and phase play goes on from, and what a position may not be."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulesets.toulon.figures import GRANDE_RADE, PETITE_RADE, RADES, Figures
from rulesets.toulon.position import Control, Position
from rulesets.toulon.procedures import Game, GameTurn, SideTurn, ToulonProcedure
from rulesets.toulon.sides import ALLIED, OTHER, REPUBLICAN, SIDES
from rulesets.toulon.state import ARRIVALS, HELD, LOST, TENUOUS, ToulonState
from workbench.engine.clauses import implements
from workbench.engine.playtests.set_up import (
    BadPosition,
    Beginning,
    Json,
    Moment,
    no_such_phase,
    no_such_turn,
    not_playable,
    turn_of,
)
from workbench.engine.problem import Place, Problem
from workbench.engine.words.message import Message, marked

JOINT_PHASES = {
    "operations_points": "receive_operations_points",
    "reinforcements": "place_reinforcements",
    "initiative": "determine_initiative",
    "end_of_turn": "empty_purses",
}
"""Phases of both sides, by their word in the sequence of play, with the segment of the game turn."""

SIDE_PHASES = {
    "side_turn": "begin_side_turn",
    "rade_control": "rade_control_phase",
    "spying": "spying_phase",
    "supply": "determine_supply",
    "movement": "movement_phase",
    "movement_attrition": "check_attrition",
    "combat": "bombardment",
    "rally": "rally_phase",
    "final_attrition": "final_attrition_phase",
}
"""Phases of one side, with the segment of its side turn."""

BEGINNING_OF_A_PHASE = 3
"""Procedures that go on when a phase begins: the game, its turn, and a side's turn."""

MAY_OUTLIVE = frozenset(
    {
        "Battle.alternation",
        "Battle.batteries",
        "Battle.guns",
        "Battle.leaders",
        "Battle.reserve",
        "Battle.retreated",
        "CombatPhase.guns",
        "RangedFire.near",
        "RangedFire.shots",
        "RangedFire.spent",
        "Retreat.spiked",
        "Retreat.units",
        "Round.alternation",
        "Round.fired",
        "Round.forces",
        "Round.guns",
        "Round.joiners",
        "Round.line",
        "SubBattle.attackers",
        "SubBattle.defenders",
        # purses, and one of them is called as Bonaparte himself
        "Entry.paid",
        "SupplyDetermination.wagers",
    }
)
"""What a battle remembers of units that may have been lost in it."""


def as_printed(figures: Figures, unit: str) -> Json:
    """What the counter says of a unit, {} without such a counter."""
    counter = next((c for c in figures.design.counters if c.id == unit), None)
    if counter is None:
        return {}
    return {"side": figures.sides[counter.faction], "faction": counter.faction, "arm": counter.unit_type}


# ---------------------------------------------------------------- where play goes on


@implements("4.a")
def at_moment(figures: Figures, state: ToulonState, moment: Moment) -> ToulonState:
    """Play goes on at the beginning of a turn or of one of its phases.

    Raises
    ------
    BadPosition
        There is no such turn, phase or side.
    """
    turn = turn_of(moment, state.turn, figures.number("first_turn"))
    if problems := tuple(_wrong_words(figures, turn, moment)):
        raise BadPosition(problems)
    if not moment.phase:
        return replace(state, turn=turn - 1, active="", procedures=(Game(turn=turn - 1),))
    return replace(state, turn=turn, active=moment.side, procedures=_procedures(turn, moment))


def _procedures(turn: int, moment: Moment) -> tuple[ToulonProcedure, ...]:
    game, first = Game(turn=turn), moment.first or moment.side
    if moment.phase in JOINT_PHASES:
        return (game, GameTurn(turn=turn, first=moment.first, at=JOINT_PHASES[moment.phase]))
    then = "second_side_turn" if moment.side == first else "empty_purses"
    return (
        game,
        GameTurn(turn=turn, first=first, at=then),
        SideTurn(side=moment.side, at=SIDE_PHASES[moment.phase]),
    )


def beginnings(figures: Figures) -> tuple[Beginning, ...]:
    """Every phase that play can go on from: those of both sides, and those of one."""
    titles = {phase.id: phase.title for phase in figures.design.sequence}
    joint = (Beginning(word, titles.get(word, in_words(word))) for word in JOINT_PHASES)
    return (*joint, *(Beginning(word, titles.get(word, in_words(word)), SIDES) for word in SIDE_PHASES))


def in_words(phase: str) -> str:
    """The word of a phase as a title."""
    return phase.replace("_", " ").capitalize()


def _wrong_words(figures: Figures, turn: int, moment: Moment) -> Iterator[Problem]:
    yield from no_such_turn(turn, figures.number("first_turn"), figures.number("last_turn"))
    yield from no_such_phase(moment.phase, (*JOINT_PHASES, *SIDE_PHASES))
    if moment.phase in SIDE_PHASES and moment.side not in SIDES:
        yield not_playable(
            Message(
                "the phase {phase} is of one side ({sides}), not of {side}",
                phase=moment.phase,
                sides=", ".join(SIDES),
                side=repr(moment.side),
            )
        )
    if moment.phase not in SIDE_PHASES and moment.side:
        yield not_playable(Message("only a phase of one side has a side: {phases}", phases=", ".join(SIDE_PHASES)))
    if moment.first not in ("", *SIDES):
        yield not_playable(Message("there is no side {first} to go first", first=repr(moment.first)))


# ---------------------------------------------------------------- what a position may not be


def problems(q: Position) -> tuple[Problem, ...]:
    """What is wrong with a position by the rules of Toulon; unknown units, sides and spaces are found before."""
    return (*_wrong_units(q), *_wrong_areas(q), *_wrong_tracks(q), *_unknown_names(q))


def _wrong_units(q: Position) -> Iterator[Problem]:
    highest = q.figures.number("attrition_marker_most")
    for unit in sorted(q.state.units):
        x, place = q.unit(unit), Place("unit", unit)
        printed = as_printed(q.figures, unit)
        for field in ("faction", "arm"):
            if printed and getattr(x, field) != printed[field]:
                yield not_playable(
                    Message(
                        "its {field} is {found}, not {printed}",
                        field=field,
                        found=repr(getattr(x, field)),
                        printed=repr(printed[field]),
                    ),
                    place,
                    "counter",
                )
        if x.attrition is not None and x.attrition > highest:
            yield not_playable(
                Message("its marker shows {attrition}, more than {highest}", attrition=x.attrition, highest=highest),
                place,
                "marker",
                "22.1",
            )
        if x.came_from and x.came_from not in (*q.figures.spaces, ARRIVALS):  # 9.10, 32.5
            yield not_playable(
                Message("it came from {came_from}, which is no space", came_from=repr(x.came_from)),
                place,
                "unknown space",
            )
        if x.fort and x.space in q.figures.spaces and x.fort not in {f.id for f in q.fortifications(x.space)}:
            yield not_playable(
                Message("{space} has no fortification {fort}", space=x.space, fort=repr(x.fort)),
                place,
                "fortification",
                "13.4",
            )


def _wrong_areas(q: Position) -> Iterator[Problem]:
    """Areas that hold too much, and areas of both sides where no battle is coming; once all units are known.

    In the middle of a phase areas may hold too much: the side turn sees to that after combat (6.4).
    """
    counters = {counter.id for counter in q.figures.design.counters}
    if any(unit not in counters for unit in q.state.units):
        return
    within_a_phase = len(q.state.procedures) > BEGINNING_OF_A_PHASE
    for area in q.figures.areas:
        place = Place("space", area, q.figures.spaces[area].name)
        for side in SIDES:
            if not within_a_phase and not q.fits_standing(area, side, ()):
                cause = Message(
                    "{total} strength points stand where {occupancy} fit",
                    total=q.total(q.troops(area, side)),
                    occupancy=str(q.figures.occupancy[area]),
                )
                yield not_playable(cause, place, "stacking", "6.5")
        if q.wings_apart(q.troops(area, REPUBLICAN)):
            yield not_playable("both wings stand in it", place, "both wings", "6.1")
        if q.control(area, ALLIED) is Control.CONTESTED and not _is_battle_pending(q.state, area):
            both = marked(
                "both sides stand in it and no battle is coming: `origins` do not say where attackers came from"
            )
            yield not_playable(both, place, "both sides", "25.7")


def _is_battle_pending(state: ToulonState, area: str) -> bool:
    return area in state.origins or any(getattr(procedure, "area", "") == area for procedure in state.procedures)


def _wrong_tracks(q: Position) -> Iterator[Problem]:
    last = q.figures.number("last_turn")
    if not 0 <= q.state.turn <= last:
        yield not_playable(Message("there is no turn {turn}", turn=q.state.turn), check="turn")
    for rade in sorted({*q.state.rades, *RADES}):
        control = q.state.rades.get(rade, "")
        if rade not in RADES or control not in (HELD, TENUOUS, LOST):
            yield not_playable(
                Message(
                    "it is {control}, not one of {held}, {tenuous}, {lost}",
                    control=repr(control),
                    held=HELD,
                    tenuous=TENUOUS,
                    lost=LOST,
                ),
                Place("rade", rade),
                "control",
            )
    if q.state.rades.get(GRANDE_RADE) == LOST and q.state.rades.get(PETITE_RADE) != LOST:
        cause = marked("it is not held without the Grande Rade")
        yield not_playable(cause, Place("rade", PETITE_RADE), "control", "12.4")


def _unknown_names(q: Position) -> Iterator[Problem]:
    """Sides, areas and road sections that fields of the state name and that are none."""
    state, spaces, sections = q.state, q.figures.spaces, q.network.sections
    for field, named, known in (
        ("active", (state.active,), ("", *OTHER)),
        ("initiative", (state.initiative,), OTHER),
        ("defeated", state.defeated, OTHER),
        ("last_winner", (state.last_winner,), ("", *OTHER)),
        ("attack_supply", state.attack_supply, spaces),
        ("occupied_depots", state.occupied_depots, q.figures.depots),
        ("origins", tuple(sorted(state.origins)), spaces),
        ("origins", tuple(a for _, came in sorted(state.origins.items()) for a in came), (*spaces, ARRIVALS)),
        ("works", tuple(w.area for _, w in sorted(state.works.items())), spaces),
        ("friendly_sections", state.friendly_sections, sections),
        ("enemy_sections", state.enemy_sections, sections),
        ("patrol_sections", state.patrol_sections, sections),
    ):
        for name in named:
            if name not in known:
                yield not_playable(
                    Message("{field} names {name}, which is not known", field=field, name=repr(name)),
                    check="unknown name",
                )

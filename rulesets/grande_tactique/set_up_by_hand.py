"""Any position set up by hand: the phase it goes on from, and what it may not be."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulesets.grande_tactique.figures import ACTIONS, Figures
from rulesets.grande_tactique.phases.initiative import filled
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Game, GameTurn
from rulesets.grande_tactique.set_up import fielded
from rulesets.grande_tactique.state import FAIR, RAIN, TactiqueState
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

MOST_FATIGUE = 2


def as_printed(figures: Figures, unit: str) -> Json:
    """What is printed of a force marker, {} of any other counter: only markers lie on the map."""
    marker = figures.pieces.markers.get(unit)
    return {"side": marker.side} if marker else {}


@implements("4")
def at_moment(figures: Figures, state: TactiqueState, moment: Moment) -> TactiqueState:
    """Play goes on at the beginning of a turn, or of the phase whose id in the design's sequence is named.

    Raises
    ------
    BadPosition
        There is no such turn or phase, or a side is named: every phase is of both.
    """
    scenario = figures.design.scenario(state.scenario)
    turn = turn_of(moment, state.turn, scenario.first_turn)
    if problems := tuple(_wrong_words(figures, turn, state.scenario, moment)):
        raise BadPosition(problems)
    state = replace(state, tracks=state.tracks.update(dict(fielded(figures, state.formations, state.tracks))))
    if not moment.phase:
        return replace(state, turn=turn - 1, phase="", procedures=(_game(turn - 1),))
    begun = [phase.id for phase in figures.phases]
    if moment.phase in begun:
        line = begun.index(moment.phase)
        before = begun[line - 1] if line else ""
        return replace(state, turn=turn, phase=before, procedures=(_game(turn), _turn(turn, line)))
    actions = filled(Position(figures, replace(state, turn=turn)))
    line = next(i for i, phase in enumerate(figures.phases) if phase.procedure == "initiative") + 1
    return replace(state, turn=turn, phase=moment.phase, procedures=(_game(turn), _turn(turn, line), actions))


def _game(turn: int) -> Game:
    return Game(turn=turn, at="play_the_next_turn")


def _turn(turn: int, line: int) -> GameTurn:
    return GameTurn(turn=turn, line=line, at="play_the_next_phase")


def beginnings(figures: Figures) -> tuple[Beginning, ...]:
    """The phases of the design's sequence of play that the rules play; each is of both sides."""
    return tuple(Beginning(phase.id, phase.title) for phase in figures.design.sequence if phase.procedure)


def _wrong_words(figures: Figures, turn: int, scenario_id: str, moment: Moment) -> Iterator[Problem]:
    scenario = figures.design.scenario(scenario_id)
    yield from no_such_turn(turn, scenario.first_turn, scenario.last_turn)
    phases = [phase.id for phase in figures.design.sequence if phase.procedure]
    yield from no_such_phase(moment.phase, phases)
    has_initiative = any(phase.procedure == "initiative" for phase in figures.phases)
    if ACTIONS in phases and moment.phase == ACTIONS and not has_initiative:
        yield not_playable("the sequence of play has no initiative before the actions")
    if moment.side or moment.first:
        yield not_playable("every phase is of both sides")


def problems(q: Position) -> tuple[Problem, ...]:
    """What is wrong with a position by these rules, when all its units and spaces are known."""
    found = (*_wrong_dealing(q), *_wrong_markers(q), *_wrong_formations(q), *_wrong_sheets(q), *_wrong_hexes(q))
    if q.state.weather not in (FAIR, RAIN):
        return (
            *found,
            not_playable(Message("the weather is {fair} or {rain}", fair=FAIR, rain=RAIN), check="weather", clause="5"),
        )
    return found


@implements("6.5.1")
def _wrong_dealing(q: Position) -> Iterator[Problem]:
    """Each general, brigade and decoy has a marker of its side to itself; decoys alone stand for nothing."""
    for role, by_letter in q.pieces.by_letter.items():
        place, side = Place("unit", role), q.pieces.markers[by_letter].side
        marker = q.state.dealt.get(role, "")
        if marker not in q.pieces.markers_of(side):
            yield not_playable(
                Message("no marker of the side {side} is dealt to it", side=side), place, "dealing", "6.5.1"
            )
        elif q.stands_for(marker) != role:
            wrong = Message("{marker} is dealt to {role} as well", marker=marker, role=q.stands_for(marker))
            yield not_playable(wrong, place, "dealing", "6.5.1")
        elif q.is_decoy(marker) != (role in q.pieces.decoys[side]):
            text = marked("the sheet of {marker} says otherwise than its dealing whether it is a decoy")
            wrong = Message(text, marker=marker)
            yield not_playable(wrong, place, "dealing", "2.e")
    for role in sorted(set(q.state.dealt) - set(q.pieces.by_letter)):
        yield not_playable("no marker is dealt to what there is not", Place("unit", role), "dealing", "6.5.1")


def _wrong_markers(q: Position) -> Iterator[Problem]:
    """Only force markers lie on the map, on land, each on its own side, with something under it."""
    for unit in sorted(q.state.units):
        place, marker = Place("unit", unit), q.pieces.markers.get(unit)
        if marker is None:
            yield not_playable("only force markers lie on the map", place, "markers", "6.5.1")
            continue
        if q.force(unit).side != marker.side:
            yield not_playable(
                Message("it is a marker of the side {side}", side=marker.side), place, "markers", "6.5.1"
            )
        if q.force(unit).space not in q.ground.around:
            yield not_playable("no force enters the sea", place, "markers", "help.a")
        if not (q.has_troops(unit) or q.sheet(unit).chief or q.is_decoy(unit)):
            yield not_playable("nothing lies under it", place, "markers", "6.5.1")


def _wrong_formations(q: Position) -> Iterator[Problem]:
    """Each under a marker of its own side that lies on the map, with strength points; or out of play without any."""
    for name in sorted(q.state.formations):
        place, stands = Place("unit", name), q.state.formations[name]
        if name not in q.pieces.formations:
            yield not_playable("there is no such formation", place, "formations", "2.f")
        elif stands.force and stands.force not in q.state.units:
            wrong = Message("its marker {marker} is not on the map", marker=stands.force)
            yield not_playable(wrong, place, "formations", "6.5.1")
        elif stands.force and q.force(stands.force).side != q.printed(name).side:
            wrong = Message("{marker} is a marker of the other side", marker=stands.force)
            yield not_playable(wrong, place, "formations", "6.5.1")
        elif stands.force and q.is_decoy(stands.force):
            yield not_playable(Message("{marker} is a decoy", marker=stands.force), place, "formations", "2.e")
        elif bool(stands.force) != (stands.sp > 0):
            yield not_playable("it has strength points exactly while it is in play", place, "formations", "6.5.1")
        elif not q.figures.number("morale_cursor_least") <= stands.cursor <= q.figures.number("morale_cursor_most"):
            yield not_playable(
                Message("its cursor cannot stand at {number}", number=stands.cursor), place, "formations", "3.1"
            )
        elif not 0 <= stands.chariots <= q.figures.number("chariots"):
            yield not_playable(
                Message("it cannot have {count} chariots", count=stands.chariots), place, "formations", "13.2"
            )


def _wrong_sheets(q: Position) -> Iterator[Problem]:
    """A general-in-chief lies under one marker of his own side, which is on the map; fatigue has two levels."""
    under: dict[str, str] = {}
    for force in sorted(q.state.sheets):
        place, sheet = Place("unit", force), q.state.sheets[force]
        if not 0 <= sheet.fatigue <= MOST_FATIGUE:
            yield not_playable(Message("its fatigue cannot be {level}", level=sheet.fatigue), place, "sheets", "3.3")
        if not sheet.chief:
            continue
        general, marker = q.pieces.generals.get(sheet.chief), q.pieces.markers.get(force)
        if general is None or not general.is_chief or marker is None or marker.side != general.side:
            wrong = Message("{chief} is no general-in-chief of its side", chief=sheet.chief)
            yield not_playable(wrong, place, "sheets", "2.f")
        elif force not in q.state.units:
            wrong = Message("{chief} lies under it, but it is not on the map", chief=sheet.chief)
            yield not_playable(wrong, place, "sheets", "6.5.1")
        elif sheet.chief in under:
            wrong = Message("{chief} lies under {marker} as well", chief=sheet.chief, marker=under[sheet.chief])
            yield not_playable(wrong, place, "sheets", "6.5.1")
        under[sheet.chief] = force


@implements("11.10")
def _wrong_hexes(q: Position) -> Iterator[Problem]:
    """Both sides stand in one hex only where one of them holds a fort."""
    for number in sorted({x.space for x in q.state.units.values()} & set(q.ground.around)):
        sides = {q.force(force).side for force in q.forces_in(number)}
        if len(sides) > 1 and not q.ground.has_fort(number):
            yield not_playable("both sides stand in it, and there is no fort", Place("space", number), "sides", "11.10")

"""The first state of a scenario: formations under their markers, tracks, places and who holds them; and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from immutables import Map
from msgspec.structs import replace

from rulesets.grande_tactique.figures import Figures
from rulesets.grande_tactique.position import AUSTRIAN, FRENCH
from rulesets.grande_tactique.procedures import Game
from rulesets.grande_tactique.state import Force, Formation, Sheet, TactiqueState
from workbench.engine.clauses import implements
from workbench.engine.design import Design, Placement, Scenario
from workbench.engine.ruleset import Moments
from workbench.engine.scenarios.moments import from_moment
from workbench.engine.words.message import Message, marked

CURSOR, STRENGTH, LOST, FIELDED = "cursor.", "strength.", "lost.", "fielded."
EXCHANGED = "exchanged_strengths"


@implements("15.1.1", "15.1.2")
def first_state(figures: Figures, scenario: Scenario, options: Mapping[str, str]) -> TactiqueState:
    """Before the first turn. What is placed in the hex of a general-in-chief lies under his marker.

    Markers lie in the order of letters; they may be dealt anew when all is placed (6.5.1).

    Raises
    ------
    KeyError
        A counter of the scenario is unknown, or it names a hex that is not on the map.
    """
    chosen = {**dict(scenario.options), **options}
    hex_of = {p.counter: p.space for p in scenario.placements}
    for counter, number in hex_of.items():
        if number not in figures.ground.around:
            raise KeyError(
                Message(
                    "scenario {id} places {counter} in {number}, which is no hex of the map",
                    id=scenario.id,
                    counter=counter,
                    number=repr(number),
                )
            )
    formations = dict(_formations(figures, scenario, hex_of, chosen))
    sheets = _sheets(figures, hex_of)
    units = {
        force: Force(side=figures.pieces.markers[force].side, space=number)
        for force, number in _markers_on_map(figures, formations, sheets, hex_of)
    }
    tracks = {name: value for name, value in scenario.tracks.items() if not name.startswith((CURSOR, STRENGTH))}
    tracks |= {LOST + faction: 0 for faction in sorted(figures.pieces.side_of_faction)}
    tracks |= fielded(figures, formations, tracks)
    return TactiqueState(
        units=Map(units),
        tracks=Map(tracks),
        procedures=(Game(turn=scenario.first_turn - 1),),
        scenario=scenario.id,
        turn=scenario.first_turn - 1,
        dealt=Map(figures.pieces.by_letter),
        sheets=Map(sheets),
        formations=Map(formations),
        held=Map(held_at_first(figures, formations, units)),
        options=Map(chosen),
    )


def fielded(
    figures: Figures, formations: Mapping[str, Formation], tracks: Mapping[str, int]
) -> Iterator[tuple[str, int]]:
    """Track -> strength points that an army has had so far, in play or lost."""
    printed = figures.pieces.formations
    for faction in sorted(figures.pieces.side_of_faction):
        of_army = (x for name, x in formations.items() if name in printed and printed[name].faction == faction)
        yield FIELDED + faction, sum(x.sp for x in of_army) + tracks.get(LOST + faction, 0)


@implements("15.2.d")
def held_at_first(
    figures: Figures, formations: Mapping[str, Formation], units: Mapping[str, Force]
) -> Iterator[tuple[str, str]]:
    """Places in which French troops stand before the first turn: nobody loses them (interpretation 130).

    Coni is not among them: it has to be captured the first time.
    """
    french = figures.pieces.side_of_faction[FRENCH]
    sides: dict[str, set[str]] = {}
    for formation in formations.values():
        if formation.force:
            unit = units[formation.force]
            sides.setdefault(unit.space, set()).add(unit.side)
    for place in figures.victory.places:
        if place != figures.victory.coni and sides.get(place) == {french}:
            yield place, french


def _formations(
    figures: Figures, scenario: Scenario, hex_of: Mapping[str, str], options: Mapping[str, str]
) -> Iterator[tuple[str, Formation]]:
    """Those placed, and the brigades that a placed division may detach."""
    pieces = figures.pieces
    strengths = dict(_strengths(figures, scenario, options))
    chief_in = {hex_of[chief]: chief for chief, g in pieces.generals.items() if g.is_chief and chief in hex_of}
    for name, printed in pieces.formations.items():
        if name in hex_of:
            chief = chief_in.get(hex_of[name])
            marker = pieces.by_letter[chief or pieces.role_of(name)]
            chariots = figures.number("chariots") if printed.faction == AUSTRIAN and printed.is_division else 0
            cursor = scenario.tracks.get(CURSOR + name, 0)
            yield name, Formation(marker, strengths[name], cursor, chariots=chariots)
        elif printed.division in hex_of:
            yield name, Formation("", 0)


def _strengths(figures: Figures, scenario: Scenario, options: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """As printed or as the scenario has it. With the option, a division and its stronger brigade change places."""
    for name, printed in figures.pieces.formations.items():
        yield name, scenario.tracks.get(STRENGTH + name, printed.strength)
    if options.get(EXCHANGED) == "yes":
        for name, printed in figures.pieces.formations.items():
            parent = figures.pieces.formations.get(printed.division)
            if parent and printed.strength > parent.strength:
                yield name, parent.strength
                yield printed.division, printed.strength


def _sheets(figures: Figures, hex_of: Mapping[str, str]) -> dict[str, Sheet]:
    """A sheet for every marker that may come into play."""
    pieces = figures.pieces
    sheets = {}
    decoys = {decoy for side in pieces.sides for decoy in pieces.decoys[side]}
    for role, force in pieces.by_letter.items():
        general = pieces.generals.get(role)
        chief = role if general and general.is_chief and role in hex_of else ""
        sheets[force] = Sheet(decoy=role in decoys, chief=chief)
    return sheets


def _markers_on_map(
    figures: Figures, formations: Mapping[str, Formation], sheets: Mapping[str, Sheet], hex_of: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Markers with something under them, and where. Decoys are placed by their owners."""
    yield from sorted({(f.force, hex_of[name]) for name, f in formations.items() if f.force})
    for force, sheet in sheets.items():
        if sheet.chief:
            yield force, hex_of[sheet.chief]


class TactiqueMoments(Moments[TactiqueState]):
    """What stands on the map is said; the rest begins as in any scenario."""

    left_out: ClassVar[tuple[str, ...]] = (
        marked("Markers are dealt anew, and their owners place the decoys."),
        marked("Fatigue, orders, supply and what scouts have learnt begin as in any scenario."),
    )

    def __init__(self, rules: Any, figures: Figures) -> None:
        super().__init__(rules)
        self._figures = figures

    def scenario_of(self, state: TactiqueState, scenario_id: str) -> Scenario:
        return scenario_of(self._figures, state)

    def taken_over(self, state: TactiqueState, was: Design) -> TactiqueState:
        return with_other_strengths(self._figures, state, was)


def with_other_strengths(figures: Figures, state: TactiqueState, was: Design) -> TactiqueState:
    """Formations in play win or lose what their counters have more or less than in the design that was played on.

    Those whose strength the scenario itself says stay, and all do where divisions have exchanged theirs.
    """
    before = {counter.id: counter.strength for counter in was.counters}
    said = figures.design.scenario(state.scenario).tracks
    formations = {}
    for name, x in state.formations.items():
        printed = figures.pieces.formations.get(name)
        change = printed.strength - before[name] if printed is not None and name in before else 0
        if change and x.force and STRENGTH + name not in said and state.options.get(EXCHANGED) != "yes":
            formations[name] = replace(x, sp=max(1, x.sp + change))
    if not formations:
        return state
    now = state.formations.update(formations)
    return replace(state, formations=now, tracks=state.tracks.update(dict(fielded(figures, now, state.tracks))))


def scenario_of(figures: Figures, state: TactiqueState) -> Scenario:
    """The scenario that begins as a moment stands: generals and formations in their hexes, strengths, morale, points.

    Markers are dealt anew and decoys placed by their owners; fatigue, orders and what scouts have learnt are not said.
    """
    hex_of = {force: unit.space for force, unit in state.units.items()}
    chiefs = {sheet.chief: hex_of[force] for force, sheet in state.sheets.items() if sheet.chief and force in hex_of}
    led = {name: hex_of[x.force] for name, x in state.formations.items() if x.force in hex_of}
    placements = tuple(Placement(name, number) for name, number in sorted({**chiefs, **led}.items()))
    of_formations = {STRENGTH + name: state.formations[name].sp for name in led}
    of_formations |= {CURSOR + name: state.formations[name].cursor for name in led if state.formations[name].cursor}
    tracks = {name: value for name, value in state.tracks.items() if not name.startswith((LOST, FIELDED))}
    there = {placement.counter for placement in placements}
    was = figures.design.scenario(state.scenario)
    found = from_moment(figures.design, state.scenario, state, state.turn)
    return replace(
        found,
        placements=placements,
        tracks=Map({**tracks, **of_formations}),
        options=state.options,
        out_of_play=tuple(p.counter for p in was.placements if p.counter not in there),
        arrivals=(),
    )

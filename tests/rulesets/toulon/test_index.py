"""The index of a position: what is taken over from another one is what would be found anew."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon.figures import STATIC_GUNS
from rulesets.toulon.index import Index, Indexes
from rulesets.toulon.position import Position
from rulesets.toulon.sides import OTHER, SIDES
from rulesets.toulon.state import ToulonState, ToulonUnit
from workbench.engine.design import Design

Units = Map[str, ToulonUnit]
Change = tuple[str, str, str]
WORDS = ("moves", "loses", "leaves", "comes back", "changes sides")


def after(units: Units, first: Units, change: Change) -> Units:
    """The units after something has happened to one of them; whoever has left can come back only."""
    unit, what, space = change
    x = units.get(unit)
    if x is None:
        return units.set(unit, replace(first[unit], space=space)) if what == "comes back" else units
    match what:
        case "moves":
            return units.set(unit, replace(x, space=space, came_from=x.space))
        case "loses":
            return units.set(unit, replace(x, temporary=x.temporary + 1))
        case "leaves":
            return units.delete(unit)
        case "changes sides":
            return units.set(unit, replace(x, side=OTHER[x.side]))
    return units


def all_told(q: Position) -> dict[str, object]:
    """Whatever the index answers, in figures that can be compared."""
    spaces = sorted(q.figures.spaces)
    return {
        "troops": {(s, side): q.troops(s, side) for s in spaces for side in SIDES},
        "leaders": {(s, side): q.leaders(s, side) for s in spaces for side in SIDES},
        "held": {side: q.index.held[side] for side in SIDES},
        "strengths": {x: q.strength(x) for x in sorted(q.state.units)},
        "qualities": {x: q.quality(x) for x in sorted(q.state.units)},
        "room": {(s, side): q.fits_standing(s, side, (), 3) for s in q.figures.areas for side in SIDES},
    }


@settings(max_examples=40)
@given(st.data())
def test_what_is_taken_over_is_what_would_be_found_anew(toulon_design: Design, data: st.DataObject) -> None:
    rules = ToulonRules(toulon_design)
    start: ToulonState = rules.start("campaign", {})
    spaces = [a for a in rules.figures.areas if start_troops(rules, start, a)] + [*rules.figures.areas][:4]
    names = [unit for unit in sorted(start.units) if start.units[unit].space in rules.figures.areas]
    change = st.tuples(st.sampled_from(names), st.sampled_from(WORDS), st.sampled_from(spaces))
    indexes, units = Indexes(), start.units
    for changes in data.draw(st.lists(st.lists(change, max_size=4), min_size=1, max_size=4)):
        for one in changes:
            units = after(units, start.units, one)
        state = replace(start, units=units)
        taken_over = all_told(Position(rules.figures, state, indexes.of(units)))
        assert taken_over == all_told(Position(rules.figures, state, Index(units)))


def start_troops(rules: ToulonRules, state: ToulonState, area: str) -> bool:
    return any(rules.position(state).troops(area, side) for side in SIDES)


def test_an_index_is_made_anew_when_much_has_changed(toulon_design: Design) -> None:
    rules = ToulonRules(toulon_design)
    units = rules.start("campaign", {}).units
    index = Index(units)
    tired = Map({unit: replace(x, attrition=1) for unit, x in units.items()})
    assert index.followed_by(tired) is None
    few = units.set(min(units), replace(units[min(units)], attrition=1))
    assert index.followed_by(few) is not None


def test_static_guns_lose_their_fort_when_the_enemy_comes_in(toulon_design: Design) -> None:
    rules = ToulonRules(toulon_design)
    start, figures = rules.start("campaign", {}), rules.figures
    guns = next(c for c in toulon_design.counters if c.unit_type == STATIC_GUNS)
    side = figures.sides[guns.faction]
    fort = next(a for a in figures.areas if Position(figures, start).armed_forts(a, side) and a != figures.toulon)
    enemy = next(x for x in sorted(start.units) if start.units[x].side == OTHER[side])
    empty = Map({x: unit for x, unit in start.units.items() if unit.space != fort})
    before = empty.set(guns.id, ToulonUnit(side=side, space=fort, arm=STATIC_GUNS, came_from="sea"))
    indexes = Indexes()

    def strength(units: Units) -> int:
        return Position(figures, replace(start, units=units), indexes.of(units)).strength(guns.id)

    assert strength(before) == guns.strength
    assert strength(before.set(enemy, replace(start.units[enemy], space=fort))) == figures.strength_in_open(guns)
    assert guns.strength != figures.strength_in_open(guns)

"""What is true after a case of La Grande Tactique was played: forces, formations, battles, reports, facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rulesets.grande_tactique.battle_positions import role
from rulesets.grande_tactique.battle_strength import (
    counted_sp,
    manoeuvre_modifier,
    manoeuvre_value,
    may_give_morale,
    morale_modifier,
    other_modifiers,
)
from rulesets.grande_tactique.events import BattleFought
from rulesets.grande_tactique.figures import HALVES
from rulesets.grande_tactique.lines import has_line
from rulesets.grande_tactique.phases.attrition import modifier
from rulesets.grande_tactique.phases.command import TOO_FAR, prices_of
from rulesets.grande_tactique.phases.initiative import drawable
from rulesets.grande_tactique.phases.victory import final_ending
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Battle
from rulesets.grande_tactique.state import VICTORY_POINTS, Report
from tests.case_books.checks import check_fields, run_case, same
from tests.case_books.names import WrongCase
from tests.rulesets.grande_tactique.case_table import CaseTable, on_the_map
from tests.rulesets.grande_tactique.case_words import Case, Engaged, Then

GONE, CLOSED = "gone", "closed"
Fact = Callable[[Position, str], Any]

OF_A_FORMATION: Mapping[str, Fact] = {
    "morale": lambda q, x: q.morale(x),
    "demoralised": lambda q, x: q.is_demoralised(x),
}
OF_A_FORCE: Mapping[str, Fact] = {
    "capacity": lambda q, force: q.capacity(force) / HALVES,
    "alert_zone": lambda q, force: q.alert_zone(force) / HALVES,
    "test_value": lambda q, force: q.test_value(force),
    "commanded": lambda q, force: q.is_commanded(force),
    "attrition": lambda q, force: modifier(q, force, acted=True),
}


def run(case: Case, table: CaseTable) -> None:
    """Play the case and check what it says."""
    run_case(case, table, _check)


def _check(table: CaseTable, then: Then) -> None:
    q = table.position
    for word, said in then.forces.items():
        _check_force(table, word, {"hex": said} if isinstance(said, str) else said)
    for name, fields in then.formations.items():
        check_fields(table, name, q.formation(table.names.formation(name)), fields)
    if then.battle:
        _check_battle(table, then.battle)
    for word, report in then.reports.items():
        found = q.state.reports.get(table.names.marker(word), Report())
        check_fields(table, f"the report of {word}", found, report)
    for engaged in then.engaged:
        _check_engaged(table, engaged)
    _check_facts(table, then)


def _check_force(table: CaseTable, word: str, said: Mapping[str, Any]) -> None:
    marker, q = table.names.marker(word), table.position
    if said.get("hex") == GONE:
        same(f"the hex of {word}", q.state.units[marker].space if marker in q.state.units else GONE, GONE)
        return
    assert marker in q.state.units, f"{word} is not on the map"
    unit, sheet = q.force(marker), q.sheet(marker)
    if "hex" in said:
        same(f"the hex of {word}", unit.space, table.names.space(said["hex"]))
    fields = {k: v for k, v in said.items() if k != "hex"}
    for of_marker, stands in ((True, unit), (False, sheet)):
        mine = {k: v for k, v in fields.items() if (k in type(unit).__struct_fields__) == of_marker}
        check_fields(table, word, stands, mine)


def _check_battle(table: CaseTable, said: Mapping[str, Any]) -> None:
    battles = table.happened(BattleFought)
    assert len(battles) == 1, f"{len(battles)} battles were fought"
    found = battles[0]
    fields = dict(said)
    if "modifiers" in fields:
        same(
            "the modifiers", dict(found.modifiers), {k.replace(" ", "_"): v for k, v in fields.pop("modifiers").items()}
        )
    if "result" in fields:
        same("the result", found.result.replace("_", " "), fields.pop("result"))
    check_fields(table, "the battle", found, fields)


def _check_engaged(table: CaseTable, said: Engaged) -> None:
    q, names = table.position, table.names
    battle = on_the_map(q, msgspec.convert(names.fields(said.facts, Battle), Battle, strict=False))
    for word, expected in said.roles.items():
        same(f"the position of {word}", role(q, battle, names.marker(word)), expected)
    for side, points in said.counts.items():
        same(f"strength of the {side}", counted_sp(q, battle, side), points)
    if said.ratio is not None:
        sides = (counted_sp(q, battle, battle.attacking), counted_sp(q, battle, battle.defending))
        same("the ratio modifier", q.figures.battle.ratio_modifier(*sides), said.ratio)
    for side, points in said.manoeuvre.items():
        same(f"manoeuvre of the {side}", manoeuvre_value(q, battle, side), points)
    if said.manoeuvre_modifier is not None:
        same("the manoeuvre modifier", manoeuvre_modifier(q, battle), said.manoeuvre_modifier)
    if said.morale is not None:
        same("the morale modifier", morale_modifier(q, battle), said.morale)
    if said.others is not None:
        same(
            "other modifiers",
            dict(other_modifiers(q, battle)),
            {k.replace(" ", "_"): v for k, v in said.others.items()},
        )
    for side, formations in said.gives_morale.items():
        same(f"who may give the morale of the {side}", sorted(may_give_morale(q, battle, side)), sorted(formations))


# ---------------------------------------------------------------- facts about the moment


def _check_facts(table: CaseTable, then: Then) -> None:
    q, names = table.position, table.names
    for word, fact in OF_A_FORMATION.items():
        for name, value in getattr(then, word).items():
            same(f"{word} of {name}", fact(q, names.formation(name)), value)
    for word, fact in OF_A_FORCE.items():
        for name, value in getattr(then, word).items():
            same(f"{word} of {name}", fact(q, names.marker(name)), value)
    for cost in then.costs:
        found = q.ground.steps[names.space(cost.start)].get(names.space(cost.to))
        same(f"the cost from {cost.start} to {cost.to}", CLOSED if found is None else found / HALVES, cost.mp)
    for chief, prices in then.orders_cost.items():
        asked = prices_of(q, chief)
        for name, points in prices.items():
            price = asked[name] / HALVES if asked[name] < TOO_FAR else TOO_FAR
            same(f"orders of {chief} to {name}", price, points)
    for chief, is_open in then.line.items():
        same(f"the line of {chief}", has_line(q, chief), is_open)
    if then.drawable:
        same("what is drawn", sorted(drawable(q)), sorted(map(names.marker, then.drawable)))
    _check_tables(table, then)


def _check_tables(table: CaseTable, then: Then) -> None:
    """ "23:17" is a ratio, "14 at 10" strength points at so many percent, a terrain stands under "hex from hex"."""
    q, names = table.position, table.names
    battle = q.figures.battle
    for ratio, value in then.ratio.items():
        attack, defence = map(int, ratio.split(":"))
        same(f"the modifier of {ratio}", battle.ratio_modifier(attack, defence), value)
    for case, lost in then.losses.items():
        sp, percent = map(int, case.split(" at "))
        same(f"the losses of {case} percent", battle.losses(sp, percent), lost)
    for where, choices in then.terrain.items():
        hex_, word, start = where.partition(" from ")
        if not word:
            raise WrongCase(f"{where!r} says not from where it is attacked")
        same(f"terrain of {where}", dict(battle.terrain_modifiers(names.space(hex_), names.space(start))), choices)
    for points, ending in then.final.items():
        table.given(tracks=q.state.tracks.set(VICTORY_POINTS, points))
        over = final_ending(table.rules.position(table.state))
        same(f"the end at {points}", f"{over.ending.replace('_', ' ')} {over.winner}".strip(), ending)

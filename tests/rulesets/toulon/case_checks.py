"""What is true after a case was played: positions, purses, tracks, events, questions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from rulesets.toulon.seats import all_seats
from rulesets.toulon.state import FieldWork, ToulonState, ToulonUnit
from rulesets.toulon.victory import immediate_ending
from tests.rulesets.toulon.case_book import NOT_OFFERED, WrongCase, event, question
from tests.rulesets.toulon.case_facts import check_facts
from tests.rulesets.toulon.case_table import CaseTable
from tests.rulesets.toulon.case_words import Case, Choices, Then
from workbench.engine.clauses import IllegalAction
from workbench.engine.decision import Decision
from workbench.engine.events import DiceRolled, PhaseBegun
from workbench.engine.options import Number, OneOf, Options

GONE = "gone"
COMBAT = re.compile(r"combat at (\S+) \((\d+) against (\d+)\)")


def run(case: Case, table: CaseTable) -> None:
    """Play the case and check what it says."""
    if case.then.refused:
        _check_refused(case, table)
    elif case.when is not None:
        table.act(case.when)
    _check_state(table, case.then)
    _check_events(table, case.then)
    _check_questions(table, case.then)
    check_facts(table.position, table.names, case.then)


def _check_refused(case: Case, table: CaseTable) -> None:
    assert case.when is not None, "a refusal needs a when"
    try:
        table.act(case.when)
    except IllegalAction as refused:
        by = refused.clause or NOT_OFFERED
        assert by == case.then.refused, f"refused by {by!r}: {refused}"
    else:
        raise AssertionError(f"nothing was refused by {case.then.refused}")


def _check_state(table: CaseTable, then: Then) -> None:
    state, names = table.position.state, table.names
    for unit, said in then.units.items():
        _check_unit(table, names.unit(unit), {"area": said} if isinstance(said, str) else said)
    for purse, points in then.ops.items():
        found = table.position.points_in(names.purse(purse))
        assert found == points, f"{purse} has {found} points, not {points}"
    for track, value in then.tracks.items():
        found = state.tracks.get(track, 0)
        assert found == value, f"track {track} is at {found}, not {value}"
    for field, value in names.fields(then.state, ToulonState).items():
        found = getattr(state, field)
        found = dict(found) if isinstance(found, Mapping) else found
        assert found == value, f"{field} is {found!r}, not {value!r}"
    for name, said in then.works.items():
        assert name in state.works, f"there is no work {name!r}, but {sorted(state.works)}"
        for field, value in names.fields(said, FieldWork).items():
            found = getattr(state.works[name], field)
            assert found == value, f"{field} of {name} is {found!r}, not {value!r}"
    if then.ending:
        ending = immediate_ending(table.position)
        found = ending.ending if ending else "none"
        assert found == then.ending, f"the ending is {found!r}"


def _check_unit(table: CaseTable, unit: str, said: Mapping[str, Any]) -> None:
    x = table.position.state.units.get(unit)
    area = said.get("area")
    if area == GONE:
        assert x is None, f"{unit} is still in play, in {x and x.space}"
        return
    assert x is not None, f"{unit} has left play"
    if area is not None:
        assert x.space == table.names.space(area), f"{unit} is in {table.rules.name_of(x.space)}, not in {area}"
    for field, value in table.names.fields({k: v for k, v in said.items() if k != "area"}, ToulonUnit).items():
        assert getattr(x, field) == value, f"{field} of {unit} is {getattr(x, field)!r}, not {value!r}"


def _check_events(table: CaseTable, then: Then) -> None:
    for said in then.happened:
        words, fields, times = _event(said)
        found = _matching(table, words, fields)
        assert found if times is None else len(found) == times, _what_happened(table, words, fields, len(found))
    for said in then.did_not_happen:
        words, fields, _ = _event(said)
        found = _matching(table, words, fields)
        assert not found, _what_happened(table, words, fields, len(found))
    if then.phases:
        found = [f"{e.side}: {e.title}" if e.side else e.title for e in table.happened(PhaseBegun)]
        assert found == list(then.phases), f"the phases are {found}"
    if then.combat:
        whys = [e.why for e in table.happened(DiceRolled)]
        rolls = [m.groups() for why in whys if (m := COMBAT.match(why))]
        assert len(rolls) == len(then.combat), f"{len(rolls)} sub-battles were rolled for: {rolls}"
        for (column, attack, defence), expected in zip(rolls, then.combat, strict=True):
            roll = {"column": column, "attack": int(attack), "defence": int(defence)}
            if not set(expected) <= set(roll):
                raise WrongCase(f"a combat roll has {', '.join(roll)}, not {', '.join(expected)}")
            assert roll == {**roll, **expected}, f"the roll is at {roll}, not {expected}"


def _event(said: str | Mapping[str, Mapping[str, Any]]) -> tuple[str, Mapping[str, Any], int | None]:
    if isinstance(said, str):
        return said, {}, None
    ((words, fields),) = said.items()
    return words, {k: v for k, v in fields.items() if k != "times"}, fields.get("times")


def _matching(table: CaseTable, words: str, fields: Mapping[str, Any]) -> list[Any]:
    kind = event(words)
    wanted = table.names.fields(fields, kind)
    if "unit" in wanted:
        table.names.unit(wanted["unit"])
    return [e for e in table.happened(kind) if all(_plain(getattr(e, k)) == v for k, v in wanted.items())]


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _what_happened(table: CaseTable, words: str, fields: Mapping[str, Any], times: int) -> str:
    listed = "\n  ".join(str(e) for e in table.happened(event(words))) or "none of the kind"
    return f"{words} {dict(fields)} happened {times} times. There were:\n  {listed}"


# ---------------------------------------------------------------- questions


def _check_questions(table: CaseTable, then: Then) -> None:
    for words, said in then.asked.items():
        seats = tuple(dict.fromkeys(d.seat for d in table.asked if d.name == question(words)))
        expected = (said,) if isinstance(said, str) else said
        if unknown := set(expected) - set(all_seats(table.position)):
            raise WrongCase(f"there is no seat {sorted(unknown)} in {all_seats(table.position)}")
        assert seats == expected, f"{words!r} was asked of {seats}"
    for words in then.not_asked:
        assert not [d for d in table.asked if d.name == question(words)], f"{words!r} was asked"
    for words, choices in then.choices.items():
        asked = [d for d in table.asked if d.name == question(words)]
        assert asked, f"{words!r} was never asked"
        _check_choices(table, words, asked[0], choices)


def _check_choices(table: CaseTable, words: str, decision: Decision, choices: Choices) -> None:
    plain, options = table.names.plain, decision.options
    found = _offered(options)
    if choices.exactly is not UNSET:
        assert sorted(found) == sorted(plain(choices.exactly)), f"{words!r} offers {found}"
    for one in choices.includes:
        assert plain(one) in found, f"{words!r} offers {found}"
    for one in choices.excludes:
        assert plain(one) not in found, f"{words!r} offers {found}"
    for said in choices.refuses:
        refused = options.refusal(plain(said.answer))
        assert refused is not None, f"{words!r}: {said.answer} is allowed"
        assert (refused.clause or NOT_OFFERED) == said.by, (
            f"{words!r}: {said.answer} is refused by {refused.clause}: {refused.reason}"
        )


def _offered(options: Options[Any]) -> list[Any]:
    """Legal numbers or single answers; of sets and orders all that may be in them."""
    if isinstance(options, Number):
        return list(options)
    if isinstance(options, OneOf):
        return [c for c in options.candidates if options.refusal(c) is None]
    return list(getattr(options, "candidates", getattr(options, "of", ())))

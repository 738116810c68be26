"""What every game's cases may state: refusals, tracks, the state, events, questions, figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from msgspec import UNSET

from tests.case_books.names import NOT_OFFERED, WrongCase
from tests.case_books.table import CaseTable
from tests.case_books.words import Choices, Played, Proved
from workbench.engine.clauses import IllegalAction
from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.events import PhaseBegun
from workbench.engine.options import Number, OneOf, Options

AnyTable = CaseTable[Any, Any, Any, Any]
T = TypeVar("T", bound=AnyTable)
P = TypeVar("P", bound=Proved, covariant=True)


class Provable(Protocol[P]):
    """A case of any game, with what is played and what is true afterwards."""

    @property
    def when(self) -> Played | None: ...

    @property
    def then(self) -> P: ...


def run_case(case: Provable[P], table: T, also: Callable[[T, P], None]) -> None:
    """Play the case and check what it says; `also` checks what the game's own words say."""
    if case.then.refused:
        _check_refused(case, table)
    elif case.when is not None:
        table.act(case.when)
    _check_state(table, case.then)
    _check_events(table, case.then)
    _check_questions(table, case.then)
    _check_figures(table.rules.design, case.then)
    also(table, case.then)


def same(what: str, found: Any, expected: Any) -> None:
    """Both are equal, or AssertionError that says what is not."""
    assert found == expected, f"{what} is {found!r}, not {expected!r}"


def _check_refused(case: Provable[Any], table: AnyTable) -> None:
    assert case.when is not None, "a refusal needs a when"
    try:
        table.act(case.when)
    except IllegalAction as refused:
        by = refused.clause or NOT_OFFERED
        assert by == case.then.refused, f"refused by {by!r}: {refused}"
    else:
        raise AssertionError(f"nothing was refused by {case.then.refused}")


def _check_state(table: AnyTable, then: Proved) -> None:
    state = table.position.state
    for track, value in then.tracks.items():
        same(f"track {track}", state.tracks.get(track, 0), value)
    for field, value in table.names.fields(then.state, type(state)).items():
        found = getattr(state, field)
        same(field, dict(found) if isinstance(found, Mapping) else found, value)
    if then.ending:
        ending = table.rules.ending(state)
        same("the ending", ending.ending if ending else "none", then.ending)


def check_fields(table: AnyTable, what: str, stands: Any, said: Mapping[str, Any]) -> None:
    """Fields of a unit or of another struct are as a case has them."""
    for field, value in table.names.fields(said, type(stands)).items():
        same(f"{field} of {what}", getattr(stands, field), value)


# ---------------------------------------------------------------- events


def _check_events(table: AnyTable, then: Proved) -> None:
    for said in then.happened:
        words, fields, times = _event(said)
        found = matching(table, words, fields)
        assert found if times is None else len(found) == times, _what_happened(table, words, fields, len(found))
    for said in then.did_not_happen:
        words, fields, _ = _event(said)
        found = matching(table, words, fields)
        assert not found, _what_happened(table, words, fields, len(found))
    if then.phases:
        found = [f"{e.side}: {e.title}" if e.side else e.title for e in table.happened(PhaseBegun)]
        same("the list of phases", found, list(then.phases))


def _event(said: str | Mapping[str, Mapping[str, Any]]) -> tuple[str, Mapping[str, Any], int | None]:
    if isinstance(said, str):
        return said, {}, None
    ((words, fields),) = said.items()
    return words, {k: v for k, v in fields.items() if k != "times"}, fields.get("times")


def matching(table: AnyTable, words: str, fields: Mapping[str, Any]) -> list[Any]:
    """The events of a kind with these values."""
    kind = table.names.event(words)
    wanted = table.names.fields(fields, kind)
    if "unit" in wanted:
        table.names.unit(wanted["unit"])
    return [e for e in table.happened(kind) if all(_plain(getattr(e, k)) == v for k, v in wanted.items())]


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _what_happened(table: AnyTable, words: str, fields: Mapping[str, Any], times: int) -> str:
    listed = "\n  ".join(str(e) for e in table.happened(table.names.event(words))) or "none of the kind"
    return f"{words} {dict(fields)} happened {times} times. There were:\n  {listed}"


# ---------------------------------------------------------------- questions


def _check_questions(table: AnyTable, then: Proved) -> None:
    question = table.names.question
    for words, said in then.asked.items():
        seats = tuple(dict.fromkeys(d.seat for d in table.asked if d.name == question(words)))
        expected = (said,) if isinstance(said, str) else said
        if unknown := set(expected) - set(table.seats):
            raise WrongCase(f"there is no seat {sorted(unknown)} in {table.seats}")
        assert seats == expected, f"{words!r} was asked of {seats}"
    for words in then.not_asked:
        assert not [d for d in table.asked if d.name == question(words)], f"{words!r} was asked"
    for words, choices in then.choices.items():
        asked = [d for d in table.asked if d.name == question(words)]
        assert asked, f"{words!r} was never asked"
        _check_choices(table, words, asked[0], choices)


def _check_choices(table: AnyTable, words: str, decision: Decision, choices: Choices) -> None:
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


# ---------------------------------------------------------------- figures


def _check_figures(design: Design, then: Proved) -> None:
    for where, value in then.figures.items():
        same(f"figure {where}", _figure(design, where), value)


def _figure(design: Design, where: str) -> Any:
    """ "op_costs/enter_enemy", "combat_results/3/1:1", or a parameter."""
    table, *cell = where.split("/")
    if not cell:
        return design.number(table)
    found = design.table(table).cell(cell[0], cell[1] if len(cell) > 1 else "")
    return int(found) if found.lstrip("-+").isdigit() else found

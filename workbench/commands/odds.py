"""The command that tells the exact odds of a printed table, or of a whole procedure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from workbench.commands.designs import AsJson, RulesetFile
from workbench.commands.terminal import BadInput, print_json, print_table
from workbench.engine.design import Design
from workbench.engine.tables.table import Table

if TYPE_CHECKING:
    from workbench.engine.questions.procedure_odds import ProcedureOdds
    from workbench.engine.questions.whole_procedure import Posed, Value, WholeProcedure
    from workbench.engine.unfolding import Chooser


def odds(
    file: RulesetFile,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The id of one of its tables: `workbench info`.")] = "",
    column: Annotated[str | None, typer.Option(help="This column alone.")] = None,
    plane: Annotated[str | None, typer.Option(help="This plane alone, of a table of three axes.")] = None,
    modifier: Annotated[int, typer.Option(min=-99, max=99, help="What is added to the roll.")] = 0,
    procedure: Annotated[str | None, typer.Option(help="A whole procedure of its rules instead: `battle`.")] = None,
    said: Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A figure of it.")] = None,
    record: Annotated[
        Path | None, typer.Option(help="A record to take it from; alone, lists what began there.")
    ] = None,
    number: Annotated[int | None, typer.Option(min=1, max=500, help="Which of those that began in the record.")] = None,
    json: AsJson = False,
) -> None:
    """Tell how likely each result of a table is, column by column, or what a whole battle comes to, exactly."""
    from workbench.engine.rules_modules import reads_of
    from workbench.engine.tables.odds import expected
    from workbench.engine.tables.printed_odds import NoOdds, column_odds, language_of, passing_odds, rolled_against
    from workbench.storage.file.ruleset_file import load

    if procedure is not None:
        if table:
            raise BadInput("odds are told of a table or of a --procedure, not of both")
        if column is not None or plane is not None or modifier:
            raise BadInput("--column, --plane and --modifier belong to a table")
        _tell_of(load(file), procedure, said or (), record, number, json)
        return
    if said or record or number is not None:
        raise BadInput("--set, --record and --number belong to a --procedure")
    design = load(file)
    printed = _table(design, table)
    planes = printed.planes or ("",)
    if plane is not None:
        if plane not in printed.planes:
            raise BadInput(f"table {table} has no plane {plane!r}; it has {', '.join(printed.planes) or 'none'}")
        planes = (plane,)
    passes = rolled_against(reads_of(design), printed)
    try:
        by_plane = {
            name: passing_odds(printed, passes, modifier, name) if passes else column_odds(printed, modifier, name)
            for name in planes
        }
    except NoOdds as why:
        raise BadInput(f"table {table} has no odds: {why}") from why
    if column is not None:
        if column not in printed.columns:
            raise BadInput(f"table {table} has no column {column!r}; it has {', '.join(printed.columns)}")
        by_plane = {name: {column: found[column]} for name, found in by_plane.items()}
    if json:
        told = {
            name: {one: {cell: _written(chance) for cell, chance in of.items()} for one, of in found.items()}
            for name, found in by_plane.items()
        }
        by_name = {"planes": told} if printed.planes else {"columns": told[""]}
        against = {"passes": passes.value} if passes else {}
        print_json({"table": table, "modifier": modifier} | against | by_name)
        return
    roll = f"{printed.dice}{modifier:+}" if modifier else printed.dice
    typer.echo(f"{printed.title} ({table}), {roll}")
    language = language_of(printed)
    columns = [(called, name, of) for called, found in by_plane.items() for name, of in found.items()]
    for called, name, of in columns:
        heading = " ".join(filter(None, (called, printed.column_means, name))) or "result"
        heading = f"{printed.row_means or 'row'} passes" if passes else heading
        print_table((heading, "chance", "exactly"), [(c or "–", _percent(p), _written(p)) for c, p in of.items()])
        if language is not None and not passes:
            means = (f"{who} {what} {float(mean):.2f}" for (who, what), mean in expected(language, of).items())
            typer.echo(f"on the average: {', '.join(means) or 'nothing'}")


def _table(design: Design, table: str) -> Table:
    try:
        return design.table(table)
    except KeyError:
        rolled = ", ".join(sorted(one.id for one in design.tables if one.dice))
        wrong = f"there is no table {table!r}" if table else "say a table or a --procedure"
        raise BadInput(f"{wrong}; dice are rolled on {rolled or 'none of its tables'}") from None


def _written(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"


# ---------------------------------------------------------------- whole procedures


def _tell_of(
    design: Design, name: str, said: Sequence[str], record: Path | None, number: int | None, json: bool
) -> None:
    """Tell the odds of a whole procedure, or list those that began in a record."""
    from workbench.engine.questions.procedure_odds import procedure_odds
    from workbench.engine.words.message import as_message, said_by

    whole, rules = _named(design, name)
    if record is not None and said:
        raise BadInput("a procedure is posed with --set, or taken from a --record")
    if record is None and number is not None:
        raise BadInput("--number is that of a procedure in a --record")
    if record is not None and number is None:
        _list(whole, record, json)
        return
    posed, choose = (_posed(whole, said), None) if record is None else _taken(whole, rules, record, number or 0)
    try:
        odds = procedure_odds(whole, posed.rules, posed.state, choose=choose)
    except (LookupError, ValueError, TypeError) as error:
        raise BadInput(f"procedure {name} cannot be reckoned: {said_by(error)}") from error
    if json:
        print_json(_document(whole, odds))
        return
    names = [posed.rules.words.name_of(side) for side in odds.sides]
    exactly = f"about, of {odds.samples:,} played" if odds.samples else "exactly"
    typer.echo(f"{as_message(whole.title)}: attacker {names[0]}, defender {names[1]}, {exactly}")
    if record is None:
        figures = whole.read(dict(map(_value, said)))
        typer.echo(f"posed with {' '.join(f'{name}={value}' for name, value in figures.items())}")
    print_table(("it ends", "chance", "exactly"), [_row(end, chance, odds) for end, chance in odds.ends.items()])
    for which, side in enumerate(names):
        rows = [_row(str(lost), chance, odds) for lost, chance in odds.lost(which).items()]
        print_table((f"lost by {side}", "chance", "exactly"), rows)
        typer.echo(f"on the average: {float(odds.expected(which)):.2f}")


def _named(design: Design, name: str) -> tuple[WholeProcedure[Any], Any]:
    from workbench.engine.questions.procedure_odds import procedures_of
    from workbench.engine.rules_modules import UNPLAYABLE, UnknownRules, rules_for, why_unplayable

    try:
        rules = rules_for(design)
    except UnknownRules as why:
        raise BadInput(str(why)) from why
    except UNPLAYABLE as why:
        raise BadInput(f"the rules cannot be played: {why_unplayable(why)}") from why
    offered = procedures_of(rules)
    if name not in offered:
        known = ", ".join(offered) or "none"
        raise BadInput(f"there is no procedure {name!r} whose odds can be told; the rules offer {known}")
    return offered[name], rules


def _posed(whole: WholeProcedure[Any], said: Sequence[str]) -> Posed[Any]:
    from workbench.engine.questions.whole_procedure import NotPosed

    values = [*map(_value, said)]
    doubled = next((name for name, count in Counter(name for name, _ in values).items() if count > 1), None)
    if doubled is not None:
        raise BadInput(f"--set says {doubled[:40]} twice")
    try:
        return whole.posed(dict(values))
    except NotPosed as why:
        raise BadInput(str(why)) from why


def _value(text: str) -> tuple[str, Value]:
    name, parted, value = text.partition("=")
    if not parted:
        raise BadInput(f"--set takes NAME=VALUE, not {text[:40]!r}")
    is_number = value.lstrip("-").isdecimal() and len(value) < 10
    return name.strip(), int(value) if is_number else value.strip()


def _taken(whole: WholeProcedure[Any], rules: Any, record: Path, number: int) -> tuple[Posed[Any], Chooser]:
    from workbench.engine.questions.begun_procedures import as_answered
    from workbench.engine.questions.whole_procedure import Posed
    from workbench.storage.records.begun_in_record import begun_in_record

    found = begun_in_record(record, whole.id).begun
    if not 1 <= number <= len(found):
        count = "no such procedure" if not found else f"{len(found)} of them"
        raise BadInput(f"there is no procedure number {number} in {record.name}; it has {count}")
    begun = found[number - 1]
    return Posed(rules, begun.state), as_answered(whole, begun.answers)


def _list(whole: WholeProcedure[Any], record: Path, json: bool) -> None:
    from workbench.storage.records.begun_in_record import begun_in_record

    found = begun_in_record(record, whole.id)
    listed = [
        {"number": number, "play": one.play, "turn": one.turn, "place": one.place}
        for number, one in enumerate(found.begun, start=1)
    ]
    if json:
        print_json({"procedure": whole.id, "begun": listed})
        return
    rows = [(str(n), turn, place) for n, (turn, place) in enumerate(found.words, start=1)]
    print_table(("number", "turn", "place"), rows)


def _document(whole: WholeProcedure[Any], odds: ProcedureOdds) -> Mapping[str, object]:
    return {
        "procedure": whole.id,
        "attacker": odds.sides[0],
        "defender": odds.sides[1],
        "samples": odds.samples,
        "ends": {end: _written(chance) for end, chance in odds.ends.items()},
        "lost": {
            who: {str(lost): _written(chance) for lost, chance in odds.lost(which).items()}
            for which, who in enumerate(("attacker", "defender"))
        },
        "expected": {who: float(odds.expected(which)) for which, who in enumerate(("attacker", "defender"))},
    }


def _row(what: str, chance: Fraction, odds: ProcedureOdds) -> tuple[str, str, str]:
    from workbench.lab.statistics import wilson_interval

    if not odds.samples:
        return what, f"{float(chance):.1%}", _written(chance)
    low, high = wilson_interval(round(chance * odds.samples), odds.samples)
    return what, f"{float(chance):.1%}", f"{low:.1%} to {high:.1%}"

"""The command that tells the exact odds of a printed table."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import typer

from workbench.commands.designs import AsJson, RulesetFile
from workbench.commands.terminal import BadInput, print_json, print_table
from workbench.engine.design import Design
from workbench.engine.tables.table import Table


def odds(
    file: RulesetFile,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The id of one of its tables: `workbench info`.")],
    column: Annotated[str | None, typer.Option(help="This column alone.")] = None,
    plane: Annotated[str | None, typer.Option(help="This plane alone, of a table of three axes.")] = None,
    modifier: Annotated[int, typer.Option(min=-99, max=99, help="What is added to the roll.")] = 0,
    json: AsJson = False,
) -> None:
    """Tell how likely each result of a table is, column by column, exactly."""
    from workbench.engine.tables.odds import expected
    from workbench.engine.tables.printed_odds import NoOdds, column_odds, language_of
    from workbench.storage.file.ruleset_file import load

    printed = _table(load(file), table)
    planes = printed.planes or ("",)
    if plane is not None:
        if plane not in printed.planes:
            raise BadInput(f"table {table} has no plane {plane!r}; it has {', '.join(printed.planes) or 'none'}")
        planes = (plane,)
    try:
        by_plane = {name: column_odds(printed, modifier, name) for name in planes}
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
        print_json({"table": table, "modifier": modifier} | by_name)
        return
    roll = f"{printed.dice}{modifier:+}" if modifier else printed.dice
    typer.echo(f"{printed.title} ({table}), {roll}")
    language = language_of(printed)
    columns = [(called, name, of) for called, found in by_plane.items() for name, of in found.items()]
    for called, name, of in columns:
        heading = " ".join(filter(None, (called, printed.column_means, name))) or "result"
        print_table((heading, "chance", "exactly"), [(c or "–", _percent(p), _written(p)) for c, p in of.items()])
        if language is not None:
            means = (f"{who} {what} {float(mean):.2f}" for (who, what), mean in expected(language, of).items())
            typer.echo(f"on the average: {', '.join(means) or 'nothing'}")


def _table(design: Design, table: str) -> Table:
    try:
        return design.table(table)
    except KeyError:
        rolled = ", ".join(sorted(one.id for one in design.tables if one.dice))
        raise BadInput(f"there is no table {table!r}; dice are rolled on {rolled or 'none of its tables'}") from None


def _written(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"

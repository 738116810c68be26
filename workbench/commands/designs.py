"""The command that says what is in a ruleset file, or in a record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from workbench.commands.terminal import print_json, print_table

RulesetFile = Annotated[Path, typer.Argument(metavar="FILE", help="A ruleset file.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]


def info(file: RulesetFile, json: AsJson = False) -> None:
    """Say what a ruleset file holds, spaces by kind, counters, tables, scenarios, provenance; or what a record does."""
    from workbench.storage.contents import contents_of
    from workbench.storage.file.file_kind import is_of
    from workbench.storage.file.ruleset_file import load
    from workbench.storage.records.record_file import RECORD_FILE
    from workbench.storage.records.seat_record import SEAT_RECORD_FILE

    if is_of(file, RECORD_FILE):
        _info_of_record(file, json)
        return
    if is_of(file, SEAT_RECORD_FILE):
        _info_of_seat_record(file, json)
        return
    contents = contents_of(load(file))
    if json:
        print_json(contents)
        return
    typer.echo(f"{contents.title}  (rules: {contents.rules or 'none'}, digest {contents.digest})")
    if contents.description:
        typer.echo(contents.description)
    counts = [(kind, str(number)) for kind, number in contents.spaces.items()]
    for name in ("borders", "hexsides", "junctions", "road_sections", "counters"):
        counts.append((name.replace("_", " "), str(getattr(contents, name))))
    print_table(("what", "how many"), counts)
    print_table(("figures from", "how many"), [(kind, str(n)) for kind, n in contents.provenance.items()])
    typer.echo(f"Tables: {', '.join(contents.tables) or 'none'}")
    typer.echo(f"Scenarios: {', '.join(contents.scenarios) or 'none'}")


def _info_of_record(file: Path, json: bool) -> None:
    from workbench.storage.records.record_figures import contents_of_record

    contents = contents_of_record(file)
    if json:
        print_json(contents)
        return
    typer.echo(f"{contents.title}: a playtest of {contents.scenario}, seed {contents.seed}  (rules: {contents.rules})")
    ended = f"ended: {contents.ending}" if contents.ending else "it goes on"
    branches = "1 branch" if contents.branches == 1 else f"{contents.branches} branches"
    typer.echo(f"{contents.plays} plays, {branches}; {ended}")
    if contents.other_figures:
        typer.echo(f"figures {contents.figures}, branches on {', '.join(contents.other_figures)} too")
    for doubt in contents.doubts:
        typer.echo(f"warning: {doubt}")


def _info_of_seat_record(file: Path, json: bool) -> None:
    from workbench.storage.records.seat_record import contents_of_seat_record

    contents = contents_of_seat_record(file)
    if json:
        print_json(contents)
        return
    typer.echo(f"{contents.title}: what {contents.seat} was told of a playtest of {contents.scenario}")
    ended = f"ended: {contents.ending}" if contents.ending else "it went on"
    typer.echo(f"{contents.plays} plays, {contents.own} of them its own, {contents.events} events; {ended}")

"""Commands on one ruleset file: what is in it, what is wrong with it, and its way to other programs and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.commands.terminal import print_json, print_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from workbench.engine.problem import Problem

RulesetFile = Annotated[Path, typer.Argument(metavar="FILE", help="A ruleset file.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]


def info(file: RulesetFile, json: AsJson = False) -> None:
    """Say what a ruleset file holds, spaces by kind, counters, tables, scenarios, provenance; or what a record does."""
    from workbench.storage.contents import contents_of
    from workbench.storage.file.opening import is_of
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


def check(file: RulesetFile, json: AsJson = False) -> None:
    """List every problem of a ruleset file, the silenced ones apart; exit code 1 when there are errors."""
    from workbench.engine.problem import Level
    from workbench.storage.checks.playable_checks import full_report
    from workbench.storage.file.ruleset_file import load
    from workbench.storage.rows.parts import maps_of

    design = load(file)
    found, silenced = full_report(design)
    errors = sum(problem.level is Level.ERROR for problem in found)
    if json:
        print_json(
            [
                *(_problem(problem) for problem in found),
                *(_problem(problem) | {"silenced": entry.reason} for problem, entry in silenced),
            ]
        )
    else:
        titles = {sheet.id: sheet.title for sheet in maps_of(design)}
        for problem in found:
            fix = f" Fix: {problem.fix}." if problem.fix else ""
            typer.echo(f"{problem.level}: {_told(problem, titles)} [{problem.check}]{fix}")
        for problem, entry in silenced:
            typer.echo(f"silenced: {_told(problem, titles)} [{problem.check}] Reason: {entry.reason}")
        hints = sum(problem.level is Level.HINT for problem in found)
        counts = [_counted(errors, "error"), _counted(len(found) - errors - hints, "warning")]
        counts += [_counted(hints, "hint")] if hints else []
        counts += [f"{len(silenced)} silenced"] if silenced else []
        typer.echo(", ".join(counts))
    if errors:
        raise typer.Exit(1)


def _told(problem: Problem, titles: Mapping[str, str]) -> str:
    """A problem in a line; its place with its map where there are several."""
    title = titles.get(problem.place.map, "") if len(titles) > 1 else ""
    place = f"{problem.place} on {title}" if title and title != str(problem.place) else str(problem.place)
    return f"{place}: {problem.cause}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _problem(problem: Problem) -> dict[str, str]:
    """A problem as the JSON document has it; `map` is the id of the map of its place, "" off the maps."""
    place = problem.place
    return {
        "level": problem.level,
        "check": problem.check,
        "place": str(place),
        "cause": problem.cause,
        "fix": problem.fix,
        "clause": problem.clause,
        "kind": place.kind,
        "id": place.id,
        "map": place.map,
    }

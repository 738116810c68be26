"""Commands on one ruleset file: what is in it, what is wrong with it, and its way to other programs and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.commands.terminal import print_json, print_table

if TYPE_CHECKING:
    from workbench.engine.problem import Problem

RulesetFile = Annotated[Path, typer.Argument(metavar="FILE", help="A ruleset file.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]


def info(file: RulesetFile, json: AsJson = False) -> None:
    """Say what a ruleset file holds: spaces by kind, borders, roads, counters, tables, scenarios, provenance."""
    from workbench.storage.contents import contents_of
    from workbench.storage.ruleset_file import load

    contents = contents_of(load(file))
    if json:
        print_json(contents)
        return
    typer.echo(f"{contents.title}  (rules: {contents.rules or 'none'}, digest {contents.digest})")
    counts = [(kind, str(number)) for kind, number in contents.spaces.items()]
    for name in ("borders", "hexsides", "junctions", "road_sections", "counters"):
        counts.append((name.replace("_", " "), str(getattr(contents, name))))
    print_table(("what", "how many"), counts)
    print_table(("figures from", "how many"), [(kind, str(n)) for kind, n in contents.provenance.items()])
    typer.echo(f"Tables: {', '.join(contents.tables) or 'none'}")
    typer.echo(f"Scenarios: {', '.join(contents.scenarios) or 'none'}")


def check(file: RulesetFile, json: AsJson = False) -> None:
    """List every problem of a ruleset file, the silenced ones apart; exit code 1 when there are errors."""
    from workbench.engine.problem import Level
    from workbench.storage.playable_checks import full_report
    from workbench.storage.ruleset_file import load

    found, silenced = full_report(load(file))
    errors = sum(problem.level is Level.ERROR for problem in found)
    if json:
        print_json(
            [
                *(_problem(problem) for problem in found),
                *(_problem(problem) | {"silenced": entry.reason} for problem, entry in silenced),
            ]
        )
    else:
        for problem in found:
            fix = f" Fix: {problem.fix}." if problem.fix else ""
            typer.echo(f"{problem.level}: {problem.place}: {problem.cause} [{problem.check}]{fix}")
        for problem, entry in silenced:
            typer.echo(f"silenced: {problem.place}: {problem.cause} [{problem.check}] Reason: {entry.reason}")
        hints = sum(problem.level is Level.HINT for problem in found)
        counts = [f"{errors} errors", f"{len(found) - errors - hints} warnings"]
        counts += [f"{number} {what}" for number, what in ((hints, "hints"), (len(silenced), "silenced")) if number]
        typer.echo(", ".join(counts))
    if errors:
        raise typer.Exit(1)


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

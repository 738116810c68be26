"""Commands on one ruleset file: what is in it, what is wrong with it, and its way to other programs and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.commands.terminal import print_json, print_table

if TYPE_CHECKING:
    pass

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
    """List every problem of a ruleset file; exit code 1 when there are errors."""
    from workbench.engine.problem import Level
    from workbench.storage.playable_checks import all_problems
    from workbench.storage.ruleset_file import load

    found = all_problems(load(file))
    errors = sum(problem.level is Level.ERROR for problem in found)
    if json:
        print_json(
            [
                {
                    "level": problem.level,
                    "check": problem.check,
                    "place": str(problem.place),
                    "cause": problem.cause,
                    "fix": problem.fix,
                    "clause": problem.clause,
                    "kind": problem.place.kind,
                    "id": problem.place.id,
                }
                for problem in found
            ]
        )
    else:
        for problem in found:
            fix = f" Fix: {problem.fix}." if problem.fix else ""
            typer.echo(f"{problem.level}: {problem.place}: {problem.cause} [{problem.check}]{fix}")
        typer.echo(f"{errors} errors, {len(found) - errors} warnings")
    if errors:
        raise typer.Exit(1)

"""Commands on one ruleset file: what is in it, what is wrong with it, and its way to other programs and back."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.commands.terminal import BadInput, free_place, print_json, print_table

if TYPE_CHECKING:
    pass

RulesetFile = Annotated[Path, typer.Argument(metavar="FILE", help="A ruleset file.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]


class ImportFormat(StrEnum):
    """What a ruleset can be read from."""

    JSON = "json"
    GEOJSON = "geojson"


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


def import_file(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="A ruleset in JSON, or a map in GeoJSON.")],
    out: Annotated[Path, typer.Option("--out", help="The ruleset file to make.")],
    format_: Annotated[
        ImportFormat | None, typer.Option("--from", help="The format; without it the file's extension tells.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a ruleset file that is there.")] = False,
) -> None:
    """Make a ruleset file of what another program or `export` wrote."""
    from workbench.cartography.coverage import CoverageError
    from workbench.engine.design import Design
    from workbench.exchange.geojson import read_area_map
    from workbench.exchange.ruleset_json import RulesetJsonError, read_ruleset_json
    from workbench.storage.ruleset_file import create

    free_place(out, force)
    document = source.read_bytes()
    try:
        if (format_ or _format_of(source)) is ImportFormat.JSON:
            design, is_unchanged = read_ruleset_json(document)
        else:
            area_map = read_area_map([document], map_id=source.stem, title=source.stem)
            design, is_unchanged = Design(title=area_map.title, rules="", maps=(area_map,)), True
    except RulesetJsonError as error:
        raise BadInput(f"{source}: {error}") from None
    except CoverageError as error:
        raise BadInput(f"{source}: {'; '.join(map(str, error.problems))}") from None
    create(out, design)
    if not is_unchanged:
        typer.echo(f"{source}: it was changed since it was exported (another digest)", err=True)


def _format_of(source: Path) -> ImportFormat:
    if source.suffix == ".geojson":
        return ImportFormat.GEOJSON
    if source.suffix == ".json":
        return ImportFormat.JSON
    raise BadInput(f"{source}: name the format with --from (json or geojson)")

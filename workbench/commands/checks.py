"""The command that says what is wrong with a ruleset file, and fixes what can be fixed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from workbench.commands.designs import AsJson, RulesetFile
from workbench.commands.terminal import BadInput, complain, print_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from workbench.engine.design import Design
    from workbench.engine.problem import Problem
    from workbench.storage.checks.fixes.fixed_designs import Fixed
    from workbench.storage.checks.silences import Report

Checks = Annotated[
    list[str] | None,
    typer.Argument(metavar="[CHECK]...", help="With --fix: fix what these checks find, by the names in brackets."),
]


def check(
    file: RulesetFile,
    checks: Checks = None,
    fix: Annotated[
        bool, typer.Option("--fix", help="Fix what has a fix, as Fix all in the window does; one step of the history.")
    ] = False,
    json: AsJson = False,
) -> None:
    """List every problem of a ruleset file, the silenced ones apart; exit code 1 when there are errors."""
    from workbench.engine.problem import Level
    from workbench.storage.checks.playable_checks import full_report
    from workbench.storage.file.ruleset_file import load

    if checks and not fix:
        raise BadInput(f"{' '.join(checks)}: checks are named to be fixed; add --fix")
    design = load(file)
    fixed: tuple[Problem, ...] = ()
    if fix:
        design, fixed = _fixed(file, design, checks or ())
    report = full_report(design)
    for name in dict.fromkeys(checks or ()):
        if not any(problem.check == name for problem in (*fixed, *report.problems)):
            complain(f"{name}: no check of this name finds anything here")
    errors = sum(problem.level is Level.ERROR for problem in report.problems)
    if json:
        found = [
            *(_problem(problem) for problem in report.problems),
            *(_problem(problem) | {"silenced": entry.reason} for problem, entry in report.silenced),
        ]
        print_json({"fixed": [_problem(problem) for problem in fixed], "problems": found} if fix else found)
    else:
        _print(design, report, fixed, errors)
    if errors:
        raise typer.Exit(1)


def _fixed(file: Path, design: Design, checks: Sequence[str]) -> Fixed:
    """Fix what can be, and keep it in the file as one edit; where nothing is fixed the file stays as it is."""
    from workbench.storage.checks.fixes.fixed_designs import Fixed, fixed
    from workbench.storage.document import RulesetDocument
    from workbench.storage.edits.edits import ReplaceDesign

    done = fixed(design, checks)
    if not done.fixed:
        return Fixed(design)
    with RulesetDocument.open(file) as document:
        if document.design != design:  # somebody wrote it meanwhile
            done = fixed(document.design, checks)
        if done.fixed:
            count = _counted(len(done.fixed), "problem")
            document.apply(
                ReplaceDesign(f"Fix {count}: {', '.join(checks)}" if checks else f"Fix {count}", done.design)
            )
    return done


def _print(design: Design, report: Report, fixed: Sequence[Problem], errors: int) -> None:
    from workbench.engine.problem import Level
    from workbench.storage.rows.parts import maps_of

    found, silenced = report
    titles = {sheet.id: sheet.title for sheet in maps_of(design)}
    for problem in fixed:
        typer.echo(f"fixed: {_told(problem, titles)} [{problem.check}] {problem.fix}.")
    for problem in found:
        fix = f" Fix: {problem.fix}." if problem.is_curable else ""
        typer.echo(f"{problem.level}: {_told(problem, titles)} [{problem.check}]{fix}")
    for problem, entry in silenced:
        typer.echo(f"silenced: {_told(problem, titles)} [{problem.check}] Reason: {entry.reason}")
    hints = sum(problem.level is Level.HINT for problem in found)
    counts = [_counted(errors, "error"), _counted(len(found) - errors - hints, "warning")]
    counts += [_counted(hints, "hint")] if hints else []
    counts += [f"{len(silenced)} silenced"] if silenced else []
    counts += [f"{len(fixed)} fixed"] if fixed else []
    typer.echo(", ".join(counts))


def _told(problem: Problem, titles: Mapping[str, str]) -> str:
    """A problem in a line; its place with its map where there are several."""
    title = titles.get(problem.place.map, "") if len(titles) > 1 else ""
    place = f"{problem.place} on {title}" if title and title != str(problem.place) else str(problem.place)
    return f"{place}: {problem.cause}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _problem(problem: Problem) -> dict[str, object]:
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
        "facts": problem.facts,
    }

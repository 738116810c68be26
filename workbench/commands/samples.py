"""Commands on what comes with the program: sample games, and the clauses of a rules module."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from workbench.commands.designs import AsJson
from workbench.commands.terminal import BadInput, free_place, print_json, print_table


def samples(json: AsJson = False) -> None:
    """List the sample games."""
    from workbench.storage.samples import build_sample, sample_games

    found = []
    for game in sample_games():
        design = build_sample(game.game)
        scenarios = [scenario.id for scenario in design.scenarios]
        told = {"game": game.game, "title": game.title, "rules": design.rules, "scenarios": scenarios}
        found.append({**told, "description": design.description})
    if json:
        print_json(found)
    else:
        print_table(
            ("game", "title", "rules", "scenarios"),
            [(str(g["game"]), str(g["title"]), str(g["rules"]), ", ".join(g["scenarios"])) for g in found],
        )
        for g in found:
            typer.echo(f"{g['title']}: {g['description']}")


def sample(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A sample game; `workbench samples` lists them.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The ruleset file to make.")],
    force: Annotated[bool, typer.Option("--force", help="Replace a ruleset file that is there.")] = False,
) -> None:
    """Write the ruleset file of a sample game."""
    from workbench.storage.file.ruleset_file import create
    from workbench.storage.samples import UnknownSample, build_sample

    free_place(file, force)
    try:
        design = build_sample(game)
    except UnknownSample as error:
        raise BadInput(str(error)) from None
    create(file, design)


def clauses(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A rules module, by the name in its ruleset files.")],
    json: AsJson = False,
) -> None:
    """List every clause of a game's rulebook: what the program does about it, and which tests prove it."""
    from workbench.commands.clause_tests import tests_by_clause
    from workbench.engine.rules_modules import rules_class

    rules = rules_class(game)
    tests = tests_by_clause(game)
    if json:
        print_json(
            [
                {
                    "clause": clause.number,
                    "heading": clause.heading,
                    "status": clause.status,
                    "reason": clause.reason,
                    "tests": tests.get(clause.number, []),
                }
                for clause in rules.clauses
            ]
        )
        return
    rows = [
        (c.number, c.heading, c.status.value.replace("_", " "), str(len(tests.get(c.number, []))), c.reason)
        for c in rules.clauses
    ]
    print_table(("clause", "heading", "status", "tests", "reason"), rows)
    counts = {status: sum(c.status.value == status for c in rules.clauses) for status in
              ("implemented", "not_a_rule", "deferred")}  # fmt: skip
    typer.echo(", ".join(f"{n} {status.replace('_', ' ')}" for status, n in counts.items()))

"""The command that lists the limits of every input."""

from __future__ import annotations

import typer

from workbench.commands.designs import AsJson
from workbench.commands.terminal import print_json, print_table
from workbench.limits import TABLE


def limits(json: AsJson = False) -> None:
    """List the limits of every input: what is read, pasted, typed or received, and what to do when there is more."""
    if json:
        print_json([{**limit._asdict(), "amount": limit.amount} for limit in TABLE])
        return
    print_table(("of", "at the most", "if there is more"), [(one.of, one.amount, one.instead) for one in TABLE])
    typer.echo(f"{len(TABLE)} limits")

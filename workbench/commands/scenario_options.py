"""The option `--options`: what a playtest replaces of its scenario's options."""

from __future__ import annotations

from typing import Annotated

import typer

from workbench.commands.terminal import BadInput

Options = Annotated[
    str, typer.Option("--options", metavar="NAME=VALUE,…", help="Options of the scenario, e.g. players=nations.")
]


def scenario_options(text: str) -> dict[str, str]:
    """Options by name, from words like `players=nations,fog=on`. Raises BadInput when one has no value."""
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    if any(not equals for _, equals, _ in pairs):
        raise BadInput(f"--options takes NAME=VALUE,…, not {text!r}")
    return {name.strip(): value.strip() for name, _, value in pairs}

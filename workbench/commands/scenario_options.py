"""The options `--options` (what a playtest replaces of its scenario's options) and `--bots` (who holds its seats)."""

from __future__ import annotations

from typing import Annotated

import typer

from workbench.commands.terminal import BadInput

Options = Annotated[
    str, typer.Option("--options", metavar="NAME=VALUE,…", help="Options of the scenario, e.g. players=nations.")
]
BOTS_HELP = (
    "random or greedy, for each side or for all. Restrictions follow a colon, parted by +: "
    "greedy:never_attacks+never_uses:cavalry+ignores_supply. A word that is not known is answered with those that are."
)
Bots = Annotated[str, typer.Option("--bots", metavar="SIDE=BOT,…", help=BOTS_HELP)]


def scenario_options(text: str) -> dict[str, str]:
    """Options by name, from words like `players=nations,fog=on`. Raises BadInput when one has no value."""
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    if any(not equals for _, equals, _ in pairs):
        raise BadInput(f"--options takes NAME=VALUE,…, not {text!r}")
    return {name.strip(): value.strip() for name, _, value in pairs}

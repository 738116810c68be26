"""The option `--bots`: who holds the seats of a playtest."""

from __future__ import annotations

from typing import Annotated

import typer

BOTS_HELP = (
    "random or greedy, for each side or for all. Restrictions follow a colon, parted by +: "
    "greedy:never_attacks+never_uses:cavalry+ignores_supply. A word that is not known is answered with those that are."
)
Bots = Annotated[str, typer.Option("--bots", metavar="SIDE=BOT,…", help=BOTS_HELP)]

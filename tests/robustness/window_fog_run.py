"""`python -m tests.robustness.window_fog_run [PAGES] [GAME]`: two worlds at two tables of the window, for all modules.

It goes on until so many pages (200) have been compared in each game, and tells what was compared.
"""

from __future__ import annotations

import sys
import time
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.lockstep import Counts, Leak
from tests.lockstep_games import FURTHER_GAMES, GAMES
from tests.window_lockstep import windows_in_lockstep
from workbench.shell.application import make_application
from workbench.shell.settings import Settings

KINDS = ("random", "greedy")


def main(pages: int, wanted: str) -> int:
    """Every game in turn; the number of leaks."""
    leaks = 0
    for game in (*GAMES, *FURTHER_GAMES):
        if wanted not in game.name:
            continue
        counts, seed, begun, found = Counts(), 0, time.monotonic(), 0
        while counts.total < pages and found < 5:
            seed += 1
            try:
                windows_in_lockstep(game, seed, 300, 97, 4, KINDS[seed % 2], counts)
            except Leak as leak:
                found += 1
                print(f"  {game.name}: {leak}"[:1500], flush=True)
            except Exception:
                found += 1
                traceback.print_exc()
                break
        leaks += found
        seconds = round(time.monotonic() - begun)
        print(f"{game.name}: {counts.total} pages, {found} leaks, {seconds} s", dict(counts.pairs), flush=True)
    return leaks


if __name__ == "__main__":
    asked = sys.argv[1:] + ["200", ""][len(sys.argv) - 1 :]
    with TemporaryDirectory() as folder:
        application = make_application(Settings(Path(folder) / "settings.ini"))
        sys.exit(bool(main(int(asked[0]), asked[1])))

"""`python -m tests.robustness.fog_run [ANSWERS] [GAME]`: two worlds in lockstep through the protocol, for all modules.

It goes on until so many answers (100,000) have been compared in each game, and tells what was compared.
"""

from __future__ import annotations

import sys
import time
import traceback

from tests.lockstep import Counts, Leak, played_in_lockstep
from tests.lockstep_games import FURTHER_GAMES, GAMES

KINDS = ("random", "greedy")


def main(answers: int, wanted: str) -> int:
    """Every game in turn; the number of leaks."""
    leaks = 0
    for game in (*GAMES, *FURTHER_GAMES):
        if wanted not in game.name:
            continue
        counts, seed, begun, found = Counts(), 0, time.monotonic(), 0
        while counts.total < answers:
            seed += 1
            try:
                played_in_lockstep(game, seed, 400, 7, 10, KINDS[seed % 2], counts)
            except Leak as leak:
                found += 1
                print(f"  {game.name}: {leak}"[:900], flush=True)
                if found >= 5:
                    break
            except Exception:
                found += 1
                traceback.print_exc()
                break
        leaks += found
        seconds = round(time.monotonic() - begun)
        print(f"{game.name}: {counts.total} answers, {found} leaks, {seconds} s", dict(counts.pairs), flush=True)
        print(f"  {dict(counts.answers)}", flush=True)
    return leaks


if __name__ == "__main__":
    asked = sys.argv[1:] + ["100000", ""][len(sys.argv) - 1 :]
    sys.exit(bool(main(int(asked[0]), asked[1])))

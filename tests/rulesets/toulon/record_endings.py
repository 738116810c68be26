"""Records of every ending of Toulon: `python -m tests.rulesets.toulon.record_endings` plays them anew.

To be run after rules or figures were changed on purpose; what it could not bring about it names, and exits with 1.
"""

from __future__ import annotations

import sys

from msgspec import Struct

from rulesets.toulon import ToulonRules
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from sample_games.toulon.build import build
from tests.recorded_playtests import RECORDS, written
from tests.rulesets.toulon.bots_at_play import Game
from tests.rulesets.toulon.wishful_bots import Wish, WishfulBot
from workbench.engine.bots import let_play
from workbench.engine.playtests.playtest import Playtest

FOLDER = "toulon"
SEEDS = 40


class Story(Struct, frozen=True):
    """How an ending comes about: the scenario, who wins, and what the two sides are after."""

    scenario: str
    winner: str
    republican: Wish = Wish()
    allied: Wish = Wish()


TOULON, OLLIOULES, SOLLIES = "A43", "A10", "A90"
MULGRAVE, EGUILLETTE, BALAGUIER, MALBOUSQUET, CROIX_FARON = "A31", "A35", "A37", "A30", "A60"
MALGUE, GRANDE_TOUR = "A61", "A50"
PENINSULA = (MULGRAVE, EGUILLETTE, BALAGUIER)

STORIES = {
    "toulon_taken": Story("bonaparte", REPUBLICAN, Wish(wants=(TOULON,)), Wish(leaves=(TOULON,))),
    "depot_taken": Story("bonaparte", ALLIED, Wish(leaves=(OLLIOULES,)), Wish(wants=(OLLIOULES,))),
    "evacuation": Story("december", REPUBLICAN, Wish(wants=PENINSULA, fires=True), Wish(leaves=PENINSULA)),
    "major_by_points": Story(
        "bonaparte", REPUBLICAN, Wish(), Wish(leaves=(TOULON, EGUILLETTE, BALAGUIER, GRANDE_TOUR, MALBOUSQUET, "A64"))
    ),
    "minor_by_points": Story("campaign", REPUBLICAN, Wish(), Wish(leaves=(MALGUE,))),
    "draw": Story("campaign", ""),
    "objective_taken": Story("faron", ALLIED, Wish(leaves=(CROIX_FARON,)), Wish(wants=(CROIX_FARON,))),
    "objective_kept": Story("faron", REPUBLICAN),
}


def told(rules: ToulonRules, story: Story, seed: int) -> Game:
    """The story as it comes out with a seed."""
    playtest: Game = Playtest(rules, story.scenario, seed)
    let_play(playtest, {REPUBLICAN: WishfulBot(seed, story.republican), ALLIED: WishfulBot(seed, story.allied)})
    return playtest


def main() -> int:
    """Write all records; 1 when an ending could not be brought about."""
    rules, missing = ToulonRules(build()), []
    (RECORDS / FOLDER).mkdir(parents=True, exist_ok=True)
    for ending, story in STORIES.items():
        for seed in range(1, SEEDS + 1):
            playtest = told(rules, story, seed)
            if (playtest.state.ending, playtest.state.winner) == (ending, story.winner):
                (RECORDS / FOLDER / f"{ending}.json").write_text(written(playtest), encoding="utf-8")
                break
        else:
            missing.append(ending)
    for ending in missing:
        print(f"no seed up to {SEEDS} ends with {ending}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())

"""Records of every ending of La Grande Tactique: `python -m tests.rulesets.grande_tactique.record_endings`.

To be run after rules or figures were changed on purpose: bots play until every ending has come up with each of its
winners. What did not come up is named, and it exits with 1. The day of Montenotte, where a few points decide, is short
enough for all that is counted at the end; who yields at once does so early in a campaign.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import islice
from typing import Any

from msgspec import Struct

from rulesets.grande_tactique import GrandeTactiqueRules
from sample_games.grande_tactique.build import build
from tests.recorded_playtests import RECORDS, written
from workbench.engine.bots import let_play, make_bots
from workbench.engine.playtests.playtest import Playtest

FOLDER = "grande_tactique"
FRENCH, COALITION = "french", "coalition"
CAMPAIGN, MONTENOTTE = "campaign", "montenotte"
SEEDS = 300
FEW = 5
"""So many playtests that end as wanted are looked for; the shortest is kept."""


class Story(Struct, frozen=True):
    """How an ending comes about: the scenario with its options, and the bots of the two sides."""

    scenario: str
    french: str
    coalition: str
    options: Mapping[str, str] = {}


STORIES = {
    ("sardinians_yield", FRENCH): Story(CAMPAIGN, "greedy", "random"),
    ("no_points_left", COALITION): Story(CAMPAIGN, "random", "greedy"),
    ("strategic_victory", COALITION): Story(MONTENOTTE, "random", "greedy"),
    ("major_victory", COALITION): Story(MONTENOTTE, "random", "greedy", {"bonaparte_defeats": "instead"}),
    ("marginal_victory", COALITION): Story(MONTENOTTE, "greedy", "greedy", {"tests": "secret"}),
    ("draw", ""): Story(MONTENOTTE, "greedy:never_attacks", "greedy"),
    ("marginal_victory", FRENCH): Story(MONTENOTTE, "greedy", "greedy", {"losses_of_battle": "reckoned"}),
    ("major_victory", FRENCH): Story(MONTENOTTE, "greedy", "random", {"dealing": "by_chance"}),
    ("strategic_victory", FRENCH): Story(MONTENOTTE, "greedy", "random"),
}
"""Ending and winner -> how they come about."""


def record_name(ending: str, winner: str) -> str:
    """What a record is called: the ending, and who wins where there is a winner."""
    return f"{ending}.{winner}.json" if winner else f"{ending}.json"


def told(rules: GrandeTactiqueRules, story: Story, seed: int) -> Playtest[Any, Any]:
    """The story as it comes out with a seed."""
    playtest: Playtest[Any, Any] = Playtest(rules, story.scenario, seed, story.options)
    let_play(playtest, make_bots({FRENCH: story.french, COALITION: story.coalition}, playtest))
    return playtest


def shortest(rules: GrandeTactiqueRules, outcome: tuple[str, str]) -> Playtest[Any, Any] | None:
    """The shortest of the first few playtests that end so; None where no seed brings it about."""
    played = (told(rules, STORIES[outcome], seed) for seed in range(1, SEEDS + 1))
    found = (playtest for playtest in played if (playtest.state.ending, playtest.state.winner) == outcome)
    return min(islice(found, FEW), key=lambda playtest: len(playtest.plays), default=None)


def main() -> int:
    """Write all records; 1 when an ending could not be brought about."""
    rules, missing = GrandeTactiqueRules(build()), 0
    (RECORDS / FOLDER).mkdir(parents=True, exist_ok=True)
    for outcome in STORIES:
        playtest = shortest(rules, outcome)
        if playtest is None:
            missing += 1
            print(f"no seed up to {SEEDS} ends with {' for '.join(filter(None, outcome))}", file=sys.stderr)
        else:
            (RECORDS / FOLDER / record_name(*outcome)).write_text(written(playtest), encoding="utf-8")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())

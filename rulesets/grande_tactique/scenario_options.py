"""What may be chosen before a scenario begins, in the player's words. `start` and the phases read what is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.grande_tactique import battle_strength, casualties, provisions
from rulesets.grande_tactique.figures import Figures
from rulesets.grande_tactique.lines import LINES_ALONG, ROADS, TRAILS_TOO
from rulesets.grande_tactique.phases import acts, dealing, pillage, places, victory
from rulesets.grande_tactique.phases.command import BY_POINTS, BY_RANGE, SARDINIAN_BRIGADES
from rulesets.grande_tactique.phases.set_up_phase import DECOYS
from rulesets.grande_tactique.phases.strategic import ADJACENT, DISTANCE, TWO_POINTS
from rulesets.grande_tactique.set_up import EXCHANGED
from workbench.engine.design import Scenario
from workbench.engine.display import ScenarioOption
from workbench.engine.playtests.scenario_options import option_of
from workbench.engine.words.message import Message

NO, YES = "no", "yes"
STRENGTH_WORDS = ((NO, Message("As printed: Laharpe 3, Pijon 6")), (YES, Message("The division is the stronger one")))
DEALING_WORDS = (
    (dealing.BY_CHANCE, Message("By chance, unseen")),
    (dealing.BY_LETTER, Message("By letter: everybody knows them")),
)
LINE_WORDS = ((TRAILS_TOO, Message("Along roads and trails")), (ROADS, Message("Along roads alone")))
DISTANCE_WORDS = (
    (ADJACENT, Message("Not next to him (9.2.2)")),
    (TWO_POINTS, Message("Two movement points (help sheet)")),
)
TEST_WORDS = (
    (acts.OPEN, Message("Rolled in the open")),
    (acts.SECRET, Message("Rolled in secret, as the players have agreed")),
)
BRIGADE_WORDS = (
    (BY_POINTS, Message("Command points for each")),
    (BY_RANGE, Message("All that are near Colli have orders")),
)

PASSING_WORDS = (
    (pillage.CHOSEN, Message("By choice alone")),
    (pillage.TESTED, Message("Isolated troops that spare a place are tested")),
)
AGAIN_WORDS = ((provisions.ONCE, Message("Once")), (provisions.AGAIN, Message("Again and again")))
BONAPARTE_WORDS = (
    (victory.ADDED, Message("Beside the Coalition's victory")),
    (victory.INSTEAD, Message("Instead of it")),
)
CARCARE_WORDS = (
    (places.WITHIN_TWO, Message("The place, no enemy troops within two hexes")),
    (places.TWO_BESIDE, Message("French troops in two hexes beside it")),
)
FIFTEEN_WORDS = (
    (victory.LOWER, Message("A major victory of the Coalition")),
    (victory.HIGHER, Message("A marginal one")),
)
FATIGUE_WORDS = (
    (battle_strength.WORST, Message("The worse one counts")),
    (battle_strength.ADDED, Message("They add up")),
)
LOSSES_WORDS = (
    (casualties.BY_TABLE, Message("By the table")),
    (casualties.RECKONED, Message("Reckoned, to the nearest point")),
)
OF_THE_END: tuple[tuple[str, str, tuple[tuple[str, str], ...], str], ...] = (
    (battle_strength.OPTION_FATIGUE, Message("Tired attackers: principal and all"), FATIGUE_WORDS, "11.8"),
    (casualties.OPTION_LOSSES, Message("Losses of a battle"), LOSSES_WORDS, "11.9"),
    (pillage.OPTION_PASSING, Message("Pillage on the march"), PASSING_WORDS, "13.4"),
    (provisions.OPTION_AGAIN, Message("A place can be pillaged"), AGAIN_WORDS, "13.4"),
    (victory.OPTION_BONAPARTE, Message("Bonaparte's defeats cost points"), BONAPARTE_WORDS, "15.3.b"),
    (places.OPTION_CARCARE, Message("Points for Carcare"), CARCARE_WORDS, "15.3.b"),
    (victory.OPTION_FIFTEEN, Message("Fifteen points at the end"), FIFTEEN_WORDS, "15.3.c"),
)
"""Name, title, values of which the first is preset, clause."""


def options_offered(figures: Figures, scenario: Scenario) -> tuple[ScenarioOption, ...]:
    """In the order of a player's decisions."""
    return tuple(_offered(figures, scenario))


def _offered(figures: Figures, scenario: Scenario) -> Iterator[ScenarioOption]:
    pieces = figures.pieces
    of_sides = [len(pieces.decoys[side]) for side in pieces.sides]
    numbers = tuple((str(n), str(n) if n else Message("None")) for n in range(max(of_sides, default=0) + 1))
    if len(numbers) > 1:
        yield option_of(scenario, DECOYS, Message("Decoys of each side"), numbers, "2.e")
    yield option_of(scenario, dealing.DEALING, Message("Force markers are dealt"), DEALING_WORDS, "6.5.1")
    placed = {placement.counter for placement in scenario.placements}
    stronger = [
        name
        for name, formation in pieces.formations.items()
        if formation.division and formation.strength > pieces.formations[formation.division].strength
    ]
    if placed.intersection(stronger):
        yield option_of(scenario, EXCHANGED, Message("Brigades stronger than their division"), STRENGTH_WORDS, "15.1.1")
    yield option_of(scenario, LINES_ALONG, Message("Lines of communication"), LINE_WORDS, "6.1")
    yield option_of(scenario, SARDINIAN_BRIGADES, Message("Orders of Sardinian brigades"), BRIGADE_WORDS, "6.3")
    yield option_of(scenario, DISTANCE, Message("Strategic moves keep from the enemy"), DISTANCE_WORDS, "9.2.2")
    yield option_of(scenario, acts.TESTS, Message("Tests of initiative and cohesion"), TEST_WORDS, "2.c")
    for name, title, words, clause in OF_THE_END:
        yield option_of(scenario, name, title, words, clause)

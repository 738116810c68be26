"""What may be chosen before a scenario of Toulon begins, in the player's words. `scenario.py` reads what is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.toulon.figures import RADES, Figures
from rulesets.toulon.seats import BY_NATION, NATIONS, PLAYERS, TWO
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from workbench.engine.design import Scenario
from workbench.engine.display import ScenarioOption
from workbench.engine.playtests.scenario_options import check_chosen, option_of
from workbench.engine.words.message import Message, marked

PLAYERS_WORDS = (
    (TWO, Message("Two players, one for each side")),
    (BY_NATION, Message("Seven players, by nations and wings")),
)
RADE_WORDS = ((ALLIED, Message("Held by the Allies")), (REPUBLICAN, Message("Given up by the Allies")))
ARRIVALS_WORDS = (("printed", Message("Come on the turns of their counters")), ("none", Message("Nobody comes")))
WHEN_WORDS = (
    ("at_once", marked("{side} win as soon as they hold it")),
    ("at_end", marked("{side} win if they hold it after the last week")),
)


def options_offered(figures: Figures, scenario: Scenario) -> tuple[ScenarioOption, ...]:
    """In the order of a player's decisions. Which place the scenario is about is not among them."""
    return tuple(_offered(figures, scenario))


def _offered(figures: Figures, scenario: Scenario) -> Iterator[ScenarioOption]:
    names = {side.id: side.name for side in figures.design.sides}
    if all(seat in figures.sides for seat in NATIONS):
        yield option_of(scenario, PLAYERS, Message("Players"), PLAYERS_WORDS, "10.2")
    sides = tuple((side, names.get(side, side)) for side in (ALLIED, REPUBLICAN))
    yield option_of(scenario, "initiative", Message("First initiative"), sides, "10.6")
    for rade in RADES:
        yield option_of(scenario, f"rade_{rade}", figures.spaces[rade].name, RADE_WORDS, "12.1")
    placed = {placement.counter for placement in scenario.placements}
    if any(
        c.arrival is not None and c.arrival >= scenario.first_turn and c.id not in placed
        for c in figures.design.counters
    ):
        yield option_of(scenario, "arrivals", Message("Reinforcements"), ARRIVALS_WORDS, "9")
    if objective := scenario.options.get("objective"):
        words = tuple(
            (value, Message(text, side=names[scenario.options["objective_side"]])) for value, text in WHEN_WORDS
        )
        yield option_of(scenario, "objective_when", figures.spaces[objective].name, words, preset="at_end")


def check_options(figures: Figures, scenario: Scenario, options: Mapping[str, str]) -> None:
    """Are these options of the scenario, and have they and its own values that there are?

    Raises
    ------
    KeyError
        An option is neither offered nor set by the scenario, or has a value that is not offered; the scenario is about
        an area that is not on the map.
    """
    if (area := {**scenario.options, **options}.get("objective")) and area not in figures.areas:
        raise KeyError(Message("the map has no area {area} for the scenario to be about", area=repr(area)))
    check_chosen(scenario, options_offered(figures, scenario), options)

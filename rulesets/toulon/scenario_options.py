"""What may be chosen before a scenario of Toulon begins, in the player's words. `scenario.py` reads what is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.toulon.figures import RADES, Figures
from rulesets.toulon.seats import BY_NATION, NATIONS, PLAYERS, TWO
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from workbench.engine.design import Scenario
from workbench.engine.display import ScenarioOption

PLAYERS_WORDS = ((TWO, "Two players, one for each side"), (BY_NATION, "Seven players, by nations and wings"))
RADE_WORDS = ((ALLIED, "Held by the Allies"), (REPUBLICAN, "Given up by the Allies"))
ARRIVALS_WORDS = (("printed", "Come on the turns of their counters"), ("none", "Nobody comes"))
WHEN_WORDS = (("at_once", "{} win as soon as they hold it"), ("at_end", "{} win if they hold it after the last week"))


def options_offered(figures: Figures, scenario: Scenario) -> tuple[ScenarioOption, ...]:
    """In the order of a player's decisions. Which place the scenario is about is not among them."""
    return tuple(_offered(figures, scenario))


def _offered(figures: Figures, scenario: Scenario) -> Iterator[ScenarioOption]:
    chosen, first = scenario.options, scenario.first_turn
    names = {side.id: side.name for side in figures.design.sides}
    if all(seat in figures.sides for seat in NATIONS):
        yield ScenarioOption(PLAYERS, "Players", PLAYERS_WORDS, chosen.get(PLAYERS, TWO), "10.2")
    sides = tuple((side, names.get(side, side)) for side in (ALLIED, REPUBLICAN))
    yield ScenarioOption("initiative", "First initiative", sides, chosen.get("initiative", ALLIED), "10.6")
    for rade in RADES:
        option = f"rade_{rade}"
        yield ScenarioOption(option, figures.spaces[rade].name, RADE_WORDS, chosen.get(option, ALLIED), "12.1")
    placed = {placement.counter for placement in scenario.placements}
    if any(c.arrival is not None and c.arrival >= first and c.id not in placed for c in figures.design.counters):
        yield ScenarioOption("arrivals", "Reinforcements", ARRIVALS_WORDS, chosen.get("arrivals", "printed"), "9")
    if objective := chosen.get("objective"):
        when, who = chosen.get("objective_when", "at_end"), names[chosen["objective_side"]]
        words = tuple((value, text.format(who)) for value, text in WHEN_WORDS)
        yield ScenarioOption("objective_when", figures.spaces[objective].name, words, when)


def check_options(figures: Figures, scenario: Scenario, options: Mapping[str, str]) -> None:
    """Are these options of the scenario, and have they and its own values that there are?

    Raises
    ------
    KeyError
        An option is neither offered nor set by the scenario, or has a value that is not offered; the scenario is about
        an area that is not on the map.
    """
    chosen = {**scenario.options, **options}
    if (area := chosen.get("objective")) and area not in figures.areas:
        raise KeyError(f"the map has no area {area!r} for the scenario to be about")
    offered = {option.name: [value for value, _ in option.values] for option in options_offered(figures, scenario)}
    for name in sorted(chosen):
        if name not in offered and name not in scenario.options:
            raise KeyError(f"{scenario.id} has no option {name!r}; there are {', '.join(offered)}")
        if name in offered and chosen[name] not in offered[name]:
            raise KeyError(f"{name} is {' or '.join(offered[name])}, not {chosen[name]!r}")

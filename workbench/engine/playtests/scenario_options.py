"""What may be chosen before a scenario begins: a module's offer, and whether what was chosen is among it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from workbench.engine.design import Scenario
from workbench.engine.display import ScenarioOption
from workbench.engine.words.message import Message, one_of

Values = tuple[tuple[str, str], ...]
"""Each value with what it means in the player's words."""


def option_of(
    scenario: Scenario, name: str, title: str, values: Values, clause: str = "", preset: str | None = None
) -> ScenarioOption:
    """An option of a scenario, preset as the scenario has it; where it says nothing, to `preset` or the first value."""
    usual = values[0][0] if preset is None else preset
    return ScenarioOption(name, title, values, scenario.options.get(name, usual), clause)


def check_chosen(scenario: Scenario, offered: Iterable[ScenarioOption], options: Mapping[str, str]) -> None:
    """Are these options of the scenario, and have they and its own values that there are?

    Raises
    ------
    KeyError
        An option is neither offered nor set by the scenario, or has a value that is not offered.
    """
    chosen = {**scenario.options, **options}
    values_of = {option.name: [value for value, _ in option.values] for option in offered}
    for name in sorted(chosen):
        if name not in values_of and name not in scenario.options:
            raise KeyError(
                Message(
                    "{id} has no option {name}; there are {known}",
                    id=scenario.id,
                    name=repr(name),
                    known=", ".join(values_of),
                )
            )
        if name in values_of and chosen[name] not in values_of[name]:
            raise KeyError(
                Message(
                    "{name} is {values}, not {chosen}",
                    name=name,
                    values=one_of(values_of[name]),
                    chosen=repr(chosen[name]),
                )
            )

"""Options of a scenario: what they are preset to, and what is refused."""

from __future__ import annotations

import pytest
from immutables import Map

from workbench.engine.design import Scenario
from workbench.engine.playtests.scenario_options import check_chosen, option_of

FOG = (("off", "Everything is seen"), ("on", "Nothing is seen"))


def scenario(**options: str) -> Scenario:
    return Scenario("battle", "The battle", 1, 3, options=Map(options))


def test_an_option_is_preset_as_the_scenario_has_it_or_as_is_usual() -> None:
    assert option_of(scenario(fog="on"), "fog", "Fog", FOG).preset == "on"
    assert option_of(scenario(), "fog", "Fog", FOG).preset == "off"
    assert option_of(scenario(), "fog", "Fog", FOG, preset="on").preset == "on"


@pytest.mark.parametrize(
    ("own", "chosen"),
    [
        ({}, {}),
        ({}, {"fog": "on"}),
        ({"fog": "on"}, {}),
        ({"aim": "hill"}, {"aim": "town"}),
        ({"fog": "x"}, {"fog": "on"}),
    ],
)
def test_what_is_offered_may_be_chosen(own: dict[str, str], chosen: dict[str, str]) -> None:
    check_chosen(scenario(**own), [option_of(scenario(), "fog", "Fog", FOG)], chosen)


@pytest.mark.parametrize(
    ("own", "chosen", "why"),
    [
        ({}, {"mist": "on"}, "battle has no option 'mist'; there are fog"),
        ({}, {"fog": "thick"}, "fog is off or on, not 'thick'"),
        ({"fog": "thick"}, {}, "fog is off or on, not 'thick'"),
    ],
)
def test_what_is_not_offered_is_refused(own: dict[str, str], chosen: dict[str, str], why: str) -> None:
    with pytest.raises(KeyError, match=why):
        check_chosen(scenario(**own), [option_of(scenario(), "fog", "Fog", FOG)], chosen)

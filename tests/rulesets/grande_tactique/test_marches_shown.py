"""What whoever draws the map is told of marches: what the step into a hex costs from each side."""

from __future__ import annotations

from rulesets.grande_tactique import GrandeTactiqueRules
from workbench.engine.networks.march import cheapest_way, entry_costs
from workbench.storage.samples import build_sample


def test_a_road_costs_one_and_half_of_it_in_a_hurry() -> None:
    rules = GrandeTactiqueRules(build_sample("grande_tactique"))
    marches = rules.display.marches(rules.design.hex_map().id)
    slow, rapid = (
        {step.neighbour: step.cost for step in entry_costs(marches[kind], "1011")}
        for kind in ("a march", "a rapid march")
    )
    assert slow["1111"] == "1" and rapid["1111"] == "1/2"  # the road from Piana
    assert slow["1012"] == rapid["1012"] == "1"  # a trail is no road
    assert slow["0912"] == rapid["0912"] == "2"  # hills off the road


def test_the_way_of_a_rapid_march_costs_half() -> None:
    rules = GrandeTactiqueRules(build_sample("grande_tactique"))
    marches = rules.display.marches(rules.design.hex_map().id)
    slow, rapid = (cheapest_way(march, "0712", "1011") for march in marches.values())
    assert slow is not None and rapid is not None
    assert slow.total == "4" and rapid.total == "2"


def test_of_another_map_it_says_nothing() -> None:
    assert GrandeTactiqueRules(build_sample("grande_tactique")).display.marches("elsewhere") == {}

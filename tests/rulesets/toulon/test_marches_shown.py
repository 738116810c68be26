"""What whoever draws the map is told of marches: operations points by whose ground is entered, and rivers."""

from __future__ import annotations

from rulesets.toulon import ToulonRules
from workbench.engine.networks.march import entry_costs
from workbench.storage.samples import build_sample


def test_whose_ground_it_is_decides_and_rivers_cost_more() -> None:
    rules = ToulonRules(build_sample("toulon"))
    marches = rules.display.marches(rules.design.map().id)
    assert {words: march.points for words, march in marches.items()} == {
        "onto friendly ground": "operations points",
        "into no man's land": "operations points",
        "against the enemy": "operations points",
    }
    network = rules.figures.network
    wet, dry = (
        next((a, b) for a in network.areas for b in network.land_neighbours[a] if network.has_river(a, b) is there)
        for there in (True, False)
    )
    costs = [
        {step.neighbour: step.cost for step in entry_costs(march, b)}[a]
        for a, b in (dry, wet)
        for march in marches.values()
    ]
    assert costs == ["0", "1", "3", "3", "4", "6"]


def test_nobody_marches_into_the_sea() -> None:
    rules = ToulonRules(build_sample("toulon"))
    march = next(iter(rules.display.marches(rules.design.map().id).values()))
    waters = {step.cost for step in entry_costs(march, "SP")}
    assert waters == {None}
    assert rules.display.marches("elsewhere") == {}

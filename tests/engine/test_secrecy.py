"""The design of a seat is without what its side may not know, and whoever asks for that is told so."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from workbench.engine.codec import from_json, to_json
from workbench.engine.counters.faces import Face
from workbench.engine.design import Design, Parameter
from workbench.engine.playtests.played_figures import figures_digest
from workbench.engine.scenarios.scenario_parts import Arrival, FreeSetUp
from workbench.engine.secrecy.declared import Secrecy, Secret, SecretKind, Withheld
from workbench.engine.secrecy.seat_design import design_for

VALUE, TABLE, PARAMETER = SecretKind.VALUE, SecretKind.TABLE, SecretKind.PARAMETER
COUNTERS, SET_UP = SecretKind.COUNTERS, SecretKind.SET_UP


def with_secrets(*secrets: Secret) -> Design:
    """The coin game, in which not everybody may know these, with a phase, faces and arrivals that could tell them."""
    design = coin_design()
    first, *others = design.counters
    told = replace(
        first, quantity=2, faces=(Face("back", Map({"coins": 9, "strength": 9})),), provenance=Map(), arrival=2
    )
    phase = replace(design.sequence[0], parameters=Map({"moves": 7, "pay": 8}))
    scenario = replace(
        design.scenarios[0],
        free=(FreeSetUp("f", ("red_1#2", "blue_1")), FreeSetUp("g", ("red_2",))),
        arrivals=(Arrival(("red_3",)), Arrival(("blue_2", "red_2"))),
        out_of_play=("red_3", "blue_3"),
    )
    return replace(
        design,
        counters=(told, *others),
        parameters=(*design.parameters, Parameter("pay", "Pay", 3)),
        sequence=(phase, *design.sequence[1:]),
        scenarios=(scenario,),
        secrets=secrets,
    )


def test_a_design_without_secrets_is_that_of_every_seat() -> None:
    design = coin_design()
    assert design_for(design, "red") is design and not design.withheld
    as_open = replace(design, secrets=(Secret(TABLE, "fight", Secrecy.OPEN),))
    assert design_for(as_open, "red") is as_open


def test_parameters_and_tables_are_left_out_for_every_side_and_in_every_phase() -> None:
    design = design_for(with_secrets(Secret(TABLE, "fight"), Secret(PARAMETER, "moves")), "red")
    assert design.withheld == {"table.fight", "parameter.moves"}
    for ask in (design.table, design.find_table):
        with pytest.raises(Withheld, match=r"table\.fight is withheld") as told:
            ask("fight")
        assert told.value.name == "table.fight"
    for read in (design.number, design.text):
        with pytest.raises(Withheld):
            read("moves")
    assert design.number("pay") == 3 and design.find_table("else") is None
    assert dict(design.sequence[0].parameters) == {"pay": 8}
    assert b"Who falls" not in to_json(design) and b"Moves of a side" not in to_json(design)


@pytest.mark.parametrize(("known_to", "red", "blue"), [(Secrecy.OWNER, True, False), (Secrecy.REFEREE, False, False)])
def test_a_value_is_left_out_of_the_counters_whose_owner_does_not_ask(known_to: Secrecy, red: bool, blue: bool) -> None:
    whole = with_secrets(Secret(VALUE, "coins", known_to), Secret(VALUE, "strength", known_to))
    design = design_for(whole, "red")
    for counter in design.counters:
        is_known = red if counter.faction == "red" else blue
        assert ("coins" in counter.values) == is_known == (counter.strength > 0)
        assert all(("coins" in face.values) == is_known for face in counter.faces)
        for name in ("coins", "strength"):
            if is_known:
                assert design.figure(counter.id, name) == whole.figure(counter.id, name) > 0  # type: ignore[operator]
            else:
                with pytest.raises(Withheld, match=f"value.{name}"):
                    design.figure(counter.id, name, 0)
    assert design.figure("blue_1", "pace", 4) == 4 and whole.figure("blue_1", "coins") == 1
    with pytest.raises(KeyError, match="has no pace"):
        design.figure("blue_1", "pace")


def test_who_belongs_to_no_side_knows_what_everybody_does() -> None:
    design = design_for(with_secrets(Secret(VALUE, "coins", Secrecy.OWNER)), "")
    assert all("coins" not in counter.values for counter in design.counters)
    with pytest.raises(Withheld):
        design.figure("red_1", "coins")


def test_counters_of_the_other_side_are_named_nowhere() -> None:
    design = design_for(with_secrets(Secret(COUNTERS, known_to=Secrecy.OWNER)), "blue")
    assert [counter.id for counter in design.counters] == ["blue_1", "blue_2", "blue_3"]
    with pytest.raises(Withheld, match="counters"):
        design.counter("red_1")
    (scenario,) = design.scenarios
    assert {placement.counter for placement in scenario.placements} == {"blue_1", "blue_2", "blue_3"}
    assert [one.counters for one in scenario.free] == [("blue_1",)]
    assert [one.counters for one in scenario.arrivals] == [("blue_2",)] and scenario.out_of_play == ("blue_3",)
    assert b"red_" not in to_json(design)


def test_who_stands_where_is_left_out_while_the_counters_are_known() -> None:
    whole = with_secrets(Secret(SET_UP, known_to=Secrecy.OWNER))
    design = design_for(whole, "blue")
    assert [one.id for one in design.counters] == [one.id for one in whole.counters]
    assert b"red_" not in to_json(design.scenarios) and design.counter("red_1").arrival is None
    assert design_for(whole, "red").counter("red_1").arrival == 2
    nobody = design_for(replace(whole, secrets=(Secret(SET_UP),)), "red")
    assert not nobody.scenarios[0].placements and not nobody.scenarios[0].arrivals


def test_a_seats_design_says_what_it_lacks_when_it_is_written_and_read() -> None:
    design = design_for(with_secrets(Secret(TABLE, "fight"), Secret(VALUE, "coins", Secrecy.OWNER)), "red")
    again = from_json(to_json(design), Design)
    assert again == design and again.withheld == {"table.fight", "value.coins"}
    assert design_for(again, "red") == design
    with pytest.raises(Withheld):
        again.figure("blue_1", "coins")
    assert again.figure("red_2", "coins") == 2


def test_what_is_secret_changes_nothing_that_is_played() -> None:
    design = coin_design()
    told = replace(design, secrets=(Secret(TABLE, "fight"),))
    assert figures_digest(told, "short") == figures_digest(design, "short")

"""A design as it is published: without what the referee alone may know for the players, whole for the referee."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from workbench.engine.design import Design
from workbench.engine.provenance import Provenance, Source
from workbench.engine.secrecy.declared import Secrecy, Secret, SecretKind, Withheld
from workbench.engine.secrecy.published import Audience, left_to_the_referee, published_for, published_like
from workbench.engine.secrecy.seat_design import design_for

PLAYERS, REFEREE = Audience.PLAYERS, Audience.REFEREE
OF_THE_REFEREE = (
    Secret(SecretKind.PARAMETER, "moves"),
    Secret(SecretKind.TABLE, "fight"),
    Secret(SecretKind.VALUE, "strength"),
)
OF_OWNERS = (Secret(SecretKind.VALUE, "coins", Secrecy.OWNER), Secret(SecretKind.SET_UP, "", Secrecy.OWNER))


def with_secrets(*secrets: Secret) -> Design:
    return replace(coin_design(), secrets=secrets)


def test_the_players_have_all_but_the_referees() -> None:
    whole = with_secrets(*OF_THE_REFEREE, *OF_OWNERS)
    design = published_for(whole, PLAYERS)
    assert design.withheld == {"parameter.moves", "table.fight", "value.strength"}
    assert {one.id for one in whole.parameters} - {one.id for one in design.parameters} == {"moves"}
    assert {one.id for one in whole.tables} - {one.id for one in design.tables} == {"fight"}
    assert any(one.strength for one in whole.counters) and not any(one.strength for one in design.counters)
    assert [one.values.get("coins") for one in design.counters] == [one.values.get("coins") for one in whole.counters]
    assert [one.placements for one in design.scenarios] == [one.placements for one in whole.scenarios]
    assert [one.id for one in design.secrets] == [one.id for one in whole.secrets], "what is secret stays said"
    with pytest.raises(Withheld):
        design.table("fight")


def test_the_referee_has_all_and_so_has_everybody_where_he_has_no_secrets() -> None:
    whole = with_secrets(*OF_THE_REFEREE)
    assert published_for(whole, REFEREE) is whole
    open_to_all = with_secrets(*OF_OWNERS)
    assert published_for(open_to_all, PLAYERS) is open_to_all


def test_what_was_left_out_once_is_left_out_no_second_time() -> None:
    for cut in (published_for(with_secrets(*OF_THE_REFEREE), PLAYERS), design_for(with_secrets(*OF_OWNERS), "red")):
        assert published_for(cut, PLAYERS) is cut


def test_counters_of_the_referee_are_not_there() -> None:
    design = published_for(with_secrets(Secret(SecretKind.COUNTERS)), PLAYERS)
    assert not design.counters and not any(one.placements for one in design.scenarios)
    assert [one.id for one in left_to_the_referee(design)] == ["counters"]


def test_another_design_of_the_game_is_published_as_the_first() -> None:
    whole = with_secrets(*OF_THE_REFEREE)
    assert published_like(whole, published_for(whole, PLAYERS)).withheld
    assert published_like(whole, whole) is whole


def test_a_note_that_was_written_for_a_secret_as_well_is_left_out() -> None:
    """One note is often written for all figures of a counter; where it tells of a secret it tells it beside others."""
    whole = with_secrets(Secret(SecretKind.VALUE, "coins"))
    told = {
        "coins": Provenance(Source.RECONSTRUCTED, "the richest of all"),
        "name": Provenance(Source.RECONSTRUCTED, "the richest of all"),
        "strength": Provenance(Source.RULEBOOK, "page 3"),
    }
    counters = (replace(whole.counters[0], provenance=Map(told)), *whole.counters[1:])
    counter = published_for(replace(whole, counters=counters), PLAYERS).counters[0]
    assert "coins" not in counter.provenance and counter.provenance["name"] == Provenance(Source.RECONSTRUCTED)
    assert counter.provenance["strength"].note == "page 3"

"""Rules that have the design of one seat alone show it the same, and a planted leak is found."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.conformance import whole_playtest
from tests.engine.coin_design import coin_design
from tests.engine.coin_game import Coins, CoinState, CoinWords, Man
from tests.engine.coin_rules import coin_rules as coin_rules
from tests.withheld import what_is_withheld_shows_nowhere
from workbench.engine.bots import make_bots, sight_of
from workbench.engine.design import Design, Side
from workbench.engine.events import Event
from workbench.engine.knowledge.contacts import REFEREE
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.secrecy.declared import Secrecy, Secret, SecretKind, Withheld
from workbench.engine.secrecy.seat_rules import design_of_seat, rules_of_seat
from workbench.engine.state import Unit
from workbench.storage.records.seat_record import read_seat_record, write_seat_record

SECRETS = (
    Secret(SecretKind.PARAMETER, "moves"), Secret(SecretKind.TABLE, "fight"),
    Secret(SecretKind.VALUE, "coins", Secrecy.OWNER), Secret(SecretKind.VALUE, "strength"),
    Secret(SecretKind.SET_UP, known_to=Secrecy.OWNER),
)  # fmt: skip


def secret_coins() -> Design:
    return replace(coin_design(), secrets=SECRETS)


@pytest.mark.parametrize("kind", ["random", "greedy"])
@pytest.mark.parametrize("scenario", ["short", "long"])
def test_what_is_withheld_shows_nowhere(scenario: str, kind: str) -> None:
    playtest = whole_playtest(
        Coins(secret_coins()), scenario, 5, lambda p: make_bots(dict.fromkeys(("red", "blue"), kind), p)
    )
    assert what_is_withheld_shows_nowhere(playtest) == 2 * len(playtest.plays)
    assert (
        playtest.digest()
        == whole_playtest(
            Coins(coin_design()), scenario, 5, lambda p: make_bots(dict.fromkeys(("red", "blue"), kind), p)
        ).digest()
    ), "who may know a figure changes nothing"


def test_without_secrets_a_seat_has_the_very_rules() -> None:
    rules = Coins(coin_design())
    assert rules_of_seat(rules, "red") is rules and design_of_seat(rules, "red") is rules.design
    assert what_is_withheld_shows_nowhere(Playtest(rules, "short", 1)) == 0


class FacesTell(Coins):
    """A face shows what its counter is worth."""

    def hidden(self, state: CoinState, seat: str) -> Mapping[str, Unit]:
        found = super().hidden(state, seat)
        return {
            name: Man(side=face.side, space=face.space, coins=int(self.design.counter(name).values.get("coins", 0)))
            for name, face in found.items()
        }


class SentencesTell(Coins):
    """The log tells what a man is worth who does something."""

    def __init__(self, design: Design) -> None:
        super().__init__(design)
        self.words = _TellingWords(self)


class _TellingWords(CoinWords):
    def describe(self, event: Event[Any], before: CoinState) -> str:
        return f"{super().describe(event, before)} {self.design.number('moves')}"


@pytest.mark.parametrize(("leaking", "told"), [(FacesTell, AssertionError), (SentencesTell, Withheld)])
def test_a_planted_leak_is_found(leaking: type[Coins], told: type[Exception]) -> None:
    playtest = whole_playtest(leaking(secret_coins()), "short", 5)
    with pytest.raises(told):
        what_is_withheld_shows_nowhere(playtest)


def test_seats_of_one_side_share_their_rules_and_the_referee_has_all() -> None:
    rules = Coins(secret_coins())
    assert rules_of_seat(rules, "red") is rules_of_seat(rules, "red") is not rules_of_seat(rules, "blue")
    assert rules_of_seat(rules, REFEREE) is rules
    side = replace(secret_coins(), sides=(*coin_design().sides, Side(REFEREE, "Referee")))
    assert design_of_seat(Coins(side), REFEREE) is not side, "which is a side like any other then"


def test_a_bot_asks_of_what_its_seat_may_know_alone() -> None:
    playtest = Playtest(Coins(secret_coins()), "short", 5)
    network = rules_of_seat(playtest.rules, "red")._network  # type: ignore[attr-defined]
    assert sight_of(playtest, "red")().network is network


@pytest.mark.usefixtures("coin_rules")
def test_a_record_for_a_seat_holds_the_design_of_that_seat(tmp_path: Path) -> None:
    playtest = whole_playtest(Coins(secret_coins()), "short", 5)
    write_seat_record(tmp_path / "red.record", playtest.rules.design, playtest, "red")
    found = read_seat_record(tmp_path / "red.record")
    assert found.design.withheld == {secret.id for secret in SECRETS}
    assert found.playtest.state == playtest.view("red")
    write_seat_record(tmp_path / "again.record", found.design, found.playtest, "red")
    assert read_seat_record(tmp_path / "again.record").design == found.design

"""A process of one seat and the figures that are withheld from it: no answer tells them, or follows from them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.conformance import World
from tests.engine.coin_design import coin_design
from tests.engine.coin_rules import coin_rules as coin_rules
from tests.engine.test_withheld import secret_coins
from tests.exchange.engine_talk import Talk, bid, move
from tests.lockstep import Counts, Game, Leak, played_in_lockstep
from workbench.engine.codec import digest
from workbench.engine.design import Design, Parameter
from workbench.engine.rules_modules import AnyRules
from workbench.engine.secrecy.declared import Secrecy, Secret, SecretKind
from workbench.exchange import rules_described
from workbench.exchange.engine_session import EngineSession

pytestmark = pytest.mark.usefixtures("coin_rules")


def bound(design: Design, seat: str = "red") -> Talk:
    talk = Talk()
    talk.session = EngineSession(design, seat=seat)
    return talk


def test_what_is_described_to_a_seat_lacks_what_it_may_not_know_before_a_start_and_after() -> None:
    talk = bound(
        replace(secret_coins(), secrets=(*secret_coins().secrets, Secret(SecretKind.COUNTERS, "", Secrecy.OWNER)))
    )
    for _ in range(2):
        told = talk.ask("describe")["described"]
        assert "moves" not in told["figures"]["parameters"] and "fight" not in told["figures"]["tables"]
        assert {one["side"] for one in told["counters"].values()} == {"red"}
        talk.ask("start", seed=4)
    whole = Talk(design=secret_coins()).ask("describe")["described"]
    assert "moves" in whole["figures"]["parameters"] and len(whole["counters"]) == 6


def test_the_digest_of_the_ruleset_fits_every_figure_that_the_seat_may_not_know() -> None:
    """One of the whole design would tell a guess of a small number from the right one."""
    started = [
        bound(design).ask("start", seed=4)["ruleset"] for design in (secret_coins(), other_secrets(secret_coins()))
    ]
    assert started[0] == started[1] != digest(secret_coins())
    assert bound(coin_design()).ask("start", seed=4)["ruleset"] == digest(coin_design())


def test_a_seat_names_no_figure_that_is_withheld() -> None:
    talk = bound(secret_coins())
    assert "moves" in talk.ask("figures", moves=9)["error"]
    unknown = talk.ask("figures", movez=9)["error"]
    assert talk.ask("figures", moves=9)["error"].replace("moves", "movez") == unknown, "as if there were none"


def test_what_needs_a_withheld_figure_is_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.engine.coin_game import CoinDisplay

    monkeypatch.setattr(CoinDisplay, "reach", lambda display, state, units: {units[0]: display.design.number("moves")})
    for design, answer in ((secret_coins(), "error"), (coin_design(), "reach")):
        talk = Talk(design=design, seed=4)
        for seat in ("red", ""):
            told = talk.ask("reach", units=["red_1"], seat=seat)
            assert (answer if seat else "reach") in told, told
    assert (
        "parameter.moves is withheld"
        in Talk(design=secret_coins(), seed=4).ask("reach", units=["red_1"], seat="red")["error"]
    )


def other_secrets(design: Design) -> Design:
    """Other figures where red may not know them: what blue's men are worth, all strengths; and other words of a table,
    whose results show when they are rolled."""
    (fight,) = design.tables
    men = (
        replace(man, strength=9 - man.strength, values=Map({"coins": 7}) if man.faction == "blue" else man.values)
        for man in design.counters
    )
    return replace(design, counters=tuple(men), tables=(replace(fight, title="Else", notes="Other"),))


def the_same(rules: AnyRules, state: Any, seat: str, chance: Any) -> Iterator[World]:
    """A world that differs in figures of the design alone."""
    if seat == "red":
        yield World(state, {})


FIGURES = Game("figures", secret_coins, "long", the_same, other=other_secrets)


def test_two_designs_that_differ_in_what_a_seat_may_not_know_answer_it_alike() -> None:
    counts = Counts()
    for seed in range(4):
        played_in_lockstep(FIGURES, seed=seed, plays=60, every=1, depth=4, counts=counts)
    assert counts.total > 2_000 and counts.answers["describe"] > 100, counts


def test_a_leak_of_figures_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_described, "rules_of_seat", lambda rules, seat: rules)
    with pytest.raises(Leak, match="describe"):
        played_in_lockstep(FIGURES, seed=3, plays=30, every=4, depth=2)


def test_no_answer_to_a_seat_holds_what_is_withheld_from_it() -> None:
    """Words and numbers that stand nowhere else, planted in every secret."""
    design = replace(
        secret_coins(),
        parameters=(*secret_coins().parameters, Parameter("hush", "Plum", 77777, notes="Pear")),
        counters=tuple(
            replace(man, strength=66666, values=man.values.set("hush", 55555)) for man in secret_coins().counters
        ),
        secrets=(*secret_coins().secrets, Secret(SecretKind.PARAMETER, "hush"), Secret(SecretKind.VALUE, "hush")),
    )
    talk = Talk(design=design, seed=4)
    said = []
    for action in (bid("red", 2), bid("blue", 0)):
        said.append(talk.ask("play", action=action))
    asked = [
        ("describe", {}),
        ("view", {}),
        ("events", {}),
        ("orders", {}),
        ("decision", {}),
        ("actions", {}),
        ("state", {}),
    ]
    asked += [("figures", {"hush": 1}), ("reach", {"units": ["red_1"]}), ("trace_supply", {"unit": "red_1"})]
    for what, fields in asked:
        told = json.dumps(talk.ask(what, **{"as": "red"}, **fields))
        assert not [word for word in ("Plum", "Pear", "77777", "66666", "55555") if word in told], what


def test_a_play_that_told_a_figure_which_the_seat_may_not_know_is_not_taken_back() -> None:
    """When red passes, blue has as many moves as the parameter says."""
    for design, answer in ((coin_design(), "undone"), (secret_coins(), "refused")):
        talk = Talk(design=design, seed=4)
        for action in (bid("red", 2), bid("blue", 0), move("red", "pass")):
            talk.ask("play", action=action)
        assert answer in talk.ask("undo", **{"as": "red"}), answer

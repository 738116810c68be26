"""Defects that fuzzed playtests come upon, the record that shows them again, and what conformance says of them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests import conformance
from tests.engine.coin_design import coin_design
from tests.engine.coin_game import Coins, enemy_of
from tests.engine.coin_rules import coin_rules as coin_rules
from tests.lab import broken_coins
from tests.lab.coin_batch import setting
from workbench.cli import main
from workbench.engine import rules_modules
from workbench.engine.clauses import Refusal
from workbench.engine.decision import Action
from workbench.engine.playtests.playtest import Playtest
from workbench.lab import moments
from workbench.lab.fuzzing import Found, Fuzzer, FuzzRow, fuzz_one
from workbench.lab.odd_actions import Trial
from workbench.storage.file import ruleset_file
from workbench.storage.records.playtest_record import RecordedPlaytest

DESIGN = coin_design()


def found_in(rules: type[Coins], seed: int = 1) -> Found:
    playtest = Playtest(rules(DESIGN), "long", seed)
    with pytest.raises(Found) as found:
        list(Fuzzer(playtest, conformance.random_bots(playtest), look=1.0).run())
    return found.value


def test_an_exception_is_found_with_its_line_and_its_action() -> None:
    found = found_in(broken_coins.FallsOver)
    assert found.kind == "exception"
    assert found.what.startswith("ZeroDivisionError: nobody divides the loot (broken_coins.py:")
    assert found.action is not None and found.action.to == "Move.move_a_man"


def test_a_decision_without_options_is_found() -> None:
    found = found_in(broken_coins.DeadEnd)
    assert (found.kind, found.what) == ("dead end", "Fight.nobody_can_fall leaves nothing to choose")


def test_endless_play_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.lab.fuzzing.MOST_PLAYS_A_TURN", 50)
    found = found_in(broken_coins.Endless)
    assert (found.kind, found.what) == ("endless play", "turn 1 does not end")


def test_a_refusal_that_cites_another_book_is_found() -> None:
    found = found_in(broken_coins.AnotherBook)
    assert (found.kind, found.what) == ("a refusal cites no clause of the book", "99.9: no")


def test_an_illegal_action_that_is_played_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def claims_that_it_is_illegal(playtest: Any, decision: Any, rng: Any) -> Trial:
        (action, *_) = playtest.engine.legal_actions(playtest.state, decision.seat)
        return Trial(action, Refusal("3.1", "never"))

    monkeypatch.setattr("workbench.lab.fuzzing.odd_trial", claims_that_it_is_illegal)
    assert found_in(Coins).kind == "an illegal action is played"


def test_a_legal_action_that_is_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def claims_that_it_is_legal(playtest: Any, decision: Any, rng: Any) -> Trial:
        return Trial(Action(decision.seat, decision.name, ("nowhere",)), None)

    monkeypatch.setattr("workbench.lab.fuzzing.odd_trial", claims_that_it_is_legal)
    assert found_in(Coins).kind == "a legal action is refused"


@pytest.mark.usefixtures("coin_rules")
def test_sound_rules_pass() -> None:
    rows = [fuzz_one(setting(), seed) for seed in range(10)]
    assert [row.finding for row in rows] == [None] * 10
    assert all(row.plays and row.ending for row in rows)
    assert sum(row.refused for row in rows) > 100
    assert fuzz_one(setting(), 3) == rows[3]


# ---------------------------------------------------------------- the command


@pytest.fixture
def ruleset(tmp_path: Path) -> Path:
    path = tmp_path / "coins.ruleset"
    ruleset_file.create(path, DESIGN)
    return path


@pytest.mark.usefixtures("coin_rules")
def test_the_command_says_what_it_did(ruleset: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["fuzz", str(ruleset), "--games", "3", "--jobs", "1", "--out", str(tmp_path / "found")]
    assert main(arguments) == 0
    assert "3 playtests" in (said := capfd.readouterr().out) and said.endswith("0 findings\n")
    assert not (tmp_path / "found").exists()


def test_the_command_writes_a_record_that_shows_it_again(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = tmp_path / "broken.ruleset"
    ruleset_file.create(ruleset, replace(DESIGN, title="A broken game"))
    monkeypatch.setattr(rules_modules, "rules_class", lambda name: broken_coins.FallsOver)
    out = tmp_path / "found"
    assert main(["fuzz", str(ruleset), "--games", "1", "--seed", "1", "--jobs", "1", "--json", "--out", str(out)]) == 1
    (row,) = json.loads(capfd.readouterr().out)
    assert row["finding"]["kind"] == "exception"
    recorded = RecordedPlaytest.open(out / "1.record")
    try:
        assert len(recorded.playtest.plays) - 1 == row["plays"]
        action = recorded.playtest.engine.action_from_json((out / "1.action.json").read_bytes())
        with pytest.raises(ZeroDivisionError):
            recorded.play(action)
    finally:
        recorded.close()


@pytest.mark.usefixtures("coin_rules")
def test_a_finding_travels_from_a_worker() -> None:
    import pickle

    row = fuzz_one(setting(), 0)
    assert isinstance(row, FuzzRow)
    assert pickle.loads(pickle.dumps(row)) == row


# ---------------------------------------------------------------- conformance sees them too


def checked(rules: type[Coins], check: Any) -> str:
    """What a check has against rules, on the first of some playtests in which it finds anything."""
    for seed in range(10):
        try:
            check(conformance.whole_playtest(rules(DESIGN), "long", seed))
        except AssertionError as error:
            return str(error)
    return ""


def test_an_event_that_names_a_hidden_man_is_seen() -> None:
    assert "reads of ['" in checked(broken_coins.Gossip, conformance.hidden_units_are_not_named)


def test_a_question_that_tells_is_seen() -> None:
    assert "is asked" in checked(broken_coins.Peeping, conformance.worlds_look_alike)


def test_a_face_that_tells_is_seen() -> None:
    def swap(playtest: Any) -> None:
        def worlds(rules: Any, state: Any, seat: str, chance: Any) -> Any:
            return conformance.worlds_with_two_swapped(Coins(DESIGN), state, seat, chance)

        conformance.worlds_look_alike(playtest, worlds)

    assert "sees" in checked(broken_coins.Transparent, swap)


def test_a_view_that_changes_by_itself_is_seen() -> None:
    assert "sees" in checked(broken_coins.Forgetful, conformance.worlds_look_alike)


def test_what_no_event_told_is_seen_in_lockstep() -> None:
    def richer(rules: Any, state: Any, seat: str, chance: Any) -> Any:
        if state.tracks["turn"] == 1:
            enemy = enemy_of(seat)
            yield conformance.World(replace(state, purses=state.purses.set(enemy, state.purses[enemy] + 1)))

    def lockstep(playtest: Any) -> None:
        conformance.worlds_look_alike(playtest, richer)
        conformance.worlds_stay_alike(playtest, richer, every=1, depth=30)

    assert checked(Coins, lockstep) == ""
    assert "was told the same and sees" in checked(broken_coins.LoosePurse, lockstep)


def test_odd_actions_on_broken_rules_name_seed_and_play() -> None:
    with pytest.raises(AssertionError, match=r"seed 1, play \d+: exception: ZeroDivisionError"):
        conformance.stands_odd_actions(broken_coins.FallsOver(DESIGN), "long", 1)


# ---------------------------------------------------------------- moments, left and come back to


def looked_at(rules: type[Coins], look: Any) -> str:
    """What a look at every moment of some playtests finds first; "" when nothing."""
    for seed in range(3):
        playtest = Playtest(rules(DESIGN), "long", seed)
        rng = random.Random(seed)
        while not playtest.is_over:
            if found := look(playtest, rng):
                return str(found)
            decision = rng.choice(playtest.decisions())
            playtest.play(rng.choice(list(playtest.engine.legal_actions(playtest.state, decision.seat))))
    return ""


def seats_read(playtest: Any, rng: random.Random) -> str:
    return "".join(moments.view_tells(playtest, seat) for seat in playtest.rules.seats(playtest.state))


def is_set_up(playtest: Any, rng: random.Random) -> str:
    return moments.set_up_differs(playtest)


@pytest.mark.parametrize("look", [seats_read, is_set_up, moments.taken_back_differs])
def test_moments_of_sound_rules_are_left_and_come_back_to(look: Any) -> None:
    assert looked_at(Coins, look) == ""


def test_an_event_that_names_a_hidden_man_is_found() -> None:
    assert " is told of ['" in looked_at(broken_coins.Gossip, seats_read)


def test_a_refusal_that_names_a_hidden_man_is_found() -> None:
    assert " reads of ['" in looked_at(broken_coins.Warning, seats_read)


def test_a_position_that_cannot_be_told_is_found() -> None:
    assert "another moment" in looked_at(broken_coins.Mumbling, is_set_up)


def test_rules_that_remember_what_was_taken_back_are_found() -> None:
    broken_coins.Rememberer.asked.clear()
    assert "lead elsewhere" in looked_at(broken_coins.Rememberer, moments.taken_back_differs)

"""The branches of a round: what was ruled when, and going back to how it stood; nothing leaves the record."""

from __future__ import annotations

import lzma
from datetime import datetime
from pathlib import Path

import pytest

from rulesets.arcola import ArcolaRules
from sample_games.arcola.build import build
from tests.referee.by_files import ByFiles
from workbench.engine.codec import from_json
from workbench.engine.orders.order import Overruled
from workbench.referee import player, referee, verification
from workbench.referee.by_a_person.branches import go_back, steps_of
from workbench.referee.by_a_person.ruling import confirm_all, rule, rulings_of, take_back
from workbench.referee.by_a_person.rulings import ListedRuling, standing
from workbench.referee.formats import RecordedRound
from workbench.referee.proof import proof_of
from workbench.referee.referee import Referee, Setting
from workbench.referee.referee_file import FILE
from workbench.referee.verification import verify

OLD = Path(__file__).parent / "old_files" / "arcola_schema_1.game.xz"
NOTE = "the bridge is down"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ByFiles:
    for module in (player, referee, verification):
        monkeypatch.setattr(module, "rules_for", ArcolaRules)
    made = ByFiles(tmp_path / "game", build(), Setting("november", {"referee": "person", "rounds": "short"}))
    for seat in made.seats:
        made.referee.take(made.written(seat))
    return made


def other(one: ListedRuling) -> str:
    found: str = next(answer for answer in one.options.options if answer != one.suggested)
    return found


def test_every_time_of_ruling_is_a_step_and_one_goes_back_to_any(game: ByFiles) -> None:
    first, second, *_ = rulings_of(game.referee)
    assert confirm_all(game.referee) == len(rulings_of(game.referee))
    rule(game.referee, first, other(first), NOTE)
    rule(game.referee, second, other(second), NOTE)
    take_back(game.referee, rulings_of(game.referee)[0])
    steps = steps_of(game.referee)
    assert [len(step.rulings) for step in steps[1:]] == [1, 1, 1] and len(steps[0].rulings) > 2
    assert [len(step.altered) for step in steps] == [0, 1, 1, 0] and len(steps[3].taken_back) == 1
    assert [step.stands for step in steps] == [False, False, False, True]
    assert all(datetime.fromisoformat(step.at).tzinfo for step in steps)
    for back in (1, 0, 2):
        go_back(game.referee, steps[back].number)
        found = {(one.what, one.nth): one for one in rulings_of(game.referee)}
        altered = [key for key, one in found.items() if one.is_altered]
        assert altered == [[], [(first.what, 0)], [(first.what, 0), (second.what, 0)]][back]
        assert all(one.is_ruled for one in found.values() if not altered)
        assert steps_of(game.referee)[back].stands
    before = len(game.referee.rows.ruled)
    go_back(game.referee, before)
    assert len(game.referee.rows.ruled) == before
    go_back(game.referee, 0)
    assert standing(game.referee.rows.ruled) == {} and not any(one.is_ruled for one in rulings_of(game.referee))
    go_back(game.referee, steps[2].number)
    game.referee.adjudicate()
    record = from_json(proof_of(game.referee).rounds[-1].record, RecordedRound)
    assert len(record.ruled) > before and record.ruled[len(steps[0].rulings)].answer == Overruled(other(first), NOTE)
    assert verify(proof_of(game.referee), game.packets()).faults == ()
    game.close()


def test_a_file_that_is_taken_says_when(game: ByFiles) -> None:
    for taken in game.referee.rows.taken.values():
        assert abs(datetime.fromisoformat(taken.at).timestamp() - datetime.now().timestamp()) < 3600
    game.close()


def test_a_game_of_before_opens_and_sends_what_it_sent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(referee, "rules_for", ArcolaRules)
    (tmp_path / FILE).write_bytes(lzma.decompress(OLD.read_bytes()))
    old = Referee.open(tmp_path)
    assert {taken.at for taken in old.rows.taken.values()} == {""} and {*old.rows.ruled_at} == {""}
    assert len(steps_of(old)) == 1 and len(old.rows.ruled) > 5
    paths = old.write_packets()
    assert {path.read_bytes() for path in paths} == {sent.content for sent in old.rows.sent.values()}
    rule(old, rulings_of(old)[0], None)
    assert len(steps_of(old)) == 2
    old.close()

"""Branches in the record: written as they are made, read as the same tree, replayed whole; older records climb."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sample_games.crossroads.build import build as build_crossroads
from tests.engine.coin_design import coin_design
from tests.engine.coin_game import SIDES
from tests.engine.coin_rules import coin_rules as coin_rules
from tests.storage.past_the_lock import write_past_the_lock
from workbench.engine.bots import bot_chooser, make_bot
from workbench.engine.decision import Action
from workbench.engine.playtests.other_figures import with_other_figures
from workbench.engine.playtests.own_words import OwnName, OwnNote
from workbench.engine.playtests.play_tree import NotInTree
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.record_file import read_record
from workbench.storage.records.replay import replay_in_words, replay_record

DESIGN = coin_design()
BOTS = dict.fromkeys(SIDES, "random")
OLD = Path(__file__).parent / "old_files" / "coins_schema_1.record"
LAST_OF_OLD = "236b252d407d238cb96816035ad96c91"
STEPS = st.lists(
    st.tuples(st.sampled_from(("play", "play", "undo", "redo", "go", "name", "note", "delete")), st.integers(0, 10**6)),
    max_size=15,
)
pytestmark = pytest.mark.usefixtures("coin_rules")


def go_on(recorded: RecordedPlaytest, plays: int, seed: int = 1) -> RecordedPlaytest:
    """Let random bots play, so many plays or to the end."""
    playtest = recorded.playtest
    seats = playtest.rules.seats(playtest.start)
    bots = {seat: make_bot("random", seed + i, playtest) for i, seat in enumerate(seats)}
    while not playtest.is_over and plays:
        seat = playtest.decisions()[0].seat
        recorded.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
        plays -= 1
    return recorded


def branched(path: Path) -> RecordedPlaytest:
    """The long evening with three branches: 12 plays, 5 others after the sixth, 3 others after the ninth."""
    recorded = go_on(RecordedPlaytest.start(DESIGN, "long", 11, BOTS, path), 12)
    for parting, plays in ((6, 5), (9, 3)):
        recorded.go_to(parting)
        go_on(recorded, plays, seed=50 * parting)
    assert [b.parts_after for b in recorded.playtest.tree.branches()] == [-1, 6, 9]
    return recorded


def test_a_tree_comes_back_from_its_record(tmp_path: Path) -> None:
    recorded = branched(tmp_path / "a.record")
    second = recorded.playtest.tree.branches()[1]
    recorded.name_branch(OwnName(second.first, "red"), "All in the north")
    recorded.name_branch(OwnName(second.first, ""), "The north")
    recorded.note_branch(second.first, "risky")
    recorded.note_play(4, "here the reds could have passed")
    recorded.go_to(4)
    recorded.close()
    again = RecordedPlaytest.open(tmp_path / "a.record")
    assert again.playtest.tree == recorded.playtest.tree
    assert again.playtest.tree.at == 4
    assert len(again.playtest.plays) == 5
    again.close()


def take_a_step(recorded: RecordedPlaytest, what: str, chance: int) -> None:
    tree = recorded.playtest.tree
    branches = tree.branches()
    branch, number = branches[chance % len(branches)], sorted(tree.kept)[chance % len(tree.kept)]
    steps: dict[str, Callable[[], object]] = {
        "play": lambda: go_on(recorded, 1, seed=chance),
        "undo": recorded.undo,
        "redo": recorded.redo,
        "go": lambda: recorded.go_to(number),
        "name": lambda: recorded.name_branch(OwnName(branch.first, ("", *SIDES)[chance % 3]), f"name {chance}"),
        "note": lambda: recorded.note_play(number, f"note {chance}"),
        "delete": lambda: recorded.delete_branch(branch.first),
    }
    try:
        steps[what]()
    except NotInTree as refused:
        assert what == "delete" and str(refused) == "this is the only branch"


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 1000), STEPS)
def test_whatever_is_done_is_in_the_record(seed: int, steps: list[tuple[str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.record"
        recorded = go_on(RecordedPlaytest.start(DESIGN, "long", seed, BOTS, path), 4)
        for what, chance in steps:
            take_a_step(recorded, what, chance)
        recorded.close()
        again = RecordedPlaytest.open(path)
        again.close()
        assert replace(again.playtest.tree, due=0) == replace(recorded.playtest.tree, due=0)
        assert list(again.playtest.plays) == list(recorded.playtest.plays)
        again.save_as(Path(folder) / "b.record")
        again.close()
        assert read_record(Path(folder) / "b.record")[1:] == read_record(path)[1:]
        replayed = replay_record(path)
        assert (replayed.same, replayed.digest) == (True, recorded.playtest.digest())


def test_crossroads_branches_are_recorded_and_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    path = tmp_path / "a.record"
    recorded = go_on(RecordedPlaytest.start(build_crossroads(), "", 4, path=path), 14)
    recorded.go_to(6)
    go_on(recorded, 6, seed=70)
    one, other = (branch.last for branch in recorded.playtest.tree.branches())
    # the same answer again is the same play: they may part a little later than where the line was left
    assert recorded.playtest.compare(one, other).parts_after == recorded.playtest.tree.parting(one, other) >= 6
    recorded.close()
    again = RecordedPlaytest.open(path)
    again.close()
    assert again.playtest.tree == recorded.playtest.tree
    assert replay_record(path).same


def test_what_cannot_be_written_of_a_branch_changes_nothing(tmp_path: Path) -> None:
    recorded = branched(tmp_path / "a.record")
    before = recorded.playtest.tree
    write_past_the_lock(tmp_path / "a.record")
    for change in (recorded.undo, lambda: recorded.go_to(2), lambda: recorded.name_branch(OwnName(0, "red"), "First")):
        with pytest.raises(RecordFileError, match="another program has changed the file"):
            change()
        assert recorded.playtest.tree is before
    recorded.close()


def test_a_deleted_branch_comes_back_with_the_older_tree(tmp_path: Path) -> None:
    recorded = branched(tmp_path / "a.record")
    before, written = recorded.playtest.tree, read_record(tmp_path / "a.record")
    recorded.delete_branch(before.branches()[1].first)
    assert len(read_record(tmp_path / "a.record").plays) == len(before.kept) - 5
    recorded.take_up(before)
    recorded.close()
    assert read_record(tmp_path / "a.record") == written


# ---------------------------------------------------------------- replay


def test_every_branch_is_replayed(tmp_path: Path) -> None:
    recorded = branched(tmp_path / "a.record")
    recorded.close()
    replay = replay_record(tmp_path / "a.record")
    assert (replay.same, replay.plays, replay.digest) == (True, 20, recorded.playtest.digest())
    assert [(b.branch, b.same, b.plays) for b in replay.branches] == [
        ("Main line", True, 12),
        ("Branch 2", True, 11),
        ("Branch 3", True, 12),
    ]
    assert replay_in_words(replay)[1:] == [
        "  Main line: the same, 12 plays",
        "  Branch 2: the same, 11 plays",
        "  Branch 3: the same, 12 plays",
    ]


def test_a_play_that_differs_is_told_with_its_branch(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    branched(path).close()
    spoilt = sqlite3.connect(path, isolation_level=None)
    spoilt.execute("UPDATE play SET events = '[]', events = CAST('[]' AS BLOB) WHERE number = 15")
    spoilt.close()
    replay = replay_record(path)
    assert (replay.same, replay.differs_at, replay.branch) == (False, 9, "Branch 2")
    assert [(b.same, b.differs_at) for b in replay.branches] == [(True, None), (False, 9), (True, None)]
    assert replay_in_words(replay)[0].startswith("differs at play 9 of 20 on Branch 2: event 1 was nothing and is ")
    assert "  Branch 2: differs at play 9 of 11" in replay_in_words(replay)


def test_by_other_figures_it_says_which_differ(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    branched(path).close()
    replay = replay_record(path, with_other_figures(DESIGN, {"moves": 2}))
    assert not replay.same and replay.branch == "Main line" and replay.differs_at is not None
    assert [figure for figure in replay.figures if "→ 2" in figure]
    assert "the designs differ in:" in replay_in_words(replay)
    assert replay_record(path, replace(DESIGN, title="Another title")).figures == ()


# ---------------------------------------------------------------- older records


def copy_of_old(tmp_path: Path) -> Path:
    return Path(shutil.copy(OLD, tmp_path / "old.record"))


def test_the_kept_record_of_schema_1_is_of_schema_1() -> None:
    connection = sqlite3.connect(f"{OLD.as_uri()}?mode=ro&immutable=1", uri=True)
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    connection.close()


def test_a_record_of_schema_1_is_read_and_replayed_untouched(tmp_path: Path) -> None:
    path = copy_of_old(tmp_path)
    record = read_record(path)
    assert [(play.number, play.parent) for play in record.plays[1:]] == [(n, n - 1) for n in range(1, 45)]
    assert (record.outcome.ending, record.outcome.digest) == ("three men have fallen", LAST_OF_OLD)
    replay = replay_record(path)
    assert (replay.same, replay.plays, replay.digest) == (True, 44, LAST_OF_OLD)
    assert path.read_bytes() == OLD.read_bytes()


def test_a_record_of_schema_2_is_read_with_its_branches_and_gone_on_with(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD.with_name("coins_schema_2.record"), tmp_path / "old.record"))
    before, replay = path.read_bytes(), replay_record(path)
    assert (replay.same, replay.plays, replay.digest) == (True, 35, "4fb69f83a31d3c79114e6859d1369b8c")
    assert (len(replay.branches), replay.doubts, read_record(path).start.seed) == (8, (), 1796)
    assert path.read_bytes() == before
    recorded = RecordedPlaytest.open(path)
    recorded.note_play(0, "The evening")
    recorded.close()
    assert read_record(path).notes[0] == "The evening"
    assert replay_record(path).digest == replay.digest


def test_a_record_of_schema_3_keeps_its_notes_for_all_to_read_and_gets_notes_with_owners(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD.with_name("coins_schema_3.record"), tmp_path / "old.record"))
    before, record = path.read_bytes(), read_record(path)
    assert replay_record(path).same
    assert (record.notes, [label.note for label in record.labels.values()], record.own_notes) == (
        {2: "here the reds could have passed"}, ["", "risky"], {},
    )  # fmt: skip
    assert path.read_bytes() == before
    recorded = RecordedPlaytest.open(path)
    recorded.note_for(OwnNote(2, "red"), "they never pass")
    recorded.note_for(OwnNote(0, "", of_branch=True), "as it was played")
    recorded.close()
    again = read_record(path)
    assert again.own_notes == {OwnNote(2, "red"): "they never pass", OwnNote(0, "", True): "as it was played"}
    assert (again.notes, again.altered) == (record.notes, "")
    recorded = RecordedPlaytest.open(path)
    recorded.note_for(OwnNote(2, "red"), "")
    recorded.close()
    assert list(read_record(path).own_notes) == [OwnNote(0, "", True)]


def test_a_record_of_schema_4_keeps_its_names_for_all_to_read_and_gets_names_with_owners(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD.with_name("coins_schema_4.record"), tmp_path / "old.record"))
    before, record = path.read_bytes(), read_record(path)
    assert [b.branch for b in replay_record(path).branches] == ["The evening", "All in the north", "Branch 3"]
    assert (len(record.own_notes), record.own_names, path.read_bytes()) == (3, {}, before)
    recorded = RecordedPlaytest.open(path)
    recorded.name_branch(OwnName(13, "red"), "Our north")
    recorded.name_branch(OwnName(18, "blue"), "Late")
    recorded.close()
    again = read_record(path)
    assert again.own_names == {OwnName(13, "red"): "Our north", OwnName(18, "blue"): "Late"}
    assert (again.own_notes, again.labels, again.altered) == (record.own_notes, record.labels, "")
    titles = ["The evening", "All in the north / Our north", "Late"]
    assert [b.branch for b in replay_record(path).branches] == titles
    recorded = RecordedPlaytest.open(path)
    recorded.name_branch(OwnName(18, "blue"), "")
    recorded.close()
    assert list(read_record(path).own_names) == [OwnName(13, "red")]


def test_a_record_of_schema_1_is_gone_on_with_in_branches(tmp_path: Path) -> None:
    path = copy_of_old(tmp_path)
    recorded = RecordedPlaytest.open(path)
    assert (recorded.playtest.digest(), len(recorded.playtest.plays)) == (LAST_OF_OLD, 45)
    recorded.go_to(0)
    recorded.play(Action("red", "Turn.bid", (0,) if recorded.playtest.tree.kept[1].play.action == _bid(2) else (2,)))
    recorded.name_branch(OwnName(45, "blue"), "Otherwise")
    recorded.close()
    replay = replay_record(path)
    assert (replay.same, [b.branch for b in replay.branches]) == (True, ["Main line", "Otherwise"])


def test_a_step_that_fails_leaves_the_older_record_as_it_was(tmp_path: Path) -> None:
    path = copy_of_old(tmp_path)
    spoilt = sqlite3.connect(path, isolation_level=None)
    spoilt.execute("DROP TABLE play")
    spoilt.close()
    before = path.read_bytes()
    for opened in (RecordedPlaytest.open, read_record):
        with pytest.raises(RecordFileError, match="this record is damaged: no such table: play"):
            opened(path)
    assert path.read_bytes() == before


def _bid(coins: int) -> Action:
    return Action("red", "Turn.bid", (coins,))

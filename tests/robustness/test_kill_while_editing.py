"""kill -9 at a hundred moments of editing: nothing is lost but the edit in flight."""

from __future__ import annotations

import random
from pathlib import Path

from tests.long_runs import examples
from tests.robustness.crashes import Crashing, as_it_was_left, is_unclean
from tests.robustness.walks import Moment, edit_step, history_of_document, history_step, moment_of_document
from tests.storage.samples import small_design
from workbench.storage.document import RulesetDocument
from workbench.storage.history.deeds import taking_back

FILES, KILLS_A_FILE = examples(3), 15
LONGEST_WAIT_S = 0.02


def left_behind(path: Path) -> Moment:
    """What a killed child has left, opened as anybody would open it."""
    with as_it_was_left(path, path.with_name("copy")) as copy, RulesetDocument.open(copy) as document:
        return moment_of_document(document)


def test_nothing_is_lost_but_the_edit_in_flight(crashing: Crashing, tmp_path: Path) -> None:
    rng, waited_for, told, in_opening, unclean = random.Random(1), 0, 0, 0, 0
    for seed in range(FILES):
        path, step = tmp_path / f"walk_{seed}.ruleset", 0
        RulesetDocument.create(path, small_design()).close()
        in_memory = RulesetDocument(small_design())
        for _ in range(KILLS_A_FILE):
            lines = rng.choice((0, 0, 1, 1, 2, 4, 8))
            killed = crashing.kill("edit", path, seed, step, lines, rng.random() * LONGEST_WAIT_S)
            for number in range(step, killed.step):
                edit_step(in_memory, seed, number)
            found = left_behind(path)
            waited_for, told = waited_for + max(0, lines - 1), told + killed.step - step
            in_opening, unclean = in_opening + (not killed.was_open), unclean + is_unclean(path)
            step = killed.step
            if found != moment_of_document(in_memory):
                edit_step(in_memory, seed, step)
                step += 1
            assert found == moment_of_document(in_memory), f"file {seed}, killed after step {killed.step}"
    kills = FILES * KILLS_A_FILE
    assert told >= waited_for > kills
    assert in_opening > kills // 20, "some were killed while the file was opened"
    assert unclean > kills // 2, "most left something to be brought in"


def test_after_a_kill_the_history_stands_where_the_design_does(crashing: Crashing, tmp_path: Path) -> None:
    """Edits, gestures, undos and redos over many openings: the file goes on as one that was never killed."""
    rng, step = random.Random(4), 0
    path, spared = tmp_path / "walk.ruleset", tmp_path / "spared.ruleset"
    for made in (path, spared):
        RulesetDocument.create(made, small_design()).close()
    for number in range(20):
        killed = crashing.kill("edit_and_undo", path, 7, step, rng.choice((0, 1, 2, 4)), rng.random() * LONGEST_WAIT_S)
        with as_it_was_left(path, tmp_path / "copy") as copy, RulesetDocument.open(copy) as document:
            found = history_of_document(document)
        with RulesetDocument.open(spared) as document:  # joins nothing of the sitting before, as the killed one
            for at in range(step, killed.step):
                history_step(document, 7, at)
            step = killed.step
            if found != history_of_document(document):
                history_step(document, 7, step)
                step += 1
            assert found == history_of_document(document), f"kill {number}, after step {killed.step}"
    with RulesetDocument.open(path) as document:
        while (last := document.history.last_done) is not None:
            document.apply(document.taking_back(last), deed=taking_back(last.number))
        assert document.design == small_design()
        assert len(document.history.steps) > 5


def test_a_step_never_leaves_everything_as_it_was() -> None:
    document = RulesetDocument(small_design())
    moments = [moment_of_document(document)]
    for number in range(150):
        edit_step(document, 3, number)
        moments.append(moment_of_document(document))
    assert len(set(moments)) == len(moments)


def test_a_file_that_is_being_made_is_there_whole_or_not_at_all(crashing: Crashing, tmp_path: Path) -> None:
    rng, made = random.Random(2), 0
    for _ in range(8):
        killed = crashing.kill("make", tmp_path / "new.ruleset", 0, made, rng.randrange(2), rng.random() * 0.05)
        there = len(list(tmp_path.glob("new_*.ruleset")))
        assert there in (killed.step, killed.step + 1)
        made = there
    assert made >= 2
    sound = moment_of_document(RulesetDocument(small_design()))
    assert {left_behind(path) for path in tmp_path.glob("new_*.ruleset")} == {sound}

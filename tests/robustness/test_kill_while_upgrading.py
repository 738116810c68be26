"""kill -9 while a file that an older program wrote is opened and upgraded: it is the old one or the new one."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from tests.long_runs import examples
from tests.robustness.crashes import Crashing, as_it_was_left
from tests.robustness.walks import Moment, moment_of_document, moment_of_playtest, rules_with_coins
from workbench.engine import rules_modules
from workbench.storage.document import RulesetDocument
from workbench.storage.records.playtest_record import RecordedPlaytest

KEPT = Path(__file__).parents[1] / "storage" / "old_files"
OLD_FILES = sorted(path for path in KEPT.iterdir() if path.suffix in (".ruleset", ".record"))
LONGEST_WAIT_S = 0.06


def moment_of_file(path: Path) -> Moment:
    if path.suffix == ".record":
        recorded = RecordedPlaytest.open(path)
        moment = moment_of_playtest(recorded)
        recorded.close()
        return moment
    with RulesetDocument.open(path) as document:
        return moment_of_document(document)


@pytest.mark.parametrize("old", OLD_FILES, ids=lambda path: path.name)
def test_an_old_file_is_whole_whenever_its_upgrade_is_cut_short(
    old: Path, crashing: Crashing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_modules, "entry_points", rules_with_coins)
    rules_modules.rules_class.cache_clear()
    rng, path = random.Random(old.name), tmp_path / old.name
    due = moment_of_file(Path(shutil.copy(old, tmp_path / f"sound{old.suffix}")))
    for _ in range(examples(1)):
        shutil.copyfile(old, path)
        for _ in range(2):
            crashing.kill("open_and_close", path, 0, 0, 0, rng.random() * LONGEST_WAIT_S)
            with as_it_was_left(path, tmp_path / "copy") as copy:
                assert moment_of_file(copy) == due
        for left in tmp_path.glob(f"{path.name}*"):
            left.unlink()
    shutil.copyfile(old, path)
    assert crashing.kill("open_and_close", path, 0, 0, 2, 0.0).step >= 2
    assert moment_of_file(path) == due
    rules_modules.rules_class.cache_clear()

"""Each kind of our files has an application id of its own; one of the wrong kind gets a line that says which it is."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from rulesets.template.example import race_design
from workbench.cli import main
from workbench.commands.terminal import application_id
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.lab.results_file import RESULTS_FILE, read_results
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.file.file_kind import is_of
from workbench.storage.file.opening import reading
from workbench.storage.file.ruleset_file import RULESET_FILE, create
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.record_file import RECORD_FILE
from workbench.storage.records.seat_record import SEAT_RECORD_FILE, write_seat_record

OLD_FILES = Path(__file__).with_name("old_files")
KINDS = {
    "a ruleset file": RULESET_FILE,
    "the record of a playtest": RECORD_FILE,
    "a record for a seat": SEAT_RECORD_FILE,
    "the results of a batch": RESULTS_FILE,
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A file of each kind, and older results, which had the number of a record for a seat."""
    folder, design = tmp_path_factory.mktemp("kinds"), race_design()
    made = {name: folder / f"{number}.file" for number, name in enumerate(KINDS)}
    create(made["a ruleset file"], design)
    recorded = RecordedPlaytest.start(design, "", 3)
    recorded.save_as(made["the record of a playtest"])
    recorded.close()
    playtest: Playtest[Any, Any] = Playtest(rules_for(design), "", 3)
    write_seat_record(made["a record for a seat"], design, playtest, playtest.rules.seats(playtest.start)[0])
    batch = ["simulate", str(made["a ruleset file"]), "--games", "1", "--jobs", "1", "--out"]
    assert main([*batch, str(folder / "race.results")]) == 0
    shutil.move(folder / "race.results", made["the results of a batch"])
    return made


def test_each_kind_has_its_own_number(files: dict[str, Path]) -> None:
    assert len({kind.application_id for kind in KINDS.values()}) == len(KINDS)
    assert {name: application_id(path) for name, path in files.items()} == {
        name: kind.application_id for name, kind in KINDS.items()
    }


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("wanted", KINDS)
def test_a_file_of_another_kind_gets_one_line_that_says_which_it_is(
    files: dict[str, Path], what: str, wanted: str
) -> None:
    path, kind = files[what], KINDS[wanted]
    assert is_of(path, kind) is (what == wanted)
    if what == wanted:
        with reading(path, kind):
            return
    with pytest.raises(StoredFileError) as refused, reading(path, kind):
        pass
    assert f"this is no {kind.name}" in str(refused.value)
    assert f"it is {what}" in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["crossroads_schema_1.results", "crossroads_schema_2.results"])
def test_results_with_the_number_that_two_kinds_shared_still_open(name: str) -> None:
    old = OLD_FILES / name
    before = old.read_bytes()
    assert application_id(old) == SEAT_RECORD_FILE.application_id
    assert read_results(old).rows
    assert is_of(old, RESULTS_FILE) and not is_of(old, SEAT_RECORD_FILE)
    with pytest.raises(StoredFileError, match="it is the results of a batch"), reading(old, SEAT_RECORD_FILE):
        pass
    assert old.read_bytes() == before

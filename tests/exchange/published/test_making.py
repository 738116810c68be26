"""Outputs come into a folder whole, with their list; nothing of anybody else is replaced."""

from __future__ import annotations

import errno
import hashlib
import json
from collections.abc import Collection
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from tests.engine.coin_design import coin_design
from tests.storage.samples import small_design
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.exchange.exports import CannotExport, Export, Written
from workbench.exchange.manifest import LeftOut, manifest_of
from workbench.exchange.published.listing import LIST, NOTHING, read_listing, write_listing
from workbench.exchange.published.making import Job, Outcome, Write, listing_of, make_outputs
from workbench.exchange.published.places import Places, is_kept_by_somebody, may_be_ours
from workbench.long_work import LongWork, Progress
from workbench.storage.file.ruleset_file import create
from workbench.storage.file.written import write_text


def going_on(_at: int) -> Progress:
    return lambda _done, _of: True


def made(design: Design, folder: Path, *jobs: Job, allowed: Collection[str] = ()) -> list[Outcome]:
    return list(make_outputs(design, jobs, folder, 3, allowed, going_on))


def job(design: Design, path: Path, output: str = "json", write: Write | None = None) -> Job:
    return Job(output, Export(design, path), write)


def test_files_and_their_list(tmp_path: Path) -> None:
    design, folder = coin_design(), tmp_path / "published"
    outcomes = made(design, folder, job(design, folder / "a.json"), job(design, folder / "a.md", "md"))
    assert [one.output for one in outcomes if one.made] == ["json", "md"]
    listing = read_listing(folder)
    assert [one.ruleset for one in listing.outputs] == [digest(design)] * 2
    assert {one.version for one in listing.outputs} == {3}
    for one in listing.outputs:
        for file in one.files:
            content = (folder / file.name).read_bytes()
            assert (file.size, file.sha256) == (len(content), hashlib.sha256(content).hexdigest())
    assert sorted(path.name for path in folder.iterdir()) == ["a.json", "a.md", LIST]
    assert json.loads((folder / LIST).read_text())["title"] == design.title


def test_the_same_design_gives_the_same_list(tmp_path: Path) -> None:
    design = coin_design()
    for name in ("one", "two"):
        made(design, tmp_path / name, job(design, tmp_path / name / "a.json"))
    assert (tmp_path / "one" / LIST).read_bytes() == (tmp_path / "two" / LIST).read_bytes()


def test_what_is_in_it_and_what_not_is_listed(tmp_path: Path) -> None:
    design = coin_design()

    def write(export: Export) -> Written:
        write_text(export.path, "x")
        left_out = [LeftOut("the rules", "<&\"'> " * 50)]
        return Written("x", manifest=manifest_of(export.design, "x", {"maps": 2}, left_out))

    made(design, tmp_path, job(design, tmp_path / "a.x", "x", write))
    (one,) = read_listing(tmp_path).outputs
    assert dict(one.holds) == {"maps": 2}
    assert one.left_out == (LeftOut("the rules", "<&\"'> " * 50),)


def test_what_was_made_before_is_replaced(tmp_path: Path) -> None:
    design = coin_design()
    made(design, tmp_path, job(design, tmp_path / "a.json"))
    other = changed(design, description="another one")
    (outcome,) = made(other, tmp_path, job(other, tmp_path / "a.json"))
    assert outcome.made is not None
    assert "another one" in (tmp_path / "a.json").read_text()
    assert len(read_listing(tmp_path).outputs) == 1


@pytest.mark.parametrize("is_changed", [False, True], ids=["somebody's own", "changed since it was made"])
def test_what_was_not_made_here_stays(is_changed: bool, tmp_path: Path) -> None:
    design = coin_design()
    if is_changed:
        made(design, tmp_path, job(design, tmp_path / "a.json"))
    (tmp_path / "a.json").write_text("mine")
    first, second = made(design, tmp_path, job(design, tmp_path / "a.json"), job(design, tmp_path / "a.md", "md"))
    assert first.made is None and first.not_ours == tmp_path / "a.json" and "a.json" in first.why_not
    assert (tmp_path / "a.json").read_text() == "mine"
    assert second.made is not None  # the others are made
    (again,) = made(design, tmp_path, job(design, tmp_path / "a.json"), allowed=["a.json"])
    assert again.made is not None and (tmp_path / "a.json").read_text() != "mine"


def test_a_ruleset_is_never_replaced(tmp_path: Path) -> None:
    design = coin_design()
    create(tmp_path / "a.json", design)
    before = (tmp_path / "a.json").read_bytes()
    assert is_kept_by_somebody(tmp_path / "a.json")
    (outcome,) = made(design, tmp_path, job(design, tmp_path / "a.json"), allowed=["a.json"])
    assert outcome.made is None and outcome.why_not
    assert (tmp_path / "a.json").read_bytes() == before


def test_another_list_of_that_name_stays(tmp_path: Path) -> None:
    design = coin_design()
    (tmp_path / LIST).write_text("my own list")
    (outcome,) = made(design, tmp_path, job(design, tmp_path / "a.json"))
    assert outcome.made is None and LIST in outcome.why_not
    assert (tmp_path / LIST).read_text() == "my own list"


def test_stop_leaves_what_was_there_and_what_is_made(tmp_path: Path) -> None:
    design = coin_design()
    made(design, tmp_path, job(design, tmp_path / "b.json", "b", _text("b")))
    before = (tmp_path / "b.json").read_bytes()

    def stopping(at: int) -> Progress:
        return lambda _done, _of: at == 0

    def slow(export: Export) -> None:
        LongWork(export.progress).tell(0.5)
        raise AssertionError("it was stopped before")

    jobs = (
        job(design, tmp_path / "a.json", "a", _text("a")),
        job(design, tmp_path / "b.json", "b", slow),
        job(design, tmp_path / "c.json", "c", _text("c")),
    )
    outcomes = list(make_outputs(design, jobs, tmp_path, 0, (), stopping))
    assert [(one.output, one.made is not None, one.was_stopped) for one in outcomes] == [
        ("a", True, False),
        ("b", False, True),
    ]
    assert (tmp_path / "b.json").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "b.json", LIST]


def test_a_full_disk_is_told_in_a_line_and_the_next_is_tried(tmp_path: Path) -> None:
    design = coin_design()

    def full(export: Export) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(export.path))

    first, second = made(
        design, tmp_path, job(design, tmp_path / "a.x", "a", full), job(design, tmp_path / "b.x", "b", _text("b"))
    )
    assert "a.x" in first.why_not and "No space left" in first.why_not
    assert second.made is not None


def test_a_folder_that_is_gone_or_a_file(tmp_path: Path) -> None:
    design = coin_design()
    gone = tmp_path / "gone" / "published"
    with pytest.raises(CannotExport, match="gone"):
        made(design, gone, job(design, gone / "a.json"))
    (tmp_path / "file").write_text("x")
    with pytest.raises(CannotExport, match="no folder"):
        made(design, tmp_path / "file", job(design, tmp_path / "file" / "a.json"))


def test_an_output_of_several_files_and_a_folder(tmp_path: Path) -> None:
    design = small_design()
    made(design, tmp_path, job(design, tmp_path / "kit", "frontend"))
    (one,) = read_listing(tmp_path).outputs
    assert all(file.name.startswith("kit/") for file in one.files) and len(one.files) > 3
    places = Places(tmp_path, read_listing(tmp_path))
    assert places.is_free(tmp_path / "kit") and may_be_ours(tmp_path, read_listing(tmp_path), tmp_path / "kit")
    (tmp_path / one.files[0].name).write_text("changed by hand")
    (outcome,) = made(design, tmp_path, job(design, tmp_path / "kit", "frontend"))
    assert outcome.not_ours == tmp_path / "kit"
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "mine.txt").write_text("mine")
    assert not places.is_free(tmp_path / "own")


def test_files_that_are_gone_are_no_longer_listed(tmp_path: Path) -> None:
    design = coin_design()
    made(design, tmp_path, job(design, tmp_path / "a.json"), job(design, tmp_path / "a.md", "md"))
    (tmp_path / "a.md").unlink()
    assert [one.output for one in listing_of(tmp_path).outputs] == ["json"]


@pytest.mark.parametrize("text", ["", "no json", "[]", '{"outputs": 3}', "[" * 300, '{"outputs": [{"output": 1}]}'])
def test_a_list_that_cannot_be_read_is_none(text: str, tmp_path: Path) -> None:
    (tmp_path / LIST).write_text(text)
    assert read_listing(tmp_path) == NOTHING
    with pytest.raises(CannotExport):
        write_listing(tmp_path, NOTHING)


def _text(words: str) -> Write:
    return lambda export: write_text(export.path, words)

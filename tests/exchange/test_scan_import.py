"""The import of a scan runs in a process of its own: it tells how far it is, can be stopped, and leaves nothing."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tests.exchange.pictures import empty_png, gradient, save
from workbench.engine.design import Design
from workbench.exchange.scans.import_process import PictureLook, ScanImport
from workbench.exchange.scans.pictures import PictureChoice, PictureFacts, PictureKind, UnfitPicture
from workbench.exchange.scans.pixels import pixels
from workbench.exchange.scans.pyramid import ScanTiles, pyramid_of
from workbench.storage.document import RulesetDocument

LONG_S = 60.0


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where temporary files go, so that one can see whether any are left."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def awaited(work: ScanImport) -> ScanImport:
    shares = [work.share]
    while not work.poll(LONG_S):
        shares.append(work.share)
    assert shares == sorted(shares)
    assert work.share == 1.0
    return work


def test_a_scan_stands_alone_in_the_ruleset(tmp_path: Path, own_folder: Path) -> None:
    picture = save(tmp_path / "map.png", gradient(1300, 700))
    with RulesetDocument.create(tmp_path / "a.ruleset", Design("A", "")) as document:
        with ScanImport(picture, PictureChoice()) as work:
            assets = list(awaited(work).assets())
            assert len(assets) == work.asset_count
            assert work.size_bytes == sum(len(asset.content or b"") for asset in assets[:-1])
            for asset in assets:
                document.put_asset(asset)
        assert not list(own_folder.iterdir())
        picture.unlink()
    with RulesetDocument.open(tmp_path / "a.ruleset") as document:
        name = work.pyramid.index_name
        pyramid = pyramid_of(name, document.asset(name))
        assert pyramid == work.pyramid
        found = pixels(ScanTiles(pyramid, document.asset), 1200, 600, 1, 1)[0, 0]
        assert found[0] > 200
        assert found[1] > 200


def test_an_import_that_is_stopped_leaves_nothing(tmp_path: Path, own_folder: Path) -> None:
    work = ScanImport(save(tmp_path / "map.png", gradient(1300, 700)), PictureChoice())
    with pytest.raises(RuntimeError, match="still going on"):
        _ = work.pyramid
    work.close()
    assert not list(own_folder.iterdir())


def test_what_cannot_be_a_scan_is_refused_from_the_other_process(tmp_path: Path, own_folder: Path) -> None:
    with (
        ScanImport(empty_png(tmp_path / "a.png", 9000, 9000), PictureChoice()) as work,
        pytest.raises(UnfitPicture, match="damaged or cut short"),
    ):
        awaited(work)
    with pytest.raises(UnfitPicture, match="cannot be read"):
        ScanImport(tmp_path / "none.png", PictureChoice())
    assert not list(own_folder.iterdir())


def test_a_process_that_breaks_off_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ScanImport(save(tmp_path / "map.png", gradient(1300, 700)), PictureChoice()) as work:
        work._worker._process._process.kill()
        with pytest.raises(UnfitPicture, match="its reader broke off"):
            awaited(work)


def test_a_picture_is_looked_at_before_it_is_read(tmp_path: Path) -> None:
    look = PictureLook(save(tmp_path / "map.jpg", gradient(60, 40)))
    facts = look.poll(LONG_S)
    look.close()
    assert facts == PictureFacts(PictureKind.JPEG, 60, 40, 1, facts.dpi if facts else 0)


def test_the_last_word_of_the_process_counts_when_it_has_ended(tmp_path: Path) -> None:
    with ScanImport(save(tmp_path / "map.png", gradient(60, 40)), PictureChoice()) as work:
        work._worker._process._process.join(LONG_S)
        assert work.poll(LONG_S)
        assert work.poll()

"""An asset is what its content says: its name is no path, its size is bounded, and its content has a digest."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.storage.samples import small_design
from workbench.storage import assets
from workbench.storage.assets import Asset, UnfitAsset, check_asset, media_type_of
from workbench.storage.document import RulesetDocument

PNG = b"\x89PNG\r\n\x1a\n rest"


@pytest.mark.parametrize(
    ("content", "media_type"),
    [
        (PNG, "image/png"),
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (b"GIF89a", "image/gif"),
        (b"RIFF\1\2\3\4WEBPVP8 ", "image/webp"),
        (b"II*\0", "image/tiff"),
        (b"%PDF-1.7", "application/pdf"),
        (b"x" + "é".encode() * 3000, "text/plain"),
        (b"\x7fELF\0", "application/octet-stream"),
        (b"", "application/octet-stream"),
    ],
)
def test_the_content_says_what_it_is(content: bytes, media_type: str) -> None:
    assert media_type_of(content) == media_type


@pytest.mark.parametrize(
    "name", ["", "../x.png", "a/b.png", "a\\b", "C:x", ".hidden", "two\nlines", "x" * 121, "..", "nul\0", "end "]
)
def test_a_name_that_is_no_plain_name(name: str) -> None:
    with pytest.raises(UnfitAsset, match="no plain name of a file"):
        check_asset(Asset(name, "image/png", PNG))


@pytest.mark.parametrize(
    ("media_type", "content", "why"),
    [
        ("image/png", b"GIF89a", "its content is image/gif"),
        ("text/html", PNG, "its content is image/png"),
        ("image/svg+xml", b"\0\1", "its content is application/octet-stream"),
        ("image/png", b"", "is empty"),
        ("image/png", None, "is empty"),
    ],
)
def test_content_of_another_kind(media_type: str, content: bytes | None, why: str) -> None:
    with pytest.raises(UnfitAsset, match=why):
        check_asset(Asset("scan.png", media_type, content))


def test_texts_of_any_kind_are_texts() -> None:
    for media_type in ("text/plain", "text/csv", "application/json", "image/svg+xml"):
        check_asset(Asset("Carte de 1793 (é).txt", media_type, b"<svg/>"))


def test_what_is_refused_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "MAX_ASSET_BYTES", 100)
    path = tmp_path / "bay.ruleset"
    with RulesetDocument.create(path, small_design()) as document:
        document.put_asset(Asset("scan.png", "image/png", PNG))
        with pytest.raises(UnfitAsset, match="more than"):
            document.put_asset(Asset("scan.png", "image/png", PNG + bytes(100)))
        assert document.asset("scan.png") == PNG
        assert Asset("a", "image/png", PNG).digest == Asset("b", "image/png", document.asset("scan.png")).digest
        assert document.assets["scan.png"].digest == ""

"""No output for the players holds what the referee alone may know; that for the referee does, and says so."""

from __future__ import annotations

import base64
import os
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import pypdfium2
import pytest
from immutables import Map
from msgspec.structs import replace

from workbench.commands.bot_playtest import play_out
from workbench.engine.counters.shown_counter import counter_face, faces_of
from workbench.engine.design import Design
from workbench.engine.provenance import Provenance, Source
from workbench.engine.secrecy.declared import Secrecy, Secret, SecretKind
from workbench.engine.secrecy.published import Audience, kept_by_the_referee, published_for
from workbench.exchange.exports import EXPORTS, ORDER, Export, PrintWishes, Written, ending_of, write_export
from workbench.exchange.published.listing import Listing, MadeOutput
from workbench.exchange.ruleset_json import read_ruleset_json
from workbench.exchange.vassal.saves import revealed
from workbench.exchange.web_page.record import EVERYBODY, read_record
from workbench.storage.samples import build_sample

TITLE, NOTE, CELL = "Qxzwtitle", "Qxzwnote", "Qxzwcell"
RATING, FIGURE = 739_182_604, 628_194_705
MARKS = (TITLE, NOTE, CELL, str(RATING), str(FIGURE))
"""What every secret of the design is replaced by: found anywhere, it was told."""
TITLED = frozenset({"pnp", "vmod", "web", "triplea", "frontend", "md", "gpkg"})
MAPS_ALONE = frozenset({"geojson", "csv", "svg", "png", "pdf"})
PLAYERS, REFEREE = Audience.PLAYERS, Audience.REFEREE


def of(design: Design, kind: SecretKind) -> set[str]:
    return {one.of for one in kept_by_the_referee(design) if one.what is kind}


@pytest.fixture(scope="module")
def arcola() -> Design:
    return build_sample("arcola")


@pytest.fixture(scope="module")
def marked(arcola: Design) -> Design:
    """Arcola, with all that its referee alone may know replaced by marks."""
    tables, parameters = of(arcola, SecretKind.TABLE), of(arcola, SecretKind.PARAMETER)
    values = of(arcola, SecretKind.VALUE)
    assert (len(tables), len(parameters), len(values)) == (10, 5, 3)
    origin = Provenance(Source.RECONSTRUCTED, NOTE)
    counters = tuple(
        replace(
            one,
            values=Map({name: RATING if name in values else value for name, value in one.values.items()}),
            provenance=Map({name: origin for name in one.provenance}),
        )
        for one in arcola.counters
    )
    return replace(
        arcola,
        counters=counters,
        tables=tuple(
            replace(one, title=TITLE, notes=NOTE, cells=tuple((CELL,) * len(line) for line in one.cells))
            if one.id in tables
            else one
            for one in arcola.tables
        ),
        parameters=tuple(
            replace(one, title=TITLE, value=FIGURE) if one.id in parameters else one for one in arcola.parameters
        ),
    )


def texts_of(path: Path) -> Iterator[str]:
    """All texts of an output, from whatever they are packed in."""
    files = sorted(one for one in path.rglob("*") if one.is_file()) if path.is_dir() else [path]
    for file in files:
        yield from _texts(file.name, file.read_bytes())


def _texts(name: str, content: bytes) -> Iterator[str]:
    yield f"{name}\n{content.decode('utf-8', 'replace')}"
    yield content.decode("utf-16", "replace")
    if content.startswith(b"%PDF"):
        with pypdfium2.PdfDocument(content) as document:
            yield from (page.get_textpage().get_text_bounded() for page in document)
            yield str(document.get_metadata_dict())
            yield from (mark.get_title() for mark in document.get_toc())
    if content.startswith(b"!VCSK"):
        yield revealed(content)
    if b"<script" in content:
        for run in re.findall(rb"[A-Za-z0-9+/=]{60,}", content):
            yield from _unpacked(run)
    try:
        with ZipFile(BytesIO(content)) as archive:
            for one in archive.infolist():
                yield from _texts(one.filename, archive.read(one))
    except BadZipFile:
        pass


def _unpacked(run: bytes) -> Iterator[str]:
    with suppress(ValueError, zlib.error):
        yield zlib.decompress(base64.b64decode(run)).decode("utf-8", "replace")


def written(name: str, design: Design, folder: Path, audience: Audience | None = None) -> tuple[Path, Written]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    path = folder / f"game{ending_of(name)}"
    return path, write_export(name, Export(design, path, wishes=PrintWishes(dpi=40), audience=audience))


def told_in(path: Path) -> set[str]:
    """The marks that stand anywhere in an output."""
    return {mark for text in texts_of(path.parent) for mark in MARKS if mark in text}


@pytest.mark.parametrize("name", ORDER)
def test_no_output_for_the_players_holds_a_secret_of_the_referee(name: str, marked: Design, tmp_path: Path) -> None:
    path, result = written(name, marked, tmp_path, PLAYERS)
    assert told_in(path) == set()
    assert not result.notice
    if result.manifest is not None:
        told = " ".join(one.words() for one in result.manifest.left_out)
        assert all(one.of.replace("_", " ") in told for one in kept_by_the_referee(marked)), "what is not is named"


@pytest.mark.parametrize("name", [name for name in ORDER if name not in MAPS_ALONE])
def test_that_for_the_referee_holds_secrets_and_says_so(name: str, marked: Design, tmp_path: Path) -> None:
    path, result = written(name, marked, tmp_path, REFEREE)
    found = told_in(path)
    assert found, "the search finds what is there"
    if name in ("pnp", "json", "bundle", "vmod", "frontend"):
        assert {TITLE, CELL, str(RATING)} <= found
    assert "combat results" in result.notice and "initiative" in result.notice
    is_titled = any(
        "Arcola, for the referee" in text or "ARCOLA, FOR THE REFEREE" in text for text in texts_of(tmp_path)
    )
    assert is_titled == (name in TITLED), "what has a title says so"


def test_unless_it_is_said_all_is_for_the_players_but_what_is_read_back(marked: Design, tmp_path: Path) -> None:
    for name in ("md", "json"):
        (tmp_path / name).mkdir()
        path, result = written(name, marked, tmp_path / name)
        assert bool(told_in(path)) == bool(result.notice) == (name == "json")
    assert read_ruleset_json((tmp_path / "json" / "game.json").read_bytes()) == (marked, True)


def test_an_export_of_another_package_is_given_what_its_readers_may_have(
    marked: Design, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Design] = []
    monkeypatch.setitem(EXPORTS._loaded, "md", lambda export: given.append(export.design))
    written("md", marked, tmp_path)
    assert len(given) == 1 and given[0].withheld


def test_the_players_ruleset_comes_back_as_it_was_written(arcola: Design, tmp_path: Path) -> None:
    path, _ = written("json", arcola, tmp_path, PLAYERS)
    assert read_ruleset_json(path.read_bytes()) == (published_for(arcola, PLAYERS), True)


def test_no_face_of_a_counter_shows_a_rating(marked: Design) -> None:
    design = published_for(marked, PLAYERS)
    for counter in design.counters:
        for face in faces_of(counter):
            assert str(RATING) not in str(counter_face(design, counter, face))


def test_what_a_side_alone_knows_stays(arcola: Design, tmp_path: Path) -> None:
    """A boxed game has strengths on its counters, and where they stand on its cards."""
    assert any(one.known_to is Secrecy.OWNER for one in arcola.secrets)
    design = published_for(arcola, PLAYERS)
    assert [one.strength for one in design.counters] == [one.strength for one in arcola.counters]
    assert design.scenarios == arcola.scenarios


def test_a_replay_for_the_players_has_the_eyes_of_seats_alone(tmp_path: Path) -> None:
    played, record = build_sample("crossroads"), tmp_path / "over.wwbp"
    design = replace(played, secrets=(Secret(SecretKind.TABLE, played.tables[0].id),))
    play_out(design, "", 3, "random", None, record, lambda _: None, {})
    whole, cut = read_record(record, design), read_record(record, published_for(design, PLAYERS))
    assert whole.eyes == (EVERYBODY, "blue", "red") and cut.eyes == ("blue", "red")
    assert whole.is_of_this and cut.is_of_this


def test_a_page_with_a_replay_holds_no_secret(arcola: Design, tmp_path: Path) -> None:
    """The names of its tables are what a play could tell, and the ratings on counters; both are replaced by marks."""
    tables = of(arcola, SecretKind.TABLE)
    design = replace(
        arcola, tables=tuple(replace(one, title=TITLE) if one.id in tables else one for one in arcola.tables)
    )
    record = tmp_path / "begun.wwbp"
    play_out(design, "", 3, "random", 1, record, lambda _: None, {})
    for audience, folder in ((PLAYERS, tmp_path / "players"), (REFEREE, tmp_path / "referee")):
        folder.mkdir()
        path = folder / "page.html"
        write_export("web", Export(design, path, record=record, seat="french", audience=audience))
        assert (TITLE in told_in(path)) == (audience is REFEREE)


def test_what_is_made_for_both_is_listed_for_both() -> None:
    players, referee = MadeOutput("pnp", "a"), MadeOutput("pnp", "a", is_for_referee=True)
    listing = Listing().with_output(players).with_output(referee)
    assert listing.find("pnp") == players and listing.find("pnp", is_for_referee=True) == referee
    again = listing.with_output(replace(players, ruleset="b"))
    assert len(again.outputs) == 2 and again.find("pnp", is_for_referee=True) == referee

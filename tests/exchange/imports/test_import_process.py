"""A file is read by a process of its own: it says the same as reading here, and ends when it is stopped."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.exchange.imports.drawings import DOUBLED, box, named, svg
from tests.storage.samples import small_design
from workbench.engine.words.message import said_by
from workbench.exchange.imports.import_process import ImportProcess, ReadMap, ReadRuleset, ToRead
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.imports.reading import MapFormat, propose_import
from workbench.exchange.ruleset_json import write_ruleset_json
from workbench.language import said_in


@pytest.fixture
def process() -> Iterator[ImportProcess]:
    made = ImportProcess()
    yield made
    made.stop()
    assert not made.is_alive


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_it_reads_cleans_and_refuses_as_one_does_here(tmp_path: Path, process: ImportProcess) -> None:
    asked = ToRead(written(tmp_path / "a.geojson", DOUBLED), MapFormat.GEOJSON)
    here = propose_import(asked.source, MapFormat.GEOJSON)
    found = process.read(asked)
    assert isinstance(found, ReadMap)
    assert (found.source, found.map, found.steps) == (here.source, here.map, here.steps) and len(found.steps) == 2
    assert process.accept(asked, frozenset({2})) == here.accepting({2})
    assert process.accept(asked, frozenset()) == here.accepting(())
    with pytest.raises(ImportRefused, match="document type"):
        process.read(ToRead(written(tmp_path / "a.svg", "<!DOCTYPE x [<!ENTITY a 'b'>]>" + svg("")), MapFormat.SVG))
    with pytest.raises(FileNotFoundError):
        process.read(ToRead(tmp_path / "gone.svg", MapFormat.SVG))
    assert process.read(asked) == found, "a refusal is not the end of it"


def test_what_it_says_is_put_into_words_where_it_is_read(tmp_path: Path, process: ImportProcess) -> None:
    """A refusal and a step cross the border of the process as what they are made of."""
    found = process.read(ToRead(written(tmp_path / "a.geojson", DOUBLED), MapFormat.GEOJSON))
    assert isinstance(found, ReadMap)
    told = [(said_in("fr", step.cause), said_in("fr", step.remedy)) for step in found.steps]
    assert told == [
        ("est un éclat de 0,72 mm², large de 0,0027 mm, et rien ne le nomme", "laisser de côté"),
        ("couvre le même terrain que A", "laisser de côté"),
    ]
    few = written(tmp_path / "a_hexes.csv", "hex,terrain\n0101\n")
    with pytest.raises(ImportRefused) as refused:
        process.read(ToRead(few, MapFormat.CSV))
    assert str(refused.value) == "a_hexes.csv, line 2: 1 cells, and the table has 2 columns"
    why = said_by(refused.value)
    assert said_in("fr", why) == "a_hexes.csv, ligne 2 : 1 cellule, et la table a 2 colonnes"


def test_a_whole_ruleset_comes_as_it_was_written(tmp_path: Path, process: ImportProcess) -> None:
    source = written(tmp_path / "a.json", write_ruleset_json(small_design()))
    assert process.read(ToRead(source, None)) == ReadRuleset(small_design(), True)
    with pytest.raises(ImportRefused, match="not a ruleset"):
        process.read(ToRead(written(tmp_path / "b.json", "{}"), None))


def test_who_waits_is_told_when_it_is_stopped(tmp_path: Path, process: ImportProcess) -> None:
    heap = named(**{f"S{i}": box(i / 500, (i * i % 499) / 500, 0.3, 0.3) for i in range(1500)})
    asked = ToRead(written(tmp_path / "heap.geojson", heap), MapFormat.GEOJSON)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(process.read, asked)
        process.stop()
        with pytest.raises(ImportRefused, match="broke off"):
            waiting.result(timeout=600)
    with pytest.raises(ImportRefused, match="broke off"):
        process.read(asked)

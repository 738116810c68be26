"""The handbook builds without a warning, its links lead somewhere, what it names is there, its examples run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from tests.handbook.page_texts import (
    CONSOLE,
    HANDBOOK,
    PYTHON,
    RESOURCES,
    ROOT,
    TOML,
    blocks,
    not_there,
    parts,
    run_page,
)
from workbench.shell.handbook_window import handbook_pages

PAGES = sorted(page.name for page in HANDBOOK.glob("*.md"))
MOST_BYTES_OF_A_PICTURE = 200_000


def text_of(name: str) -> str:
    return (HANDBOOK / name).read_text(encoding="utf-8")


WITH_EXAMPLES = [page for page in PAGES if {CONSOLE, PYTHON} & {block.kind for block in blocks(text_of(page))}]
IN_PROCESSES_OF_THEIR_OWN = [page for page in WITH_EXAMPLES if len(parts(text_of(page))) > 1]


def built(config: Path, site: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "-f", str(config), "-d", str(site)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_the_website_builds_without_a_warning(tmp_path: Path) -> None:
    result = built(HANDBOOK / "mkdocs.yml", tmp_path / "site")
    assert result.returncode == 0, result.stderr
    assert "WARNING" not in result.stderr
    made = {page.relative_to(tmp_path / "site").as_posix() for page in (tmp_path / "site").rglob("*.html")}
    assert {f"handbook/{Path(page).stem}.html" for page in PAGES} <= made
    assert not list((tmp_path / "site").rglob("*.py"))


def test_a_dead_link_fails_the_build(tmp_path: Path) -> None:
    (tmp_path / "pages" / "handbook").mkdir(parents=True)
    (tmp_path / "pages" / "handbook" / "index.md").write_text("[gone](nowhere.md)\n", encoding="utf-8")
    said = yaml.safe_load(text_of("mkdocs.yml"))
    said["nav"] = ["handbook/index.md"]
    config = tmp_path / "pages" / "handbook" / "mkdocs.yml"
    config.write_text(yaml.safe_dump(said), encoding="utf-8")
    result = built(config, tmp_path / "site")
    assert result.returncode != 0
    assert "nowhere.md" in result.stderr + result.stdout


def test_every_page_stands_in_the_list_once_and_is_there() -> None:
    places = [place for _, place in handbook_pages() if place]
    assert len(places) == len(set(places))
    assert [place for place in places if not (RESOURCES / place).is_file()] == []
    assert {f"handbook/{page}" for page in PAGES} <= set(places)


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    assert not_there(text_of(page)) == []


def test_a_file_that_is_gone_is_noticed() -> None:
    assert not_there("`workbench/cli.py` and `workbench/gone.py`, in `editors/`") == ["workbench/gone.py"]


@pytest.mark.parametrize("page", [page for page in WITH_EXAMPLES if page not in IN_PROCESSES_OF_THEIR_OWN])
def test_the_examples_of_a_page_run(page: str, tmp_path: Path) -> None:
    assert run_page(text_of(page), tmp_path)


def install_as_the_page_says(page: str, folder: Path) -> None:
    """What `pip install --editable .` does for the program: the entry points of the page's project file are found."""
    (project,) = (tomllib.loads(block.text) for block in blocks(page) if block.kind == TOML)
    name, version = project["project"]["name"], project["project"]["version"]
    told = folder / f"{name}-{version}.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    lines = [
        line
        for group, points in project["project"]["entry-points"].items()
        for line in (f"[{group}]", *(f"{point} = {place}" for point, place in points.items()))
    ]
    (told / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize("page", IN_PROCESSES_OF_THEIR_OWN)
def test_the_examples_of_a_tutorial_run_as_a_newcomer_runs_them(page: str, tmp_path: Path) -> None:
    install_as_the_page_says(text_of(page), tmp_path)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))}
    command = [sys.executable, "-m", "tests.handbook.page_texts"]
    for part in parts(text_of(page)):
        ran = subprocess.run(
            command, input=part, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=180
        )
        assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize(
    "page",
    [
        "```console\n$ workbench limits --nonsense\n```\n",
        "```console\n$ workbench limits\nnothing of the kind\n```\n",
        "```python\nassert 1 == 2\n```\n",
    ],
)
def test_an_example_that_is_not_so_fails(page: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        run_page(page, tmp_path)


def test_every_picture_is_small_and_shown() -> None:
    pictures = sorted((HANDBOOK / "pictures").iterdir())
    shown = set(re.findall(r"\(pictures/([\w.]+)\)", "".join(map(text_of, PAGES))))
    assert {picture.name for picture in pictures} == shown
    assert [picture.name for picture in pictures if picture.stat().st_size > MOST_BYTES_OF_A_PICTURE] == []


def test_the_readme_names_the_handbook() -> None:
    assert "resources/handbook" in (ROOT / "README.md").read_text(encoding="utf-8")

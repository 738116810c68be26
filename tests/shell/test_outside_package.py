"""A package from outside: what it adds appears in the commands and in the window, and its faults end nothing.

The package is the documented example, `tests/outside_package`; child processes have it on their path.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import resources

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "tests" / "outside_package"
GUIDE = Path(resources.__file__).parent / "extending.md"
GROUPS = ("rules", "bots", "exports", "map_styles", "symbols")


MAKE = """
import sys
from last_bead.design import bead_design
from workbench.storage.file.ruleset_file import create
create(sys.argv[1], bead_design())
"""


class Said(NamedTuple):
    code: int
    out: str
    err: str


def run(site: Path, *arguments: object, cwd: Path = ROOT) -> Said:
    """A Python process with what is installed in a folder."""
    path = os.pathsep.join((str(site), str(ROOT)))
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": path, "QT_QPA_PLATFORM": "offscreen", "COLUMNS": "200"},
        capture_output=True, text=True, check=False, cwd=cwd, timeout=300,
    )  # fmt: skip
    return Said(done.returncode, done.stdout, done.stderr)


def commands(site: Path, *lines: str, cwd: Path = ROOT) -> list[Said]:
    """Commands one after the other in one process."""
    done = run(site, ROOT / "tests" / "shell" / "several_commands.py", *lines, cwd=cwd)
    assert done.code == 0, done.err
    return [Said(*each) for each in json.loads(done.out)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the example is installed into, as anybody would install it, without a network."""
    folder = tmp_path_factory.mktemp("outside")
    source, target = folder / "source", folder / "site"
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("__pycache__"))
    install = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps", "--no-build-isolation")
    said = run(folder, *install, "--no-index", "--target", target, source)
    assert said.code == 0, said.err
    return target


@pytest.fixture(scope="module")
def ruleset(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example's design in a file."""
    path = tmp_path_factory.mktemp("design") / "beads.ruleset"
    said = run(site, "-c", MAKE, path)
    assert said.code == 0, said.err
    return path


def fake(site: Path, package: str, **entries: str) -> None:
    """A package that is installed as far as anybody can tell: its entry points stand there."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    text = "".join(f"[wargame_workbench.{group}]\n{lines}\n" for group, lines in entries.items())
    (info / "entry_points.txt").write_text(text)


def test_in_the_commands(site: Path, ruleset: Path, tmp_path: Path) -> None:
    listed, checked, played, text, picture, clauses, none = commands(
        site,
        "extensions --check --json",
        f"check {ruleset}",
        f"playtest {ruleset} --bots counting --json",
        f"export {ruleset} --to beads.txt --out {tmp_path / 'heap.beads.txt'}",
        f"export {ruleset} --to svg --style blueprint --out {tmp_path / 'heap.svg'}",
        "clauses last_bead --json",
        f"export {ruleset} --to doc --out {tmp_path / 'heap.doc'}",
    )
    added = {(row["kind"], row["name"]) for row in json.loads(listed.out) if row["package"] == "last-bead"}
    assert added == {("rules module", "last_bead"), ("bot", "counting"), ("export", "beads.txt"),
                     ("map style", "blueprint"), ("symbol set", "beads")}  # fmt: skip
    assert [said.code for said in (listed, checked, played, text, picture, clauses)] == [0] * 6
    report = json.loads(played.out)
    assert (report["over"], report["winner"]) == (True, "white")  # ten beads: the first takes two and keeps the lead
    assert (tmp_path / "heap.beads.txt").read_text() == "A heap of ten: oooooooooo\n"
    assert "10 beads; not all of its spaces" in text.out
    assert "#123a6b" in (tmp_path / "heap.svg").read_text().lower()
    assert [clause["clause"] for clause in json.loads(clauses.out)] == ["1", "2"]
    assert none.code == 2 and none.err.endswith(", beads.txt)\n")


def test_in_the_window(site: Path, ruleset: Path) -> None:
    """It is offered in every chooser, loaded when it is chosen and no sooner, drawn with, and played with."""
    said = run(site, "-m", "tests.shell.outside_package_window", ruleset, "last_bead", "blueprint", "counting")
    assert said.code == 0, said.err
    told: dict[str, Any] = json.loads(said.out)
    assert told["styles"][-1] == "blueprint" and "Blueprint" in told["print"]
    assert told["formats"][-1] == ".beads.txt"
    assert "A bot: counting" in told["bots"]
    assert told["before"] == []
    assert (told["style"], told["over"], told["symbol"], told["said"]) == ("blueprint", True, True, [])
    assert set(told["after"]) == {"map_style", "bot", "symbols"}


def test_what_fails_to_load_is_told_in_one_line_with_its_name(site: Path, ruleset: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(site, broken)
    (broken / "faulty.py").write_text("raise RuntimeError('no\\nluck')\n")
    (broken / "leaving.py").write_text("raise SystemExit(3)\n")
    (broken / "odd.py").write_text("def bot(seed, rules):\n    raise OSError('no bot today')\nwrite = 3\n")
    fake(broken, "faulty-beads", rules="last = faulty\n", bots="lame = faulty:bot\nlate = odd:bot\ngone = leaving:bot",
         exports="doc = odd:write", map_styles="red = faulty:RED", symbols="stars = faulty")  # fmt: skip
    listed, whole, *refused = commands(
        broken,
        "extensions --json",
        f"playtest {ruleset} --bots counting",
        f"playtest {ruleset} --bots lame",
        f"playtest {ruleset} --bots gone",
        f"playtest {ruleset} --bots late",
        f"export {ruleset} --to doc --out {tmp_path / 'x.doc'}",
        f"export {ruleset} --to svg --style red --out {tmp_path / 'x.svg'}",
        "clauses last",
        "extensions --check --json",
    )
    assert (listed.code, whole.code) == (0, 0)
    *refused, checked = refused
    for said, words in zip(refused, ("the bot 'lame'", "the bot 'gone'", "the bot 'late'", "the export 'doc'",
                                     "the map style 'red'", "the rules module 'last'"), strict=True):  # fmt: skip
        assert said.code in (1, 2) and said.err.count("\n") == 1, said
        assert words in said.err and "(package faulty-beads)" in said.err
    assert checked.code == 1
    wrong = {row["name"] for row in json.loads(checked.out) if row["wrong"]}
    assert wrong == {"last", "lame", "gone", "doc", "red", "stars"}
    said = run(broken, "-m", "tests.shell.outside_package_window", ruleset, "last_bead", "red", "late")
    assert said.code == 0, said.err
    told = json.loads(said.out)
    assert told["style"] == "period" and "over" not in told
    assert ["red" in why or "late" in why for why in told["said"]] == [True, True]


def test_names_that_clash_are_refused(site: Path, ruleset: Path, tmp_path: Path) -> None:
    """The program's own keep their names; of two packages with one name neither has it."""
    both = tmp_path / "both"
    shutil.copytree(site, both)
    (both / "taken.py").write_text("raise RuntimeError('loaded')\n")
    fake(both, "one-clash", bots="twin = taken:bot\ngreedy = taken:bot", rules="toulon = taken")
    fake(both, "other-clash", bots="twin = taken:bot")
    listed, own, twin, rules = commands(
        both,
        "extensions",
        f"playtest {ruleset} --bots greedy",
        f"playtest {ruleset} --bots twin",
        "clauses toulon --json",
    )
    assert listed.code == 0
    for why in ("the bot 'greedy' of one-clash is left out: the program has one of that name",
                "the rules module 'toulon' of one-clash is left out",
                "several packages have a bot 'twin' (one-clash, other-clash): none of them is used"):  # fmt: skip
        assert listed.err.count(why) == 1
    assert (own.code, rules.code) == (0, 0)
    assert twin.code == 2 and twin.err.count("\n") == 1 and "one-clash, other-clash" in twin.err


def test_what_the_guide_shows_runs(site: Path, tmp_path: Path) -> None:
    """Its Python in one process with the example installed, its commands in another, in their order."""
    blocks = re.findall(r"```(\w+)\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    code = "\n".join(text for language, text in blocks if language == "python")
    said = run(site, "-c", code, cwd=tmp_path)
    assert said.code == 0, said.err
    lines = [line for language, text in blocks if language == "sh" for line in text.splitlines()]
    shown = [line.removeprefix("workbench ") for line in lines if line.startswith("workbench ")]
    assert len(shown) >= 4
    assert [said for said in commands(site, *shown, cwd=tmp_path) if said.code or said.err] == []


def test_every_group_is_in_the_example_and_in_the_guide() -> None:
    project, guide = (EXAMPLE / "pyproject.toml").read_text(), GUIDE.read_text()
    for group in GROUPS:
        assert f'[project.entry-points."wargame_workbench.{group}"]' in project
        assert f"`wargame_workbench.{group}`" in guide

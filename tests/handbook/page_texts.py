"""The pages of the handbook as the tests read them: their links, the files they name, the blocks that are run."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from workbench.cli import main

ROOT = Path(__file__).parents[2]
RESOURCES = ROOT / "resources"
HANDBOOK = RESOURCES / "handbook"
PACKAGES = ("workbench", "editors", "rulesets", "sample_games", "resources", "tests")
CONSOLE, PYTHON, TOML = "console", "python", "toml"
GAP = "…"
"""Stands in the answer of a command for anything."""
ANEW = "<!-- anew"
"""Where a new process goes on with a page: modules that its examples changed are read anew."""
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAMED = re.compile(f"`((?:{'|'.join(map(re.escape, PACKAGES))})/[\\w./-]+)`")


class Block(NamedTuple):
    """A fenced block of a page."""

    kind: str
    text: str


def blocks(page: str) -> list[Block]:
    """All fenced blocks, in their order."""
    return [Block(*found.groups()) for found in _BLOCK.finditer(page)]


def named_files(page: str) -> list[str]:
    """The files and folders of the project that a page names as code, from the top of the project on."""
    return sorted(set(_NAMED.findall(page)))


def not_there(page: str) -> list[str]:
    """Those of them that do not exist."""
    return [name for name in named_files(page) if not (ROOT / name).exists()]


class Command(NamedTuple):
    """A command of a console block with the lines that stand below it."""

    words: list[str]
    answer: str


def commands(block: str) -> Iterator[Command]:
    """The commands of a console block; those alone may stand there."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, answer = part.partition("\n")
        yield Command(shlex.split(line), answer.strip())


def parts(page: str) -> list[str]:
    """A page is run by one process, or by one for each part between its marks."""
    return page.split(ANEW)


def run_page(page: str, folder: Path) -> int:
    """Run the blocks of a page in a folder, one after the other; how many were run. AssertionError says what failed."""
    names: dict[str, object] = {"__name__": "page"}
    ran = 0
    with _inside(folder):
        for block in blocks(page):
            if block.kind == CONSOLE:
                for command in commands(block.text):
                    run_command(command)
                    ran += 1
            elif block.kind == PYTHON:
                exec(compile(block.text, "<handbook>", "exec"), names)
                ran += 1
    return ran


def run_command(command: Command) -> None:
    """Run one command of the program, and hold what it says against what stands below it."""
    program, *arguments = command.words
    assert program == "workbench", f"only commands of the program are run: {command.words}"
    said, wrong = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(wrong):
        code = main(arguments)
    assert code == 0, f"{shlex.join(command.words)}: {wrong.getvalue() or said.getvalue()}"
    if command.answer:
        pattern = ".*".join(re.escape(part) for part in command.answer.split(GAP))
        assert re.search(pattern, said.getvalue(), re.DOTALL), f"{shlex.join(command.words)} says {said.getvalue()!r}"


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


if __name__ == "__main__":
    sys.exit(0 if run_page(sys.stdin.read(), Path.cwd()) else "nothing was run")

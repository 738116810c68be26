"""Two lock files: what running needs, and what developing needs as well."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
RUNNING, DEVELOPING = "requirements.lock", "requirements-dev.lock"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def pinned(lock: str) -> dict[str, str]:
    """The versions that a lock file pins, by canonical name; what stands for other Pythons alone is left out."""
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    needed = [Requirement(re.split(r"\s--hash", line)[0].strip()) for line in text.splitlines()]
    return {canonicalize_name(one.name): str(one.specifier) for one in needed}


def declared(requirements: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(one).name) for one in requirements}


@pytest.mark.parametrize("lock", [RUNNING, DEVELOPING])
def test_every_pinned_version_has_hashes(lock: str) -> None:
    entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text(encoding="utf-8").strip())
    assert not [entry.split()[0] for entry in entries if "==" not in entry or "--hash=sha256:" not in entry]


@pytest.mark.parametrize("lock", [RUNNING, DEVELOPING])
def test_the_lock_names_no_place_to_fetch_from(lock: str) -> None:
    assert "://" not in (ROOT / lock).read_text(encoding="utf-8")


def test_running_needs_what_the_project_declares_and_no_tool_of_developers() -> None:
    running = pinned(RUNNING)
    assert declared([*PROJECT["dependencies"], *EXTRAS["install"]]) <= set(running)
    assert not (declared(EXTRAS["dev"]) - declared(PROJECT["dependencies"])) & set(running)


def test_developing_has_all_that_running_has_in_the_same_versions() -> None:
    running, developing = pinned(RUNNING), pinned(DEVELOPING)
    assert running.items() <= developing.items()
    assert declared(EXTRAS["dev"]) <= set(developing)

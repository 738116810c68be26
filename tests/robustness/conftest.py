"""One process for all tests here that makes the children to be killed, and a folder in which they work."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.robustness.crashes import Crashing

IN_MEMORY = Path("/dev/shm")


@pytest.fixture(scope="session")
def crashing() -> Iterator[Crashing]:
    process = Crashing()
    yield process
    process.stop()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """In memory where there is such a place: a killed process loses nothing that the system has taken, disk or not."""
    if not os.access(IN_MEMORY, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as name:
        yield Path(name)

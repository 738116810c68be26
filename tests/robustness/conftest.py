"""One process for all tests here that makes the children to be killed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.robustness.crashes import Crashing


@pytest.fixture(scope="session")
def crashing() -> Iterator[Crashing]:
    process = Crashing()
    yield process
    process.stop()

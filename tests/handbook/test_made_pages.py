"""What is made from the sources stands in the handbook as the sources are today; `make handbook` makes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.handbook.made_pages import MADE
from workbench.storage.tables import RULESET_TABLES


@pytest.mark.parametrize("place", MADE, ids=lambda place: place.name)
def test_it_is_as_it_is_made(place: Path) -> None:
    assert place.read_text(encoding="utf-8") == MADE[place](), "make handbook"


def test_the_page_of_the_ruleset_file_has_every_table_once_with_all_its_columns() -> None:
    (page,) = (text() for place, text in MADE.items() if place.name == "ruleset_file.md")
    sections = page.split("\n### ")[1:]
    assert sorted(section.partition("\n")[0].strip("`") for section in sections) == sorted(RULESET_TABLES.tables)
    for section in sections:
        columns = RULESET_TABLES.tables[section.partition("\n")[0].strip("`")].columns
        assert [line.split(" | ")[0] for line in section.splitlines() if line.startswith("| ")][1:] == [
            f"| {column.name}" for column in columns
        ]

"""What of the handbook is made from the sources: `make handbook` writes it anew, a test holds it against them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.handbook.page_texts import HANDBOOK
from tests.handbook.schema_page import schema_page
from tests.handbook.ways import WAYS, drawing

MADE: dict[Path, Callable[[], str]] = {
    HANDBOOK / "ruleset_file.md": schema_page,
    **{HANDBOOK / "pictures" / name: partial(drawing, way) for name, way in WAYS.items()},
}
"""Each file with what makes its text."""


if __name__ == "__main__":
    for place, text in MADE.items():
        place.write_text(text(), encoding="utf-8")

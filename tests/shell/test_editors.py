"""The window finds the editor of a mode by its entry point, whoever brings it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import metadata
from importlib.metadata import EntryPoint

import pytest

from workbench.engine.design import Design
from workbench.shell import editors
from workbench.shell.editors import DESIGN, GROUP, LAB, PLAYTEST, TABLES, editor_places, make_editor
from workbench.storage.document import RulesetDocument


class OwnEditor:
    def __init__(self, document: RulesetDocument) -> None:
        self.document = document


@pytest.fixture(autouse=True)
def looked_up_anew() -> Iterator[None]:
    editor_places.cache_clear()
    yield
    editor_places.cache_clear()


def test_an_editor_of_another_package_is_made_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint(LAB, "tests.shell.test_editors:OwnEditor", GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: [point] if group == GROUP else [])
    document = RulesetDocument(Design("Untitled", "none"))
    made = make_editor(LAB, document)
    assert type(made).__name__ == "OwnEditor" and vars(made) == {"document": document}


def test_without_an_installation_the_project_file_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "entry_points", lambda group: [])
    assert set(editor_places()) >= {DESIGN, TABLES, PLAYTEST}
    assert not [item for item in editors.rail() if item.icon == "puzzle-piece"], "our own editors have names and icons"
    assert {mode.id for mode in editors.modes() if not mode.why_not} >= {DESIGN, PLAYTEST}

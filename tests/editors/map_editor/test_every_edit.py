"""Each kind of edit, in a file: what it changes is saved to the last bit, and its inverse brings back the digest."""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import editors.map_editor
import workbench.storage
from tests.editors.map_editor.edit_examples import EXAMPLES, everything
from tests.storage.history_steps import redo, undo
from workbench.engine.codec import digest
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Edit

KINDS = {type(edits[-1]) for edits in EXAMPLES}
NOT_FOR_ITSELF = {"Edit"}
"""The protocol, not a kind of its own."""


def every_kind() -> Iterator[type]:
    """Every class that is applied to a document, wherever it is written down."""
    for package in (workbench.storage, editors.map_editor):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            for kind in vars(import_module(module.name)).values():
                if inspect.isclass(kind) and kind.__module__ == module.name and _is_edit(kind):
                    yield kind


def _is_edit(kind: type) -> bool:
    apply = getattr(kind, "apply", None)
    is_applied = inspect.isfunction(apply) and list(inspect.signature(apply).parameters) == ["self", "document"]
    return is_applied and kind.__name__ not in NOT_FOR_ITSELF


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a little of everything, to be copied."""
    path = tmp_path_factory.mktemp("made") / "all.ruleset"
    RulesetDocument.create(path, everything()).close()
    return path


def test_every_kind_of_edit_has_an_example() -> None:
    missing = {f"{kind.__module__}.{kind.__name__}" for kind in every_kind() if kind not in KINDS}
    assert not missing, f"give them a line in edit_examples.py: {sorted(missing)}"
    assert len({kind.__name__ for kind in every_kind()}) > 80


@pytest.mark.parametrize("edits", EXAMPLES, ids=lambda edits: type(edits[-1]).__name__)
def test_what_an_edit_changes_is_saved_and_taken_back_exactly(
    made: Path, tmp_path: Path, edits: tuple[Edit, ...]
) -> None:
    path = Path(shutil.copy(made, tmp_path))
    with RulesetDocument.open(path) as document:
        for edit in edits[:-1]:
            document.apply(edit)
        before = digest(document.design)
        inverse = document.apply(edits[-1])
        after = document.design
        assert digest(after) != before
        assert edits[-1].label
    with RulesetDocument.open(path) as document:
        assert document.design == after
        undo(document)  # what the file keeps of the edit does what its inverse does
        assert digest(document.design) == before
        redo(document)
        assert digest(document.design) == digest(after)
        again = document.apply(inverse)
        assert digest(document.design) == before
        taken_back = document.design
    with RulesetDocument.open(path) as document:
        assert document.design == taken_back
        document.apply(again)
        assert digest(document.design) == digest(after)

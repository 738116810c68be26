"""Who may know a figure is chosen where the figure is edited, and taken back like any edit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editors.ruleset_editor.editor import RulesetEditor
from editors.table_editor.editor import TableEditor
from tests.storage.samples import rich_design
from workbench.engine.secrecy.declared import Secrecy, Secret, SecretKind
from workbench.qt.editing.secrecy_rows import SecrecyChoice
from workbench.storage.document import RulesetDocument


@pytest.fixture
def document() -> RulesetDocument:
    return RulesetDocument(rich_design())


@pytest.fixture
def tables(qtbot: QtBot, document: RulesetDocument) -> Iterator[TableEditor]:
    made = TableEditor(document)
    qtbot.addWidget(made.page)
    made.page.show()
    yield made
    made.close()


@pytest.fixture
def game(qtbot: QtBot, document: RulesetDocument) -> Iterator[RulesetEditor]:
    made = RulesetEditor(document)
    qtbot.addWidget(made.page)
    made.page.show()
    yield made
    made.close()


def choose(choice: SecrecyChoice, known_to: Secrecy) -> None:
    """As a hand does it."""
    choice.setCurrentIndex(choice.findData(known_to.value))
    choice.activated.emit(choice.currentIndex())


def offered(choice: SecrecyChoice) -> list[str]:
    return [choice.itemText(at) for at in range(choice.count())]


def test_a_table_is_kept_to_the_referee_and_given_back(tables: TableEditor, document: RulesetDocument) -> None:
    tables.page._desk.choose_table("shore")
    row = tables.page.table_form.secrecy
    assert row is not None and row.choice.known_to is Secrecy.REFEREE, "as the design says"
    assert offered(row.choice) == ["Everybody", "The referee alone"], "nobody owns a table"
    choose(row.choice, Secrecy.OPEN)
    assert document.design.secrets == (Secret(SecretKind.VALUE, "range", Secrecy.OWNER),)
    tables.page._desk.history.undo()
    assert row.choice.known_to is Secrecy.REFEREE and len(document.design.secrets) == 2


def test_a_parameter_has_its_row_and_each_shows_its_own(tables: TableEditor, document: RulesetDocument) -> None:
    first, other = document.design.parameters[:2]
    row = tables.page.parameter_form.secrecy
    assert row is not None
    tables.page._desk.choose_parameter(first.id)
    choose(row.choice, Secrecy.REFEREE)
    tables.page._desk.choose_parameter(other.id)
    assert row.choice.known_to is Secrecy.OPEN
    tables.page._desk.choose_parameter(first.id)
    assert row.choice.known_to is Secrecy.REFEREE
    assert str(tables.page._desk.history.undoText()) == f"Who may know {first.title}: The referee alone"


def test_the_game_says_who_knows_its_counters_and_lists_all_other_secrets(
    game: RulesetEditor, document: RulesetDocument
) -> None:
    form = game.page.game.secrets
    counters, set_up, strength, _quality = form.choices
    assert offered(counters) == ["Everybody", "Its owner", "The referee alone"]
    assert "Range (its owner), Fire on ships" in form.others.text(), "in the order of the design"
    for choice, known_to in ((counters, Secrecy.OWNER), (set_up, Secrecy.OWNER), (strength, Secrecy.REFEREE)):
        choose(choice, known_to)
    assert {secret.id: secret.known_to for secret in document.design.secrets[2:]} == {
        "counters": Secrecy.OWNER, "set_up": Secrecy.OWNER, "value.strength": Secrecy.REFEREE,
    }  # fmt: skip
    assert "strength" not in form.others.text()
    game.page._desk.history.undo()
    assert strength.known_to is Secrecy.OPEN

"""Whom an output is for: asked where the referee has secrets, remembered, named in files and in the checks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from editors.publish.checks import INFO, OK, WARNING
from editors.publish.choices import AUDIENCE, read_choices, write_choices
from editors.publish.editor import PublishEditor
from editors.publish.output_list import Stands
from tests.storage.samples import small_design
from workbench.engine.design import Design
from workbench.engine.secrecy.declared import Secrecy, Secret, SecretKind
from workbench.exchange.exports import PaperPart
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ReplaceDesign

SECRET = "Qxzwtitle"


def with_secrets() -> Design:
    design = small_design()
    table = replace(design.tables[0], title=SECRET)
    secrets = (Secret(SecretKind.TABLE, table.id), Secret(SecretKind.SET_UP, "", Secrecy.OWNER))
    return replace(design, tables=(table, *design.tables[1:]), secrets=secrets)


@pytest.fixture
def editor(qtbot: QtBot, tmp_path: Path) -> Iterator[PublishEditor]:
    made = PublishEditor(RulesetDocument.create(tmp_path / "small.ruleset", with_secrets()))
    qtbot.addWidget(made.page)
    made.page.resize(1300, 800)
    made.page.show()
    made.look.finish()
    yield made
    made.close()


def choose(editor: PublishEditor, output: str, audience: str) -> None:
    """As a person does: in the row of the output."""
    editor.desk.show(output)
    field = editor.page.options.rows[AUDIENCE].field
    assert isinstance(field, QComboBox)
    field.setCurrentIndex(field.findData(audience))


def chosen(editor: PublishEditor, output: str) -> str:
    editor.desk.show(output)
    field = editor.page.options.rows[AUDIENCE].field
    assert isinstance(field, QComboBox)
    return str(field.currentData())


def make(editor: PublishEditor, *outputs: str) -> None:
    for output in editor.desk.outputs:
        editor.desk.tick(output, output in outputs)
    editor.make()
    editor.maker.finish()


def tones(editor: PublishEditor, words: str) -> list[str]:
    return [line.tone for line in editor.page.checks.lines if words in line.words]


def test_it_is_asked_where_there_is_a_difference_alone(editor: PublishEditor) -> None:
    assert chosen(editor, "pnp") == chosen(editor, "vmod") == chosen(editor, "md") == "players"
    assert chosen(editor, "json") == chosen(editor, "bundle") == "referee", "to work on it is whole"
    for output in ("png", "csv", "record"):
        editor.desk.show(output)
        assert AUDIENCE not in editor.page.options.rows
    editor.desk.show("md")
    editor.desk.document.apply(ReplaceDesign("Change", replace(editor.desk.design, secrets=())))
    editor.desk.design_changed.emit()
    assert AUDIENCE not in editor.page.options.rows


def test_both_lie_beside_each_other_and_each_says_whose_it_is(editor: PublishEditor) -> None:
    folder = editor.desk.folder
    make(editor, "md")
    choose(editor, "md", "referee")
    assert editor.page.left.list.stands("md") is Stands.NOT_MADE
    make(editor, "md")
    players, referee = sorted(one for one in folder.iterdir() if one.suffix == ".md")
    if "referee" in players.name:
        players, referee = referee, players
    assert referee.name.endswith("-rules-referee.md")
    assert SECRET not in players.read_text("utf-8") and SECRET in referee.read_text("utf-8")
    assert "for the referee" in referee.read_text("utf-8").splitlines()[0]
    for audience in ("players", "referee"):
        choose(editor, "md", audience)
        assert editor.page.left.list.stands("md") is Stands.MADE, "neither is in the way of the other"
    make(editor, "md")
    assert not any(outcome.why_not for outcome in editor.standing.outcomes.values())


def test_the_checks_say_who_may_have_it(editor: PublishEditor) -> None:
    editor.desk.show("pnp")
    assert tones(editor, "left to the referee is not in it: 1 table") == [OK]
    assert tones(editor, "What a side alone knows is in it") == [INFO]
    assert tones(editor, "no player may have it") == []
    choose(editor, "pnp", "referee")
    assert tones(editor, "left to the referee") == []
    assert tones(editor, "Print and play holds what the referee alone may know") == [WARNING]
    editor.desk.show("vmod")
    assert tones(editor, "Print and play") == [], "it is neither made nor looked at"
    editor.desk.tick("pnp", True)
    editor.desk.tick("json", True)
    assert tones(editor, "no player may have it") == [WARNING, WARNING]


def test_the_booklet_of_the_referee_has_what_the_players_book_lacks(editor: PublishEditor) -> None:
    desk, boxes = editor.desk, editor.page.parts.boxes
    desk.show("pnp")
    assert not boxes[PaperPart.REFEREE].isVisibleTo(editor.page.parts)
    book = {part for part, box in boxes.items() if box.isChecked()}
    assert book == {*PaperPart}
    choose(editor, "pnp", "referee")
    assert boxes[PaperPart.REFEREE].isVisibleTo(editor.page.parts)
    assert {part for part, box in boxes.items() if box.isChecked()} == {
        PaperPart.COVER, PaperPart.REFEREE, PaperPart.CREDITS,
    }  # fmt: skip
    boxes[PaperPart.TABLES].click()
    assert PaperPart.TABLES in desk.export_of(desk.shown, Path("a.pdf")).wishes.parts
    choose(editor, "pnp", "players")
    assert {part for part, box in boxes.items() if box.isChecked()} == book, "each keeps its own"


def test_it_is_remembered(editor: PublishEditor) -> None:
    choose(editor, "vmod", "referee")
    again = read_choices(write_choices(editor.desk.choices))
    assert again.option("vmod", AUDIENCE) == "referee" and again.option("pnp", AUDIENCE) != "referee"


def test_what_was_remembered_of_a_game_with_secrets_means_nothing_in_another(editor: PublishEditor) -> None:
    choose(editor, "md", "referee")
    editor.desk.document.apply(ReplaceDesign("Change", replace(editor.desk.design, secrets=())))
    export = editor.desk.export_of(editor.desk.shown, editor.desk.place_of(editor.desk.shown))
    assert "referee" not in export.path.name and export.design.title == editor.desk.design.title

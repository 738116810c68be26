"""The program in the language of its reader: catalogues that fit the sources, and no text of Design outside them."""

from __future__ import annotations

import json
import re
import shutil
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QDate, QLocale, QTranslator
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from typer.testing import CliRunner

from editors.map_editor.editor import MapEditor
from editors.map_editor.selection import one_space
from tests.editors.playtest.window_texts import texts_of
from tests.robustness.random_views import design_of
from tests.translations import compiled, own_rooms, texts_in_sources, translated
from workbench.cartography.map_spaces import spaces_of
from workbench.cli import app
from workbench.engine.codec import to_json
from workbench.engine.design import Design
from workbench.engine.maps.map_catalogue import STANDARD_LINE_CLASSES, STANDARD_ROAD_CLASSES
from workbench.engine.options import SomeOf
from workbench.engine.words.message import FORMS
from workbench.language import ENGLISH, catalogue, catalogue_of, languages, rooms, said_in, template, template_of
from workbench.qt.controls.fields import decimal_field
from workbench.qt.controls.hint_line import OF_KEYBOARDS, hint_parts
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import LIGHT
from workbench.qt.looks.translator import speak, spoken
from workbench.qt.undo import EditStack
from workbench.shell.editors import DESIGN
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.areas.area_edits import MoveJunction
from workbench.storage.samples import sample_games

TRANSLATED = sorted(set(languages()) - {ENGLISH})
PLACEHOLDER = re.compile(r"\{[^}]*\}")
FORMED = re.compile(r"\{\w*:[^}]*\|[^}]*\}")
"""A place that agrees with a number: {losses:loss|losses}."""
KEYS = re.compile(rf"^(?:Ctrl|Shift|Alt|Esc|Enter|Del|Backspace|Tab|Space|{'|'.join(OF_KEYBOARDS)}|\[)")
SEPARATOR = " · "
KEYS_SHOWN = ("Space", "Shift+Del", "Ctrl+Return")


@pytest.mark.parametrize("room", own_rooms())
def test_the_list_of_all_texts_is_that_of_the_sources(room: str) -> None:
    assert texts_in_sources(room) == {*template_of(room)}, "`make translations` brings the list up to date"


@pytest.mark.parametrize("room", own_rooms())
@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_that_of_its_source(language: str, room: str) -> None:
    folder = own_rooms()[room]
    assert dict(catalogue_of(room, language)) == translated(language, folder), "`make translations` compiles it"
    assert compiled(language, folder) == (folder / f"{language}.mo").read_bytes()


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_figures_the_parts_and_the_keys_of_its_text(language: str) -> None:
    for text, said in catalogue(language).items():
        if FORMS in text:
            assert places_of(said) >= {place for place in places_of(text) if f"{{{place}}}" in text}, said
            assert places_of(said) <= places_of(text), said
        else:
            assert sorted(PLACEHOLDER.findall(FORMED.sub("", said))) == sorted(PLACEHOLDER.findall(text)), said
            assert places_of(said) == places_of(text), said
        assert said.count("\n") == text.count("\n"), said
        assert (said[0] == " ", said[-1] == " ") == (text[0] == " ", text[-1] == " "), said
        parts = text.split(SEPARATOR)
        if len(parts) > 1:
            assert [key_of(part) for part in said.split(SEPARATOR)] == [key_of(part) for part in parts], said
            drawn, there = ([len(part.keys) for part in hint_parts(one)] for one in (text, said))
            assert drawn == there, f"other keys are drawn as caps: {said}"


def places_of(text: str) -> set[str]:
    """What stands in a text: places by their names."""
    return {place for _, place, _, _ in string.Formatter().parse(text) if place is not None}


def key_of(part: str) -> str:
    """The key that a part of a hint begins with, which the line of hints draws as one."""
    key = KEYS.match(part)
    return OF_KEYBOARDS.get(key[0], key[0]) if key is not None else ""


def test_the_space_bar_is_no_space_of_the_map(qapp: QApplication) -> None:
    speak(qapp, "fr")
    try:
        keys = [QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) for keys in KEYS_SHOWN]
    finally:
        speak(qapp, ENGLISH)
    assert keys == ["Espace", "Maj+Suppr", "Ctrl+Entrée"], "as hints and buttons call them"


@pytest.mark.parametrize("room", own_rooms())
def test_french_has_every_text(room: str) -> None:
    assert [text for text in template_of(room) if text not in catalogue_of(room, "fr")] == []


def test_the_command_tells_what_share_of_each_room_is_translated() -> None:
    told = CliRunner().invoke(app, ["translations"])
    assert told.exit_code == 0
    assert "Français" in told.output
    shares = json.loads(CliRunner().invoke(app, ["translations", "--json"]).output)
    of_french = {one["room"]: (one["translated"], one["texts"]) for one in shares if one["language"] == "fr"}
    assert of_french == {
        room: (len(catalogue_of(room, "fr")), len(template_of(room))) for room in rooms() if template_of(room)
    }


def test_a_message_is_said_with_its_names_in_the_language_of_the_reader(qapp: QApplication) -> None:
    refused = SomeOf(("a", "b", "c"), least=2).refusal(("a",))
    assert refused is not None
    assert refused.reason == "at least 2 of them, not 1"
    assert said_in("fr", refused.reason) == "au moins 2, et non 1"
    assert said_in("fr", "a list of ids is asked for") == "une liste d'identifiants est demandée"
    assert said_in(ENGLISH, refused.reason) == refused.reason == spoken(refused.reason)
    speak(qapp, "fr")
    try:
        assert spoken(refused.reason) == "au moins 2, et non 1"
    finally:
        speak(qapp, ENGLISH)


def test_fields_and_dates_speak_the_language_that_is_chosen(qapp: QApplication) -> None:
    speak(qapp, "fr")
    try:
        field = decimal_field(0, 9, 1.5)
        assert field.text() == "1,50"
        assert QLocale().toString(QDate(1793, 12, 19), "d MMMM") == "19 décembre"
    finally:
        speak(qapp, ENGLISH)
    assert decimal_field(0, 9, 1.5).text() == "1.50"


class Bracketed(QTranslator):
    """A language in which every text stands in brackets: what stands in none was not put into it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[tuple[str, str]] = set()

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str:
        self.asked.add((context, sourceText))
        return f"⟦{sourceText}⟧"


@pytest.fixture
def bracketed(qapp: QApplication) -> Iterator[Bracketed]:
    speaker = Bracketed()
    qapp.installTranslator(speaker)
    yield speaker
    qapp.removeTranslator(speaker)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "kept"))  # the start page lists no playtests of other tests
    apply_theme(qapp, LIGHT, 1.0)
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    return made


SAID_BY_CHECKS = ("Dead end at ", "Break at ")
"""Sentences about roads come from the checks of maps, which do not speak other languages yet."""


NOT_YET = {kind.name for kind in (*STANDARD_ROAD_CLASSES, *STANDARD_LINE_CLASSES)} | {
    "Beach", "Coast", "Not a beach", "Impassable", "Highway", "Lane", "River", "by its ends",
    "land", "coast", "sea", "transfer",
    "Steps by land", "Steps by sea", "Against the enemy", "Into no man's land", "Onto friendly ground",
}  # fmt: skip
"""Kinds of lines and of links, which are words of designs too, and what rules modules call their marches."""


def own_words(design: Design) -> set[str]:
    """What designs call things, what the program is called in every language, the keys, the name of the file."""
    named = re.findall(r'"(?:name|title|id|summary)":"([^"]{4,})"', to_json(design).decode())
    samples = [words for game in sample_games() for words in (game.title, game.summary)]
    return {
        "Wargame Workbench",
        *languages().values(),
        "Ctrl ",
        ".ruleset",
        "separator",
        *named,
        *samples,
        *SAID_BY_CHECKS,
    }


@pytest.mark.parametrize("game", ["toulon", "crossroads"])
def test_every_text_of_design_is_put_into_the_language(
    bracketed: Bracketed, window: MainWindow, tmp_path: Path, game: str
) -> None:
    design = design_of(game)
    window.take_document(RulesetDocument.create(tmp_path / f"{game}.ruleset", design))
    window.show_mode(DESIGN)
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    editor.check_now()
    for tool in editor.part.strip.actions_by_name():
        editor.part.strip.take(tool)
    editor.desk.choose(one_space(next(iter(spaces_of(editor.desk.map)))))
    QApplication.processEvents()
    asked = {text for context, text in bracketed.asked if text and "⟦" not in text and not context.startswith("Q")}
    unlisted = asked - {*template()}
    assert sorted(unlisted) == [], "`marked` puts them into the list of texts"
    outside = {text for widget in (window, *window.findChildren(QWidget)) for text in said_outside(widget)}
    own = own_words(design)
    assert sorted(text for text in outside - NOT_YET if not any(word in text for word in own)) == []


def said_outside(widget: QWidget) -> Iterator[str]:
    actions = [text for action in widget.findChildren(QAction) for text in (action.text(), action.toolTip())]
    for text in (*texts_of(widget), *actions):
        if isinstance(text, str) and re.search(r"[A-Za-z]{3}", text) and "⟦" not in text:
            yield text


@pytest.mark.usefixtures("window")
def test_a_language_is_chosen_kept_and_spoken_from_the_next_start(qapp: QApplication, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "chosen.ini")
    assert settings.language == ENGLISH
    settings.language = "xx"
    assert settings.language == ENGLISH
    settings.language = "fr"
    assert Settings(tmp_path / "chosen.ini").language == "fr"
    speak(qapp, "fr")
    try:
        assert QCoreApplication.translate("Anything", "Open…") == "Ouvrir…"
        assert QCoreApplication.translate("Anything", "a text of nobody") == "a text of nobody"
        made = MainWindow(settings, paints_pictures=False)
        titles = [menu.title().replace("&", "") for menu in made.menus.all_menus()]
        assert titles[:3] == [
            "Fichier",
            "Édition",
            "Affichage",
        ]
        made.close()
    finally:
        speak(qapp, ENGLISH)
    assert QCoreApplication.translate("Anything", "Open…") == "Open…"


def test_a_step_of_the_history_is_called_in_the_language_of_the_reader(
    bracketed: Bracketed, qapp: QApplication, tmp_path: Path
) -> None:
    document = RulesetDocument.create(tmp_path / "toulon.ruleset", design_of("toulon"))
    stack = EditStack(document)
    number = next(iter(sorted(document.design.map().junctions)))
    stack.do(MoveJunction(document.design.map().id, number, (1.0, 1.0)))
    assert stack.undoText() == f"⟦Move junction {number}⟧"
    assert document.history.last_done is not None
    assert document.history.last_done.label == f"Move junction {number}"
    assert type(document.history.last_done.label) is str


def test_a_package_of_rules_brings_its_own_catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "last_pearl"
    (package / "translations").mkdir(parents=True)
    (package / "__init__.py").write_text("raise RuntimeError('it is not imported for its texts')\n")
    shutil.copy(own_rooms()["toulon"] / "fr.mo", package / "translations")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("workbench.engine.rules_modules.rules_places", lambda: {"pearls": "last_pearl:Pearls"})
    assert rooms.__wrapped__()["pearls"] == package / "translations"
    monkeypatch.setattr("workbench.engine.rules_modules.rules_places", lambda: {"pearls": "nowhere.at_all"})
    assert "pearls" not in rooms.__wrapped__()

"""The page before a playtest: options of the chosen scenario, the seats they give, what is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QMessageBox, QPushButton, QStackedWidget, QToolButton

from editors.playtest.beginning.seed_field import SeedField
from editors.playtest.beginning.setup_offer import SetupOffer
from editors.playtest.beginning.setup_panel import SetupPanel
from editors.playtest.editor import PlaytestEditor
from editors.playtest.session import PERSON
from rulesets.toulon.seats import NATIONS
from rulesets.toulon.sides import SIDES
from tests.rulesets.hex_and_counter.coast_design import coast_map
from workbench.engine.design import Design
from workbench.engine.rules_modules import rules_for
from workbench.qt.controls.floating_cards import FieldNote
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.records.seeds import MOST_SEED
from workbench.storage.samples import build_sample
from workbench.storage.starters.blank_design import blank_design
from workbench.storage.starters.starter_design import PlayByStandardRules

# mypy: disable-error-code="no-untyped-def"


@pytest.fixture(scope="module")
def crossroads() -> Design:
    return build_sample("crossroads")


@pytest.fixture
def panel(qtbot, toulon: Design) -> SetupPanel:
    made = SetupPanel(SetupOffer(toulon))
    qtbot.addWidget(made)
    made.show()
    return made


def texts(panel: SetupPanel) -> set[str]:
    return {label.text() for label in panel.findChildren(QLabel)}


def test_players_of_nations_get_seven_seats_and_two_players_get_two(panel: SetupPanel) -> None:
    assert tuple(panel.seats()) == SIDES
    panel.set_option("players", "nations")
    assert tuple(panel.seats()) == NATIONS
    assert {"Western Wing", "Eastern Wing", "British", "Spanish"} <= texts(panel)
    assert panel.options() == {"players": "nations"}
    panel.set_option("players", "two")
    assert tuple(panel.seats()) == SIDES
    assert "British" not in texts(panel)
    assert panel.options() == {}


def test_options_are_those_of_the_scenario_with_what_it_says_preset(panel: SetupPanel) -> None:
    shown = {box.currentText() for box in panel.findChildren(QComboBox)}
    assert {"Two players, one for each side", "Allies", "Come on the turns of their counters"} <= shown
    assert not any("win as soon" in text for text in shown)
    panel.choose_scenario("bonaparte")
    shown = {box.currentText() for box in panel.findChildren(QComboBox)}
    assert "Republicans win as soon as they hold it" in shown
    assert panel.options() == {}


def test_without_a_seed_one_is_drawn_that_nobody_can_foresee(panel: SetupPanel) -> None:
    seeds: list[int] = []
    panel.start_asked.connect(lambda _scenario, seed, *_: seeds.append(seed))
    for _ in range(3):
        panel.start()
    assert len({*seeds}) == 3 and max(seeds) > 2**100 and max(seeds) <= MOST_SEED
    panel.findChildren(SeedField)[0].draw()
    panel.start()
    panel.start()
    assert seeds[3] == seeds[4] != seeds[2], "it is shown, to be noted"


def test_a_seed_that_is_none_is_refused_in_its_field(qtbot, panel: SetupPanel) -> None:
    """What is typed stands there, with what is expected, and nothing is begun with another seed."""
    (field,) = panel.findChildren(SeedField)
    seeds: list[int] = []
    panel.start_asked.connect(lambda _scenario, seed, *_: seeds.append(seed))
    for text in ("abc-5", "-1", "1.5", str(MOST_SEED + 1), "9" * 5000):
        field.clear()
        QApplication.clipboard().setText(text)
        field.paste()
        qtbot.keyClick(field, Qt.Key.Key_Return)
        (note,) = panel.findChildren(FieldNote)
        assert note.isVisible() and text[:19] in note.accessibleName() and "128 bits" in note.accessibleName()
        assert len(note.accessibleName()) < 160
        panel.start()
        assert seeds == [] and field.text() == text
    field.clear()
    qtbot.keyClicks(field, f" {MOST_SEED} ")
    assert not note.isVisible()
    panel.start()
    assert seeds == [MOST_SEED]


def test_enter_in_the_field_of_the_seed_begins(qtbot, panel: SetupPanel) -> None:
    begun: list[int] = []
    panel.start_asked.connect(lambda scenario, seed, seats, options: begun.append(seed))
    field = panel.findChild(SeedField)
    qtbot.keyClicks(field, "x")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert not begun
    field.clear()
    qtbot.keyClicks(field, "41")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert begun == [41]


def test_what_was_chosen_is_kept_for_each_scenario_and_seat(qtbot, panel: SetupPanel, toulon: Design) -> None:
    panel.set_option("players", "nations")
    panel.set_seat("spanish", "random")
    panel.choose_scenario("december")
    assert tuple(panel.seats()) == SIDES
    panel.choose_scenario("campaign")
    assert panel.options() == {"players": "nations"}
    assert panel.seats()["spanish"] == "random"
    renewed = SetupPanel(SetupOffer(toulon))
    qtbot.addWidget(renewed)
    renewed.take_over(panel)
    assert renewed.options() == {"players": "nations"}
    assert renewed.seats() == panel.seats()


def test_seats_are_those_of_the_chosen_scenario(qtbot, toulon: Design) -> None:
    campaign, *others = toulon.scenarios
    of_nations = replace(campaign, options=campaign.options.set("players", "nations"))
    panel = SetupPanel(SetupOffer(replace(toulon, scenarios=(of_nations, *others))))
    qtbot.addWidget(panel)
    assert tuple(panel.seats()) == NATIONS
    panel.choose_scenario("faron")
    assert tuple(panel.seats()) == SIDES


def test_a_scenario_that_cannot_be_played_says_why_and_others_can(qtbot, toulon: Design) -> None:
    campaign, *others = toulon.scenarios
    broken = replace(campaign, options=campaign.options.set("players", "five"))
    panel = SetupPanel(SetupOffer(replace(toulon, scenarios=(broken, *others))))
    qtbot.addWidget(panel)
    (begin,) = (button for button in panel.findChildren(QPushButton) if button.text() == "Begin the playtest")
    assert not begin.isEnabled()
    assert any("players is two or nations" in text.lower() for text in texts(panel))
    panel.set_option("players", "two")
    assert begin.isEnabled()
    assert panel.options() == {"players": "two"}


def test_fog_is_chosen_before_crossroads(qtbot, crossroads: Design) -> None:
    document = RulesetDocument(crossroads)
    editor = PlaytestEditor(document)
    page = editor.widget()
    assert isinstance(page, QStackedWidget)
    qtbot.addWidget(page, before_close_func=lambda _page: editor.close())
    (panel,) = page.findChildren(SetupPanel)
    panel.set_option("fog", "on")
    panel.set_seat("red", PERSON)
    panel.start()
    assert editor.table is not None
    assert editor.table.session.playtest.state.fog
    editor.leave()
    panel = page.currentWidget()
    assert isinstance(panel, SetupPanel)
    assert panel.options() == {"fog": "on"}
    assert panel.seats()["red"] == PERSON


def test_nations_have_their_names_and_colours_at_the_table(qtbot, tmp_path: Path, toulon: Design) -> None:
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.show()
    window.take_document(RulesetDocument(toulon))
    window.show_mode(PLAYTEST)
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor)
    (panel,) = window.findChildren(SetupPanel)
    panel.set_option("players", "nations")
    for seat in NATIONS:
        panel.set_seat(seat, PERSON)
    panel.start()
    assert editor.table is not None
    session = editor.table.session
    assert session.playtest.options == {"players": "nations"}
    session.look_as("spanish")
    eyes = {button.text() for button in editor.table.right.findChildren(QToolButton)}
    assert "Spanish" in eyes
    dialog = editor.table.branches.compare(0, 0)
    assert any("Spanish" in label.text() for label in dialog.findChildren(QLabel))


@pytest.mark.parametrize("sample", ["toulon", "crossroads"])
def test_every_value_that_is_offered_can_be_begun(sample: str) -> None:
    design = build_sample(sample)
    rules = rules_for(design)
    for scenario in design.scenarios:
        for option in rules.display.options_offered(scenario.id):
            assert option.preset in dict(option.values), option
            for value, words in option.values:
                state = rules.start(scenario.id, {option.name: value})
                assert words
                assert rules.problems(state) == ()
                assert (state == rules.start(scenario.id, {})) == (value == option.preset)


def test_many_options_are_folded_until_they_are_asked_for(qtbot) -> None:
    made = SetupPanel(SetupOffer(build_sample("grande_tactique")))
    qtbot.addWidget(made)
    made.show()
    begin = next(button for button in made.findChildren(QPushButton) if button.text().startswith("Begin"))
    fold = next(button for button in made.findChildren(QPushButton) if button.text().startswith("Show"))
    decoys = next(box for box in made.findChildren(QComboBox) if box.currentText() == "By chance, unseen")
    assert begin.isVisible() and not decoys.isVisible()
    assert "all as the scenario says" in fold.text()
    fold.click()
    assert decoys.isVisible()
    made.set_option("decoys", "1")
    assert fold.text().startswith("Hide") and "1 changed" in fold.text()
    fold.click()
    assert not decoys.isVisible() and made.options() == {"decoys": "1"}


def test_a_map_that_was_only_drawn_gets_its_rules_and_its_counters_by_a_button(qtbot) -> None:
    bare = Design("Drawn", "", maps=(coast_map(),))
    editor = PlaytestEditor(RulesetDocument(bare))
    pages = editor.widget()
    qtbot.addWidget(pages)
    pages.show()

    def button() -> QPushButton:
        return pages.currentWidget().quick_fix  # type: ignore[attr-defined,no-any-return]

    assert button().text() == "Play by the standard rules"
    button().click()
    assert (button().text(), button().isEnabled()) == ("Set up for a trial", True)
    button().click()
    assert button().isHidden()
    assert tuple(pages.currentWidget().seats()) == ("blue", "red")  # type: ignore[attr-defined]
    editor.close()


def test_an_empty_map_says_why_nobody_can_be_put_on_it(qtbot) -> None:
    offer = SetupOffer(blank_design("Nothing yet"))
    panel = SetupPanel(offer)
    qtbot.addWidget(panel)
    assert not panel.quick_fix.isEnabled()
    assert panel.quick_fix.toolTip() == "the map has no two spaces of land beside each other"
    assert SetupOffer(build_sample("crossroads")).quick_fix("first") is None


def test_a_file_that_is_only_looked_at_is_not_made_playable(
    qtbot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "drawn.ruleset"
    RulesetDocument.create(path, Design("Drawn", "", maps=(coast_map(),))).close()
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, title, text: said.append(f"{title}: {text}"))
    with RulesetDocument.look_at(path) as looked_at:
        editor = PlaytestEditor(looked_at)
        qtbot.addWidget(editor.widget())
        editor.make_playable(PlayByStandardRules())
        assert [words.split(":")[0] for words in said] == ["This cannot be done"]
        assert not looked_at.design.rules
        editor.close()

"""Names that are texts of a drawing: which space each names, those that lie on none, and odd ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.exchange.imports.drawings import proposed, svg
from workbench.engine.maps.area_map import AreaMap
from workbench.exchange.imports.choosing import svg_texts, texts
from workbench.exchange.imports.contents import Choices
from workbench.exchange.imports.proposal import ImportProposal
from workbench.shell.imports.import_choices import ImportChoices
from workbench.shell.imports.import_reading import account_words

BY_TEXT = Choices(name_from="text")
THREE = "".join(f'<rect id="r{n}" x="{10 * n}" y="0" width="10" height="10"/>' for n in range(3))


def names(proposal: ImportProposal) -> list[str]:
    """The names of the spaces from left to right."""
    assert isinstance(proposal.map, AreaMap)
    return [proposal.map.spaces[f"r{n}"].name for n in range(3)]


def written(at: tuple[float, float], words: str, more: str = "") -> str:
    return f'<text x="{at[0]}" y="{at[1]}" {more}>{words}</text>'


PLACED = {
    "by themselves": written((2, 5), "Aube") + written((12, 5), "Marne") + written((22, 5), "Yonne"),
    "moved": '<g transform="translate(-50 3)">'
    + "".join(written((60 + 10 * n, 2), name, 'transform="translate(-8)"') for n, name in enumerate(("Aube", "Marne")))
    + '<text transform="matrix(1 0 0 1 72 2)">Yonne</text></g>',
    "in lines": '<text><tspan x="2" y="4">Au</tspan></text>'.replace("Au", "Aube")
    + '<text x="99" y="99"><tspan x="12" y="3">Mar<tspan>ne</tspan></tspan></text>'
    + '<text><tspan x="22" y="3"> Yon<tspan dy="1">ne</tspan> </tspan></text>',
    "by letters": "".join(
        f'<text><tspan x="{" ".join(str(10 * n + 2 + at) for at in range(len(name)))}" y="5">{name}</tspan></text>'
        for n, name in enumerate(("Aube", "Marne", "Yonne"))
    ),
    "before their places": '<style>.of-right{font-size:4px;text-anchor:end}</style><g style="text-anchor:end">'
    + written((10.5, 5), "Aube", 'font-size="4"')
    + written((20.5, 5), "Marne", 'style="font-size:3px"')
    + "</g>"
    + written((30.5, 5), "Yonne", 'class="of-right"'),
    "repeated": '<defs><text id="t" x="1" y="1">Aube</text></defs><use href="#t" x="3" y="3"/>'
    + written((12, 5), "Marne")
    + written((22, 5), "Yonne"),
}


@pytest.mark.parametrize("drawn", PLACED.values(), ids=PLACED.keys())
def test_a_space_is_called_what_stands_in_it(tmp_path: Path, drawn: str) -> None:
    proposal = proposed(tmp_path, "map.svg", svg(THREE + drawn), choices=BY_TEXT)
    assert names(proposal) == ["Aube", "Marne", "Yonne"]
    assert not proposal.steps
    assert proposal.account is not None and proposal.account.off_spaces == ()


def test_texts_are_a_guess_only_where_nothing_else_is_like_names(tmp_path: Path) -> None:
    bare = proposed(tmp_path, "map.svg", svg(THREE + PLACED["by themselves"]))
    assert bare.contents.name_from == "text" and names(bare) == ["Aube", "Marne", "Yonne"]
    column = next(column for column in bare.contents.columns if column.name == "text")
    assert column.samples == ("Aube", "Marne", "Yonne")
    titled = THREE
    for n, name in enumerate(("Elba", "Giglio", "Capraia")):
        titled = titled.replace(f'id="r{n}"', f'id="r{n}" aria-label="{name}"')
    proposal = proposed(tmp_path, "map.svg", svg(titled + PLACED["by themselves"]))
    assert proposal.contents.name_from == "aria-label" and names(proposal) == ["Elba", "Giglio", "Capraia"]
    asked = proposed(tmp_path, "map.svg", svg(titled + PLACED["by themselves"]), choices=BY_TEXT)
    assert names(asked) == ["Aube", "Marne", "Yonne"]


def test_of_several_texts_the_nearest_to_the_middle_names_the_space_and_figures_do_not(tmp_path: Path) -> None:
    drawn = written((1, 1), "Mill") + written((5, 6), "Aube") + written((5, 5), "12") + written((15, 5), "Marne")
    proposal = proposed(tmp_path, "map.svg", svg(THREE + drawn), choices=BY_TEXT)
    assert names(proposal) == ["Aube", "Marne", "r2"]
    told = {step.check: step for step in proposal.steps}
    assert "Mill" in told["several_texts"].cause and "Aube" in told["several_texts"].remedy
    declined = proposal.accepting({step.number for step in proposal.steps} - {told["several_texts"].number})
    assert isinstance(declined, AreaMap) and declined.spaces["r0"].name == "r0"


def test_a_text_names_the_smaller_of_two_shapes_and_none_by_a_hole(tmp_path: Path) -> None:
    ring = '<path id="around" fill-rule="evenodd" d="M0 40h30v30h-30z M10 50h10v10h-10z"/>'
    lake = '<rect id="lake" x="10" y="50" width="10" height="10"/>'
    drawn = written((15, 55), "Tarn") + written((3, 45), "Shore")
    proposal = proposed(tmp_path, "map.svg", svg(THREE + ring + lake + drawn), choices=BY_TEXT)
    assert isinstance(proposal.map, AreaMap)
    assert (proposal.map.spaces["lake"].name, proposal.map.spaces["around"].name) == ("Tarn", "Shore")


def test_names_without_a_space_are_told(tmp_path: Path) -> None:
    drawn = PLACED["by themselves"] + written((60, 60), "Lost &lt;Isle&gt;") + written((60, 60), "Lost &lt;Isle&gt;")
    drawn += written((70, 70), "aube") + written((50, 50), "17") + written((2, 5), "Mill")
    proposal = proposed(tmp_path, "map.svg", svg(THREE + drawn))
    told = [step for step in proposal.steps if step.check == "name_without_space"]
    assert len(told) == 1 and "Lost <Isle>" in told[0].cause and "(60.00, 60.00)" in told[0].cause
    assert proposal.account is not None and proposal.account.off_spaces == ("Lost <Isle>",)
    assert len(names(proposal)) == 3


def test_many_names_without_a_space_are_told_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "MOST_TOLD", 2)
    drawn = "".join(written((50, 50), f"Isle {letter * 3}") for letter in "abcdef")
    proposal = proposed(tmp_path, "map.svg", svg(THREE + drawn))
    told = [step for step in proposal.steps if step.check == "name_without_space"]
    assert len(told) == 3 and "4" in told[-1].cause
    assert proposal.account is not None and len(proposal.account.off_spaces) == 6


ODD = {
    "on a path": '<text><textPath href="#r0">Aube</textPath></text>',
    "nowhere": written((1e9, 5), "Aube"),
    "no place": '<text x="3 apples" y="nan">Aube</text>',
    "infinite": written((1, 5), "Aube", 'transform="scale(1e308) scale(1e308)"'),
    "an odd transform": written((1, 5), "Aube", 'transform="wobble(3)"'),
    "empty": "<text/>",
    "a comment": "<text><!-- Aube --></text>",
}


@pytest.mark.parametrize("drawn", ODD.values(), ids=ODD.keys())
def test_a_text_without_a_place_is_left_out_and_told(tmp_path: Path, drawn: str) -> None:
    proposal = proposed(tmp_path, "map.svg", svg(THREE + drawn), choices=Choices())
    assert names(proposal) == ["r0", "r1", "r2"]
    assert [step.check for step in proposal.steps] == ["no_area"]


def test_texts_are_bounded_in_count_and_length(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = written((2, 5), "Long " * 5000) + written((12, 5), "Marne")
    assert len(names(proposed(tmp_path, "map.svg", svg(THREE + drawn), choices=BY_TEXT))[0]) <= svg_texts.MOST_SIGNS
    monkeypatch.setattr("workbench.exchange.imports.svg_walk.MOST_TEXTS", 1)
    few = proposed(tmp_path, "map.svg", svg(THREE + PLACED["by themselves"]), choices=BY_TEXT)
    assert names(few) == ["Aube", "r1", "r2"]
    assert [step.check for step in few.steps] == ["no_area"]


def test_the_window_offers_them_with_samples_and_tells_what_lies_nowhere(tmp_path: Path, qtbot: QtBot) -> None:
    source = tmp_path / "map.svg"
    proposal = proposed(tmp_path, "map.svg", svg(THREE + PLACED["by themselves"] + written((60, 60), "Lost Isle")))
    choices = ImportChoices()
    qtbot.addWidget(choices)
    choices.begin(source)
    choices.show_contents(proposal.contents)
    assert choices.names.currentText() == "Texts that lie in them: Aube, Marne, Yonne"
    assert choices.choices().name_from == "text"
    assert account_words("", proposal.account).splitlines()[-1] == "Names written where no space is (1): Lost Isle."

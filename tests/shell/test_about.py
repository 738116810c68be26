"""The notices are those of all that an installer would carry, and About shows them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from workbench.commands.notices import carried, licence_texts, notices_path, plain_name
from workbench.shell.about_dialog import AboutDialog

LOCK = Path(__file__).parents[2] / "requirements.lock"
BUILDS = {"pip", "setuptools", "wheel"}
"""They make the environment, and no program is run with them."""


@pytest.fixture(scope="module")
def text() -> str:
    return notices_path().read_text(encoding="utf-8")


def test_everything_that_running_needs_has_its_notice(text: str) -> None:
    headings = set(re.findall(r"={100}\n([^\n]+)\nLicence: [^\n]+\n", text))
    locked = {plain_name(name) for name in re.findall(r"^([A-Za-z0-9._-]+)==", LOCK.read_text(), re.MULTILINE)}
    assert len(carried()) > 30
    assert not set(carried()) - headings
    assert not locked - headings - BUILDS


def test_the_texts_of_the_licences_are_there(text: str) -> None:
    """As they are installed; another version of a package may say it in other words, but it does say something."""
    with_text = [name for name, package in carried().items() if any(licence_texts(package))]
    parts = dict(
        re.findall(r"={100}\n([^\n]+)\nLicence: [^\n]+\n(.*?)(?=\n={100}\n[^\n]+\nLicence:|\Z)", text, re.DOTALL)
    )
    assert len(with_text) > 30
    assert not [name for name in with_text if len(parts[name]) < 400]


def test_about_shows_them(qtbot: QtBot, text: str) -> None:
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.notices.toPlainText() == text
    assert dialog.notices.isReadOnly()

"""The languages of a design: the first is that of the names themselves, the others are those of `Space.names`."""

from __future__ import annotations

from immutables import Map
from PySide6.QtCore import QLocale

from editors.map_editor.desk import AnyDesk
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.edits import ChangeDesign

OFFERED_LANGUAGES = ("en", "fr", "de", "it", "es", "nl", "pl", "pt", "ru", "sv", "da", "cs", "hu", "tr", "el", "uk")

ENGLISH_SAID = marked("English language")
"""Its name alone is the message by which a catalogue calls its own language."""
LANGUAGES = (
    marked("French"), marked("German"), marked("Italian"), marked("Spanish"), marked("Dutch"),
    marked("Polish"), marked("Portuguese"), marked("Russian"), marked("Swedish"), marked("Danish"), marked("Czech"),
    marked("Hungarian"), marked("Turkish"), marked("Greek"), marked("Ukrainian"),
)  # fmt: skip
"""What Qt calls them, for the catalogues."""


def language_name(code: str) -> str:
    """The language in the words of the reader; a code that is not known stays as it is."""
    language = QLocale(code).language()
    if language == QLocale.Language.English:
        return spoken(ENGLISH_SAID).removesuffix(" language")
    return code if language == QLocale.Language.C else spoken(QLocale.languageToString(language))


def add_language(desk: AnyDesk, language: str) -> None:
    """Give the design a further language."""
    languages = (*desk.design.languages, language)
    desk.apply(
        ChangeDesign(
            Message("Add the language {language}", language=language_name(language)),
            Map({"languages": languages}),
        )
    )

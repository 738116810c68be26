"""The languages of a design: the first is that of the names themselves, the others are those of `Space.names`."""

from __future__ import annotations

from immutables import Map
from PySide6.QtCore import QLocale

from editors.map_editor.desk import AnyDesk
from workbench.engine.words.message import Message, as_message
from workbench.storage.edits.edits import ChangeDesign

OFFERED_LANGUAGES = ("en", "fr", "de", "it", "es", "nl", "pl", "pt", "ru", "sv", "da", "cs", "hu", "tr", "el", "uk")


def language_name(code: str) -> str:
    """The language in English words; a code that is not known stays as it is."""
    language = QLocale(code).language()
    return code if language == QLocale.Language.C else QLocale.languageToString(language)


def add_language(desk: AnyDesk, language: str) -> None:
    """Give the design a further language."""
    languages = (*desk.design.languages, language)
    desk.apply(
        ChangeDesign(
            Message("Add the language {language}", language=as_message(language_name(language))),
            Map({"languages": languages}),
        )
    )

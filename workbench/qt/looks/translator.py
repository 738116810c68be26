"""The window's texts in the language of the reader: our own catalogues for our texts, Qt's own for those of Qt."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from string import Formatter

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from workbench.engine.catalogue.standard import Family, standard_kinds
from workbench.engine.words.message import Message, figure, in_words, said_by
from workbench.language import ENGLISH, catalogue, marked

OF_QT = "qtbase"
OF_KEYS = "QShortcut"
"""Qt's context of the names of keys: the space bar is no space of a map."""
OWN_KEYS = {"Return": marked("Enter")}
"""What Qt calls a key -> what hints and buttons call it."""
_language = ENGLISH
"""What the windows speak, for what agrees with numbers."""


class CatalogueTranslator(QTranslator):
    """Looks texts up in a catalogue, whatever class asks: one text has one translation."""

    def __init__(self, texts: Mapping[str, str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts = texts

    def isEmpty(self) -> bool:
        return not self._texts

    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str:
        wanted = sourceText if context != OF_KEYS else OWN_KEYS.get(sourceText, "")
        # None, which the stubs do not know of, has the next translator asked.
        return self._texts.get(wanted, None)  # type: ignore[arg-type]


def spoken(said: str) -> str:
    """A message, or a text that was `marked` where it stands, in the language of the reader."""
    return in_words(said, _looked_up, _language)


def spoken_error(error: Exception) -> str:
    """What an error says, in the language of the reader."""
    return spoken(said_by(error))


def called(name: str) -> str:
    """A name as it is; one that is made of words ("a hidden unit", "hex 0203") in the language of the reader."""
    return spoken(name) if isinstance(name, Message) else name


class _Figures(Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        return said_figure(value, format_spec) if isinstance(value, int | float) else format(value, format_spec)


def said_figure(value: float, spec: str = "") -> str:
    """A number as the reader's language writes it."""
    return figure(value, spec, _language)


def worded(text: str, /, *values: object) -> str:
    """A text that is in the language of the reader already, with its places filled: numbers as that writes them."""
    return _Figures().format(text, *values)


def language_spoken() -> str:
    """The language that the windows speak, by its code."""
    return _language


def _looked_up(text: str) -> str | None:
    """None of what has no translation: Qt gives such a text back."""
    found = QCoreApplication.translate("", text)
    return found if found != text else None


def title_of(kind: Enum) -> str:
    """What one of a few values is called in the language of the reader: "improved_redoubt" is Improved redoubt."""
    return spoken(str(kind.value).replace("_", " ").capitalize())


def kind_title(family: Family, kind: str) -> str:
    """What a kind of ground, border or road is called that the design has no name for: as the program calls it."""
    known = standard_kinds(family).get(kind)
    return known.called(_language) if known is not None else spoken(kind.replace("_", " ").capitalize())


KINDS = (
    marked("Area"), marked("Hex"), marked("Sea zone"), marked("Rade"), marked("Box"), marked("Unplayable"),
    marked("Fort"), marked("Redoubt"), marked("Improved redoubt"), marked("Port"),
)  # fmt: skip
"""Kinds of spaces and of works as `title_of` calls them, for the catalogues."""


def speak(application: QCoreApplication, language: str) -> None:
    """Have all windows that are made from now on speak a language, their figures and dates as well as their words."""
    global _language
    _language = language
    QLocale.setDefault(QLocale(language))
    for before in application.findChildren(QTranslator):
        application.removeTranslator(before)
        before.deleteLater()
    if language == ENGLISH:
        return
    of_qt = QTranslator(application)
    if of_qt.load(f"{OF_QT}_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(of_qt)
    application.installTranslator(CatalogueTranslator(catalogue(language), application))

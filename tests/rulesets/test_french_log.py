"""The log of whole games in French is French where words meet: elisions, articles, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from rulesets.toulon.words.grammar import points_in_words
from tests.rulesets.test_log_verbs import lines_of
from workbench.engine.bots import let_play, make_bots
from workbench.engine.design import Design
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.engine.words.message import Message, joined
from workbench.language import ENGLISH, catalogue, said_in
from workbench.qt.looks.translator import speak, spoken
from workbench.storage.samples import build_sample

VOWEL = "aeiouyàâéèêëîïôûAEIOUÀÂÉÈÊÎÔ"
BAD_FRENCH = re.compile(
    rf"\b(?:[dD]e|[lL]e|[lL]a|[qQ]ue|[nN]e|[sS]e|[jJ]usque) (?=[{VOWEL}]\w|hexagone)"  # d'Ollioules, l'hexagone
    r"|\b(?:[dD]e|[àÀ]) les? "  # du, des, au, aux
    r"|\b(?:à|contre|dans|de|depuis|en|entre|par|sur|vers) (?:hexagone|case|unité|côté)\b"
    r"|\d\.\d|\d,\d{3}\b|\d%"
)
"""What no line may hold, whatever names and numbers stand in it."""
PLACE, LETTERS = re.compile(r"\{.*?\}"), re.compile(r"[a-z]{3}")


@pytest.mark.parametrize(("sample", "scenario"), [("toulon", "faron"), ("crossroads", "meeting_engagement")])
def test_the_log_of_a_game_is_good_french(sample: str, scenario: str) -> None:
    rules = rules_for(build_sample(sample))
    playtest = Playtest(rules, scenario, 7)
    let_play(playtest, make_bots(dict.fromkeys(rules.seats(playtest.state), "greedy"), playtest), turns=3)
    said = [line for lines in lines_of(playtest) for line in lines]
    told = [said_in("fr", line) for line in said]
    assert len(told) > 50
    assert [line for line in told if BAD_FRENCH.search(line)] == []
    names, french = names_of(playtest.rules.design), catalogue("fr")
    texts = {text for line in said for text in texts_of(line) if LETTERS.search(PLACE.sub("", text))}
    assert sorted(texts - names - french.keys()) == []


def names_of(design: Design) -> set[str]:
    """What the designer has called something."""
    named = (*design.counters, *design.factions, *design.sides, *(s for one in design.maps for s in one.stored_spaces))
    return {thing.name for thing in named} | {counter.short_name for counter in design.counters}


def texts_of(said: object) -> Iterator[str]:
    """The texts that a message is made of."""
    if isinstance(said, Message):
        yield said.text
        for argument in said.arguments.values():
            yield from texts_of(argument)


def test_the_window_says_what_the_catalogues_do(qapp: QApplication) -> None:
    """Qt gives a text that has no translation back as it is: it is no text with an article."""
    spent = Message("{purse}: {points} spent", purse="Western Wing", points=points_in_words(1))
    speak(qapp, "fr")
    try:
        assert spoken(spent) == said_in("fr", spent) == "Western Wing\u00a0: dépense de 1 point d'opérations"
    finally:
        speak(qapp, ENGLISH)


@pytest.mark.parametrize(
    "line",
    [
        "Bataille de Ollioules",
        "va vers hexagone 1108",
        "à le pont",
        "prise de les ports",
        "1,316 pas",
        "12.5 mm",
        "12%",
    ],
)
def test_bad_french_is_found(line: str) -> None:
    assert BAD_FRENCH.search(line)


HEX = Message("hex {number}", number="1108")
MOVED = "{unit} {unit:moves|move} to {space}"


@pytest.mark.parametrize(
    ("said", "in_french"),
    [
        (Message(MOVED, unit="Guards", space=HEX), "Guards vont vers l'hexagone 1108"),
        (Message(MOVED, unit="Guards", space="Toulon"), "Guards vont vers Toulon"),
        (Message("Battle of {hex}", hex=HEX), "Bataille de l'hexagone 1108"),
        (Message("Battle of {hex}", hex="Ollioules"), "Bataille d'Ollioules"),
        (Message("Battle of {hex}", hex="A2"), "Bataille de A2"),
        (Message("Battle of {hex}", hex="le Revest"), "Bataille du Revest"),
        (Message("{what} at {where}", what="Alba", where=HEX), "Alba dans l'hexagone 1108"),
        (joined(", ", (HEX, HEX)), "hexagone 1108, hexagone 1108"),
    ],
)
def test_words_that_stand_in_a_sentence_meet_its_own_as_in_french(said: Message, in_french: str) -> None:
    assert said_in("fr", said) == in_french
    assert str(said) == said_in("en", said)


@pytest.mark.parametrize(
    ("said", "in_french"),
    [
        (Message("{count:,} GiB", count=12_345), "12\u202f345 Gio"),
        (Message("is a sliver, {width_mm:.2f} mm wide", width_mm=0.5), "est un éclat large de 0,50 mm"),
        (Message("hex {number}", number="1316"), "hexagone 1316"),
        (Message("{year} {share:.0%}", year=1793, share=0.5), "1793 50\u00a0%"),
    ],
)
def test_numbers_that_count_are_written_as_the_language_does_and_those_that_name_are_not(
    said: Message, in_french: str
) -> None:
    assert said_in("fr", said) == in_french

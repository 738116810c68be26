"""The languages of cells that any design may use; rules modules add their own."""

from __future__ import annotations

from workbench.engine.tables.grammar import Effect, Form, Grammar, Half, Slot, Word, Worth
from workbench.engine.words.message import marked

ATTACKER, DEFENDER, BOTH, IT = "attacker", "defender", "both", "it"
LOSSES, ELIMINATED, RETREAT, EXCHANGE = "losses", "eliminated", "retreat", "exchange"

NUMBER = Grammar(
    "number",
    marked("whole number"),
    (Form((Slot("number", IT, optional=False, signed=True),)),),
    (Worth(IT, "number", 1),),
    "4, -1",
)
PERCENT = Grammar(
    "percent", marked("percentage"), (Form((Slot("percent", IT, optional=False, most=99), "%")),), (), "25%"
)
_SUFFERED = (Slot(LOSSES), Slot(ELIMINATED, words=(("E", 1),)), Slot(RETREAT, before="R", is_implied=True))
_APART = (LOSSES, ELIMINATED)
STANDARD_RESULT = Grammar(
    "standard_result",
    marked("combat result"),
    (
        Form((Half(ATTACKER, _SUFFERED, ("-",), _APART), "/", Half(DEFENDER, _SUFFERED, ("-",), _APART))),
        Form(("NE",)),
        Form(("EX",), (Effect(DEFENDER, ELIMINATED), Effect(BOTH, EXCHANGE))),
        Form(("A", Half(ATTACKER, _SUFFERED, (), _APART))),
        Form(("D", Half(DEFENDER, _SUFFERED, (), _APART))),
        Form(("A", Half(ATTACKER, _SUFFERED, (), _APART), " D", Half(DEFENDER, _SUFFERED, (), _APART))),
    ),
    (
        Worth(ATTACKER, LOSSES, -2),
        Worth(DEFENDER, LOSSES, 2),
        Worth(ATTACKER, ELIMINATED, -12),
        Worth(DEFENDER, ELIMINATED, 12),
        Worth(ATTACKER, RETREAT, -1),
        Worth(DEFENDER, RETREAT, 1),
        Worth(BOTH, EXCHANGE, -2),
    ),
    "1/2, -/R, A1 DR2, DE, EX",
)
LETTER, LETTERS = "letter", ("", "r", "R")
_SUFFERED_WITH_LETTER = (Slot(LOSSES), Slot(LETTER, words=tuple((letter, n) for n, letter in enumerate(LETTERS) if n)))
LOSSES_AND_LETTER = Grammar(
    "losses_and_letter",
    marked("combat result of losses and letters"),
    (Form((Half(ATTACKER, _SUFFERED_WITH_LETTER), "/", Half(DEFENDER, _SUFFERED_WITH_LETTER))),),
    (
        Worth(ATTACKER, LOSSES, -4),
        Worth(DEFENDER, LOSSES, 4),
        Worth(ATTACKER, LETTER, -1),
        Worth(DEFENDER, LETTER, 1),
    ),
    "2r/1, -/3R",
)
LOST, NUMBER_OF_SIDE = "lost", "number"
_NUMBERS = (Slot(NUMBER_OF_SIDE, ATTACKER, optional=False), "/", Slot(NUMBER_OF_SIDE, DEFENDER, optional=False))
LOSER_AND_NUMBERS = Grammar(
    "loser_and_numbers",
    marked("combat result with the loser and a number for each side"),
    (Form(("A", *_NUMBERS), (Effect(ATTACKER, LOST),)), Form(("D", *_NUMBERS), (Effect(DEFENDER, LOST),))),
    (
        Worth(ATTACKER, LOST, -3),
        Worth(DEFENDER, LOST, 3),
        Worth(ATTACKER, NUMBER_OF_SIDE, -1),
        Worth(DEFENDER, NUMBER_OF_SIDE, 1),
    ),
    "A3/2, D0/6",
)
CLOSED = "closed"
SIGNED = Grammar(
    "signed",
    marked("number with a sign"),
    (Form((Slot("number", IT, optional=False, signed=True),)),),
    (Worth(IT, "number", 1),),
    "+1, -2, 0",
)
COST = Grammar(
    "cost",
    marked("cost of movement"),
    (
        Form(("P",), (Effect(IT, CLOSED),)),
        Form(("p",), (Effect(IT, CLOSED),)),
        Form((Word(r"\+?(?:\d{1,4}(?:\.\d{1,3}|/[1-9]\d{0,3})?)", such=("1", "1/2", "2", "3", "+1")),)),
    ),
    (),
    "1, 1/2, P",
)
TEXT = Grammar("text", marked("text"), (Form((Word(r".*"),)),), (), "-")
WORD = Grammar("word", marked("word"), (Form((Word(r"\S+", such=("-",)),)),), (), "retreat")
WORDS = Grammar("words", marked("words"), (Form((Word(r"\S*(?: +\S+)*", such=("-",)),)),), (), "west")
NOTHING = Grammar("nothing", marked("empty cell"), (Form(("",)),), (), "")
DICE = Grammar(
    "dice",
    marked("dice"),
    (
        Form((Word(r"\d{0,2}D\d{1,3}(?:[+-]\d{1,3})?", such=("1D6", "2D6", "1D3", "1D3+1")),)),
        Form((Slot("number", IT, optional=False),)),
    ),
    (),
    "1D6, 1D3+1, 2",
)
CHANCE = Grammar(
    "chance",
    marked("chance of a die"),
    (
        Form(("-",)),
        Form((Word(r"\d{1,3}(?:-\d{1,3})?\*", such=("1*", "1-2*", "1-3*")),)),
        Form((Slot(LOSSES, IT, optional=False),)),
    ),
    (),
    "-, 1, 1-2*",
)
WITHIN = Grammar(
    "within",
    marked("range of a roll"),
    (Form((Word(r"\d{1,3}(?:-\d{1,3}|\+)?", such=("12", "11-12", "6+")),)),),
    (),
    "12, 11-12",
)


def _rolled_against(language: str, title: str) -> Grammar:
    return Grammar(language, title, NUMBER.forms, NUMBER.worth, "4")


LANGUAGES = {
    language.id: language
    for language in (
        NUMBER, PERCENT, STANDARD_RESULT, LOSSES_AND_LETTER, LOSER_AND_NUMBERS, SIGNED, COST, TEXT, WORD, WORDS,
        NOTHING, DICE, CHANCE, WITHIN, _rolled_against("at_most", marked("number that is rolled at most")),
        _rolled_against("at_least", marked("number that is rolled at least")),
    )
}  # fmt: skip
FOR_COMBAT = (NUMBER, PERCENT, STANDARD_RESULT, LOSER_AND_NUMBERS)
"""Those that are likely where nobody says in which language cells stand."""


def one_of(language: str, title: str, *words: str) -> Grammar:
    """A language of some words."""
    forms = tuple(Form((word,), (Effect(IT, word),)) for word in words)
    return Grammar(language, title, forms, (), ", ".join(words))


def or_words(language: str, title: str, *words: str) -> Grammar:
    """A language of whole numbers and some words."""
    forms = tuple(Form((word,), (Effect(IT, word),)) for word in words)
    return Grammar(language, title, (*NUMBER.forms, *forms), (), ", ".join(("10", *words)))

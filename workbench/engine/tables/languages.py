"""The languages of cells that any design may use; rules modules add their own."""

from __future__ import annotations

from workbench.engine.tables.grammar import Effect, Form, Grammar, Half, Slot, Worth
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
LANGUAGES = {language.id: language for language in (NUMBER, PERCENT, STANDARD_RESULT)}

"""Questions to those who write, as front-ends read them: what is endless is not listed, what is suggested is told."""

from __future__ import annotations

import json
from fractions import Fraction

from tests.exchange.engine_talk import assert_fits
from workbench.engine.codec import to_builtins
from workbench.engine.decision import Decision
from workbench.engine.options import OneOf
from workbench.engine.orders.options import Fact, FreeText, Grounds, OrdersFor, Ruling, Suggestion
from workbench.engine.orders.order import GivenOrders, Order, Overruled, Text
from workbench.engine.questions.decision_json import decision_json


def told(options: object) -> object:
    """The options as JSON, as the schema has them."""
    found = json.loads(json.dumps(decision_json(Decision("red", "A.b", "Say it", "7", options))))  # type: ignore[arg-type]
    assert_fits(found, {"$ref": "#/$defs/decision"})
    return found["options"]


def test_orders_name_the_forces_and_never_all_that_could_be_written() -> None:
    def likely(force: str) -> list[Order]:
        raise AssertionError("nothing is listed")

    options = OrdersFor(("massena", "augereau"), lambda order: None, likely=likely, whens=("combat",))
    assert told(options) == {"kind": "orders", "forces": ["massena", "augereau"], "whens": ["combat"]}


def test_a_text_has_its_length_and_a_ruling_what_is_suggested_and_what_else_there_is() -> None:
    assert told(FreeText(40)) == {"kind": "text", "most": 40}
    grounds = Grounds("The roll is 5", (Fact("Initiative", "4", "5"),), {"late": Fraction(2, 6)})
    ruling = Ruling(Suggestion.on(grounds, ("delay", "massena"), "late", "9"), OneOf(("late", "now")))
    assert told(ruling) == {
        "kind": "ruling", "what": ["delay", "massena"], "suggested": "late", "clause": "9", "reason": "The roll is 5",
        "facts": [{"of": "Initiative", "figure": "4", "clause": "5"}], "odds": {"late": "1/3"},
        "instead": {"kind": "one_of", "candidates": [{"answer": "late"}, {"answer": "now"}], "way_out": ""},
    }  # fmt: skip


def test_what_is_answered_to_them_is_as_the_schema_has_it() -> None:
    for answer in (GivenOrders((Order("massena", way=("0114",)),)), Text("hold"), Overruled("now", "they slept")):
        assert_fits(to_builtins(answer), {"$ref": "#/$defs/answer"})

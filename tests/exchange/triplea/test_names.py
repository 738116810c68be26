"""Names that TripleA allows: plain, none twice."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from workbench.exchange.triplea.names import OwnNames, territory_name, xml_id

ODD = ["", "<b>", 'a "quoted" & odd; name/with, signs\t(1)', "x" * 300, "土伦", "Зона", "__", "9", "a  b", " a b "]
texts = st.text(max_size=80) | st.sampled_from(ODD)


@given(texts, texts)
def test_a_territory_has_plain_signs_alone(name: str, space: str) -> None:
    found = territory_name(name, space)
    assert re.fullmatch(r"[A-Za-z0-9.'-]+( [A-Za-z0-9.'-]+)*", found)
    assert len(found) <= 60


@given(texts, texts)
def test_an_id_is_one_of_xml(name: str, other: str) -> None:
    assert re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", xml_id(name, other, "unit"))


@given(st.lists(st.sampled_from(["a", "A", "a 2", "b", "a 2 2", "Player"])))
def test_no_two_become_one(wished: list[str]) -> None:
    own = OwnNames(["player"])
    found = [own.take(name, " ") for name in wished]
    assert len({name.casefold() for name in (*found, "player")}) == len(found) + 1


def test_what_has_a_plain_name_keeps_it() -> None:
    assert territory_name("Fort l'Aiguillette", "A1") == "Fort l'Aiguillette"
    assert xml_id("Royal_Louis", "r", "unit") == "Royal_Louis"

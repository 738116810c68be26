"""Lists as VASSAL writes them, read back by a decoder of the tests' own."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.exchange.vassal.reader import decoded
from workbench.exchange.vassal.sequences import joined, one_line, printable, told_apart

DELIMITERS = "\t/;,\x1b|"
SIGNS = st.text(alphabet="ab'\"<&$ \t/;,|é漢", max_size=8)


@given(st.lists(SIGNS, min_size=1, max_size=5), st.sampled_from(DELIMITERS))
def test_a_list_is_read_back(items: list[str], delimiter: str) -> None:
    assert decoded(delimiter, joined(delimiter, items)) == items


@given(st.lists(st.lists(st.lists(SIGNS, min_size=1, max_size=3), min_size=1, max_size=3), min_size=1, max_size=3))
def test_lists_in_lists_of_one_delimiter_are_read_back(items: list[list[list[str]]]) -> None:
    text = joined("\t", (joined("\t", (joined("\t", inner) for inner in outer)) for outer in items))
    assert [[decoded("\t", inner) for inner in decoded("\t", outer)] for outer in decoded("\t", text)] == items


@given(st.text(max_size=40))
def test_a_line_has_nothing_that_a_list_or_xml_could_trip_over(text: str) -> None:
    line = one_line(text)
    assert line == line.strip() == printable(line)
    assert "\\" not in line
    assert line.isprintable() or all(ord(sign) >= 0xA0 for sign in line if not sign.isprintable())
    assert decoded(";", joined(";", (line, line, ""))) == [line, line, ""]


@given(st.dictionaries(st.text(min_size=1, max_size=4), st.text(max_size=4), max_size=8))
def test_names_are_told_apart(names: dict[str, str]) -> None:
    told = told_apart(names.items())
    assert told.keys() == names.keys()
    assert len(set(told.values())) == len(told)


def test_a_name_that_stands_alone_stays_as_it_is() -> None:
    assert told_apart([("a", "Hill"), ("b", "Hill (a)"), ("c", "Hill")]) == {
        "a": "Hill (a)", "b": "Hill (a)'", "c": "Hill (c)",
    }  # fmt: skip

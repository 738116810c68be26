"""Spaces by what they are: the text, read and written again, and which spaces of a map it means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulesets.hex_and_counter.small_design import small_design
from workbench.engine.scenarios.spaces_named import (
    AllOf,
    AnyOf,
    Edge,
    Entry,
    Named,
    Spaces,
    SpacesNotRead,
    Tagged,
    Within,
    Zone,
    ids_named,
    spaces_of_text,
    text_of_spaces,
    with_ids_renamed,
)
from workbench.engine.scenarios.spaces_of_map import SpacesOfMap

_name = st.text(max_size=5) | st.sampled_from(["within", "and", "0405", "or", "old town"])
_names = st.lists(_name, min_size=1, max_size=3).map(tuple)
_leaf = st.one_of(
    st.builds(Named, _names),
    st.builds(Within, st.integers(0, 99), _names),
    st.builds(Tagged, _name, _name),
    st.builds(Edge, st.sampled_from(["north", "west"])),
    st.builds(Entry, _name),
    st.builds(Zone, _name),
)


def _joined(parts: st.SearchStrategy[Spaces]) -> st.SearchStrategy[Spaces]:
    several = st.lists(parts, min_size=2, max_size=3).map(tuple)
    return st.builds(AllOf, several) | st.builds(AnyOf, several)


@given(st.recursive(_leaf, _joined, max_leaves=5))
def test_what_is_written_is_read_as_the_same(spaces: Spaces) -> None:
    assert spaces_of_text(text_of_spaces(spaces)) == spaces


_words = st.sampled_from(["within", "2", "of", "a", "(", ")", "and", "or", '"', "tag", "="])


@given(st.text(max_size=40) | st.lists(_words).map(" ".join))
def test_any_text_is_read_or_refused_and_stays_what_it_was_read_as(text: str) -> None:
    try:
        found = spaces_of_text(text)
    except SpacesNotRead as error:
        assert str(error)
        return
    assert spaces_of_text(text_of_spaces(found)) == found


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("within two of 0405", "a whole number is expected in the place of 'two'"),
        ("within 2 0405", "'0405' is not expected there"),
        ("edge above", "an edge is one of north, east, south, west"),
        ("0405 and", "it ends too soon"),
        ("(0405", "it ends too soon"),
        ("0405)", "')' is not expected there"),
        ('"0405', "a quote is not closed"),
        ("(" * 9000, "it has more than 4,000 signs"),
        ("(" * 60 + "a", "more than 20 brackets stand in each other"),
    ],
)
def test_what_cannot_be_read_says_where(text: str, why: str) -> None:
    with pytest.raises(SpacesNotRead, match=f"^{why.replace('(', '[(]').replace(')', '[)]')}$"):
        spaces_of_text(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("", set()),
        ("0301 9999", {"0301"}),
        ("within 1 of 0101", {"0101", "0201", "0102"}),
        ("edge west and within 1 of 0104", {"0103", "0104", "0105"}),
        ("entry east or 0404", {"0904", "0404"}),
        ("tag exit=blue", {"0104"}),
        ("tag supply_source=red and edge west", set()),
    ],
)
def test_the_spaces_of_a_map_that_are_meant(text: str, meant: set[str]) -> None:
    assert SpacesOfMap(small_design().hex_map()).of_text(text) == meant


def test_other_ids_for_spaces() -> None:
    renamed = with_ids_renamed("0405 or (edge west and within 2 of 0405)", {"0405": "old town"}.get)  # type: ignore[arg-type]
    assert renamed == '"old town" or edge west and within 2 of "old town"'
    assert [*ids_named(spaces_of_text(renamed))] == ["old town"] * 2
    assert with_ids_renamed("within x", str.upper) == "within x"

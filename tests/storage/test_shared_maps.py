"""What differs between two maps is found by their trees as by going through all of them."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from workbench.storage.rows import shared_maps
from workbench.storage.rows.shared_maps import names_apart

NAMES = st.integers(0, 400).map(str)


class Alike(str):
    """Names that all have one hash: they stand together in a node of their own."""

    def __hash__(self) -> int:
        return 7


def gone_through(now: Map[str, Any], was: Map[str, Any]) -> list[str]:
    return sorted(name for name in {*now, *was} if now.get(name) is not was.get(name))


@given(st.sets(NAMES), st.sets(NAMES, max_size=9), st.sets(NAMES, max_size=9))
def test_all_that_differs_is_found_and_nothing_else(stored: set[str], put: set[str], taken: set[str]) -> None:
    was = Map({name: object() for name in stored})
    now = was.update({name: object() for name in put})
    for name in sorted(taken & {*now}):
        now = now.delete(name)
    assert names_apart(now, was) == gone_through(now, was)
    assert names_apart(was, now) == gone_through(now, was)


@given(st.dictionaries(NAMES, st.booleans()), st.dictionaries(NAMES, st.booleans()))
def test_maps_that_share_nothing_are_compared_too(now: dict[str, bool], was: dict[str, bool]) -> None:
    assert names_apart(Map(now), Map(was)) == gone_through(Map(now), Map(was))


@given(st.sets(st.integers(0, 20)), st.integers(0, 20))
def test_names_of_one_hash_are_told_apart(stored: set[int], put: int) -> None:
    was: Map[str, int] = Map({Alike(number): number for number in stored})
    now = was.set(Alike(put), -1)
    assert names_apart(now, was) == [str(put)]


def test_trees_that_cannot_be_read_are_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    was = Map({str(number): object() for number in range(100)})
    now = was.set("100", object()).delete("7")
    monkeypatch.setattr(shared_maps, "_NODES", ())
    assert names_apart(now.set("101", object()), was) == ["100", "101", "7"]


def test_most_of_a_large_map_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    was = Map({str(number): object() for number in range(20_000)})
    now = was.set("17", object())
    looked_at = 0
    read = gc.get_referents

    def counted(*owners: object) -> list[object]:
        nonlocal looked_at
        held = read(*owners)
        looked_at += len(held)
        return held

    monkeypatch.setattr(gc, "get_referents", counted)
    assert names_apart(now, was) == ["17"]
    assert looked_at < 500


def test_an_answer_that_is_long_to_find_is_found_once_and_kept_no_longer_than_its_maps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    was = Map({str(number): object() for number in range(20_000)})
    now = Map({name: object() for name in was})
    names = names_apart(now, was)
    with monkeypatch.context() as patched:
        patched.setattr(shared_maps, "_among_all", None)
        assert names_apart(now, was) == names == sorted(was)
        assert names_apart(was, now) == names, "the same question the other way round"
        with pytest.raises(TypeError):
            names_apart(now, Map())  # another question
    del now
    assert not shared_maps._last

"""What a seat may read, and the JSON form of everything that is kept or sent."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from tests.engine.coin_game import SIDES, Coins, ManTurned
from tests.engine.test_playtest import moving, played
from workbench.engine.codec import digest, from_json, to_json
from workbench.engine.decision import Action
from workbench.engine.design import Design
from workbench.engine.state import Allotted, Unit, is_stand_in
from workbench.engine.visibility import stand_ins, texts_in


def test_hidden_men_go_by_place_alone() -> None:
    playtest = moving("red")
    seen = playtest.view("red")
    assert {u for u in seen.units if seen.units[u].side == "blue"} == {"?south.0", "?south.1", "?south.2"}
    assert {seen.units[u].coins for u in seen.units if is_stand_in(u)} == {0}
    assert {u for u in seen.units if seen.units[u].side == "red"} == {"red_1", "red_2", "red_3"}
    assert set(seen.purses) == {"red"}
    assert seen.dice_count == 0


def test_two_worlds_that_differ_in_what_is_hidden_look_the_same() -> None:
    playtest = moving("red")
    units = playtest.state.units
    one, three = units["blue_1"], units["blue_3"]
    swapped = replace(playtest.state, units=units.update({"blue_1": three, "blue_3": one}))
    assert to_json(playtest.engine.view(swapped, "red")) == to_json(playtest.view("red"))
    assert digest(swapped) != playtest.digest()


def test_a_hidden_man_who_moves_is_not_named() -> None:
    playtest = moving("blue")
    play = playtest.play(Action("blue", "Move.move_a_man", ("blue_2", "east")))
    assert b"blue_2" in to_json(play.events)
    told = to_json(playtest.redacted("red", since=len(playtest.plays) - 1))
    assert b"blue_2" not in told
    assert b"?south:" in told
    assert b"blue_2" in to_json(playtest.redacted("blue", since=len(playtest.plays) - 1))


def test_an_event_that_reveals_is_read_by_all() -> None:
    for seed in range(20):
        playtest = played(seed)
        turned = [e for p in playtest.plays for e in p.events if isinstance(e, ManTurned)]
        if turned:
            for seat in SIDES:
                assert {e.man for e in playtest.redacted(seat) if isinstance(e, ManTurned)} == {e.man for e in turned}
            return
    raise AssertionError("no playtest had a fight")


@given(st.integers(0, 1000))
def test_states_events_and_actions_come_back_from_json(seed: int) -> None:
    playtest = played(seed)
    engine = playtest.engine
    for play in playtest.plays:
        assert engine.state_from_json(to_json(play.state)) == play.state
        assert tuple(engine.events_from_json(to_json(play.events))) == play.events
        if play.action:
            assert engine.action_from_json(to_json(play.action)) == play.action
    for seat in SIDES:
        view = playtest.view(seat)
        assert engine.state_from_json(to_json(view)) == view


@given(st.dictionaries(st.text(), st.integers(1, 9)), st.text(), st.lists(st.text()).map(tuple))
def test_every_kind_of_answer_comes_back_from_json(shares: dict[str, int], word: str, words: tuple[str, ...]) -> None:
    from immutables import Map

    action = Action("red", "x", (Allotted(Map(shares)), word, words, 3))
    assert from_json(to_json(action), Action) == action
    assert to_json(from_json(to_json(action), Action)) == to_json(action)


def test_a_design_comes_back_from_json_with_its_digest() -> None:
    design = coin_design()
    again = from_json(to_json(design), Design)
    assert again == design
    assert digest(again) == digest(design)


def test_a_played_moment_resumes_after_its_json() -> None:
    playtest = played(4, 8)
    state = playtest.engine.state_from_json(to_json(playtest.state))
    fresh = Coins(coin_design())
    decisions = type(playtest.engine)(fresh).decisions(state)
    assert [(d.seat, d.name, list(d.options)) for d in decisions] == [
        (d.seat, d.name, list(d.options)) for d in playtest.decisions()
    ]


def test_counters_that_look_alike_are_told_apart_by_what_goes_on_and_not_by_their_ids() -> None:
    faces = {unit: Unit("blue", "hill") for unit in ("a", "b", "c")}
    assert stand_ins(faces, ("c",))["c"] == stand_ins(faces, ("a",))["a"] == "?hill.0"
    assert list(texts_in((Unit("blue", "hill"), ("c", 1)))) == ["blue", "hill", "c"]

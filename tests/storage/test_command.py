"""Who commands whom: the chain, what is wrong with one, and units put under another or into another faction."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from workbench.engine.codec import digest
from workbench.engine.counters.command import ChainOfCommand, CommandRead, Under
from workbench.engine.design import Counter, Design, Faction, Side
from workbench.engine.rules_modules import reads_of
from workbench.storage.checks.problems import problems_besides_maps
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.counters.command_edits import give_to_faction, put_under
from workbench.storage.edits.edit import EditError
from workbench.storage.samples import build_sample

READ, BAND = CommandRead(), ("", "", "")


def unit(name: str, faction: str = "guard", **values: str | int) -> Counter:
    return Counter(name, name.upper(), name, faction, "foot", 2, values=Map(values))


def army(*counters: Counter) -> Design:
    factions = (
        Faction("guard", "Guard", "north", "G", "", "", BAND), Faction("line", "Line", "north", "L", "", "", BAND),
        Faction("mob", "Mob", "south", "M", "", "", BAND),
    )  # fmt: skip
    return Design(
        "Army", "", sides=(Side("north", "North"), Side("south", "South")), factions=factions, counters=counters
    )


def told(design: Design) -> set[tuple[str, str]]:
    ours = {"command_circle", "unknown_commander", "enemy_commander", "command_span"}
    return {(one.check, one.place.id) for one in problems_besides_maps(design) if one.check in ours}


def test_a_chain_leaves_out_circles_and_strangers() -> None:
    design = army(
        unit("a"), unit("b", commander="a"), unit("c", commander="b"), unit("x", commander="y"),
        unit("y", commander="x"), unit("z", commander="x"), unit("self", commander="self"), unit("w", commander="gone"),
    )  # fmt: skip
    chain = ChainOfCommand(design, READ)
    assert chain.circular == {"x", "y", "self"}
    assert dict(chain.below) == {"a": ("b",), "b": ("c",), "x": ("z",)}
    assert [*chain.all_under("a")] == ["b", "c"]
    assert told(design) == {
        ("command_circle", "x"), ("command_circle", "y"), ("command_circle", "self"), ("unknown_commander", "w")
    }  # fmt: skip


@given(st.lists(st.integers(-1, 11), min_size=12, max_size=12))
def test_whatever_names_whom_nobody_is_under_himself(over: list[int]) -> None:
    counters = (unit(f"u{at}", **({"commander": f"u{one}"} if one >= 0 else {})) for at, one in enumerate(over))
    chain = ChainOfCommand(army(*counters), READ)
    for name in [*chain.below]:
        under = [*chain.all_under(name)]
        assert name not in under and len(under) == len({*under})


def test_a_full_span_and_an_enemy_are_problems() -> None:
    design = army(
        unit("a", span=1), unit("b", commander="a"), unit("c", commander="a"), unit("e", "mob", commander="c"),
    )  # fmt: skip
    assert told(design) == {("command_span", "a"), ("enemy_commander", "e")}
    assert told(replace(design, counters=(unit("a", span=3), *design.counters[1:3]))) == set()


def test_what_a_game_declares_goes_before_the_common_words() -> None:
    read = CommandRead(under=(Under("general", ("general",), most=1), Under("division")), span="", chiefs=("chief",))
    ney, loison = replace(unit("ney"), unit_type="general"), unit("loison", general="ney", division="other")
    assert read.said_by(loison) == (read.under[0], "ney")
    assert read.span_of(ney) == 1 and read.span_of(unit("x", span=4)) is None
    assert read.way_under(ney) == read.under[0] and read.way_under(unit("x")) == read.under[1]
    assert read.factions_led(replace(ney, unit_type="chief")) == ("guard",)
    assert CommandRead(leads="overall").factions_led(unit("c", overall="a, b")) == ("a", "b")


def test_units_go_with_all_under_them_and_back() -> None:
    design = army(unit("a"), unit("b", commander="a"), unit("c", commander="b"), unit("d", "line"))
    document = RulesetDocument(design)
    before = digest(document.design)
    inverse = document.apply(put_under(document.design, ("b",), "d"))
    after = document.design
    assert [(one.faction, one.values.get("commander")) for one in after.counters] == [
        ("guard", None), ("line", "d"), ("line", "b"), ("line", None),
    ]  # fmt: skip
    document.apply(give_to_faction(after, ("b",), "mob"))
    assert [one.faction for one in document.design.counters] == ["guard", "mob", "mob", "line"]
    assert "commander" not in document.design.counter("b").values
    assert document.design.counter("c").values["commander"] == "b"
    document = RulesetDocument(after)
    document.apply(inverse)
    assert digest(document.design) == before


@pytest.mark.parametrize(
    ("units", "commander", "why"),
    [
        (("a",), "c", "C would be under itself: it is under A."),
        (("a",), "a", "A would be under itself: it is under A."),
        (("b",), "a", "Nothing would change"),
        (("gone",), "a", "there is no counter 'gone'"),
    ],
)
def test_what_cannot_be_is_told(units: tuple[str, ...], commander: str, why: str) -> None:
    design = army(unit("a"), unit("b", commander="a"), unit("c", commander="b"))
    with pytest.raises(EditError, match=why):
        put_under(design, units, commander)


def test_a_sample_keeps_its_own_words() -> None:
    design = build_sample("grande_tactique")
    assert told(design) == set() and reads_of(design).command.under[0].value == "general"
    moved = put_under(design, ("bde_joubert",), "div_laharpe").things[0]
    assert isinstance(moved, Counter) and moved.values["division"] == "div_laharpe" and "general" not in moved.values
    with pytest.raises(EditError, match="Nobody stands under Bonaparte in this game"):
        put_under(design, ("bde_joubert",), "bonaparte")
    crowded = RulesetDocument(design)
    crowded.apply(put_under(design, ("div_massena",), "laharpe"))
    assert told(crowded.design) == {("command_span", "laharpe")}

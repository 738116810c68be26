"""Leaders hit in battle (24.1 to 24.7)."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.events import UnitPostponed
from rulesets.toulon.procedures import Battle, Round
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS
from workbench.engine.events import DiceRolled, Told

HILL, ORIGIN = "A27", "A20"
LINE, SWISS = "59_bourgogne_1", "courten_swiss"
CARTEAUX, DUGOMMIER, BONAPARTE, GRAVINA = "carteaux", "dugommier", "bonaparte", "gravina"
UNHURT = (3, 4)
HIT = (6, 6)
IS_HIT = [f"is {name} hit? (with 12)" for name in ("Carteaux", "Gravina")]
TURN = 8


@pytest.fixture
def field(table):
    """A battalion with leaders holds the hill: what is played is the end of a battle that was fought."""
    table.put(HILL, LINE, came_from=ORIGIN, shown=True)
    return table.given(origins=Map({HILL: (ORIGIN,)}), turn=TURN)


def end_of(table, *leaders: str, faces=(), fought=True, **fields):
    battle = Battle(attacker=REPUBLICAN, area=HILL, at="roll_for_leaders", leaders=leaders, fought=fought, **fields)
    return table.play(battle, faces=faces)


def fates(table) -> list[tuple[str, str]]:
    return [(e.what, e.result) for e in table.happened(Told)]


@pytest.mark.clause("24.1")
def test_each_leader_of_both_sides_rolls_once(field) -> None:
    field.put(HILL, CARTEAUX).put("A34", GRAVINA)
    end_of(field, CARTEAUX, GRAVINA, faces=[*UNHURT, *UNHURT])
    assert [e.why for e in field.happened(DiceRolled)] == [*IS_HIT]
    assert not field.happened(UnitPostponed)


@pytest.mark.clause("24.1")
def test_leaders_of_both_sides_are_noted_before_the_first_round(table) -> None:
    table.put(HILL, LINE, CARTEAUX, came_from=ORIGIN, shown=True).put(HILL, SWISS, GRAVINA, shown=True)
    table.given(origins=Map({HILL: (ORIGIN,)}))
    table.play(Battle(attacker=REPUBLICAN, area=HILL), faces=[4, 4, *UNHURT, *UNHURT])
    assert [e.why for e in table.happened(DiceRolled)][-2:] == [*IS_HIT]


@pytest.mark.clause("24.1")
@pytest.mark.parametrize(("routed", "is_hit"), [("", False), (ALLIED, False), (REPUBLICAN, True)])
def test_an_eleven_hits_only_whose_side_was_routed(field, routed, is_hit) -> None:
    field.put(HILL, CARTEAUX)
    end_of(field, CARTEAUX, faces=[5, 6, 4, 1] if is_hit else [5, 6], routed=routed)
    assert bool(fates(field)) is is_hit


@pytest.mark.clause("24.1")
@pytest.mark.clause("25.2")
def test_to_leave_for_want_of_strength_is_no_rout(field) -> None:
    field.put(HILL, CARTEAUX)
    end_of(field, CARTEAUX, faces=[5, 6], powerless=REPUBLICAN)
    assert fates(field) == []


@pytest.mark.clause("24.2")
def test_without_a_sub_battle_nobody_rolls(field) -> None:
    field.put(HILL, CARTEAUX)
    end_of(field, CARTEAUX, fought=False)
    assert not field.happened(DiceRolled)


@pytest.mark.clause("24.2")
def test_a_round_with_a_sub_battle_counts_as_fighting(table) -> None:
    table.put(HILL, LINE, came_from=ORIGIN, shown=True).put(HILL, SWISS, shown=True)
    table.play(Battle(attacker=REPUBLICAN, area=HILL), faces=[4, 4])
    assert any(e.why.startswith("combat") for e in table.happened(DiceRolled))
    battle = Battle(attacker=REPUBLICAN, area=HILL)
    assert battle.receive(Round(fought=True)).fought
    assert not battle.receive(Round()).fought


@pytest.mark.clause("24.3")
@pytest.mark.clause("24.4")
@pytest.mark.clause("24.5")
@pytest.mark.parametrize("face", [1, 2])
def test_killed_or_captured_he_is_replaced_and_the_enemy_scores(field, face) -> None:
    field.put(HILL, DUGOMMIER)
    end_of(field, DUGOMMIER, faces=[*HIT, face, 5])
    assert fates(field) == [("Dugommier", "killed or captured")]
    assert field.state.tracks["victory_points_allied"] == 2
    x = field.state.units[DUGOMMIER]
    assert (x.space, x.due, x.replaced) == (ARRIVALS, TURN + 3, True)
    assert field.rules.position(field.state).quality(DUGOMMIER)[0] == "B"


@pytest.mark.clause("24.6")
@pytest.mark.clause("24.7")
@pytest.mark.parametrize(
    ("wound", "faces", "turns", "replaced"),
    [
        ("lightly wounded", [1], 1, False),
        ("seriously wounded", [3, 4], 2, False),
        ("grievously wounded", [6, 1], 1, True),
    ],
)
def test_a_wound_says_when_and_whether_he_returns(field, wound, faces, turns, replaced) -> None:
    field.put(HILL, CARTEAUX)
    end_of(field, CARTEAUX, faces=[*HIT, 4, *faces])
    assert fates(field) == [("Carteaux", wound)]
    (event,) = field.happened(UnitPostponed)
    assert (event.due, event.replaced) == (TURN + turns, replaced)
    assert not field.state.tracks.get("victory_points_allied")


@pytest.mark.clause("24.7")
@pytest.mark.parametrize(("faces", "points"), [([1, 2], 2), ([4, 6, 2], 2), ([4, 3, 2], 0)])
def test_bonaparte_is_never_worse_than_seriously_wounded_but_worth_the_points(field, faces, points) -> None:
    field.put(HILL, BONAPARTE)
    end_of(field, BONAPARTE, faces=[*HIT, *faces])
    assert "seriously wounded" in fates(field)[-1][1]
    (event,) = field.happened(UnitPostponed)
    assert (event.due, event.replaced) == (TURN + 1, False)
    assert field.state.tracks.get("victory_points_allied", 0) == points


@pytest.mark.clause("24.5")
def test_a_replacement_stays_one(field) -> None:
    field.put(HILL, DUGOMMIER)
    field.units[DUGOMMIER] = replace(field.units[DUGOMMIER], replaced=True)
    end_of(field, DUGOMMIER, faces=[*HIT, 3, 1])
    assert field.state.units[DUGOMMIER].replaced


@pytest.mark.clause("24.1")
def test_who_was_captured_in_the_retreat_does_not_roll(field) -> None:
    field.put(ARRIVALS, CARTEAUX)
    end_of(field, CARTEAUX, DUGOMMIER)
    assert not field.happened(DiceRolled)

"""The initiative (7), the draw of markers (8.1) and who acts because of one (8.2)."""

from __future__ import annotations

import contextlib

import pytest

from rulesets.grande_tactique.phases.actions import drawn_marker
from rulesets.grande_tactique.phases.initiative import INERTIA, drawable, filled
from rulesets.grande_tactique.procedures import ActionPhase, InitiativePhase
from workbench.engine.events import Told

SAVONA, VADO, CEVA, ACQUI = "0713", "0612", "0908", "1513"
BONAPARTE, BEAULIEU, COLLI = "bonaparte", "beaulieu", "colli"


@pytest.fixture
def chiefs(field):
    """Bonaparte (initiative 5), Beaulieu (3) and Colli (3), each alone."""
    return field.put_force(SAVONA, BONAPARTE).put_force(ACQUI, BEAULIEU).put_force(CEVA, COLLI)


def who(field) -> str:
    return next(event.result for event in field.happened(Told) if event.what == "initiative")


# ---------------------------------------------------------------- the initiative


@pytest.mark.clause("7")
def test_both_want_it_and_the_higher_sum_wins(chiefs) -> None:
    """The worked example: 3 and 5 against 4 and 3."""
    q = chiefs.position
    assert (q.general(BONAPARTE).initiative, q.general(BEAULIEU).initiative) == (5, 3)
    phase = _container(chiefs, {"french": "yes", "coalition": BEAULIEU}, faces=(4, 3))
    assert who(chiefs) == BONAPARTE
    assert phase.first == "force_fa"
    assert set(phase.container) == {"force_cn", "force_cu", INERTIA}


@pytest.mark.clause("7")
def test_a_tie_puts_the_generals_into_the_container(chiefs) -> None:
    phase = _container(chiefs, {"french": "yes", "coalition": BEAULIEU}, faces=(5, 3))
    assert who(chiefs) == "nobody"
    assert phase.first == ""
    assert set(phase.container) == {"force_fa", "force_cn", "force_cu", INERTIA}


@pytest.mark.clause("7")
@pytest.mark.parametrize(("face", "winner"), [(3, BEAULIEU), (4, "nobody")])
def test_one_alone_has_to_roll_his_initiative_or_less(chiefs, face, winner) -> None:
    _container(chiefs, {"french": "no", "coalition": BEAULIEU}, faces=(face,))
    assert who(chiefs) == winner


@pytest.mark.clause("7")
def test_the_coalition_has_the_choice_of_its_generals_in_chief(chiefs) -> None:
    phase = _container(chiefs, {"french": "no", "coalition": COLLI}, faces=(1,))
    assert who(chiefs) == COLLI
    assert phase.first == "force_cu"
    assert "force_cn" in phase.container


@pytest.mark.clause("7")
def test_nobody_tries_and_nobody_rolls(chiefs) -> None:
    phase = _container(chiefs, {"french": "no", "coalition": ""}, faces=())
    assert phase.first == ""


@pytest.mark.clause("15.2.a")
def test_beaulieu_has_the_initiative_on_the_first_turn(chiefs) -> None:
    chiefs.given(turn=1)
    phase = _container(chiefs, {}, faces=())
    assert (who(chiefs), phase.first) == (BEAULIEU, "force_cn")


def _container(field, bids, faces) -> ActionPhase:
    """The action phase as it begins; the bid of the Coalition is "", or the general-in-chief who tries."""

    def bid(decision):
        if "tries" in decision.prompt:
            return bids["coalition"]
        return "yes" if bids[decision.seat] not in ("", "no") else "no"

    def first(decision):
        raise _Begun

    says = {"InitiativePhase.contend_for_the_initiative": bid, "DrawnMarker.activate_the_next": first}
    with contextlib.suppress(_Begun):
        field.play(InitiativePhase(), faces=(*faces, 1, 1), says=says)
    chief = who(field)
    return filled(field.position, field.position.chief_at(chief) if chief != "nobody" else "")


class _Begun(Exception):
    """The first marker has been drawn."""


# ---------------------------------------------------------------- markers


@pytest.mark.clause("7")
def test_uncommanded_forces_wait_beside_the_container(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(VADO, "div_massena", commanded=False).put_force(VADO, "div_laharpe")
    phase = filled(field.position, "force_fa")
    assert phase.container == ("force_fc", INERTIA)
    assert phase.waiting == ("force_fb",)


@pytest.mark.clause("8.1")
def test_the_inertia_marker_lets_the_uncommanded_in(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(VADO, "div_massena", commanded=False)
    phase = ActionPhase(container=(INERTIA,), waiting=("force_fb",))
    says = {"DrawnMarker.activate_the_next": "force_fb", "Activation.act": "end"}
    field.play(phase, faces=(1, 1, 1, 1), says=says)
    told = [(event.result, event.place) for event in field.happened(Told) if event.what == "marker drawn"]
    assert told[0] == (INERTIA, "")
    assert ("", "force_fb") in told


@pytest.mark.clause("8.1")
def test_the_marker_of_a_division_that_acted_with_its_chief_is_passed_over(field) -> None:
    field.put_force(SAVONA, BONAPARTE, "div_massena")
    assert set(drawable(field.position)) == {"force_fa", "force_fb"}
    sheet = field.state.sheets["force_fa"]
    acted = type(sheet)(chief=sheet.chief, acted=True)
    field.given(sheets=field.state.sheets.set("force_fa", acted))
    assert drawn_marker(field.position, "force_fb").forces == ()
    assert drawn_marker(field.position, "force_fb").fused == ""


@pytest.mark.clause("8.2")
def test_a_detached_brigade_acts_with_the_marker_of_its_division(field) -> None:
    field.put_force(VADO, "div_massena").put_force(SAVONA, "bde_joubert")
    assert drawable(field.position) == ("force_fb",)
    assert drawn_marker(field.position, "force_fb").forces == ("force_fb", "force_fg")


@pytest.mark.clause("8.2")
def test_a_brigade_without_a_division_has_a_marker_of_its_own(field) -> None:
    field.put_force(SAVONA, "bde_joubert")
    assert drawable(field.position) == ("force_fg",)


@pytest.mark.clause("8.2")
def test_all_sardinians_act_with_colli_and_provera_by_himself(field) -> None:
    field.put_force(CEVA, COLLI, "sar_vitale").put_force("0905", "sar_dellera").put_force("0809", "div_provera")
    assert set(drawable(field.position)) == {"force_cu", "force_cq"}
    assert drawn_marker(field.position, "force_cu").forces == ("force_cu", "force_caa")

"""A person who referees rules who is taken, and where those go back who flee, rally not, or get away (5.3.2, 7.1.4)."""

from __future__ import annotations

import pytest

from rulesets.arcola import ArcolaRules
from rulesets.arcola.events import RepulseFailed
from rulesets.arcola.fleeing_procedures import Captures
from rulesets.arcola.procedures import Marches, MovementPhase, RallyPhase
from rulesets.arcola.state import PERSON, REFEREE_IS
from tests.rulesets.arcola.moments import AUSTRIAN, FRENCH, Field
from workbench.engine.decision import Decision
from workbench.engine.events import Ruled
from workbench.engine.knowledge.contacts import REFEREE
from workbench.engine.orders.options import Ruling, Suggestion
from workbench.engine.orders.order import REPULSE, Meet, Order, Overruled

TAKEN, WAY = "Capture.take_or_miss", "GoingBack.go_back_by_a_way"
MASSENA = 4
"""His printed initiative: he gets away with four faces of six."""


@pytest.fixture
def refereed(rules: ArcolaRules) -> Field:
    return Field(rules, **{REFEREE_IS: PERSON})


def asked(field: Field, name: str) -> list[Suggestion]:
    found = [decision for decision in field.asked if decision.name == name]
    assert all(decision.seat == REFEREE for decision in found)
    return [decision.options.suggestion for decision in found if isinstance(decision.options, Ruling)]


def another_end(decision: Decision) -> Overruled:
    """The last of the ends that the priorities allow."""
    assert isinstance(decision.options, Ruling)
    *_, end = decision.options.options
    return Overruled(end, "the bridge is down")


@pytest.mark.clause("5.3.2")
@pytest.mark.parametrize(("face", "suggested", "instead"), [(5, "captured", "escapes"), (4, "escapes", "captured")])
def test_who_is_taken_is_suggested_with_its_chance_and_may_be_ruled_otherwise(
    refereed: Field, face: int, suggested: str, instead: str
) -> None:
    refereed.put("0808", "massena").play(
        Captures(waiting=(("massena",),)), faces=[face], says={TAKEN: Overruled(instead, "a fog came up")}
    )
    (suggestion,) = asked(refereed, TAKEN)
    assert (suggestion.answer, suggestion.clause) == (suggested, "5.3.2")
    assert dict(suggestion.odds) == {"escapes": "2/3", "captured": "1/3"}
    assert str(face) in str(suggestion.reason) and str(MASSENA) in str(suggestion.reason)
    assert ("massena" in refereed.state.units) is (instead == "escapes")
    assert [(one.instead, one.note) for one in refereed.happened(Ruled)] == [(instead, "a fog came up")]
    assert len(asked(refereed, WAY)) == (instead == "escapes")


@pytest.mark.clause("5.3.2")
def test_who_gets_away_goes_where_the_referee_says(refereed: Field) -> None:
    refereed.put("0808", "massena").play(Captures(waiting=(("massena",),)), faces=[1], says={WAY: another_end})
    (suggestion,) = asked(refereed, WAY)
    assert suggestion.what == ("escapes", "massena") and refereed.where("massena") != suggestion.answer
    length = refereed.rules.figures.fights.repulse_retreat
    assert refereed.rules.figures.ground.distance("0808", refereed.where("massena")) == length


@pytest.mark.clause("5.3.2")
def test_the_referee_is_asked_before_cavalry_enters(refereed: Field) -> None:
    refereed.put("0808", "massena").force("0809", "quasdanovich", "schubirz")
    refereed.ordered(Order("quasdanovich", way=("0808",)))
    refereed.play(Marches(side=AUSTRIAN), faces=[1, 6], says={TAKEN: Overruled("escapes", "he swam")})
    assert refereed.where("quasdanovich") == "0808" != refereed.where("massena") != ""


@pytest.mark.clause("7.1.4.2")
def test_a_flight_goes_where_the_referee_says_and_as_suggested_where_he_confirms(refereed: Field) -> None:
    program = Field(refereed.rules).force("0808", "massena", "menard", disorganized=True)
    program.play(MovementPhase(side=FRENCH))
    refereed.force("0808", "massena", "menard", disorganized=True).play(
        MovementPhase(side=FRENCH), says={WAY: another_end}
    )
    (suggestion,) = asked(refereed, WAY)
    assert (suggestion.what, suggestion.clause) == (("flees", "massena"), "19.1")
    assert suggestion.answer == program.where("massena") != refereed.where("massena")


@pytest.mark.clause("7.1.4.1", "7.1.4.3")
def test_each_force_that_falls_into_disorder_or_fails_to_rally_is_ruled_on(refereed: Field) -> None:
    refereed.put("0808", "menard").put("1008", "rampon", disorganized=True).given(routed=("menard",))
    refereed.play(RallyPhase(side=AUSTRIAN), faces=[6, 6])
    assert sorted(one.what for one in asked(refereed, WAY)) == [("flees", "menard"), ("flees", "rampon")]
    assert refereed.where("menard") != "0808" and refereed.where("rampon") != "1008"
    assert not refereed.happened(Ruled)


@pytest.mark.clause("5.3.2")
def test_the_program_asks_nobody(rules: ArcolaRules) -> None:
    field = Field(rules).put("0808", "massena").play(Captures(waiting=(("massena",),)), faces=[1])
    assert not field.asked and field.where("massena") not in ("", "0808")


def strong_before_weak(field: Field) -> Field:
    """Masséna with seven points marches beside one Austrian point, ordered to repulse whom he meets."""
    field.force("0810", "massena", "menard", "verdier", "vial").put("0812", "tyrol_guns")
    return field.ordered(Order("massena", way=("0811",), meet=(Meet(REPULSE),)))


@pytest.mark.clause("15")
def test_whether_a_repulse_succeeds_and_where_the_enemy_goes_is_ruled_on(refereed: Field) -> None:
    strong_before_weak(refereed).play(Marches(side=FRENCH), faces=[1], says={WAY: another_end})
    (does,), (way,) = asked(refereed, "Beside.repulse_or_halt"), asked(refereed, WAY)
    assert (does.what, does.answer, does.clause) == (("repulse", "massena"), "succeeds", "15")
    assert [fact.figure for fact in does.facts] == ["7", "1"] and "7" in str(does.reason)
    assert way.what == ("repulsed", "tyrol_guns") and refereed.where("tyrol_guns") not in ("0812", way.answer)


@pytest.mark.clause("15")
def test_a_repulse_that_is_ruled_to_fail_has_to_be_fought(refereed: Field) -> None:
    strong_before_weak(refereed).play(
        Marches(side=FRENCH), faces=[1], says={"Beside.repulse_or_halt": Overruled("fails", "they were dug in")}
    )
    assert refereed.where("tyrol_guns") == "0812" and not asked(refereed, WAY)
    (failed,) = refereed.happened(RepulseFailed)
    assert (failed.force, failed.targets) == ("massena", ("0812",))


@pytest.mark.clause("15")
def test_the_program_repulses_by_the_first_way(rules: ArcolaRules) -> None:
    field = strong_before_weak(Field(rules)).play(Marches(side=FRENCH), faces=[1])
    length = field.rules.figures.fights.repulse_retreat
    assert field.rules.figures.ground.distance("0812", field.where("tyrol_guns")) == length and not field.asked

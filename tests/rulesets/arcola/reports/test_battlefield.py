"""What commanders judge on the spot, what eyes see on the battlefield, what was inflicted."""

from __future__ import annotations

from statistics import fmean

from msgspec.structs import replace

from rulesets.arcola.reports.contradictions import contradictions
from rulesets.arcola.reports.estimates import battlefield_seen, estimate_of_losses, own_estimate
from rulesets.arcola.reports.looking import look
from tests.rulesets.arcola.reports.made import AUSTRIAN, FRENCH, HERE, away, go, known, made, play, told

FORCES = {"massena": (HERE, ("menard", "rampon")), "provera": (away(1), ("liptay", "roselmini", "provera_guns"))}


def test_a_commander_judges_whom_he_meets_and_his_side_is_told() -> None:
    u = play(made(FORCES))
    men = own_estimate(u, "massena", ("provera",))
    (found,) = known(u).values()
    assert found.estimate is not None and found.estimate.likely == men
    assert (found.grade, found.source) == ("A", "eyes")
    assert all(event.seen_by == (FRENCH,) for event in told(u)) and known(u, AUSTRIAN) != {}
    assert all(r.estimate is None for r in known(u, AUSTRIAN).values())


def test_asked_again_in_the_same_moment_he_judges_the_same() -> None:
    u = play(made(FORCES))
    assert own_estimate(u, "massena", ("provera",)) == own_estimate(u, "massena", ("provera",))


def test_judgements_are_without_bias() -> None:
    men = [own_estimate(play(made(FORCES), seed), "massena", ("provera",)) for seed in range(400)]
    assert abs(fmean(men) / 10_000 - 1) < 0.03 and len(set(men)) > 20


def test_the_frontline_is_seen_as_it_is_and_no_report_says_less() -> None:
    u = play(made(FORCES))
    look(u)
    battlefield_seen(u, FRENCH, ("provera",), ("roselmini", "provera_guns"))
    (found,) = known(u).values()
    assert (found.arms, found.at_least, found.source) == (("infantry", "artillery"), 5_000, "battlefield")
    assert found.estimate is None
    lowest = min(_judged_after_battle(seed) for seed in range(40))
    assert lowest >= 9_000, "as many stood in the frontline"


def _judged_after_battle(seed: int) -> int:
    u = play(made(FORCES), seed)
    look(u)
    battlefield_seen(u, FRENCH, ("provera",), ("liptay", "roselmini"))
    return own_estimate(u, "massena", ("provera",))


def test_what_eyes_counted_holds_while_it_stands_as_they_saw_it() -> None:
    u = play(made(FORCES))
    look(u)
    battlefield_seen(u, FRENCH, ("provera",), ("roselmini",))
    assert [r.at_least for r in known(u).values()] == [4_000]
    look(u)
    assert [r.at_least for r in known(u).values()] == [4_000]
    go(u, "provera", away(2))
    look(u)
    assert [r.at_least for r in known(u).values()] == [0]


def test_losses_inflicted_are_an_estimate_and_end_what_was_counted() -> None:
    told_losses = []
    for seed in range(300):
        u = play(made(FORCES), seed)
        look(u)
        battlefield_seen(u, FRENCH, ("provera",), ("roselmini",))
        told_losses.append(estimate_of_losses(u, FRENCH, (away(1),), 3))
        assert [r.at_least for r in known(u).values()] == [0]
    assert abs(fmean(told_losses) / 3_000 - 1) < 0.05
    assert min(told_losses) >= 300 and len(set(told_losses)) > 15
    assert estimate_of_losses(u, FRENCH, (away(1),), 0) == 0


def test_losses_are_told_of_a_battle_for_ones_own_hex_and_when_nobody_is_left() -> None:
    u = play(made(FORCES))
    look(u)
    assert 0 < estimate_of_losses(u, AUSTRIAN, (away(1),), 2) < 4_000
    u = play(made({"massena": FORCES["massena"]}))
    assert 0 < estimate_of_losses(u, FRENCH, (away(1),), 2) < 4_000


def test_a_band_follows_what_was_seen() -> None:
    u = play(made(FORCES))
    own_estimate(u, "massena", ("provera",))
    battlefield_seen(u, FRENCH, ("provera",), ("liptay", "roselmini", "provera_guns"))
    (found,) = known(u).values()
    assert found.estimate is not None and found.at_least == 10_000 <= found.estimate.low
    assert list(contradictions(u.position)) == []
    u.state = replace(
        u.state,
        contacts=u.state.contacts.set(FRENCH, u.state.contacts[FRENCH].set("c1", replace(found, at_least=11_000))),
    )
    assert any("weaker" in one or "band" in one for one in contradictions(u.position))

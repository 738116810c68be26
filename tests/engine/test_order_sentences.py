"""Orders read back: the ten kinds of orders of the rulebook, in English and in good French."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from workbench.engine.orders.order import Drop, Effort, Meet, Order, Post, Stand, Transfer
from workbench.engine.orders.sentences import OrderNames, order_sentence
from workbench.engine.words.grammar import OfOne
from workbench.engine.words.message import Message
from workbench.language import said_in

HEXES: Mapping[str, str] = {
    "1112": "San Michele", "1116": "Caldiero", "1118": "Villanova", "0817": "Ronco", "1215": "Colognola",
    "0412": "Isola della Scala",
}  # fmt: skip
PIECES: Mapping[str, str] = {
    "massena": "Masséna", "macquard": "Macquard", "menard": "Ménard", "rampon": "Rampon", "bonaparte": "Bonaparte",
    "augereau": "Augereau", "alvinczy": "Alvinczy", "provera": "Provera", "hohenzollern": "Hohenzollern",
    "leclerc": "Leclerc", "kilmaine": "Kilmaine",
}  # fmt: skip


def space(key: str) -> str:
    return HEXES.get(key) or Message("hex {number}", number=key)


NAMES = OrderNames(
    lambda key: OfOne(PIECES[key]),
    space,
    lambda contact: Message("the force last seen at {place}", place={"c4": "Arcola"}[contact]),
)
ORDERS = {
    "7.1.2.2": (
        Order("massena", way=("1112", "1116"), meet=(Meet("attack", 100),)),
        "Masséna marches by San Michele to Caldiero, on meeting the enemy up to his own strength attacks, "
        "else halts and reports.",
        "Masséna marche par San Michele vers Caldiero, face à l'ennemi s'il n'est pas plus fort que lui attaque, "
        "sinon s'arrête et rend compte.",
    ),
    "11.1 a note": (
        Order("massena", way=("1116", "1118"), drops=(Drop("1116", "macquard", ("menard", "rampon")),), note="Hurry!"),
        "Masséna marches by Caldiero to Villanova, drops Macquard with Ménard and Rampon off at Caldiero, "
        "on meeting the enemy halts. Note: Hurry!",
        "Masséna marche par Caldiero vers Villanova, détache Macquard avec Ménard et Rampon à Caldiero, "
        "face à l'ennemi s'arrête. Note : Hurry!",
    ),
    "11.1 the foot stays": (
        Order("bonaparte", way=("1217",), drops=(Drop("1116", "massena"),), meet=(Meet("avoid"),)),
        "Bonaparte marches to hex 1217, drops Masséna off at Caldiero, on meeting the enemy goes round.",
        "Bonaparte marche vers l'hexagone 1217, détache Masséna à Caldiero, face à l'ennemi fait un détour.",
    ),
    "15": (
        Order("augereau", way=("0817", "0918"), meet=(Meet("repulse", whom=("c4",)), Meet("halt"))),
        "Augereau marches by Ronco to hex 0918, on meeting the force last seen at Arcola repulses, "
        "on meeting the enemy halts.",
        "Augereau marche par Ronco vers l'hexagone 0918, face à la force vue en dernier à Arcola force le passage, "
        "face à l'ennemi s'arrête.",
    ),
    "13.7": (
        Order("alvinczy", way=("1116", "1112"), join=("provera", "hohenzollern"), meet=(Meet("repulse"),)),
        "Alvinczy with Provera and Hohenzollern marches by Caldiero to San Michele, on meeting the enemy repulses.",
        "Alvinczy avec Provera et Hohenzollern marche par Caldiero vers San Michele, face à l'ennemi force le passage.",
    ),
    "10.1": (
        Order("massena", "command", transfers=(Transfer("rampon", "augereau"), Transfer("leclerc", "massena"))),
        "Masséna hands Rampon over to Augereau, takes Leclerc under his command.",
        "Masséna cède Rampon à Augereau, prend Leclerc sous ses ordres.",
    ),
    "7.1.3.2": (
        Order("augereau", "combat_march", way=("1118",), meet=(Meet("attack", 150),)),
        "Augereau in the enemy's turn marches to Villanova, on meeting the enemy up to 1.5 times his own strength "
        "attacks, else halts and reports.",
        "Augereau, au tour de l'ennemi, marche vers Villanova, face à l'ennemi jusqu'à 1,5 fois sa propre force "
        "attaque, sinon s'arrête et rend compte.",
    ),
    "11.2, 20": (
        Order("alvinczy", "combat", join=("provera",), attack=("1315", "1215"), pursue=2,
              pursue_with=("hohenzollern",)),
        "Alvinczy with Provera attacks at hex 1315 and at Colognola, pursues up to 2 hexes with Hohenzollern alone.",
        "Alvinczy avec Provera attaque à l'hexagone 1315 et à Colognola, poursuit jusqu'à 2 hexagones "
        "avec Hohenzollern seulement.",
    ),
    "17.1": (
        Order("provera", way=("0412", "0112"), leaves=True, is_free=True, meet=(Meet("avoid"),)),
        "Provera marches by Isola della Scala to hex 0112 and leaves the map, on meeting the enemy goes round "
        "(the free order of the commander-in-chief).",
        "Provera marche par Isola della Scala vers l'hexagone 0112 et quitte la carte, face à l'ennemi fait un détour "
        "(ordre libre du commandant en chef).",
    ),
    "13.1.2": (
        Order("kilmaine", way=("0106", "0307"), note="Where is Vaubois?"),
        "Kilmaine marches by hex 0106 to hex 0307, on meeting the enemy halts. Note: Where is Vaubois?",
        "Kilmaine marche par l'hexagone 0106 vers l'hexagone 0307, face à l'ennemi s'arrête. Note : Where is Vaubois?",
    ),
    "16 in one": (
        Order("massena", "combat", attack=("1116",), special="flanking attack", deploy=(Post("rampon", "front left"),),
              effort=Effort("front left", "rampon"), stand=Stand(1, 2)),
        "Masséna attacks at Caldiero, as flanking attack, posts Rampon (front left), presses with Rampon (front left), "
        "stands while no more than 1 point is lost, else falls back 2 hexes.",
        "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("clause", ORDERS)
def test_an_order_reads_as_it_was_meant(clause: str) -> None:
    order, english, _ = ORDERS[clause]
    assert order_sentence(order, NAMES) == english


@pytest.mark.parametrize("clause", [clause for clause in ORDERS if ORDERS[clause][2]])
def test_an_order_reads_well_in_french(clause: str) -> None:
    order, _, french = ORDERS[clause]
    assert said_in("fr", order_sentence(order, NAMES)) == french


def test_what_else_is_done_on_meeting_the_enemy() -> None:
    order = Order("massena", way=("1116",), meet=(Meet("attack", 100), Meet("avoid")))
    assert order_sentence(order, NAMES).endswith("up to his own strength attacks, else goes round.")


def test_who_does_not_stand_at_all_falls_back() -> None:
    order = Order("massena", "combat", stand=Stand(-1, 2))
    assert order_sentence(order, NAMES) == "Masséna falls back 2 hexes."
    assert said_in("fr", order_sentence(order, NAMES)) == "Masséna recule de 2 hexagones."


def test_an_order_that_says_nothing_stays() -> None:
    assert order_sentence(Order("massena"), NAMES) == "Masséna stays here."


def test_several_regiments_march_in_the_plural() -> None:
    names = OrderNames(lambda _: "Royals", space, str)
    assert order_sentence(Order("royals", way=("1116",)), names).startswith("Royals march to Caldiero, on meeting the ")

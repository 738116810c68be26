"""Questions that still refuse what they do not offer without a reason of their own: it may only become shorter."""

UNEXPLAINED = frozenset(
    {
        "Battle.advance: a counter that is not in play",
        "Battle.advance: another unit",
        "Battle.attackers_suffer: a counter that is not in play",
        "Battle.attackers_suffer: a sum too large",
        "Battle.attackers_suffer: another unit",
        "Battle.attackers_suffer: more than there is room for",
        "Battle.attackers_suffer: nothing at all",
        "CombatPhase.declare_an_attack: a counter that is not in play",
        "CombatPhase.declare_an_attack: another space",
        "CombatPhase.declare_an_attack: another unit",
        "Movement.move_a_unit: another space",
        "Movement.move_a_unit: another unit",
        "Reinforcements.place_a_unit: another space",
        "Retreat.retreat_a_unit: another space",
    }
)

"""Which tables and parameters of a design the rules read. A test holds the list against the code and against play."""

FIGURES_READ = frozenset({
    "alert_zone_cavalry", "alert_zone_infantry", "attrition_modifiers", "attrition_points", "attrition_strength",
    "battle_cost", "battle_modifiers", "brigade_range", "carcare", "carcare_hexes", "chariots", "chief_movement",
    "combat_results", "command_range", "commanders", "commands_two_divisions", "coni", "coni_garrison",
    "coni_modifier", "coni_relief", "decoy_movement_most", "first_initiative", "flight_distance", "genoa",
    "great_captains", "guns_modifier", "guns_movement", "guns_range", "guns_rapid_initiative", "hexside_effects",
    "indifferent_places", "join_modifier", "losses", "manoeuvre", "manoeuvre_modifier_most", "morale_cursor_least",
    "morale_cursor_most", "morale_modifier_most", "ormea", "ormea_division", "ormea_range",
    "out_of_supply_cohesion", "overlapping_points", "pillage_modifiers", "place_effects", "placed_freely",
    "pursuit", "pursuit_losses_a_morale_point", "rain_movement", "rally_distance", "rapid_march_most", "ratio",
    "reaction_movement", "reconnaissance", "reconnaissance_cost", "reconnaissance_modifiers",
    "replacement_modifiers", "replacement_turns", "replacements", "reserve_brigades", "reserve_range",
    "reserve_strength", "rounded_in_favour_of", "sardinian_homes", "sardinian_morale", "sardinian_morale_changes",
    "sardinian_morale_most", "sardinian_places", "strength_weights", "terrain_effects", "victors_losses",
    "victory_bands", "victory_points", "weather", "withdraws_into_forts",
})  # fmt: skip

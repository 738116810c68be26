"""Mechanics that many games share: pure functions of values with explicit parameters.

They never ask, roll or emit, and they know no clause of a particular game; a rules module calls them. Each is used by
a game of ours. On the map: `terrain_effects`, `zones_of_control`, `movement`, `timed_march`, `least_move`, `supply`,
`dispatch`, `retreat`, `path_of_retreat`, `displacement`, `stacking`, `distance`. In battle: `combat_table`,
`combat_results`, `modifiers`, `losses`, `quality_check`. On any table: `bands`. From turn to turn: `initiative`,
`reinforcements`, `rally`, `victory_track`.
"""

"""Mechanics that many games share: pure functions of values with explicit parameters.

They never ask, roll or emit, and they know no clause of a particular game; a rules module calls them.
"""

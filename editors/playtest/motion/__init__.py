"""What happened, shown on the map as it was told: counters on their way, fire, losses, dice.

`acts.py` reads it off the events that the eyes at the table were told, and never off the state; `showing.py` lets it
pass over the map, `part.py` decides when, `paces.py` says how fast. No rule stands here.
"""

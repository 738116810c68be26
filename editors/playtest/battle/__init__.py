"""The battle board below the map: what the rules module tells of a battle under way, and its counters to click.

`part.py` is what stands at the table; read `workbench/engine/shown/battle.py` first. No rule stands here: what may be
clicked is what the list of choices has.
"""

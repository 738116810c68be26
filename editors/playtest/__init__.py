"""The playtest: a scenario on the map, played on the rules engine, with its log, its reasons and its way back.

The decisions that are pending, their options and their refusals come from the engine; the screen shows them. What may
not be here: rules of play, a second check of legality, other editors.
"""

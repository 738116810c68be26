"""What moves over a map by itself for a moment: counters on their way, fire, dice. Values, and their painter.

Nothing here knows time: whoever lets things move says where each is now (`MapLayers.set_moving`).
"""

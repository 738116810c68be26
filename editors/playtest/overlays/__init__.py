"""What is laid over the map to be read: supply, control, zones, range, threat, retreats, room, prizes, last moves.

`kinds.py` names them and their keys, `readings.py` and `motions.py` make marks, legend and words of what the rules tell
of the viewer's sight, `part.py` is the part of the table that keeps them with the moment. No rule stands here.
"""

"""The referee's desk: what has come, rulings of the round, packets as they will look, notes, the proof.

`desk_state.py` holds what stands on it, without Qt; the rest shows that.
"""

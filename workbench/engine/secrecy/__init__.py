"""Which figures of a design are not everybody's to know, and the design as a seat may have it.

`declared.py` holds what a ruleset file says of it, `seat_design.py` leaves out what a seat may not know, `published.py`
what a published package may not hold, and `looked_up.py` tells whoever asks for something that is not there, or was
left out.
"""

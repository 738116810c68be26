"""Games by files in the window: a player's desk, where a packet is read and answered, and the referee's.

What may not be here: a rule of play, and anything of a game that its file does not hold.
"""

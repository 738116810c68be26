"""Files of games by files as the window opens them: a player's own, packets, orders, a referee's game.

The desks themselves are the playtest editor's.
"""

"""The guided tour: six places of the window over a small game, a card beside each. It never stands in the way.

Read `stops.py` first: what is shown, and what is said of it.
"""

"""What the greedy bot plans for a side, on what the side knows: its own pieces, and contacts as they were reported.

`outlook.py` says who is believed to stand where and who could come; `goals.py` what a side wants of its forces;
`marches.py` and `fights.py` write the orders. Figures here are tastes of the bot, none is a figure of the game.
"""

"""What the greedy bot plans: places worth holding, who goes for which, battles worth fighting, who gets orders.

All figures here are the bot's taste, not the game's.
"""

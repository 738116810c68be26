"""What the greedy bot plans: ground worth holding, marches that gain something, assaults, works and guns.

All figures here are the bot's taste, not the game's.
"""

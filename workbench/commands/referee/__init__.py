"""The commands of games by files: whoever referees (`referee_side.py`) and whoever plays (`player_side.py`)."""

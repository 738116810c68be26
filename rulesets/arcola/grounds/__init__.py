"""Why the program rules as it suggests: for a person who referees, in a sentence, by figures, with the chances.

All of it is reckoned from the position before the ruling and from the tables; nothing of it is kept or told to players.
"""

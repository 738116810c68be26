"""What a scenario says besides who stands where: spaces by what they are, arrivals, free set-up, conditions of victory.

Values and pure questions; who plays by them is a rules module. Read `scenario_parts.py` first.
"""

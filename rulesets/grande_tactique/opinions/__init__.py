"""What the greedy bot thinks of each answer to a question, and of which sets of forces it thinks as a whole.

The questions stand together with their opinions in `bots.py`; what they weigh is in `plans`.
"""

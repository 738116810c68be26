"""Play by e-mail and with a referee: orders, adjudication packets, reports for each side, commit-and-reveal dice.

A packet tells its seat what that seat may know and nothing else. What may not be here: Qt, rules of play, a second
notion of what is legal. Nothing is here yet.
"""

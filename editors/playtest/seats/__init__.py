"""Who sits at the table, what each of them has missed, and what bots think: why they played so, what they advise.

`since_strip.py` is the part that the table lists; `commands.py` holds the commands. `reasons_part.py` shows what
`kept_reasons.py` and `advice_desk.py` have of bots.
"""

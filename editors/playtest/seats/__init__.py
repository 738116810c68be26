"""Who sits at the table and what each of them has missed: since one decided last, how a turn went.

`since_strip.py` is the part that the table lists; `commands.py` holds the commands.
"""

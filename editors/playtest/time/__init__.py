"""Time at the table: every play on one line, the branches below it, and ways to go from moment to moment.

`part.py` is the dock that the table lists; `travel.py` goes to moments without losing where one came from;
`lanes.py` and `told.py` say, without Qt, which plays stand where and what a seat was told of them.
"""

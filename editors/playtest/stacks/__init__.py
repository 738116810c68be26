"""A stack looked into: every counter of a space large, with what it is and what its other faces say.

`content.py` reads it off the moment that is shown, `view.py` draws it, `part.py` says which stack and when.
"""

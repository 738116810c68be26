"""A folder into which the outputs of a design are made, one after the other, with the list of what is in them.

`listing.py` is that list and how it is read and written, `places.py` what may be replaced in the folder, `making.py`
writes the outputs.
"""

"""What one chooses of a source before it is cleaned, each with a guess: layers, names, kinds.

`found.py` what a reader hands over of each shape; `layers.py` which of them are the spaces; `columns.py` what their
names and kinds are read from; `waters.py` what is water.
"""

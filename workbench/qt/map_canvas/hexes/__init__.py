"""Hex maps on the canvas: the closed form from pixel to hex, and what is drawn on the hexes.

`shading.py` gives every pixel its hex, `hex_style.py` says how terrain looks, `hex_drawing.py` puts the sheet
together; the files beside it paint one thing each. No rule stands here.
"""

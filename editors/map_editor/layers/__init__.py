"""The panel of layers: which rows there are, presets, the style and colours of the map.

Read `layers_panel.py` first; `layer_groups.py` says which layers stand in one row.
"""

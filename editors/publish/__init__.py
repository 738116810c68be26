"""Publish in the window: which outputs are made of the design, how each will be, what is in it, and the making.

`desk.py` knows what is chosen, and `choices.py` what of it is remembered; `outputs.py` says which outputs there are.
`output_list.py` and `left_side.py` stand at the left, `preview` in the middle, `options_panel.py`, `checks_panel.py`,
`contents_panel.py` and `last_made_panel.py` at the right. `maker.py` makes outputs beside the window, and
`making_bar.py` tells of it.
"""

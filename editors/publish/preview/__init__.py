"""An output as it will be: its pages, its map, the first sight of the web page, or the first lines of a text.

`planned.py` says what there is to see of an output, beside the window; `pages_view.py` shows pages and has
`page_painting.py` paint those that are seen, one at a time; `preview_pane.py` has them all.
"""

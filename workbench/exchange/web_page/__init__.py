"""A design as one HTML file that needs no server: its map, scenarios, tables, forces, sequence, a record replayed.

`data.py` is what the page is told, as plain values; a module each makes a part of it from the design. `page.py` puts
them with the template, the style and the scripts of `resources/web_page` into one text. Pictures are painted elsewhere
and handed in: the page knows faces of counters by their numbers (`faces.py`).
"""

"""A report of a playtest, to be read: as a page of one file (HTML), as text (Markdown), and in parts for the window.

`document.py` says what a report consists of as it is read, `sections.py` makes it of figures in a language, `page.py`
and `markdown.py` write it. What may not be here: figures, Qt.
"""

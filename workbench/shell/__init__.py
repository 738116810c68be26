"""The main window: modes, start page, settings; it finds the editors and the rules modules that are installed.

What may not be here: rules of play, drawing of maps, anything that only one editor needs.
"""

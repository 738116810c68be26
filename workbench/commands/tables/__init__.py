"""Commands on tables of spreadsheets; begin with `importing.py`."""

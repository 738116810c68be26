"""A design as a folder of CSV files: a file a list, a file a table, exact out and in again.

What a spreadsheet does to such files is known: its encodings and delimiters are read, its dates are told.
"""

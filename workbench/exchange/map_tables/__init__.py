"""The spaces of a map as tables for a spreadsheet: a hex map whole, as it is read again, of areas their figures."""

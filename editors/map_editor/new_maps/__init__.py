"""A further map for a design: the dialog, its fields, and the sheet as it is seen while one chooses."""

"""What is marked along borders and hexsides: one set of tools, options and rows for maps of either kind."""

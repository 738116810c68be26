"""What every editor of a design shows beside its own page: rows of an inspector, problems, the history of steps.

It knows designs, problems and edits, and no map, counter or table: that is each editor's own."""

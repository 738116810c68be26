"""The phases: segments and their `why_not_…`, a file for each chapter of the rulebook."""

"""What the standard rules read of counters."""

"""What differs between a version and now, drawn on the map."""

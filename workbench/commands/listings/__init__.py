"""What commands print of what they found, where it is more than a line or two."""

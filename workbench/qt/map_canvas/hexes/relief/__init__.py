"""What rises and grows on hexes: hachures, woods, marshes, fields, houses, as pictures kept for each scale."""

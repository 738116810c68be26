"""What one can say of spaces, whatever the kind of map: sections of the inspector, the table of all spaces."""

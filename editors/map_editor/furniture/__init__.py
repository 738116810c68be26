"""What is printed on a sheet besides its map, under the hand: a tool, a page of the inspector, a menu to add items."""

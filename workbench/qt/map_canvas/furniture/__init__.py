"""What is printed on a sheet besides its map: title, legend, compass, scale bar, tracks, boxes, texts, pictures."""

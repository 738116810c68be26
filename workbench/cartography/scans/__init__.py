"""What is read off a scan: where it lies on the sheet, regions of one colour, and the ink round them."""

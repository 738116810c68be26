"""The words on a map: what stands in a label, where there is room for it, names along courses, how all are painted."""

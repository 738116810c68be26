"""What is said of maps that are not sound: the checks of maps, a file a subject, each declared once for both kinds.

How they are found stands in the folder above, where what lies together on a map is looked at together.
"""

"""What a person who referees does besides: ruling, answering notes, adding pictures, looking for leaks.

What the program alone does needs none of it. What may not be here: Qt, and a way past a packet that was sent.
"""

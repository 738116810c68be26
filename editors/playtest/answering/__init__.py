"""How a decision is answered: what its options mean, the list of candidates, the forms.

Read `decision_form.py` first. What is legal is asked of the decision, never worked out here.
"""

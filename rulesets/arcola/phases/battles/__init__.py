"""A battle, step after step: opening, deployment, guns, manoeuvres, combat, retreat, pursuit (16, 18 to 20)."""

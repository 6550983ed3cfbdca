"""Attacks on the product: hostile input (fuzz.py), processes that are killed (kills.py)."""

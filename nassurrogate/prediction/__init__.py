"""Predictions for networks, programs and tables, as the command line writes them."""

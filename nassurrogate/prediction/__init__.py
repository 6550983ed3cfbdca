"""Predictions for files and tables of networks and programs, as the command line writes them."""

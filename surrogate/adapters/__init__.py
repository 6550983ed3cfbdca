"""Adapters: what a checkpoint learns from its user's rows, beside its own weights, which stay as they are."""

"""Code in, number out: what the surrogate learns of programs' source text."""

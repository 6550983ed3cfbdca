"""Source code as input: its canonical text, what it is given, its structure, and two abstract interpreters."""

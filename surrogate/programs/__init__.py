"""Source code as model input: canonical text, descriptions of inputs, structure, and two abstract interpreters."""

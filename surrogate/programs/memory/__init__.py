"""Peak memory of a Python program, estimated by abstract interpretation: values are represented by their kind, length
and magnitude, and nothing is executed.
"""

from surrogate.programs.memory.program import held_bytes

__all__ = ["held_bytes"]

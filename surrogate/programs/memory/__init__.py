"""What a Python program holds at its most, as far as can be seen without running it: an abstract interpreter, in which
values are their kind, how long they are and how large.
"""

from surrogate.programs.memory.program import held_bytes

__all__ = ["held_bytes"]

"""What a PyTorch module computes and moves, found by an interpreter of its text on tensors that have a shape and no
memory (PyTorch's `meta` device). Nothing of the text is given to Python to run, and only what `names.py` lists can be
asked for."""

from search_spaces.module_interpretation.program import ModuleRun, module_run

__all__ = ["ModuleRun", "module_run"]

"""What a PyTorch module computes and moves, found by an interpreter of its text on tensors that have a shape and no
memory (PyTorch's `meta` device). Nothing of the text is given to Python to run, and only what `names.py` lists can be
asked for."""

# The form of KernelBench and KernelBook: a module, what makes its inputs, and what makes those of its `__init__`.
MODEL, INPUTS, INIT_INPUTS = "Model", "get_inputs", "get_init_inputs"

"""Operations and memory traffic of a PyTorch module, found by interpreting its source on tensors with a shape but no
data (PyTorch's `meta` device). No part of the source is executed by Python, and programs reach only what `names.py`
lists."""

# The layout of KernelBench and KernelBook: a module, and functions that return its inputs and its `__init__` arguments.
MODEL, INPUTS, INIT_INPUTS = "Model", "get_inputs", "get_init_inputs"

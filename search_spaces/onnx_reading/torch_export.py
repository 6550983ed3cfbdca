"""Reads torch modules: exported to ONNX by torch, then read like any ONNX file."""

import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

import torch
from torch import nn

from search_spaces.common.errors import check_type
from search_spaces.graph import Graph
from search_spaces.onnx_reader import from_onnx
from search_spaces.operators import show, sizes_of

Shape = Sequence[int]


def from_torch(module: nn.Module, input_shape: Shape | Mapping[str, Shape]) -> Graph:
    """The network of a torch module in evaluation mode, for float inputs of this shape, batch included; for several
    inputs, the shapes of the arguments of `forward` by name, in their order.

    Raises ValueError, in one line, for a module that torch cannot export with this input.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder, "module.onnx")
        export_module(module, input_shape, path)
        return from_onnx(path)


def export_module(module: nn.Module, input_shape: Shape | Mapping[str, Shape], path: Path) -> None:
    """Writes the module in evaluation mode as an .onnx file with its weights. Raises ValueError as from_torch does."""
    check_type(module, nn.Module, "module", "a torch.nn.Module")
    named = isinstance(input_shape, Mapping)
    shapes = list(map(sizes_of, input_shape.values() if isinstance(input_shape, Mapping) else [input_shape]))
    weight = next(module.parameters(), torch.zeros(0))
    inputs = tuple(torch.zeros(shape, device=weight.device, dtype=weight.dtype) for shape in shapes)
    training = [part for part in module.modules() if part.training]
    try:
        # The exporter logs all that it has read of a module that it cannot export.
        with warnings.catch_warnings(), torch.no_grad(), mock.patch("torch._C._jit_onnx_log", create=True):
            warnings.simplefilter("ignore")  # torch prefers its other exporter, which needs onnxscript
            torch.onnx.export(module.eval(), inputs, path, dynamo=False, input_names=[*input_shape] if named else None)
    except Exception as error:  # of any kind: the module's own code runs
        reason = " ".join(str(error).split())[:300] or type(error).__name__
        raise ValueError(
            f"torch cannot export this {type(module).__name__} with input {', '.join(map(show, shapes))} (batch "
            f"first): {reason}; export it to an .onnx file yourself, and give its path"
        ) from error
    finally:
        for part in training:
            part.training = True

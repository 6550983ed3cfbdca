"""Exports networks to ONNX without computing anything: on the meta device, so that the largest takes a second or two.

torch's TorchScript exporter traces a module by running it. Here its large weights are never allocated and tensors have
shapes only. Some details make that work: meta kernels written in Python run in another thread, because in this one the
tracer turns the sizes that they compare into tensors; convolutions call the operator that the tracer records; and
equal weights are not looked for, since weights have no values. Weights of up to MAX_STORED elements keep theirs.
"""

import contextlib
import io
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar
from unittest import mock

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import TensorProto, numpy_helper
from torch import nn
from torch.utils._python_dispatch import TorchDispatchMode

MAX_STORED = 4096


@contextlib.contextmanager
def large_weights_on_meta() -> Iterator[None]:
    """Within it, modules put parameters of more than MAX_STORED elements on the meta device as they register them."""
    register = nn.Module.register_parameter

    def registering(self: nn.Module, name: str, weight: nn.Parameter | None) -> None:
        register(self, name, weight)
        if weight is not None and weight.numel() > MAX_STORED and weight.device.type != "meta":
            self._parameters[name] = nn.Parameter(weight.detach().to("meta"), requires_grad=False)

    with mock.patch.object(nn.Module, "register_parameter", registering):
        yield


def export(
    module: nn.Module, arguments: tuple[torch.Tensor, ...], opset: int = 17, *, real: bool = False
) -> onnx.ModelProto:
    """The module in evaluation mode as ONNX; large weights have no values. The module ends up on the meta device.

    `real` runs the network as it is, for the few that have operators without meta kernels (LSTM).
    """
    module.eval().requires_grad_(False)
    for part in module.modules():
        part._non_persistent_buffers_set.clear()  # else the tracer takes them for constants
    stored = {
        name: tensor.detach().clone()
        for name, tensor in module.state_dict(keep_vars=True).items()
        if tensor.device.type != "meta" and tensor.numel() <= MAX_STORED
    }
    if not real:
        module.to("meta")
        arguments = tuple(argument.to("meta") for argument in arguments)
    file = io.BytesIO()
    names = [f"input_{position}" for position in range(len(arguments))]
    printed = contextlib.redirect_stdout(io.StringIO())  # graphs that fail
    with torch.no_grad(), _patched_exporter(), contextlib.nullcontext() if real else _meta_tracing(), printed:
        torch.onnx.export(
            module, arguments, file, dynamo=False, opset_version=opset,
            export_params=False, do_constant_folding=False, input_names=names,
        )  # fmt: skip
    model = onnx.load_model_from_string(file.getvalue())
    _add_weights(model, set(names), stored)
    return model


def export_program(module: nn.Module, arguments: tuple[torch.Tensor, ...]) -> onnx.ModelProto:
    """The module as ONNX by torch's newer exporter, which takes several times as long; large weights have no values."""
    program = torch.onnx.export(module.eval(), arguments, dynamo=True, opset_version=18, verbose=False)
    if program is None:
        raise RuntimeError("torch returned no program")
    model = program.model_proto
    for tensor in model.graph.initializer:
        if np.prod(tensor.dims) > MAX_STORED:
            for field in ("raw_data", "float_data"):
                tensor.ClearField(field)
            _leave_out_values(tensor)
    return model


def _leave_out_values(tensor: TensorProto) -> None:
    tensor.data_location = TensorProto.EXTERNAL
    tensor.external_data.add(key="location", value="weights")


def _add_weights(model: onnx.ModelProto, inputs: set[str], stored: dict[str, torch.Tensor]) -> None:
    """Turns the inputs that are weights into initializers, without values where `stored` has none."""
    weights = [entry for entry in model.graph.input if entry.name not in inputs]
    for entry in weights:
        model.graph.input.remove(entry)
        if entry.name in stored:
            values = np.ascontiguousarray(stored[entry.name].numpy())
            model.graph.initializer.append(numpy_helper.from_array(values, entry.name))
            continue
        kind = entry.type.tensor_type
        dims = [dim.dim_value for dim in kind.shape.dim]
        tensor = TensorProto(name=entry.name, data_type=kind.elem_type, dims=dims)
        _leave_out_values(tensor)
        model.graph.initializer.append(tensor)


@contextlib.contextmanager
def _patched_exporter() -> Iterator[None]:
    """Within it, the exporter compares no weights, and networks call operators in forms that it knows."""
    attention = F.scaled_dot_product_attention

    def known_attention(*args: Any, is_causal: Any = False, **kwargs: Any) -> torch.Tensor:
        return attention(*args, is_causal=bool(is_causal), **kwargs)  # a comparison of sizes is a tensor while tracing

    unchanged = mock.patch.object(torch._C, "_jit_pass_onnx_deduplicate_initializers", lambda _, weights, __: weights)
    with (
        unchanged,
        mock.patch.object(torch, "rms_norm", _rms_norm),
        mock.patch.object(F, "scaled_dot_product_attention", known_attention),
    ):
        yield


@contextlib.contextmanager
def _meta_tracing() -> Iterator[None]:
    with contextlib.ExitStack() as stack:
        for spatial in (1, 2, 3):
            plain, transposed = _convolution(spatial), _transposed_convolution(spatial)
            stack.enter_context(mock.patch.object(F, f"conv{spatial}d", plain))
            stack.enter_context(mock.patch.object(F, f"conv_transpose{spatial}d", transposed))
        pool = stack.enter_context(ThreadPoolExecutor(1))
        stack.enter_context(_MetaKernels(pool))
        yield


class _MetaKernels(TorchDispatchMode):
    """Runs operators on tensors without data, in another thread where their kernels compare sizes.

    What a network computes from constants alone (positions, masks) keeps its values: it stays on the CPU.
    """

    _compare_sizes: ClassVar[set[Any]] = set()

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        super().__init__()
        self._pool = pool

    def __torch_dispatch__(
        self, function: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        # The tracer's sizes arrive as numbers where the operator takes tensors.
        args = tuple(
            torch.tensor(value) if isinstance(value, int | float) and str(argument.type) == "Tensor" else value
            for value, argument in zip(args, function._schema.arguments, strict=False)
        )
        if function.name() == "aten::_convolution":
            function, args, kwargs = torch.ops.aten.convolution.default, args[:9], {}
        found = {tensor.device.type for tensor in _tensors(args)}
        if "meta" not in found and kwargs.get("device") is not None:
            kwargs = {**kwargs, "device": torch.device("cpu")}
        elif len(found) > 1:
            args = tuple(_on_meta(value) for value in args)
        if function not in self._compare_sizes or function.is_view:
            try:
                return function(*args, **kwargs)
            except TypeError as error:
                if "cond must be a bool" not in str(error) or function.is_view:
                    raise
                self._compare_sizes.add(function)
        return self._pool.submit(_below_autograd, function, args, kwargs).result()


def _tensors(args: tuple[Any, ...]) -> Iterator[torch.Tensor]:
    for value in args:
        if isinstance(value, torch.Tensor):
            yield value
        elif isinstance(value, list | tuple):
            yield from (item for item in value if isinstance(item, torch.Tensor))


def _on_meta(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.to("meta")
    return [_on_meta(item) for item in value] if isinstance(value, list) else value


def _below_autograd(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    with torch._C._AutoDispatchBelowAutograd():
        return function(*args, **kwargs)


def _per_axis(value: Any, spatial: int) -> tuple[int, ...]:
    return (value,) * spatial if isinstance(value, int) else tuple(value)


def _convolution(spatial: int) -> Callable[..., torch.Tensor]:
    def convolution(input: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None = None, stride: Any = 1,
                    padding: Any = 0, dilation: Any = 1, groups: int = 1) -> torch.Tensor:  # fmt: skip
        if isinstance(padding, str):
            kernel = [int(size) for size in weight.shape[2:]]
            total = [d * (k - 1) for d, k in zip(_per_axis(dilation, spatial), kernel, strict=True)]
            if padding == "same" and any(size % 2 for size in total):
                raise ValueError("unequal padding on two sides")
            padding = [size // 2 if padding == "same" else 0 for size in total]
        axes = (_per_axis(value, spatial) for value in (stride, padding, dilation))
        return torch._convolution(input, weight, bias, *axes, False, (0,) * spatial, groups, False, False, False, False)

    return convolution


def _rms_norm(
    input: torch.Tensor, shape: Any, weight: torch.Tensor | None = None, eps: float | None = None
) -> torch.Tensor:
    axes = tuple(range(-len(shape), 0))
    scale = torch.rsqrt(
        input.pow(2).mean(axes, keepdim=True) + (torch.finfo(torch.float32).eps if eps is None else eps)
    )
    return input * scale if weight is None else input * scale * weight


def _transposed_convolution(spatial: int) -> Callable[..., torch.Tensor]:
    def convolution(input: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None = None, stride: Any = 1,
                    padding: Any = 0, output_padding: Any = 0, groups: int = 1,
                    dilation: Any = 1) -> torch.Tensor:  # fmt: skip
        axes = (_per_axis(value, spatial) for value in (stride, padding, dilation))
        extra = _per_axis(output_padding, spatial)
        return torch._convolution(input, weight, bias, *axes, True, extra, groups, False, False, False, False)

    return convolution

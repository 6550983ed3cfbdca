"""Runs one KernelBook module on this machine's GPU: the child process of `triton_latency`.

Standard input is the module as JSON (`triton_code`, `python_code`, `entry_point`), the argument is the device. The last
line on standard output is the measurement, or `{"error": ...}`.

The Triton code defines either a class `ENTRY_POINTNew` with the interface of the module, or a function
`call([tensors])` that expects the module's inputs and parameters in some order: orders are tried until one is accepted.
"""

from __future__ import annotations

import json
import linecache
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import ceil
from typing import Any

import torch
from torch import Tensor

from nassurrogate.profiling.argument_orders import orders
from nassurrogate.profiling.repeat_call import timed

_MAX_ERROR = 200  # characters
# CUDA's maximum grid size along y.
_MAX_Y = 65535
_GRID_MODULE = "torch._inductor.runtime.triton_heuristics"


class KernelError(ValueError):
    """A module that cannot be run. The message is one line."""


def runnable(record: dict[str, Any], device: str) -> tuple[Callable[[], object], str]:
    """A call that has succeeded once, to be measured, and a label of its arguments. Raises KernelError."""
    torch.manual_seed(0)
    with torch.no_grad():
        module, inputs, reference = module_of(record["python_code"], record["entry_point"], device)
        _provide_grid(record["triton_code"])
        kernels = _execute(record["triton_code"], "triton_code")
        problem = ""
        for run, arguments in _candidates(record, reference, kernels, module, inputs, device):
            try:
                run()
                if device == "cuda":
                    torch.cuda.synchronize()
            except Exception as error:  # modules raise anything; the next order may be accepted
                problem = problem or f"{arguments}: {_one_line(error)}"  # the first candidate is the most likely
                continue
            return run, arguments
    raise KernelError(problem or "triton_code defines neither a class like the module nor a function call")


def _execute(code: str, name: str) -> dict[str, Any]:
    """The globals that the code defines. Raises KernelError, naming the code."""
    names: dict[str, Any] = {"__name__": name}
    file = f"<{name}>"
    # `triton.jit` reads the source of its function from the line cache.
    linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
    try:
        exec(compile(code, file, "exec"), names)
    except Exception as error:
        raise KernelError(f"{name}: {_one_line(error)}") from None
    return names


def module_of(python_code: str, name: str, device: str) -> tuple[torch.nn.Module, list[Any], dict[str, Any]]:
    """Instance of the class `name`, its example inputs, and the globals of the program. Raises KernelError."""
    names = _execute(python_code, "python_code")
    try:
        module = _instantiate(names, names[name]).to(device)
        return module, [_to_device(value, device) for value in names["get_inputs"]()], names
    except Exception as error:
        raise KernelError(f"python_code: {_one_line(error)}") from None


def _instantiate(names: dict[str, Any], kind: Callable[..., torch.nn.Module]) -> torch.nn.Module:
    """KernelBook's `get_init_inputs` returns [positional arguments, keyword arguments], or positional ones only."""
    arguments = names["get_init_inputs"]()
    if len(arguments) == 2 and isinstance(arguments[0], list | tuple) and isinstance(arguments[1], dict):
        return kind(*arguments[0], **arguments[1])
    return kind(*arguments)


def _candidates(
    record: dict[str, Any],
    reference: dict[str, Any],
    kernels: dict[str, Any],
    module: torch.nn.Module,
    inputs: list[Any],
    device: str,
) -> Iterator[tuple[Callable[[], object], str]]:
    """Calls of the compiled code, each with a label of its arguments, the most likely first."""
    if kind := kernels.get(f"{record['entry_point']}New"):
        compiled = _instantiate(reference, kind).to(device)
        yield lambda: compiled(*inputs), "the module's inputs"
    call = kernels.get("call")
    if not callable(call):
        return
    tensors = [value for value in inputs if isinstance(value, Tensor)]
    parameters = [*module.parameters(), *module.buffers()]
    for order in orders(tensors, parameters, record["triton_code"]):
        places = ", ".join(_label(value, tensors, parameters) for value in order)
        yield partial(_call_with_list, call, order), f"call([{places}])"


def _call_with_list(call: Callable[[list[Tensor]], object], order: Sequence[Tensor]) -> object:
    return call(list(order))  # a new list for each call, because compiled code empties it


def _label(value: Tensor, inputs: Sequence[Tensor], parameters: Sequence[Tensor]) -> str:
    for kind, tensors in (("input", inputs), ("parameter", parameters)):
        for place, tensor in enumerate(tensors, start=1):
            if tensor is value:
                return f"{kind} {place}"
    raise AssertionError("an order consists of inputs and parameters")


def _to_device(value: Any, device: str) -> Any:
    return value.to(device) if isinstance(value, Tensor) else value


def _one_line(error: BaseException) -> str:
    message = str(error).strip().partition("\n")[0]
    return f"{type(error).__name__}{': ' if message else ''}{message}"[:_MAX_ERROR]


def main(device: str) -> None:
    record = json.load(sys.stdin)
    try:
        run, arguments = runnable(record, device)
        wait = torch.cuda.synchronize if device == "cuda" else lambda: None
        with torch.no_grad():
            timing = timed(run, wait, time.perf_counter)
        answer = {
            "triton_latency_ms": timing.median_ms, "triton_latency_ms_stddev": timing.stddev_ms,
            "calls": timing.calls, "arguments": arguments,
        }  # fmt: skip
    except Exception as error:
        answer = {"error": str(error) if isinstance(error, KernelError) else _one_line(error)}
    print("\n" + json.dumps(answer), flush=True)


def grid(*sizes: int) -> Callable[[Mapping[str, int]], tuple[int, int, int]]:
    """Maps block sizes to the launch grid (x, y, z) of a kernel over `sizes` elements, given in the order z, y, x.

    Used as `kernel[grid(256)](..., XBLOCK=64)`. A dimension without a block size has one program per element; a grid
    that exceeds CUDA's limit along y is split along z.
    """

    def programs(blocks: Mapping[str, int]) -> tuple[int, int, int]:
        x, y, z = (
            ceil(size / blocks.get(f"{name}BLOCK", 1))
            for name, size in zip("XYZ", (*reversed(sizes), 1, 1), strict=False)
        )
        if len(sizes) == 3:
            return x, y, z
        parts = max(1, ceil(y / _MAX_Y))
        return x, ceil(y / parts), parts

    return programs


def _provide_grid(code: str) -> None:
    """Makes `grid`, which PyTorch 2.7 removed (its pull request 148305), importable from its former place, if `code`
    imports that module."""
    if _GRID_MODULE in code:
        from torch._inductor.runtime import triton_heuristics

        vars(triton_heuristics).setdefault("grid", grid)


if __name__ == "__main__":
    main(sys.argv[1])

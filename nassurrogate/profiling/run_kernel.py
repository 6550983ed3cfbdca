"""One KernelBook module on this machine's GPU: the inner side of `triton_latency`, in a process of its own.

Standard input has the module as JSON (`triton_code`, `python_code`, `entry_point`), the argument says on which device;
the last line on standard output is what was found, or `{"error": ...}`.

The Triton side is a class `ENTRY_POINTNew` like the module, or a function `call([tensors])` that wants the module's
inputs and parameters in an order of its own: orders are tried in turn until one is accepted.
"""

from __future__ import annotations

import json
import linecache
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import torch
from torch import Tensor

from nassurrogate.profiling import inductor_grid
from nassurrogate.profiling.argument_orders import orders
from nassurrogate.profiling.repeat_call import timed

_MOST_ERROR = 200


class KernelError(ValueError):
    """A module that cannot be run; one line that says why."""


def runnable(record: dict[str, Any], device: str) -> tuple[Callable[[], object], str]:
    """The call to measure, which has been made once, and what it is given. Raises KernelError."""
    torch.manual_seed(0)
    with torch.no_grad():
        module, inputs, reference = module_of(record["python_code"], record["entry_point"], device)
        inductor_grid.provide(record["triton_code"])
        kernels = _names(record["triton_code"], "triton_code")
        problem = ""
        for run, given in _candidates(record, reference, kernels, module, inputs, device):
            try:
                run()
                if device == "cuda":
                    torch.cuda.synchronize()
            except Exception as error:  # whatever a module raises; the next order may do
                problem = problem or f"{given}: {_line(error)}"  # the first is what is most likely meant
                continue
            return run, given
    raise KernelError(problem or "triton_code has neither a class like the module nor a function call")


def _names(code: str, what: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": what}
    file = f"<{what}>"
    # `triton.jit` reads the source of the function it is given, as it would be in a file.
    linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
    try:
        exec(compile(code, file, "exec"), names)
    except Exception as error:
        raise KernelError(f"{what}: {_line(error)}") from None
    return names


def module_of(python_code: str, name: str, device: str) -> tuple[torch.nn.Module, list[Any], dict[str, Any]]:
    """A module of a program, what it is called with, and all names of the program. Raises KernelError."""
    names = _names(python_code, "python_code")
    try:
        module = _instance(names, names[name]).to(device)
        return module, [_on(value, device) for value in names["get_inputs"]()], names
    except Exception as error:
        raise KernelError(f"python_code: {_line(error)}") from None


def _instance(names: dict[str, Any], kind: Callable[..., torch.nn.Module]) -> torch.nn.Module:
    """KernelBook's `get_init_inputs` gives positional arguments, then a dictionary of the others."""
    given = names["get_init_inputs"]()
    if len(given) == 2 and isinstance(given[0], list | tuple) and isinstance(given[1], dict):
        return kind(*given[0], **given[1])
    return kind(*given)


def _candidates(
    record: dict[str, Any],
    reference: dict[str, Any],
    kernels: dict[str, Any],
    module: torch.nn.Module,
    inputs: list[Any],
    device: str,
) -> Iterator[tuple[Callable[[], object], str]]:
    if kind := kernels.get(f"{record['entry_point']}New"):
        compiled = _instance(reference, kind).to(device)
        yield lambda: compiled(*inputs), "the module's inputs"
    call = kernels.get("call")
    if not callable(call):
        return
    tensors = [value for value in inputs if isinstance(value, Tensor)]
    parameters = [*module.parameters(), *module.buffers()]
    for order in orders(tensors, parameters, record["triton_code"]):
        places = ", ".join(_label(value, tensors, parameters) for value in order)
        yield partial(_called, call, order), f"call([{places}])"


def _called(call: Callable[[list[Tensor]], object], order: Sequence[Tensor]) -> object:
    return call(list(order))  # a new list each time, which compiled code empties


def _label(value: Tensor, inputs: Sequence[Tensor], parameters: Sequence[Tensor]) -> str:
    for letter, tensors in (("input ", inputs), ("parameter ", parameters)):
        for place, tensor in enumerate(tensors, start=1):
            if tensor is value:
                return f"{letter}{place}"
    raise AssertionError("an order is made of these")


def _on(value: Any, device: str) -> Any:
    return value.to(device) if isinstance(value, Tensor) else value


def _line(error: BaseException) -> str:
    said = str(error).strip().partition("\n")[0]
    return f"{type(error).__name__}{': ' if said else ''}{said}"[:_MOST_ERROR]


def main(device: str) -> None:
    record = json.load(sys.stdin)
    try:
        run, given = runnable(record, device)
        wait = torch.cuda.synchronize if device == "cuda" else lambda: None
        with torch.no_grad():
            timing = timed(run, wait, time.perf_counter)
        answer = {
            "triton_latency_ms": timing.median_ms, "triton_latency_ms_stddev": timing.stddev_ms,
            "calls": timing.calls, "arguments": given,
        }  # fmt: skip
    except Exception as error:
        answer = {"error": str(error) if isinstance(error, KernelError) else _line(error)}
    print("\n" + json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])

"""Random modules with the Triton code that PyTorch compiles them to on a CUDA GPU, in KernelBook's layout: kernels to
profile if no others are available.

    python -m benchmarks.programs.compiled_modules [-n 100] [-o runs/code/compiled_modules.jsonl]
    nassurrogate profile triton-latency runs/code/compiled_modules.jsonl -o triton.csv

Modules are those of random_modules.py with inputs of at most 100 million elements. One to two seconds each.
"""

import argparse
import itertools
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import torch

from benchmarks.programs.random_modules import rows_of
from nassurrogate.profiling.run_kernel import module_of
from nassurrogate.profiling.triton_latency import gpu
from search_spaces.common.atomic_files import new_file
from surrogate.programs.module_cost import MODEL

_MAX_ELEMENTS = 1e8


def random_programs() -> Iterator[tuple[str, str]]:
    """Names and programs of random modules, an infinite iterator."""
    for seed in itertools.count():
        for code, *_ in rows_of(seed):
            if is_small(code):
                yield f"random-{seed}", code


def is_small(code: str) -> bool:
    """Whether a random module's inputs have at most 100 million elements, by its first line."""
    return float(code.partition("\n")[0].removeprefix("# size ")) <= _MAX_ELEMENTS


def compiled(code: str, device: str) -> str | None:
    """Code that inductor generates for a module; None if it has several parts or the module does not run."""
    from torch._inductor.utils import run_and_get_code

    torch.compiler.reset()
    try:
        with torch.no_grad():
            model, inputs, _ = module_of(code, MODEL, device)
            _, sources = run_and_get_code(torch.compile(model), *inputs)
    except (RuntimeError, ValueError):  # out of GPU memory, or an error of the compiler
        return None
    return sources[0] if len(sources) == 1 else None


def needs_gpu() -> None:
    """Exits with a one-line message if there is no usable GPU."""
    try:
        gpu()
    except ValueError as error:
        sys.exit(str(error))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=100, help="how many (default: %(default)s)")
    parser.add_argument("-o", type=Path, default=Path("runs/code/compiled_modules.jsonl"))
    given = parser.parse_args()
    needs_gpu()
    made = (
        {"id": name, "entry_point": MODEL, "python_code": code, "triton_code": triton_code}
        for name, code in random_programs()
        if (triton_code := compiled(code, "cuda"))
    )
    given.o.parent.mkdir(parents=True, exist_ok=True)
    with new_file(given.o) as temporary, temporary.open("w", encoding="utf-8") as file:
        for record in itertools.islice(made, given.n):
            file.write(json.dumps(record) + "\n")


if __name__ == "__main__":
    main()

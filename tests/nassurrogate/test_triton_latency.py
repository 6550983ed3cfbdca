"""`nassurrogate profile triton-latency`. The modules run in PyTorch on the CPU; two tests need a GPU."""

import json
from pathlib import Path

import pytest
import torch

from nassurrogate.profiling import triton_latency
from nassurrogate.profiling.argument_orders import orders
from nassurrogate.profiling.repeat_call import TRIALS, timed
from nassurrogate.profiling.run_kernel import KernelError, runnable
from nassurrogate.profiling.triton_latency import TARGET, Kernel, kernels, profile, profile_kernels
from tests.nassurrogate.doubles import Refused

REFERENCE = """
import torch
class Scale(torch.nn.Module):
    def __init__(self, size, factor=1.0):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.full((size,), factor))
    def forward(self, x):
        return x * self.weight
def get_inputs():
    return [torch.rand(4, 8)]
def get_init_inputs():
    return [[], {"size": 8, "factor": 3.0}]
"""
WITH_CLASS = REFERENCE.replace("class Scale", "class ScaleNew")
# Expects the parameter first and asserts the shapes; empties its argument list, as compiled code does.
WITH_CALL = """
def call(args):
    weight, x = args
    args.clear()
    assert weight.shape == (8,) and x.shape == (4, 8), "wrong shapes"
    return (x * weight,)
"""
# In KernelBook's form. Triton reads the source of the functions that it compiles.
WITH_TRITON = """
import torch
import triton
import triton.language as tl

@triton.jit
def scale(x_ptr, weight_ptr, out_ptr, numel, size, BLOCK: tl.constexpr):
    place = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = place < numel
    x = tl.load(x_ptr + place, mask=inside)
    weight = tl.load(weight_ptr + place % size, mask=inside)
    tl.store(out_ptr + place, x * weight, mask=inside)

def call(args):
    weight, x = args
    args.clear()
    assert weight.shape == (8,) and x.shape == (4, 8), "wrong shapes"
    out = torch.empty_like(x)
    scale[(1,)](x, weight, out, x.numel(), 8, BLOCK=32)
    return (out,)
"""


class FakeClock:
    """A fake clock that each call advances by `seconds`; the first call, which compiles, by `compiling`."""

    def __init__(self, seconds: float, compiling: float = 0.0) -> None:
        self.now, self.seconds, self.next, self.calls, self.waits = 0.0, seconds, compiling, 0, 0

    def run(self) -> None:
        self.now += self.next or self.seconds
        self.next, self.calls = 0.0, self.calls + 1

    def wait(self) -> None:
        self.waits += 1


@pytest.mark.parametrize("seconds", [1e-6, 0.003, 0.4, 2.5])
def test_a_trial_takes_a_second_and_excludes_compilation(seconds: float) -> None:
    clock = FakeClock(seconds, compiling=30.0)
    timing = timed(clock.run, clock.wait, lambda: clock.now)
    assert timing.median_ms == pytest.approx(1e3 * seconds)
    assert timing.stddev_ms == pytest.approx(0, abs=1e-6 * timing.median_ms)
    assert timing.calls * seconds >= 1
    assert timing.calls * seconds < max(11, 2 * seconds) or timing.calls == 1
    assert clock.calls >= 1 + TRIALS * timing.calls


def test_a_trial_of_zero_seconds_does_not_divide_by_zero() -> None:
    ticks = iter([0.0, 0.0, *(float(n) for n in range(100))])
    assert timed(lambda: None, lambda: None, lambda: next(ticks)).calls == 10


def test_orders_start_with_inputs_first_and_do_not_repeat() -> None:
    x, w, b = (torch.zeros(n) for n in (1, 2, 3))
    found = [tuple(len(t) for t in order) for order in orders([x], [w, b])]
    assert found[:2] == [(1, 2, 3), (2, 3, 1)]
    assert len(found) == len(set(found)) == 6
    assert len(list(orders([x, w], [torch.zeros(1) for _ in range(6)]))) == 2


def test_the_order_matches_the_shapes_asserted_in_compiled_code() -> None:
    x, y = torch.zeros(8, 3), torch.zeros(3)
    parameters = [torch.zeros(size) for size in ((3,), (3,), (5,), (), (5, 3))]
    wanted = [(5, 3), (8, 3), (), (3,), (3,), (3,)]  # all but one parameter, which is unused
    names = [f"arg{place}" for place in range(len(wanted))]
    lines = [f"{', '.join(names)} = args", "args.clear()"]
    lines += [f"assert_size_stride({n}, {shape}, {(1,) * len(shape)})" for n, shape in zip(names, wanted, strict=True)]
    code = "class Runner:\n    def call(self, args):\n" + "".join(f"        {line}\n" for line in lines)
    first, *others = orders([x, y], parameters, code)
    assert [tuple(tensor.shape) for tensor in first] == wanted
    assert all(one is other for one, other in zip(first[3:], [*parameters[:2], y], strict=True))
    assert len(others) == 2
    assert len(list(orders([x], parameters, code))) == 2  # no tensor has some of the shapes
    assert len(list(orders([x], parameters, "call = None"))) == 2


def of(triton_code: str, python_code: str = REFERENCE) -> dict[str, str]:
    return {"entry_point": "Scale", "python_code": python_code, "triton_code": triton_code}


def test_a_class_is_called_with_the_inputs_of_the_module() -> None:
    run, arguments = runnable(of(WITH_CLASS), "cpu")
    assert arguments == "the module's inputs"
    out = run()
    assert isinstance(out, torch.Tensor)
    assert out.shape == (4, 8)
    assert out.max() > 1


def test_argument_orders_are_tried_in_turn() -> None:
    run, arguments = runnable(of(WITH_CALL), "cpu")
    assert arguments == "call([parameter 1, input 1])"
    assert run()[0].shape == (4, 8)
    assert run()[0].shape == (4, 8)
    both = WITH_CLASS.replace("return x * self.weight", "raise ValueError('not here')") + WITH_CALL
    assert runnable(of(both), "cpu")[1].startswith("call")


def test_the_source_of_a_kernel_can_be_inspected() -> None:
    reading = "\nimport inspect\nassert inspect.getsource(call).startswith('def call(args):')\n"
    assert runnable(of(WITH_CALL + reading), "cpu")[1] == "call([parameter 1, input 1])"


@pytest.mark.parametrize(
    ("sizes", "blocks", "programs"),
    [
        ((256,), {"XBLOCK": 64}, (4, 1, 1)),
        ((257,), {"XBLOCK": 64, "RBLOCK": 8}, (5, 1, 1)),
        ((30, 100), {"XBLOCK": 64, "YBLOCK": 16}, (2, 2, 1)),
        ((30, 100), {"XBLOCK": 64}, (2, 30, 1)),
        ((100_000, 1), {"XBLOCK": 1}, (1, 50_000, 2)),
        ((7, 30, 100), {"XBLOCK": 64, "YBLOCK": 16, "ZBLOCK": 2}, (2, 2, 4)),
    ],
)
def test_kernels_of_earlier_pytorch_versions_can_import_grid(
    sizes: tuple[int, ...], blocks: dict[str, int], programs: tuple[int, int, int]
) -> None:
    importing = "from torch._inductor.runtime.triton_heuristics import grid\n"
    asking = f"assert grid(*{sizes})({blocks}) == {programs}, grid(*{sizes})({blocks})\n"
    assert runnable(of(importing + asking + WITH_CALL), "cpu")[1].startswith("call")


@pytest.mark.parametrize(
    ("triton_code", "python_code", "pattern"),
    [
        ("x = 1", REFERENCE, "neither a class like the module nor a function call"),
        ("def (", REFERENCE, "triton_code: SyntaxError"),
        ("import nothing_like_it", REFERENCE, "triton_code: ModuleNotFoundError"),
        (WITH_CALL, "1 / 0", "python_code: ZeroDivisionError"),
        (WITH_CALL, "x = 1", "python_code: KeyError"),
        ("def call(args):\n    raise ValueError('no')", REFERENCE, r"call\(\[input 1, parameter 1\]\): ValueError: no"),
    ],
)
def test_errors_name_what_cannot_be_run(triton_code: str, python_code: str, pattern: str) -> None:
    with pytest.raises(KernelError, match=pattern):
        runnable(of(triton_code, python_code), "cpu")


@pytest.mark.slow
def test_a_kernel_is_profiled_in_a_separate_process() -> None:
    found = profile(Kernel("k", "Scale", REFERENCE, WITH_CALL), "cpu")
    assert found["error"] == ""
    assert 0 < found[TARGET] < 100
    assert found["calls"] > 10
    assert found["arguments"] == "call([parameter 1, input 1])"
    late = profile(Kernel("k", "Scale", REFERENCE, "import time\ntime.sleep(60)"), "cpu", timeout=0.2)
    assert (late[TARGET], late["error"]) == (None, "took more than 0.2 s")
    dead = profile(Kernel("k", "Scale", REFERENCE, "import os\nos.abort()"), "cpu")
    assert "exit code -6" in dead["error"]


@pytest.mark.slow
def test_the_table_has_one_row_per_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(triton_latency, "gpu", lambda: "a made-up GPU")
    monkeypatch.setattr(
        triton_latency, "profile",
        lambda kernel, device, timeout: triton_latency.failed("no") if kernel.name == "b"
        else {**triton_latency.failed(""), TARGET: 1.5},
    )  # fmt: skip
    path = tmp_path / "kernels.jsonl"
    path.write_text("".join(json.dumps({**of(WITH_CALL), "uuid": name}) + "\n" for name in "ab"))
    done = profile_kernels([path], tmp_path / "out.jsonl")
    assert (done.rows, done.failed) == (2, 1)
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [(row["id"], row[TARGET], row["error"]) for row in rows] == [("a", 1.5, ""), ("b", None, "no")]
    assert rows[0]["code"] == WITH_CALL
    assert json.loads((tmp_path / "out.jsonl.config.json").read_text())["gpu"] == "a made-up GPU"


def test_files_in_kernelbooks_layout(tmp_path: Path) -> None:
    path = tmp_path / "k.jsonl"
    path.write_text(json.dumps({**of(WITH_CALL), "uuid": 7}) + "\n" + json.dumps(of(WITH_CLASS)) + "\n")
    assert [kernel.name for kernel in kernels([path])] == ["7", "k-2"]
    path.write_text('{"entry_point": "A"}\n')
    with pytest.raises(ValueError, match=r"k\.jsonl, row 1: 'python_code' should be a text"):
        kernels([path])


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a CUDA GPU")
def test_without_a_gpu_the_command_is_refused(refused: Refused, tmp_path: Path) -> None:
    path = tmp_path / "k.jsonl"
    path.write_text(json.dumps(of(WITH_CALL)) + "\n")
    refused("need a CUDA GPU", "profile", "triton-latency", path, "-o", tmp_path / "out.csv")


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")
@pytest.mark.parametrize("triton_code", [WITH_CALL, WITH_TRITON])
def test_a_kernel_on_a_gpu(triton_code: str) -> None:
    found = profile(Kernel("k", "Scale", REFERENCE, triton_code), "cuda")
    assert found["error"] == ""
    assert found["arguments"] == "call([parameter 1, input 1])"
    assert 0 < found[TARGET] < 1

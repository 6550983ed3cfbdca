"""Latency of real networks on this machine, each measured in a separate process."""

import ast
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper
from scipy.stats import binom

import search_spaces
from nassurrogate.export import write_onnx
from nassurrogate.measurement import Measurement, MeasurementError, Setting, environment, isolated
from nassurrogate.measurement import measure_latency as script
from nassurrogate.measurement.isolated import measure_file
from tests.search_spaces.onnx_files import model, node

pytestmark = pytest.mark.slow

QUICK = Setting(seconds=0.1, tolerance=0.5)
SMALL = "|none~0|+|none~0|none~1|+|skip_connect~0|none~1|none~2|"
LARGE = "|nor_conv_3x3~0|+|nor_conv_3x3~0|nor_conv_3x3~1|+|nor_conv_3x3~0|nor_conv_3x3~1|nor_conv_3x3~2|"


@pytest.fixture(scope="module")
def networks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A cell without operations at 8 pixels, and one with six convolutions at 32 pixels: 450 times the MACs."""
    space, folder = search_spaces.get("nasbench201"), tmp_path_factory.mktemp("networks")
    graphs = {"small": space.graph(space.from_str(SMALL), resolution=8), "large": space.graph(space.from_str(LARGE))}
    assert graphs["large"].macs > 400 * graphs["small"].macs
    for name, graph in graphs.items():
        write_onnx(graph, folder / f"{name}.onnx")
    return {name: folder / f"{name}.onnx" for name in graphs}


def identity(path: Path, shape: list[int | str | None], kind: int = TensorProto.FLOAT) -> Path:
    """Writes a network that returns its input."""
    onnx.save(model([node("Identity", "x")], shape=shape, opset=18, kind=kind), path)
    return path


def refused(message: str, path: Path, setting: Setting) -> None:
    """A measurement is an error of one line with this message."""
    with pytest.raises(MeasurementError, match=message) as error:
        measure_file(path, setting)
    assert "\n" not in str(error.value)


class Declared:
    """An input as onnxruntime declares it."""

    def __init__(self, kind: str, shape: list[int | str | None]) -> None:
        self.name, self.type, self.shape = "image", f"tensor({kind})", shape


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[str]]:
    """Records the measuring processes."""
    processes: list[subprocess.Popen[str]] = []

    class Recorded(subprocess.Popen[str]):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            processes.append(self)

    monkeypatch.setattr(subprocess, "Popen", Recorded)
    return processes


def test_a_larger_network_takes_longer(networks: dict[str, Path]) -> None:
    small, large = (measure_file(networks[name], QUICK) for name in ("small", "large"))
    assert large.latency_ms > 2 * small.latency_ms
    for found, path in ((small, networks["small"]), (large, networks["large"])):
        assert found.path == str(path)
        assert 0 < found.latency_ms_low <= found.latency_ms <= found.latency_ms_high
        assert found.latency_ms_std > 0
        assert found.repeats >= 10
        assert 10 < (found.peak_memory_mb or 0) < 1000
        assert 0 < found.load_seconds < 60
        assert (found.provider, found.threads, found.batch) == ("cpu", 1, 1)
    assert large.runs_per_repeat == 1


def test_an_interval_that_is_never_narrow_enough_has_not_converged(networks: dict[str, Path]) -> None:
    found = measure_file(networks["small"], Setting(seconds=0.5, tolerance=1e-9))
    assert not found.converged
    assert found.repeats > 10


def test_runs_of_very_short_networks_are_timed_in_groups(tmp_path: Path) -> None:
    found = measure_file(identity(tmp_path / "short.onnx", [1, 4]), Setting(seconds=0.1, tolerance=1e3))
    assert found.converged
    assert found.repeats == 10
    assert found.runs_per_repeat > 2
    assert found.latency_ms < 0.2


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process alone is read on Linux")
def test_memory_is_that_of_the_measuring_process(tmp_path: Path) -> None:
    ballast = np.ones(30_000_000)
    found = measure_file(identity(tmp_path / "n.onnx", [1, 4]), QUICK)
    assert 0 < (found.peak_memory_mb or 0) < ballast.nbytes / 1e6


def test_dynamic_dimensions(tmp_path: Path) -> None:
    four = Setting(seconds=0.1, tolerance=0.5, batch=4)
    assert measure_file(identity(tmp_path / "batch.onnx", ["N", 3]), four).batch == 4
    assert measure_file(identity(tmp_path / "half.onnx", ["N", 3], TensorProto.FLOAT16), four).batch == 4
    assert measure_file(identity(tmp_path / "whole.onnx", [4, 3], TensorProto.INT64), four).batch == 4
    height = identity(tmp_path / "height.onnx", ["N", 3, "height", 8])
    refused(r"height.onnx: input 'x': dimension 2 \(height\) is dynamic", height, QUICK)


def test_generated_inputs() -> None:
    def one(kind: str, shape: list[int | str | None], batch: int = 1) -> np.ndarray:
        return script.make_inputs([Declared(kind, shape)], batch)["image"]

    assert one("float", ["N", 3, 8, 8], 4).shape == (4, 3, 8, 8)
    assert one("float", [None, 3]).shape == (1, 3)
    assert one("float", []).shape == ()
    assert (one("float", [2, 3]) == one("float", [2, 3])).all()
    assert 0.9 < one("double", [100, 100]).std() < 1.1
    types = {"float": "float32", "float16": "float16", "double": "float64", "int64": "int64", "uint8": "uint8"}
    assert {kind: str(one(kind, [2]).dtype) for kind in types} == types
    assert not one("int32", [1, 9]).any()
    assert one("bool", [1, 9]).all()
    with pytest.raises(ValueError, match="input 'image': dimension 1 is dynamic; only the batch"):
        one("float", [1, None])
    with pytest.raises(ValueError, match=r"has the fixed shape \[1, 3\], which does not fit batch 4"):
        one("float", [1, 3], 4)
    with pytest.raises(ValueError, match=r"input 'image' is a tensor\(string\); only floats, integers and booleans"):
        one("string", [1])


def test_integer_inputs_are_within_the_table(tmp_path: Path) -> None:
    """Rows of a table of 200, and of one of 2."""
    entries = [helper.make_tensor_value_info(name, TensorProto.INT64, [64]) for name in ("rows", "mask")]
    exits = [helper.make_tensor_value_info("out", TensorProto.FLOAT, [64, 3])]
    table = numpy_helper.from_array(np.ones((200, 3), np.float32), "table")
    pair = numpy_helper.from_array(np.ones((2, 3), np.float32), "pair")
    nodes = [
        helper.make_node("Gather", ["table", "rows"], ["a"]),
        helper.make_node("Gather", ["pair", "mask"], ["b"]),
        helper.make_node("Add", ["a", "b"], ["out"]),
    ]
    graph = helper.make_graph(nodes, "g", entries, exits, [table, pair])
    proto = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)
    onnx.save(proto, tmp_path / "rows.onnx")
    session = script._load(str(tmp_path / "rows.onnx"), "CPUExecutionProvider", 1)
    feeds = script.with_random_integers(session, script.make_inputs(session.get_inputs(), 1))
    assert 50 < feeds["rows"].max() < 100
    assert feeds["mask"].max() == 1
    assert measure_file(tmp_path / "rows.onnx", QUICK).latency_ms > 0


@pytest.mark.parametrize("count", [*range(6, 60), 100, 333, 1000, 4321, 50_000])
def test_the_interval_ranks_enclose_the_median(count: int) -> None:
    def coverage(rank: int) -> float:
        return 1 - 2 * float(binom.cdf(rank - 1, count, 0.5))

    rank = script.interval_rank(count)
    assert 1 <= rank <= count / 2
    assert coverage(rank) >= 0.95 > coverage(rank + 2)  # at most one rank wider than it needs to be


def test_outliers_do_not_move_the_median() -> None:
    samples = [float(value) for value in range(1, 101)]
    assert script.median_interval(samples) == (50.5, 40, 61)
    assert script.median_interval([*samples[:-1], 1e9]) == (50.5, 40, 61)
    assert script.has_converged(samples, 0.21)
    assert not script.has_converged(samples, 0.2)


def test_networks_that_cannot_be_measured(networks: dict[str, Path], tmp_path: Path) -> None:
    text = tmp_path / "text.onnx"
    text.write_text("no network")
    refused(r"text\.onnx: .*Protobuf parsing failed", text, QUICK)
    refused(r"missing\.onnx: there is no such file", tmp_path / "missing.onnx", QUICK)
    refused(r"small.onnx: provider 'gpu' is not available here; .*cpu", networks["small"], Setting(provider="gpu"))


def test_a_measurement_is_killed_at_a_timeout(networks: dict[str, Path], started: list[subprocess.Popen[str]]) -> None:
    with pytest.raises(MeasurementError, match=r"large\.onnx: not measured within the timeout of 0\.1 s"):
        measure_file(networks["large"], Setting(seconds=0.05, timeout=0.1))
    assert started[0].returncode == -signal.SIGKILL
    with pytest.raises(ProcessLookupError):
        os.killpg(started[0].pid, 0)


def test_a_crash_ends_only_its_measurement(networks: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    class Crashing(subprocess.Popen[str]):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self.send_signal(signal.SIGSEGV)

    with monkeypatch.context() as patch:
        patch.setattr(subprocess, "Popen", Crashing)
        refused(r"small\.onnx: the .* process was terminated by SIGSEGV", networks["small"], QUICK)
    assert isinstance(measure_file(networks["small"], QUICK), Measurement)


def test_output_that_is_not_a_measurement(networks: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("echo"))
    refused(r"no measurement \(exit code 0\): -I .*tolerance=0.5", networks["small"], QUICK)


def test_the_script_stands_alone(networks: dict[str, Path], tmp_path: Path) -> None:
    copy = tmp_path / "measure_latency.py"
    shutil.copy(isolated.SCRIPT, copy)
    shutil.copy(networks["small"], tmp_path / "small.onnx")
    done = subprocess.run(
        [sys.executable, "-I", copy.name, "small.onnx", "missing.onnx", "--seconds", "0.05", "--threads", "2"],
        capture_output=True, text=True, cwd=tmp_path,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "")
    found, missing = map(json.loads, done.stdout.splitlines())
    assert Measurement(**found).threads == 2
    assert missing == {"path": "missing.onnx", "error": "there is no such file"}
    tree = ast.parse(copy.read_text(encoding="utf-8"), feature_version=(3, 8))
    modules = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert modules - sys.stdlib_module_names == {"numpy", "onnxruntime"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--threads", "0"], "'0' should be a positive integer"),
        (["--batch", "2.5"], "'2.5' should be a positive integer"),
        (["--seconds", "nan"], "'nan' should be a positive number"),
        (["--tolerance", "much"], "'much' should be a positive number"),
    ],
)
def test_invalid_arguments_of_the_script(
    arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["measure_latency.py", "n.onnx", *arguments])
    with pytest.raises(SystemExit):
        script.main()
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"provider": ""}, "provider is empty"),
        ({"threads": 0}, "threads is 0; it should be a positive integer"),
        ({"threads": 100_000}, "threads is 100000; the maximum is 1,024"),
        ({"batch": 1.5}, "batch is 1.5; it should be a positive integer"),
        ({"seconds": float("nan")}, "seconds is nan; it should be a positive number"),
        ({"tolerance": 0}, "tolerance is 0; it should be a positive number"),
        ({"timeout": 2}, r"timeout is 2; it should be greater than seconds, 2\.0"),
    ],
)
def test_invalid_settings(values: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Setting(**values)


def test_the_environment_consists_of_strings() -> None:
    found = environment(Setting(threads=2, batch=4))
    assert (found["provider"], found["threads"], found["batch"]) == ("cpu", "2", "4")
    assert all(isinstance(value, str) and value for value in found.values())
    assert set(found) == {
        "machine", "processor", "cores", "system", "python", "onnxruntime", "provider", "threads", "batch",
    }  # fmt: skip
    assert found == environment(Setting(threads=2, batch=4, seconds=1))


def test_importing_loads_nothing_heavy() -> None:
    code = "import sys, nassurrogate.measurement; print(*{'torch', 'onnx', 'onnxruntime', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == []

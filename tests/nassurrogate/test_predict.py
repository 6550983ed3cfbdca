"""`nassurrogate predict`: chunked predictions, inputs of all kinds, folders, errors, comparisons, and programs."""

import gc
import json
import os
import re
import shlex
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import onnx
import pyarrow.parquet
import pytest

import nassurrogate as nas
from nassurrogate.prediction import inputs as reading
from nassurrogate.prediction import predict as predicting
from nassurrogate.prediction.compare import with_short_labels
from nassurrogate.prediction.inputs import read_inputs
from nassurrogate.prediction.predict import predict_inputs
from search_spaces import get, to_text
from search_spaces.common.executors import Pool, WorkerDiedError, Workers, open_pool
from surrogate import Prediction
from surrogate.programs.program_text import canonical
from tests import zoo
from tests.hardening.attacks.test_onnx_attacks import function_that_calls_itself
from tests.nassurrogate.doubles import ACCURACY, LATENCY, Refused, Run
from tests.nassurrogate.doubles import rows_of as csv_rows
from tests.search_spaces.onnx_files import model, node

CELLS = nas.sample("nasbench201", 23, seed=3)
OTHERS = nas.sample("nasbench101", 4, seed=3)


class InstantRLM:
    """A model that predicts the length of a text (`characters`) and the constant 1 (`one`), and refuses texts with a
    Sigmoid."""

    metrics = ("characters", "one")
    known: ClassVar[dict[str, tuple[str, ...]]] = {"nasbench201": metrics}
    operator_costs = None
    adapters = ()

    def __init__(self) -> None:
        self.read: list[int] = []  # number of texts per call

    def resolve(self, name: str, space: str | None) -> str:
        return "characters" if space == "nasbench201" else "one"

    def meanings(self, name: str, space: str | None = None) -> list[str]:
        return [self.resolve(name, space)]

    def default_metrics(self, space: str) -> tuple[str, ...]:
        return self.known.get(space, self.metrics)

    def refusal(self, text: str, metrics: Sequence[str]) -> str:
        return "is too long" if "Sigmoid" in text else ""

    def predict(
        self, texts: Sequence[str], metrics: Sequence[str], progress: Callable[[int], None] | None = None
    ) -> Prediction:
        self.read.append(len(texts))
        if progress:
            progress(len(set(texts)))
        values = np.array([[float(len(text)) if m == "characters" else 1.0 for m in metrics] for text in texts])
        values = values.reshape(len(texts), len(metrics))
        return Prediction(tuple(metrics), values, values - 1, values + 1)


@pytest.fixture
def instant(monkeypatch: pytest.MonkeyPatch) -> InstantRLM:
    """Makes `predict` use an instant model, and chunks of 5 rows."""
    rlm = InstantRLM()
    monkeypatch.setattr("surrogate.RLM.from_pretrained", lambda *arguments: rlm)
    monkeypatch.setattr(predicting, "CHUNK", 5)
    return rlm


def table(path: Path, cells: Sequence[str] = CELLS) -> Path:
    path.write_text("space,arch_str\n" + "".join(f"nasbench201,{cell}\n" for cell in cells))
    return path


def rows_of(path: Path) -> list[dict[str, object]]:
    if path.suffix == ".parquet":
        return pyarrow.parquet.read_table(path).to_pylist()
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    return csv_rows(path.read_text())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["p.csv", "p.jsonl", "p.parquet"])
def test_the_output_does_not_depend_on_the_chunk_size(
    run: Run, checkpoint: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    command = ("predict", table(tmp_path / "t.csv"), "--checkpoint", checkpoint, "--metrics", "accuracy")
    run.ok(*command, "-o", tmp_path / name)
    monkeypatch.setattr(predicting, "CHUNK", 5)
    monkeypatch.setattr(reading, "_SPOOL_BYTES", 1)  # inputs are kept on disk
    run.ok(*command, "-o", tmp_path / f"chunks-{name}")
    whole, chunks = rows_of(tmp_path / name), rows_of(tmp_path / f"chunks-{name}")
    assert whole == chunks
    assert [row["arch_str"] for row in chunks] == CELLS
    assert len({row[ACCURACY] for row in chunks}) > 10


@pytest.mark.slow
def test_inputs_of_all_kinds_keep_their_order_across_chunks(
    run: Run, checkpoint: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("export", table(tmp_path / "t.csv", CELLS[:3]), "-o", tmp_path / "nets")
    mixed = [("nasbench101", OTHERS[0]), ("nasbench201", CELLS[0]), ("nasbench101", OTHERS[1])]
    lines = [json.dumps({"space": space, "arch_str": arch_str}) for space, arch_str in mixed]
    monkeypatch.setattr(predicting, "CHUNK", 2)
    command = ("predict", tmp_path / "t.csv", tmp_path / "nets", "-", "--checkpoint", checkpoint)
    done = run(*command, "--metrics", f"{ACCURACY},{LATENCY}", stdin="\n".join(lines))
    rows = csv_rows(done.out)
    assert [row["arch_str"] for row in rows] == [*CELLS[:3], *[""] * 3, *(arch_str for _, arch_str in mixed)]
    assert [Path(row["path"]).name for row in rows[3:6]] == [f"nasbench201-0000{n}.onnx" for n in (1, 2, 3)]
    for name in (ACCURACY, f"{LATENCY}_q90"):
        values = [row[name] for row in rows]
        assert values[:3] == values[3:6]
        assert values[7] == values[0]
    assert len({(row[ACCURACY], row[LATENCY]) for row in rows}) == 5


def test_a_bad_last_row_is_reported_first(refused: Refused, run: Run, instant: InstantRLM, tmp_path: Path) -> None:
    path = table(tmp_path / "t.csv", [*CELLS, CELLS[0][:-1]])
    refused(r"t\.csv, line 25, column arch_str: .*--skip-bad", "predict", path, "-o", tmp_path / "p.csv")
    refused(r"t\.csv, line 25", "predict", path)
    assert instant.read == []
    run.ok("predict", path, "-o", tmp_path / "p.csv", "--skip-bad")
    rows = rows_of(tmp_path / "p.csv")
    assert [bool(row["error"]) for row in rows] == [False] * 23 + [True]
    assert [bool(row["characters"]) for row in rows] == [True] * 23 + [False]
    assert sum(instant.read) == 23


def test_a_text_the_model_cannot_read_is_named(refused: Refused, run: Run, instant: InstantRLM, tmp_path: Path) -> None:
    text = "input 3x8x8\nSigmoid @1 3x8x8\n"
    rows = [{"space": "nasbench201", "arch_str": cell} for cell in CELLS] + [{"input": text}]
    (tmp_path / "t.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (tmp_path / "n.txt").write_text(text)
    known = ("predict", "--metrics", "characters")
    out = ("-o", tmp_path / "p.parquet")
    refused(r"t\.jsonl, line 24: the network's text is too long; .*--skip-bad", *known, tmp_path / "t.jsonl", *out)
    refused(r"t\.jsonl, line 24: ", *known, tmp_path / "t.jsonl")  # stdout stays empty, too
    path = table(tmp_path / "t.csv")
    refused(r"n\.txt: the network's text is too long", *known, path, tmp_path / "n.txt")
    run.ok(*known, tmp_path / "t.jsonl", "--skip-bad", *out)
    assert [row["error"] for row in rows_of(out[1])][22:] == [
        "", f"{tmp_path / 't.jsonl'}, line 24: the network's text is too long",
    ]  # fmt: skip


def test_a_failure_midway_leaves_no_output(
    run: Run, instant: InstantRLM, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(texts: Sequence[str], *rest: object, **more: object) -> Prediction:
        if instant.read:
            raise ValueError("no more")
        return InstantRLM.predict(instant, texts, ["one"])

    monkeypatch.setattr(instant, "predict", fail)
    path = table(tmp_path / "t.csv")
    for output in ((), ("-o", tmp_path / "p.csv"), ("-o", tmp_path / "p.parquet")):
        instant.read.clear()
        failed = run("predict", path, *output)
        assert (failed.code, failed.out, failed.err) == (2, "", "error: no more\n")
        assert instant.read == [5]
        assert [path.name for path in tmp_path.iterdir()] == ["t.csv"]


def test_a_parquet_column_may_start_with_blank_cells(run: Run, instant: InstantRLM, tmp_path: Path) -> None:
    lines = [{"space": "nasbench101", "arch_str": OTHERS[0]}] * 6 + [{"space": "nasbench201", "arch_str": CELLS[0]}]
    stdin = "".join(json.dumps(line) + "\n" for line in lines)
    run("predict", "-", "--metrics", "alias", "-o", tmp_path / "p.parquet", stdin=stdin)
    rows = rows_of(tmp_path / "p.parquet")
    assert [row["one_q90"] for row in rows] == [2.0] * 6 + [None]
    assert [row["characters"] is None for row in rows] == [True] * 6 + [False]


def test_progress_ends_at_the_number_of_architectures(instant: InstantRLM, tmp_path: Path) -> None:
    path = table(tmp_path / "t.csv", [*CELLS, *CELLS[:3]] * 10)
    reported: list[tuple[int, int | None]] = []

    def report(done: int, total: int | None) -> None:
        reported.append((done, total))

    with read_inputs([path], progress=report) as read:
        assert reported == [(100, None), (200, None)]
        reported.clear()
        list(predict_inputs(instant, read, progress=report))  # type: ignore[arg-type]
    assert reported == sorted(reported)
    assert reported[-1] == (260, 260)


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
@pytest.mark.parametrize("kind", ["process", pytest.param("ray", marks=pytest.mark.ray)])
def test_workers_predict_the_same_rows_in_the_same_order(
    instant: InstantRLM, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    if kind == "ray":
        request.getfixturevalue("ray_of_this_session")
        import ray

        ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])  # Ray's workers cannot import the tests
    monkeypatch.setattr(predicting, "WORKERS_CHUNK", 4)
    path = table(tmp_path / "t.csv", [*CELLS, "nothing", *CELLS[:9]])

    def predicted(pool: Pool[Any] | None = None) -> str:
        with read_inputs([path], skip_bad=True) as read:
            chunks = [*predict_inputs(instant, read, skip_bad=True, pool=pool)]  # type: ignore[arg-type]
        return str({name: [value for chunk in chunks for value in chunk[name]] for name in chunks[0]})

    with open_pool(predicting.predict_task, InstantRLM, Workers(kind, 2)) as pool:
        assert predicted(pool) == predicted()
    assert len(instant.read) == 7  # of chunks of 5 rows, by this process


def test_a_worker_that_dies_ends_the_command_with_a_line(instant: InstantRLM, tmp_path: Path) -> None:
    class Deadly:
        def run(self, tasks: Iterator[Any]) -> Iterator[tuple[Any, Any]]:
            yield from ((task, WorkerDiedError("the worker process died (out of memory?)")) for task in tasks)

    with (
        read_inputs([table(tmp_path / "t.csv")]) as read,
        pytest.raises(ValueError, match=r"died \(out of memory\?\) while it predicted 23 rows; use fewer workers"),
    ):
        next(predict_inputs(instant, read, pool=Deadly()))  # type: ignore[arg-type]


@pytest.mark.slow
def test_memory_does_not_grow_with_rows(instant: InstantRLM, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(predicting, "CHUNK", 100)
    monkeypatch.setattr(reading, "_SPOOL_BYTES", 1 << 14)
    for rows in (500, 2_500):
        table(tmp_path / f"{rows}.csv", [CELLS[row % 23] for row in range(rows)])

    def peak(rows: int) -> int:
        tracemalloc.start()
        gc.freeze()  # what the tests before left, which takes most of the time of a collection
        with read_inputs([tmp_path / f"{rows}.csv"]) as read:
            done = 0
            for columns in predict_inputs(instant, read):  # type: ignore[arg-type]
                done += len(columns["space"])
                gc.collect()  # also empties Python's lists of freed tuples, which grow up to a limit
        gc.unfreeze()
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert done == rows
        return most

    peak(500)  # fills the caches
    assert peak(2_500) < 1.2 * peak(500)


@pytest.mark.slow
def test_well_known_networks_are_known_to_devices_and_unlike_cells_of_benchmarks(run: Run, tmp_path: Path) -> None:
    (tmp_path / "nets").mkdir()
    for name in zoo.NETWORKS:
        onnx.save(zoo.model(name), tmp_path / "nets" / f"{name}.onnx")
    space = nas.get_space("nasbench201")
    (tmp_path / "nets" / "a_cell.txt").write_text(space.text(space.from_str(CELLS[0])))
    cells = f"{ACCURACY},pixel3_latency_ms,1080ti_batch1_latency_ms,gold_6226_latency_ms"
    done = run("predict", tmp_path / "nets", "--metrics", cells)
    rows = {Path(row["path"]).stem: row for row in csv_rows(done.out)}
    assert sorted(rows) == sorted(["a_cell", *zoo.NETWORKS])
    assert {name for name, row in rows.items() if float(row["novelty"]) > 1} == set(zoo.NETWORKS)
    assert "8 of 9 inputs are unlike anything this checkpoint was trained on" in done.err
    assert all(float(value) >= 0 for row in rows.values() for key, value in row.items() if key.endswith("_ms"))
    done = run("predict", tmp_path / "nets", "--metrics", "latency:gpu,latency:cpu")
    known = {Path(row["path"]).stem: row for row in csv_rows(done.out)}
    assert {name for name, row in known.items() if float(row["novelty"]) > 1} == set()
    gpu = "rtx4090_amp_nchw_pt291_per_image_latency_ms"
    assert float(known["resnet50"][gpu]) > float(known["resnet18"][gpu]) > float(known["mobilenet_v3"][gpu])


def test_the_meaning_of_an_ambiguous_name_is_reported(run: Run, checkpoint: Path, tmp_path: Path) -> None:
    run("export", table(tmp_path / "t.csv", CELLS[:2]), "-o", tmp_path / "nets")
    options = ("--metrics", f"accuracy,{ACCURACY},latency:pixel3", "--checkpoint", checkpoint)
    of_table, of_files = (run("predict", tmp_path / "t.csv", *options), run("predict", tmp_path / "nets", *options))
    assert of_table.err == ""
    accuracy, pixel3 = of_files.err.splitlines()[:2]
    assert accuracy.startswith(f"accuracy is imagenet_top1_pct; name {ACCURACY} or cifar10_valid_accuracy_108ep_pct")
    assert pixel3 == "latency:pixel3 is pixel3_tflite_float_latency_ms; name pixel3_latency_ms for another"
    rows = [csv_rows(done.out) for done in (of_table, of_files)]
    assert [row[ACCURACY] for row in rows[0]] == [row[ACCURACY] for row in rows[1]]
    assert [row["imagenet_top1_pct"] for row in rows[1]] == ["", ""]  # the images are too small


@pytest.mark.slow
def test_a_comparison_has_one_line_per_metric(run: Run, refused: Refused, tmp_path: Path) -> None:
    path = table(tmp_path / "t.csv", CELLS[:2])
    done = run("predict", path, "--compare")
    lines = done.out.splitlines()
    assert lines[0].split() == CELLS[:2]
    assert len(lines) == 1 + len(nas.RLM.from_pretrained(nas.default_checkpoint()).known["nasbench201"]) + 1
    (pixel3,) = (line for line in lines if line.startswith("pixel3 latency (ms)"))
    assert len(re.findall(r"[\d.]+ \([\d.]+ to [\d.]+\)", pixel3)) == 2
    assert lines[-1].startswith("novelty")
    assert done.err == ""
    refused("leave out -o", "predict", path, "--compare", "-o", tmp_path / "p.csv")
    refused("room for 8 networks, these are 9", "predict", table(path, CELLS[:9]), "--compare")


@pytest.mark.slow
def test_a_comparison_of_files_shows_their_names_and_errors(run: Run, tmp_path: Path) -> None:
    onnx.save(zoo.model("resnet18"), tmp_path / "resnet18.onnx")
    (tmp_path / "worse.onnx").write_text("no network")
    done = run("predict", tmp_path, "--compare", "--skip-bad", "--metrics", LATENCY)
    header, latency, novelty, error = done.out.splitlines()
    assert header.split() == ["resnet18.onnx", "worse.onnx"]
    assert latency.startswith("pixel3 latency (ms)")
    assert float(novelty.split()[-1]) > 1
    assert "is not an ONNX file" in error


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_files_read_in_parallel_give_the_same_result(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("export", table(tmp_path / "t.csv", CELLS[:7]), "-o", tmp_path / "nets", "--no-weights")
    (tmp_path / "nets" / "nasbench201-00003b.onnx").write_text("no network")
    command = ("predict", tmp_path / "nets", "--metrics", LATENCY, "--skip-bad")
    one_by_one = csv_rows(run(*command).out)
    for name, value in (("_PARALLEL_FROM", 2), ("_BLOCK", 6), ("_PIECE", 3), ("_read_piece", deadly)):
        monkeypatch.setattr(reading, name, value)
    rows = csv_rows(run(*command).out)
    died = rows.pop(4)
    assert "nasbench201-00004.onnx: the worker process died" in died["error"]
    assert rows == one_by_one[:4] + one_by_one[5:]
    assert [row["path"][-8:] for row in rows if "is not an ONNX file" in row["error"]] == ["03b.onnx"]


def deadly(state: None, piece: tuple[int, list[Path]]) -> list[tuple[str, str]]:
    """Kills the worker process at one network."""
    if any("00004" in path.name for path in piece[1]):
        os._exit(1)
    return read_piece(state, piece)


read_piece = reading._read_piece


def test_source_code_is_read(run: Run, refused: Refused, instant: InstantRLM, tmp_path: Path) -> None:
    (tmp_path / "f.py").write_text("# size 3.0e+00\ndef f(x):\n    return x @ 2+1  # more\n")
    (tmp_path / "f.CPP").write_text("int main() { return 0; }\n")
    done = run.ok("predict", tmp_path / "f.py", tmp_path / "f.CPP", "--metrics", "any")
    rows = csv_rows(done.out)
    assert [row["path"] for row in rows] == [str(tmp_path / "f.py"), str(tmp_path / "f.CPP")]
    assert [row["one"] for row in rows] == ["1.0", "1.0"]
    with read_inputs([tmp_path / "f.py"]) as read:
        assert read.sources
        (one,) = next(read.chunks(5))
        assert one.input == "# size 3.0e+00\ndef solve(v0):\n    return v0 @ 2 + 1\n"
    refused(f"set metrics.*{MEMORY}", "predict", tmp_path / "f.py")
    refused("f.py", "measure", tmp_path / "f.py", "-o", tmp_path / "latency.csv")


def test_one_model_learns_programs_and_networks(run: Run, tmp_path: Path) -> None:
    """Trained on a table of programs and one of cells, each with its own metric."""
    lines = [
        {"space": "python", "code": f"x = [0] * {n}\nprint(x)\n" * (1 + n % 3), "peak_memory_bytes": 8 * n + 56}
        for n in range(40, 80)
    ]
    cells = [{"space": "nasbench201", "arch_str": name, LATENCY: 1 + k} for k, name in enumerate(CELLS)]
    for name, rows in (("code", lines), ("cells", cells)):
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (tmp_path / "config.toml").write_text(
        "epochs = 2\nbatch_size = 16\n[model]\nwidth = 32\nheads = 2\nencoder_layers = 1\ndecoder_layers = 1\n"
    )
    both = (tmp_path / "code.jsonl", tmp_path / "cells.jsonl")
    run.ok("train", *both, "--config", tmp_path / "config.toml", "-o", tmp_path / "both")
    (tmp_path / "program.py").write_text("x = [0] * 50\nprint(x)\n")
    cell = tmp_path / "cell.txt"
    cell.write_text(nas.to_text(nas.get_space("nasbench201").graph(nas.get_space("nasbench201").from_str(CELLS[0]))))
    given = ("--checkpoint", tmp_path / "both", "--metrics", f"peak_memory_bytes,{LATENCY}")
    done = run.ok("predict", tmp_path / "program.py", cell, *given)
    rows = csv_rows(done.out)
    assert np.isfinite([[float(row["peak_memory_bytes"]), float(row[LATENCY])] for row in rows]).all()
    assert rows[0]["peak_memory_bytes"] != rows[1]["peak_memory_bytes"]


TEXT = to_text(get("nasbench201").graph((3, 1, 1, 1, 1, 1)))


def rows_of_folder(folder: Path, **kwargs: bool) -> list[tuple[str, str]]:
    with read_inputs([folder], **kwargs) as read:
        return [(Path(row.path).name, row.error) for row in next(read.chunks(1_000))]


def test_files_of_other_kinds_are_passed_over_with_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "network.txt").write_text(TEXT)
    for name, content in (("labels.txt", "tench\ngoldfish"), ("LICENSE.txt", "\xe9 MIT"), ("empty.txt", "")):
        (tmp_path / name).write_text(content)
    for name in ("README.md", "config.json", "model.onnx.data"):
        (tmp_path / name).write_text("no network")
    assert rows_of_folder(tmp_path) == [("network.txt", "")]
    assert capsys.readouterr().err.splitlines() == [
        f"{tmp_path}: passed over 3 .txt without a network (the first: LICENSE.txt)"
    ]


def test_a_damaged_network_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "network.txt").write_text(TEXT.replace("Relu", "Relu @", 1))
    with pytest.raises(ValueError, match=r"network\.txt"):
        rows_of_folder(tmp_path)


def test_a_fifo_and_a_size_of_zero_are_error_rows(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.onnx")
    (tmp_path / "network.txt").write_text(TEXT)
    (tmp_path / "zero.onnx").write_bytes(model([node("Relu", "x")], shape=(1, 0, 8)).SerializeToString())
    found = dict(rows_of_folder(tmp_path, skip_bad=True))
    assert "not a regular file" in found["fifo.onnx"]
    assert "size 0" in found["zero.onnx"]
    assert not found["network.txt"]


@pytest.mark.slow
def test_a_recursive_file_among_hundreds_is_one_error_row(tmp_path: Path) -> None:
    good = model([node("Relu", "x")], shape=(1, 4)).SerializeToString()
    for number in range(210):
        (tmp_path / f"{number}.onnx").write_bytes(good)
    (tmp_path / "bad.onnx").write_bytes(function_that_calls_itself().SerializeToString())
    errors = {name: error for name, error in rows_of_folder(tmp_path, skip_bad=True) if error}
    assert list(errors) == ["bad.onnx"]
    assert "function 'F0' calls itself" in errors["bad.onnx"]


MEMORY, COLUMN = "python_peak_memory_bytes", "dyn_peak_alloc_bytes"
DOUBLE = "def double(values):\n    return [2 * v for v in values]\n"
# Peak bytes that Python 3.11 allocates for 1,000 and 100,000 numbers (`profile python-memory`).
MEASURED = {1_000: 40_000, 100_000: 4_000_000}


def test_memory_is_predicted_from_source(run: Run, tmp_path: Path) -> None:
    for count, measured in MEASURED.items():
        path = tmp_path / f"{count}.py"
        path.write_text(f"# size {count:.1e}\n# list of {count:.1e} int {count:.1e}\n{DOUBLE}")
        (row,) = csv_rows(run.ok("predict", path, "--metrics", MEMORY).out)
        assert measured / 10 < float(row[COLUMN]) < 10 * measured


@pytest.mark.slow
def test_the_input_of_a_program_is_described_from_its_inputs(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(f"# size 1.0e+03\n# list of 1.0e+03 int 1.0e+03\n{DOUBLE}")
    line = {"code": DOUBLE, "inputs": [[list(range(1, 1000))]], "fn_name": "double"}
    (tmp_path / "many.jsonl").write_text(json.dumps(line) + "\n")
    one, many = (run.ok("predict", tmp_path / name, "--metrics", MEMORY) for name in ("one.py", "many.jsonl"))
    first, second = (csv_rows(done.out)[0][COLUMN] for done in (one, many))
    assert first == second


@pytest.mark.slow
@pytest.mark.parametrize(
    ("metrics", "problem"),
    [
        (f"latency:pixel3,{MEMORY}", f"latency:pixel3 is a metric of networks and {MEMORY} one of programs"),
        ("python_peak_memory", "unknown metric 'python_peak_memory'; did you mean python_peak_memory_bytes"),
        ("latency:pixel3,t4_torch", "unknown metric 't4_torch'; did you mean t4_torch_ms"),
    ],
)
def test_metrics_of_networks_and_programs_cannot_be_mixed(
    refused: Refused, tmp_path: Path, metrics: str, problem: str
) -> None:
    (tmp_path / "f.py").write_text(DOUBLE)
    refused(problem, "predict", tmp_path / "f.py", "--metrics", metrics)


@pytest.mark.slow
def test_the_commands_of_the_page_work(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs" / "code.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (lines,) = re.findall(r"```json\n(.*?)```", page, flags=re.DOTALL)
    Path("programs.jsonl").write_text(lines)
    commands = [shlex.split(line) for line in re.findall(r"```sh\nnassurrogate (.*)\n", page)]
    predict, predict_module, profile = commands[:3]
    assert len(csv_rows(run.ok(*predict).out)) == 2
    run.ok(*profile, "--trusted")
    assert [row["error"] for row in rows_of(Path("profile.csv"))] == ["", ""]
    program, module = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    Path("program.py").write_text(program)
    Path("module.py").write_text(module)
    done = run.ok(*predict_module)
    assert "unlike anything" not in done.err
    (row,) = csv_rows(done.out)
    assert 2 < float(row["l4_torch_ms"]) < 30
    assert 4 < float(row["t4_compiled_ms"]) < 60
    run.ok("predict", "program.py", "--metrics", MEMORY)
    (lines,) = re.findall(r"```text\n(# size.*?)```", page, flags=re.DOTALL)
    assert canonical(module).startswith(lines)


def test_a_program_that_cannot_be_analysed_is_named(run: Run, tmp_path: Path) -> None:
    headed = f"# size 1.0e+03\n# list of 1.0e+03 int 1.0e+03\n{DOUBLE}"
    (tmp_path / "good.py").write_text(headed, encoding="utf-8-sig")  # with the byte order mark that some editors write
    (tmp_path / "bad.py").write_text("def double(values:\n")
    good = run("predict", tmp_path / "good.py", "--metrics", MEMORY)
    assert "followed" not in good.err
    both = run("predict", tmp_path / "good.py", tmp_path / "bad.py", "--metrics", MEMORY)
    assert "1 of 2 inputs cannot be followed" in both.err
    assert "bad.py" in both.err


def test_an_empty_file_is_named(run: Run, refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_text("\n")
    (tmp_path / "f.py").write_text(DOUBLE)
    refused("empty.py: the file is empty; correct it", "predict", tmp_path / "empty.py", "--metrics", MEMORY)
    done = run.ok("predict", tmp_path / "empty.py", tmp_path / "f.py", "--metrics", MEMORY, "--skip-bad")
    assert len(csv_rows(done.out)) == 2


def test_labels_are_shortened_before_numbers() -> None:
    lines = [
        ["a GPU of a long name with a batch of one latency (ms)", "0.08214 (0.05263 to 0.1282)"],
        ["most like", "x" * 90],
    ]
    for width in (60, 80):
        (label, interval), nearest = with_short_labels(["", "own.onnx"], lines, width)
        assert [interval, nearest] == [lines[0][1], lines[1]]
        assert label.endswith(" (ms)")
        assert len(label) + 2 + len(interval) <= width
    assert with_short_labels(["", "own.onnx"], lines, 200) == lines

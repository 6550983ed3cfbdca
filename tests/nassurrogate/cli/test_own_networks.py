"""Networks without a search space in every command: analytic metrics, export, input shapes, tables with paths,
calibration; the devices that are known for them."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
import onnx.numpy_helper
import pytest
from onnx import TensorProto, helper

import nassurrogate as nas
import surrogate
from nassurrogate.input_shapes import parse_input_shapes
from nassurrogate.measurement.calibrate import check_device
from nassurrogate.measurement.latencies import read_latencies
from nassurrogate.measurement.measure import with_uncertainty
from search_spaces import to_text
from search_spaces.graph import GraphBuilder
from search_spaces.onnx_writer import to_onnx
from surrogate import analytic_metrics
from tests.nassurrogate.doubles import ACCURACY, LATENCY, TINY, Refused, Run, rows_of

CELL = "|nor_conv_3x3~0|+|none~0|skip_connect~1|+|nor_conv_1x1~0|avg_pool_3x3~1|none~2|"


def network(depth: int, width: int = 4) -> nas.Graph:
    builder = GraphBuilder()
    image = builder.input(3, 16, 16)
    for _ in range(depth):
        image = builder.relu(builder.conv(image, width, 3))
    return builder.build(builder.gemm(builder.flatten(image), 10))


@pytest.fixture
def networks(tmp_path: Path) -> Path:
    """A folder of six networks, `net0.onnx` to `net5.onnx`."""
    folder = tmp_path / "nets"
    folder.mkdir()
    for depth in range(6):
        onnx.save(to_onnx(network(1 + depth)), folder / f"net{depth}.onnx")
    return folder


@pytest.fixture
def open_network(tmp_path: Path) -> Path:
    """A network of two inputs whose height and width are open."""
    inputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["N", 3, "H", "W"]) for name in ("left", "right")]
    output = helper.make_tensor_value_info("sum", TensorProto.FLOAT, ["N", 3, "H", "W"])
    nodes = [helper.make_node("Add", ["left", "right"], ["sum"])]
    model = helper.make_model(
        helper.make_graph(nodes, "open", inputs, [output]), opset_imports=[helper.make_opsetid("", 18)], ir_version=10
    )
    onnx.save(model, tmp_path / "open.onnx")
    return tmp_path / "open.onnx"


BOTH = ("--input-shape", "left=1x3x16x16", "--input-shape", "right=1x3x16x16")


def test_analytic_metrics_are_those_of_the_network_as_built(run: Run, networks: Path, tmp_path: Path) -> None:
    space = nas.get_space("nasbench201")
    cell = space.graph(space.from_str(CELL))
    (tmp_path / "cell.txt").write_text(to_text(cell))
    stdin = json.dumps({"space": "nasbench201", "arch_str": CELL})
    names = ",".join(analytic_metrics.EXACT)
    inputs = (networks / "net2.onnx", "-", tmp_path / "cell.txt")
    done = run.ok("predict", *inputs, "--metrics", names, stdin=stdin)
    rows = rows_of(done.out)
    assert list(rows[0]) == ["space", "arch_str", "path", *analytic_metrics.EXACT]  # no intervals
    for row, graph in zip(rows, (network(3), cell, nas.from_text(to_text(cell))), strict=True):
        values = [float(row[name]) for name in analytic_metrics.EXACT]
        assert values == analytic_metrics.of_graph(graph)
    assert float(rows[1]["params_m"]) == cell.params / 1e6 > float(rows[1]["folded_params_m"])
    architectures = [networks / "net2.onnx", CELL, to_text(cell)]
    predicted = nas.predict(architectures, space="nasbench201", metrics=["macs_m", "params_m"])
    assert predicted.metrics == ("macs_m", "params_m")
    assert predicted.median.tolist() == [[float(row["macs_m"]), float(row["params_m"])] for row in rows]
    assert predicted.q10 is predicted.q90 is predicted.median
    assert predicted.novelty is None


@pytest.mark.parametrize("asked", [("--metrics", "params_m", "--checkpoint", "none"), ()])
def test_sizes_and_devices_of_own_networks_need_no_pytorch(asked: Sequence[str], networks: Path) -> None:
    code = (
        "import sys; from nassurrogate.cli import main\n"
        "try: main()\n"
        "finally: print('torch' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "predict", networks, *asked], capture_output=True, text=True, check=True
    )
    assert done.stderr.endswith("False\n")
    assert len(rows_of(done.stdout)) == 6


def test_analytic_metrics_beside_predictions(run: Run, tiny_checkpoint: Path, networks: Path, tmp_path: Path) -> None:
    asked = ("--metrics", f"{LATENCY},params_m", "--checkpoint", tiny_checkpoint)
    (row, *_) = rows_of(run("predict", networks, *asked).out)
    assert float(row["params_m"]) == network(1).params / 1e6
    assert {LATENCY, f"{LATENCY}_q10", f"{LATENCY}_q90"} < set(row)
    assert "params_m_q10" not in row
    printed = run("predict", networks, *asked, "--compare").out
    assert f"{network(6).params / 1e6:.4g}" in next(line for line in printed.splitlines() if "parameters" in line)
    both = nas.predict([network(1)], metrics=["params_m", LATENCY, "macs_m"], checkpoint=tiny_checkpoint)
    assert both.metrics == ("params_m", LATENCY, "macs_m")
    assert both.median[0].tolist() == [float(row["params_m"]), float(row[LATENCY]), network(1).macs / 1e6]


def test_source_code_has_no_analytic_metrics(run: Run, refused: Refused, networks: Path, tmp_path: Path) -> None:
    (tmp_path / "f.py").write_text("print(1)\n")
    command = ("predict", networks, tmp_path / "f.py", "--metrics", "macs_m")
    refused(r"f\.py: macs_m is a metric of networks, and this is source code; .*--skip-bad", *command)
    rows = rows_of(run(*command, "--skip-bad").out)
    assert [bool(row["error"]) for row in rows] == [False] * 6 + [True]


def test_known_metrics_are_suggested(refused: Refused, tiny_checkpoint: Path, networks: Path, tmp_path: Path) -> None:
    known = ("--checkpoint", tiny_checkpoint)
    says = r"the checkpoint knows no energy; it knows accuracy, latency:pixel3"
    refused(says, "predict", networks, *known, "--metrics", "energy")
    row = json.dumps({"space": "nasbench201", "arch_str": CELL})
    says = "the checkpoint knows no energy of nasbench201; it knows accuracy, latency:pixel3"
    refused(says, "predict", "-", *known, "--metrics", "energy", stdin=row)
    refused(says, "search", "nasbench201", *known, "--objective", "max:energy")
    refused("unknown metric 'param_m'; did you mean params_m", "predict", networks, *known, "--metrics", "param_m")


def test_accuracy_is_that_of_imagenet_where_a_space_has_none(refused: Refused, run: Run, checkpoint: Path) -> None:
    if checkpoint != nas.default_checkpoint():
        pytest.skip("needs the packaged checkpoint")
    rows = {space: json.dumps({"space": space, "arch_str": nas.sample(space, 1)[0]}) for space in ("fbnet", "ofa_mb")}
    says = "the checkpoint knows no accuracy of fbnet; it knows latency:pixel3, .* is known of larger images"
    refused(says, "predict", "-", "--metrics", "accuracy", stdin=rows["fbnet"])
    refused(says, "search", "fbnet", "--objective", "max:accuracy")
    (row,) = rows_of(run("predict", "-", "--metrics", "accuracy", stdin=rows["ofa_mb"]).out)
    assert 65 < float(row["imagenet_top1_pct"]) < 82
    found = nas.search("ofa_rn", objectives="max:accuracy", budget=10, searcher="random", progress=False)
    assert np.isfinite(found.evaluated["imagenet_top1_pct"]).all()


@pytest.mark.parametrize("kind", ["onnx", "text"])
def test_export_of_files_and_tables(run: Run, networks: Path, tmp_path: Path, kind: str) -> None:
    (tmp_path / "t.csv").write_text(f"space,arch_str,path\nnasbench201,{CELL},\n,,nets/net3.onnx\n")
    (networks / "deeper").mkdir()
    (networks / "net0.onnx").rename(networks / "deeper" / "net1.onnx")
    out = tmp_path / "out"
    run.ok("export", networks, tmp_path / "t.csv", "-o", out, "--format", kind)
    suffix = "onnx" if kind == "onnx" else "txt"
    index = rows_of((out / "index.csv").read_text())
    names = ["net1", "net1-00002", "net2", "net3", "net4", "net5", "nasbench201-00007", "net3-00008"]
    assert sorted(row["path"] for row in index) == sorted(f"{name}.{suffix}" for name in names)
    assert {row["path"]: row["source"] for row in index}[f"net3-00008.{suffix}"] == str(networks / "net3.onnx")
    read = nas.from_onnx if kind == "onnx" else lambda path: nas.from_text(path.read_text())
    assert to_text(read(out / f"net1.{suffix}")) == to_text(network(1))
    assert to_text(read(out / f"net5.{suffix}")) == to_text(network(6))
    # The index is a table itself.
    done = run("predict", out / "index.csv", "--metrics", "macs_m")
    assert [float(row["macs_m"]) for row in rows_of(done.out)][:2] == [
        graph.macs / 1e6 for graph in (network(1), network(2))
    ]


def test_export_skips_bad_files(run: Run, refused: Refused, networks: Path, tmp_path: Path) -> None:
    (networks / "worse.onnx").write_text("no network")
    command = ("export", networks, "-o", tmp_path / "out")
    refused(r"worse\.onnx: .*--skip-bad", *command)
    done = run.ok(*command, "--skip-bad")
    assert "worse.onnx" in done.err
    assert len(list((tmp_path / "out").glob("*.onnx"))) == 6
    (networks / "worse.onnx").unlink()
    refused("only networks with arch_str have other inputs", *command[:-1], tmp_path / "other", "--classes", 9)


def test_cleaned_files_keep_their_weights(
    run: Run, refused: Refused, networks: Path, open_network: Path, tmp_path: Path
) -> None:
    command = ("export", "--format", "cleaned", "-o", tmp_path / "out")
    run.ok(*command, networks)
    model, cleaned = (onnx.load(folder / "net2.onnx") for folder in (networks, tmp_path / "out"))
    weights = [
        {tensor.name: onnx.numpy_helper.to_array(tensor) for tensor in one.graph.initializer}
        for one in (model, cleaned)
    ]
    assert all(np.array_equal(weights[1][name], weights[0][name]) for name in weights[1])
    assert to_text(nas.from_onnx(cleaned)) == to_text(network(3))
    (tmp_path / "cell.txt").write_text(to_text(network(1)))
    refused(r"cell\.txt: only \.onnx files can be cleaned", *command[:-1], tmp_path / "a", tmp_path / "cell.txt")
    run.ok(*command[:-1], tmp_path / "b", open_network, *BOTH)
    assert nas.from_onnx(tmp_path / "b" / "open.onnx").nodes[0].shape == (1, 3, 16, 16)
    refused("cleaned files keep theirs", *command[:-1], tmp_path / "c", networks, "--no-weights")


def test_input_shapes(run: Run, refused: Refused, open_network: Path, tmp_path: Path) -> None:
    command = ("predict", open_network, "--metrics", "activations_m")
    refused(r"open\.onnx: .*'left'.*is open.*--input-shape", *command)
    refused(r"open\.onnx: .*(left, right|needs one input)", *command, "--input-shape", "1x3x16x16")
    refused(r"open\.onnx: .*no input 'top'.*left", *command, "--input-shape", "top=1x3x16x16")
    refused("'3by8' should look like", *command, "--input-shape", "3by8")
    done = run.ok(*command, *BOTH)
    (tmp_path / "t.csv").write_text("path\nopen.onnx\n")
    (row,) = rows_of(run("predict", tmp_path / "t.csv", *command[2:], *BOTH).out)
    assert row["activations_m"] == rows_of(done.out)[0]["activations_m"]
    run.ok("export", open_network, *BOTH, "--format", "text", "-o", tmp_path / "text")
    assert (tmp_path / "text" / "open.txt").read_text().startswith("input 3x16x16\n")


def test_input_shapes_of_a_table_in_python(open_network: Path, tiny_checkpoint: Path, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(f"path,{ACCURACY}\nopen.onnx,90\n")
    with pytest.raises(ValueError, match=r"'left'.* is open"):
        nas.evaluate(tiny_checkpoint, tmp_path / "t.csv")
    sizes = {"left": (1, 3, 16, 16), "right": (1, 3, 16, 16)}
    assert nas.evaluate(tiny_checkpoint, tmp_path / "t.csv", input_shape=sizes)["rows"] == 1


def test_shapes_in_the_notation_of_users() -> None:
    assert parse_input_shapes([]) is None
    assert parse_input_shapes(["1x3x8x8"]) == (1, 3, 8, 8)
    assert parse_input_shapes(["a=b=1x3", "c=2"]) == {"a=b": (1, 3), "c": (2,)}
    for wrong in (["1x0"], ["x"], [""], ["a=1x3", "1x3"], ["1x3", "1x3"], ["a=1", "a=2"], ["1x" * 16 + "1"]):
        with pytest.raises(ValueError, match="shape"):
            parse_input_shapes(wrong)


@pytest.mark.slow
def test_measure_prints_a_table(run: Run, refused: Refused, networks: Path, open_network: Path) -> None:
    fast = ("--seconds", "0.05", "--tolerance", "0.9")
    done = run.ok("measure", networks / "net0.onnx", open_network, *BOTH, *fast)
    header, first, second = done.out.splitlines()
    assert header.split() == ["network", "latency", "(ms)", "std", "(ms)", "samples", "memory", "(MB)", "error"]
    assert first.startswith(str(networks / "net0.onnx"))
    assert "no input 'left'" in first
    assert second.startswith(str(open_network))
    assert "±" in second
    refused(r"open\.onnx: .*'left'.*dynamic", "measure", open_network, *fast)
    refused("--resume needs", "measure", open_network, "--resume")


@pytest.mark.parametrize(
    ("value", "uncertainty", "shown"),
    [
        (12.3456, 0.23, "12.3 ± 0.2"), (12.3456, 0.14, "12.35 ± 0.14"), (12.3456, 0.096, "12.35 ± 0.10"),
        (1234.5, 30, "1234 ± 30"), (0.0213, 0.0004, "0.0213 ± 0.0004"), (12.3456, 0.0, "12.35"),
        (12.3456, float("nan"), "12.35"),
    ],
)  # fmt: skip
def test_numbers_have_the_digits_they_deserve(value: float, uncertainty: float, shown: str) -> None:
    assert with_uncertainty(value, uncertainty) == shown


def paths_table(folder: Path, names: Sequence[str], metric: str) -> Path:
    """A table of latencies, one row per file; also of cells."""
    table = folder / "own.csv"
    cells = nas.sample("nasbench201", 3, seed=5)
    rows = [f",,nets/{name},{number + 1}" for number, name in enumerate(names)]
    rows += [f"nasbench201,{cell},,{number + 20}" for number, cell in enumerate(cells)]
    table.write_text("\n".join([f"space,arch_str,path,{metric}", *rows]) + "\n")
    return table


@pytest.mark.slow
def test_training_and_evaluation_on_tables_with_paths(
    run: Run, refused: Refused, tiny_checkpoint: Path, networks: Path, tmp_path: Path
) -> None:
    names = [f"net{n}.onnx" for n in range(6)]
    table = paths_table(tmp_path, names, "mine_latency_ms")
    tiny = TINY.partition("[model]")
    config = "epochs = 1\nvalidation = 2\nheld_out = 0\nvocabulary = 300\n"
    (tmp_path / "t.toml").write_text(config + "".join(tiny[1:]))
    run.ok("train", table, "--config", tmp_path / "t.toml", "-o", tmp_path / "trained")
    (tmp_path / "f.toml").write_text("steps = 3\n")
    tuning = ("finetune", tiny_checkpoint, table, "--config", tmp_path / "f.toml", "-o", tmp_path / "tuned")
    run.ok(*tuning)
    adapted = ("--checkpoint", tiny_checkpoint, "--adapter", tmp_path / "tuned")
    for made in (("--checkpoint", tmp_path / "trained"), adapted):
        done = run.ok("predict", networks, *made, "--metrics", "latency:mine")
        assert len(rows_of(done.out)) == 6
    (tmp_path / "more.csv").write_text(f"path,{LATENCY}\nnets/net1.onnx,1\nnets/net2.onnx,2\nnets/net3.onnx,3\n")
    done = run.ok("evaluate", tiny_checkpoint, tmp_path / "more.csv")
    assert json.loads(done.out)["metrics"][LATENCY]["rows"] == 3
    table.write_text(f"path,{LATENCY}\nnets/net9.onnx,1\n")
    refused(r"own\.csv, line 2, column path: .*net9\.onnx: No such file", "evaluate", tiny_checkpoint, table)


@pytest.mark.slow
@pytest.mark.usefixtures("brief_measurements", "brief_lessons")
@pytest.mark.parametrize("space", [(), ("nasbench201", "-n", 5)])
def test_calibration_on_own_networks(
    run: Run, tiny_checkpoint: Path, networks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    space: tuple[object, ...],
) -> None:  # fmt: skip
    for name, value in (("POOL", 20), ("JUDGED", 5)):
        monkeypatch.setattr(f"nassurrogate.measurement.calibrate.{name}", value)
    monkeypatch.setattr("surrogate.transfer.finetuner._TOKEN_BUDGET", 1)  # the fewest steps
    (networks / "worse.onnx").write_text("no network")
    out = tmp_path / "out"
    command = ("calibrate", *space, networks, "--device", "here", "--checkpoint", tiny_checkpoint, "-o", out)
    failed = run(*command)
    assert failed.code == 2
    assert "worse.onnx" in failed.err
    assert not out.with_name("out.latencies.csv").exists()
    done = run.ok(*command, "--rounds", 1, "--skip-bad")
    measured = rows_of(out.with_name("out.latencies.csv").read_text())
    assert len(measured) == (11 if space else 6)
    assert f"{11 if space else 6} networks of" in done.out
    adapted = ("--checkpoint", tiny_checkpoint, "--adapter", out)
    predicted = run("predict", networks / "net0.onnx", *adapted, "--metrics", "latency:here")
    assert float(rows_of(predicted.out)[0]["here_latency_ms"]) > 0
    (tmp_path / "cells.csv").write_text(f"space,arch_str\nnasbench201,{nas.sample('nasbench201', 1)[0]}\n")
    assert "here_latency_ms" in rows_of(run("predict", tmp_path / "cells.csv", *adapted).out)[0]
    again = read_latencies(out.with_name("out.latencies.csv"), "there_latency_ms")
    assert len(again) == len(measured)
    assert again.input[-1] == to_text(network(6))


def test_bad_calibrations_are_refused(refused: Refused, tiny_checkpoint: Path, networks: Path, tmp_path: Path) -> None:
    command = ("calibrate", "--device", "here", "--checkpoint", tiny_checkpoint, "-o", tmp_path / "out")
    refused("calibrate needs a space, or a folder", *command)
    refused("there is no folder 'nasbench202' and no search space of that name; did you", *command, "nasbench202")
    refused(r"nets/none\.onnx does not exist", *command, networks / "none.onnx")
    refused("-n is the number of networks of a space", *command, networks, "-n", 6)
    refused("1 distinct networks are too few; at least 5", *command, networks / "net0.onnx")
    (tmp_path / "table.csv").write_text("path\n")
    refused("is neither a folder nor an .onnx file; .*--latencies", *command, tmp_path / "table.csv")
    refused("knows latency:pixel3", "calibrate", networks, "--device", "pixel3", *command[3:])


def test_exact_numbers_of_a_table_are_its_files(run: Run, networks: Path, tmp_path: Path) -> None:
    """The output column holds the path as the table wrote it, and rows keep their order."""
    (tmp_path / "t.csv").write_text("path\nnets/net4.onnx\nnets/net0.onnx\n")
    rows = rows_of(run("predict", tmp_path / "t.csv", networks / "net2.onnx", "--metrics", "macs_m").out)
    assert [row["path"] for row in rows] == ["nets/net4.onnx", "nets/net0.onnx", str(networks / "net2.onnx")]
    assert np.allclose([float(row["macs_m"]) for row in rows], [network(n).macs / 1e6 for n in (5, 1, 3)])


def test_bad_files_of_a_table_are_rows(run: Run, refused: Refused, networks: Path, tmp_path: Path) -> None:
    (networks / "worse.onnx").write_text("no network")
    (tmp_path / "t.csv").write_text("path\nnets/net4.onnx\nnets/worse.onnx\nnets/none.onnx\n")
    command = ("predict", tmp_path / "t.csv", "--metrics", "macs_m")
    refused(r"t\.csv, line 3, column path: .*worse\.onnx: is not an ONNX", *command)
    rows = rows_of(run(*command, "--skip-bad").out)
    assert [bool(row["error"]) for row in rows] == [False, True, True]
    assert "none.onnx: No such file" in rows[2]["error"]
    assert rows[2]["path"] == "nets/none.onnx"
    assert ACCURACY not in rows[0]


DEVICES = ("rtx3090", "rtx4090", "rtx5090", "pro6000", "i7_12700h", "i9_10940x", "onnxruntime_cpu", "galaxy_s24",
           "galaxy_s25", "t4_tensorrt", "pixel3")  # fmt: skip


@pytest.fixture(scope="module")
def small_network(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small CNN for images of 224 pixels."""
    b = GraphBuilder()
    x = b.input(3, 224, 224)
    for channels in (16, 32, 64):
        x = b.relu(b.batch_norm(b.conv(x, channels, 3, stride=2, padding=1)))
    path = tmp_path_factory.mktemp("networks") / "small.onnx"
    onnx.save(nas.to_onnx(b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 1000))), path)
    return path


def test_devices_are_listed_with_how_well_they_are_predicted(run: Run) -> None:
    done = run.ok("devices")
    lines = {line.split()[0]: line for line in done.out.splitlines() if line.startswith("latency:")}
    assert {f"latency:{name}" for name in DEVICES} <= {*lines}
    assert "median error" in done.out
    assert len(run("devices", "--all").out.splitlines()) > len(done.out.splitlines()) + 20


@pytest.mark.slow
def test_a_network_is_summarised_in_a_terminal(run: Run, small_network: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nassurrogate.cli.predict.is_terminal", lambda: True)
    done = run.ok("predict", small_network)
    found = {line.partition("  ")[0].strip(): line for line in done.out.splitlines()}
    assert "small.onnx" in done.out.splitlines()[0]
    graph = nas.from_onnx(small_network)
    assert f"{graph.macs / 1e6:.4g}" in found["multiply-adds (millions)"]
    assert sum("latency" in label for label in found) >= 10
    assert "most like" in found
    assert " to " in next(line for label, line in found.items() if "rtx4090" in label)


@pytest.mark.slow
def test_other_output_stays_a_table(run: Run, small_network: Path) -> None:
    header, row = run("predict", small_network).out.splitlines()
    assert header.startswith("space,path,")
    assert "rtx4090_amp_nchw_pt291_per_image_latency_ms_q90" in header.split(",")
    assert len(row.split(",")) == len(header.split(","))


@pytest.mark.slow
def test_small_images_have_no_imagenet_accuracy(run: Run, tmp_path: Path) -> None:
    (tmp_path / "small.txt").write_text("input 3x32x32\nConv k3 p1 b @1 4x32x32\nRelu @1 4x32x32\n")
    assert "is blank for 1: no network was trained on images" in run("predict", tmp_path / "small.txt").err
    assert "is blank for 1: no network" in nas.predict(tmp_path / "small.txt", metrics="accuracy").notes[0]


@pytest.mark.slow
def test_short_names_mean_real_devices_for_networks_without_a_space(small_network: Path) -> None:
    rlm = surrogate.RLM.from_pretrained(surrogate.default_checkpoint())
    assert rlm.resolve("accuracy") == "imagenet_top1_pct"
    assert rlm.resolve("latency:rtx4090", "nasbench201") == "rtx4090_amp_nchw_pt291_per_image_latency_ms"
    found = nas.predict([small_network], metrics=["latency:cpu", "latency:rtx4090"])
    assert (found.q10 < found.median).all()
    assert (found.median < found.q90).all()
    assert found.novelty is not None


@pytest.mark.slow
def test_size_decides_latency() -> None:
    """Five million multiply-adds are not said to take as long as 1.8 billion."""
    latencies = []
    for width, size in ((8, 32), (32, 64), (64, 224)):
        b = GraphBuilder()
        x = b.input(3, size, size)
        for depth in range(8):
            x = b.relu(b.conv(x, width, 3, stride=2 if depth in (2, 5) else 1, padding=1))
        graph = b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 10))
        latencies.append(nas.predict([graph], metrics=["latency:cpu", "latency:gpu"]).median[0])
    assert (np.diff(np.log(latencies), axis=0) > 0.5).all()


def test_a_device_known_from_a_handful_of_networks_is_noted(run: Run, small_network: Path) -> None:
    done = run("predict", small_network, "--metrics", "latency:pixel3,latency:rtx4090")
    assert "note: pixel3_tflite_float_latency_ms is known from 6 measured networks" in done.err
    assert "rtx4090" not in done.err
    assert run("predict", small_network, "--metrics", "latency:rtx4090").err == ""
    found = nas.predict(small_network, metrics="latency:pixel3,accuracy")
    assert "\nnote: pixel3_tflite_float_latency_ms is known from 6 measured networks" in repr(found)
    assert "known from 6" in found._repr_html_()


@pytest.mark.slow
def test_metrics_of_known_devices_cannot_be_taught_again(tmp_path: Path) -> None:
    checkpoint = surrogate.default_checkpoint()
    rlm = surrogate.RLM.from_pretrained(checkpoint)
    with pytest.raises(ValueError, match="already knows latency:onnxruntime_cpu of nasbench201"):
        check_device(rlm, "nasbench201", "onnxruntime_cpu")
    rows = "".join(f"nasbench201,{cell},{place + 1}\n" for place, cell in enumerate(nas.sample("nasbench201", 8)))
    (tmp_path / "t.csv").write_text(f"space,arch_str,onnxruntime_cpu_latency_ms\n{rows}")
    table, _ = nas.read_table(tmp_path / "t.csv")
    with pytest.raises(ValueError, match="knows 'onnxruntime_cpu_latency_ms' of any network"):
        nas.finetune(checkpoint, table, tmp_path / "new")
    assert not (tmp_path / "new").exists()


@pytest.mark.slow
def test_what_networks_of_no_space_taught_is_searched_by_its_name(run: Run, tmp_path: Path) -> None:
    space = nas.get_space("nasbench201")
    texts = [space.text(space.from_str(name)) for name in nas.sample("nasbench201", 10, seed=1)]
    taught = nas.Surrogate(metric="own_latency_ms").fit(texts, np.linspace(1, 2, len(texts)))
    taught.save(tmp_path / "own")
    goal = ("--objective", "min:own_latency_ms", "--budget", 12, "-o", tmp_path / "found")
    run.ok("search", "nasbench201", "--adapter", tmp_path / "own", *goal)

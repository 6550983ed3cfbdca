"""ONNX's backend test models: how many are read, refused and why, and written back as files that onnxruntime accepts.

    python -m benchmarks.real_networks.node_models FOLDER|WHEEL [--list]

The wheels of onnx up to 1.17 have them as files (`pip download --no-deps onnx==1.17.0`). A refusal is unclear if its
message names neither the node, nor an input, output or the opset. A written file counts if the checker and onnxruntime
accept it and its outputs have the shapes of the text; the share is of the models that onnxruntime itself runs.
"""

import argparse
import re
import tempfile
import zipfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import numpy as np
import onnx
import onnxruntime
from onnx import helper, numpy_helper

from search_spaces import Graph, OnnxError, from_onnx, from_text, to_onnx, to_text

_CLEAR = re.compile(r": (node '|node number \d|input '|output '|tensor '|uses opset|function )")


class Row(NamedTuple):
    """The result for one model; `text` is empty if it was refused, `refusal` says why; `written` is an error or ""."""

    name: str
    runs: bool  # in onnxruntime
    refusal: str
    unclear: bool
    written: str


def check(path: Path) -> Row:
    """Reads, writes and runs one model."""
    name = path.parent.name
    runs = _runs(path)
    try:
        graph = from_onnx(path)
        text = to_text(graph)
    except OnnxError as error:
        return Row(name, runs, str(error).removeprefix(f"{path}: "), not _CLEAR.search(str(error)), "refused")
    except Exception as error:
        return Row(name, runs, f"{type(error).__name__}: {error}", True, "refused")
    try:
        _check_written(from_text(text), path)
    except Exception as error:
        return Row(name, runs, "", False, f"{type(error).__name__}: {error}".replace("\n", " "))
    return Row(name, runs, "", False, "")


def _session(model: bytes) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def _runs(path: Path) -> bool:
    """Whether onnxruntime runs the model on its test data."""
    try:
        session = _session(path.read_bytes())
        names = [entry.name for entry in session.get_inputs()]
        session.run(None, dict(zip(names, _test_data(path, session), strict=True)))
    except Exception:
        return False
    return True


def _test_value(data: bytes, kind: str) -> object:
    if kind.startswith("seq("):
        return numpy_helper.to_list(onnx.SequenceProto.FromString(data))
    if kind.startswith("optional("):
        return numpy_helper.to_optional(onnx.OptionalProto.FromString(data))
    return numpy_helper.to_array(onnx.TensorProto.FromString(data))


def _check_written(graph: Graph, path: Path) -> None:
    """Raises an exception if the network's file is invalid, does not run, or has outputs of other shapes."""
    model = to_onnx(graph)
    onnx.checker.check_model(model, full_check=True)
    session = _session(model.SerializeToString())
    given = [value for value in _test_data(path, session) if np.shape(value) != (0,)]
    feeds = {}
    for entry, value in zip(model.graph.input, given, strict=True):
        kind = helper.tensor_dtype_to_np_dtype(entry.type.tensor_type.elem_type)
        feeds[entry.name] = np.asarray(value).astype(kind)
    found = [np.shape(value) for value in session.run(None, feeds)]
    wanted = [graph.nodes[out].shape for out in graph.outputs]
    if found != wanted:
        raise ValueError(f"outputs of shapes {found}, the text has {wanted}")


def _test_data(path: Path, session: onnxruntime.InferenceSession) -> list[object]:
    """The model's inputs in the order of the file."""
    kinds = [entry.type for entry in session.get_inputs()]
    files = sorted((path.parent / "test_data_set_0").glob("input_*.pb"), key=lambda file: int(file.stem[6:]))
    kinds += [""] * (len(files) - len(kinds))
    return [_test_value(file.read_bytes(), kind) for file, kind in zip(files, kinds, strict=True)]


def _models(source: Path, scratch: Path) -> list[Path]:
    if source.is_file():
        with zipfile.ZipFile(source) as wheel:
            members = [n for n in wheel.namelist() if n.startswith("onnx/backend/test/data/node/")]
            wheel.extractall(scratch, members)
        source = scratch
    return sorted(source.rglob("model.onnx"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path, help="a folder with model.onnx files, or a wheel of onnx")
    parser.add_argument("--list", action="store_true", help="print every refusal and every file not written")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        rows = [check(path) for path in _models(given.source, Path(scratch))]
    runnable = [row for row in rows if row.runs]
    print("| models | read | refused | unclear | onnxruntime runs | of these read | of these written back |")
    print("|---|---|---|---|---|---|---|")
    refused = sum(bool(row.refusal) for row in rows)
    read_back = sum(not row.refusal for row in runnable)
    good = sum(not row.written for row in runnable)
    print(
        f"| {len(rows)} | {len(rows) - refused} | {refused} | {sum(row.unclear for row in rows)} | {len(runnable)} "
        f"| {read_back} | {good} ({good / max(len(runnable), 1):.1%}) |"
    )
    reasons = Counter(re.sub(r"'[^']*'|\d+", "…", row.refusal) for row in rows if row.refusal)
    print("\n| refusals | reason |\n|---|---|")
    for reason, count in reasons.most_common():
        print(f"| {count} | {reason[:200]} |")
    if given.list:
        for row in rows:
            if row.written:
                mark = ("runs" if row.runs else "-") + (" UNCLEAR" if row.unclear else "")
                print(f"{row.name} [{mark}]: {(row.refusal or row.written)[:300]}")


if __name__ == "__main__":
    main()

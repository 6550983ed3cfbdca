"""Folders of networks: what else is in them, and what is hostile in them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from onnx import TensorProto, helper

from nassurrogate.prediction.inputs import read_inputs
from search_spaces import get, to_text
from tests.hardening.attacks.test_onnx_attacks import function_that_calls_itself

TEXT = to_text(get("nasbench201").graph((3, 1, 1, 1, 1, 1)))


def rows(folder: Path, **kwargs: bool) -> list[tuple[str, str]]:
    with read_inputs([folder], **kwargs) as read:
        return [(Path(row.path).name, row.error) for row in next(read.chunks(1_000))]


def test_files_that_are_no_networks_are_passed_over_with_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "network.txt").write_text(TEXT)
    for name, content in (("labels.txt", "tench\ngoldfish"), ("LICENSE.txt", "\xe9 MIT"), ("empty.txt", "")):
        (tmp_path / name).write_text(content)
    for name in ("README.md", "config.json", "model.onnx.data"):
        (tmp_path / name).write_text("no network")
    assert rows(tmp_path) == [("network.txt", "")]
    assert capsys.readouterr().err.splitlines() == [
        f"{tmp_path}: passed over 3 .txt without a network (the first: LICENSE.txt)"
    ]


def test_a_damaged_network_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "network.txt").write_text(TEXT.replace("Relu", "Relu @", 1))
    with pytest.raises(ValueError, match=r"network\.txt"):
        rows(tmp_path)


def test_a_fifo_and_a_size_of_zero_are_error_rows(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.onnx")
    (tmp_path / "network.txt").write_text(TEXT)
    x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, 0, 8]) for name in "xy")
    graph = helper.make_graph([helper.make_node("Relu", ["x"], ["y"])], "g", [x], [y])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)])
    (tmp_path / "zero.onnx").write_bytes(model.SerializeToString())
    found = dict(rows(tmp_path, skip_bad=True))
    assert "not a regular file" in found["fifo.onnx"]
    assert "size 0" in found["zero.onnx"]
    assert not found["network.txt"]


@pytest.mark.slow
def test_a_recursive_file_among_hundreds_is_one_error_row(tmp_path: Path) -> None:
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, 4])
    x = helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 4])
    graph = helper.make_graph([helper.make_node("Relu", ["x"], ["y"])], "g", [x], [y])
    good = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)]).SerializeToString()
    for number in range(210):
        (tmp_path / f"{number}.onnx").write_bytes(good)
    (tmp_path / "bad.onnx").write_bytes(function_that_calls_itself().SerializeToString())
    errors = {name: error for name, error in rows(tmp_path, skip_bad=True) if error}
    assert list(errors) == ["bad.onnx"]
    assert "function 'F0' calls itself" in errors["bad.onnx"]

"""`nassurrogate tables import`, end to end on a small file of NAS-Bench-101."""

import json
import os
import pickle
import re
import shlex
from pathlib import Path

import pytest

import nassurrogate as nas
from search_spaces.tables.importers import BENCHMARKS
from tests.nassurrogate.doubles import Outcome, Refused, Run
from tests.search_spaces.tables.importers.test_nasbench101 import framed, record

CELLS = ["010001000:input,conv3x3-bn-relu,output", "010001000:input,maxpool3x3,output", "0100:input,output"]


def tfrecord(*runs: tuple[str, float], misnamed: str = "") -> bytes:
    """TFRecord of runs (cell, validation accuracy); runs of the cell `misnamed` have a wrong hash."""
    hashes = {misnamed: "0" * 32}
    return b"".join(framed(record(cell, cell_hash=hashes.get(cell), valid=valid)) for cell, valid in runs)


RUNS = [(cell, 0.5 + place / 4) for place, cell in enumerate(CELLS[:2]) for _ in range(3)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "nasbench_only108.tfrecord"
    path.write_bytes(tfrecord(*RUNS))
    return path


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["parquet", "csv", "jsonl.gz"])
def test_the_other_commands_read_the_table(run: Run, file: Path, tmp_path: Path, suffix: str) -> None:
    output = tmp_path / f"table.{suffix}"
    assert run("tables", "import", "nasbench101", file, "-o", output) == Outcome(0, "", "")
    table, _ = nas.read_table(output)
    assert table.arch_str == tuple(CELLS[:2])
    assert table.metric("cifar10_valid_accuracy_108ep_pct").tolist() == [50, 75]
    run.ok("export", output, "-o", tmp_path / "nets", "--format", "text")
    assert len(list((tmp_path / "nets").glob("*.txt"))) == 2


def test_skip_bad_reports_the_number_of_skipped_rows(run: Run, refused: Refused, file: Path, tmp_path: Path) -> None:
    file.write_bytes(tfrecord(*RUNS, *[(CELLS[2], 0.5)] * 3, misnamed=CELLS[0]))
    command = ("tables", "import", "nasbench101", file, "-o", tmp_path / "t.csv")
    refused(r"only108\.tfrecord, record 1: its hash is .*; skip bad rows with --skip-bad", *command)
    outcome = run.ok(*command, "--skip-bad")
    assert outcome.out == ""
    assert outcome.err.startswith(f"skipped 1 bad rows; the first: {file}, record 1: its hash is ")
    assert outcome.err.count("\n") == 1
    assert nas.read_table(tmp_path / "t.csv")[0].arch_str == tuple(CELLS[1:])


class Calls:
    def __reduce__(self) -> tuple[object, ...]:
        return os.system, ("touch marker",)


@pytest.mark.slow
def test_invalid_requests_are_refused(refused: Refused, file: Path, here: Path) -> None:
    out = ("-o", here / "t.parquet")
    (here / "mine.csv").write_text("mine")
    (here / "hw.pickle").write_bytes(pickle.dumps({"nasbench201": Calls()}))
    command = ("tables", "import")
    refused("unknown benchmark 'nasbench102'; did you mean nasbench101", *command, "nasbench102", file, *out)
    refused("no.tfrecord does not exist", *command, "nasbench101", here / "no.tfrecord", *out)
    refused("hw.pickle.* asks for '(posix|nt).system'.*do not trust", *command, "hwnasbench", "hw.pickle", *out)
    refused("mine.csv exists", *command, "nasbench101", file, "-o", here / "mine.csv")
    refused("there is no folder", *command, "nasbench101", file, "-o", here / "no" / "t.csv")
    refused("Missing argument", *command, "nasbench101", *out)
    refused("Missing option '-o'", *command, "nasbench101", file)
    refused("No such command", "tables", "export")
    refused("Missing command. .see --help", "tables")
    assert not (here / "marker").exists()


def test_help_lists_the_command_and_its_benchmarks(run: Run) -> None:
    assert "\n  tables " in run("--help").out
    assert "\n  import " in run("tables", "--help").out
    text = " ".join(run("tables", "import", "--help").out.split())
    assert all(benchmark in text for benchmark in BENCHMARKS)
    for part in ("BENCHMARK", "FILE...", "-o TABLE", "--skip-bad"):
        assert part in text


PAGE = (Path(__file__).parents[3] / "docs" / "tables.md").read_text(encoding="utf-8")
LINES = [shlex.split(line) for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]


def test_the_page_has_a_line_for_every_benchmark() -> None:
    assert [words[:3] for words in LINES] == [["nassurrogate", "tables", "import"]] * len(BENCHMARKS)
    assert tuple(words[3] for words in LINES) == tuple(BENCHMARKS)
    assert tuple(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)) == tuple(BENCHMARKS) * 2  # two tables


@pytest.mark.slow
@pytest.mark.parametrize("words", LINES, ids=lambda words: words[3])
def test_the_lines_of_the_page_fail_only_for_missing_files(refused: Refused, here: Path, words: list[str]) -> None:
    refused(f"error: {re.escape(words[4])} does not exist", *words[1:])


def test_the_first_line_of_the_page_imports_the_documented_columns(run: Run, file: Path, here: Path) -> None:
    run.ok(*LINES[0][1:])
    table, _ = nas.read_table(LINES[0][-1])
    for column in (*table.metrics, *table.text):
        assert f"`{column}`" in PAGE


def test_measurements_of_deployed_networks_need_their_texts(run: Run, refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "benchmark-infer-amp-nchw-pt291-cu128-4090.csv"
    file.write_text("model,infer_img_size,infer_samples_per_sec\nresnet18,224,500\nresnet34,224,400\n")
    networks, table = tmp_path / "networks.jsonl", tmp_path / "t.csv"
    row = {"space": "timm", "arch_str": "resnet18@224", "input": "input 3x8x8\nConv k3 b @1 4x6x6\n"}
    networks.write_text(json.dumps(row))
    refused("give a table of their texts with --networks FILE", "tables", "import", "timm", file, "-o", table)
    done = run("tables", "import", "timm", file, "--networks", networks, "-o", table)
    assert "skipped 1 bad rows; the first: " in done.err
    assert "no text of timm resnet34@224" in done.err
    read, _ = nas.read_table(table)
    assert read.space == ("timm",)
    assert read.metrics["rtx4090_amp_nchw_pt291_per_image_latency_ms"].tolist() == [2.0]

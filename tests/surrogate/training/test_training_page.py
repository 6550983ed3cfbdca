"""docs/training.md: its configurations are valid, its commands run, and it lists every analytic metric."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pyarrow
import pyarrow.csv
import pyarrow.parquet
import pytest

import nassurrogate as nas
from nassurrogate.cli import main
from surrogate import TrainConfig, analytic_metrics

PAGE = (Path(__file__).parents[3] / "docs" / "training.md").read_text(encoding="utf-8")


def blocks(kind):
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", blocks("toml"))
def test_configurations(text, tmp_path):
    path = tmp_path / "train.toml"
    path.write_text(text, encoding="utf-8")
    assert TrainConfig.from_file(path) != TrainConfig()


TINY = """epochs = 1
vocabulary = 300
[model]
width = 16
heads = 2
encoder_layers = 1
encoder_feed_forward = 32
decoder_layers = 1
decoder_feed_forward = 32
"""


@pytest.fixture
def tables(tmp_path, monkeypatch):
    """A working folder with the files that the page's commands read."""
    monkeypatch.chdir(tmp_path)
    Path("train.toml").write_text(TINY, encoding="utf-8")
    for seed, (name, device) in enumerate(
        [("latencies.csv", "pixel3"), ("more.parquet", "pixel3"), ("unseen.csv", "pixel3"), ("new-phone.csv", "pixel9")]
    ):  # fmt: skip
        cells = nas.sample("nasbench201", 9, seed=seed)
        values = [1.0 + cell.count("conv_3x3") for cell in cells]
        columns = {"space": ["nasbench201"] * 9, "arch_str": cells, f"{device}_latency_ms": values}
        write = pyarrow.parquet.write_table if name.endswith(".parquet") else pyarrow.csv.write_csv
        write(pyarrow.table(columns), name)


@pytest.mark.slow
def test_commands(tables, monkeypatch, capsys):
    """In order, as later commands use the output of earlier ones; in this process, where the libraries are loaded."""
    for line in [line for block in blocks("sh") for line in block.splitlines()]:
        words = shlex.split(line)
        if "train" in words and Path("my-checkpoint").exists() and "finetune" not in words:
            shutil.move("my-checkpoint", "pretrained" if "--start" in words else "before")
        if words[0] == "torchrun":
            # Each process imports the libraries, which takes seconds.
            words[words.index("--nproc-per-node") + 1] = "2"
            command = [Path(sys.executable).with_name(words[0]), *words[1:]]
            path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
            done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PATH": path})
            assert done.returncode == 0, done.stderr
            continue
        if "finetune" in words:
            Path("brief.toml").write_text("steps = 10\ntaught = 20\n")
            words += ["--config", "brief.toml"]
        monkeypatch.setattr(sys, "argv", words)
        with pytest.raises(SystemExit) as end:
            main()
        assert end.value.code == 0, f"{line}\n{capsys.readouterr().err}"
    adapted = nas.RLM.from_pretrained("my-checkpoint", adapters=["new-phone"])
    assert adapted.all_metrics == ("pixel3_latency_ms", "pixel9_latency_ms")


def test_all_analytic_metrics_are_listed():
    assert all(f"`{name}`" in PAGE for name in analytic_metrics.NAMES)
    assert callable(nas.train)

"""Files of released versions are read: tables, checkpoints, finished and unfinished searches, SNAS records."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
import torch

import nassurrogate as nas
from search_spaces.common.jsonl import open_log
from snas.generate import generate
from surrogate import CheckpointError, decoding
from surrogate.encoders import collate
from tests.compatibility.make import BUDGET, FOLDER, INTERRUPTED, SEARCH

VERSIONS = sorted(path.parent.name for path in FOLDER.glob("*/table.csv"))


@pytest.fixture(params=VERSIONS)
def old(request, tmp_path):
    return Path(shutil.copytree(FOLDER / request.param, tmp_path / request.param))


def test_there_are_files_of_each_release():
    assert "0.1.0" in VERSIONS


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_tables_are_read(old, suffix):
    table, _ = nas.read_table(old / f"table.{suffix}")
    assert len(table) == 60
    assert table.metrics.keys() == {"cifar10_valid_accuracy_200ep_pct", "pixel3_latency_ms"}
    of_csv, _ = nas.read_table(old / "table.csv")
    assert table.arch_str == of_csv.arch_str
    for name, values in table.metrics.items():
        np.testing.assert_array_equal(values, of_csv.metric(name))


def agree(made, recorded):
    """Most values to two digits: those of a model trained for seconds, among them numbers like 1e-80, have near ties
    between digits, which processors break differently."""
    return np.isclose(made, recorded, rtol=1e-2, atol=0).mean() >= 0.8


def test_checkpoints_give_the_recorded_predictions(old):
    predicted = json.loads((old / "predicted.json").read_text())
    table, _ = nas.read_table(old / "table.csv")
    rlm, texts = nas.RLM.from_pretrained(old / "checkpoint"), table.texts()[:5]
    made = rlm.predict(texts, predicted["metrics"]).median
    if "median" in predicted:  # 0.1.0 recorded medians conditioned on the preceding metrics
        assert agree(made[:, 0], np.array(predicted["median"])[:, 0])
        with torch.inference_mode():
            batch = collate([rlm.encode(text) for text in texts])
            memory, levels = rlm.network.encoder(batch), np.full((len(texts), 1, made.shape[1]), 0.5)
            order = [rlm.metrics.index(name) for name in predicted["metrics"]]
            chain = decoding.joint(rlm.network.decoder, memory, batch.mask, order, levels)[:, 0]
        assert agree(chain, predicted["median"])
    else:
        assert agree(made, predicted["median of each"])


def search(old, name):
    return nas.search(
        SEARCH[0], objectives=SEARCH[1], checkpoint=old / "checkpoint", budget=BUDGET, out=old / name, resume=True
    )


@pytest.mark.slow
def test_an_unfinished_search_is_resumed(old):
    log = (old / "unfinished" / ".search" / "evaluated.jsonl").read_text()
    kept = [name for line in log.splitlines() for name in json.loads(line)["arch_str"]]
    assert len(kept) == INTERRUPTED
    resumed, finished = search(old, "unfinished"), search(old, "finished")
    assert list(resumed.evaluated["arch_str"][:INTERRUPTED]) == kept
    assert len(resumed.evaluated["arch_str"]) == len(finished.evaluated["arch_str"]) == BUDGET
    assert list(finished.evaluated["arch_str"][:INTERRUPTED]) == kept


def test_snas_records_are_read(old):
    lines = (old / "snas.jsonl").read_text()
    with open_log(old / "snas.jsonl", resume=True) as records:
        assert len(records.by_uid) == 5
    assert (old / "snas.jsonl").read_text() == lines


def test_a_newer_checkpoint_is_refused(old):
    path = old / "checkpoint" / "config.json"
    config = json.loads(path.read_text())
    path.write_text(json.dumps({**config, "format": config["format"] + 1}))
    with pytest.raises(CheckpointError, match=f"has format {config['format'] + 1}.*upgrade nassurrogate"):
        nas.RLM.from_pretrained(old / "checkpoint")


@pytest.mark.parametrize("name", ["unfinished/.search/settings.json", "finished/run.json", "snas.jsonl.config.json"])
def test_work_of_a_newer_version_is_not_resumed(old, cifar10_folder, name):
    path = old / name
    path.write_text(json.dumps({"format": 7, **json.loads(path.read_text())}))

    def resume():
        if name.startswith("snas"):
            return generate(old / "snas.jsonl", count=6, data=cifar10_folder, resume=True)
        return search(old, name.split("/")[0])

    with pytest.raises(ValueError, match=r"has format 7, this version reads 1; upgrade nassurrogate"):
        resume()
    assert json.loads(path.read_text())["format"] == 7


@pytest.mark.parametrize(
    ("name", "line"),
    [
        *(("settings.json", line) for line in ("", "{", "[1]")),
        *(("evaluated.jsonl", line) for line in ("{", "[1]", "1")),
    ],
)
def test_a_damaged_file_of_an_unfinished_search_is_named(old, name, line):
    path = old / "unfinished" / ".search" / name
    path.write_text(f"{line}\n{path.read_text()}" if name == "evaluated.jsonl" else line)
    with pytest.raises(ValueError, match=rf"{name} is damaged"):
        search(old, "unfinished")

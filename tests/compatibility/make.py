"""Writes the files of this version that later versions must read; run once per release.

    python -m tests.compatibility.make

The folder is named after the version, and its files are never regenerated.
"""

import json
import shutil
from pathlib import Path

import numpy as np

import nassurrogate as nas
import search_spaces
from search_spaces.tables import write_columns
from surrogate import ModelConfig, TrainConfig

FOLDER = Path(__file__).parent
SEARCH = ("nasbench201", ["max:accuracy", "min:latency:pixel3"])
BUDGET, INTERRUPTED = 230, 100
_SNAS = Path(__file__).parents[2] / "benchmarks" / "data" / "snas_records.jsonl"


class Interrupted(Exception):
    pass


def main() -> None:
    out = FOLDER / nas.__version__
    out.mkdir()
    space, rng = search_spaces.get("nasbench201"), np.random.default_rng(0)
    genotypes = [space.sample(rng) for _ in range(60)]
    sizes = np.array([space.graph(genotype).macs / 1e6 for genotype in genotypes])
    columns = {
        "space": [space.name] * 60,
        "arch_str": [space.to_str(genotype) for genotype in genotypes],
        "cifar10_valid_accuracy_200ep_pct": 60 + 5 * np.log1p(sizes),
        "pixel3_latency_ms": 1 + sizes / 10,
    }
    for suffix in ("csv", "jsonl", "parquet"):
        write_columns(columns, out / f"table.{suffix}")
    table, _ = nas.read_table(out / "table.csv")
    small = ModelConfig(
        width=16, heads=2, encoder_layers=1, encoder_feed_forward=32, decoder_layers=1, decoder_feed_forward=32
    )
    rlm = nas.train(table, TrainConfig(epochs=1, vocabulary=300, model=small), out / "checkpoint")
    prediction = rlm.predict(table.texts()[:5])
    predicted = {"metrics": prediction.metrics, "median of each": prediction.median.tolist()}
    (out / "predicted.json").write_text(json.dumps(predicted, indent=1) + "\n", encoding="utf-8")

    def search(name: str, stop: int) -> None:
        def progress(done: int, total: int) -> None:
            if done == stop:
                raise Interrupted

        try:
            nas.search(
                SEARCH[0], objectives=SEARCH[1], checkpoint=out / "checkpoint", budget=BUDGET, out=out / name,
                progress=progress,
            )  # fmt: skip
        except Interrupted:
            return

    search("finished", 0)
    search("unfinished", INTERRUPTED)
    for made in ("onnx", "report.html", "front.pdf", "front.png"):
        entry = out / "finished" / made
        shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
    lines = _SNAS.read_text(encoding="utf-8").splitlines(keepends=True)[:5]
    (out / "snas.jsonl").write_text("".join(lines), encoding="utf-8")
    shutil.copy(f"{_SNAS}.config.json", out / "snas.jsonl.config.json")


if __name__ == "__main__":
    main()

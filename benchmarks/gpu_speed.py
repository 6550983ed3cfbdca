"""What a GPU does in an hour: predictions, training steps and SNAS trainings, in some five minutes.

    python -m benchmarks.gpu_speed [--workers 8] [--networks 96] [--quick]

- prediction: distinct cells of NAS-Bench-201 in batches of 4,096, five metrics with 80% intervals, default checkpoint,
  text to numbers;
- training: steps of 256 rows of NAS-Bench-201 with four metrics a row, a model of default size, in float32 and bf16,
  and in bf16 with a network that PyTorch has compiled;
- SNAS: random CNNs trained as `nassurrogate snas generate` trains them, in bf16, by as many processes as --workers, on
  random images of CIFAR-10's shape (the speed does not depend on what they show).

Without a GPU it measures the CPU.
"""

import argparse
import csv
import tempfile
import time
from functools import partial
from pathlib import Path

import numpy as np
import torch

import search_spaces
from benchmarks.paper.data import LABELS
from benchmarks.snas_speed import train as train_network
from search_spaces.common.executors import Workers, open_pool
from search_spaces.common.packages import versions
from search_spaces.sampling import sample_distinct
from search_spaces.tables import Table
from snas.generate import start_trainer
from snas.image_data import ImageData, Images
from snas.protocol import Protocol
from surrogate import RLM, TrainConfig, analytic_metrics, best_device, default_checkpoint, train

METRICS = LABELS["nasbench201"]
LEARNED = analytic_metrics.NAMES[:4]
PREDICTED, BATCH = 4096, 256


def cells(count: int) -> Table:
    """Random cells with the analytic metrics LEARNED."""
    space = search_spaces.get("nasbench201")
    drawn = list(sample_distinct(space, count, seed=0))
    texts = tuple(space.text(cell) for cell in drawn)
    values = np.array([analytic_metrics.of_text(text)[: len(LEARNED)] for text in texts])
    names = tuple(space.to_str(cell) for cell in drawn)
    return Table((space.name,) * count, names, texts, dict(zip(LEARNED, values.T, strict=True)))


def prediction(table: Table) -> str:
    rlm = RLM.from_pretrained(default_checkpoint(), best_device())
    texts = list(table.input)
    rlm.predict(texts[: len(texts) // 8], METRICS, batch_size=len(texts))
    rates = []
    for _ in range(3):
        # A model keeps what it has read of lines.
        fresh = RLM.from_pretrained(default_checkpoint(), best_device())
        started = time.perf_counter()
        fresh.predict(texts, METRICS, batch_size=len(texts))
        rates.append(len(texts) / (time.perf_counter() - started))
    return f"prediction, batches of {len(texts):,}: {max(rates):,.0f} networks a second"


def training(table: Table, *, bf16: bool, compiled: bool = False) -> str:
    config = TrainConfig(metrics=LEARNED, metrics_per_row=4, epochs=2, batch_size=BATCH, validation=0.02, bf16=bf16)
    with tempfile.TemporaryDirectory() as folder:
        train(table, config, Path(folder, "out"), compiled=compiled)
        with Path(folder, "out", "training.csv").open(encoding="utf-8") as file:
            seconds = [float(line["seconds"]) for line in csv.DictReader(file)]
    steps = -(-round(0.98 * len(table)) // BATCH)
    how = f"{'bf16' if bf16 else 'float32'}{', compiled' if compiled else ''}"
    return f"training, {how}, {BATCH} rows a step: {steps / seconds[-1]:.1f} steps a second"


def snas(networks: int, workers: int, device: str) -> str:
    rng = torch.Generator().manual_seed(0)

    def images(count: int) -> Images:
        pixels = torch.randint(256, (count, 3, 32, 32), generator=rng, dtype=torch.uint8)
        return Images(pixels, torch.randint(10, (count,), generator=rng))

    protocol = Protocol(precision="bf16" if device == "cuda" else "fp32")
    setup = partial(
        start_trainer, ImageData("random", images(50_000), images(10_000), 10, (0.5,) * 3, (0.25,) * 3), protocol,
        device,
    )  # fmt: skip
    space = search_spaces.get("snas")
    drawn = [space.to_str(genotype) for genotype in sample_distinct(space, networks, seed=0)]
    with open_pool(train_network, setup, Workers("process", workers)) as pool:
        found = [times for _, times in pool.run(enumerate(drawn))]
    # A worker's first training waits for libraries to be loaded and tuned.
    warm = sorted(found)[workers:] if len(found) > 2 * workers else found
    elapsed = max(end for _, end, _ in warm) - min(begin for begin, _, _ in warm)
    return f"SNAS, {workers} processes: {len(warm) / elapsed * 86_400:,.0f} networks a day"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=8, help="processes of SNAS (default: %(default)s)")
    parser.add_argument("--networks", type=int, default=96, help="networks of SNAS (default: %(default)s)")
    parser.add_argument("--quick", action="store_true", help="few networks: does it run through?")
    args = parser.parse_args()
    device = best_device()
    name = torch.cuda.get_device_name() if device == "cuda" else "CPU"
    print(f"{name}, torch {versions()['torch']}", flush=True)
    table = cells(64 if args.quick else PREDICTED)
    print(prediction(table), flush=True)
    print(training(table, bf16=False), flush=True)
    for compiled in (False, True) if device == "cuda" else ():
        print(training(table, bf16=True, compiled=compiled), flush=True)
    networks, workers = (2, 1) if args.quick else (args.networks, args.workers)
    print(snas(networks, workers, device), flush=True)


if __name__ == "__main__":
    main()

"""Prediction speed, as ratios in one run with one model, on held-out NAS-Bench-201 networks.

    NASSURROGATE_DATA=... python -m benchmarks.prediction_speed [--count 2003]

 - ours: five metrics with 80% intervals, exact quantiles;
 - cached sampling: the median of 64 joint samples, with every cache that this package has;
 - published recipe: the median of 64 samples, decoded as the RLM paper's library does it (regress_lm,
   PyTorchModel.decode): encoder output copied for every sample, the whole prefix and all cross-attention keys
   recomputed at each token.

All three read batches of similar length concurrently, with the same scheduler and the same number of threads; networks
are distinct, and the first batches are not timed. The sampling methods need no extra work for intervals: quantiles of
the same samples would do.
"""

import argparse
import time
from collections.abc import Callable

import numpy as np
import torch
from scipy.stats import spearmanr

from benchmarks.nasbench201_table import METRICS, load, values
from surrogate import RLM, decoding, default_checkpoint
from surrogate.batching import map_concurrently
from surrogate.encoders import Batch, attention_bias, collate

SAMPLES = 64
Texts = list[str]


def ours(rlm: RLM, texts: Texts) -> np.ndarray:
    return rlm.predict(texts, METRICS).median


def scheduled(rlm: RLM, texts: Texts, batch_size: int, samples: Callable[[RLM, Batch, int], np.ndarray]) -> np.ndarray:
    """(n, metrics) medians over samples, with batches read as `RLM.predict` reads them. `samples` gets a batch and a
    seed and returns (B, SAMPLES, metrics)."""
    batches = rlm.batches([len(rlm.encode(text).ids) for text in texts], batch_size)

    def read(rows: list[int]) -> np.ndarray:
        with torch.inference_mode():
            batch = collate([rlm.encode(texts[row]) for row in rows], rlm.device)
            return np.median(samples(rlm, batch, rows[0]), axis=1)

    medians = np.empty((len(texts), len(METRICS)))
    for rows, found in zip(batches, map_concurrently(read, batches, rlm.device), strict=True):
        medians[rows] = found
    return medians


def cached_samples(rlm: RLM, batch: Batch, seed: int) -> np.ndarray:
    rule = decoding.Sample(torch.Generator().manual_seed(seed))
    metrics = [rlm.metrics.index(name) for name in METRICS]
    memory = rlm.network.encoder(batch)
    return decoding.sample(rlm.network.decoder, memory, batch.mask, metrics, SAMPLES, rule)


def recipe_samples(rlm: RLM, batch: Batch, seed: int) -> np.ndarray:
    """Without any cache."""
    decoder, codec = rlm.network.decoder, rlm.network.decoder.codec
    following = torch.from_numpy(codec.grammar.following)
    metrics = [rlm.metrics.index(name) for name in METRICS]
    generator = torch.Generator().manual_seed(seed)
    memory = rlm.network.encoder(batch).repeat_interleave(SAMPLES, dim=0)
    bias = attention_bias(batch.mask.repeat_interleave(SAMPLES, dim=0))
    prefix = memory.new_zeros(len(memory), 0, memory.shape[-1])
    numbers = np.empty((len(memory), len(metrics)))
    for number, metric in enumerate(metrics):
        state = torch.zeros(len(memory), dtype=torch.long)
        written = memory.new_zeros(len(memory), memory.shape[-1])
        digits = []
        for place in range(decoder.block):
            position = written + decoder.metric[metric] + decoder.place[place]
            prefix = torch.cat([prefix, position[:, None]], dim=1)
            if place == codec.length:
                break
            causal = torch.ones(prefix.shape[1], prefix.shape[1], dtype=torch.bool).tril()
            x = prefix
            for layer in decoder.layers:
                x = layer(x, layer.project_memory(memory), bias, causal)
            logs = decoder.log_probabilities(x[:, -1], torch.full((len(memory),), metric), state)
            token = torch.multinomial(logs.exp(), 1, generator=generator)[:, 0]
            state = following[state, token]
            written = decoder.token[token]
            digits.append(token)
        numbers[:, number] = codec.decode_array(torch.stack(digits, -1).numpy())
    return numbers.reshape(-1, SAMPLES, len(metrics))


def cached_sampling(rlm: RLM, texts: Texts) -> np.ndarray:
    return scheduled(rlm, texts, 32, cached_samples)


def published_recipe(rlm: RLM, texts: Texts) -> np.ndarray:
    """Batches are small because the copies of the memory must fit."""
    return scheduled(rlm, texts, 2, recipe_samples)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2003, help="networks for ours")
    parser.add_argument("--cached-count", type=int, default=512, help="networks for cached sampling")
    parser.add_argument("--recipe-count", type=int, default=32, help="networks for the published recipe")
    args = parser.parse_args()
    table, texts, split = load()
    rows = np.random.default_rng(0).permutation(split.held_out)
    # One row per text: RLM.predict reads equal texts once.
    rows = np.array([*{texts[row]: row for row in rows}.values()])[: args.count]
    rlm = RLM.from_pretrained(default_checkpoint())
    true = values(table)[rows]
    picked = [texts[row] for row in rows]
    threads = torch.get_num_threads()
    print(f"{threads} threads for each method, {len(METRICS)} metrics: {', '.join(METRICS)}")

    def timed(method: Callable[[RLM, Texts], np.ndarray], count: int, warm: int) -> tuple[np.ndarray, float]:
        method(rlm, picked[:warm])
        assert torch.get_num_threads() == threads
        started = time.perf_counter()
        median = method(rlm, picked[:count])
        return median, count / (time.perf_counter() - started)

    def show(name: str, rate: float, median: np.ndarray) -> None:
        count = len(median)
        errors = np.median(np.abs(median - true[:count]), axis=0)
        ranks = [spearmanr(y, m).statistic for y, m in zip(true[:count].T, median.T, strict=True)]
        print(f"{name:36} {rate:8.2f} networks/s ({count})", end="")
        print(f"  median |error| {' '.join(f'{e:.4g}' for e in errors)}", end="")
        print(f"  Spearman {' '.join(f'{r:.4f}' for r in ranks)}", flush=True)

    exact, exact_rate = timed(ours, len(picked), 256)
    show("exact quantiles, with intervals", exact_rate, exact)
    for name, method, count, warm in (
        ("64 samples, all caches", cached_sampling, args.cached_count, 64),
        ("64 samples, published recipe", published_recipe, args.recipe_count, 4),
    ):
        median, rate = timed(method, min(count, len(picked)), warm)
        show(name, rate, median)
        show(f"  ours is {exact_rate / rate:.1f}x as fast; on these", exact_rate, exact[: len(median)])


if __name__ == "__main__":
    main()

"""The share of the machine's arithmetic rate that prediction reaches, in batches of 256 networks of one space.

    python -m benchmarks.encoder_rate [--spaces nasbench201 fbnet] [--count 1024] [--metric accuracy]

The encoder's floating-point operations per second, without padding, are divided by those of a product of two large
matrices; both use 32-bit floats on all cores and alternate, so that other load affects both alike. `at once` is the
encoder alone on all 256 networks, `as predicted` in the batches of `RLM.predict`; `all of it` divides by the time of
the whole prediction, including tokenization and the digits of one metric with its interval; `with decoder` also counts
the operations that decode these digits.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import torch
from torch.utils.flop_counter import FlopCounterMode

import nassurrogate as nas
from surrogate import RLM, ModelConfig, default_checkpoint
from surrogate.decoding import medians_and_intervals
from surrogate.encoders import Batch, collate

BATCH = 256
SIDE = 2048  # rows and columns of the matrices


def encoder_flops(batch: Batch, config: ModelConfig) -> float:
    """Floating-point operations of the matrix products in `CompactEncoder`, two per multiply-add, without padding."""
    width, hidden = config.width, config.encoder_feed_forward
    lengths = batch.mask.sum(1).double()
    weights = 2 * width * width + 3 * width * width + width * width + 2 * width * hidden  # references, qkv, out, feed
    attention = 2 * width * lengths.square()
    return config.encoder_layers * 2 * float((weights * lengths + attention).sum())


def decoder_share(rlm: RLM, batch: Batch, metric: str) -> float:
    """Operations that decode a metric and its interval, relative to the encoder's."""
    with torch.inference_mode():
        memory = rlm.network.encoder(batch)
        with FlopCounterMode(display=False) as counter:
            medians_and_intervals(rlm.network.decoder, memory, batch.mask, [rlm.metrics.index(metric)])
    return counter.get_total_flops() / encoder_flops(batch, rlm.network.config)


def tokenized(rlm: RLM, texts: list[str]) -> Batch:
    return collate([rlm.encode(text) for text in texts])


def timed(compute: Callable[[], Any]) -> float:
    started = time.perf_counter()
    compute()
    return time.perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spaces", nargs="+", default=["nasbench201", "nasbench101", "fbnet", "nds_darts"])
    parser.add_argument("--count", type=int, default=1024, help="networks per space (default: %(default)s)")
    parser.add_argument("--metric", default="", help="default: the first metric of the space")
    given = parser.parse_args()

    rlm = RLM.from_pretrained(default_checkpoint())
    encoder = rlm.network.eval().encoder
    matrix = torch.randn(SIDE, SIDE)
    print(f"{torch.get_num_threads()} threads, {BATCH} networks, one metric; of the matrices' rate:\n")
    print(f"{'':14} {'at once':>10} {'as predicted':>14} {'all of it':>11} {'with decoder':>14} {'networks/s':>12}")
    for name in given.spaces:
        space = nas.get_space(name)
        texts = [nas.to_text(space.graph(space.from_str(a))) for a in nas.sample(name, given.count, seed=0)]
        texts.sort(key=lambda text: len(rlm.encode(text)))  # as `predict` does
        metric = rlm.resolve(given.metric) if given.metric else rlm.known[name][0]
        share_of_decoder = decoder_share(rlm, tokenized(rlm, texts[len(texts) // 2 :][:16]), metric)
        shares, spent = [], 0.0
        with torch.inference_mode():
            for start in range(0, len(texts), BATCH):
                some = texts[start : start + BATCH]
                whole = tokenized(rlm, some)
                batches = rlm.batches(whole.mask.sum(1).tolist())
                parts = [tokenized(rlm, [some[row] for row in rows]) for rows in batches]
                product = timed(partial(torch.matmul, matrix, matrix))
                at_once = timed(partial(encoder, whole))
                in_parts = timed(lambda parts=parts: [encoder(part) for part in parts])
                predicting = timed(partial(rlm.predict, some, [metric]))
                spent += predicting
                possible = encoder_flops(whole, rlm.network.config) / (2 * SIDE**3 / product)
                shares.append([possible / seconds for seconds in (at_once, in_parts, predicting)])
        at_once, in_parts, predicting = np.median(shares, axis=0)
        whole_model = predicting * (1 + share_of_decoder)
        print(
            f"{name:14} {at_once:>10.0%} {in_parts:>14.0%} {predicting:>11.0%} {whole_model:>14.0%} "
            f"{len(texts) / spent:>12.0f}"
        )


if __name__ == "__main__":
    main()

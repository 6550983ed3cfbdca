"""How much of the machine's arithmetic prediction uses, in batches of 256 networks of one space.

    python -m benchmarks.encoder_rate [--spaces nasbench201 fbnet] [--count 1024] [--metric accuracy]

The rate is that of the encoder's own arithmetic, padding not counted, against a product of two large matrices, both of
32-bit floats on all cores and in turns, so that what else the machine does falls on both. Beside it stands where the
time of a prediction goes: tokens from text, the encoder, the digits of one metric with its interval.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import torch

import nassurrogate as nas
from surrogate import RLM, ModelConfig, decoding, default_checkpoint
from surrogate.encoders import Batch, collate

BATCH = 256
SIDE = 2048  # of the matrices


def encoder_flops(batch: Batch, config: ModelConfig) -> float:
    """Floating-point operations of the products in `CompactEncoder`: two a multiply-add, real tokens alone."""
    width, hidden = config.width, config.encoder_feed_forward
    lengths = batch.mask.sum(1).double()
    weights = (
        2 * width * width + 3 * width * width + width * width + 2 * width * hidden
    )  # references, qkv, out, feed
    attention = 2 * width * lengths.square()
    return config.encoder_layers * 2 * float((weights * lengths + attention).sum())


def tokenized(rlm: RLM, texts: list[str]) -> Batch:
    return collate([rlm.encode(text) for text in texts])


def timed(compute: Callable[[], Any]) -> tuple[float, Any]:
    started = time.perf_counter()
    result = compute()
    return time.perf_counter() - started, result


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--spaces", nargs="+", default=["nasbench201", "nasbench101", "fbnet", "nds_darts"])
    parser.add_argument("--count", type=int, default=1024, help="networks of a space (default: %(default)s)")
    parser.add_argument("--metric", default="", help="default: the first that the space has")
    given = parser.parse_args()

    rlm = RLM.from_pretrained(default_checkpoint())
    encoder, decoder = rlm.network.eval().encoder, rlm.network.decoder
    matrix = torch.randn(SIDE, SIDE)
    print(f"{torch.get_num_threads()} threads, batches of {BATCH}")
    for name in given.spaces:
        space = nas.get_space(name)
        texts = [nas.to_text(space.graph(space.from_str(a))) for a in nas.sample(name, given.count, seed=0)]
        texts.sort(key=lambda text: len(rlm.encode(text)))  # as `predict` does
        metric = [rlm.metrics.index(rlm.resolve(given.metric) if given.metric else rlm.known[name][0])]
        shares, spent = [], {"tokens": 0.0, "encoder": 0.0, "digits": 0.0}
        with torch.inference_mode():
            for start in range(0, len(texts), BATCH):
                some = texts[start : start + BATCH]
                tokens, batch = timed(partial(tokenized, rlm, some))
                product, _ = timed(partial(torch.matmul, matrix, matrix))
                reading, memory = timed(partial(encoder, batch))
                digits = partial(decoding.medians_and_intervals, decoder, memory, batch.mask, metric)
                writing, _ = timed(digits)
                rate = encoder_flops(batch, rlm.network.config) / reading
                shares.append(rate / (2 * SIDE**3 / product))
                for part, seconds in zip(spent, (tokens, reading, writing), strict=True):
                    spent[part] += seconds
        whole = sum(spent.values())
        parts = ", ".join(f"{part} {seconds / whole:.0%}" for part, seconds in spent.items())
        share = f"encoder at {statistics.median(shares):.0%} of the matrices' rate"
        print(f"{name:14} {share}; time: {parts}; {len(texts) / whole:.0f} networks/s")


if __name__ == "__main__":
    main()

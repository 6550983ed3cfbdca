"""Joint samples of accuracy and latency: quasi-random quantile levels or independent draws, at equal cost.

    python -m benchmarks.joint_sampling [--networks 24] [--repeats 8] [--reference 8192]

Root mean square errors, on random NAS-Bench-201 cells, of estimates from samples, against a reference of many
independent ones: the median of each metric, the 0.9 quantile of accuracy, and the probability that accuracy is above
its median while latency is below. Both kinds take the same decoder steps, so a sample costs the same.
"""

import argparse

import numpy as np
import torch

from search_spaces import get
from surrogate import RLM, decoding, default_checkpoint
from surrogate.encoders import collate
from surrogate.joint_samples import sobol_levels


def estimates(samples: np.ndarray, medians: np.ndarray) -> np.ndarray:
    """(B, 4) from samples (B, n, 2): two medians, the 0.9 quantile of accuracy, a joint probability."""
    good = (samples[..., 0] > medians[:, None, 0]) & (samples[..., 1] < medians[:, None, 1])
    high = np.quantile(samples[..., 0], 0.9, axis=1)
    middle = np.median(samples, axis=1)
    return np.stack([middle[:, 0], middle[:, 1], high, good.mean(1)], axis=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--networks", type=int, default=24)
    parser.add_argument("--repeats", type=int, default=8)
    parser.add_argument("--reference", type=int, default=8192, help="samples of the reference")
    options = parser.parse_args()
    rlm = RLM.from_pretrained(default_checkpoint())
    metrics = [rlm.metrics.index(rlm.resolve(m, "nasbench201")) for m in ("accuracy", "latency:pixel3")]
    space, rng = get("nasbench201"), np.random.default_rng(0)
    texts = [space.text(space.sample(rng)) for _ in range(options.networks)]
    decoder = rlm.network.decoder
    generator = torch.Generator().manual_seed(0)

    with torch.inference_mode():
        batch = collate([rlm.encode(text) for text in texts])
        memory = rlm.network.encoder(batch)

        def independent(count: int) -> np.ndarray:
            rule = decoding.Sample(generator)
            return decoding.sample(decoder, memory, batch.mask, metrics, count, rule)

        def quasi_random(count: int) -> np.ndarray:
            levels = np.stack([sobol_levels(count, 2, rng) for _ in texts])
            return decoding.joint(decoder, memory, batch.mask, metrics, levels)

        parts = [independent(512) for _ in range(options.reference // 512)]
        reference = np.concatenate(parts, axis=1)
        medians = np.median(reference, axis=1)
        truth = estimates(reference, medians)
        print(f"{len(texts)} networks, {options.repeats} repeats, reference of {reference.shape[1]} samples")
        print("root mean square error          samples  independent  quasi-random  ratio")
        for count in (16, 64, 256):
            errors = []
            for draw in (independent, quasi_random):
                found = np.stack([estimates(draw(count), medians) for _ in range(options.repeats)])
                errors.append(np.sqrt(((found - truth) ** 2).mean(axis=(0, 1))))
            names = ("mean accuracy (%)", "mean latency (ms)", "0.9 quantile of accuracy (%)", "joint probability")
            for name, one, other in zip(names, *errors, strict=True):
                print(f"{name:30s} {count:8d} {one:12.4f} {other:13.4f} {one / other:6.1f}")


if __name__ == "__main__":
    main()

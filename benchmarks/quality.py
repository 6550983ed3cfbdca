"""The default checkpoint on held-out groups of NAS-Bench-201, compared with a random forest.

    NASSURROGATE_DATA=... python -m benchmarks.quality [CHECKPOINT]

The random forest (200 trees on one-hot edge operations) is trained on the same rows; the scores of its seeds are
averaged. Also printed: tokens per network, and how many medians are outside their own interval.
"""

import argparse

import numpy as np
from scipy.stats import kendalltau, spearmanr

from benchmarks.nasbench201_table import METRICS, forest, load, one_hot, values
from surrogate import RLM, default_checkpoint
from surrogate.dataset import fingerprint


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", nargs="?", default=default_checkpoint())
    parser.add_argument("--forest-seeds", type=int, default=3)
    args = parser.parse_args()
    table, texts, split = load()
    rlm = RLM.from_pretrained(args.checkpoint)
    held_out = split.held_out
    leaked = sum(fingerprint(texts[row]) in rlm.trained_on for row in held_out)
    print(f"trained on {len(split.train)} rows, calibrated on {len(split.validation)}, judged on {len(held_out)}")
    print(f"held-out texts that training saw: {leaked}")
    prediction = rlm.predict([texts[row] for row in held_out], METRICS)
    true, features = values(table), one_hot(table)
    print(f"{'':34} {'RLM':>17} {'random forest':>17} {'80% interval':>13}")
    print(f"{'metric':34} {'Spearman':>9} {'Kendall':>7} {'Spearman':>9} {'Kendall':>7} {'coverage':>13}")
    for column, name in enumerate(METRICS):
        y = true[held_out, column]
        theirs = np.zeros((args.forest_seeds, 2))
        for seed in range(args.forest_seeds):
            guess = forest(seed).fit(features[split.train], true[split.train, column]).predict(features[held_out])
            theirs[seed] = spearmanr(y, guess).statistic, kendalltau(y, guess).statistic
        median = prediction.median[:, column]
        inside = (prediction.q10[:, column] <= y) & (y <= prediction.q90[:, column])
        ours = spearmanr(y, median).statistic, kendalltau(y, median).statistic
        mean = theirs.mean(0)
        print(f"{name:34} {ours[0]:9.4f} {ours[1]:7.4f} {mean[0]:9.4f} {mean[1]:7.4f} {inside.mean():13.3f}")
    outside = (prediction.median < prediction.q10) | (prediction.median > prediction.q90)
    print(f"medians outside their own interval: {outside.mean():.2%}")
    lengths = [len(rlm.tokenizer.encode(text)) for text in texts]
    print(f"tokens per network: mean {np.mean(lengths):.1f}, max {max(lengths)} ({len(set(texts))} distinct texts)")


if __name__ == "__main__":
    main()

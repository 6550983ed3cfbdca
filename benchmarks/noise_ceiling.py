"""How well can the held-out rows be predicted at all? Models that read other measurements, compared with the RLM.

    NASSURROGATE_DATA=... python -m benchmarks.noise_ceiling [--checkpoint CKPT]

Extremely randomised trees and gradient boosting learn from the checkpoint's training and validation rows; they read the
edge operations and *measurements* of the same cell: for a latency, latencies and energies on all other chips; for
accuracy, accuracies on the other two data sets. What they miss is mostly the noise of one measurement, which no model
of the architecture can predict. "Without" are the same models on edge operations alone.

Printed: Spearman on the held-out rows, and the share of the true front's hypervolume that each predicted front reaches,
with two, three and five objectives as in `benchmarks.front_quality`.
"""

import argparse
from pathlib import Path

import moocore
import numpy as np
from scipy.stats import spearmanr
from sklearn.ensemble import ExtraTreesRegressor, HistGradientBoostingRegressor

from benchmarks.front_quality import OBJECTIVES
from benchmarks.nasbench201_table import CONFIG, METRICS, load, one_hot, true_front, values
from search_spaces.tables import Table
from surrogate import RLM, default_checkpoint

FLOOR_MS = 0.05  # added before the logarithm: the latency of cells without a path is near zero


def measured_elsewhere(table: Table, metric: str) -> np.ndarray:
    """(n, k) other metrics that help to predict `metric`, without those of its own chip or image set."""
    accuracy = "_accuracy_" in metric
    names = [
        name
        for name in CONFIG.metrics
        if name in table.metrics and ("_accuracy_" in name) == accuracy and name.split("_")[0] != metric.split("_")[0]
    ]
    columns = np.stack([table.metric(name) for name in names], axis=1)
    return columns if accuracy else np.log(columns + FLOOR_MS)


def guesses(features: np.ndarray, y: np.ndarray, train: np.ndarray, held_out: np.ndarray) -> list[np.ndarray]:
    """Predictions for the held-out rows by boosting and by trees, (h,) each."""
    models = (
        HistGradientBoostingRegressor(max_iter=400, learning_rate=0.05, random_state=0),
        ExtraTreesRegressor(200, max_features=0.5, min_samples_leaf=2, n_jobs=-1, random_state=0),
    )
    return [model.fit(features[train], y[train]).predict(features[held_out]) for model in models]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checkpoint", type=Path, default=default_checkpoint())
    checkpoint = parser.parse_args().checkpoint
    table, texts, split = load(None)
    train, held_out = np.concatenate([split.train, split.validation]), split.held_out
    true, operations = values(table), one_hot(table)
    rlm = RLM.from_pretrained(checkpoint)
    median = rlm.predict([texts[row] for row in held_out], METRICS, intervals=False).median
    predicted = {"RLM": median}
    for kind in ("boosting", "trees"):
        for told in ("without", "with"):
            predicted[f"{kind}, {told}"] = np.empty_like(median)
    for column, name in enumerate(METRICS):
        y = true[:, column] if "_accuracy_" in name else np.log(true[:, column] + FLOOR_MS)
        informed = np.hstack([operations, measured_elsewhere(table, name)])
        for told, features in (("without", operations), ("with", informed)):
            both = guesses(features, y, train, held_out)
            for kind, guess in zip(("boosting", "trees"), both, strict=True):
                predicted[f"{kind}, {told}"][:, column] = guess
    signs = np.array([-1.0] + [1.0] * (len(METRICS) - 1))
    print(f"{len(held_out)} held-out rows; Spearman of {', '.join(METRICS)}; hypervolume of the fronts")
    for name, guess in predicted.items():
        ranks = [spearmanr(guess[:, column], true[held_out, column]).statistic for column in range(len(METRICS))]
        shares = []
        for count in OBJECTIVES:
            points = (true[held_out] * signs)[:, :count]
            front, reference = true_front(points)
            picked = moocore.is_nondominated((guess * signs)[:, :count])
            best = moocore.hypervolume(front, ref=reference)
            shares.append(f"{moocore.hypervolume(points[picked], ref=reference) / best:.1%}")
        print(f"{name:18}", *(f"{rank:.4f}" for rank in ranks), *shares)


if __name__ == "__main__":
    main()

"""What a language model has to beat on real networks: regressors on sizes and operator counts, families left out.

    python -m benchmarks.real_networks.baselines --sources DIR [--networks FILE] [--all] [--only WORD]

For each measured setting the networks are split in five folds by family (sources.py); each fold is predicted by a model
of the other four. Latencies are predicted as logarithms: Spearman correlation, median relative error and share of
networks within 10%, over all networks; accuracies: Spearman and mean absolute error in points.

- linear: log-linear regression on log MACs, activations, parameters and image size;
- trees: extra trees on the same;
- boosting: gradient boosting on these and on counts, MACs and bytes of each kind of operator in the text.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

from benchmarks.real_networks.features import operator_features, size
from benchmarks.real_networks.sources import FILES, FOLDS, fold, imported
from benchmarks.real_networks.texts import DATA, read

# The settings that short names stand for; --all has every one with enough networks.
SETTINGS = (
    "rtx3090_amp_nchw_pt240_per_image_latency_ms", "rtx4090_amp_nchw_pt291_per_image_latency_ms",
    "rtx4090_amp_nchw_pt291_compiled_per_image_latency_ms", "rtx5090_amp_nchw_pt291_per_image_latency_ms",
    "rtx5090_amp_nchw_pt291_compiled_per_image_latency_ms", "pro6000_maxq_amp_nchw_pt291_per_image_latency_ms",
    "pro6000_maxq_amp_nchw_pt291_compiled_per_image_latency_ms",
    "i7_12700h_fp32_nchw_pt240_compiled_batch1_latency_ms", "i9_10940x_fp32_nchw_pt240_compiled_batch1_latency_ms",
    "galaxy_s24_tflite_float_latency_ms", "galaxy_s25_tflite_float_latency_ms",
    "t4_tensorrt_fp16_batch1_latency_ms", "v100_tensorrt_fp32_batch1_latency_ms", "imagenet_top1_pct",
)  # fmt: skip
FEWEST = 40  # networks of a setting

Regressor = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]


def linear(x: np.ndarray, y: np.ndarray, unseen: np.ndarray) -> np.ndarray:
    solution, *_ = np.linalg.lstsq(np.c_[x, np.ones(len(x))], y, rcond=None)
    predicted: np.ndarray = np.c_[unseen, np.ones(len(unseen))] @ solution
    return predicted


def trees(x: np.ndarray, y: np.ndarray, unseen: np.ndarray) -> np.ndarray:
    from sklearn.ensemble import ExtraTreesRegressor

    model = ExtraTreesRegressor(300, min_samples_leaf=2, random_state=0, n_jobs=1)
    predicted: np.ndarray = model.fit(x, y).predict(unseen)
    return predicted


def boosting(x: np.ndarray, y: np.ndarray, unseen: np.ndarray) -> np.ndarray:
    """On the residual of a linear regression on sizes, because trees do not extrapolate."""
    from sklearn.ensemble import HistGradientBoostingRegressor

    base, base_unseen = linear(x[:, :4], y, x[:, :4]), linear(x[:, :4], y, unseen[:, :4])
    model = HistGradientBoostingRegressor(
        learning_rate=0.06, max_iter=250, min_samples_leaf=8, max_leaf_nodes=15, l2_regularization=1.0,
        max_features=0.3, random_state=0,
    )  # fmt: skip
    predicted: np.ndarray = base_unseen + model.fit(x, y - base).predict(unseen)
    return predicted


MODELS: dict[str, tuple[Regressor, str]] = {
    "linear": (linear, "size"), "trees": (trees, "size"), "boosting": (boosting, "operators"),
}  # fmt: skip


def left_out(model: Regressor, x: np.ndarray, y: np.ndarray, folds: np.ndarray) -> np.ndarray:
    """Predictions of each row by a model of the other folds, (N,)."""
    predicted = np.full(len(y), np.nan)
    for number in range(FOLDS):
        unseen = folds == number
        if unseen.any() and not unseen.all():
            predicted[unseen] = model(x[~unseen], y[~unseen], x[unseen])
    return predicted


def measured(sources: Path, texts: dict[tuple[str, str], str]) -> dict[str, dict[tuple[str, str], float]]:
    """Metric -> network -> value, of all sources, for networks whose text is known; the first source counts."""
    found: dict[str, dict[tuple[str, str], float]] = {}
    for importer in FILES:
        for row in imported(sources, importer):
            key = (row.values["space"], row.values["arch_str"])
            if key in texts:
                for name, value in row.values.items():
                    if name not in ("space", "arch_str"):
                        found.setdefault(name, {}).setdefault(key, value)
    return found


def figures(actual: np.ndarray, predicted: np.ndarray, accuracy: bool) -> str:
    """Spearman / median relative error / share within 10%; of accuracies, Spearman / mean absolute error."""
    rank = spearmanr(actual, predicted).statistic
    if accuracy:
        return f"{rank:.3f} / {np.abs(actual - predicted).mean():.2f}"
    error = np.abs(np.expm1(predicted - actual))
    return f"{rank:.3f} / {np.median(error):.3f} / {(error <= 0.1).mean():.2f}"


def argument_parser(description: str | None) -> argparse.ArgumentParser:
    """A parser with the options that say where measurements and texts are."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=Path, required=True, metavar="DIR", help="folder of the measurements")
    parser.add_argument("--networks", type=Path, default=DATA, help="table of the texts")
    return parser


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--all", action="store_true", help=f"every setting with {FEWEST} networks")
    parser.add_argument("--only", default="", help="settings whose name contains this")
    given = parser.parse_args()
    texts = {(row["space"], row["arch_str"]): row["input"] for row in read(given.networks)}
    metrics = measured(given.sources, texts)
    names = sorted(metrics) if given.all else SETTINGS
    keys = sorted(texts)
    place = {key: number for number, key in enumerate(keys)}
    features = {
        "size": np.array([size(texts[key]) for key in keys]),
        "operators": operator_features([texts[key] for key in keys]),
    }
    folds = np.array([fold(arch_str) for _, arch_str in keys])
    print("**Families left out, five folds**\n")
    print(f"| setting | networks | {' | '.join(MODELS)} |\n|---|---|{'---|' * len(MODELS)}")
    for name in names:
        values = metrics.get(name, {})
        accuracy = name.endswith("_pct")
        if len(values) < FEWEST or given.only not in name or not (accuracy or name.endswith("_latency_ms")):
            continue
        rows = np.array([place[key] for key in values])
        actual = np.array(list(values.values()))
        actual = actual if accuracy else np.log(actual)
        cells = []
        for model, kind in MODELS.values():
            predicted = left_out(model, features[kind][rows], actual, folds[rows])
            known = ~np.isnan(predicted)
            cells.append(figures(actual[known], predicted[known], accuracy))
        print(f"| {name} | {len(rows)} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()

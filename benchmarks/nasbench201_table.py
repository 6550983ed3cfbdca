"""The NAS-Bench-201 table and the split of the default checkpoint, for the scripts of this folder."""

from collections.abc import Sequence
from pathlib import Path

import moocore
import numpy as np
from sklearn.ensemble import RandomForestRegressor

from benchmarks import data_file
from benchmarks.paper.data import FILES, LABELS
from search_spaces.nasbench201 import NASBench201
from search_spaces.tables import Table, read_table
from surrogate import TrainConfig
from surrogate.training.splits import Split, split_rows

CONFIG = TrainConfig.from_file(Path(__file__).parent / "default_checkpoint.toml")
# Accuracy, then the latencies of the paper's Figure 6.
METRICS = LABELS["nasbench201"]
ACCURACY, PIXEL3 = METRICS[:2]


def load(metrics: Sequence[str] | None = METRICS) -> tuple[Table, list[str], Split]:
    """The table with these metrics (None: all), its canonical texts, and the split. Exits with a message if the file is
    missing."""
    table, _ = read_table(data_file(FILES["nasbench201"]), metrics=metrics)
    texts = table.texts()
    return table, texts, split_rows(table, texts, CONFIG)


def values(table: Table) -> np.ndarray:
    """(n, 5) float64 values of METRICS."""
    return np.stack([table.metric(name) for name in METRICS], axis=1)


def true_front(minimised: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The non-dominated rows of (n, k) negative accuracy and latencies, and the reference point of their hypervolume:
    85% accuracy and 1.1 x the front's largest latency of each device."""
    front = minimised[moocore.is_nondominated(minimised)]
    return front, np.array([-85.0, *(1.1 * front[front[:, 0] < -85.0, 1:].max(axis=0))])


def one_hot(table: Table) -> np.ndarray:
    """(n, 30) one-hot operations of the edges, the features of the random forest."""
    space = NASBench201()
    return space.one_hot([space.from_str(arch_str) for arch_str in table.arch_str])


def forest(seed: int) -> RandomForestRegressor:
    """The baseline: 200 trees, each split choosing among a random subset of the features."""
    return RandomForestRegressor(200, max_features="sqrt", random_state=seed, n_jobs=-1)

"""Accuracy and latency of cells on the predicted front of NAS-Bench-201, as joint densities: the paper's Figure 6.

    python -m benchmarks.paper.joint_density [--checkpoint CKPT] [--samples 512] [--picture FILE.png]

One checkpoint predicts all 15,625 cells. For each of four devices, the picture has six cells of the front of predicted
accuracy against predicted latency: the regions that hold 50% and 90% of a cell's joint samples (latency is decoded
after accuracy), and the medians. Printed: the Spearman correlation of accuracy and latency within the samples of a
cell, and along the front. Two cores: two minutes; nothing is trained.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import moocore
import numpy as np
from scipy.ndimage import gaussian_filter
from scipy.stats import spearmanr

import search_spaces
from benchmarks.paper.data import LATENCIES, NB201_ACCURACY
from surrogate import RLM, default_checkpoint
from surrogate.metrics import correlation

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TITLES = dict(zip(LATENCIES, ("Pixel 3", "Eyeriss", "Xeon Gold 6226", "GTX 1080 Ti"), strict=True))
DRAWN = 6
# Cells that learn almost nothing are on the front as well, and would fill the picture.
LEAST_ACCURACY = 85.0
GRID = 240


def front(accuracy: np.ndarray, latency: np.ndarray) -> np.ndarray:
    """Positions of the non-dominated cells above LEAST_ACCURACY, by latency."""
    good = np.flatnonzero(accuracy >= LEAST_ACCURACY)
    points = np.stack([-accuracy[good], latency[good]], axis=1)
    found = good[moocore.is_nondominated(points)]
    return found[np.argsort(latency[found])]


def spaced(accuracy: np.ndarray, latency: np.ndarray) -> np.ndarray:
    """Positions of up to DRAWN points of a front, evenly spaced along it in units of its extent."""
    steps = np.hypot(*(np.diff(side) / (np.ptp(side) or 1.0) for side in (accuracy, latency)))
    along = np.concatenate([[0.0], steps.cumsum()])
    wanted = np.linspace(0, along[-1], DRAWN)
    return np.unique(np.abs(along[:, None] - wanted).argmin(axis=0))


def draw(axes: Axes, samples: list[np.ndarray], everything: np.ndarray) -> None:
    """Draws one panel: `samples` (n, 2) of each cell, accuracy then latency, and the front (m, 2) as a line."""
    from matplotlib import colormaps

    axes.plot(everything[:, 1], everything[:, 0], "-", color="0.6", lw=0.8, zorder=1)
    for place, cell in enumerate(samples):
        colour = colormaps["viridis"](place / max(1, len(samples) - 1) * 0.9)
        accuracies, latencies, values = density(cell)
        half, most = (level(values, mass) for mass in (0.5, 0.9))
        fill = [(*colour[:3], 0.2), (*colour[:3], 0.45)]
        axes.contourf(latencies, accuracies, values, levels=[most, half, np.inf], colors=fill)
        axes.contour(latencies, accuracies, values, levels=[most, half], colors=[colour], linewidths=0.8)
        axes.plot(np.median(cell[:, 1]), np.median(cell[:, 0]), "o", color=colour, mec="white", ms=4, zorder=3)
    axes.use_sticky_edges = False  # contours' edges would cut the outermost cells
    axes.autoscale()
    axes.set(xlabel="latency (ms)", ylabel="CIFAR-10 accuracy (%)")
    axes.grid(alpha=0.3)


def density(cell: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Grid (GRID,), (GRID,) and kernel density (GRID, GRID) of samples (n, 2). The bandwidth is Scott's rule (1992) on
    the central 68% of the samples, so that tails do not blur the density."""
    low, middle_low, middle_high, high = np.percentile(cell, [2, 16, 84, 98], axis=0)
    width = np.maximum((middle_high - middle_low) / 2, 1e-4 * np.abs(cell).mean(axis=0)) * len(cell) ** (-1 / 6)
    low, high = low - 4 * width, high + 4 * width
    counts, *edges = np.histogram2d(cell[:, 0], cell[:, 1], bins=GRID, range=np.stack([low, high], axis=1))
    smooth = gaussian_filter(counts, sigma=width / (high - low) * GRID, mode="constant")
    accuracies, latencies = ((side[1:] + side[:-1]) / 2 for side in edges)
    return accuracies, latencies, smooth


def level(values: np.ndarray, mass: float) -> float:
    """The density threshold above which lies the share `mass` of the probability."""
    ordered = np.sort(values.ravel())[::-1]
    return float(ordered[np.searchsorted(ordered.cumsum(), mass * ordered.sum())])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checkpoint", type=Path, default=default_checkpoint())
    parser.add_argument("--samples", type=int, default=512, help="joint samples per cell, a power of 2")
    parser.add_argument("--picture", type=Path, default=Path("runs/paper/joint_density.png"))
    options = parser.parse_args()
    from matplotlib.figure import Figure

    rlm, space = RLM.from_pretrained(options.checkpoint), search_spaces.get("nasbench201")
    # Cells with equal texts are one network.
    texts = list(dict.fromkeys(space.text(genotype) for genotype in space.enumerate()))
    metrics = [NB201_ACCURACY, *LATENCIES]
    medians = rlm.predict(texts, metrics, intervals=False).median
    figure = Figure(figsize=(11, 8.4), layout="constrained")
    print(f"{len(texts):,} distinct networks; Spearman correlation of accuracy and latency:")
    for place, (axes, metric) in enumerate(zip(figure.subplots(2, 2).flat, LATENCIES, strict=True), start=1):
        accuracy, latency = medians[:, 0], medians[:, place]
        cells = front(accuracy, latency)
        shown = cells[spaced(accuracy[cells], latency[cells])]
        samples = list(rlm.sample([texts[cell] for cell in shown], [NB201_ACCURACY, metric], count=options.samples))
        within = [correlation(spearmanr, *cell.T) for cell in samples]
        draw(axes, samples, np.stack([accuracy[cells], latency[cells]], axis=1))
        axes.set_title(f"{TITLES[metric]}: correlation within a cell {np.mean(within):+.2f}")
        along = correlation(spearmanr, accuracy[cells], latency[cells])
        print(
            f"{TITLES[metric]:15} front of {len(cells)} cells: along it {along:+.2f}, within the {len(shown)} drawn "
            f"{' '.join(f'{r:+.2f}' for r in within)}"
        )
    figure.suptitle("Cells of the predicted front: regions of 50% and 90% of joint samples, medians, the front")
    options.picture.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(options.picture, dpi=120)
    print(options.picture)


if __name__ == "__main__":
    main()

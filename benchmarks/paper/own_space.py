"""Few rows of a space that the packaged checkpoint has never seen: what `finetune` delivers, beside simple models.

    NASSURROGATE_DATA=... python -m benchmarks.paper.own_space [--seeds 3] [--quick] [--split test] [--rows 10 60 ...]

- sum: a registered space of eight inverted bottlenecks with five choices each, whose accuracy is a sum over the choices
  with a little noise; a seed is another such accuracy. 60 rows are learned as a user would, and 2,000 others judge.
- text: the same networks as text alone.
- mnasnet accuracy, mnasnet latency: rows of Accel-NASBench, ImageNet accuracy and latency on an A100, without the
  adapter that knows them; the others judge.

`adapter` is `finetune` of the packaged checkpoint as it is; `printed` is the Spearman that it reports of rows left out.
The baselines learn the same rows: `ridge`, `forest` and `process`, a Gaussian process on sizes, choices and subtrees,
the model of active search. Two cores: a minute a seed for 10 to 100 rows, five for 1,000.
"""

from __future__ import annotations

import dataclasses
import tempfile
from functools import cache
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

import search_spaces
from benchmarks.data_file import data_file
from benchmarks.paper.runs import Figures, Runs, arguments, show, spread
from nassurrogate.search.searchers.few_shot import FewShotSurrogate
from search_spaces.arch_str import read_choice
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.sampling import sample_distinct
from search_spaces.space import Genotype, SearchSpace, Variable
from search_spaces.tables import Table, read_table
from search_spaces.tables.importers import import_table
from surrogate import FinetuneConfig, default_checkpoint, finetune, regressors

BLOCKS, JUDGES = 8, 2000
CHOICES = ("k3e3", "k3e6", "k5e3", "k5e6", "skip")
SIZES = (10, 60, 100, 1000)
METHODS = ("adapter", "ridge", "forest", "process")
# Columns of Accel-NASBench under the names of a user's own metrics, which no adapter knows.
MNASNET = {
    "mnasnet accuracy": ("imagenet_proxy_accuracy_16ep_pct", "own_accuracy_pct"),
    "mnasnet latency": ("a100_per_image_latency_ms", "own_latency_ms"),
}
SETTINGS = ("sum", "text", *MNASNET)


@search_spaces.register
class Bottlenecks(SearchSpace):
    """Inverted bottlenecks in a row, e.g. `k3e3-k5e6-skip-...`: kernel and expansion of each, or none."""

    name = "own_bottlenecks"
    title = "Own space of bottlenecks"
    variables = tuple(Variable(f"block {place}", CHOICES) for place in range(BLOCKS))

    def to_str(self, genotype: Genotype) -> str:
        self.check(genotype)
        return "-".join(CHOICES[choice] for choice in genotype)

    def from_str(self, arch_str: str) -> Genotype:
        parts = arch_str.split("-")
        read_choice(len(parts), self.name, "number of blocks", (BLOCKS,))
        return tuple(read_choice(part, self.name, "block", CHOICES) for part in parts)

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        self.check(genotype)
        b = GraphBuilder()
        size = self.input_size(resolution)
        x = b.relu(b.batch_norm(b.conv(b.input(3, size, size), 16, 3, stride=2, padding=1)))
        channels = 16
        for place, choice in enumerate(genotype):
            stride, width = (2, channels * 2) if place in (2, 5) else (1, channels)
            if CHOICES[choice] == "skip" and stride == 1:
                continue
            kept = CHOICES[0] if CHOICES[choice] == "skip" else CHOICES[choice]  # where the shape changes
            kernel, wide = int(kept[1]), channels * int(kept[3])
            y = b.relu(b.batch_norm(b.conv(x, wide, 1)))
            y = b.relu(b.batch_norm(b.conv(y, wide, kernel, stride=stride, padding=kernel // 2, groups=wide)))
            y = b.batch_norm(b.conv(y, width, 1))
            x, channels = (b.add(x, y) if stride == 1 else y), width
        return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), self.class_count(num_classes)))


@cache
def mnasnet() -> Table:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "mnasnet.parquet")
        import_table("accel_nasbench", data_file("real/accel_nasbench.csv.gz"), path)
        return read_table(path, skip_bad=True)[0]


def rows(setting: str, size: int, seed: int) -> tuple[Table, Table, str]:
    """The rows to learn, the rows that judge, and their metric."""
    rng = np.random.default_rng(seed)
    if setting in MNASNET:
        column, metric = MNASNET[setting]
        table = mnasnet()
        table = dataclasses.replace(table, metrics={metric: table.metric(column)})
        order = rng.permutation(np.flatnonzero(np.isfinite(table.metric(metric))))
        return table.take(np.sort(order[:size])), table.take(np.sort(order[size:][:JUDGES])), metric
    space = search_spaces.get(Bottlenecks.name)
    genotypes = np.array(list(sample_distinct(space, size + JUDGES, seed)))
    effects = rng.normal(0, 1, (BLOCKS, len(CHOICES)))
    accuracy = 70 + effects[np.arange(BLOCKS), genotypes].sum(1) + rng.normal(0, 0.1, len(genotypes))
    names = tuple(space.to_str(tuple(genotype)) for genotype in genotypes.tolist())
    table = Table((space.name,) * len(names), names, (), {"own_accuracy_pct": accuracy})
    if setting == "text":
        table = dataclasses.replace(table, input=tuple(table.texts()))
    return table.take(np.arange(size)), table.take(np.arange(size, len(names))), "own_accuracy_pct"


def as_text(table: Table) -> Table:
    """The rows without space and names."""
    blank = ("",) * len(table)
    return Table(blank, blank, tuple(table.texts()), dict(table.metrics))


def judged(setting: str, method: str, size: int, seed: int, config: FinetuneConfig) -> Figures:
    """Spearman on the judging rows, of the adapter also what it reported, and the share of values in its intervals."""
    learned, others, metric = rows(setting, size, seed)
    true = others.metric(metric)
    if method == "adapter":
        with tempfile.TemporaryDirectory() as folder:
            given = as_text(learned) if setting == "text" else learned
            rlm = finetune(default_checkpoint(), given, Path(folder, "own"), config)
            found = rlm.predict(others.texts(), [metric])
            quality = rlm.adapters[-1].training.get("quality", {}).get(metric, {})
        assert found.q10 is not None
        assert found.q90 is not None
        inside = (found.q10[:, 0] <= true) & (true <= found.q90[:, 0])
        printed = quality.get("spearman", float("nan"))
        error = float(np.median(np.abs(found.median[:, 0] / true - 1)))
        return {
            "spearman": float(spearmanr(found.median[:, 0], true).statistic), "coverage": float(inside.mean()),
            "printed": float(printed), "median error": error,
        }  # fmt: skip
    if method == "process":
        space = search_spaces.get(learned.space[0])
        model = FewShotSurrogate(space, None, seed=seed)
        model.fit([space.from_str(name) for name in learned.arch_str], {metric: learned.metric(metric)})
        guess = model.predict([space.from_str(name) for name in others.arch_str], [metric])[:, 0]
    else:
        fitted = regressors.get(method)(seed=seed).fit(learned, learned.metric(metric)[:, None])
        guess = fitted.predict(others)[:, 0]
    return {"spearman": float(spearmanr(guess, true).statistic)}


def report(runs: Runs) -> None:
    columns = [*METHODS, "printed", "coverage of 80%"]
    for setting in SETTINGS:
        table = {}
        for size in runs.sizes:
            name = f"{setting} {size}"
            cells = [spread(runs.figures(name, method, "spearman")) for method in METHODS]
            cells += [spread(runs.figures(name, "adapter", figure)) for figure in ("printed", "coverage")]
            table[f"{size:,} rows"] = cells
        show(f"{setting}: Spearman on {JUDGES:,} others, {runs.label}", columns, table)


def main() -> None:
    runs = arguments("own_space", __doc__, seeds=3, methods=METHODS, sizes=SIZES)
    config = runs.short(FinetuneConfig())
    if not runs.report:
        for seed in runs.to_judge:
            for size in runs.sizes:
                for setting in SETTINGS:
                    for method in runs.methods:
                        key = f"{setting} {size}", method, seed
                        runs.once(*key, config.to_dict(), judged, setting, method, size, seed, config)
    for part in runs.parts():
        report(part)


if __name__ == "__main__":
    main()

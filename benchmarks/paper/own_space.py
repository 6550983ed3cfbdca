"""Few rows of a space whose labels a checkpoint has never seen: what `finetune` delivers, beside simple models.

    NASSURROGATE_DATA=... python -m benchmarks.paper.own_space [--seeds 3] [--quick] [--split test] [--rows 10 60 ...]
        [--settings blocks fbnet ...]

- blocks, stages: registered spaces of inverted bottlenecks, eight of them, or one to three in each of five stages. The
  accuracy is a sum over the choices with a little noise; a seed is another such accuracy. 2,000 other networks judge.
- mnasnet accuracy, mnasnet latency: rows of Accel-NASBench, ImageNet accuracy and latency on an A100, without the
  adapter that knows them; the others judge.
- nasbench201, nasbench101, fbnet, ofa_mb, nds_*: rows of their tables: validation accuracies, latencies on a Pixel 3
  (FBNet) and a V100 (OFA). The packaged checkpoint has learned these, so that the parent of cells takes its place,
  which has learned sizes and path lengths of random cells, and no label (pretrained.py).

`adapter` is `finetune` of such a checkpoint as it is; `printed` is the Spearman that it reports of rows left out.
The baselines learn the same rows: `additive`, a ridge regression on choices, `forest`, and `process`, a Gaussian
process on sizes, choices, subtrees and paths, the model of active search. One core of 2026: half an hour a seed, half
of it for 1,000 rows.
"""

import dataclasses
import re
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import ClassVar

import numpy as np
from scipy.stats import spearmanr

import search_spaces
from benchmarks.paper.data import NB101_ACCURACY, NB201_ACCURACY, NDS, NDS_ACCURACY, accel_nasbench, load
from benchmarks.paper.pretrained import parent
from benchmarks.paper.runs import Figures, Runs, parser_of, runs_of, show, spread
from nassurrogate.search.searchers.few_shot import FewShotSurrogate
from search_spaces.arch_str import read_choice
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.sampling import sample_distinct
from search_spaces.space import Genotype, SearchSpace, Variable
from search_spaces.tables import Table
from surrogate import FinetuneConfig, default_checkpoint, finetune, regressors
from surrogate.training.splits import row_groups

JUDGES = 2000
LEAST_JUDGES = 50
SIZES = (10, 60, 100, 1000)
METHODS = ("adapter", "additive", "forest", "process")
# Columns of Accel-NASBench under the names of a user's own metrics, which no adapter knows.
MNASNET = {
    "mnasnet accuracy": ("imagenet_proxy_accuracy_16ep_pct", "own_accuracy_pct"),
    "mnasnet latency": ("a100_per_image_latency_ms", "own_latency_ms"),
}


def _variables(stages: int, options: Mapping[str, tuple[int, ...]]) -> tuple[Variable, ...]:
    return tuple(Variable(f"{name} {stage}", of) for stage in range(stages) for name, of in options.items())


class OwnSpace(SearchSpace):
    """Stages of inverted bottlenecks, e.g. `k3e6d2-...`: kernel, expansion and depth of each."""

    options: ClassVar[Mapping[str, tuple[int, ...]]]
    stages: ClassVar[int]
    widths: ClassVar[tuple[int, ...]]
    strided: ClassVar[tuple[int, ...]]  # stages that begin with a stride of 2

    def to_str(self, genotype: Genotype) -> str:
        self.check(genotype)
        parts = np.reshape(genotype, (self.stages, len(self.options)))
        return "-".join(
            "".join(f"{name}{self.options[name][choice]}" for name, choice in zip(self.options, part, strict=True))
            for part in parts.tolist()
        )

    def from_str(self, arch_str: str) -> Genotype:
        parts = arch_str.split("-")
        read_choice(len(parts), self.name, "number of stages", (self.stages,))
        pattern = "".join(rf"{name}(\d)" for name in self.options)
        found = [re.fullmatch(pattern, part) for part in parts]
        values = [value for one in found for value in (one.groups() if one else [arch_str] * len(self.options))]
        offered = [(name, tuple(map(str, of))) for _ in parts for name, of in self.options.items()]
        return tuple(read_choice(value, self.name, *of) for value, of in zip(values, offered, strict=True))

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        self.check(genotype)
        b, size = GraphBuilder(), self.input_size(resolution)
        x, channels = b.relu(b.batch_norm(b.conv(b.input(3, size, size), 16, 3, stride=2, padding=1))), 16
        for stage, part in enumerate(np.reshape(genotype, (self.stages, len(self.options))).tolist()):
            chosen = {name: of[choice] for (name, of), choice in zip(self.options.items(), part, strict=True)}
            for layer in range(chosen.get("d", 1)):
                stride = 2 if stage in self.strided and layer == 0 else 1
                wide, kernel, out = channels * chosen["e"], chosen["k"], self.widths[stage]
                y = b.relu(b.batch_norm(b.conv(x, wide, 1)))
                y = b.relu(b.batch_norm(b.conv(y, wide, kernel, stride=stride, padding=kernel // 2, groups=wide)))
                y = b.batch_norm(b.conv(y, out, 1))
                x, channels = (b.add(x, y) if (stride, out) == (1, channels) else y), out
        return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), self.class_count(num_classes)))


@search_spaces.register
class OwnBlocks(OwnSpace):
    """Eight inverted bottlenecks, e.g. `k3e6-k7e3-...`."""

    name, title, stages, strided = "own_blocks", "Own space of blocks", 8, (2, 5)
    widths = (16, 16, 32, 32, 32, 64, 64, 64)
    options: ClassVar = {"k": (3, 5, 7), "e": (3, 6)}
    variables = _variables(stages, options)


@search_spaces.register
class OwnStages(OwnSpace):
    """Five stages of one to three inverted bottlenecks, e.g. `k3e6d2-k5e3d1-...`."""

    name, title, stages, strided = "own_stages", "Own space of stages", 5, (1, 3)
    widths = (16, 24, 40, 80, 112)
    options: ClassVar = {"k": (3, 5), "e": (3, 6), "d": (1, 2, 3)}
    variables = _variables(stages, options)


OWN = {"blocks": OwnBlocks.name, "stages": OwnStages.name}
# Space -> the column that is learned.
BENCHMARKS = {
    "nasbench201": NB201_ACCURACY,
    "nasbench101": NB101_ACCURACY,
    "fbnet": "pixel3_latency_ms",
    "ofa_mb": "v100_batch1_latency_ms",
    **dict.fromkeys(NDS, NDS_ACCURACY),
}
SETTINGS = (*OWN, *MNASNET, *BENCHMARKS)


@cache
def measured(setting: str) -> tuple[Table, list[int]]:
    """The rows of a table that have the setting's metric, with this metric alone, and the group of each row: cells that
    compute the same function are one."""
    if setting in MNASNET:
        table, (column, metric) = accel_nasbench(), MNASNET[setting]
    else:
        table, column = load([setting], quick=False), BENCHMARKS[setting]
        metric = column
    table = dataclasses.replace(table, metrics={metric: table.metric(column)})
    table = table.take(np.flatnonzero(np.isfinite(table.metric(metric))))
    return table, row_groups(table, table.texts(), "group" if "group" in table.text else "").tolist()


def rows(setting: str, size: int, seed: int) -> tuple[Table, Table, str]:
    """The rows to learn, the rows that judge, and their metric."""
    rng = np.random.default_rng(seed)
    if setting not in OWN:
        table, groups = measured(setting)
        order = rng.permutation(len(table))
        learned = {groups[row] for row in order[:size]}
        others = [row for row in order[size:] if groups[row] not in learned]
        return table.take(np.sort(order[:size])), table.take(np.sort(others[:JUDGES])), next(iter(table.metrics))
    space = search_spaces.get(OWN[setting])
    genotypes = list(sample_distinct(space, size + JUDGES, seed))
    one_hot = space.one_hot(genotypes)
    accuracy = 70 + one_hot @ rng.normal(0, 1, one_hot.shape[1]) + rng.normal(0, 0.1, len(genotypes))
    names = tuple(map(space.to_str, genotypes))
    table = Table((space.name,) * len(names), names, ("",) * len(names), {"own_accuracy_pct": accuracy})
    return table.take(np.arange(size)), table.take(np.arange(size, len(names))), "own_accuracy_pct"


def judged(runs: Runs, setting: str, method: str, size: int, seed: int) -> Figures:
    """Spearman on the judging rows, of the adapter also what it reported, and the share of values in its intervals."""
    learned, others, metric = rows(setting, size, seed)
    true = others.metric(metric)
    if method == "adapter":
        start = parent(runs, "nasbench201") if setting in BENCHMARKS else default_checkpoint()
        with tempfile.TemporaryDirectory() as folder:
            rlm = finetune(start, learned, Path(folder, "own"), runs.short(FinetuneConfig()))
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
    parser = parser_of(__doc__, seeds=3, methods=METHODS)
    parser.add_argument("--rows", nargs="*", type=int, default=SIZES, choices=SIZES, help="rows to learn")
    parser.add_argument("--settings", nargs="*", default=SETTINGS, choices=SETTINGS, metavar="SETTING")
    given = parser.parse_args()
    runs = runs_of("own_space", given)
    config = runs.short(FinetuneConfig()).to_dict()
    for seed in runs.to_judge:
        for size in runs.sizes[:1] if runs.quick else runs.sizes:
            for setting in (*OWN,) if runs.quick else given.settings:
                if setting in OWN or len(measured(setting)[0]) >= size + LEAST_JUDGES:
                    for method in runs.methods:
                        key = f"{setting} {size}", method, seed
                        runs.once(*key, config, judged, runs, setting, method, size, seed)
    for part in runs.parts():
        report(part)


if __name__ == "__main__":
    main()

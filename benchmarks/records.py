"""Protocols that others report on, and our figures beside theirs: docs/records.md.

    NASSURROGATE_DATA=... python -m benchmarks.records [--only NAME ...] [--seeds 5] [--split dev] [--report]

- ND, FD, FA, F1 to F4: the device sets of NASFLAT (Akhauri and Abdelfattah, MLSys 2024). Latencies of 512 random cells
  of NAS-Bench-201 or 800 networks of FBNet are known on the source devices, 20 on each target device; all other
  networks of the table judge. HELP (Lee et al., NeurIPS 2021) measures 10, and knows 900 or 4,000 on each source.
  As `calibrate` does, the measured networks are those of 2,000 that are farthest apart in what is known of them, and
  `calibrate`'s map and `finetune`'s process learn them from latencies of the sources as the `rlm` predicts them, which
  was trained from scratch on the sources' latencies and on sizes, or as a Gaussian `process` does; `forest` reads the
  measured networks alone.
- nasbench201, nasbench101: Kendall after N validation accuracies, on the test accuracies of all cells of the table
  (NAS-Bench-101's has one run's validation accuracy alone). `rlm` is a parent that has seen no label (pretrained.py)
  with an adapter of `finetune`, `process` the model of active search without the RLM.
- darts: cells of DARTS in networks of one width and depth: Kendall on the others after 200 of 249.
- search: NAS-Bench-201, 30 validation accuracies; test accuracy of the network whose validation accuracy is highest.

A seed is another draw of networks. Settings are those of the product, or were chosen with seeds 0 to 4 (--split dev).
Finished runs are kept and not repeated. Two cores, minutes a seed: device sets 10, and 60 for the RLM's, which it is
trained for; accuracies 5, and 15 for the RLM's; darts 1; search 3.
"""

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy.stats import kendalltau, spearmanr

import search_spaces
from benchmarks import data_file
from benchmarks.paper import scoring
from benchmarks.paper.data import NB101_ACCURACY, NB201_ACCURACY, NDS_ACCURACY, load_all
from benchmarks.paper.pretrained import parent
from benchmarks.paper.runs import Figures, Runs, parser_of, runs_of, seeds_of, show, spread
from nassurrogate.measurement.calibrate import farthest_points
from nassurrogate.search import searchers
from nassurrogate.search.evaluators import TableEvaluator
from nassurrogate.search.objectives import Objective
from nassurrogate.search.searchers.few_shot import FewShotSurrogate
from search_spaces.subset import Subset
from search_spaces.tables import Table, read_table
from surrogate import RLM, FinetuneConfig, TrainConfig, analytic_metrics, regressors
from surrogate.few_rows.gaussian_process import GaussianProcess
from surrogate.few_rows.metric_process import DEVICES, Choice, MetricProcess
from surrogate.few_rows.scaling import StandardScaler
from surrogate.transfer.device_latency import LatencyFeatures, LatencyMap

POOL = 2000
LEAST = 0.01  # of the median latency: less is that of a network without a path, and its logarithm would outweigh others
PHONES = "samsung_a50 pixel3 essential_ph_1 samsung_s7"
CHIPS = "titan_rtx_batch256 gold_6226 pixel2 raspi4 eyeriss fpga"
GPUS = " ".join(
    f"{name}_batch{batch}" for name in ("1080ti", "2080ti", "titan_rtx", "titanx", "titanxp") for batch in (1, 32, 64)
)


@dataclass(frozen=True)
class DeviceSet:
    """Latencies of `known` networks are known on each source device, `measured` on each target device. `published` has
    the Spearman correlation of the best published method."""

    space: str
    sources: str
    targets: str
    published: str
    asked: str
    known: int
    measured: int = 20


_ND = f"1080ti_batch1 1080ti_batch32 1080ti_batch256 silver_4114 silver_4210r {PHONES}"
_FD = f"1080ti_batch1 1080ti_batch32 1080ti_batch64 silver_4114 silver_4210r {PHONES}"
# F4's sources are all devices of other chips than its targets' but GPUs.
_F4 = "eyeriss fpga gold_6226 gold_6240 pixel3 raspi4 samsung_a50 samsung_s7 silver_4114 silver_4210r"
DEVICE_SETS = {
    "ND": DeviceSet("nasbench201", _ND, CHIPS, "NASFLAT .959", ".970", 512),
    "FD": DeviceSet("fbnet", _FD, "fpga raspi4 eyeriss", "NASFLAT .961", ".975", 800),
    "FA": DeviceSet("fbnet", GPUS, "gold_6226 essential_ph_1 samsung_s7 pixel2", "NASFLAT .577", ".75", 800),
    "F1": DeviceSet(
        "fbnet", "2080ti_batch1 essential_ph_1 silver_4114 titan_rtx_batch1 titan_rtx_batch32",
        "eyeriss fpga raspi4 samsung_a50 samsung_s7", "NASFLAT .809", ".88", 800,
    ),
    "F2": DeviceSet(
        "fbnet", "essential_ph_1 gold_6226 gold_6240 pixel3 raspi4",
        "1080ti_batch1 1080ti_batch32 2080ti_batch32 titan_rtx_batch1 titanxp_batch1", "NASFLAT .871", ".92", 800,
    ),
    "F3": DeviceSet(
        "fbnet", "essential_ph_1 pixel2 pixel3 raspi4 samsung_s7",
        "1080ti_batch1 1080ti_batch32 2080ti_batch1 titan_rtx_batch1 titan_rtx_batch32", "NASFLAT .814", ".90", 800,
    ),
    "F4": DeviceSet("fbnet", _F4, "1080ti_batch1 pixel2 essential_ph_1", "HELP .799", ".85", 800),
    "HELP nasbench201": DeviceSet("nasbench201", _ND, CHIPS, "HELP .932", ".965", 900, 10),
    "HELP fbnet": DeviceSet("fbnet", _FD, "raspi4 eyeriss fpga", "HELP .910", ".97", 4000, 10),
}  # fmt: skip
# Rows -> the best published figure and what was asked.
ACCURACIES = {
    "nasbench201": {
        78: ("PINAT .549", ".68"), 156: ("GraphRegression .730", ".76"), 469: ("GraphRegression .844", ".86"),
        781: ("GraphRegression .884", ".895"), 1563: ("GraphRegression .911", ".918"),
    },
    "nasbench101": {
        100: ("GraphRegression .703", ".73"), 172: ("NN-Former .765", ".775"), 424: ("GraphRegression .795", ".82"),
        4236: ("NN-Former .877", ".885"),
    },
}  # fmt: skip
# What is learned, and what judges.
LABELS = {
    "nasbench201": (NB201_ACCURACY, "cifar10_test_accuracy_200ep_trainsplit_pct"),
    "nasbench101": (NB101_ACCURACY, NB101_ACCURACY),
}
DARTS_ROWS, QUERIES = 200, 30
DARTS_ACCURACY = NDS_ACCURACY.replace("50ep", "5ep")
# Data set -> columns of validation and test accuracy, and what others report and is asked.
SEARCHES = {
    "cifar10": (*LABELS["nasbench201"], "", ""),
    "cifar100": (
        "cifar100_valid_accuracy_200ep_pct", "cifar100_test_accuracy_200ep_nb201v11_pct", "REA 73.26", "73.5",
    ),
    "imagenet16_120": (
        "imagenet16_120_valid_accuracy_200ep_pct", "imagenet16_120_test_accuracy_200ep_nb201v11_pct", "REA 47.03",
        "47.1",
    ),
}  # fmt: skip
SEARCHES_PER_SEED = 4  # a search takes seconds
METHODS = {
    **dict.fromkeys(DEVICE_SETS, ("rlm", "process", "forest")),
    **dict.fromkeys(ACCURACIES, ("rlm", "process", "gnn", "forest")),
    "darts": ("process", "forest", "ridge"),
    "search": ("active", "regularized_evolution", "random"),
}


@cache
def rows(space: str) -> Table:
    return load_all([space], quick=False)


@cache
def exact_features(space: str) -> tuple[np.ndarray, np.ndarray]:
    """Sizes (n, 15) and one-hot choices (n, c) of the rows."""
    found = search_spaces.get(space)
    sizes = np.array([analytic_metrics.of_text(text) for text in rows(space).texts()])
    return sizes, found.one_hot([found.from_str(name) for name in rows(space).arch_str])


def by_process(table: Table, space: str, devices: Sequence[str], known: np.ndarray) -> np.ndarray:
    """Latencies (n, devices) by Gaussian processes on sizes and choices of the `known` rows."""
    sizes, choices = exact_features(space)
    groups = [StandardScaler.fit(g[known], constant=np.inf).transform(g) for g in (np.log1p(sizes), choices)]
    found = []
    for device in devices:
        latencies = table.metric(device)[known]
        logs = np.log(np.maximum(latencies, 1e-3 * np.median(latencies)))
        process = GaussianProcess([group[known] for group in groups], (logs - logs.mean()) / logs.std())
        found.append(np.exp(process.predict(groups)[0] * logs.std() + logs.mean()))
    return np.stack(found, axis=1)


def by_rlm(runs: Runs, name: str, table: Table, devices: Sequence[str], known: np.ndarray, seed: int) -> np.ndarray:
    """Latencies (n, devices) by an RLM that was trained from scratch on the `known` rows and on sizes."""
    learned = dataclasses.replace(table, metrics={name: table.metric(name) for name in devices}).take(known)
    config = TrainConfig(
        metrics=(*analytic_metrics.NAMES, *devices), main_metrics=tuple(devices), metrics_per_row=8,
        validation=0.0, epochs=30, batch_size=16, free_batches=10, free_spaces={table.space[0]: 1.0}, workers=0,
        digit_weights=scoring.DIGIT_WEIGHTS, seed=seed,
    )  # fmt: skip
    rlm = RLM.from_pretrained(runs.trained(f"{name}_{seed}".replace(" ", "_"), learned, config))
    return rlm.predict(list(table.texts()), list(devices), intervals=False).median


def transferred(runs: Runs, name: str, method: str, seed: int) -> Figures:
    """Spearman of each target device and their mean."""
    of, rng = DEVICE_SETS[name], np.random.default_rng(seed)
    table = rows(of.space)
    sources, targets = ([f"{device}_latency_ms" for device in text.split()] for text in (of.sources, of.targets))
    known, pool = rng.permutation(len(table))[: of.known], rng.permutation(len(table))[:POOL]
    sizes, choices = exact_features(of.space)
    if method == "rlm":
        devices = by_rlm(runs, name, table, sources, known, seed)
    else:
        devices = by_process(table, of.space, sources, known)
    features, found = LatencyFeatures(devices, sizes, choices), {}
    measured = pool[farthest_points(features.take(pool).numbers, of.measured)]
    judges = np.setdiff1d(np.arange(len(table)), measured)
    for target in targets:
        latencies = table.metric(target)
        if method == "forest":
            guess = (
                regressors.get("forest")(seed=seed)
                .fit(table.take(measured), latencies[measured, None])
                .predict(table)[:, 0]
            )
        else:
            guess = np.sqrt(np.prod(_two_models(features, latencies, measured, pool), axis=0))
        found[target] = float(spearmanr(guess[judges], latencies[judges]).statistic)
    return {"mean": float(np.mean([*found.values()])), **found}


def _two_models(
    features: LatencyFeatures, latencies: np.ndarray, measured: np.ndarray, pool: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Latencies (n,) by the map of `calibrate` and by the process of `finetune`. Their mean logarithm is closer than
    either where a table has networks of nearly no latency (ND: .963, alone .948 and .960), and as close elsewhere (FD
    and F4; seeds 0 to 2)."""
    of_map = LatencyMap(features.take(measured), latencies[measured], features.take(pool)).predict(features)
    groups = {
        DEVICES: np.log(np.maximum(features.devices, 1e-3 * np.median(features.devices, axis=0))),
        "sizes": np.log1p(features.sizes),
        "choices": features.choices,
    }
    known = {name: group[measured] for name, group in groups.items()}
    least = LEAST * np.median(latencies[measured])
    process = MetricProcess(np.maximum(latencies[measured], least), known, True, Choice(tuple(groups), False))
    return np.maximum(of_map, least), process.values(groups, np.zeros((len(latencies), 1)))[:, 0]


def drawn(table: Table, count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Positions of `count` random rows, and of the others."""
    order = np.random.default_rng(seed).permutation(len(table))
    return np.sort(order[:count]), np.sort(order[count:])


def finetuned(runs: Runs, table: Table, metric: str, judged_by: str, count: int, seed: int) -> Figures:
    """Kendall of all rows after `count` random rows' values, by the RLM."""
    known, _ = drawn(table, count, seed)
    judged = dataclasses.replace(table, metrics={metric: table.metric(judged_by)})
    config = FinetuneConfig(seed=seed)
    found = scoring.finetuned(parent(runs, table.space[0]), table.take(known), judged, [metric], config)
    return {"kendall": found[f"kendall {metric}"]}


def learned(table: Table, method: str, metric: str, judged_by: str, count: int, seed: int, others: bool) -> Figures:
    """Kendall after `count` random rows' values, of all rows or, with `others`, of the other ones."""
    known, left = drawn(table, count, seed)
    asked = left if others else np.arange(len(table))
    if method == "process":
        space = search_spaces.get(table.space[0])
        genotypes = [space.from_str(name) for name in table.arch_str]
        model = FewShotSurrogate(space, None, seed=seed)
        model.fit([genotypes[row] for row in known], {metric: table.metric(metric)[known]})
        guess = model.predict([genotypes[row] for row in asked], [metric])[:, 0]
    else:
        fitted = regressors.get(method)(seed=seed).fit(table.take(known), table.metric(metric)[known, None])
        guess = fitted.predict(table.take(asked))[:, 0]
    return {"kendall": float(kendalltau(guess, table.metric(judged_by)[asked]).statistic)}


@cache
def cells() -> tuple[TableEvaluator, Subset]:
    """NAS-Bench-201's table, and the cells that it has."""
    space = search_spaces.get("nasbench201")
    evaluator = TableEvaluator(space, rows(space.name))
    return evaluator, Subset(space, evaluator.members(LABELS[space.name]))


def searched(data: str, method: str, seed: int) -> Figures:
    """Test accuracy of the best of `QUERIES` cells by validation accuracy."""
    validation, test, *_ = SEARCHES[data]
    (evaluator, space), goals = cells(), [Objective(validation, maximise=True)]
    settings = {"objectives": 1, "constraints": 0, "seed": seed}
    if method == "active":
        settings |= {"model": FewShotSurrogate(space, None, seed=seed), "goals": goals}
    engine, found = searchers.get(method)(space, **settings), []
    while len(found) < QUERIES:
        genotypes = engine.ask(QUERIES - len(found))
        columns = evaluator.evaluate(genotypes, [validation, test])
        engine.observe(columns)
        engine.tell(genotypes, -np.asarray(columns[validation])[:, None], np.zeros((len(genotypes), 0)))
        found += [*zip(columns[validation], columns[test], strict=True)]
    return {"test accuracy": float(max(found)[1])}


def _seeds_of_search(runs: Runs) -> range:
    return seeds_of(runs.split, SEARCHES_PER_SEED * len(runs.seeds))


def judge(runs: Runs, name: str) -> None:
    def once(setting: str, method: str, seed: int, compute: Callable[..., Figures], *given: object) -> None:
        runs.once(setting, method, seed, {"protocol": 1}, compute, *given)

    for method in (method for method in METHODS[name] if method in runs.methods):
        for seed in _seeds_of_search(runs) if name == "search" else runs.to_judge:
            if name in DEVICE_SETS:
                once(name, method, seed, transferred, runs, name, method, seed)
            elif name in ACCURACIES:
                for count in ACCURACIES[name]:
                    given = (*LABELS[name], count, seed)
                    if method == "rlm":
                        once(f"{name} {count}", method, seed, finetuned, runs, rows(name), *given)
                    else:
                        once(f"{name} {count}", method, seed, learned, rows(name), method, *given, False)
            elif name == "darts":
                table, _ = read_table(data_file("nds/DARTS_fix-w-d_in.jsonl.gz"))
                given = (DARTS_ACCURACY, DARTS_ACCURACY, DARTS_ROWS, seed, True)
                once(name, method, seed, learned, table, method, *given)
            else:
                for data in SEARCHES:
                    once(f"{name} {data}", method, seed, searched, data, method, seed)


def report(runs: Runs) -> None:
    def row(setting: str, name: str, figure: str, published: str, asked: str, part: Runs = runs) -> list[str]:
        return [*(spread(part.figures(setting, method, figure)) for method in METHODS[name]), published, asked]

    devices = {name: row(name, name, "mean", of.published, of.asked) for name, of in DEVICE_SETS.items()}
    show(f"A new device, Spearman, {runs.label}", [*METHODS["ND"], "published", "asked"], devices)
    for space, counts in ACCURACIES.items():
        table = {f"{n:,} rows": row(f"{space} {n}", space, "kendall", *given) for n, given in counts.items()}
        show(f"{space}, Kendall, {runs.label}", [*METHODS[space], "published", "asked"], table)
    table = {"200 of 249": row("darts", "darts", "kendall", "", ".50")}
    show(f"DARTS cells of one width and depth, Kendall, {runs.label}", [*METHODS["darts"], "published", "asked"], table)
    part = dataclasses.replace(runs, seeds=_seeds_of_search(runs))
    table = {data: row(f"search {data}", "search", "test accuracy", *of[2:], part) for data, of in SEARCHES.items()}
    show(
        f"NAS-Bench-201, test accuracy after {QUERIES} evaluations, {part.label}",
        [*METHODS["search"], "published", "asked"], table,
    )  # fmt: skip


def main() -> None:
    every = [*dict.fromkeys(method for of_name in METHODS.values() for method in of_name)]
    parser = parser_of(__doc__, seeds=5, methods=every, out="runs/records")
    parser.add_argument("--only", nargs="*", default=[*METHODS], choices=[*METHODS], metavar="NAME")
    given = parser.parse_args()
    if given.quick:
        parser.error("the protocols have no quick form; --only NAME runs one")
    runs = runs_of("records", given)
    if not given.report:
        for name in given.only:
            judge(runs, name)
    for part in runs.parts():
        report(part)


if __name__ == "__main__":
    main()

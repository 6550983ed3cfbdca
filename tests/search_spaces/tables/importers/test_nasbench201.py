"""NAS-Bench-201 files as its package writes them, in both layouts of torch.save."""

import gc
import pickle
import tracemalloc
from collections import OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest
import torch

from search_spaces.common.pickles import load, unpacked
from search_spaces.tables import Table
from search_spaces.tables.importers import nasbench201
from search_spaces.tables.importers.source import Source
from tests.search_spaces.conftest import changed

CELL = "|nor_conv_3x3~0|+|none~0|skip_connect~1|+|nor_conv_1x1~0|avg_pool_3x3~1|none~2|"
OTHER = "|skip_connect~0|+|none~0|none~1|+|none~0|none~1|skip_connect~2|"
NAME = "NAS-Bench-201-v1_1-096897.pth"
SEEDS = (777, 888, 999)
SPLITS = {
    "cifar10-valid": ("x-valid", "ori-test"),
    "cifar10": ("ori-test",),
    "cifar100": ("x-valid", "x-test", "ori-test"),
    "ImageNet16-120": ("x-valid", "x-test", "ori-test"),
}
# Column -> its place in a real file.
COLUMNS = {
    "cifar10_valid_accuracy_200ep_pct": ("full", "cifar10-valid", "x-valid@199"),
    "cifar10_test_accuracy_200ep_trainsplit_pct": ("full", "cifar10-valid", "ori-test@199"),
    "cifar10_test_accuracy_200ep_pct": ("full", "cifar10", "ori-test@199"),
    "cifar100_valid_accuracy_200ep_pct": ("full", "cifar100", "x-valid@199"),
    "cifar100_test_accuracy_200ep_nb201v11_pct": ("full", "cifar100", "x-test@199"),
    "imagenet16_120_valid_accuracy_200ep_pct": ("full", "ImageNet16-120", "x-valid@199"),
    "imagenet16_120_test_accuracy_200ep_nb201v11_pct": ("full", "ImageNet16-120", "x-test@199"),
    "cifar10_valid_accuracy_12ep_pct": ("less", "cifar10-valid", "x-valid@11"),
    "cifar100_valid_accuracy_12ep_pct": ("less", "cifar100", "x-valid@11"),
    "imagenet16_120_valid_accuracy_12ep_pct": ("less", "ImageNet16-120", "x-valid@11"),
}


def trial(dataset: str, seed: int, epochs: int, rng: np.random.Generator) -> dict[str, Any]:
    """One training in the layout of `ResultsCount.state_dict`, with values for all 200 epochs."""
    evaluated = [f"{split}@{epoch}" for split in SPLITS[dataset] for epoch in range(epochs)]
    return {
        "name": "infer.tiny", "net_state_dict": None,
        "train_acc1es": {epoch: float(rng.uniform(0, 100)) for epoch in range(epochs)}, "train_acc5es": None,
        "train_losses": {epoch: float(rng.uniform(0, 4)) for epoch in range(epochs)}, "train_times": None,
        "arch_config": {"name": "infer.tiny", "C": 16, "N": 5, "num_classes": 10},
        "params": np.float64(rng.uniform(0.07, 1.5)), "flop": np.float64(rng.uniform(7, 220)), "seed": seed,
        "epochs": epochs, "latency": [float(rng.uniform(0, 0.1)) for _ in range(5)],
        "eval_names": list(SPLITS[dataset]), "eval_acc1es": {key: float(rng.uniform(0, 100)) for key in evaluated},
        "eval_times": {key: float(rng.uniform(0, 9)) for key in evaluated},
        "eval_losses": {key: float(rng.uniform(0, 4)) for key in evaluated},
    }  # fmt: skip


def training(index: int, arch_str: str, trials: dict[tuple[str, int], Any]) -> dict[str, Any]:
    seeds: dict[str, list[int]] = {}
    for dataset, seed in trials:
        seeds.setdefault(dataset, []).append(seed)
    return {
        "arch_index": index, "arch_str": arch_str, "all_results": OrderedDict(trials), "dataset_seed": seeds,
        "clear_net_done": True,
    }  # fmt: skip


def architecture(index: int, arch_str: str, rng: np.random.Generator) -> dict[str, Any]:
    """The trainings of an architecture with one to three seeds, depending on the index."""
    seeds = SEEDS[: 1 + index % 3]
    full = {(d, seed): trial(d, seed, 200, rng) for d in SPLITS for seed in seeds}
    less = {(d, 111): trial(d, 111, 12, rng) for d in SPLITS}
    return {"full": training(index, arch_str, full), "less": training(index, arch_str, less)}


def benchmark(*arch_strs: str) -> dict[str, Any]:
    rng = np.random.default_rng(0)
    infos = {index: architecture(index, arch_str, rng) for index, arch_str in enumerate(arch_strs)}
    return {
        "meta_archs": list(arch_strs),
        "arch2infos": OrderedDict(infos),
        "evaluated_indexes": set(range(len(arch_strs))),
    }


def saved(folder: Path, value: object, zipped: bool = False) -> Path:
    path = folder / NAME
    torch.save(value, path, _use_new_zipfile_serialization=zipped)
    return path


def mean(info: dict[str, Any], name: str, dataset: str, read: Callable[[Any], float]) -> float:
    return fmean(read(trial) for (d, _), trial in info[name]["all_results"].items() if d == dataset)


@pytest.mark.parametrize("zipped", [False, True])
def test_every_column_is_a_mean_over_the_available_seeds(official: Any, zipped: bool) -> None:
    value = benchmark(CELL, OTHER, CELL)
    path = saved(official.folder, value, zipped)
    assert (path.read_bytes()[:2] == b"PK") == zipped
    table, _ = official.imported("nasbench201", path)
    assert table.space == ("nasbench201",) * 3
    assert table.arch_str == (CELL, OTHER, CELL)
    assert set(table.metrics) == {*COLUMNS, "params_m", "flops_m"}
    assert not table.text
    infos = value["arch2infos"].values()
    for column, (name, dataset, split) in COLUMNS.items():
        means = [mean(i, name, dataset, lambda t, s=split: t["eval_acc1es"][s]) for i in infos]  # type: ignore[misc]
        np.testing.assert_allclose(table.metric(column), means, rtol=1e-15)
    for column, key in (("params_m", "params"), ("flops_m", "flop")):
        means = [mean(i, "full", "cifar10-valid", lambda t, k=key: float(t[k])) for i in infos]  # type: ignore[misc]
        np.testing.assert_allclose(table.metric(column), means, rtol=1e-15)


def test_infos_may_be_in_any_order_and_lack_architectures(official: Any) -> None:
    value = benchmark(CELL, OTHER, CELL)
    infos = value["arch2infos"]
    value["arch2infos"] = OrderedDict({2: infos[2], 1: infos[1]})
    table, _ = official.imported("nasbench201", saved(official.folder, value))
    assert table.arch_str == (OTHER, CELL)
    accuracies = infos[1]["less"]["all_results"]["cifar100", 111]["eval_acc1es"]
    assert table.metric("cifar100_valid_accuracy_12ep_pct")[0] == accuracies["x-valid@11"]


@pytest.mark.slow
def test_values_that_no_column_needs_take_no_memory(official: Any) -> None:
    """Nearly all of a file is accuracies of earlier epochs."""
    path = saved(official.folder, benchmark(CELL))

    def everything() -> Iterator[object]:
        with Source([path]).open(path) as stream, unpacked(stream) as pickled:
            yield load(pickled)

    def nothing() -> Iterator[object]:
        with Source([path]).open(path) as stream:
            yield stream.read(1)

    def held(values: Iterator[object]) -> int:
        """Bytes in use when the first row is yielded."""
        tracemalloc.start()
        try:
            first = next(values)
            gc.collect()
            assert first
            return tracemalloc.get_traced_memory()[0]
        finally:
            tracemalloc.stop()

    buffers = held(nothing())
    assert held(nasbench201.rows(Source([path]))) - buffers < (held(everything()) - buffers) / 10


def without_other_epochs(value: dict[str, Any]) -> dict[str, Any]:
    """With the accuracies of the columns only: small files keep tests fast."""
    kept = {split for _, _, split in COLUMNS.values()}
    for info in value["arch2infos"].values():
        for training_ in info.values():
            for trial_ in training_["all_results"].values():
                trial_["eval_acc1es"] = {k: v for k, v in trial_["eval_acc1es"].items() if k in kept}
                trial_ |= {key: {} for key in ("train_acc1es", "train_losses", "eval_times", "eval_losses")}
    return value


FULL = ("arch2infos", 0, "full")
VALID = (*FULL, "all_results", ("cifar10-valid", 777))
ACCURACIES = (*VALID, "eval_acc1es")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("place", "to", "message"),
    [
        (("meta_archs",), None, "no list meta_archs"),
        (("meta_archs",), "abc", "no list meta_archs"),
        (("arch2infos",), None, "dict arch2infos"),
        (("arch2infos",), [1], "dict arch2infos"),
        (("arch2infos", 9), {}, "architecture '9' is not among the 2"),
        (("arch2infos", -1), {}, "architecture '-1' is not among"),
        (("arch2infos", "0"), {}, "architecture '0' is not among"),
        (("arch2infos", (0, 1)), {}, "architecture '(0, 1)' is not among"),
        (("arch2infos", 0), [], "architecture 0 "),
        (("arch2infos", 0), {}, "architecture 0 .*'full'"),
        (("arch2infos", 0, "less"), None, "architecture 0 .*'less'"),
        (FULL, 7, "architecture 0 "),
        ((*FULL, "all_results"), None, "architecture 0 .*'all_results'"),
        ((*FULL, "all_results"), [1, 2], "architecture 0 "),
        ((*FULL, "all_results", "cifar10"), {}, "architecture 0 "),
        ((*FULL, "all_results", ("cifar10",)), {}, "architecture 0 "),
        ((*FULL, "all_results", 7), {}, "architecture 0 "),
        (VALID, 7, "architecture 0 "),
        ((*VALID, "params"), None, "architecture 0 .*'params'"),
        ((*VALID, "params"), "0.8", "architecture 0 .*a str"),
        ((*VALID, "flop"), [1.0], "architecture 0 .*a list"),
        (ACCURACIES, 7, "architecture 0 "),
        (ACCURACIES, None, "architecture 0 .*'eval_acc1es'"),
        (ACCURACIES, {"x-valid@199": True}, "architecture 0 .*a bool"),
        (ACCURACIES, {"x-valid@199": "91.5"}, "architecture 0 .*a str"),
        (ACCURACIES, {"x-valid@199": float("nan")}, "record 1, column cifar10_valid_accuracy_200ep_pct: 'nan'"),
        (ACCURACIES, {"x-valid@199": float("-inf")}, "record 1, column cifar10_valid_accuracy_200ep_pct"),
        (("meta_archs", 1), "|none~0|", "record 2, column arch_str: .*skip_bad=True"),
        (("meta_archs", 1), 5, "record 2, column arch_str: is not text"),
        (("meta_archs", 1), [[[]]], "record 2, column arch_str: is not text"),
    ],
)
def test_other_shapes_are_refused(official: Any, place: tuple[Any, ...], to: object, message: str) -> None:
    path = saved(official.folder, changed(without_other_epochs(benchmark(CELL, OTHER)), place, to))
    refused = official.refusal("nasbench201", path)
    for part in message.split(".*"):
        assert part in refused


def test_an_architecture_without_trainings_is_a_bad_row(official: Any) -> None:
    value = benchmark(CELL, OTHER)
    value["arch2infos"][0] = {name: training(0, CELL, {}) for name in ("full", "less")}
    path = saved(official.folder, value)
    assert "record 1: it has no trainings" in official.refusal("nasbench201", path)
    table, bad = official.imported("nasbench201", path, skip_bad=True)
    assert table.arch_str == (OTHER,)
    assert [(row.position, row.line, row.unit, row.arch_str) for row in bad] == [(0, 1, "record", CELL)]


@pytest.mark.parametrize("zipped", [False, True])
def test_a_file_that_would_run_a_command_is_refused(official: Any, zipped: bool) -> None:
    path = saved(official.folder, {"meta_archs": [CELL], "arch2infos": official.hostile()}, zipped)
    assert "system" in official.refusal("nasbench201", path)
    assert not official.marker.exists()
    pickle.loads(pickle.dumps(official.hostile()))
    assert official.marker.exists()  # Python's own unpickler runs it


@pytest.mark.parametrize("zipped", [False, True])
def test_damaged_files_are_refused_or_read(official: Any, zipped: bool) -> None:
    value = benchmark(CELL)
    for training_ in value["arch2infos"][0].values():
        for key in list(training_["all_results"])[1:]:
            del training_["all_results"][key]
    path = saved(official.folder, without_other_epochs(value), zipped)
    assert len(official.imported("nasbench201", path)[0]) == 1
    assert not all([*official.damaged("nasbench201", path, step=400, flips=60)])


@pytest.mark.slow
def test_real_values_round_trip(official: Any, real_table: Callable[[str], Table]) -> None:
    real = real_table("nasbench201.csv.gz")
    real = real.take(range(0, len(real), 60))
    measured = {column: where for column, where in COLUMNS.items() if column in real.metrics}
    assert len(measured) == 9
    infos = OrderedDict()
    for row, arch_str in enumerate(real.arch_str):
        results: dict[str, dict[tuple[str, int], Any]] = {"full": {}, "less": {}}
        for column, (name, dataset, split) in measured.items():
            one = results[name].setdefault((dataset, 777 if name == "full" else 111), {"eval_acc1es": {}})
            one["eval_acc1es"][split] = float(real.metric(column)[row])
            one |= {"params": real.metric("params_m")[row], "flop": real.metric("flops_m")[row]}
        infos[row] = {name: training(row, arch_str, trials) for name, trials in results.items()}
    path = saved(official.folder, {"meta_archs": list(real.arch_str), "arch2infos": infos})
    table, _ = official.imported("nasbench201", path)
    assert table.arch_str == real.arch_str
    for column in (*measured, "params_m", "flops_m"):
        assert table.metric(column).tolist() == real.metric(column).tolist()

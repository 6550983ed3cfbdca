"""Evaluators that run networks (measured latency, trained accuracy), combinations of evaluators, and workers."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyarrow.parquet
import pytest
import torch

import nassurrogate as nas
import search_spaces
from nassurrogate.columns import ERROR, TEST_ACCURACY, Columns
from nassurrogate.measurement import Setting
from nassurrogate.search.evaluators import MeasuredEvaluator, SeveralEvaluators, SurrogateEvaluator, TrainedEvaluator
from nassurrogate.search.evaluators.measured import MEASURED
from nassurrogate.search.evaluators.trained import TRAINED
from search_spaces.common.executors import Workers
from search_spaces.space import Genotype
from snas.cifar10 import Images, load
from snas.protocol import Protocol
from snas.trainer import Trainer
from tests.nassurrogate import doubles
from tests.nassurrogate.doubles import CountingEvaluator, Run, rows_of
from tests.snas.test_images import write_pictures

SPACE = search_spaces.get("nasbench201")
EMPTY = SPACE.from_str("|none~0|+|none~0|none~1|+|none~0|none~1|none~2|")
FULL = SPACE.from_str("|nor_conv_3x3~0|+|nor_conv_3x3~0|nor_conv_3x3~1|+|nor_conv_3x3~0|nor_conv_3x3~1|nor_conv_3x3~2|")
BRIEF = Setting(seconds=0.1, tolerance=0.5)
TINY = Protocol(steps=1, batch_size=8, judged=20)


def test_measured_latency_grows_with_the_network() -> None:
    evaluator = MeasuredEvaluator(SPACE, BRIEF)
    assert evaluator.resolve("latency:measured") == MEASURED
    columns = evaluator.evaluate([EMPTY, FULL], [MEASURED])
    empty, full = np.asarray(columns[MEASURED])
    assert 0 < 2 * empty < full
    assert columns[ERROR] == ["", ""]
    assert evaluator.evaluate([EMPTY], []).keys() == {"params_m", "macs_m"}


@pytest.mark.slow
def test_a_failed_measurement_is_recorded_and_a_search_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from nassurrogate.measurement import MeasurementError, isolated

    calls = iter(range(100))

    def sometimes(path: Path, setting: Setting) -> object:
        if next(calls) % 3 == 0:
            raise MeasurementError(f"{path}: not measured within the time-out of 1 s")
        return type("", (), {"latency_ms": 2.0})

    monkeypatch.setattr(isolated, "measure_file", sometimes)
    evaluator = MeasuredEvaluator(SPACE, BRIEF)
    settings: dict[str, Any] = {
        "objectives": ["min:latency:measured"], "evaluator": evaluator, "searcher": "random",
    }  # fmt: skip
    result = nas.search(SPACE, budget=9, out=tmp_path / "a", **settings)
    errors = result.evaluated[ERROR]
    assert [bool(error) for error in errors] == [True, False, False] * 3
    assert errors[0] == "not measured within the time-out of 1 s"
    assert result.feasible.tolist() == [not error for error in errors]
    again = nas.search(SPACE, budget=9, out=tmp_path / "a", resume=True, **settings)
    assert again.evaluated[ERROR] == errors
    calls = iter([0] * 4)
    with pytest.raises(ValueError, match="all 4 evaluations failed, the first with: not measured"):
        nas.search(SPACE, budget=4, out=tmp_path / "b", **settings)
    assert not (tmp_path / "b").exists()  # a failed start leaves no folder


@pytest.mark.slow
def test_trained_accuracy_repeats_and_failures_have_reasons(cifar10_folder: Path, run: Run, tmp_path: Path) -> None:
    evaluator = TrainedEvaluator(SPACE, cifar10_folder, TINY)
    assert evaluator.resolve("accuracy") == evaluator.resolve("accuracy:trained") == TRAINED
    columns = evaluator.evaluate([FULL], [TRAINED])
    assert columns[ERROR] == [""]
    again = TrainedEvaluator(SPACE, cifar10_folder, TINY).evaluate([FULL], [TRAINED])
    assert columns[TRAINED] == again[TRAINED]
    wild = TrainedEvaluator(SPACE, cifar10_folder, Protocol(steps=3, batch_size=8, judged=20, learning_rate=1e30))
    failed = wild.evaluate([FULL], [TRAINED])
    assert np.isnan(failed[TRAINED]).all()
    assert failed[ERROR][0].startswith("DivergedError")

    run.ok(
        "search", "nasbench201", "--evaluator", "trained,measured", "--data", cifar10_folder, "--steps", "1",
        "--objective", "max:accuracy", "--objective", "min:latency:measured", "--budget", "1", "--searcher", "random",
        "-o", tmp_path / "run",
    )  # fmt: skip
    header = (tmp_path / "run" / "front.csv").read_text().splitlines()[0].split(",")
    assert {TRAINED, MEASURED, "params_m", "p_non_dominated"} <= set(header)


@pytest.mark.slow
def test_networks_are_trained_on_the_users_images(run: Run, tmp_path: Path) -> None:
    pictures = write_pictures(tmp_path / "pictures")
    evaluator = TrainedEvaluator(SPACE, pictures, TINY, resolution=16)
    assert evaluator.identity["data"].startswith("pictures, blake2b ")
    columns = evaluator.evaluate([FULL], [TRAINED])
    assert columns[ERROR] == [""]
    assert 0 <= columns[TEST_ACCURACY][0] <= 100
    command = [
        "search", "nasbench201", "--evaluator", "trained", "--data", pictures, "--steps", 1, "--budget", 2,
        "--batch-size", 8, "--objective", "max:accuracy", "--searcher", "random", "-o", tmp_path / "run",
    ]  # fmt: skip
    run.ok(*command, "--resolution", 16)
    other = run(*command, "--resolution", 24, "--resume")
    assert "with another" in other.err or "holds a search with data" in other.err, other.err


@pytest.mark.slow
def test_each_metric_comes_from_the_first_evaluator_that_has_it() -> None:
    several = SeveralEvaluators([MeasuredEvaluator(SPACE, BRIEF), SurrogateEvaluator(SPACE)])
    accuracy = several.resolve("accuracy")
    metrics = [accuracy, several.resolve("latency:measured")]
    columns = several.evaluate([EMPTY, FULL], metrics)
    assert {*metrics, f"{accuracy}_q10", "params_m", "macs_m", ERROR} <= set(columns)
    drawn = several.sample([EMPTY, FULL], metrics, seed=0)
    assert np.isnan(drawn[..., 1]).all()
    assert not np.isnan(drawn[..., 0]).any()
    assert several.at_once == 1
    with pytest.raises(ValueError, match=r"measured: unknown metric 'acuracy'.*; surrogate: .*did you mean accuracy"):
        several.resolve("acuracy")


class Elsewhere(CountingEvaluator):
    """Kills its process when it evaluates one given architecture; a column says whether it runs in another process."""

    at_once = 1
    identity: ClassVar = {"evaluator": "elsewhere"}

    def __init__(self, home: int, deadly: Genotype | None = None) -> None:
        super().__init__()
        self.home, self.deadly = home, deadly

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        if genotypes[0] == self.deadly:
            os._exit(1)
        columns = super().evaluate(genotypes, metrics)
        return {**columns, "elsewhere": np.array([float(os.getpid() != self.home)] * len(genotypes))}


def search(workers: Workers, deadly: Genotype | None = None, **more: Any) -> nas.SearchResult:
    return nas.search(
        SPACE, objectives=["max:accuracy_pct", "min:latency_ms"], budget=30, searcher="regularized_evolution", seed=3,
        workers=workers, evaluator=Elsewhere(os.getpid(), deadly), **more,
    )  # fmt: skip


@pytest.fixture(scope="module")
def here() -> nas.SearchResult:
    """What one process finds."""
    return search(Workers())


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
@pytest.mark.parametrize("kind", ["process", pytest.param("ray", marks=pytest.mark.ray)])
def test_workers_give_the_same_result(kind: str, here: nas.SearchResult, request: pytest.FixtureRequest) -> None:
    if kind == "ray":
        request.getfixturevalue("ray_of_this_session")
        import ray

        for module in (sys.modules[__name__], doubles):  # Ray's workers cannot import the tests
            ray.cloudpickle.register_pickle_by_value(module)
    there = search(Workers(kind, 2))
    assert here.evaluated["arch_str"] == there.evaluated["arch_str"]
    assert (here.front_positions == there.front_positions).all()
    assert set(here.evaluated["elsewhere"]) == {0.0}
    assert set(there.evaluated["elsewhere"]) == {1.0}


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_a_search_on_several_processes_is_resumed_in_the_same_order(here: nas.SearchResult, tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        if done == 13:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search(Workers("process", 2), out=tmp_path, progress=stop)
    resumed = search(Workers(), out=tmp_path, resume=True)
    assert resumed.evaluated["arch_str"] == here.evaluated["arch_str"]
    assert np.asarray(resumed.evaluated["elsewhere"]).sum() == 13


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_an_architecture_that_kills_its_worker_is_recorded(here: nas.SearchResult) -> None:
    deadly = SPACE.from_str(str(here.evaluated["arch_str"][4]))
    survived = search(Workers("process", 2), deadly)
    assert [place for place, error in enumerate(survived.evaluated[ERROR]) if error] == [4]
    assert not survived.feasible[4]


class Odd(CountingEvaluator):
    """Returns columns changed by a function."""

    def __init__(self, change: Callable[[Columns], object]) -> None:
        super().__init__()
        self._change = change

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Any:
        columns = super().evaluate(genotypes, metrics)
        return self._change(columns)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda columns: None, "evaluator 'counting' returned no column 'latency_ms'"),
        (lambda columns: {**columns, "latency_ms": columns["latency_ms"][1:]}, r"has shape \(5,\), for 6"),
        (lambda columns: {**columns, "latency_ms": 3.0}, r"'latency_ms' has shape \(\), for 6"),
        (lambda columns: {**columns, "latency_ms": ["fast"] * 6}, "column 'latency_ms' should be numbers"),
        (lambda columns: {"latency_ms": columns["latency_ms"]}, "returned no column 'params_m'"),
    ],
)
def test_invalid_columns_are_not_stored(change: Callable[[Columns], object], message: str, tmp_path: Path) -> None:
    settings: dict[str, Any] = {
        "objectives": ["min:latency_ms"], "budget": 6, "searcher": "random", "out": tmp_path / "run",
    }  # fmt: skip
    with pytest.raises(ValueError, match=message):
        nas.search(SPACE, evaluator=Odd(change), **settings)
    resumed = nas.search(SPACE, evaluator=CountingEvaluator(), **settings, resume=True)
    assert len(resumed.evaluated["arch_str"]) == 6


@pytest.mark.slow
def test_options_that_do_not_fit_the_evaluator_are_refused(refused, cifar10_folder: Path) -> None:
    search = ("search", "nasbench201", "--budget", "3")
    refused("evaluator 'trained' needs data: CIFAR-10's archive", *search, "--evaluator", "trained")
    refused("evaluator 'surrogate' takes no data; 'trained' does", *search, "--cifar10", cifar10_folder)
    refused("evaluator 'surrogate' takes no threads; 'measured' does", *search, "--threads", "2")
    refused("evaluator 'measured' takes no steps", *search, "--evaluator", "measured", "--steps", "2")
    refused("has no CIFAR-10", *search, "--evaluator", "trained", "--cifar10", cifar10_folder.parent / "no")
    refused("evaluator 'measured,measured' names one twice", *search, "--evaluator", "measured,measured")
    refused("executor serial has no cluster", *search, "--ray-address", "ray://head:10001")
    measured = (*search, "--evaluator", "measured", "--objective", "min:latency:measured")
    refused("neither searcher nsga2 nor this evaluator uses a checkpoint", *measured, "--checkpoint", cifar10_folder)
    refused("unknown executor 'threads'; use serial, process or ray", *search, "--executor", "threads")
    refused("'max:accuracy': unknown metric 'accuracy'; known: latency:measured", *search, "--evaluator", "measured")


SHORT = Protocol(steps=1, batch_size=8, judged=50)
CELL = SPACE.from_str("|nor_conv_1x1~0|+|none~0|skip_connect~1|+|none~0|none~1|skip_connect~2|")


def labelled(images: Images) -> dict[bytes, int]:
    """Content of an image -> its label."""
    return {pixels.numpy().tobytes(): int(at) for pixels, at in zip(images.pixels, images.labels, strict=True)}


def content(images: Images) -> set[bytes]:
    return {*labelled(images)}


def test_validation_images_are_training_images_and_never_test_images(cifar10_folder: Path) -> None:
    data = load(cifar10_folder)
    assert data.validation is None
    split = data.with_validation()
    assert (len(split.train), len(split.validation), len(data.train)) == (540, 60, 600)
    assert content(split.train) | content(split.validation) == content(data.train)
    assert not content(split.train) & content(split.validation)
    assert not content(split.validation) & content(data.test)
    assert content(split.test) == content(data.test)
    again = load(cifar10_folder).with_validation().validation
    assert torch.equal(again.pixels, split.validation.pixels)
    for images in (split.train, split.validation):  # labels stay with their images
        assert labelled(images).items() <= labelled(data.train).items()


def test_the_evaluator_trains_and_validates_on_training_images_only(cifar10_folder: Path) -> None:
    data, trainer = load(cifar10_folder), TrainedEvaluator(SPACE, cifar10_folder, SHORT)._trainer
    assert len(trainer.evaluation) == len(trainer.test) == 50
    assert len(trainer.train) == 540
    assert content(trainer.evaluation) <= content(data.train) - content(trainer.train)
    assert content(trainer.test) <= content(data.test)


def test_snas_records_are_still_judged_on_test_images(cifar10_folder: Path) -> None:
    """As the paper has it, on the same images as before validation images could be held out."""
    data = load(cifar10_folder)
    trainer = Trainer(data, SHORT)
    chosen = torch.randperm(len(data.test), generator=torch.Generator().manual_seed(0))[:50]
    assert torch.equal(trainer.evaluation.pixels, data.test.pixels[chosen])
    assert torch.equal(trainer.evaluation.labels, data.test.labels[chosen])
    assert torch.equal(trainer.train.pixels, data.train.pixels)
    assert trainer.run(SPACE.graph(CELL), seed=0).test_accuracy is None


@pytest.mark.slow
def test_test_accuracy_is_reported_for_the_front_and_never_an_objective(cifar10_folder: Path, tmp_path: Path) -> None:
    evaluator = TrainedEvaluator(SPACE, cifar10_folder, SHORT)
    result = nas.search(
        SPACE, objectives=["max:accuracy", "min:params_m"], evaluator=evaluator, budget=6, searcher="random",
        out=tmp_path / "run",
    )  # fmt: skip
    assert 0 < len(result.front_positions) < 6
    front = rows_of((tmp_path / "run" / "front.csv").read_text())
    for row, arch_str in zip(front, result.rows(result.front_positions)["arch_str"], strict=True):
        outcome = evaluator._trainer.run(SPACE.graph(SPACE.from_str(str(arch_str))), evaluator.seed)
        assert float(row[TRAINED]) == outcome.accuracy
        assert float(row[TEST_ACCURACY]) == outcome.test_accuracy
    stored = pyarrow.parquet.read_table(tmp_path / "run" / "evaluated.parquet").to_pydict()
    assert [value is not None for value in stored[TEST_ACCURACY]] == stored["front"]
    assert np.isnan(np.delete(np.asarray(result.evaluated[TEST_ACCURACY]), result.front_positions)).all()

    several = SeveralEvaluators([evaluator, CountingEvaluator()])
    for source in (evaluator, several):
        for given in (
            {"objectives": ["max:test_accuracy"]},
            {"objectives": ["max:accuracy"], "constraints": ["test_accuracy>=10"]},
        ):
            with pytest.raises(ValueError, match="test_accuracy is on test images, which a search must not"):
                nas.search(SPACE, evaluator=source, budget=1, **given)  # type: ignore[arg-type]  # of two lists

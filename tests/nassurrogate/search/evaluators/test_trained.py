"""Which images the `trained` evaluator trains on, chooses by and reports."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest
import torch

import nassurrogate as nas
import search_spaces
from nassurrogate.columns import TEST_ACCURACY
from nassurrogate.search.evaluators import SeveralEvaluators, TrainedEvaluator
from nassurrogate.search.evaluators.trained import TRAINED
from snas.cifar10 import Images, load
from snas.protocol import Protocol
from snas.trainer import Trainer
from tests.nassurrogate.doubles import CountingEvaluator

SPACE = search_spaces.get("nasbench201")
BRIEF = Protocol(steps=1, batch_size=8, judged=50)
CELL = SPACE.from_str("|nor_conv_1x1~0|+|none~0|skip_connect~1|+|none~0|none~1|skip_connect~2|")


def content(images: Images) -> set[bytes]:
    return {pixels.numpy().tobytes() for pixels in images.pixels}


def test_validation_images_are_training_images_and_never_test_images(cifar10_folder: Path) -> None:
    data = load(cifar10_folder)
    assert data.validation is None
    split = data.with_validation()
    assert split.validation is not None
    assert (len(split.train), len(split.validation), len(data.train)) == (540, 60, 600)
    assert content(split.train) | content(split.validation) == content(data.train)
    assert not content(split.train) & content(split.validation)
    assert not content(split.validation) & content(data.test)
    assert content(split.test) == content(data.test)
    again = load(cifar10_folder).with_validation().validation
    assert again is not None
    assert torch.equal(again.pixels, split.validation.pixels)
    for images in (split.train, split.validation):  # labels stay with their images
        labels = {
            pixels.numpy().tobytes(): label for pixels, label in zip(data.train.pixels, data.train.labels, strict=True)
        }
        assert all(
            labels[pixels.numpy().tobytes()] == label
            for pixels, label in zip(images.pixels, images.labels, strict=True)
        )


def test_the_evaluator_trains_and_validates_on_training_images_only(cifar10_folder: Path) -> None:
    data, trainer = load(cifar10_folder), TrainedEvaluator(SPACE, cifar10_folder, BRIEF)._trainer
    assert len(trainer.evaluation) == len(trainer.test) == 50
    assert len(trainer.train) == 540
    assert content(trainer.evaluation) <= content(data.train) - content(trainer.train)
    assert content(trainer.test) <= content(data.test)


def test_snas_records_are_still_judged_on_test_images(cifar10_folder: Path) -> None:
    """As the paper has it, on the same images as before validation images could be held out."""
    data = load(cifar10_folder)
    trainer = Trainer(data, BRIEF)
    chosen = torch.randperm(len(data.test), generator=torch.Generator().manual_seed(0))[:50]
    assert torch.equal(trainer.evaluation.pixels, data.test.pixels[chosen])
    assert torch.equal(trainer.evaluation.labels, data.test.labels[chosen])
    assert torch.equal(trainer.train.pixels, data.train.pixels)
    assert trainer.run(SPACE.graph(CELL), seed=0).test_accuracy is None


@pytest.mark.slow
def test_test_accuracy_is_reported_for_the_front_and_never_an_objective(cifar10_folder: Path, tmp_path: Path) -> None:
    evaluator = TrainedEvaluator(SPACE, cifar10_folder, BRIEF)
    result = nas.search(
        SPACE, objectives=["max:accuracy", "min:params_m"], evaluator=evaluator, budget=6, searcher="random",
        out=tmp_path / "run",
    )  # fmt: skip
    assert 0 < len(result.front) < 6
    with open(tmp_path / "run" / "front.csv", encoding="utf-8") as stream:
        front = list(csv.DictReader(stream))
    for row, arch_str in zip(front, result.rows(result.front)["arch_str"], strict=True):
        outcome = evaluator._trainer.run(SPACE.graph(SPACE.from_str(str(arch_str))), evaluator.seed)
        assert float(row[TRAINED]) == outcome.accuracy
        assert float(row[TEST_ACCURACY]) == outcome.test_accuracy
    stored = pyarrow.parquet.read_table(tmp_path / "run" / "evaluated.parquet").to_pydict()
    assert [value is not None for value in stored[TEST_ACCURACY]] == stored["front"]
    assert np.isnan(np.delete(np.asarray(result.evaluated[TEST_ACCURACY]), result.front)).all()

    several = SeveralEvaluators([evaluator, CountingEvaluator()])
    for source in (evaluator, several):
        for given in (
            {"objectives": ["max:test_accuracy"]},
            {"objectives": ["max:accuracy"], "constraints": ["test_accuracy>=10"]},
        ):
            with pytest.raises(ValueError, match="test_accuracy is on test images, which a search must not"):
                nas.search(SPACE, evaluator=source, budget=1, **given)  # type: ignore[arg-type]  # of two lists

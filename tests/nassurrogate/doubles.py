"""Test doubles: a tiny training configuration, the outcome of a command, a fast evaluator, a fast model, reading of
checkpoints once, and the data of a page."""

import base64
import copy
import csv
import dataclasses
import gzip
import io
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from search_spaces.common.errors import did_you_mean
from search_spaces.space import Genotype

ACCURACY, LATENCY = "cifar10_valid_accuracy_200ep_pct", "pixel3_latency_ms"
TINY = """
metrics = ["cifar10_valid_accuracy_200ep_pct", "pixel3_latency_ms"]
epochs = 2
validation = 20
batch_size = 32
vocabulary = 400
warmup_steps = 5
[model]
width = 32
heads = 2
encoder_layers = 1
encoder_feed_forward = 64
decoder_layers = 1
decoder_feed_forward = 64
"""


@dataclass(frozen=True)
class Outcome:
    """How a command ended; its most memory and processor time if it ran in a process of its own."""

    code: int
    out: str
    err: str
    megabytes: float = field(default=0.0, compare=False)
    cpu_seconds: float = field(default=0.0, compare=False)


class Run:
    """Runs `nassurrogate ARGUMENTS` in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def __call__(self, *arguments: object, stdin: str = "") -> Outcome:
        from nassurrogate import cli

        self._monkeypatch.setattr("sys.argv", ["nassurrogate", *map(str, arguments)])
        self._monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as exit_:
            cli.main()
        assert isinstance(exit_.value.code, int)
        return Outcome(exit_.value.code, *self._capsys.readouterr())

    def ok(self, *arguments: object, stdin: str = "") -> Outcome:
        """A command that must succeed."""
        done = self(*arguments, stdin=stdin)
        assert done.code == 0, f"{' '.join(map(str, arguments))}\n{done.err}"
        return done


Refused = Callable[..., None]


class CountingEvaluator:
    """Metric values computed from the number of convolutions in a NAS-Bench-201 genotype."""

    identity: ClassVar = {"evaluator": "counting"}
    at_once = 256
    metrics = ("accuracy_pct", "latency_ms", "params_m", "macs_m")

    def __init__(self) -> None:
        self.calls = 0

    def resolve(self, name: str) -> str:
        if name not in self.metrics:
            raise ValueError(f"unknown metric {name!r}{did_you_mean(name, list(self.metrics))}")
        return name

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> dict[str, np.ndarray]:
        self.calls += 1
        return self._columns(genotypes, metrics)

    def _columns(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> dict[str, np.ndarray]:
        choices = np.array(genotypes)
        convs = (choices == 3).sum(axis=1) + 0.5 * (choices == 2).sum(axis=1)
        accuracy = 90 - 10 / (1 + convs) + choices @ np.arange(6) / 100
        columns = {
            "accuracy_pct": accuracy,
            "accuracy_pct_q10": accuracy - 1,
            "accuracy_pct_q90": accuracy + 1,
            "latency_ms": 1 + convs * 2,
        }
        requested = [name for name in columns if name.removesuffix("_q10").removesuffix("_q90") in metrics]
        return {name: columns[name] for name in requested} | {"params_m": convs / 6, "macs_m": convs * 10}

    def members(self, metrics: Sequence[str]) -> None:
        return None

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> np.ndarray:
        """Two samples (n, 2, metrics): the values, and values that are better in every metric."""
        columns = self._columns(genotypes, metrics)
        sign = {"accuracy_pct": 1, "latency_ms": -1}
        return np.stack(
            [[columns[name], columns[name] + 0.1 * sign.get(name, 0)] for name in metrics], axis=-1
        ).swapaxes(0, 1)


GOALS = ["max:accuracy_pct", "min:latency_ms"]


def search(evaluator: Any = None, **settings: Any) -> Any:
    """A search of NAS-Bench-201 with a fast evaluator."""
    import nassurrogate as nas

    given = {"objectives": GOALS, "evaluator": evaluator or CountingEvaluator()}
    return nas.search("nasbench201", **given | settings)


class NearestModel:
    """Predicts the values of the nearest known architecture, with uncertainty that grows with the distance."""

    def __init__(self) -> None:
        self.fits = 0

    def fit(self, genotypes: Sequence[Genotype], values: Mapping[str, np.ndarray]) -> None:
        self.fits += 1
        self._known, self._values = np.array(genotypes), dict(values)

    def _nearest(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
        apart = np.abs(np.array(genotypes)[:, None] - self._known).sum(axis=2)
        nearest = apart.argmin(axis=1)
        return np.stack([self._values[metric][nearest] for metric in metrics], axis=1), apart.min(axis=1)

    def predict(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> np.ndarray:
        return self._nearest(genotypes, metrics)[0]

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], count: int, seed: int) -> np.ndarray:
        middle, apart = self._nearest(genotypes, metrics)
        spread = np.array([np.std(self._values[metric]) for metric in metrics])
        noise = np.random.default_rng(seed).normal(size=(len(middle), count, len(metrics)))
        return middle[:, None] + 0.1 * apart[:, None, None] * spread * noise


_KEPT: dict[Path, Any] = {}


def keep_checkpoints(replace: Callable[[Any, str, Any], None]) -> None:
    """The checkpoints that come with the package, and their adapters, are read once in this process, which takes a
    second, and copied from then on. `replace` sets an attribute."""
    from surrogate import checkpoint, checkpoint_files, rlm

    packaged = (checkpoint_files.default_checkpoint(), checkpoint_files.code_checkpoint())
    read, read_adapter = checkpoint.read, rlm.read_adapter

    def copied(kept: Any) -> Any:
        return dataclasses.replace(kept, network=copy.deepcopy(kept.network))

    def read_or_copy(folder: Path) -> Any:
        if folder not in packaged:
            return read(folder)
        return copied(_KEPT.get(folder) or _KEPT.setdefault(folder, read(folder)))

    def read_or_copy_adapter(folder: Path, base: Any) -> Any:
        own = _KEPT.get(folder.parent.parent)  # its base, if it is merged into a packaged checkpoint
        if own is None or own.config_sha256 != base.config_sha256:
            return read_adapter(folder, base)
        return copied(_KEPT.get(folder) or _KEPT.setdefault(folder, read_adapter(folder, base)))

    replace(checkpoint, "read", read_or_copy)
    replace(rlm, "read_adapter", read_or_copy_adapter)


def judge_briefly(patch: pytest.MonkeyPatch) -> None:
    """Adapters are judged beside one baseline: forests take longer than small adapters."""
    from surrogate.few_rows.ridge import RidgeRegression

    patch.setattr("surrogate.transfer.left_out._baselines", lambda: {"ridge": RidgeRegression})


def rows_of(text: str) -> list[dict[str, str]]:
    """Rows of a CSV table."""
    return list(csv.DictReader(io.StringIO(text)))


def page_data(page: Path) -> Any:
    """The data that a page draws."""
    packed = re.search(r'id="data">([^<]*)</script>', page.read_text(encoding="utf-8"))
    assert packed
    return json.loads(gzip.decompress(base64.b64decode(packed[1])))

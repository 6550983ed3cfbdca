"""A scikit-learn regressor of your own metric: an adapter of a checkpoint that `fit` teaches and `predict` uses."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np

from nassurrogate.architectures import Architectures, InputShape, is_arch_str, listed, texts_of
from nassurrogate.progress import Report, shown
from search_spaces.common.atomic_files import new_folder
from search_spaces.common.errors import check_type, quoted
from search_spaces.tables import Table

if TYPE_CHECKING:
    from sklearn.utils import Tags

    from surrogate import RLM, FinetuneConfig, Prediction

_FEWEST = 3  # values from which on `surrogate.finetune` can say how well others are predicted


class Surrogate:
    """Learns values of architectures as `nassurrogate finetune` does, with the methods of a scikit-learn regressor, so
    that `cross_val_score`, `GridSearchCV` and `clone` take it.

        surrogate = nas.Surrogate("nasbench201").fit(arch_strs, accuracies)
        surrogate.predict(others)

    Architectures are what `nas.predict` takes; arch_strs are of `space`, torch modules have inputs of `input_shape`.
    The values are those of `metric`, whose unit tells what they are: a latency (`board_latency_ms`) is learned from
    those on known devices. The adapter belongs to `checkpoint`, by default the packaged one, and reads its predictions
    and those of `adapters`.

    `progress` shows a bar while it learns, by default in a terminal or a notebook.

    After `fit`, `rlm_` is the model with the adapter, and `quality_` says how well rows that were left out of it were
    predicted, beside simple baselines, as `surrogate.finetune` describes it.
    """

    def __init__(
        self, space: str | None = None, *, checkpoint: str | Path | None = None,
        adapters: Sequence[str | Path] = (), config: FinetuneConfig | None = None, input_shape: InputShape = None,
        progress: bool | Report | None = None, metric: str = "target",
    ) -> None:  # fmt: skip
        self.space = space
        self.checkpoint = checkpoint
        self.adapters = adapters
        self.config = config
        self.input_shape = input_shape
        self.progress = progress
        self.metric = metric

    def fit(self, architectures: Architectures, y: Iterable[float]) -> Surrogate:
        """Learns the values `y`, one per architecture; NaN is a missing one. From 3 values on, better
        10; the base stays as it is.

        Raises ValueError for another number of values and for architectures that cannot be read, TypeError for
        something that is no architecture, surrogate.CheckpointError for a folder that is not a checkpoint.
        """
        import surrogate

        table = self._table(architectures, y)
        if (known := int(np.isfinite(table.metric(self.metric)).sum())) < _FEWEST:
            raise ValueError(
                f"y has {known} finite values, which are too few; at least {_FEWEST} are needed, better 10"
            )
        with TemporaryDirectory() as folder, shown(self.progress, "fitting") as report:
            self.rlm_: RLM = surrogate.finetune(
                self.checkpoint or surrogate.default_checkpoint(), table, Path(folder, "adapter"), self.config,
                adapters=self.adapters, progress=report,
            )  # fmt: skip
            self._files = {file.name: file.read_bytes() for file in Path(folder, "adapter").iterdir()}
        self.quality_ = dict(self.rlm_.adapters[-1].training["quality"][self.metric])
        return self

    def predict(self, architectures: Architectures) -> np.ndarray:
        """Predicted medians (n,). Raises as `fit` does, ValueError before it."""
        return self._prediction(architectures, intervals=False).median[:, 0]

    def predict_interval(self, architectures: Architectures) -> tuple[np.ndarray, np.ndarray]:
        """The ends of the 80% intervals, (n,) each. Raises as `predict` does."""
        found = self._prediction(architectures, intervals=True)
        assert found.q10 is not None
        assert found.q90 is not None
        return found.q10[:, 0], found.q90[:, 0]

    def score(self, architectures: Architectures, y: Iterable[float]) -> float:
        """The coefficient of determination R^2 of the medians, as in scikit-learn: 1 is best, and the mean of `y` has
        0."""
        true, guess = _values(y), self.predict(architectures)
        return float(1 - ((true - guess) ** 2).sum() / ((true - true.mean()) ** 2).sum())

    def save(self, folder: str | Path) -> None:
        """Writes the adapter's folder, for `--adapter` and `adapters=`; its metric is called `metric`. Raises
        FileExistsError if the folder is not empty."""
        self._fitted()
        with new_folder(Path(folder)) as place:
            for name, content in self._files.items():
                (place / name).write_bytes(content)

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The parameters of the constructor."""
        return {name: getattr(self, name) for name in inspect.signature(type(self)).parameters}

    def set_params(self, **params: Any) -> Surrogate:
        """Sets parameters of the constructor. Raises ValueError for another name."""
        known = self.get_params()
        for name, value in params.items():
            if name not in known:
                raise ValueError(f"Surrogate has no parameter {name!r}; it has {', '.join(known)}")
            setattr(self, name, value)
        return self

    def __repr__(self) -> str:
        signature = inspect.signature(type(self)).parameters.values()
        given = [(p.name, value) for p in signature if (value := getattr(self, p.name)) != p.default]
        return f"Surrogate({', '.join(f'{name}={value!r}' for name, value in given)})"

    def __sklearn_is_fitted__(self) -> bool:
        return hasattr(self, "rlm_")

    def __sklearn_tags__(self) -> Tags:
        from sklearn.utils import InputTags, RegressorTags, Tags, TargetTags

        return Tags(
            estimator_type="regressor", target_tags=TargetTags(required=True), regressor_tags=RegressorTags(),
            input_tags=InputTags(two_d_array=False, string=True, allow_nan=False), transformer_tags=None,
            classifier_tags=None,
        )  # fmt: skip

    def _fitted(self) -> RLM:
        if not hasattr(self, "rlm_"):
            raise _not_fitted()("this Surrogate has learned nothing yet; call fit(architectures, y) first")
        return self.rlm_

    def _table(self, architectures: Architectures, y: Iterable[float]) -> Table:
        networks = listed(architectures, self.space)
        values = _values(y)
        if len(values) != len(networks):
            raise ValueError(f"there are {len(networks):,} architectures and {len(values):,} values")
        return Table(
            space=tuple(network.space for network in networks),
            # The choices of an arch_str can be learned from, too.
            arch_str=tuple(network.given if is_arch_str(network.given) else "" for network in networks),
            input=tuple(texts_of(networks, self.input_shape)),
            metrics={self.metric: values},
        )

    def _prediction(self, architectures: Architectures, *, intervals: bool) -> Prediction:
        rlm, networks = self._fitted(), listed(architectures, self.space)
        return rlm.predict(texts_of(networks, self.input_shape), [self.metric], intervals=intervals)


def _not_fitted() -> type[ValueError]:
    """scikit-learn's NotFittedError, a ValueError, if it is in use."""
    return getattr(sys.modules.get("sklearn.exceptions"), "NotFittedError", ValueError)


def _values(y: Iterable[float]) -> np.ndarray:
    """(n,) float64. Raises TypeError for what is no sequence, ValueError for anything else."""
    check_type(y, Iterable, "y", "a number for each architecture")
    try:
        values = np.asarray(y if hasattr(y, "__array__") else list(y), dtype=np.float64)
    except (TypeError, ValueError):
        raise TypeError(f"y is {quoted(y)}; it should be a number for each architecture") from None
    if values.ndim != 1:
        raise ValueError(f"y should be one value per architecture, not an array of shape {values.shape}")
    return values

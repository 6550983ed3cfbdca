"""What is taught to an adapter: which metrics of which rows, and what the base knows of them."""

import dataclasses
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

import search_spaces
from search_spaces.common.errors import quoted
from search_spaces.tables import Table
from surrogate import analytic_metrics
from surrogate.adapters import network_features
from surrogate.adapters.adapter import Adapter
from surrogate.adapters.process import MOST_NETWORKS
from surrogate.aliases import aliases_for
from surrogate.checkpoint_files import EVERY_SPACE
from surrogate.config import FinetuneConfig
from surrogate.dataset import fingerprint
from surrogate.few_rows.metric_process import is_cost
from surrogate.rlm import RLM
from surrogate.training.trainer import Progress


@dataclass(frozen=True)
class Task:
    """What to teach: `metrics` of the rows of a table, with `values` (n, metrics), to an adapter of `base`. `reader` is
    the base with other adapters, whose predictions are features."""

    base: RLM
    reader: RLM
    table: Table
    texts: list[str]
    metrics: tuple[str, ...]
    values: np.ndarray
    config: FinetuneConfig
    progress: Progress

    @staticmethod
    def of(base: RLM, reader: RLM, table: Table, config: FinetuneConfig, progress: Progress | None) -> "Task":
        """Raises ValueError if the table has no value or too few texts to learn from."""
        if not config.digit_weights:  # recorded with the adapter
            inherited = base.training.get("config", {}).get("digit_weights", ())
            config = dataclasses.replace(config, digit_weights=tuple(inherited))
        metrics, texts = _metrics(base, reader, table, config), table.texts()
        if len({*texts}) < 2:
            raise ValueError(f"the table has {len({*texts})} architecture; fine-tuning needs at least 2, better 10")
        values = np.stack([table.metric(name) for name in metrics], axis=1)
        return Task(base, reader, table, texts, metrics, values, config, progress or _silent)

    @cached_property
    def of_few_networks(self) -> bool:
        """Whether all rows are networks, and few enough for processes."""
        if len(self.texts) > MOST_NETWORKS:
            return False
        try:
            for text in self.texts:
                network_features.of_text(text)
        except ValueError:  # programs
            return False
        return True

    @property
    def decoder_only(self) -> bool:
        """Whether the encoder is left as it is: its spaces are known."""
        return {*self.table.space} <= {*self.base.known} & {*search_spaces.names()}

    def adapter(self, **learned: Any) -> Adapter:
        """An adapter that knows the metrics of the table's spaces and was trained on its rows."""
        known = {space: self.metrics for space in sorted({*self.table.space} - {""})}
        aliases = {space: aliases_for(space, names) for space, names in known.items()}
        if "" in self.table.space:  # own networks
            aliases[EVERY_SPACE] = aliases_for("", self.metrics)
        trained_on = frozenset(map(fingerprint, self.texts))
        return Adapter(
            self.base.config_sha256, self.metrics, known, aliases,
            trained_on=trained_on, calibrated_on=trained_on, **learned,
        )  # fmt: skip


def _silent(step: int, steps: int | None, line: str) -> None:
    pass


def _metrics(base: RLM, reader: RLM, table: Table, config: FinetuneConfig) -> tuple[str, ...]:
    """The metrics to teach. Raises ValueError if there are none, or one of them has no value, is taught by an adapter
    already, or is known of other networks, of which it would be predicted by an adapter that never saw them."""
    metrics = config.metrics or tuple(table.metrics)
    if not metrics:
        raise ValueError(
            "the table has no metric column (a name that ends in its unit, like raspi4_latency_ms); name others as the "
            "'metrics' to learn"
        )
    for name in metrics:
        others = [space for space, known in base.known.items() if name in known and space not in table.space]
        if base.operator_costs and name in base.operator_costs.metrics:
            others = ["any network"]
        taught = [adapter.name for adapter in reader.adapters if name in adapter.metrics]
        if taught:
            raise ValueError(
                f"the adapter {quoted(taught[0])} teaches {quoted(name)} already; rename the column, or leave that "
                "adapter out"
            )
        if others:
            raise ValueError(
                f"the checkpoint knows {name!r} of {', '.join(others)} already, whose predictions would change; rename "
                "the column"
            )
        if not np.isfinite(table.metric(name)).any():
            raise ValueError(f"no row has a value of {name!r}; leave it out of 'metrics'")
        if name in analytic_metrics.EXACT:
            raise ValueError(
                f"{name} is counted, not taught: leave the column out, or name the others as the 'metrics' to learn"
            )
        if is_cost(name) and (table.metric(name) <= 0).any():
            raise ValueError(
                f"row {np.flatnonzero(table.metric(name) <= 0)[0] + 1}: {name} is "
                f"{table.metric(name)[table.metric(name) <= 0][0]:g}; a latency or an energy is above 0: correct it, "
                "or leave the row out"
            )
    return metrics

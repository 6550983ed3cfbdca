"""Fine-tuning: an adapter learns a new device, data set or space from few rows, beside an untouched checkpoint.

Up to 5,000 networks are learned by Gaussian processes over their texts and over what the checkpoint says of them
(process_training.py); programs, more networks, and tables most of whose rows are predictions as low-rank updates of the
network (low_rank_training.py).

What is printed is what new rows can expect: every row is predicted by an adapter that was trained without it, beside
simple baselines on the same folds (left_out.py). The delivered adapter then learns from all rows.
"""

import dataclasses
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from search_spaces.common.atomic_files import require_empty_dir
from search_spaces.common.errors import check_type
from search_spaces.common.packages import versions
from search_spaces.tables import Table
from surrogate.checkpoint_files import located
from surrogate.config import FinetuneConfig
from surrogate.model_card import adapter_card
from surrogate.pretrained_encoder import cached_encodings
from surrogate.rlm import RLM, best_device
from surrogate.training.optimizer import isolated_seed
from surrogate.training.trainer import Progress
from surrogate.transfer.low_rank_training import learn_low_rank
from surrogate.transfer.process_training import learn_process
from surrogate.transfer.task import Task
from surrogate.weights import require_trainable

# Limit of the cache on disk of what a frozen encoder computes.
_CACHE_GB = 20.0


def finetune(
    checkpoint: str | Path, table: Table, out: str | Path, config: FinetuneConfig | None = None, *,
    adapters: str | Path | Sequence[str | Path] = (), progress: Progress | None = None,
    quality: Callable[[RLM], Mapping[str, Any]] | None = None,
) -> RLM:  # fmt: skip
    """Teaches the metrics of a table to an adapter of a checkpoint and writes the adapter's folder `out`, completely or
    not at all. Returns the checkpoint with `adapters`, whose predictions are features of the networks, and the new one.

    `progress` is called as in `train`, with None for the steps in all until they are known. The adapter's `training`
    records what was learned, and its `quality` on rows that were left out: by metric `rows`, `learned`, `spearman`,
    `median_relative_error` and `coverage_of_80pct_interval` (shares), and the Spearman of `baselines`. For tables most
    of whose rows are predictions, the function `quality` says the same of the trained model instead. The global random
    state of torch is left as it was.

    Raises FileExistsError if `out` is not empty; CheckpointError if `checkpoint` is not a checkpoint; ValueError if
    the table has nothing to learn, a text that cannot be read, or a metric whose other predictions would change.
    """
    check_type(table, Table, "table", "a Table")
    check_type(config, FinetuneConfig | None, "config", "a FinetuneConfig")
    require_empty_dir(out)
    checkpoint = located(checkpoint)
    reader = RLM.from_pretrained(checkpoint, best_device(), adapters)
    base = RLM.base_of(checkpoint, best_device())
    require_trainable(base.network)
    task = Task.of(base, reader, table, config or FinetuneConfig(), progress)
    started, processor = time.monotonic(), time.process_time()
    folder = Path(out).absolute().parent
    folder.mkdir(parents=True, exist_ok=True)
    with isolated_seed(task.config.seed), cached_encodings(base.network.encoder, folder, _CACHE_GB):
        learned = learn_process(task) if task.of_few_networks and not quality else learn_low_rank(task, quality)
    record = {
        "config": task.config.to_dict(),
        "base": {"config_sha256": base.config_sha256, "folder": Path(checkpoint).name},
        "metrics": list(task.metrics),
        "rows": len(table),
        "calibrated": quality is not None,
        "versions": versions(),
        **learned.training,
        "seconds": round(time.monotonic() - started, 1),
        "processor_seconds": round(time.process_time() - processor, 1),
    }
    adapter = dataclasses.replace(learned, training=record)
    adapter.write(Path(out), base, adapter_card(adapter))
    return reader.add_adapter(out)

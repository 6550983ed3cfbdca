"""Short public functions: spaces, random architectures, predictions."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

import search_spaces
from nassurrogate.architectures import (
    Architectures,
    InputShape,
    Named,
    files_of,
    input_sizes,
    is_file,
    iterate,
    listed,
    many,
    paths_of,
    shape_options,
    write_table,
)
from nassurrogate.prediction.predict import IMAGENET, metrics_by_space, notes, predict_rows, split_metrics
from nassurrogate.progress import Report, shown
from search_spaces import Graph, SearchSpace, to_text
from search_spaces.common.atomic_files import require_empty_dir
from search_spaces.common.errors import check_type
from search_spaces.tables import Table
from search_spaces.tables.read import is_data_frame
from surrogate import analytic_metrics

if TYPE_CHECKING:
    from nassurrogate.measurement import Setting
    from nassurrogate.measurement.calibrate import Figures
    from nassurrogate.measurement.measure import MeasurementSummary
    from search_spaces.common.executors import Workers
    from search_spaces.tables.read import TableSource
    from surrogate import RLM, FinetuneConfig, TrainConfig
    from surrogate.prediction import Prediction

_log = logging.getLogger(__name__)


def spaces() -> list[str]:
    """The names of the registered search spaces."""
    return search_spaces.names()


def get_space(name: str | SearchSpace) -> SearchSpace:
    """The space called `name`; a space is returned as it is. Raises ValueError for an unknown name, with the nearest
    known one."""
    return search_spaces.get(name)


def sample(space: str | SearchSpace, n: int, *, seed: int = 0) -> list[str]:
    """The arch_strs of `n` architectures drawn uniformly, all of them distinct networks.

    Raises ValueError for an unknown space and for one with fewer than `n` distinct networks, TypeError if `n` or `seed`
    is no integer from 0.
    """
    from search_spaces.sampling import draw_distinct

    for name, value in {"n": n, "seed": seed}.items():
        if not isinstance(value, int | np.integer) or value < 0:
            raise TypeError(f"{name} is {value!r:.80}; it should be an integer from 0")
    space = get_space(space)
    chosen = list(islice(draw_distinct(space, np.random.default_rng(seed)), n))
    if len(chosen) < n:
        found = f"{len(chosen):,} were found in its {space.size:,} architectures, of which some compute the same"
        raise ValueError(f"{space.name} does not have {n:,} distinct networks; {found}")
    return [space.to_str(genotype) for genotype in chosen]


def predict(
    architectures: Architectures, *, space: str | SearchSpace | None = None,
    metrics: str | Sequence[str] | None = None, checkpoint: str | Path | None = None,
    adapters: str | Path | Sequence[str | Path] = (), input_shape: InputShape = None,
    progress: bool | Report | None = None,
) -> Prediction:  # fmt: skip
    """Predicted medians and ends of the 80% intervals, each (architectures, metrics), in the metrics' units.

    An architecture is a Graph, the path of an .onnx or canonical .txt file, an onnx.ModelProto, a torch.nn.Module, a
    canonical text, or an arch_str of `space`; or there is a list of these, a pandas DataFrame or Table with a column
    `arch_str` (and `space`), `input` or `path`, or the path of a folder or a table file. `input_shape`, such as (1, 3,
    224, 224), is that of a torch module, or one that a file leaves open. In a list that also has
    arch_strs, files, ONNX models and torch modules are of no space.

    `metrics` are names or aliases; the default is all metrics that the checkpoint, with its `adapters`, knows of
    `space`, or all that it knows. Names are resolved for the space of each network; where it lacks one, the value is
    NaN. Analytic metrics (`params_m`, `macs_m` and the rest of
    `surrogate.analytic_metrics.EXACT`) are counted on the network as built: both ends of their interval are the value
    itself, and no checkpoint is loaded if there are no others. Computes on a GPU if there is one. `progress` shows a
    bar, by default in a terminal or a notebook, or is called with (networks done, total).

    Raises TypeError for something that is no architecture, ValueError for an invalid one and for an unknown metric,
    surrogate.CheckpointError for a folder that is not a checkpoint.
    """
    networks = listed(architectures, space)
    asked = many(metrics, "metrics", "latency:pixel3")
    if asked == []:
        raise ValueError("metrics is an empty list; name some, like 'latency:pixel3', or leave it out for all")
    if isinstance(metrics, str):
        asked = [name.strip() for name in metrics.split(",")]  # as on the command line
    with shown(progress, "predicting") as report:
        graphs = list(iterate(networks, input_shape))
        prediction = _predict(networks, graphs, asked, (checkpoint, adapters), report)
    given: Any = architectures
    rows = given.index if is_data_frame(given) else (network.name for network in networks)
    return replace(prediction, names=tuple(rows))


def _predict(
    networks: Sequence[Named], graphs: Sequence[Graph], metrics: Sequence[str] | None,
    model: tuple[str | Path | None, str | Path | Sequence[str | Path]], report: Report | None,
) -> Prediction:  # fmt: skip
    """The prediction for networks with these graphs by a `model`, a checkpoint and its adapters."""
    from surrogate.prediction import Prediction

    predicted, exact = split_metrics(metrics)
    sizes = np.array([analytic_metrics.of_graph(graph, exact) for graph in graphs]).reshape(len(graphs), len(exact))
    counted = Prediction(tuple(exact), sizes, sizes, sizes)
    if predicted == []:
        return counted
    import surrogate

    checkpoint, adapters = model
    rlm = surrogate.RLM.from_pretrained(checkpoint or surrogate.default_checkpoint(), surrogate.best_device(), adapters)
    spaces = [network.space for network in networks]
    by_space = metrics_by_space(rlm, [*dict.fromkeys(spaces)], predicted)
    texts = dict(enumerate(map(to_text, graphs)))
    for row, network in enumerate(networks):
        if problem := rlm.refusal(texts[row], metrics=by_space[network.space]):
            raise ValueError(f"{network.name}: the network's text {problem}")
    tell = None if report is None else lambda done: report(done, len(texts))
    found = predict_rows(rlm, texts, spaces, by_space, tell)
    alone = [row for row, space in enumerate(spaces) if not space]
    blank = np.isnan(found.median[alone, found.metrics.index(IMAGENET)]).sum() if IMAGENET in found.metrics else 0
    found = replace(found, notes=tuple(notes(rlm, found.metrics, int(blank))))
    if metrics is None:
        return found
    names = [meant for name in metrics for meant in ([name] if name in exact else _anywhere(rlm, by_space, name))]
    return replace(counted.beside(found).columns([*dict.fromkeys(names)]), notes=found.notes)


def _anywhere(rlm: RLM, spaces: Iterable[str], name: str) -> list[str]:
    """The metrics that a name stands for in any of these spaces."""
    return [metric for found in metrics_by_space(rlm, [*spaces], [name]).values() for metric in found]


def measure(
    architectures: Architectures, output: str | Path | None = None, setting: Setting | None = None, *,
    space: str | None = None, input_shape: InputShape = None, rounds: int = 1, skip_bad: bool = False,
    resume: bool = False, progress: bool | Report | None = None,
) -> MeasurementSummary:  # fmt: skip
    """Measured latency of networks in onnxruntime on this machine; `to_pandas` of the result has all columns.

    Networks are those that `predict` takes, and folders and tables as on the command line; torch modules and ONNX
    models keep their weights, others have random ones. The provider, threads and other options of the command are those
    of a `nassurrogate.measurement.Setting`. `output` is a new .csv, .jsonl or .parquet file, beside which networks that
    have no file are kept in OUT.networks; with `resume` an interrupted run continues there.
    `nassurrogate.measurement.measure` describes the columns and what is raised.

    One parameter per option of the command line that is not in the setting.
    """
    from nassurrogate.measurement import Setting
    from nassurrogate.measurement.measure import measure as run

    setting = setting or Setting()
    with ExitStack() as stack:
        temporary = Path(stack.enter_context(TemporaryDirectory()))
        names = None
        if paths := paths_of(architectures):
            setting = replace(setting, input_shapes=(*setting.input_shapes, *shape_options(input_shape)))
        else:
            networks = listed(architectures, space)
            table = write_table(networks, temporary, skip_bad)
            paths = [table] if table else files_of(networks, _kept(output, temporary, resume, stack), input_shape)
            if not table and output is None:  # some files are temporary
                names = [str(one.given) if is_file(one.given) else one.name for one in networks]
        report = stack.enter_context(shown(progress, "measuring"))
        summary = run(
            paths, output or temporary / "latency.csv", setting, rounds=rounds, space=space, skip_bad=skip_bad,
            resume=resume, progress=report,
        )  # fmt: skip
    return summary if names is None else replace(summary, columns={**summary.columns, "path": names})


def _kept(output: str | Path | None, temporary: Path, resume: bool, stack: ExitStack) -> Path:
    """The folder for files of networks that have none, which a table in `output` names: OUT.networks, removed if the
    measurement fails. Raises FileExistsError if it is not empty."""
    if output is None:
        return temporary / "networks"
    folder = Path(output).absolute().with_suffix(".networks")
    if not resume:
        require_empty_dir(folder)
        stack.push(lambda kind, *error: shutil.rmtree(folder, ignore_errors=True) if _failed(kind) else None)
    return folder


def _failed(kind: type[BaseException] | None) -> bool:
    """Whether an error, as opposed to an interruption, ended something."""
    return kind is not None and issubclass(kind, Exception)


def calibrate(
    latencies: TableSource | Table, device: str, output: str | Path, *, space: str | None = None,
    checkpoint: str | Path | None = None, adapters: str | Path | Sequence[str | Path] = (),
    input_shape: InputShape = None, skip_bad: bool = False, seed: int = 0, progress: bool | Report | None = None,
) -> Figures:  # fmt: skip
    """Teaches the surrogate a device from measured latencies: writes an adapter of the checkpoint to the folder
    `output`, with which `predict` and `search` know `latency:DEVICE`. Returns how well it predicts networks left out.

    `latencies` is a file that `measure` wrote or the script of a bundle (`nassurrogate calibrate --bundle`), a table or
    DataFrame with a column `latency_ms` or `DEVICE_latency_ms`, or a Table with the latter; `space` is that of all rows
    with an arch_str, `input_shape` that of files that leave it open; with `skip_bad`, bad rows are left out. Fifty
    diverse networks are a good number.

    Raises ValueError for a device that the checkpoint knows already and for too few latencies, FileExistsError for a
    folder that is not empty.

    One parameter per option of the command line.
    """
    import surrogate
    from nassurrogate.measurement.calibrate import calibrate_device
    from nassurrogate.measurement.latencies import read_latencies

    check_type(device, str, "device", "a name like 'my_board'")
    metric = f"{device}_latency_ms"
    measured = read_latencies(latencies, metric, space=space, skip_bad=skip_bad, input_shapes=input_sizes(input_shape))
    with shown(progress, "calibrating") as report:
        return calibrate_device(
            checkpoint or surrogate.default_checkpoint(), device, measured, output, adapters=adapters, seed=seed,
            progress=report,
        )  # fmt: skip


Rows: TypeAlias = "Table | TableSource | Iterable[TableSource]"


def finetune(
    checkpoint: str | Path, table: Rows, out: str | Path, config: FinetuneConfig | str | Path | None = None, *,
    space: str | None = None, adapters: str | Path | Sequence[str | Path] = (), input_shape: InputShape = None,
    skip_bad: bool = False, progress: bool | Report | None = None,
    quality: Callable[[RLM], Mapping[str, Any]] | None = None,
) -> RLM:  # fmt: skip
    """Teaches the metrics of a table to an adapter of a checkpoint; writes its folder `out`, and returns the checkpoint
    with it, and with `adapters`, whose predictions it reads.

    `checkpoint` is a folder or "default". `table` is a Table, a DataFrame, or the paths of tables, whose rows that name
    no space are of `space`, and whose files have `input_shape` where they leave it open; with `skip_bad`, bad rows are
    left out. `config` may be the path of a TOML file. `quality` is as in `surrogate.finetune`.

    How well it predicts rows that were left out is logged, and what falls behind as a warning; the adapter's
    `training["quality"]` has the figures. `surrogate.finetune` says what is raised.

    One parameter per option of the command line.
    """
    import surrogate
    from surrogate.model_card import adapter_summary

    config = surrogate.FinetuneConfig.from_file(config) if isinstance(config, str | Path) else config
    check_type(config, surrogate.FinetuneConfig | None, "config", "a FinetuneConfig or the path of a TOML file")
    rows = _table(table, config.metrics if config else (), space, skip_bad, input_shape)
    with shown(progress, "fine-tuning") as report:
        tuned = surrogate.finetune(checkpoint, rows, out, config, adapters=adapters, progress=report, quality=quality)
    for line in adapter_summary(tuned.adapters[-1].training):
        _log.log(logging.WARNING if line.startswith(("note", "too few")) else logging.INFO, line)
    return tuned


def train(
    table: Rows | None, config: TrainConfig | str | Path, out: str | Path, *, space: str | None = None,
    start: str | Path | None = None, input_shape: InputShape = None, resume: bool = False, skip_bad: bool = False,
    compiled: bool = False, progress: bool | Report | None = None,
) -> RLM:  # fmt: skip
    """Trains a model and writes the checkpoint folder `out`; the parameters are as those of `finetune`, and without a
    table it learns analytic metrics alone. `surrogate.train` says what is raised.

    One parameter per option of the command line.
    """
    import surrogate

    config = surrogate.TrainConfig.from_file(config) if isinstance(config, str | Path) else config
    check_type(config, surrogate.TrainConfig, "config", "a TrainConfig or the path of a TOML file")
    rows = (
        None if table is None else _table(table, config.metrics, space, skip_bad, input_shape, config.free_batches > 0)
    )
    with shown(progress, "training") as report:
        return surrogate.train(rows, config, out, start=start, resume=resume, compiled=compiled, progress=report)


def evaluate(
    rlm: RLM | str | Path, table: Rows, *, split_by: str | None = None, seed: int = 0, space: str | None = None,
    adapters: str | Path | Sequence[str | Path] = (), input_shape: InputShape = None, skip_bad: bool = False,
) -> dict[str, Any]:  # fmt: skip
    """Scores a model, or a checkpoint folder with `adapters`, on the metrics that it shares with a table, given as to
    `finetune`. `surrogate.evaluate` describes the report and what is raised."""
    import surrogate

    if isinstance(rlm, str | Path):
        rlm = surrogate.RLM.from_pretrained(rlm, surrogate.best_device(), adapters)
    check_type(rlm, surrogate.RLM, "rlm", "an RLM or a checkpoint folder")
    rows = _table(table, rlm.all_metrics, space, skip_bad, input_shape, absent_ok=True)
    return surrogate.evaluate(rlm, rows, split_by=split_by, seed=seed)


def _table(
    rows: Rows, metrics: Sequence[str], space: str | None, skip_bad: bool, input_shape: InputShape,
    absent_ok: bool = False,
) -> Table:  # fmt: skip
    """The table of what the user gave. Raises what `read_table` raises; logs how many bad rows are left out."""
    from surrogate.programs.tables import read_table

    if isinstance(rows, Table):
        return rows
    table, bad = read_table(
        rows, metrics=metrics or None, space=space, skip_bad=skip_bad, absent_ok=absent_ok,
        input_shapes=input_sizes(input_shape),
    )  # fmt: skip
    if bad:
        _log.warning("skipped %d bad rows; the first: %s", len(bad), bad[0])
    return table


def generate_snas(
    output: str | Path, *, data: str | Path, resolution: int | None = None, n: int = 1000, space: str = "snas",
    steps: int | None = None, seconds: float | None = None, batch_size: int = 256, precision: str | None = None,
    seed: int = 0, device: str | None = None, workers: Workers | int | None = None, text: bool = False,
    download: bool = False, resume: bool = False, progress: bool | Report | None = None,
) -> dict[str, int | str]:  # fmt: skip
    """Trains `n` random networks on images for `steps` batches each (32, unless for `seconds`) and appends a record of
    each to the .jsonl file `output`; returns the counts `done` and `failed`, and a `note` about the data or "".

    `data` is cifar-10-python.tar.gz or a folder with its contents; with `download` it is fetched into the folder `data`
    unless it is there. It may also be a folder of images with a subfolder for each class, also within `train`, `val`
    and `test`, which are scaled to `resolution` pixels on a side. With `text`, records have the canonical text.
    `device` is by default a GPU if there is one, `precision` then bf16, else fp32.

    `snas.generate.generate` says what is raised.

    One parameter per option of the command line.
    """
    import torch

    from search_spaces.common.executors import workers_of
    from snas.cifar10 import download as fetch
    from snas.generate import generate
    from snas.protocol import Protocol

    check_type(output, str | Path, "output", "the path of a .jsonl file")
    check_type(data, str | Path, "data", "the path of CIFAR-10 or of a folder of images")
    for name, value in {"n": n, "resolution": resolution, "steps": steps, "batch_size": batch_size}.items():
        check_type(value, int | np.integer | None, name, "an integer")
    device = device or ("cuda" if torch.cuda.is_available() else "cpu")
    protocol = Protocol(
        steps=(0 if seconds else 32) if steps is None else steps, seconds=seconds or 0.0, batch_size=batch_size,
        precision=precision or ("bf16" if device.startswith("cuda") else "fp32"),
    )  # fmt: skip
    with shown(progress, "training") as report:
        return generate(
            output, count=n, data=fetch(data) if download else data, resolution=resolution, space=space, seed=seed,
            device=device, protocol=protocol, workers=workers_of(workers), with_text=text, resume=resume,
            progress=report,
        )  # fmt: skip

"""Short public functions: spaces, random architectures, predictions."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np

import search_spaces
from nassurrogate.architectures import (
    Architectures,
    InputShape,
    files_of,
    iterate,
    listed,
    many,
    paths_of,
    shape_options,
    write_table,
)
from nassurrogate.progress import Report, shown
from search_spaces import Graph, SearchSpace, to_text
from search_spaces.common.atomic_files import require_empty_dir
from search_spaces.tables import Table
from surrogate import analytic_metrics

if TYPE_CHECKING:
    from nassurrogate.measurement import Setting
    from nassurrogate.measurement.calibrate import Figures
    from nassurrogate.measurement.measure import MeasurementSummary
    from search_spaces.common.executors import Workers
    from surrogate.prediction import Prediction


def spaces() -> list[str]:
    """The names of the registered search spaces."""
    return search_spaces.names()


def get_space(name: str) -> SearchSpace:
    """The space called `name`. Raises ValueError for an unknown name, with the nearest known one."""
    return search_spaces.get(name)


def sample(space: str, n: int, *, seed: int = 0) -> list[str]:
    """The arch_strs of `n` architectures drawn uniformly, all of them distinct networks.

    Raises ValueError for an unknown space and for one with fewer than `n` distinct networks.
    """
    from search_spaces.sampling import draw_distinct

    chosen = list(islice(draw_distinct(search_spaces.get(space), np.random.default_rng(seed)), n))
    if len(chosen) < n:
        raise ValueError(f"{space} does not have {n:,} distinct networks; {len(chosen):,} were found")
    return [search_spaces.get(space).to_str(genotype) for genotype in chosen]


def predict(
    architectures: Architectures, *, space: str | None = None, metrics: str | Sequence[str] | None = None,
    checkpoint: str | Path | None = None, adapters: Sequence[str | Path] = (), input_shape: InputShape = None,
    progress: bool | Report | None = None,
) -> Prediction:  # fmt: skip
    """Predicted medians and ends of the 80% intervals, each (architectures, metrics), in the metrics' units.

    An architecture is a Graph, the path of an .onnx or canonical .txt file, an onnx.ModelProto, a torch.nn.Module, a
    canonical text, or an arch_str of `space`; or there is a list of these, or a pandas DataFrame or Table with a column
    `arch_str` (and `space`), `input` or `path`. `input_shape`, such as (1, 3, 224, 224), is that of a torch module, or
    one that a file leaves open.

    `metrics` are names or aliases; the default is all metrics that the checkpoint, with its `adapters`, knows of
    `space`, or all that it knows. Analytic metrics (`params_m`, `macs_m` and the rest of
    `surrogate.analytic_metrics.EXACT`) are counted on the network as built: both ends of their interval are the value
    itself, and no checkpoint is loaded if there are no others. Computes on a GPU if there is one. `progress` shows a
    bar, by default in a terminal or a notebook, or is called with (networks done, total).

    Raises TypeError for something that is no architecture, ValueError for an invalid one and for an unknown metric,
    surrogate.CheckpointError for a folder that is not a checkpoint.
    """
    networks = listed(architectures, space)
    asked = many(metrics, "metrics", "latency:pixel3")
    if isinstance(metrics, str):
        asked = [name.strip() for name in metrics.split(",")]  # as on the command line
    spaces = {network.space for network in networks}
    common = spaces.pop() if len(spaces) == 1 else space
    with shown(progress, "predicting") as report:
        graphs = list(iterate(networks, input_shape))
        prediction = _predict(graphs, common or space, asked, (checkpoint, adapters), report)
    return replace(prediction, names=tuple(network.name for network in networks))


def _predict(
    graphs: Sequence[Graph],
    space: str | None,
    metrics: Sequence[str] | None,
    model: tuple[str | Path | None, Sequence[str | Path]],
    report: Report | None,
) -> Prediction:
    """The prediction for graphs of a space by a `model`, a checkpoint and its adapters."""
    from nassurrogate.prediction.predict import resolve, split_metrics
    from surrogate.prediction import Prediction

    predicted, exact = split_metrics(metrics)
    sizes = np.array([analytic_metrics.of_graph(graph, exact) for graph in graphs]).reshape(len(graphs), len(exact))
    counted = Prediction(tuple(exact), sizes, sizes, sizes)
    if predicted == []:
        return counted
    import surrogate

    checkpoint, adapters = model
    rlm = surrogate.RLM.from_pretrained(checkpoint or surrogate.default_checkpoint(), surrogate.best_device(), adapters)
    texts = [to_text(graph) for graph in graphs]
    names = rlm.default_metrics(space) if predicted is None else resolve(rlm, predicted, space)

    def tell(done: int) -> None:
        if report is not None:
            report(done, len(texts))

    found = rlm.predict(texts, names, progress=tell)
    if metrics is None or not exact:
        return found
    left = iter(names)
    return counted.beside(found).columns([name if name in exact else next(left) for name in metrics])


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
        if given := paths_of(architectures):
            paths = given
            setting = replace(setting, input_shapes=(*setting.input_shapes, *shape_options(input_shape)))
        else:
            networks = listed(architectures, space)
            table = write_table(networks, temporary)
            paths = [table] if table else files_of(networks, _kept(output, temporary, resume, stack), input_shape)
        report = stack.enter_context(shown(progress, "measuring"))
        summary = run(
            paths, output or temporary / "latency.csv", setting, rounds=rounds, space=space, skip_bad=skip_bad,
            resume=resume, progress=report,
        )  # fmt: skip
    return summary


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
    latencies: str | Path | Table, device: str, output: str | Path, *, space: str | None = None,
    checkpoint: str | Path | None = None, adapters: Sequence[str | Path] = (), seed: int = 0,
    progress: bool | Report | None = None,
) -> Figures:  # fmt: skip
    """Teaches the surrogate a device from measured latencies: writes an adapter of the checkpoint to the folder
    `output`, with which `predict` and `search` know `latency:DEVICE`. Returns how well it predicts networks left out.

    `latencies` is a file that `measure` wrote or the script of a bundle (`nassurrogate calibrate --bundle`), a table
    with a column `latency_ms` or `DEVICE_latency_ms`, or a Table with the latter; `space` is that of rows that name
    none. Fifty diverse networks are a good number. Raises ValueError for a device that the checkpoint knows already and
    for too few latencies, FileExistsError for a folder that is not empty.

    One parameter per option of the command line.
    """
    import surrogate
    from nassurrogate.measurement.calibrate import calibrate_device
    from nassurrogate.measurement.latencies import read_latencies

    metric = f"{device}_latency_ms"
    measured = latencies if isinstance(latencies, Table) else read_latencies(latencies, metric, space=space)
    with shown(progress, "calibrating") as report:
        return calibrate_device(
            checkpoint or surrogate.default_checkpoint(), device, measured, output, adapters=adapters, seed=seed,
            progress=report,
        )  # fmt: skip


def generate_snas(
    output: str | Path, *, data: str | Path, resolution: int | None = None, n: int = 1000, space: str = "snas",
    steps: int = 32, seed: int = 0, device: str | None = None, workers: Workers | None = None, text: bool = False,
    download: bool = False, resume: bool = False, progress: bool | Report | None = None,
) -> dict[str, int | str]:  # fmt: skip
    """Trains `n` random networks on images for `steps` batches each and appends a record of each to the JSONL file
    `output`; returns the counts `done` and `failed`, and a `note` about the data or "".

    `data` is cifar-10-python.tar.gz or a folder with its contents; with `download` it is fetched into the folder `data`
    unless it is there. It may also be a folder of images with a subfolder for each class, also within `train`, `val`
    and `test`, which are scaled to `resolution` pixels on a side. With `text`, records have the canonical text.
    `device` is by default a GPU if there is one.

    `snas.generate.generate` takes further settings and says what is raised.

    One parameter per option of the command line.
    """
    import torch

    from search_spaces.common.executors import Workers
    from snas.cifar10 import download as fetch
    from snas.generate import generate
    from snas.protocol import Protocol

    device = device or ("cuda" if torch.cuda.is_available() else "cpu")
    precision = "bf16" if device.startswith("cuda") else "fp32"
    with shown(progress, "training") as report:
        return generate(
            output, count=n, data=fetch(Path(data)) if download else data, resolution=resolution, space=space,
            seed=seed, device=device, protocol=Protocol(steps=steps, precision=precision),
            workers=workers or Workers(), with_text=text, resume=resume, progress=report,
        )  # fmt: skip

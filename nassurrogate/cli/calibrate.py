"""The command `nassurrogate calibrate`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.measure import report_measured
from nassurrogate.cli.options import Adapters, Checkpoint, InputShape, Resume, Seed, SkipBad, complete_space
from nassurrogate.cli.terminal import interruptible, progress_bar, report_bad_rows

if TYPE_CHECKING:
    from search_spaces.tables import Table
    from surrogate import RLM

_NETWORKS = 50
_ROUNDS = 3


def calibrate(
    networks: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SPACE|FOLDER",
            help="A search space, of which some networks are measured, or your own .onnx files and folders of them, or "
            "both.",
            autocompletion=complete_space,
        ),
    ] = None,
    *,
    device: Annotated[str, typer.Option(metavar="NAME", help="Name of the device; its metric is latency:NAME.")],
    output: Annotated[Path | None, typer.Option("-o", metavar="ADAPTER", help="A new or empty folder.")] = None,
    n: Annotated[
        int | None,
        typer.Option("-n", min=5, help="Number of networks of the space to measure.", show_default=str(_NETWORKS)),
    ] = None,
    bundle: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Only write the networks, and a script that measures them elsewhere."),
    ] = None,
    latencies: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Use these measurements instead of measuring now.")
    ] = None,
    input_shape: InputShape = None,
    skip_bad: SkipBad = False,
    checkpoint: Checkpoint = None,
    adapter: Adapters = None,
    provider: Annotated[
        str | None, typer.Option(help="Execution provider of onnxruntime: cpu, cuda, coreml, ...", show_default="cpu")
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="Threads per operator.", show_default="1")] = None,
    rounds: Annotated[
        int | None,
        typer.Option(min=1, help="Measure all networks this often and keep the fastest.", show_default=str(_ROUNDS)),
    ] = None,
    seed: Seed = 0,
    resume: Resume = False,
) -> None:
    """Teach an adapter a device from a few measurements.

    Measures networks of a space that are as diverse as possible, and all of your own, on this machine (results in
    ADAPTER.latencies.csv), or with --bundle on another, whose results --latencies reads. Prints how well each one is
    predicted from the others.

    \f
    One parameter per option of the command.
    """
    from search_spaces.common.atomic_files import require_empty_dir

    space, own = _targets(networks or ())
    if bundle is None:  # before PyTorch is loaded, which takes seconds
        if output is None:
            raise ValueError("calibrate needs -o ADAPTER, or --bundle DIR to measure on another machine first")
        require_empty_dir(output)

    import surrogate
    from nassurrogate.input_shapes import parse_input_shapes
    from nassurrogate.measurement.calibrate import check_device
    from nassurrogate.measurement.latencies import read_latencies

    start = checkpoint or surrogate.default_checkpoint()
    rlm = surrogate.RLM.from_pretrained(start, adapters=adapter or ())
    metric = check_device(rlm, space, device)
    settings = {"provider": provider, "threads": threads}
    given = {name: str(value) for name, value in settings.items() if value is not None}
    if bundle is not None:
        if latencies is not None or output is not None or resume or rounds or own or not space:
            raise ValueError(
                "--bundle only writes what to measure of a space elsewhere; -o and --latencies are for the next step, "
                "FOLDER, --rounds and --resume for measuring here"
            )
        _write_bundle(rlm, space, device, bundle, n or _NETWORKS, given, checkpoint, seed)
        return
    assert output is not None
    if latencies is None:
        chosen = _Chosen(space, n, own, tuple(input_shape or ()), skip_bad)
        latencies = _measure_chosen(rlm, chosen, output, given, rounds or _ROUNDS, seed, resume)
    elif n or given or rounds or resume or own:
        raise ValueError(
            "--latencies are measured already; -n, --provider, --threads, --rounds, --resume and FOLDER are for "
            "measuring"
        )
    shapes = parse_input_shapes(input_shape or ())
    table = read_latencies(latencies, metric, space=space, skip_bad=skip_bad, input_shapes=shapes)
    _teach(start, device, table, output, seed, latencies, adapter or ())


def _write_bundle(
    rlm: RLM, space: str, device: str, folder: Path, count: int, options: dict[str, str], checkpoint: Path | None,
    seed: int,
) -> None:  # fmt: skip
    """Writes the networks to measure on another machine; `options` are those of the measuring script."""
    from nassurrogate.measurement.calibrate import ANSWERS, choose_networks, write_bundle
    from search_spaces.common.atomic_files import require_empty_dir

    require_empty_dir(folder)
    chosen = choose_networks(rlm, space, count, seed=seed)
    next_step = ["nassurrogate", "calibrate", space, "--device", device, "--seed", str(seed)]
    next_step += ["--checkpoint", str(checkpoint)] if checkpoint else []
    next_step += ["--latencies", str(folder / ANSWERS), "-o", "ADAPTER"]
    script_options = "".join(f"--{name} {value} " for name, value in options.items())
    write_bundle(space, chosen, folder, options=script_options, command=shlex.join(next_step))
    print(f"{len(chosen)} networks in {folder}; README.txt there says how to measure them")


def _targets(names: Sequence[str]) -> tuple[str | None, list[Path]]:
    """The space among the arguments, if any, and the files and folders."""
    import search_spaces
    from search_spaces.common.errors import did_you_mean, quoted

    spaces = [name for name in names if name in search_spaces.names()]
    others = [Path(name) for name in names if name not in spaces]
    if len(spaces) > 1:
        raise ValueError(f"calibrate one space at a time, not {' and '.join(spaces)}")
    for path in others:
        if not path.exists():
            if path.suffix or len(path.parts) > 1:
                raise ValueError(f"{path} does not exist")
            near = did_you_mean(str(path), search_spaces.names())
            raise ValueError(f"there is no folder {quoted(path)} and no search space of that name{near}")
        if not path.is_dir() and path.suffix.lower() != ".onnx":
            raise ValueError(f"{path} is neither a folder nor an .onnx file; give measurements with --latencies")
    return spaces[0] if spaces else None, others


@dataclass(frozen=True)
class _Chosen:
    """What to measure: `count` networks of a space, own networks, or both."""

    space: str | None
    count: int | None
    own: Sequence[Path]
    input_shapes: tuple[str, ...]
    skip_bad: bool


def _measure_chosen(
    rlm: RLM, chosen: _Chosen, output: Path, options: dict[str, str], rounds: int, seed: int, resume: bool
) -> Path:
    """Measures networks on this machine; the path of the table of their latencies."""
    from tempfile import TemporaryDirectory

    from nassurrogate.measurement import Setting
    from nassurrogate.measurement.calibrate import choose_networks
    from nassurrogate.measurement.measure import measure
    from search_spaces.tables import write_columns

    if not chosen.space and not chosen.own:
        raise ValueError("calibrate needs a space, or a folder of .onnx files, or --latencies FILE")
    if chosen.count and not chosen.space:
        raise ValueError("-n is the number of networks of a space; all of your own are measured")
    latencies = output.with_name(output.name + ".latencies.csv")
    if latencies.exists():
        raise FileExistsError(f"{latencies} exists; use its measurements with --latencies, or remove it")
    setting = Setting(
        provider=options.get("provider", "cpu"), threads=int(options.get("threads", 1)),
        input_shapes=chosen.input_shapes,
    )  # fmt: skip
    inputs = _own_files(rlm, chosen)
    latencies.absolute().parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        if chosen.space:
            names = choose_networks(rlm, chosen.space, chosen.count or _NETWORKS, seed=seed)
            inputs.insert(0, Path(folder, "chosen.jsonl"))
            write_columns({"space": [chosen.space] * len(names), "arch_str": names}, inputs[0])
        with interruptible(resumable=True), progress_bar("measuring") as progress:
            summary = measure(inputs, latencies, setting, rounds=rounds, resume=resume, progress=progress)
    report_measured(summary, setting.seconds)
    return latencies


def _own_files(rlm: RLM, chosen: _Chosen) -> list[Path]:
    """The absolute paths of the own networks that the checkpoint can read. Raises ValueError, before anything is
    measured, if it cannot read one, unless bad ones are skipped, or if there are too few."""
    from nassurrogate.input_shapes import parse_input_shapes
    from nassurrogate.prediction.inputs import Reading, read_inputs
    from surrogate.transfer.device_latency import MIN_LATENCIES

    if not chosen.own:
        return []
    reading = Reading(input_shapes=parse_input_shapes(chosen.input_shapes))
    files: dict[Path, None] = {}
    texts, problems, metrics = set(), [], rlm.default_metrics()
    with read_inputs(chosen.own, skip_bad=chosen.skip_bad, reading=reading) as read:
        for row in next(read.chunks(read.count)):
            problem = row.error
            if not problem and (why := rlm.refusal(row.input, metrics=metrics)):
                problem = f"{row.place}: the network's text {why}"
            if problem and not chosen.skip_bad:
                raise ValueError(f"{problem}; skip such input with skip_bad=True")
            if problem:
                problems.append(problem)
            else:
                files[Path(row.file).absolute()] = None
                texts.add(row.input)
    report_bad_rows(problems)
    if len(texts) < MIN_LATENCIES and not chosen.space:
        raise ValueError(
            f"{len(texts)} distinct networks are too few; at least {MIN_LATENCIES} are needed, or a space beside them"
        )
    return list(files)


def _teach(
    start: Path, device: str, measured: Table, output: Path, seed: int, source: Path, adapters: Sequence[Path]
) -> None:
    """Teaches an adapter of the checkpoint `start` and prints how well the latencies of `source` are predicted."""
    from nassurrogate.measurement import calibrate as calibration

    with interruptible(), progress_bar("calibrating") as progress:
        figures = calibration.calibrate_device(
            start, device, measured, output, adapters=adapters, seed=seed, progress=progress
        )
    print(f"{figures.measured} networks of {source}; latency:{device} of others: {figures.scores}")
    if figures.agreement < calibration.LEARNED:
        print(
            f"note: Spearman below {calibration.LEARNED} means that training failed; calibrate again with another "
            "--seed",
            file=sys.stderr,
        )
    print(f"{output} is the adapter; use it with --adapter {output}")

"""The command line. Commands import what they need when they run, so that help comes at once."""

from __future__ import annotations

import errno
import json
import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from nassurrogate.columns import Columns
    from nassurrogate.measuring import Summary
    from nassurrogate.profiling.rows import Summary as Profiled
    from nassurrogate.result import SearchResult
    from search_spaces.tables import BadRow, Table
    from surrogate import RLM

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
tables_app = typer.Typer(rich_markup_mode=None)
app.add_typer(tables_app, name="tables", help="Tables from benchmarks' own files.")
snas_app = typer.Typer(rich_markup_mode=None)
app.add_typer(snas_app, name="snas", help="Pretraining data from small networks, trained briefly.")

profile_app = typer.Typer(rich_markup_mode=None)
app.add_typer(profile_app, name="profile", help="What programs take: memory, latency.")

SpaceArgument = Annotated[str, typer.Argument(metavar="SPACE", help="A search space (see `spaces`).")]
Tables = Annotated[
    list[Path], typer.Argument(metavar="TABLE...", help=".csv, .jsonl or .parquet; '-': JSONL.")
]
CheckpointArgument = Annotated[Path, typer.Argument(metavar="CKPT", help="A checkpoint folder.")]
Checkpoint = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Checkpoint folder.", show_default="the embedded one")
]
Seed = Annotated[int, typer.Option(help="The same seed gives the same result.")]
SkipBad = Annotated[
    bool, typer.Option("--skip-bad", help="Go on without bad rows instead of refusing the input.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue what was interrupted.")]
WorkerCount = Annotated[int, typer.Option(min=0, help="How many; 0: as many as there is room for.")]
OnnxWeights = Annotated[
    bool,
    typer.Option("--weights/--no-weights", help="Random weights in .onnx files; without, they are small."),
]
RayAddress = Annotated[str, typer.Option(help="A Ray cluster; by default this machine.")]

_FULL = (errno.ENOSPC, errno.EDQUOT)
_LINE = 1_000  # characters of an error; what it quotes may be as long as a file

Report = Callable[..., None]  # told how much is done, of how much, and, if there is more to say, a line


class Format(StrEnum):
    onnx = "onnx"
    text = "text"


def main() -> None:
    """Runs a command. What the user can mend is one line on stderr and exit code 2; a bug is a traceback."""
    # Before torch is imported: its threads should wait for work busily, but not for long. For milliseconds, as they do
    # by default, takes the cores from whatever else runs there (one network: 20 s in place of 3); not at all costs a
    # tenth where nothing does.
    os.environ.setdefault("GOMP_SPINCOUNT", "3000")
    debug = "--debug" in sys.argv[1:]  # before or behind the command's name
    arguments = [argument for argument in sys.argv[1:] if argument != "--debug"]
    try:
        status = app(arguments or ["--help"], prog_name="nassurrogate", standalone_mode=False)
    except Exception as error:
        line = _mendable(error)
        if line is None or debug:
            raise
        print(f"error: {line}", file=sys.stderr)
        sys.exit(2)
    sys.exit(status if isinstance(status, int) else 0)


def _mendable(error: Exception) -> str | None:
    """What is wrong and what to do, in one line; None for an error that is ours."""
    if hasattr(error, "format_message"):  # wrong usage, told by typer
        message = f"{error.format_message()} (see --help)"
    elif isinstance(error, OSError) and error.errno in _FULL:
        where = f"{error.filename}: " if error.filename else ""
        message = f"{where}the disk is full; free some space and run the command again"
    elif isinstance(error, OSError) and error.strerror:
        message = f"{error.filename or 'file'}: {error.strerror}"
    elif isinstance(error, OSError | ValueError):
        message = str(error)
    else:
        return None
    line = " ".join(message.split())
    return line if len(line) <= _LINE else f"{line[: _LINE // 2]} ... {line[-_LINE // 2 :]}"


def _print_version(wanted: bool) -> None:
    if wanted:
        from nassurrogate import __version__

        print(__version__)
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
) -> None:
    """Neural architecture search on a Regression Language Model surrogate."""


@app.command()
def spaces() -> None:
    """What can be searched, and for which metrics."""
    import textwrap

    import surrogate
    from nassurrogate import api

    rlm = surrogate.RLM.from_pretrained(surrogate.default_checkpoint())
    rows = []
    alike: dict[tuple[str, ...], list[str]] = {}  # names of metrics -> spaces
    for name in api.spaces():
        space = api.get_space(name)
        size = f"{space.size:,}" if space.size < 10**9 else f"{space.size:.1e}".replace("e+", "e")
        image = f"3x{space.resolution}x{space.resolution}, {space.num_classes:,}"
        known, aliases = rlm.known.get(name, ()), rlm.aliases.get(name, {})
        rows.append([name, space.title, size, f"{len(space.variables)}", image, f"{len(known)}"])
        short = [
            alias if alias.partition(":")[2] in m and ":" in alias else f"{alias}={m}"
            for alias, m in aliases.items()
        ]
        names = (*short, *(m for m in known if m not in aliases.values()))
        alike.setdefault(names, []).append(name)
    _print_table(["space", "", "architectures", "variables", "input, classes", "metrics known"], rows)
    others = alike.pop((), [])
    for names, those in alike.items():
        print(f"\nThe default checkpoint predicts, for {', '.join(those)}:")
        print(
            textwrap.fill(
                ", ".join(names), 110, break_on_hyphens=False, initial_indent="  ", subsequent_indent="  "
            )
        )
    if others:
        print(
            "\nOf the others it knows nothing; `nassurrogate train` and `finetune` make a checkpoint that does."
        )


@app.command()
def sample(
    space: SpaceArgument,
    n: Annotated[int, typer.Option("-n", min=1, help="How many, all distinct.")] = 100,
    seed: Seed = 0,
    output: Annotated[
        Path | None, typer.Option("-o", metavar="FILE", help=".jsonl, .csv or .parquet.")
    ] = None,
) -> None:
    """Random architectures of a space.

    Rows {space, arch_str}; without -o as JSONL on standard output.
    """
    from nassurrogate import api
    from search_spaces.tables import check_output, write_columns, write_jsonl

    if output is not None:
        check_output(output)
    columns = {"space": [space] * n, "arch_str": api.sample(space, n, seed=seed)}
    if output is None:
        write_jsonl(columns, sys.stdout)
    else:
        write_columns(columns, output)


@app.command()
def export(
    tables: Tables,
    output: Annotated[Path, typer.Option("-o", metavar="DIR", help="A new or empty folder.")],
    format_: Annotated[Format, typer.Option("--format", help="Network files to write.")] = Format.onnx,
    input_: Annotated[
        str | None, typer.Option("--input", metavar="3xHxW", help="Input size.", show_default="the space's")
    ] = None,
    classes: Annotated[
        int | None, typer.Option("--classes", min=1, help="Classes.", show_default="the space's")
    ] = None,
    weights: OnnxWeights = True,
    space: Annotated[str | None, typer.Option(help="The space of rows that name none.")] = None,
    skip_bad: SkipBad = False,
) -> None:
    """Network files of a table's architectures.

    One file each, and index.csv that says which is which.
    """
    from nassurrogate.exporting import export_networks, parse_resolution
    from search_spaces.files import refuse_full_folder
    from search_spaces.tables import read_table

    if not weights and format_ is Format.text:
        raise ValueError("--no-weights is for .onnx files; text has no weights")
    resolution = parse_resolution(input_) if input_ else None
    refuse_full_folder(output)
    table, bad = read_table(tables, metrics=(), space=space, skip_bad=skip_bad)
    _tell_bad(bad)
    with _interruptible(), _progress("exporting") as progress:
        export_networks(
            table,
            output,
            text=format_ is Format.text,
            weights=weights,
            resolution=resolution,
            classes=classes,
            progress=progress,
        )


@app.command()
def predict(
    inputs: Annotated[
        list[Path],
        typer.Argument(
            metavar="INPUT...",
            help=".onnx, canonical .txt, folders of them, source code (.py, .cpp, ...), tables; '-': JSONL.",
        ),
    ],
    space: Annotated[str | None, typer.Option(help="The space of rows that name none.")] = None,
    metrics: Annotated[
        str | None, typer.Option(metavar="A,B", help="Metrics.", show_default="all the checkpoint knows")
    ] = None,
    checkpoint: Checkpoint = None,
    output: Annotated[
        Path | None, typer.Option("-o", metavar="FILE", help=".csv, .jsonl or .parquet.")
    ] = None,
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help="Bad input becomes a row with an error.")
    ] = False,
    compare: Annotated[
        bool, typer.Option("--compare", help="Print networks side by side, a line for each metric.")
    ] = False,
) -> None:
    """Metrics of architectures, with 80% intervals.

    Columns: space, arch_str or path, each metric with its _q10 and _q90, and novelty, which is above 1 where a network
    is unlike anything the checkpoint was trained on; without -o, CSV on standard output. Computes on a GPU if there is
    one. Memory does not grow with the input.
    """
    import surrogate
    from nassurrogate.comparison import MOST
    from nassurrogate.inputs import read_inputs
    from nassurrogate.predicting import NOVELTY, packaged_rlm, predict_inputs
    from search_spaces.tables import check_output, open_columns

    if output is not None:
        check_output(output)
    if compare and output is not None:
        raise ValueError("--compare prints; leave out -o, or --compare")
    names = None if metrics is None else [name.strip() for name in metrics.split(",")]
    rlm = (
        surrogate.RLM.from_pretrained(checkpoint, surrogate.best_device())
        if checkpoint
        else packaged_rlm(names)
    )
    with _interruptible(), ExitStack() as stack:
        with _progress("reading") as progress:
            read = stack.enter_context(read_inputs(inputs, space=space, skip_bad=skip_bad, progress=progress))
        if any(of not in rlm.known for of in read.spaces):
            _tell_meanings(rlm, names or ())
        if compare and read.count > MOST:
            raise ValueError(f"--compare has room for {MOST} networks, these are {read.count:,}; use -o")
        write = _print_comparison if compare else stack.enter_context(open_columns(output))
        with _progress("predicting") as progress:
            unlike = 0
            for columns in predict_inputs(rlm, read, names, skip_bad=skip_bad, progress=progress):
                write(columns)
                unlike += sum(float(value) > 1 for value in columns.get(NOVELTY, ()))
        if unlike:
            print(
                f"{unlike:,} of {read.count:,} inputs {'is' if unlike == 1 else 'are'} unlike anything this "
                f"checkpoint was trained on ({NOVELTY} above 1): what it says of them is a guess",
                file=sys.stderr,
            )


def _tell_meanings(rlm: RLM, names: Sequence[str]) -> None:
    """What is predicted of networks of no known space, where a name means one thing here and another there."""
    for name in names:
        taken, *others = rlm.meanings(name) or [name]
        if others:
            print(f"{name} is {taken}; name {' or '.join(others)} for another", file=sys.stderr)


@app.command()
def measure(
    inputs: Annotated[
        list[Path], typer.Argument(metavar="INPUT...", help=".onnx, canonical .txt, folders of them, tables.")
    ],
    output: Annotated[Path, typer.Option("-o", metavar="FILE", help=".csv, .jsonl or .parquet.")],
    space: Annotated[str | None, typer.Option(help="The space of rows that name none.")] = None,
    provider: Annotated[str, typer.Option(help="Of onnxruntime: cpu, cuda, coreml, ...")] = "cpu",
    threads: Annotated[int, typer.Option(min=1, help="Threads of an operator.")] = 1,
    batch: Annotated[int, typer.Option(min=1, help="Items in an input.")] = 1,
    seconds: Annotated[float, typer.Option(help="Of timed runs a network, at most.")] = 2.0,
    tolerance: Annotated[
        float, typer.Option(help="Enough when the 95% interval of the median is within this part of it.")
    ] = 0.02,
    timeout: Annotated[float, typer.Option(help="Seconds a network, loading included.")] = 120.0,
    rounds: Annotated[
        int, typer.Option(min=1, help="Measure all so many times, and take the fastest, on a busy machine.")
    ] = 1,
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help="Bad input becomes a row with an error.")
    ] = False,
    resume: Resume = False,
) -> None:
    """Latency of networks on this machine, in onnxruntime.

    Each network runs in a process of its own; one that fails is a row with an error. FILE.config.json says how and
    where was measured.
    """
    from nassurrogate.measurement import Setting
    from nassurrogate.measuring import measure as run

    setting = Setting(
        provider=provider, threads=threads, batch=batch, seconds=seconds, tolerance=tolerance, timeout=timeout
    )
    with _interruptible(resumable=True), _progress("measuring") as progress:
        done = run(
            inputs, output, setting, rounds=rounds, space=space, skip_bad=skip_bad, resume=resume, progress=progress,
        )  # fmt: skip
    print(f"{done.networks:,} networks in {output}")
    _tell_measured(done, seconds)


@app.command()
def search(
    space: SpaceArgument,
    objective: Annotated[
        list[str] | None,
        typer.Option(
            metavar="max:METRIC", help="May be repeated.", show_default="max:accuracy min:latency:pixel3"
        ),
    ] = None,
    constraint: Annotated[
        list[str] | None, typer.Option(metavar="'METRIC<=X'", help="May be repeated; <=, >=, < or >.")
    ] = None,
    searcher: Annotated[
        str,
        typer.Option(
            help="nsga2, nsga3, sms_emoa (for many objectives), regularized_evolution, local_search, optuna_tpe, "
            "optuna_nsga2, optuna_gp, active (learns from real evaluations), random or exhaustive."
        ),
    ] = "nsga2",
    evaluator: Annotated[
        str,
        typer.Option(
            metavar="A,B",
            help="Where metrics come from: surrogate, table (real values), measured (latency:measured, here), trained "
            "(accuracy:trained, on CIFAR-10); of several, the first that has one.",
        ),
    ] = "surrogate",
    table: Annotated[
        list[Path] | None, typer.Option(metavar="TABLE", help="For --evaluator table; may be repeated.")
    ] = None,
    cifar10: Annotated[
        Path | None,
        typer.Option(metavar="PATH", help="For --evaluator trained, as `snas generate` takes it."),
    ] = None,
    steps: Annotated[
        int | None, typer.Option(min=1, help="For --evaluator trained: batches.", show_default="32")
    ] = None,
    threads: Annotated[
        int | None, typer.Option(min=1, help="For --evaluator measured.", show_default="1")
    ] = None,
    executor: Annotated[
        str, typer.Option(help="Who evaluates: serial (this process), process or ray.")
    ] = "serial",
    workers: WorkerCount = 0,
    ray_address: RayAddress = "",
    skip_bad: SkipBad = False,
    rank_by: Annotated[
        str, typer.Option(help="optimistic, median or pessimistic: the end of an interval that counts.")
    ] = "median",
    budget: Annotated[
        int | None,
        typer.Option(
            help="Distinct architectures to evaluate.", show_default="2000; active: 100; exhaustive: all"
        ),
    ] = None,
    seed: Seed = 0,
    checkpoint: Checkpoint = None,
    storage: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|URL",
            help="For optuna_*: a journal file or a database; searches that name the same share a study.",
        ),
    ] = None,
    weights: OnnxWeights = True,
    output: Annotated[Path | None, typer.Option("-o", metavar="DIR", help="A new or empty folder.")] = None,
    resume: Resume = False,
) -> None:
    """The Pareto front of a space.

    DIR gets front.csv, contenders.csv (what may belong to the front as well), evaluated.parquet, front.png, front.pdf,
    report.html, onnx/*.onnx and run.json.
    """
    import search_spaces
    from nassurrogate.evaluators import make
    from nassurrogate.measurement import Setting
    from nassurrogate.objectives import DEFAULT_OBJECTIVES
    from nassurrogate.searching import search as run
    from search_spaces.tables import read_table
    from snas.executors import Workers
    from snas.protocol import Protocol

    if resume and output is None:
        raise ValueError("--resume needs the folder of the interrupted search (-o DIR)")
    if not weights and output is None:
        raise ValueError("--no-weights is for the .onnx files in a folder (-o DIR)")
    known = None
    if table:
        known, bad = read_table(table, space=space, skip_bad=skip_bad)
        _tell_bad(bad)
    source = make(
        evaluator, search_spaces.get(space), checkpoint=checkpoint, table=known, cifar10=cifar10,
        protocol=Protocol(steps=steps) if steps else None, setting=Setting(threads=threads) if threads else None,
    )  # fmt: skip
    with _interruptible(resumable=output is not None), _progress("searching") as progress:
        result = run(
            space, objectives=objective or DEFAULT_OBJECTIVES, constraints=constraint or (),
            searcher=searcher, evaluator=source, rank_by=rank_by, budget=budget, seed=seed, checkpoint=checkpoint,
            out=output, resume=resume, storage=storage, weights=weights,
            workers=Workers(executor, workers, address=ray_address), progress=progress,
        )  # fmt: skip
    _print_front(result, output)


@app.command()
def train(
    config: Annotated[Path, typer.Option(metavar="FILE", help="TOML file of the training configuration.")],
    output: Annotated[Path, typer.Option("-o", metavar="CKPT", help="A new or empty folder.")],
    tables: Annotated[
        list[Path] | None,
        typer.Argument(metavar="TABLE...", help="Tables; none to learn free metrics alone."),
    ] = None,
    start: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="A checkpoint to start from.", show_default="fresh weights"),
    ] = None,
    resume: Resume = False,
    skip_bad: SkipBad = False,
) -> None:
    """Train a surrogate on tables.

    Or on free metrics of random architectures, or on both. CKPT gets the model with its card and, in training.csv and
    training.png, the curves of the training.
    """
    import surrogate
    from search_spaces.files import refuse_full_folder
    from search_spaces.tables import read_table

    settings = surrogate.TrainConfig.from_file(config)
    if not resume:
        refuse_full_folder(output)
    table: Table | None = None
    if tables:
        # Free metrics need no column; `train` refuses what else is missing.
        table, bad = read_table(
            tables, metrics=settings.metrics or None, skip_bad=skip_bad, absent_ok=settings.free_batches > 0
        )
        _tell_bad(bad)
    with _interruptible(resumable=True), _progress("training") as progress:
        surrogate.train(table, settings, output, start=start, resume=resume, progress=progress)


@app.command()
def finetune(
    checkpoint: CheckpointArgument,
    tables: Tables,
    output: Annotated[Path, typer.Option("-o", metavar="CKPT", help="A new or empty folder.")],
    metrics: Annotated[
        str | None, typer.Option(metavar="A,B", help="Columns to learn.", show_default="all of the table")
    ] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="TOML file of the fine-tuning configuration.")
    ] = None,
    skip_bad: SkipBad = False,
) -> None:
    """Teach a checkpoint a new device or space from few rows.

    Prints how well it predicts the rows kept for validation, and how much its old predictions changed.
    """
    import dataclasses

    import surrogate
    from search_spaces.files import refuse_full_folder
    from search_spaces.tables import read_table
    from surrogate.card import finetuning_summary

    settings = surrogate.FinetuneConfig.from_file(config) if config else surrogate.FinetuneConfig()
    if metrics is not None:
        settings = dataclasses.replace(settings, metrics=tuple(name.strip() for name in metrics.split(",")))
    refuse_full_folder(output)
    table, bad = read_table(tables, metrics=settings.metrics or None, skip_bad=skip_bad)
    _tell_bad(bad)
    with _interruptible(), _progress("fine-tuning") as progress:
        tuned = surrogate.finetune(checkpoint, table, output, settings, progress=progress)
    print("\n".join(finetuning_summary(tuned.training)))


@app.command()
def calibrate(
    space: SpaceArgument,
    device: Annotated[str, typer.Option(metavar="NAME", help="Predicted as latency:NAME from then on.")],
    output: Annotated[Path | None, typer.Option("-o", metavar="CKPT", help="A new or empty folder.")] = None,
    n: Annotated[
        int | None, typer.Option("-n", min=5, help="How many networks to measure.", show_default="50")
    ] = None,
    bundle: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write networks and a script to measure them elsewhere."),
    ] = None,
    latencies: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What was measured already, instead of measuring now."),
    ] = None,
    checkpoint: Checkpoint = None,
    provider: Annotated[
        str | None, typer.Option(help="Of onnxruntime: cpu, cuda, coreml, ...", show_default="cpu")
    ] = None,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Threads of an operator.", show_default="1")
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(min=1, help="Measure all so many times, and take the fastest.", show_default="3"),
    ] = None,
    seed: Seed = 0,
    resume: Resume = False,
) -> None:
    """Teach a checkpoint a device from a few measurements.

    Measured are networks as different as can be: on this machine (CKPT.latencies.csv), or with --bundle on another,
    whose results --latencies reads. Prints how well each is predicted from the others.
    """
    import surrogate
    from nassurrogate import calibrating
    from search_spaces.files import refuse_full_folder

    start = checkpoint or surrogate.default_checkpoint()
    rlm = surrogate.RLM.from_pretrained(start)
    metric = calibrating.check_device(rlm, space, device)
    options = {"provider": provider, "threads": threads}
    given = {name: str(value) for name, value in options.items() if value is not None}
    if bundle is not None:
        if latencies is not None or output is not None or resume or rounds:
            raise ValueError(
                "--bundle only writes what to measure; --latencies and -o come afterwards; --rounds is for here"
            )
        refuse_full_folder(bundle)
        chosen = calibrating.choose(rlm, space, n or 50, seed=seed)
        again = ["nassurrogate", "calibrate", space, "--device", device, "--seed", str(seed)]
        again += ["--checkpoint", str(checkpoint)] if checkpoint else []
        again += ["--latencies", str(bundle / calibrating.ANSWERS), "-o", "CKPT"]
        calibrating.write_bundle(
            space,
            chosen,
            bundle,
            options="".join(f"--{name} {value} " for name, value in given.items()),
            command=shlex.join(again),
        )
        print(f"{len(chosen)} networks in {bundle}; README.txt there says how to measure them")
        return
    if output is None:
        raise ValueError("calibrate needs -o CKPT, or --bundle DIR to measure elsewhere first")
    refuse_full_folder(output)
    if latencies is None:
        latencies = _measure_chosen(space, rlm, output, n or 50, given, rounds or 3, seed, resume)
    elif n or given or rounds or resume:
        raise ValueError(
            "--latencies were measured already: -n, --provider, --threads, --rounds and --resume are for measuring"
        )
    arch_strs, values = calibrating.read_latencies(latencies, space, metric)
    with _interruptible(), _progress("fine-tuning") as progress:
        done = calibrating.calibrate(
            start, space, device, arch_strs, values, output, seed=seed, progress=progress
        )
    print(
        f"{done.measured} networks of {latencies}; each from the others: Spearman {done.spearman:.3f}, "
        f"median error {done.error:.1%}\n"
        f"latency:{device} of {output} follows that with Spearman {done.agreement:.3f} on other networks"
    )
    if done.agreement < calibrating.FAITHFUL:
        print(
            f"note: that is less than {calibrating.FAITHFUL}, learned badly; calibrate again with another --seed",
            file=sys.stderr,
        )


def _measure_chosen(
    space: str,
    rlm: RLM,
    output: Path,
    count: int,
    options: dict[str, str],
    rounds: int,
    seed: int,
    resume: bool,
) -> Path:
    """Measures networks for `calibrate` on this machine; the table of their latencies."""
    from tempfile import TemporaryDirectory

    from nassurrogate.calibrating import choose
    from nassurrogate.measurement import Setting
    from nassurrogate.measuring import measure as run
    from search_spaces.tables import write_columns

    latencies = output.with_name(output.name + ".latencies.csv")
    if latencies.exists():
        raise FileExistsError(
            f"{latencies} has measurements already; use them with --latencies, or remove it"
        )
    latencies.absolute().parent.mkdir(parents=True, exist_ok=True)
    setting = Setting(provider=options.get("provider", "cpu"), threads=int(options.get("threads", 1)))
    chosen = choose(rlm, space, count, seed=seed)
    with TemporaryDirectory() as folder, _interruptible(resumable=True), _progress("measuring") as progress:
        cells = Path(folder, "chosen.jsonl")
        write_columns({"space": [space] * len(chosen), "arch_str": chosen}, cells)
        done = run([cells], latencies, setting, rounds=rounds, resume=resume, progress=progress)
    _tell_measured(done, setting.seconds)
    return latencies


def _tell_measured(done: Summary, seconds: float) -> None:
    if done.failed:
        print(f"{done.failed:,} could not be measured; column error says why", file=sys.stderr)
    if done.unsettled:
        print(
            f"{done.unsettled:,} vary more than asked after {seconds:g} s: converged is False",
            file=sys.stderr,
        )


@app.command()
def evaluate(
    checkpoint: CheckpointArgument,
    tables: Tables,
    split_by: Annotated[
        str | None,
        typer.Option(metavar="COLUMN", help="Leave out groups (values of this column) trained on, too."),
    ] = None,
    output: Annotated[Path | None, typer.Option("-o", metavar="FILE", help="A .json file.")] = None,
    skip_bad: SkipBad = False,
) -> None:
    """How well a checkpoint predicts tables.

    Rows that it was trained on are left out; without -o as JSON on standard output.
    """
    import surrogate
    from search_spaces.files import new_file, refuse_existing_file
    from search_spaces.tables import read_table

    if output is not None:
        refuse_existing_file(output)
    rlm = surrogate.RLM.from_pretrained(checkpoint)
    table, bad = read_table(tables, metrics=rlm.metrics, absent_ok=True, skip_bad=skip_bad)
    _tell_bad(bad)
    with _interruptible():
        report = json.dumps(surrogate.evaluate(rlm, table, split_by=split_by), indent=2)
    if output is None:
        print(report)
    else:
        with new_file(output) as temporary:
            temporary.write_text(report + "\n", encoding="utf-8")


@tables_app.command("import")
def import_(
    benchmark: Annotated[
        str,
        typer.Argument(
            metavar="BENCHMARK",
            help="nasbench101, nasbench201, hwnasbench, nds, help, grapharch, codenet or code_regression.",
        ),
    ],
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Its official files.")],
    output: Annotated[Path, typer.Option("-o", metavar="TABLE", help=".parquet, .csv or .jsonl.")],
    skip_bad: SkipBad = False,
) -> None:
    """The table of a benchmark's official files.

    Nothing in the files is run, and neither TensorFlow nor the benchmark's own package is needed.
    """
    from search_spaces.tables import import_table

    with _interruptible(), _progress("importing") as progress:
        bad = import_table(benchmark, files, output, skip_bad=skip_bad, progress=progress)
    _tell_bad(bad)


@snas_app.callback()
def _snas() -> None:
    """Pretraining data from small networks, trained briefly."""


@profile_app.command("python-memory")
def profile_python_memory(
    inputs: Annotated[
        list[Path],
        typer.Argument(
            metavar="INPUT...", help="JSONL of {code, inputs, fn_name}, folders in APPS's layout."
        ),
    ],
    output: Annotated[Path, typer.Option("-o", metavar="FILE", help=".csv, .jsonl or .parquet.")],
    warm_ups: Annotated[int, typer.Option(help="Runs of a program before those that count.")] = 3,
    repeats: Annotated[int, typer.Option(help="Timed runs of a program; for memory alone, 1 will do.")] = 11,
    seconds: Annotated[float, typer.Option(help="A program may take for one of its runs.")] = 10.0,
    memory_mb: Annotated[int, typer.Option(help="MiB a program may take.")] = 2048,
    processes: Annotated[int, typer.Option(help="Processes and threads a program may start.")] = 16,
    files_mb: Annotated[int, typer.Option(help="MiB of files a program may write.")] = 16,
    statement: Annotated[
        bool,
        typer.Option(
            "--statement",
            help="In the column `code`, also the problem's statement above the program.",
        ),
    ] = False,
    trusted: Annotated[
        bool,
        typer.Option(
            "--trusted", help="Run programs unprotected, with your rights; only the time is limited."
        ),
    ] = False,
    executor: Annotated[
        str,
        typer.Option(metavar="serial|process|ray", help="Several at once disturb the times, not the memory."),
    ] = "serial",
    workers: WorkerCount = 0,
    resume: Resume = False,
) -> None:
    """Memory and time of Python programs, each on its inputs: timed runs, one with all allocations traced.

    Programs need not be trusted: each runs in an interpreter of its own without network, rights or a view of this
    machine's processes. One that fails is a row with an error.
    """
    from nassurrogate.profiling.python_memory import profile_programs
    from nassurrogate.profiling.sandbox import Limits
    from snas.executors import Workers

    limits = Limits(
        seconds=seconds, memory_mb=memory_mb, processes=processes, files_mb=files_mb, trusted=trusted
    )
    with _interruptible(resumable=True), _progress("profiling") as progress:
        done = profile_programs(
            inputs, output, limits, warm_ups=warm_ups, repeats=repeats, with_statement=statement,
            workers=Workers(executor, workers), resume=resume, progress=progress,
        )  # fmt: skip
    _tell_profiled(done, output)


@profile_app.command("triton-latency")
def profile_triton_latency(
    inputs: Annotated[
        list[Path], typer.Argument(metavar="INPUT...", help="KernelBook's files: .jsonl, .csv or .parquet.")
    ],
    output: Annotated[Path, typer.Option("-o", metavar="FILE", help=".csv, .jsonl or .parquet.")],
    timeout: Annotated[float, typer.Option(help="Seconds a kernel, compiling included.")] = 120.0,
    resume: Resume = False,
) -> None:
    """Latency of Triton kernels on this machine's CUDA GPU: 5 trials of a second each.

    Kernels must be trusted: each runs in a process of its own, but with your rights. One that fails is a row with an
    error.
    """
    from nassurrogate.profiling.triton_latency import profile_kernels

    with _interruptible(resumable=True), _progress("profiling") as progress:
        done = profile_kernels(inputs, output, timeout=timeout, resume=resume, progress=progress)
    _tell_profiled(done, output)


def _tell_profiled(done: Profiled, output: Path) -> None:
    print(f"{done.rows:,} rows in {output}")
    if done.failed:
        print(f"{done.failed:,} of {done.rows:,} failed; their errors say why", file=sys.stderr)


@snas_app.command("generate")
def snas_generate(
    output: Annotated[Path, typer.Option("-o", metavar="FILE", help="Records, as JSON lines.")],
    data: Annotated[
        Path,
        typer.Option(metavar="PATH", help="CIFAR-10: cifar-10-python.tar.gz, or a folder like its content."),
    ],
    n: Annotated[int, typer.Option("-n", min=1, help="How many networks, all distinct.")] = 1000,
    space: Annotated[str, typer.Option(help="The search space.")] = "snas",
    steps: Annotated[int | None, typer.Option(min=1, help="Batches.", show_default="32")] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds, instead of --steps.")] = None,
    batch_size: Annotated[int, typer.Option(min=2, help="Images a batch.")] = 256,
    precision: Annotated[
        str | None, typer.Option(help="fp32, bf16 or fp16.", show_default="bf16 on a GPU, else fp32")
    ] = None,
    seed: Seed = 0,
    executor: Annotated[
        str | None, typer.Option(help="serial, process or ray.", show_default="process, on a GPU serial")
    ] = None,
    workers: WorkerCount = 0,
    gpus_per_worker: Annotated[float, typer.Option(help="For ray: a share, or several.")] = 0.0,
    ray_address: RayAddress = "",
    text: Annotated[bool, typer.Option("--text", help="Records have the canonical text, too.")] = False,
    download: Annotated[
        bool, typer.Option("--download", help="Fetch CIFAR-10 into the folder --data unless it is there.")
    ] = False,
    resume: Resume = False,
) -> None:
    """Train random networks on CIFAR-10 and write a record of each.

    Only distinct ones; what fails becomes a record with the reason. FILE.config.json says how they were made.
    """
    import torch

    from snas.cifar10 import download as fetch
    from snas.executors import Workers
    from snas.generate import generate
    from snas.protocol import Protocol

    gpu = torch.cuda.is_available()
    protocol = Protocol(
        steps=steps or (0 if seconds else 32), seconds=seconds or 0.0, batch_size=batch_size,
        precision=precision or ("bf16" if gpu else "fp32"),
    )  # fmt: skip
    with _interruptible(resumable=True), _progress("training") as progress:
        made = generate(
            output, count=n, data=fetch(data) if download else data, space=space, protocol=protocol, seed=seed,
            device="cuda" if gpu else "cpu",
            workers=Workers(
                executor or ("serial" if gpu else "process"), workers, gpus_per_worker, ray_address
            ),
            with_text=text, resume=resume, progress=progress,
        )  # fmt: skip
    if made["note"]:
        print(f"note: {made['note']}", file=sys.stderr)
    print(
        f"{made['done']:,} records in {output}"
        + (f", {made['failed']:,} of failures" if made["failed"] else "")
    )


@contextmanager
def _interruptible(*, resumable: bool = False) -> Iterator[None]:
    """Ctrl-C and a full disk end the command with one line, which says how to go on if that is possible."""
    try:
        yield
    except KeyboardInterrupt:
        again = shlex.join(["nassurrogate", *(a for a in sys.argv[1:] if a != "--resume"), "--resume"])
        print(f"interrupted; go on with: {again}" if resumable else "interrupted", file=sys.stderr)
        raise typer.Exit(130) from None
    except OSError as error:
        if not resumable or error.errno not in _FULL:
            raise
        raise ValueError("the disk is full; free some space and go on with --resume") from error


@contextmanager
def _progress(title: str) -> Iterator[Report | None]:
    """A bar with rate and time left on a terminal, told (done, total or None); None, and quiet, elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )  # fmt: skip
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text(f"{speed:,.0f}/s" if speed else "")

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn(),
        TextColumn("{task.fields[line]}"),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None, line="")

        def update(done: int, total: int | None, line: str = "") -> None:
            bar.update(task, completed=done, total=total, line=line)

        yield update


def _tell_bad(bad: Sequence[BadRow]) -> None:
    if bad:
        print(f"left out {len(bad):,} bad rows, the first: {bad[0]}", file=sys.stderr)


def _print_front(result: SearchResult, output: Path | None) -> None:
    from nassurrogate.report import label, no_front, short

    count = len(result.evaluated["arch_str"])
    if len(result.front):
        front = result.rows(result.front)
        header = ["#", *map(label, result.metrics), "architecture"]
        rows = [
            [
                str(place + 1),
                *(short(front[metric][place]) for metric in result.metrics),
                front["arch_str"][place],
            ]
            for place in range(len(result.front))
        ]
        _print_table(header, rows)
        print(f"\n{len(rows)} of {count:,} evaluated architectures are on the front", end="")
        if len(result.contenders):
            print(f", {len(result.contenders):,} more may be", end="")
        print(f"; hypervolume {result.hypervolume:.6g}", end="")
    else:
        print(no_front(result), end="")
    if count < result.settings["budget"]:
        print(f"; the searcher found nothing new after {count:,}", end="")
    print(f"; files in {output}" if output is not None else "")


def _print_comparison(columns: Columns) -> None:
    from nassurrogate.comparison import comparison

    _print_table(*comparison(columns))


def _print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Aligned columns; as wide as it needs, since a terminal scrolls and a pipe has no width."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    for line in (header, *rows):
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())

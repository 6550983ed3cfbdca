"""The command `nassurrogate calibrate`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.measure import report_measured
from nassurrogate.cli.options import Checkpoint, Resume, Seed, SpaceArgument
from nassurrogate.cli.terminal import interruptible, progress_bar

if TYPE_CHECKING:
    import numpy as np

    from surrogate import RLM

_NETWORKS = 50
_ROUNDS = 3


def calibrate(
    space: SpaceArgument,
    device: Annotated[
        str, typer.Option(metavar="NAME", help="Name of the device; its metric is latency:NAME.")
    ],
    output: Annotated[Path | None, typer.Option("-o", metavar="CKPT", help="A new or empty folder.")] = None,
    n: Annotated[
        int | None,
        typer.Option("-n", min=5, help="Number of networks to measure.", show_default=str(_NETWORKS)),
    ] = None,
    bundle: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Only write the networks, and a script that measures them elsewhere."
        ),
    ] = None,
    latencies: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Use these measurements instead of measuring now.")
    ] = None,
    checkpoint: Checkpoint = None,
    provider: Annotated[
        str | None,
        typer.Option(help="Execution provider of onnxruntime: cpu, cuda, coreml, ...", show_default="cpu"),
    ] = None,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Threads per operator.", show_default="1")
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(
            min=1, help="Measure all networks this often and keep the fastest.", show_default=str(_ROUNDS)
        ),
    ] = None,
    seed: Seed = 0,
    resume: Resume = False,
) -> None:
    """Teach a checkpoint a device from a few measurements.

    Measures networks that are as diverse as possible on this machine (results in CKPT.latencies.csv), or with --bundle
    on another, whose results --latencies reads. Prints how well each one is predicted from the others.

    \f
    One parameter per option of the command.
    """
    import surrogate
    from nassurrogate.measurement.calibrate import check_device, read_latencies
    from search_spaces.common.atomic_files import require_empty_dir

    start = checkpoint or surrogate.default_checkpoint()
    rlm = surrogate.RLM.from_pretrained(start)
    metric = check_device(rlm, space, device)
    settings = {"provider": provider, "threads": threads}
    given = {name: str(value) for name, value in settings.items() if value is not None}
    if bundle is not None:
        if latencies is not None or output is not None or resume or rounds:
            raise ValueError(
                "--bundle only writes what to measure; -o and --latencies are for the next step, --rounds and --resume "
                "for measuring here"
            )
        _write_bundle(rlm, space, device, bundle, n or _NETWORKS, given, checkpoint, seed)
        return
    if output is None:
        raise ValueError("calibrate needs -o CKPT, or --bundle DIR to measure on another machine first")
    require_empty_dir(output)
    if latencies is None:
        latencies = _measure_chosen(
            rlm, space, output, n or _NETWORKS, given, rounds or _ROUNDS, seed, resume
        )
    elif n or given or rounds or resume:
        raise ValueError(
            "--latencies are measured already; -n, --provider, --threads, --rounds and --resume are for measuring"
        )
    _teach(start, space, device, *read_latencies(latencies, space, metric), output, seed, latencies)


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
    next_step += ["--latencies", str(folder / ANSWERS), "-o", "CKPT"]
    script_options = "".join(f"--{name} {value} " for name, value in options.items())
    write_bundle(space, chosen, folder, options=script_options, command=shlex.join(next_step))
    print(f"{len(chosen)} networks in {folder}; README.txt there says how to measure them")


def _measure_chosen(
    rlm: RLM, space: str, output: Path, count: int, options: dict[str, str], rounds: int, seed: int, resume: bool
) -> Path:  # fmt: skip
    """Measures networks on this machine; the path of the table of their latencies."""
    from tempfile import TemporaryDirectory

    from nassurrogate.measurement import Setting
    from nassurrogate.measurement.calibrate import choose_networks
    from nassurrogate.measurement.measure import measure
    from search_spaces.tables import write_columns

    latencies = output.with_name(output.name + ".latencies.csv")
    if latencies.exists():
        raise FileExistsError(f"{latencies} exists; use its measurements with --latencies, or remove it")
    latencies.absolute().parent.mkdir(parents=True, exist_ok=True)
    setting = Setting(provider=options.get("provider", "cpu"), threads=int(options.get("threads", 1)))
    chosen = choose_networks(rlm, space, count, seed=seed)
    with TemporaryDirectory() as folder, interruptible(resumable=True), progress_bar("measuring") as progress:
        cells = Path(folder, "chosen.jsonl")
        write_columns({"space": [space] * len(chosen), "arch_str": chosen}, cells)
        summary = measure([cells], latencies, setting, rounds=rounds, resume=resume, progress=progress)
    report_measured(summary, setting.seconds)
    return latencies


def _teach(
    start: Path, space: str, device: str, arch_strs: Sequence[str], latencies: np.ndarray, output: Path, seed: int,
    source: Path,
) -> None:  # fmt: skip
    """Fine-tunes the checkpoint `start` and prints how well the latencies of `source` are predicted."""
    from nassurrogate.measurement import calibrate as calibration

    with interruptible(), progress_bar("fine-tuning") as progress:
        result = calibration.calibrate_device(
            start, space, device, arch_strs, latencies, output, seed=seed, progress=progress
        )
    print(
        f"{result.measured} networks of {source}; each predicted from the others: Spearman {result.spearman:.3f}, "
        f"median error {result.error:.1%}\n"
        f"latency:{device} of {output} follows these predictions with Spearman {result.agreement:.3f} on other networks"
    )
    if result.agreement < calibration.FAITHFUL:
        print(
            f"note: Spearman below {calibration.FAITHFUL} means that training failed; calibrate again with another "
            "--seed",
            file=sys.stderr,
        )

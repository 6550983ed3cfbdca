"""The command `nassurrogate calibrate`."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.measure import report_measured
from nassurrogate.cli.options import Checkpoint, Resume, Seed, SpaceArgument
from nassurrogate.cli.terminal import interruptible, progress_bar

if TYPE_CHECKING:
    from surrogate import RLM


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
    from nassurrogate.measurement import calibrate as calibrating
    from search_spaces.common.atomic_files import require_empty_dir

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
        require_empty_dir(bundle)
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
    require_empty_dir(output)
    if latencies is None:
        latencies = _measure_chosen(space, rlm, output, n or 50, given, rounds or 3, seed, resume)
    elif n or given or rounds or resume:
        raise ValueError(
            "--latencies were measured already: -n, --provider, --threads, --rounds and --resume are for measuring"
        )
    arch_strs, values = calibrating.read_latencies(latencies, space, metric)
    with interruptible(), progress_bar("fine-tuning") as progress:
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

    from nassurrogate.measurement import Setting
    from nassurrogate.measurement.calibrate import choose
    from nassurrogate.measurement.measure import measure as run
    from search_spaces.tables import write_columns

    latencies = output.with_name(output.name + ".latencies.csv")
    if latencies.exists():
        raise FileExistsError(
            f"{latencies} has measurements already; use them with --latencies, or remove it"
        )
    latencies.absolute().parent.mkdir(parents=True, exist_ok=True)
    setting = Setting(provider=options.get("provider", "cpu"), threads=int(options.get("threads", 1)))
    chosen = choose(rlm, space, count, seed=seed)
    with TemporaryDirectory() as folder, interruptible(resumable=True), progress_bar("measuring") as progress:
        cells = Path(folder, "chosen.jsonl")
        write_columns({"space": [space] * len(chosen), "arch_str": chosen}, cells)
        done = run([cells], latencies, setting, rounds=rounds, resume=resume, progress=progress)
    report_measured(done, setting.seconds)
    return latencies

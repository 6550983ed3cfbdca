"""Canonical texts and analytic metrics of the networks that published measurements name. Resumable.

    python -m benchmarks.real_networks.texts export --sources DIR --files WORK [--part 1/2] [--only TEXT] [--again]
    python -m benchmarks.real_networks.texts write --files WORK [-o benchmarks/data/real_networks.parquet]

`export` builds each network untrained and writes it as ONNX without large weights to WORK, small networks first; one
that fails leaves the reason, and what is there is not done again. Two processes share the work with --part 1/2 and
--part 2/2. `write` reads the files, which takes minutes, so that texts follow when the canonical form changes.
DIR holds the official files (or copies of their columns) that the importers of `tables import` read.
Needs timm and torchvision; the networks of a missing package fail.
"""

import argparse
import contextlib
import logging
import signal
import time
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import onnx
import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.real_networks.sources import named_networks
from search_spaces import Graph, from_onnx, from_text, to_text
from surrogate import analytic_metrics

DATA = Path(__file__).parents[1] / "data" / "real_networks.parquet"
SECONDS = 300  # of computing, for one network
SECONDS_TO_READ = 30
MOST_REAL = 100_000_000  # parameters of a network that is run where its shapes alone do not suffice
_SUFFIX = ".onnx.zst"
_CODEC = pa.Codec("zstd", 12)


def export_all(networks: Iterable[tuple[str, str]], folder: Path, *, again: bool) -> None:
    """Writes the networks' files, or the reasons why there are none."""
    for space, arch_str in networks:
        path = folder / space / f"{quote(arch_str, safe='@+')}{_SUFFIX}"
        failed = path.with_suffix(".failed")
        if path.exists() or (failed.exists() and not again):
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        failed.write_text("Crash: the process ended\n")  # if torch crashes, the next run goes on with others
        started, used = time.monotonic(), time.process_time()
        try:
            with _limited(SECONDS):
                model = _exported(space, arch_str)
        except Exception as error:  # whatever packages and the exporter raise
            failed.write_text(f"{type(error).__name__}: {str(error)[:500]}\n{traceback.format_exc(limit=-3)}")
            print(f"{space} {arch_str}: {type(error).__name__}: {str(error)[:150]!r}", flush=True)
            continue
        packed = _CODEC.compress(model.SerializeToString(), asbytes=True)
        temporary = path.with_suffix(".part")
        temporary.write_bytes(packed)
        temporary.rename(path)
        failed.unlink(missing_ok=True)
        print(
            f"{space} {arch_str}: {time.process_time() - used:.1f} s, {time.monotonic() - started:.1f} s by the clock, "
            f"{len(packed) / 1000:.0f} kB",
            flush=True,
        )


def _exported(space: str, arch_str: str) -> onnx.ModelProto:
    """The network as ONNX; where that fails by shapes alone, by running it, and by torch's newer exporter."""
    from benchmarks.real_networks.builders import build
    from benchmarks.real_networks.exporting import export, export_program

    module, arguments = build(space, arch_str)
    size = sum(weight.numel() for weight in module.parameters())
    try:
        return export(module, arguments)
    except Exception:  # whatever the exporter and the network's own code raise
        if size > MOST_REAL:
            raise
    with contextlib.suppress(Exception):
        return export(*build(space, arch_str, real=True), opset=18, real=True)
    return export_program(*build(space, arch_str, real=True))


@contextlib.contextmanager
def _limited(seconds: int) -> Iterator[None]:
    """Raises TimeoutError when the block has computed for so long."""

    def stop(signal_number: int, frame: Any) -> None:
        raise TimeoutError(f"it computed for over {seconds} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def load(path: Path) -> onnx.ModelProto:
    """A file that `export_all` wrote."""
    with pa.input_stream(str(path), compression="zstd") as stream:
        return onnx.load_model_from_string(stream.read())


def _read_file(path: Path) -> Graph:
    return from_onnx(load(path))


def graphs(folder: Path) -> Iterator[tuple[str, str, Callable[[], Graph]]]:
    """Space, arch_str and network of all files."""
    for path in sorted(folder.glob(f"*/*{_SUFFIX}")):
        name = unquote(path.name.removesuffix(_SUFFIX))
        yield path.parent.name, name, partial(_read_file, path)


def write(folder: Path, output: Path) -> None:
    """Writes the table of all networks: space, arch_str, input and the analytic metrics."""
    rows = []
    for space, arch_str, graph in graphs(folder):
        try:
            with _limited(SECONDS_TO_READ):
                text, values = analytic_metrics.read(graph())
                if to_text(from_text(text)) != text:
                    raise ValueError("its text read back gives another text")
        except Exception as error:  # counted, so that one network does not stop the others
            print(f"{space} {arch_str}: {type(error).__name__}: {str(error)[:200]}", flush=True)
            continue
        metrics = dict(zip(analytic_metrics.NAMES, values, strict=True))
        rows.append({"space": space, "arch_str": arch_str, "input": text, **metrics})
    table = pa.Table.from_pylist(rows)
    temporary = output.with_name(f".{output.name}")
    pq.write_table(
        table, temporary, compression="zstd", compression_level=19, data_page_size=1 << 28, use_dictionary=False
    )
    temporary.rename(output)
    failed = sorted(folder.glob("*/*.failed"))
    size = output.stat().st_size / 1e6
    print(f"{len(rows)} networks, {size:.2f} MB; {len(failed)} could not be exported", flush=True)
    for path in failed:
        name = unquote(path.stem.removesuffix(".onnx"))
        print(f"  {path.parent.name} {name}: {path.read_text().splitlines()[0][:150]}")


def read(path: Path = DATA) -> list[dict[str, Any]]:
    """The rows of the data file."""
    rows: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("export", "write"))
    parser.add_argument("--files", type=Path, required=True, metavar="WORK", help="folder of the exported files")
    parser.add_argument("--sources", type=Path, metavar="DIR", help="for export: folder of the measurements")
    parser.add_argument("--part", default="1/1", help="which part of how many")
    parser.add_argument("--only", help="networks whose name contains this")
    parser.add_argument("--again", action="store_true", help="try networks that failed before")
    parser.add_argument("-o", "--output", type=Path, default=DATA)
    given = parser.parse_args()
    if given.what == "write":
        write(given.files, given.output)
        return
    if given.sources is None:
        parser.error("export needs --sources")
    import torch

    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    part, parts = map(int, given.part.split("/"))
    named = named_networks(given.sources)
    networks = [network for network in named if not given.only or given.only in network[1]]
    export_all(networks[part - 1 :: parts], given.files, again=given.again)


if __name__ == "__main__":
    main()

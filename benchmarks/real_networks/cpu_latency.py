"""The device `onnxruntime_cpu`: one thread of onnxruntime on this machine, networks from 0.1 MMAC to 20 GMAC.

    python -m benchmarks.real_networks.cpu_latency [--networks 1000] [--rounds 2] [--seconds 0.4] [-o DIR]

A third of the networks are published ones (benchmarks/data/real_networks.parquet, at sizes of those measurements), a
third architectures of every registered search space at random image sizes, a third random networks of the families in
random_networks.py. In each third they are drawn so that the logarithm of their multiply-adds is spread evenly. All of
them are measured by `nassurrogate measure`, in rounds over all networks of which the fastest counts. DIR has
networks.jsonl and latencies.csv; the result is DIR/onnxruntime_cpu.jsonl.zst: space, arch_str, input, latency, and the
latency of the slowest round, which shows the noise. Interrupted runs are continued. A round takes half an hour.
The file under benchmarks/data/ has 999 networks and the fastest of three rounds of 0.12 to 0.2 s, on a virtual machine
of two cores: for seconds at a time, it runs 1.6 times as slow as at others, and each round met that in a third of them.
"""

import argparse
import csv
import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

import nassurrogate as nas
import search_spaces
from benchmarks.real_networks.random_networks import FAMILIES, draw_network
from nassurrogate.measurement import Setting
from search_spaces import from_text, to_text
from search_spaces.tables import read_table, write_columns

DATA = Path(__file__).parents[1] / "data"
METRIC = "onnxruntime_cpu_latency_ms"
RESULT = DATA / "onnxruntime_cpu.jsonl.zst"
SMALLEST, LARGEST = 1e5, 2e10  # multiply-adds
SIZES = (24, 32, 48, 64, 96, 128, 160, 192, 224, 256)
BINS = 24  # of the logarithm of multiply-adds


class Candidate(NamedTuple):
    space: str
    arch_str: str
    input: str
    macs: int


def published(path: Path) -> Iterator[Candidate]:
    """The networks of a table."""
    table, _ = read_table(path, metrics=[])
    for space, arch_str, text in zip(table.space, table.arch_str, table.input, strict=True):
        yield Candidate(space, arch_str, text, from_text(text).macs)


def of_spaces(rng: np.random.Generator, count: int) -> Iterator[Candidate]:
    """Architectures of all registered spaces, of 1,000 classes or 10."""
    names = search_spaces.names()
    for index in range(count):
        space = search_spaces.get(names[index % len(names)])
        genotype, size = space.sample(rng), int(rng.choice(SIZES))
        classes = int(rng.choice([10, 1000]))
        try:
            graph = space.graph(genotype, resolution=size, num_classes=classes)
        except ValueError:  # an image too small for the network
            continue
        arch_str = f"{space.to_str(genotype)}@{size}"
        yield Candidate(space.name, arch_str, to_text(graph), graph.macs)


def random_networks(rng: np.random.Generator, count: int) -> Iterator[Candidate]:
    for index in range(count):
        family = FAMILIES[index % len(FAMILIES)]
        seed = int(rng.integers(1 << 31))
        graph = draw_network(family, np.random.default_rng(seed))
        if SMALLEST <= graph.macs <= LARGEST:
            yield Candidate("random_network", f"{family}-{seed}", to_text(graph), graph.macs)


def spread(candidates: Sequence[Candidate], count: int, rng: np.random.Generator) -> list[Candidate]:
    """`count` of the candidates, as evenly spread over bins of the logarithm of their multiply-adds as they allow."""
    distinct = list({c.input: c for c in candidates if SMALLEST <= c.macs <= LARGEST}.values())
    bins: dict[int, list[Candidate]] = {}
    width = math.log(LARGEST / SMALLEST) / BINS
    for index in rng.permutation(len(distinct)):
        candidate = distinct[index]
        bins.setdefault(int(math.log(candidate.macs / SMALLEST) / width), []).append(candidate)
    chosen: list[Candidate] = []
    while len(chosen) < min(count, len(distinct)):
        for members in bins.values():
            if members and len(chosen) < count:
                chosen.append(members.pop())
    return chosen


def choose(count: int, seed: int = 0) -> list[Candidate]:
    rng, share = np.random.default_rng(seed), count // 3
    sources = (
        list(published(DATA / "real_networks.parquet")),
        list(of_spaces(rng, 4 * share)),
        list(random_networks(rng, 4 * share)),
    )
    chosen = [candidate for source in sources for candidate in spread(source, share, rng)]
    return [chosen[index] for index in rng.permutation(len(chosen))]


def rows(path: Path = RESULT) -> list[dict[str, Any]]:
    """The measured networks of a result."""
    with pa.input_stream(str(path), compression="zstd") as stream:
        return [json.loads(line) for line in stream.read().decode().splitlines()]


def write_result(folder: Path, candidates: Sequence[Candidate]) -> int:
    with (folder / "latencies.csv").open(newline="", encoding="utf-8") as file:
        latencies = list(csv.DictReader(file))
    lines = [
        json.dumps(
            {
                "space": candidate.space,
                "arch_str": candidate.arch_str,
                "input": candidate.input,
                METRIC: float(row["latency_ms"]),
                "slowest_round_ms": float(row["slowest_round_ms"]),
            }
        )
        for candidate, row in zip(candidates, latencies, strict=True)
        if not row["error"]
    ]
    packed = pa.Codec("zstd", 19).compress("\n".join(lines).encode(), asbytes=True)
    (folder / RESULT.name).write_bytes(packed)
    return len(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--networks", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=0.4, help="most seconds of timed runs, after ten")
    parser.add_argument("-o", dest="out", type=Path, default=Path("runs/onnxruntime_cpu"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    chosen_file, latencies = given.out / "networks.jsonl", given.out / "latencies.csv"
    if chosen_file.exists():
        candidates = [Candidate(**json.loads(line)) for line in chosen_file.read_text().splitlines()]
    else:
        candidates = choose(given.networks)
        chosen_file.write_text("".join(json.dumps(c._asdict()) + "\n" for c in candidates))
    if not latencies.exists():
        table = given.out / "table.csv"
        if not table.exists():
            write_columns({"input": [candidate.input for candidate in candidates]}, table)
        resume = latencies.with_name(f"{latencies.name}.measuring").exists()
        nas.measure(
            [table], latencies, Setting(seconds=given.seconds), rounds=given.rounds, skip_bad=True,
            resume=resume,
        )  # fmt: skip
    print(f"{write_result(given.out, candidates)} of {len(candidates)} networks measured")


if __name__ == "__main__":
    main()

"""Where the time of a prediction goes, in percent, beside what the machine can do.

    python -m benchmarks.time_budget [--count 512]

Networks of NAS-Bench-201 and mnasnet from `arch_str`, five metrics, and ResNet-50 and Swin-T from .onnx files without
weights, a dozen devices; with 80% intervals, on one core. Each function of `STAGES` is timed without those that it
calls; `other` is the rest of Python. The encoder's floating-point operations per second, without padding, are given as
a share of those of a product of two large matrices. docs/performance.md discusses the result.
"""

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import torch

import nassurrogate as nas
from benchmarks.real_networks.texts import read
from nassurrogate.export import write_onnx
from search_spaces.space import SearchSpace
from search_spaces.tables import network_files
from search_spaces.text import from_text, to_text
from surrogate import RLM, ModelConfig, decoding, default_checkpoint, encoders, text_model
from surrogate.adapters.process import NetworkProcess
from surrogate.encoders import Batch, CompactEncoder
from surrogate.operator_costs import costs, features
from surrogate.text_model import TextModel

STAGES = {
    "reading .onnx": [(network_files, "read_network")],
    "text": [(type(nas.get_space("nasbench201")), "text"), (SearchSpace, "text")],
    "tokens": [(TextModel, "_encoded"), (text_model, "collate")],
    "encoder": [(CompactEncoder, "forward")],
    "digits": [(decoding, "medians_and_intervals")],
    "few-rows process": [(NetworkProcess, "_values")],
    "operator features": [(features, "of_text")],
    "operator costs": [(costs.Ensemble, "predict"), (costs.Reference, "nearest")],
}
PUBLISHED = ("resnet50@224", "swin_t@224")
SIDE = 2048  # rows and columns of the matrices
COPIED = 1 << 28  # bytes


class Clock:
    """Seconds of each stage, without those of the stages that it calls."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self._running = ["other"]
        self._since = time.perf_counter()

    def _switch(self) -> None:
        now = time.perf_counter()
        self.seconds[self._running[-1]] += now - self._since
        self._since = now

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def run(*given: Any, **named: Any) -> Any:
            self._switch()
            self._running.append(stage)
            try:
                return function(*given, **named)
            finally:
                self._switch()
                self._running.pop()

        return run


@contextmanager
def timing() -> Iterator[Counter[str]]:
    """Times what runs in this context."""
    clock = Clock()
    with ExitStack() as stack:
        for stage, places in STAGES.items():
            for owner, name in dict.fromkeys(places):
                stack.enter_context(mock.patch.object(owner, name, clock.timed(stage, getattr(owner, name))))
        clock._since = time.perf_counter()
        yield clock.seconds
        clock._switch()


def encoder_flops(batch: Batch, config: ModelConfig) -> float:
    """Floating-point operations of the matrix products in `CompactEncoder`, two per multiply-add, without padding."""
    width, hidden = config.width, config.encoder_feed_forward
    lengths = batch.mask.sum(1).double()
    weights = 2 * width * width + 3 * width * width + width * width + 2 * width * hidden  # references, qkv, out, feed
    return config.encoder_layers * 2 * float((weights * lengths + 2 * width * lengths.square()).sum())


def rate(compute: Callable[[], Any], amount: float) -> float:
    """What is done per second, the best of five."""
    best = 0.0
    for _ in range(5):
        started = time.perf_counter()
        compute()
        best = max(best, amount / (time.perf_counter() - started))
    return best


def show(name: str, seconds: Counter[str], count: int, more: str = "") -> None:
    total = seconds.total()
    print(f"\n{name}: {1e3 * total / count:.1f} ms a network{more}")
    for stage in (*STAGES, "other"):
        if share := seconds[stage] / total:
            print(f"  {stage:18} {share:6.1%} {'#' * round(50 * share)}")


def files(folder: Path, count: int) -> Iterator[tuple[str, list[Path]]]:
    """Each published network, as so many .onnx files without weights."""
    texts = {row["arch_str"]: row["input"] for row in read()}
    for name in PUBLISHED:
        paths = [folder / f"{name}-{number}.onnx" for number in range(count)]
        for path in paths:
            write_onnx(from_text(texts[name]), path, weights=False)
        yield name, paths


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=512, help="networks per space (default: %(default)s)")
    count = parser.parse_args().count
    torch.set_num_threads(1)
    matrix, source = torch.randn(SIDE, SIDE), torch.empty(COPIED, dtype=torch.uint8)
    product = rate(lambda: matrix @ matrix, 2 * SIDE**3)
    copied = rate(source.clone, 2 * COPIED)
    print(f"one core: {product / 1e9:.0f} GFLOP/s in products of matrices, {copied / 1e9:.1f} GB/s read and written")
    rlm = RLM.from_pretrained(default_checkpoint())
    for name in ("nasbench201", "mnasnet"):
        space, metrics = nas.get_space(name), rlm.default_metrics(name)[:5]
        architectures = nas.sample(name, count, seed=0)

        def predicted(chosen: Sequence[str], space=space, metrics=metrics) -> list[str]:
            sizes = {"resolution": space.resolution, "num_classes": space.num_classes}  # of these no texts are kept
            texts = [space.text(space.from_str(arch_str), **sizes) for arch_str in chosen]
            rlm.predict(texts, metrics)
            return texts

        predicted(architectures[:64])  # loads what is loaded on first use
        with timing() as seconds:
            texts = predicted(architectures)
        done = encoder_flops(encoders.collate([rlm.encode(text) for text in texts]), rlm.network.config)
        share = done / seconds["encoder"] / product
        show(f"{name}, {len(metrics)} metrics", seconds, count, f"; the encoder at {share:.0%} of the matrices' rate")
    devices = rlm.default_metrics()
    with tempfile.TemporaryDirectory() as folder:
        for name, paths in files(Path(folder), max(2, count // 16)):
            with timing() as seconds:
                rlm.predict([to_text(network_files.read_network(path)) for path in paths], devices)
            show(f"{name}, {len(devices)} devices", seconds, len(paths))


if __name__ == "__main__":
    main()

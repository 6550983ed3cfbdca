"""Whether a network has one canonical text whatever wrote its file, over real networks. Resumable.

    python -m benchmarks.real_networks.zoo --files DIR [--only NAME]... [--round 1] [--report] [--diff VARIANT]

Each network is exported by torch's two exporters (`script`: dynamo=False, `dynamo`: dynamo=True) at several opsets with
random and trained-like weights, with a dynamic batch, in float16 by three ways, and its files are rewritten by onnxsim
and by onnxruntime's basic optimisation. Files are kept in DIR without the values of large weights; what is there is not
exported again. The report compares each file's text with that of `script17_trained`, or where that exporter refuses the
network, with that of the first file.
"""

import argparse
import difflib
import io
import logging
import os
import tempfile
import time
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch

from benchmarks.real_networks.networks import Network, networks, train_like
from search_spaces import from_onnx, to_text

REFERENCE = "script17_trained"
# (dynamo, opset, trained, dynamic batch, half precision) of each export; derived files follow from some of them.
EXPORTS = {
    "script17_trained": (False, 17, True, False, False),
    "dynamo18_trained": (True, 18, True, False, False),
    "script17_random": (False, 17, False, False, False),
    "dynamo18_random": (True, 18, False, False, False),
    "script11_trained": (False, 11, True, False, False),
    "script14_random": (False, 14, False, False, False),
    "script20_trained": (False, 20, True, False, False),
    "script17_batch": (False, 17, True, True, False),
    "script17_half": (False, 17, True, False, True),
    "dynamo23_trained": (True, 23, True, False, False),
    "dynamo18_batch": (True, 18, True, True, False),
}
# The exports that find most differences come first, of all networks.
ROUNDS = (("script17_trained", "dynamo18_random"), ("dynamo18_trained", "script17_random"), tuple(EXPORTS))
REWRITTEN = ("script17_trained", "dynamo18_random")
# The variants of each figure that the summary gives.
FIGURES = {
    "exporters and weights": ("script", "dynamo"),
    "onnxsim": ("sim",),
    "onnxruntime basic": ("basic",),
    "float16": ("float16", "half"),
    "dynamic batch": ("batch",),
}
MAX_STORED = 4096  # elements of the largest weight whose values are kept


def export(network: Network, variant: str) -> onnx.ModelProto:
    """The network exported by torch."""
    dynamo, opset, trained, batch, half = EXPORTS[variant]
    module, arguments = network.build()
    if trained:
        train_like(module)
    if half:
        module = module.half()
        arguments = tuple(a.half() if a.is_floating_point() else a for a in arguments)
    if dynamo:
        shapes = {0: torch.export.Dim("batch", min=1, max=64)} if batch else None
        program = torch.onnx.export(
            module, arguments, dynamo=True, opset_version=opset, verbose=False,
            dynamic_shapes=[shapes] * len(arguments) if batch else None,
        )  # fmt: skip
        model: onnx.ModelProto = program.model_proto  # type: ignore[union-attr]  # a program where dynamo=True
        return model
    file = io.BytesIO()
    names = [f"input_{i}" for i in range(len(arguments))]
    torch.onnx.export(
        module, arguments, file, dynamo=False, opset_version=opset, input_names=names,
        dynamic_axes={name: {0: "batch"} for name in names} if batch else None,
    )  # fmt: skip
    return onnx.load_model_from_string(file.getvalue())


def simplified(model: onnx.ModelProto) -> onnx.ModelProto:
    import onnxsim

    simple, right = onnxsim.simplify(model)
    if not right:
        raise ValueError("onnxsim's result computes something else")
    return simple


def optimized(model: onnx.ModelProto) -> onnx.ModelProto:
    """The model after onnxruntime's basic optimisation.

    Raises ValueError where that computes something else: it takes a MaxPool after a Pad of zeros for a padded MaxPool.
    """
    levels = onnxruntime.GraphOptimizationLevel
    outputs = []
    with tempfile.TemporaryDirectory() as folder:
        for level in (levels.ORT_DISABLE_ALL, levels.ORT_ENABLE_BASIC):
            options = onnxruntime.SessionOptions()
            options.graph_optimization_level = level
            options.log_severity_level = 4
            options.optimized_model_filepath = os.path.join(folder, "basic.onnx")
            session = onnxruntime.InferenceSession(
                model.SerializeToString(), options, providers=["CPUExecutionProvider"]
            )
            outputs.append(session.run(None, {i.name: _input(i) for i in session.get_inputs()}))
        if any(not np.allclose(a, b, rtol=1e-2, atol=1e-3) for a, b in zip(*outputs, strict=True)):
            raise ValueError("onnxruntime's result computes something else")
        return onnx.load(options.optimized_model_filepath)


def _input(declared: onnxruntime.NodeArg) -> np.ndarray:
    rng = np.random.default_rng(0)
    if "int64" in declared.type:
        return rng.integers(0, 100, declared.shape)
    return rng.standard_normal(declared.shape).astype(np.float32)


def common_float16(model: onnx.ModelProto, keep: bool) -> onnx.ModelProto:
    from onnxconverter_common import float16

    return loadable(float16.convert_float_to_float16(model, keep_io_types=keep))


def runtime_float16(model: onnx.ModelProto, keep: bool) -> onnx.ModelProto:
    from onnxruntime.transformers import float16

    return loadable(float16.convert_float_to_float16(model, keep_io_types=keep))


def loadable(model: onnx.ModelProto) -> onnx.ModelProto:
    """The model. Raises what onnxruntime raises where it refuses it: converters name two nodes alike."""
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    return model


REWRITES: dict[str, Callable[[onnx.ModelProto], onnx.ModelProto]] = {
    "sim": simplified,
    "basic": optimized,
    "float16_common": lambda model: common_float16(model, False),
    "float16_common_io": lambda model: common_float16(model, True),
    "float16_runtime": lambda model: runtime_float16(model, False),
    "float16_runtime_io": lambda model: runtime_float16(model, True),
}


def write(path: Path, make: Callable[[], onnx.ModelProto]) -> onnx.ModelProto | None:
    """Writes the model without its large weights' values, or why there is none; returns the whole model."""
    try:
        model = make()
    except Exception as error:  # whatever exporters and converters raise
        path.with_suffix(".failed").write_text(f"{type(error).__name__}: {str(error)[:500]}\n")
        return None
    light = onnx.ModelProto()
    light.CopyFrom(model)
    for tensor in light.graph.initializer:
        if len(tensor.raw_data) > 4 * MAX_STORED or len(tensor.float_data) > MAX_STORED:
            for field in ("raw_data", "float_data"):
                tensor.ClearField(field)
    path.write_bytes(light.SerializeToString())
    return model


def write_all(network: Network, variants: Iterable[str], folder: Path) -> None:
    """Exports what is missing in the folder."""
    for variant in variants:
        done = folder / f"{network.name}.{variant}.done"
        if done.exists():
            continue
        started = time.perf_counter()
        model = write(folder / f"{network.name}.{variant}.onnx", lambda v=variant: export(network, v))
        if model is not None and variant in REWRITTEN:
            for name, rewritten in REWRITES.items():
                copy = onnx.ModelProto()
                copy.CopyFrom(model)
                write(folder / f"{network.name}.{variant}.{name}.onnx", lambda r=rewritten, c=copy: r(c))
        done.touch()
        print(f"{network.name} {variant}: {time.perf_counter() - started:.1f} s", flush=True)


def texts(network: Network, folder: Path) -> dict[str, str]:
    """Text, or the error, of each of the network's files, by variant."""
    found = {}
    for path in sorted(folder.glob(f"{network.name}.*.onnx")):
        try:
            text = to_text(from_onnx(path))
        except ValueError as error:
            text = f"refused: {str(error).removeprefix(str(path))}\n"
        found[path.name.removeprefix(f"{network.name}.").removesuffix(".onnx")] = text
    return found


def report(chosen: list[Network], folder: Path, shown: str | None) -> None:
    """Prints the variants whose text differs, per network, and the shares of networks without any."""
    counts: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for network in chosen:
        found = texts(network, folder)
        if not found:
            print(f"{network.name}: no files")
            continue
        reference = found.get(REFERENCE, next(iter(found.values())))
        differ = [variant for variant, text in found.items() if text != reference]
        lines = reference.count("\n")
        print(f"{network.name} ({network.kind}, {lines} lines, {len(found)} files): {differ or 'one text'}", flush=True)
        for figure in FIGURES:
            concerned = [v for v in found if _figure(v) == figure]
            if concerned:
                counts[network.kind, figure].append(not set(concerned) & set(differ))
        if shown in found:
            diff = difflib.unified_diff(
                reference.splitlines(), found[shown].splitlines(), REFERENCE, shown, lineterm=""
            )
            print("\n".join(diff))
    for (kind, figure), same in sorted(counts.items()):
        print(f"{kind:12s} {figure:22s} {sum(same):3d} of {len(same):3d} networks: {100 * sum(same) / len(same):.1f}%")


def _figure(variant: str) -> str:
    words = variant.replace(".", "_").split("_")
    later = [f for f, marks in FIGURES.items() if set(marks) & set(words)]
    return later[0] if later else next(iter(FIGURES))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=Path, required=True, help="folder of the exported files")
    parser.add_argument("--only", action="append", help="networks whose name contains this")
    parser.add_argument("--round", type=int, default=3, choices=(1, 2, 3), help="2 or 4 exports a network, or all")
    parser.add_argument("--report", action="store_true", help="export nothing")
    parser.add_argument("--diff", help="show how the texts of this variant differ")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.backends.mha.set_fastpath_enabled(False)  # the exporters have no such operator
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    options.files.mkdir(parents=True, exist_ok=True)
    chosen = [n for n in networks() if not options.only or any(part in n.name for part in options.only)]
    if not options.report:
        for variants in ROUNDS[: options.round]:
            for network in chosen:
                write_all(network, variants, options.files)
    report(chosen, options.files, options.diff)


if __name__ == "__main__":
    main()

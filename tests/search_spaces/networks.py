"""Networks that several tests share: measured by the authors' code, random, or written in idiomatic torch.

`ReferenceNAS201` follows the NAS-Bench-201 paper; the other modules are examples.
"""

import gzip
import io
import itertools
import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
import torch
import torch.nn.functional as F
from torch import nn

from search_spaces import Graph, GraphBuilder, SearchSpace, draw_weights, to_onnx, to_torch
from search_spaces.space import Genotype
from tests.nassurrogate.doubles import rows_of
from tests.search_spaces.onnx_files import run


def reference_vectors(space: str) -> list[dict]:
    """Architectures of a space, with the parameters and multiply-adds that the authors' code gives."""
    return [row for row in _vectors() if row["space"] == space]


def assert_refused(space: SearchSpace, arch_str: str, message: str) -> None:
    """Reading the string is an error of one short line with this message."""
    with pytest.raises(ValueError, match=message) as error:
        space.from_str(arch_str)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400


def inactive(space: SearchSpace, genotype: Genotype) -> set[str]:
    """Names of the variables that do not matter."""
    return {v.name for v, on in zip(space.variables, space.active(genotype), strict=True) if not on}


def compact(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def check_reference_vectors(space: SearchSpace, count: int) -> None:
    """For spaces whose strings are compact JSON: each reads back, and its network has the shapes and sizes."""
    rows = reference_vectors(space.name)
    assert len(rows) == count
    for row in rows:
        arch_str = compact(row["arch"])
        genotype = space.from_str(arch_str)
        assert space.to_str(genotype) == arch_str
        assert space.normal(genotype) == genotype
        graph = space.graph(genotype)
        assert graph.nodes[0].shape == tuple(row["input"])
        assert graph.nodes[graph.outputs[0]].shape == (1, row["num_classes"])
        assert (graph.params, graph.macs) == (row["params"], row["macs"])


@cache
def _vectors() -> list[dict]:
    with gzip.open(Path(__file__).parent / "vectors.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in lines]


def table_rows(path: Path) -> list[dict[str, str]]:
    """Rows of a compressed CSV table."""
    return rows_of(gzip.decompress(path.read_bytes()).decode())


def lines_of(text: str) -> list[str]:
    """Lines of a canonical text; `+ ReLU6` at the end of one stands for a line with the ReLU6 of its tensor."""
    found = []
    for line in text.strip().splitlines():
        operator, _, activation = line.strip().partition(" + ")
        found += [operator] + [f"Clip min0 max6 @1 {operator.rsplit(' ')[-1]}"] * bool(activation)
    return found


def random_graph(rng: np.random.Generator, size: int, *, symmetric: bool = False) -> Graph:
    """A network of about `size` nodes of one shape. With `symmetric`, only Relu and Add, which makes many ties."""
    b = GraphBuilder()
    tensors = [b.input(4, 6, 6)]
    for _ in range(size):
        x, y = (tensors[int(rng.integers(max(0, len(tensors) - 6), len(tensors)))] for _ in range(2))
        choice = int(rng.integers(2 if symmetric else 9))
        tensors.append(
            [
                lambda x=x: b.relu(x), lambda x=x, y=y: b.add(x, y), lambda x=x: b.conv(x, 4, 3, padding=1),
                lambda x=x: b.batch_norm(b.conv(x, 4, 1)), lambda x=x, y=y: b.mul(x, y),
                lambda x=x, y=y: b.conv(b.concat(x, y), 4, 1, bias=True), lambda x=x: b.avg_pool(x, 3, padding=1),
                lambda x=x: b.slice(b.slice(b.pad(x, (0, 1, 1, 0)), 2, stop=6), 3, 1),
                lambda x=x: b.conv(b.slice(x, 1, 1, step=2), 4, 1),
            ][choice]()
        )  # fmt: skip
    ends = [int(i) for i in rng.choice(tensors[1:], size=int(rng.integers(1, 3)))]
    return b.build(*ends)


def with_weights(graph, seed=0):
    """The module and the ONNX model with the same weights, none of which has its initial value."""
    weights = draw_weights(graph, seed)
    rng = np.random.default_rng(seed)
    for name, array in weights.items():
        if array.ndim == 1:
            weights[name] = array + rng.uniform(0.1, 0.4, array.shape).astype(np.float32)
    module = to_torch(graph).eval()
    state = {name: torch.from_numpy(array) for name, array in weights.items()}
    missing, unexpected = module.load_state_dict(state, strict=False)
    assert not unexpected
    assert all(name.endswith("num_batches_tracked") for name in missing)
    return module, to_onnx(graph, weights=weights)


def compute_the_same(graph, seed=0):
    module, model = with_weights(graph, seed)
    rng = np.random.default_rng(seed)
    arrays = [rng.standard_normal(n.shape).astype(np.float32) for n in graph.nodes if n.op.name == "input"]
    theirs = run(model, *arrays)
    with torch.no_grad():
        ours = module(*[torch.from_numpy(a) for a in arrays])
    ours = ours if isinstance(ours, tuple) else (ours,)
    for node, a, b in zip(graph.outputs, ours, theirs, strict=True):
        assert tuple(a.shape) == b.shape == graph.nodes[node].shape
        np.testing.assert_allclose(a.numpy(), b, rtol=1e-3, atol=1e-4 * max(1.0, float(np.abs(b).max())))


def export(
    module: nn.Module, *x: torch.Tensor, dynamo: bool = False, training: bool = False, fold: bool = True
) -> onnx.ModelProto:
    """The module exported by torch, with random weights that are neither 0 nor 1.

    `fold` folds BatchNormalization and constants if the exporter supports it; `training` exports in training mode,
    which keeps them.
    """
    if dynamo:
        return export_by_dynamo(module, *x)[fold]
    _draw(module, training)
    mode = torch.onnx.TrainingMode.TRAINING if training else torch.onnx.TrainingMode.EVAL
    return traced(module, *x, do_constant_folding=fold, training=mode, **OPEN_BATCH)


OPEN_BATCH = {"input_names": ["image"], "dynamic_axes": {"image": {0: "batch"}}}


def traced(module: nn.Module, *x: torch.Tensor, opset: int = 17, **options: Any) -> onnx.ModelProto:
    """The module, as it is, exported by torch's TorchScript exporter."""
    file = io.BytesIO()
    torch.onnx.export(module, x, file, dynamo=False, opset_version=opset, **options)
    return onnx.load_model_from_string(file.getvalue())


def export_by_dynamo(module: nn.Module, *x: torch.Tensor) -> list[onnx.ModelProto]:
    """The module exported without optimization, and then with it, as `torch.onnx.export(optimize=True)` does it."""
    _draw(module)
    program = torch.onnx.export(module, x, dynamo=True, opset_version=18, optimize=False, verbose=False)
    models = [program.model_proto]
    program.optimize()
    return [*models, program.model_proto]


class _Several(nn.Module):
    """Modules that each take their own inputs, so many."""

    def __init__(self, nets: Sequence[nn.Module], counts: Sequence[int]) -> None:
        super().__init__()
        self.nets, self.counts = nn.ModuleList(nets), counts

    def forward(self, *inputs):
        rest = iter(inputs)
        return tuple(net(*itertools.islice(rest, count)) for net, count in zip(self.nets, self.counts, strict=True))


def export_several_by_dynamo(nets: Sequence[nn.Module], inputs: Sequence[Sequence[torch.Tensor]]) -> Iterator[Any]:
    """A model for each of the modules, all exported at once: one takes a second, and many little longer."""
    together = _Several(nets, [len(own) for own in inputs])
    whole = torch.onnx.export(together, tuple(itertools.chain(*inputs)), dynamo=True, verbose=False).model_proto
    extractor = onnx.utils.Extractor(onnx.shape_inference.infer_shapes(whole))
    entries = iter(whole.graph.input)
    for own, out in zip(inputs, whole.graph.output, strict=True):
        yield extractor.extract_model([next(entries).name for _ in own], [out.name])


def _draw(module: nn.Module, training: bool = False) -> None:
    for tensor in [*module.parameters(), *module.buffers()]:
        if tensor.is_floating_point():
            tensor.data.uniform_(0.5, 1.5)
    module.train(training)


class _Zero(nn.Module):
    def forward(self, x):
        return x.mul(0.0)


def _relu_conv_norm(c_in, c_out, kernel, stride):
    conv = nn.Conv2d(c_in, c_out, kernel, stride, kernel // 2, bias=False)
    return nn.Sequential(nn.ReLU(), conv, nn.BatchNorm2d(c_out))


_EDGES = {
    "none": lambda c: _Zero(),
    "skip_connect": lambda c: nn.Identity(),
    "nor_conv_1x1": lambda c: _relu_conv_norm(c, c, 1, 1),
    "nor_conv_3x3": lambda c: _relu_conv_norm(c, c, 3, 1),
    "avg_pool_3x3": lambda c: nn.AvgPool2d(3, 1, 1, count_include_pad=False),
}


class _Cell(nn.Module):
    def __init__(self, arch: str, channels: int) -> None:
        super().__init__()
        self.edges = nn.ModuleList()
        for node in arch.split("+"):
            names = [edge.split("~")[0] for edge in node.strip("|").split("|")]
            self.edges.append(nn.ModuleList(_EDGES[name](channels) for name in names))

    def forward(self, x):
        nodes = [x]
        for edges in self.edges:
            nodes.append(sum(edge(node) for edge, node in zip(edges, nodes, strict=True)))
        return nodes[-1]


class _Downsample(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.a = _relu_conv_norm(channels // 2, channels, 3, 2)
        self.b = _relu_conv_norm(channels, channels, 3, 1)
        self.shortcut = nn.Sequential(nn.AvgPool2d(2, 2), nn.Conv2d(channels // 2, channels, 1, bias=False))

    def forward(self, x):
        return self.shortcut(x) + self.b(self.a(x))


class ReferenceNAS201(nn.Module):
    """16, 32 and 64 channels, by default five cells each, for 32 x 32 images in ten classes."""

    def __init__(self, arch: str, cells: int = 5) -> None:
        super().__init__()
        layers: list[nn.Module] = [nn.Conv2d(3, 16, 3, padding=1, bias=False), nn.BatchNorm2d(16)]
        for channels in (16, 32, 64):
            layers += [_Downsample(channels)] if channels > 16 else []
            layers += [_Cell(arch, channels) for _ in range(cells)]
        self.body = nn.Sequential(*layers, nn.BatchNorm2d(64), nn.ReLU(), nn.AdaptiveAvgPool2d(1))
        self.classifier = nn.Linear(64, 10)

    def forward(self, x):
        x = self.body(x)
        return self.classifier(x.view(x.size(0), -1))


class MobileNet(nn.Module):
    """A max pool, and an inverted residual block with squeeze-and-excitation, hard swish and ReLU6."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1, bias=False), nn.BatchNorm2d(8), nn.Hardswish())
        self.expand = nn.Sequential(nn.Conv2d(8, 24, 1, bias=False), nn.BatchNorm2d(24), nn.ReLU6())
        self.depthwise = nn.Sequential(nn.Conv2d(24, 24, 5, 1, 2, groups=24, bias=False), nn.BatchNorm2d(24))
        self.squeeze, self.excite = nn.Conv2d(24, 6, 1), nn.Conv2d(6, 24, 1)
        self.project = nn.Sequential(nn.Conv2d(24, 8, 1, bias=False), nn.BatchNorm2d(8))
        self.classifier = nn.Linear(8, 10)

    def forward(self, x):
        x = F.max_pool2d(self.stem(x), 3, 2, 1)
        y = self.depthwise(self.expand(x))
        gate = F.hardsigmoid(self.excite(F.relu(self.squeeze(F.adaptive_avg_pool2d(y, 1)))))
        x = x + self.project(F.hardswish(y * gate))
        return self.classifier(x.mean([2, 3]))


class Flattening(nn.Module):
    """A convolution, `flatten` and a classifier."""

    def __init__(self, flatten) -> None:
        super().__init__()
        self.conv, self.flatten, self.classifier = nn.Conv2d(3, 4, 3), flatten, nn.Linear(4, 10)

    def forward(self, x):
        return self.classifier(self.flatten(self.conv(x)))


class Attention(nn.Module):
    """A patch embedding and a transformer block: operators that convolutional spaces do not have."""

    def __init__(self, width: int = 16, heads: int = 2) -> None:
        super().__init__()
        self.heads = heads
        self.patches = nn.Conv2d(3, width, 8, 8)
        self.token = nn.Parameter(torch.zeros(1, 1, width))
        self.position = nn.Parameter(torch.zeros(1, 17, width))
        self.norm, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.mlp = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))
        self.head = nn.Linear(width, 10)

    def forward(self, x):
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(x.shape[0], -1, -1), x], dim=1) + self.position
        batch, length, width = x.shape
        qkv = self.qkv(self.norm(x)).reshape(batch, length, 3, self.heads, width // self.heads)
        q, k, v = qkv.permute(2, 0, 3, 1, 4).unbind(0)
        scores = (q @ k.transpose(-2, -1) * (width // self.heads) ** -0.5).softmax(-1)
        x = x + self.out((scores @ v).transpose(1, 2).reshape(batch, length, width))
        x = x + self.mlp(self.norm2(x))
        return self.head(x[:, 0])

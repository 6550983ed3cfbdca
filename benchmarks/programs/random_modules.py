"""Random PyTorch modules with roofline latencies: pretraining data for latency of programs.

    python -m benchmarks.programs.random_modules [-n 68600] [-o runs/code/random_modules.csv.gz]

A module has one to ten operations, in KernelBench's layout: constants, `get_inputs`, `get_init_inputs`. Latencies are
not measured but those of the roofline model on each GPU (gpus.py). No module is taken from KernelBench.
Two cores: 10 minutes.
"""

import math
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import torch
from torch import Tensor, nn

from benchmarks.programs import table_writing
from benchmarks.programs.gpus import METRICS, roofline
from surrogate.programs.module_cost.cost import A100
from surrogate.programs.module_cost.program import module_run
from surrogate.programs.program_text import INTERPRETATION, canonical

COUNT = 68_600  # of which about 36,000 run and are kept
# Modules per pool of worker processes, each of which imports torch first, for seconds.
CHUNK = 10_000
# Most elements of a tensor; KernelBench's have thousands to billions.
_MAX_ELEMENTS = 6_000_000_000
# Share of texts that keep the line with operations and traffic; the others must be learned from the source.
_WITH_COST_SHARE = 0.5
# Longest latency in milliseconds, and the share of modules kept below a latency, since most would be that fast.
_MAX_MS = 200.0
_SHARE_KEPT_BELOW = ((0.02, 0.2), (0.2, 0.5))

_ACTIVATIONS = tuple(
    f"torch.{name}({{x}})" for name in ("relu", "sigmoid", "tanh", "abs", "exp", "sin", "neg", "square")
) + tuple(
    f"torch.nn.functional.{name}({{x}})"
    for name in ("gelu", "silu", "elu", "selu", "softplus", "softsign", "mish", "hardswish", "leaky_relu")
)
_LAYERS_OF_ACTIVATION = ("ReLU", "GELU", "SiLU", "Tanh", "Sigmoid", "LeakyReLU", "ELU", "Hardtanh", "Mish", "ReLU6")
_SCALARS = ("{x} * {c}", "{x} + {c}", "{x} - {c}", "{x} / {c}", "torch.clamp({x}, max={c})", "{x} ** 2", "{x} + {x}")
_REDUCTIONS = ("sum", "mean", "logsumexp", "amax", "amin", "prod", "argmax", "std")
_ALONG = ("softmax", "log_softmax", "cumsum", "cumprod", "logcumsumexp", "sort")
_LOSSES = ("mse_loss", "smooth_l1_loss", "l1_loss", "huber_loss", "cosine_similarity", "kl_div")


class _ModuleWriter:
    """Writes a module operation by operation; each is tried on meta tensors."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.constants: dict[str, Any] = {}
        self.arguments: list[str] = []  # constants passed to `__init__`
        self.built: list[str] = []
        self.steps: list[str] = []
        self.known: dict[str, Any] = {}

    def constant(self, name: str, value: Any) -> str:
        """The value in the source of `__init__`: a literal, or the name of an argument."""
        if self.rng.random() < 0.4:
            return repr(value)
        while self.constants.get(name, value) != value:
            name += self.rng.choice("xyz12")
        self.constants[name] = value
        if name not in self.arguments:
            self.arguments.append(name)
        return name

    def layer(self, name: str, made: str, step: str = "{layer}({x})") -> str:
        """Adds a layer under a new name; returns the expression that calls it."""
        name = f"{name}{len(self.built) or ''}"
        self.built.append(f"self.{name} = {made}")
        return step.replace("{layer}", f"self.{name}")

    def inputs(self, shapes: list[tuple[int, ...]], names: tuple[str, ...]) -> str:
        """Lines that create the input tensors, with sizes as constants or literals."""
        lines = []
        for number, shape in enumerate(shapes):
            sizes = []
            for name, size in zip(names, shape, strict=False):
                if self.constants.setdefault(name, size) != size or self.rng.random() < 0.15:
                    sizes.append(str(size))
                else:
                    sizes.append(name)
            lines.append(f"    {'xyz'[number]} = torch.{self.rng.choice(('rand', 'randn'))}({', '.join(sizes)})")
        return "\n".join(lines)

    def text(self, inputs: str, given: str) -> str:
        constants = "".join(f"{name} = {value!r}\n" for name, value in self.constants.items())
        parameters = "".join(f", {name}" for name in self.arguments)
        built = "".join(f"        {line}\n" for line in self.built)
        steps = "".join(f"        {line}\n" for line in self.steps)
        return (
            "import torch\nimport torch.nn as nn\n\n"
            f"class Model(nn.Module):\n    def __init__(self{parameters}):\n"
            f"        super(Model, self).__init__()\n{built}\n"
            f"    def forward(self, {given}):\n{steps}\n"
            f"{constants}\ndef get_inputs():\n{inputs}\n    return [{given}]\n\n"
            f"def get_init_inputs():\n    return [{', '.join(self.arguments)}]\n"
        )


def _size(rng: Random, low: int, high: int) -> int:
    """A log-uniform size, mostly rounded to 2^k or 1.5 * 2^k."""
    size = math.exp(rng.uniform(math.log(low), math.log(high)))
    if rng.random() < 0.75:
        size = 2 ** round(math.log2(size)) * rng.choice((1, 1, 1, 1.5))
    return min(high, max(low, round(size)))


def _features(rng: Random) -> int:
    return _size(rng, 8, 8192 if rng.random() < 0.8 else 524288)


def _convolution(module: _ModuleWriter, shape: tuple[int, ...]) -> str:
    rng, rank = module.rng, len(shape) - 2
    channels, out = shape[1], _size(rng, 3, 512 if rank < 3 else 128)
    kind = rng.choice(("Conv", "Conv", "ConvTranspose"))
    groups = rng.choice([1] * 8 + [math.gcd(channels, out)])
    if rng.random() < 0.05:
        out = groups = channels
    kernel = rng.choice((1, 3, 3, 3, 3, 4, 5, 7))
    given = [module.constant("in_channels", channels), module.constant("out_channels", out)]
    given.append(module.constant("kernel_size", kernel))
    stride = rng.choice((1, 1, 1, 2, 2, 3))
    options = [("stride", stride), ("padding", rng.choice((0, 1, kernel // 2))), ("groups", groups)]
    options += [("dilation", rng.choice((1, 1, 1, 2, 3)))]
    given += [f"{name}={module.constant(name, value)}" for name, value in options if value != (name != "padding")]
    if rng.random() < 0.2:
        given.append("bias=False")
    return module.layer("conv", f"nn.{kind}{rank}d({', '.join(given)})")


def _linear(module: _ModuleWriter, shape: tuple[int, ...]) -> str:
    given = [module.constant("in_features", shape[-1]), module.constant("out_features", _features(module.rng))]
    return module.layer(
        module.rng.choice(("linear", "gemm", "fc")),
        f"nn.Linear({', '.join(given)}{module.rng.choice(('', '', ', bias=False'))})",
    )


def _normalization(module: _ModuleWriter, shape: tuple[int, ...]) -> str:
    rng, rank, channels = module.rng, len(shape) - 2, module.constant("num_features", shape[1])
    kind = rng.choice(("batch", "group", "layer", "instance"))
    if kind == "group":
        groups = rng.choice([g for g in (1, 2, 4, 8, 16, 32) if shape[1] % g == 0])
        return module.layer("norm", f"nn.GroupNorm({module.constant('num_groups', groups)}, {channels})")
    if kind == "layer":
        return module.layer("norm", f"nn.LayerNorm({module.constant('shape', shape[1:])})")
    if kind == "instance" and rank:
        return module.layer("norm", f"nn.InstanceNorm{rank}d({channels})")
    return module.layer("bn", f"nn.BatchNorm{max(1, rank)}d({channels})")


def _pooling(module: _ModuleWriter, shape: tuple[int, ...]) -> str:
    rng, rank = module.rng, len(shape) - 2
    kind = rng.choice(("Max", "Avg", "Adaptive"))
    if kind == "Adaptive":
        return module.layer("pool", f"nn.AdaptiveAvgPool{rank}d({module.constant('output_size', 1)})")
    given = [module.constant("kernel_size", rng.choice((2, 2, 3, 4, 5, 8)))]
    if rng.random() < 0.5:
        given.append(f"stride={module.constant('stride', rng.choice((1, 2, 2, 3)))}")
    if rng.random() < 0.3:
        given.append("padding=1")
    return module.layer("pool", f"nn.{kind}Pool{rank}d({', '.join(given)})")


def _light(module: _ModuleWriter, shape: tuple[int, ...]) -> str:
    rng = module.rng
    choice = rng.random()
    if choice < 0.3:
        return rng.choice(_ACTIVATIONS)
    if choice < 0.45:
        return module.layer("act", f"nn.{rng.choice(_LAYERS_OF_ACTIVATION)}()")
    if choice < 0.65:
        return rng.choice(_SCALARS).replace("{c}", str(rng.choice((0.5, 2.0, 0.1, 3.0, 1.5))))
    if choice < 0.8:
        size = module.constant("bias_shape", (shape[1], *(1,) * (len(shape) - 2)))
        made = f"nn.Parameter(torch.randn({size}))"
        return module.layer(rng.choice(("bias", "scale")), made, rng.choice(("{x} + {layer}", "{x} * {layer}")))
    if choice < 0.9 and len(shape) > 1:
        return f"torch.softmax({{x}}, dim={rng.randrange(1, len(shape))})"
    return module.layer("dropout", "nn.Dropout(0.2)")


def _reduction(module: _ModuleWriter, shape: tuple[int, ...]) -> str:
    name, dim = module.rng.choice(_REDUCTIONS[:5]), module.rng.randrange(1, len(shape))
    if len(shape) > 3 and module.rng.random() < 0.4:
        return f"torch.mean({{x}}, dim={list(range(2, len(shape)))})"
    return f"torch.{name}({{x}}, dim={dim}, keepdim={module.rng.random() < 0.7})"


def _step(module: _ModuleWriter, x: Tensor) -> str:
    """An operation that is applicable to the tensor."""
    shape = tuple(x.shape)
    if len(shape) < 2:
        return module.rng.choice(_ACTIVATIONS)
    spatial = 3 <= len(shape) <= 5
    choices: list[tuple[float, Callable[[_ModuleWriter, tuple[int, ...]], str]]] = [
        (4, _light), (0.6, _reduction), (1, _normalization),
        (1 if spatial else 0, _pooling), (0.7 if spatial else 0, _convolution), (0 if spatial else 1, _linear),
    ]  # fmt: skip
    weights, makers = zip(*choices, strict=True)
    return str(module.rng.choices(makers, weights)[0](module, shape))


def _network(rng: Random) -> str | None:
    """A chain of operations, most often a heavy one followed by light ones."""
    module, rank = _ModuleWriter(rng), rng.choices((0, 1, 2, 3), (4, 1, 4, 3))[0]
    if rank:
        sides = [_size(rng, 8, {1: 262144, 2: 1024, 3: 128}[rank])] * rank
        sides = [side if rng.random() < 0.8 else _size(rng, 4, 2 * side) for side in sides]
        shape = (_size(rng, 1, 256), _size(rng, 1, 256), *sides)
    else:
        shape = (_size(rng, 1, 32768), *(_features(rng) for _ in range(rng.choices((1, 2), (5, 1))[0])))
    if math.prod(shape) > _MAX_ELEMENTS:
        return None
    of_sides = ("depth", "height", "width")
    names = ("batch_size", "in_channels" if rank else "in_features", *of_sides[5 - len(shape) :])
    lines = module.inputs([shape], names)
    x = torch.empty(shape, device="meta")
    for number in range(rng.choice((1, 1, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 10))):
        heavy = number == 0 and rng.random() < 0.75
        makers = (_convolution, *(() if rng.random() < 0.8 else (_normalization, _pooling))) if rank else (_linear,)
        step = rng.choice(makers)(module, shape) if heavy else _step(module, x)
        module.steps.append(f"x = {step.replace('{x}', 'x')}")
        x = _run(module, x)
        if x.numel() > _MAX_ELEMENTS:
            return None
    module.steps.append("return x")
    return module.text(lines, "x")


def _run(module: _ModuleWriter, x: Tensor) -> Tensor:
    """Result of the last step on a meta tensor. Raises whatever the step raises."""
    owner = nn.Module()
    scope = {"torch": torch, "nn": nn, "self": owner, "x": x, **module.constants}
    with torch.device("meta"):
        if module.built:
            exec(module.built[-1], scope)
        exec(module.steps[-1], scope)
    made = scope["x"]
    assert isinstance(made, Tensor)
    return made


def _products(rng: Random) -> str | None:
    """A matrix product."""
    module = _ModuleWriter(rng)
    m, k, n = (_size(rng, 16, 32768) for _ in range(3))
    batch = (_size(rng, 2, 256),) if rng.random() < 0.3 else ()
    left, right = (m, k), (k, n)
    form = rng.choice(("{a} @ {b}", "torch.matmul({a}, {b})", "torch.matmul({a}, {b})"))
    a, b = "x", "y"
    if not batch and rng.random() < 0.25:
        left, a = (k, m), "x.T"
    if not batch and rng.random() < 0.25:
        right, b = (n, k), "y.T"
    if batch and rng.random() < 0.5:
        form = "torch.bmm({a}, {b})"
    if rng.random() < 0.1:
        form = f"torch.{rng.choice(('triu', 'tril'))}({form})"
    module.steps.append(f"return {form.format(a=a, b=b)}")
    names = rng.choice((("B", "M", "K", "N"), ("batch_size", "m", "k", "n")))
    place = dict(zip((m, k, n), names[1:], strict=False))
    lines = []
    for name, shape in (("x", (*batch, *left)), ("y", (*batch, *right))):
        sizes = [names[0] if batch and i == 0 else place[size] for i, size in enumerate(shape)]
        lines.append(f"    {name} = torch.rand({', '.join(sizes)})")
    module.constants |= {names[0]: batch[0]} if batch else {}
    module.constants |= {name: size for size, name in place.items()}
    return module.text("\n".join(lines), "x, y")


def _single(rng: Random) -> str | None:
    """A single operation: elementwise, along a dimension, or a loss of two tensors."""
    module = _ModuleWriter(rng)
    shape = tuple(_size(rng, 2, 65536) for _ in range(rng.choice((2, 2, 3, 4))))
    form = rng.choices(("activation", "reduction", "along", "loss", "norm"), (4, 4, 4, 2, 1))[0]
    given = "x"
    if form == "activation":
        module.steps.append(f"return {rng.choice(_ACTIVATIONS).replace('{x}', 'x')}")
    elif form == "reduction":
        dim = _dimension(module, shape)
        module.steps.append(f"return torch.{rng.choice(_REDUCTIONS)}(x, dim={dim}{rng.choice(('', ', keepdim=True'))})")
    elif form == "along":
        dim = _dimension(module, shape)
        module.steps.append(f"return torch.{rng.choice(_ALONG)}(x, dim={dim})")
    elif form == "norm":
        module.steps.append(f"return x / torch.norm(x, p={rng.choice((1, 2))}, dim=1, keepdim=True)")
    else:
        given = "x, y"
        module.steps.append(f"return torch.nn.functional.{rng.choice(_LOSSES)}(x, y)")
    shapes = [shape] * len(given.split(", "))
    if math.prod(shape) > _MAX_ELEMENTS // 2:
        return None
    return module.text(module.inputs(shapes, ("batch_size", "dim1", "dim2", "dim3")), given)


def _dimension(module: _ModuleWriter, shape: tuple[int, ...]) -> str:
    """Source of a random dimension in `forward`."""
    dim = module.constant("dim", module.rng.randrange(len(shape)))
    if not module.arguments:
        return dim
    module.built.append(f"self.dim = {dim}")
    return "self.dim"


def rows_of(seed: int) -> list[list[Any]]:
    """The row of a random module, its text and `METRICS`; empty if it does not run, is too large, or is dropped because
    it is fast."""
    rng = Random(seed)
    try:
        code = rng.choices((_network, _products, _single), (8, 1, 2))[0](rng)
    except (RuntimeError, TypeError, ValueError, IndexError):
        return []
    run = module_run(code) if code else None
    if code is None or run is None or run.cost is None:
        return []
    ms = run.cost.milliseconds(A100)
    kept = next((part for limit, part in _SHARE_KEPT_BELOW if ms < limit), float(ms <= _MAX_MS))
    if rng.random() >= kept:
        return []
    text = canonical(code)
    return [[text if rng.random() < _WITH_COST_SHARE else without_cost(text), *roofline(run.cost)]]


def without_cost(text: str) -> str:
    """A canonical text without the line with operations and memory traffic."""
    return "".join(line for line in text.splitlines(keepends=True) if not INTERPRETATION.fullmatch(line))


def write_table(out: Path, count: int, processes: int = 2) -> None:
    """Writes the rows of `count` modules."""
    table_writing.write(out, ("code", *METRICS), rows_of, range(count), processes, CHUNK)


if __name__ == "__main__":
    table_writing.run(__doc__, write_table, COUNT, "random_modules")

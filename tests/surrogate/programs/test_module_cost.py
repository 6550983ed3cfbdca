import time
import tracemalloc
from pathlib import Path
from random import Random
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

from surrogate.programs.module_cost.cost import A100, Cost, Device, Kernel
from surrogate.programs.module_cost.program import ModuleRun, module_run
from surrogate.programs.program_text import canonical, is_interpreted

LINEAR = """
import torch
import torch.nn as nn

class Model(nn.Module):
    def __init__(self, wide):
        super(Model, self).__init__()
        self.linear = nn.Linear(8, wide, bias=False)

    def forward(self, x):
        return torch.relu(self.linear(x))

def get_inputs():
    return [torch.rand(4, 8)]

def get_init_inputs():
    return [16]
"""
FORWARD = """
import torch
import torch.nn as nn
import torch.nn.functional as F

class Model(nn.Module):
    def forward(self, x):
        {body}

def get_inputs():
    return [torch.rand(4, 8, 6, 6)]
"""


def cost_of(code: str) -> Cost:
    run = module_run(code)
    assert run.cost is not None
    return run.cost


def refused(code: str) -> bool:
    run = module_run(code)
    return run is None or run.cost is None


def test_kernels_of_a_layer_and_an_activation() -> None:
    cost = cost_of(LINEAR)
    product = Kernel(2 * 4 * 8 * 16, 4 * (4 * 8 + 8 * 16 + 4 * 16))
    activation = Kernel(0, 4 * (4 * 16 + 4 * 16))
    assert cost.kernels == cost.fused == (product, activation)
    assert (cost.flops, cost.bytes) == (product.flops, product.bytes + activation.bytes)
    assert cost.milliseconds(A100) == pytest.approx(2 * 5e-3, rel=0.01)  # two launches dominate
    assert module_run(LINEAR).shapes == ((4, 8),)


def test_large_modules_take_as_long_as_their_operations_and_traffic() -> None:
    large = LINEAR.replace("rand(4, 8)", "rand(65536, 16384)").replace("(8, wide", "(16384, wide")
    cost = cost_of(large.replace("[16]", "[16384]"))
    slow = Device(1e12, 1e12)
    assert cost.milliseconds(slow) == pytest.approx(1000 * (cost.flops / 1e12 + 2 * 4 * 65536 * 16384 / 1e12), rel=0.01)


def test_consecutive_pointwise_operations_are_fused() -> None:
    cost = cost_of(FORWARD.format(body="return torch.sigmoid(torch.relu(x) * 2 + x).sum()"))
    size = 4 * 4 * 8 * 6 * 6
    assert len(cost.kernels) == 5
    chain, total = cost.fused
    assert chain.bytes == size + size + size  # x twice, and the result
    assert total.bytes == size + 4


PROGRAMS = {
    "loops and comprehensions": """
        layers = [torch.relu, F.gelu, torch.tanh]
        for i, layer in enumerate(layers):
            if i % 2 == 0 and not i > 5:
                x = layer(x)
            else:
                continue
        a, *b = [x * k for k in range(3) if k != 1]
        while x.shape[0] < 16:
            x = torch.cat([x, x], dim=0)
        return x + a.sum() + b[0].mean()""",
    "views and slices": """
        n, c = x.shape[:2]
        x = x.view(n, c, -1).transpose(1, 2)
        x = x[:, ::2, None, 1:4].reshape(n, -1)
        x[x > 0.5] = 0
        y, z = x.chunk(2, dim=1)
        return torch.einsum("ij,kj->ik", y, z).softmax(dim=-1)""",
    "functions with many kinds of arguments": """
        def pool(y, *sizes, scale=2.0, **more):
            return F.avg_pool2d(y, *sizes, **more) * scale
        triple = lambda y, k=3: y * k
        return triple(pool(x, 2, stride=1, scale=0.5)) if x.dim() == 4 else x""",
    "unknown numbers of a tensor": """
        rates = [r.item() for r in torch.linspace(0, 1, 3)]
        return (x * rates[1]) @ torch.ones(6, 2, device=x.device).to(x.dtype)""",
    "changes in place": """
        d, k = {"n": 5}, [0, 0, 1]
        e = d
        e |= {"m": 1}
        k[len(d) - 1] += 1
        del k[0]
        for _ in range(len(d) + sum(k) + int(f"{len(d):02d}")):
            y = [x.size(0) for x in [torch.zeros(2, 16)]]
            x = x @ torch.ones(6, 6)
        return x + sum(map(int, ["1", "2"])) + max(["a", "bb"], key=len).count("b")""",
    "functions around functions": """
        def twice(f):
            def inner(y):
                return f(f(y))
            return inner
        @twice
        def product(y):
            return y @ torch.ones(6, 6)
        with torch.no_grad():
            return product(x)""",
    "reductions with two results": """
        values, places = torch.max(x, dim=1)
        return values.std() + x.min(dim=2).values.mean() + places.float().sum()""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_operations_agree_with_python(name: str) -> None:
    """The floating-point operations are those that PyTorch's counter finds when Python runs the program."""
    code = FORWARD.format(body=PROGRAMS[name].strip())
    assert cost_of(code).flops == _run_by_python(code)


CLASSES = '''
import math
from collections import OrderedDict
import torch
from torch import nn
import torch.nn.functional as F

class Block(nn.Module):
    """A block."""
    expansion = 2

    def __init__(self, wide: int, *, act: type = nn.GELU) -> None:
        super().__init__()
        self.body = nn.Sequential(OrderedDict([("norm", nn.BatchNorm2d(wide)), ("act", act())]))
        self.convs = nn.ModuleList()
        for i in range(2):
            self.convs.append(self._conv(wide, wide * self.expansion if i == 0 else wide, i))
        self.scale = nn.Parameter(torch.ones(1, wide, 1, 1) / math.sqrt(wide))
        self.register_buffer("kept", torch.zeros(1))
        self.wide = 1
        self.apply(self._begin)

    def _begin(self, module):
        if isinstance(module, nn.Conv2d):
            nn.init.kaiming_normal_(module.weight, mode="fan_out")

    @staticmethod
    def _conv(wide, out, i):
        return nn.Conv2d(wide if i == 0 else wide * 2, out, kernel_size=3, padding=1)

    @property
    def wide(self):
        return self.scale.shape[1] * self._times

    @wide.setter
    def wide(self, times):
        self._times = times

    def forward(self, x):
        y = self.body(x)
        for conv in self.convs:
            y = conv(y)
        assert y.shape == x.shape, f"{y.shape} of {self.wide}"
        return x + y * self.scale + self.kept

class Deep(Block):
    def forward(self, x):
        return super().forward(super(Deep, self).forward(x))

class Model(nn.Module):
    def __init__(self, wide=8, depth=3):
        super(Model, self).__init__()
        self.blocks = nn.Sequential(*[Deep(wide, act=nn.ReLU) for _ in range(depth)])
        self.lstm = nn.LSTM(wide, 5, num_layers=2, batch_first=True, bidirectional=True)
        self.head = getattr(nn, "Linear")(10, 3)

    def forward(self, x):
        with torch.no_grad():
            x = self.blocks(x)
        n, c, h, w = x.size()
        out, (hidden, cell) = self.lstm(x.permute(0, 2, 3, 1).reshape(n, h * w, c))
        return self.head(out[:, -1])

def get_inputs():
    return [torch.rand([2, 8, 6, 6])]

def get_init_inputs():
    return [[], {"wide": 8, "depth": 2}]
'''


def test_classes_properties_and_layers_of_the_program() -> None:
    run = module_run(CLASSES)
    assert run.shapes == ((2, 8, 6, 6),)
    steps = 2 * 36
    lstm = sum(2 * steps * 4 * 5 * (wide + 5) for wide in (8, 8, 10, 10))
    convolutions = 2 * 2 * 2 * (2 * 2 * 36 * 8 * 16 * 9)
    assert run.cost.flops == convolutions + lstm + 2 * 2 * 10 * 3


def _run_by_python(code: str) -> int:
    scope: dict[str, Any] = {}
    exec(code, scope)
    with FlopCounterMode(display=False) as counter, torch.no_grad():
        scope["Model"]()(*scope["get_inputs"]())
    return counter.get_total_flops()


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return [torch.rand(batch_size, *shape)]", ((16, 3, 129, 129),)),
        ("return [torch.randn((height, width // 2))]", ((129, 64),)),
        ("x = torch.rand_mix(height - 1, 7)\n    return [x.t(), torch.zeros(2)]", ((7, 128), (2,))),
        ("return [torch.randint(0, 10, (batch_size,))]", ((16,),)),
        ("return [torch.empty(size=(2, 3)).cuda()]", ((2, 3),)),
        ("return [torch.tensor([[1, 2, 3], [4, 5, 6]]), torch.tensor(3), 7]", ((2, 3), ())),
        ("return [torch.rand(1 << 40, 1 << 10)]", ((1 << 40, 1 << 10),)),
    ],
)
def test_shapes_are_found_without_a_module(body: str, expected: tuple[tuple[int, ...], ...]) -> None:
    code = "import torch\nbatch_size, channels = 16, 3\nheight = width = 2 * 64 + 1\n"
    code += "shape = (channels, height, width)\n"
    assert module_run(f"{code}def get_inputs():\n    {body}\n") == ModuleRun(expected, None)


def test_programs_without_readable_inputs_are_rejected() -> None:
    assert module_run("import torch\nx = torch.rand(3)\n") is None
    assert module_run(LINEAR.replace("rand(4, 8)", "rand(unknown, 8)")) is None


HARMFUL = {
    "a file": "open('{path}', 'w')", "a module of Python": "__import__('os').mkdir('{path}')",
    "what PyTorch saves": "torch.save(x, '{path}')",
    "what PyTorch maps": "torch.from_file('{path}', shared=True, size=100)",
    "names behind names": "x.__class__.__base__.__subclasses__()", "names behind getattr": "getattr(x, '__class__')",
    "names behind texts": "'{0.__class__}'.format(x)", "names of closures": "(lambda: 0).__globals__",
    "PyTorch itself": "setattr(torch, 'rand', 1)", "another class": "nn.Module.forward = lambda self, x: x",
    "code": "eval('1')", "compiled code": "torch.compile(lambda x: x)(x)", "a device": "torch.cuda.init()",
    "a large number": "9 ** 9 ** 9", "a large number of products": "torch.rand(math.prod([10 ** 15] * 1000))",
    "a number shifted": "1 << 10 ** 10", "a number rounded": "round(7, -10 ** 9)", "a long text": "'a' * 10 ** 10",
    "a text laid out": "'%1000000000d' % 7", "a text laid out by a form": "f'{7:1000000000d}' + 1",
    "a long list": "[0] * 10 ** 9", "a long range": "list(range(10 ** 12))",
    "no end": "[0 for _ in range(10 ** 6) for _ in range(10 ** 6)]", "many layers": "nn.LSTM(8, 8, num_layers=10 ** 9)",
    "many copies of a layer": "nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2), 10 ** 7)",
    "many pieces": "x.split(1)[torch.rand(10 ** 9).split(1)]", "many numbers": "[y for y in torch.rand(10 ** 9)]",
    "many pieces of equal size": "torch.rand(10 ** 9).chunk(10 ** 9)", "a list of numbers": "list(torch.rand(10 ** 9))",
    "names behind items": "nn.ParameterDict({})['__class__']", "names behind a base": "super().__class__",
    "what PyTorch has for itself": "self._parameters.clear()",
    "functions of PyTorch": "nn.TransformerEncoderLayer(4, 2).activation(x)", "a library's names": "torch['relu'] = 5",
    "a processor": "nn.Linear(30000, 20000, True, 'cpu')", "numbers": "torch.Tensor(10 ** 9).fill_(1).numpy()",
    "a number that is not known": "x[:int(x.sum().item())]", "bytes": "b'a' * 3000000000",
    "a list that reads itself": "y = [1]; y.extend(map(lambda z: z, range(10 ** 9)))",
    "many chains": "list(itertools.chain(*[range(100000)] * 30000))",
    "differences": "torch.diff(torch.zeros(10 ** 9), 10 ** 9)",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", HARMFUL)
def test_harmful_programs_are_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "made"
    line = HARMFUL[name].replace("{path}", str(path))
    code = FORWARD.format(body=f"{line}\n        return x").replace(
        "import torch\n", "import itertools, math\nimport torch\n", 1
    )
    start = time.monotonic()
    tracemalloc.start()
    try:
        assert refused(code)
        assert tracemalloc.get_traced_memory()[1] < 1 << 28
    finally:
        tracemalloc.stop()
    assert time.monotonic() - start < 60
    assert not path.exists()
    assert torch.rand(1).device.type == "cpu"
    assert not refused(CLASSES.replace("wide=8", f"wide={len(name)}"))  # later programs are unaffected


GROWING = {
    "lists in lists are compared": "a, b = [], []; FOR: a, b = [a, a], [b, b]; a == b",
    "tuples in tuples are a key": "a = (); FOR: a = (a, a); {a: 1}",
    "lists in lists are a tensor": "a = [1]; FOR: a = [a, a]; torch.tensor(a)",
    "modules in modules": "a = nn.Identity(); FOR: a = nn.Sequential(a, a); a(x)",
    "modules that share": "a = b = nn.ReLU(); FOR: a, b = nn.Sequential(a, b), nn.Sequential(a, b); a.eval()",
    "answers of a function": "a = (1,); FOR: a = (a, a); set(map(lambda z: a, [1]))",
    "a text": "a = 'a'; FOR: a = a + a",
    "a function that calls itself": "f = lambda y: f(y) + f(y); f(x)",
    "a loop without end": "FOR: x = x + 1",
    "a loop without end for steps below nought": "from itertools import repeat; repeat(0, -(10 ** 12)); FOR: x = x + 1",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", GROWING)
def test_programs_of_exponential_or_endless_time_end(name: str) -> None:
    start = time.monotonic()
    loop = "while True:" if "without end" in name else "for _ in range(60):"
    lines = GROWING[name].replace("FOR:", f"{loop}\n           ").split("; ")
    assert refused(FORWARD.format(body="\n        ".join([*lines, "return x"])))
    assert time.monotonic() - start < 60


def test_global_state_of_pytorch_is_unchanged() -> None:
    state = torch.random.get_rng_state()
    assert module_run.__wrapped__(CLASSES) == module_run.__wrapped__(CLASSES)
    assert torch.equal(state, torch.random.get_rng_state())
    assert torch.is_grad_enabled()
    assert isinstance(nn.Linear(2, 2)(torch.rand(1, 2)), torch.Tensor)


_WORDS = [*"()[]{}.,:=+-*/%@ \n", "    ", *CLASSES.split(), "9", "__class__", "self", "x", "torch", "lambda", "2**62"]


@settings(max_examples=150)
@given(st.integers(), st.integers(1, 6))
def test_randomly_changed_programs_end(seed: int, changes: int) -> None:
    rng = Random(seed)
    words = CLASSES.split(" ")
    for _ in range(changes):
        words[rng.randrange(len(words))] = rng.choice(_WORDS)
    module_run.__wrapped__(" ".join(words))


ABOVE = {
    "a logger": "import logging\nlogger = logging.getLogger(__name__)\nlogger.setLevel('INFO')",
    "an option": "torch.backends.cuda.matmul.allow_tf32 = True",
    "a kind of value": "from typing import Tuple\nShape = Tuple[int, int]",
    "a class of another library": "from enum import Enum\nclass Mode(Enum):\n    A = 1",
    "an import that may fail": "try:\n    import triton\nexcept ImportError:\n    triton = None",
    "a device": "device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')",
}


@pytest.mark.parametrize("above", ABOVE.values(), ids=list(ABOVE))
def test_top_level_statements_that_cannot_be_interpreted_are_skipped(above: str) -> None:
    assert cost_of(LINEAR.replace("class Model", f"{above}\n\nclass Model")) == cost_of(LINEAR)


@pytest.mark.parametrize(
    "above", ["size = 4\nsize = mystery()", "sizes = [4]\nsizes.append(mystery())\nsize = sizes[0]"]
)
def test_names_that_a_skipped_statement_may_have_changed_are_unknown(above: str) -> None:
    code = LINEAR.replace("rand(4, 8)", "rand(size, 8)")
    assert module_run(code.replace("class Model", f"{above}\n\nclass Model")) is None
    assert cost_of(code.replace("class Model", "size = 4\nmystery(size)\n\nclass Model")) == cost_of(LINEAR)


OTHER_WAYS = {
    "parameter": (
        "from torch.nn.parameter import Parameter",
        "self.linear = nn.Linear(8, wide, bias=False)\n        self.scale = Parameter(torch.ones(3))",
    ),
    "begin": ("", "nn.Module.__init__(self)\n        self.linear = nn.Linear(8, wide, bias=False)"),
    "setattr": ("", "setattr(self, f'{\"linear\"}', nn.Linear(8, wide, bias=False))"),
}


@pytest.mark.parametrize("way", OTHER_WAYS.values(), ids=list(OTHER_WAYS))
def test_alternative_ways_to_define_a_layer(way: tuple[str, str]) -> None:
    above, made = way
    code = LINEAR.replace("self.linear = nn.Linear(8, wide, bias=False)", made)
    assert cost_of(code.replace("class Model", f"{above}\n\nclass Model")) == cost_of(LINEAR)


def test_keyword_arguments_in_the_form_of_kernelbook() -> None:
    text = canonical(LINEAR.replace("return [16]", "return [[], {'wide': 16}]"))
    assert "def __init__(self, wide):" in text
    assert "'wide': 16" in text
    assert is_interpreted(text)
    assert cost_of(text) == cost_of(LINEAR)


@pytest.mark.parametrize("name", ["Model", "Last"])
def test_no_other_class_is_used_if_the_module_cannot_be_interpreted(name: str) -> None:
    module = f"class {name}(nn.Module, Unknown):\n    def forward(self, x):\n        return x\n"
    helper = LINEAR.replace("Model", "Helper")
    assert cost_of(helper).flops > 0
    assert refused(helper.replace("def get_inputs", f"{module}\ndef get_inputs"))

"""Which code made a result: the commit of the source tree and a hash of the modules that a script runs."""

import ast
import hashlib
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import torch

import search_spaces
from surrogate import RLM, ModelConfig, analytic_metrics
from surrogate.number_codec import NumberCodec
from surrogate.operator_costs import features, sums
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.tokenizer import Tokenizer

ROOT = Path(__file__).parents[2]
# Packages that load modules by name, and therefore count as a whole.
WHOLE = ("search_spaces", "surrogate")
# They interpret programs, which only the scripts of benchmarks.programs read.
INTERPRETERS = ("surrogate.programs.memory.", "surrogate.programs.module_cost.")
# Models of networks that people deploy: of the recorded scripts, this one alone uses them.
NETWORK_MODELS = tuple(f"surrogate.operator_costs.{name}" for name in ("accuracies", "costs", "fitting", "trees"))
WITH_NETWORK_MODELS = "benchmarks.paper.own_space"
# Modules that only decide the text of a network: in place of their code, texts count. Scripts of benchmarks.programs
# read more than networks of search spaces.
TEXTUAL = (
    "search_spaces.canonical", "search_spaces.onnx_", "search_spaces.rewrite_rules.", "search_spaces.text",
    "search_spaces.torch_module",
)  # fmt: skip
# Modules that build networks and compute features of them, in place of whose code strings, texts and features count.
FEATURES = (
    "search_spaces.graph", "search_spaces.graph_paths", "search_spaces.nasbench201", "surrogate.analytic_metrics",
    "surrogate.operator_costs.features", "surrogate.operator_costs.sums",
)  # fmt: skip
NETWORKS, FEATURED = 60, 12  # of each space
# What several processes share: recorded runs are trained by one.
SHARED = "surrogate.training.distributed"
# In place of its code, scores count.
SCORES = "surrogate.out_of_distribution"
# Modules that decide how fast a network reads and writes: in place of their code, encodings and numbers count.
GENERATING = tuple(f"surrogate.{name}" for name in ("batching", "decoding", "number_codec", "prefixes", "text_model"))
# What learns few rows, which no training from scratch does.
OF_FEW_ROWS = ("surrogate.few_rows.", "surrogate.transfer.", "surrogate.adapters.", "surrogate.operator_costs.")
_COMPILED = "compiled"
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def commit() -> str:
    """The source tree's short commit hash, with `-dirty` appended if files other than results differ from it;
    "unknown" outside a git checkout."""
    git = ["git", "-C", str(ROOT)]
    apart = ["--", ".", ":(exclude)benchmarks/results"]
    try:
        asked = [*git, "rev-parse", "--short", "HEAD"]
        head = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
        changed = subprocess.run([*git, "diff", "--quiet", "HEAD", *apart], capture_output=True).returncode
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{head}-dirty" if changed else head


def running_script() -> str:
    """The dotted name of the module that `python -m` runs, or "" if there is none."""
    spec = getattr(sys.modules["__main__"], "__spec__", None)
    return spec.name if spec else ""


@cache
def code_hash(script: str, without: tuple[str, ...] = ()) -> str:
    """SHA-256 of the code behind a script's figures: the modules of benchmarks, snas and nassurrogate that it imports,
    and all of search_spaces and surrogate, but for those of `TEXTUAL` and `FEATURES`, in place of which texts and
    features of random networks count, those of `SCORES` and `GENERATING`, in place of which scores and numbers count,
    and those `without` which it runs, too. Comments, docstrings, formatting, refusals of input, whether threads read a
    file, whether PyTorch compiles the network, what several processes share, and this module do not count."""
    files = {}
    for package in WHOLE:
        for path in (ROOT / package).rglob("*.py"):
            files[path.relative_to(ROOT).as_posix().removesuffix(".py").replace("/", ".")] = path
    waiting = [script]
    while waiting:
        module = waiting.pop()
        file = _file(module)
        if file and module not in files and module != __name__:
            files[module] = file
            waiting += _imported(file)
    digest = hashlib.sha256()
    files.pop(SHARED, None)
    if files.pop(SCORES, None):
        digest.update(scores_hash())
    if not files.keys().isdisjoint(GENERATING):
        digest.update(numbers_hash())
        files = {name: path for name, path in files.items() if name not in GENERATING}
    if not script.startswith("benchmarks.programs."):
        apart = (*INTERPRETERS, *TEXTUAL, *(NETWORK_MODELS if script != WITH_NETWORK_MODELS else ()))
        files = {
            name: path
            for name, path in files.items()
            if name not in FEATURES and not name.startswith((*apart, *without))
        }
        for space in search_spaces.names():
            if space != "snas" or any(name.startswith("snas.") for name in files):
                digest.update(texts_hash(space))
    for _, path in sorted(files.items()):
        digest.update(_code(path.read_text(encoding="utf-8")).encode())
    return digest.hexdigest()


@cache
def texts_hash(space: str) -> bytes:
    """SHA-256 of strings, texts and features, written with six digits, of random networks of a search space of this
    project; empty for one of others."""
    own = search_spaces.get(space)
    if not type(own).__module__.startswith("search_spaces."):
        return b""
    rng = np.random.default_rng(0)
    digest = hashlib.sha256()
    for number in range(NETWORKS):
        genotype = own.sample(rng)
        text = own.text(genotype)
        digest.update(f"{own.to_str(genotype)}\n{text}".encode())
        if number < FEATURED:
            found = features.of_text(text)
            numbers = [analytic_metrics.of_graph(own.graph(genotype)), analytic_metrics.structural_features(text)]
            numbers += [found.numbers, found.counts, found.totals]
            shown = " ".join(f"{value:.5e}" for part in numbers for value in np.ravel(part))
            digest.update(f"{found.kinds}{shown}{_sum_over(found):.2e}".encode())
    return digest.digest()


def _sum_over(network: features.OperatorFeatures) -> float:
    """What random weights make of a sum over a network's operators."""
    rng, words = np.random.default_rng(0), sums.Vocabulary(["Conv dense", "Relu", "BatchNormalization"])
    shapes = sums.shapes_of(len(words.kinds), 1)
    weights = {name: rng.uniform(0, 0.5, shape).astype(np.float32) for name, shape in shapes.items()}
    return float(sums.OperatorSums(weights).predict(words.batch([network]), [0])[0, 0])


@cache
def scores_hash() -> bytes:
    """SHA-256 of out-of-distribution scores."""
    rng = np.random.default_rng(0)
    one, other, near, far = (rng.standard_normal((100, 16)) + shift for shift in (0, 2, 1, 9))
    score = OutOfDistributionScore.of({"one": one, "other": other}, {"one": near})
    return hashlib.sha256(score.of_encodings(np.concatenate([one, other, near, far])).tobytes()).digest()


@cache
def numbers_hash() -> bytes:
    """SHA-256 of what a small network with random weights predicts, samples and encodes, written with six digits, and
    of tokens of numbers."""
    space, rng = search_spaces.get("nasbench201"), np.random.default_rng(0)
    texts = [space.text(space.sample(rng)) for _ in range(NETWORKS)]
    config = ModelConfig(
        width=32, heads=2, encoder_layers=1, encoder_feed_forward=32, decoder_layers=2, decoder_feed_forward=32
    )
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        rlm = RLM.create(config, Tokenizer.train(texts, 300), ("one", "two", "three"))
    rlm.network.double()  # in which rounding changes no digit
    found = rlm.predict(texts, batch_size=1)
    numbers = [found.median, found.q10, found.q90, *rlm.sample(texts, count=8, batch_size=1), *rlm.read(texts[:1], ())]
    written = NumberCodec().encode_array(rng.standard_normal(1000) * 10.0 ** rng.integers(-90, 90, 1000))
    numbers += [written, *NumberCodec().edges(NumberCodec().decode_array(written))]
    return hashlib.sha256(" ".join(f"{value:.5e}" for part in numbers for value in np.ravel(part)).encode()).digest()


def training_code(script: str) -> str:
    """SHA-256 of the code that trains the checkpoints which this script shares with others."""
    if script.startswith("benchmarks.programs."):
        return code_hash("benchmarks.programs.tables")
    return code_hash("", OF_FEW_ROWS)


def _file(module: str) -> Path | None:
    """The file of a module that is followed; not of a top-level package, which only re-exports."""
    path = ROOT / module.replace(".", "/")
    followed = module.partition(".")[0] in ("benchmarks", "snas", "nassurrogate") and "." in module
    return next((p for p in (path.with_suffix(".py"), path / "__init__.py") if followed and p.is_file()), None)


def _imported(path: Path) -> list[str]:
    """Dotted names that a file imports anywhere, among them names that are no modules."""
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
    return names


def _code(source: str) -> str:
    """A module's syntax tree as text, the same in all versions of Python (`ast.dump` lists fields that some lack)."""
    tree = ast.parse(source)
    used = _names(tree)
    for transformer in (_WithoutRefusals(), _WithoutThreads(), _WithoutCompilation()):
        tree = transformer.visit(tree)
    return repr(_fields(_WithoutImports(used - _names(tree)).visit(tree)))


class _WithoutRefusals(ast.NodeTransformer):
    """Removes statements that only raise, if at all: a run that ended has not met them."""

    def visit_If(self, node: ast.If) -> ast.If | None:  # the name that ast asks for
        self.generic_visit(node)
        raises = not node.orelse and all(isinstance(each, ast.Raise) for each in node.body)
        binds = any(isinstance(each, ast.NamedExpr) for each in ast.walk(node.test))
        return None if raises and not binds else node


class _WithoutThreads(ast.NodeTransformer):
    """Removes the argument that says whether pyarrow reads a file in several threads."""

    def visit_keyword(self, node: ast.keyword) -> ast.keyword | None:
        self.generic_visit(node)
        return None if node.arg == "use_threads" else node


class _WithoutCompilation(ast.NodeTransformer):
    """Removes the parameter that says whether PyTorch compiles the network, and what depends on it."""

    def visit_arguments(self, node: ast.arguments) -> ast.arguments:
        kept = [pair for pair in zip(node.kwonlyargs, node.kw_defaults, strict=True) if pair[0].arg != _COMPILED]
        node.kwonlyargs, node.kw_defaults = [pair[0] for pair in kept], [pair[1] for pair in kept]
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.keyword | None:
        self.generic_visit(node)
        return None if node.arg == _COMPILED else node

    def visit_If(self, node: ast.If) -> ast.If | None:
        self.generic_visit(node)
        return None if isinstance(node.test, ast.Name) and node.test.id == _COMPILED else node


class _WithoutImports(ast.NodeTransformer):
    """Removes imports of these names."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        node.names = [each for each in node.names if (each.asname or each.name) not in self.names]
        return node if node.names else None


def _names(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _fields(node: Any) -> Any:
    if isinstance(node, list):
        return [_fields(item) for item in node]
    if not isinstance(node, ast.AST):
        return node
    fields = dict(ast.iter_fields(node))
    if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
        fields["body"] = fields["body"][1:]
    if isinstance(node, ast.JoinedStr):  # Python 3.12 adds empty constants
        fields["values"] = [value for value in node.values if getattr(value, "value", None) != ""]
    return type(node).__name__, {name: _fields(value) for name, value in fields.items() if value not in (None, [])}

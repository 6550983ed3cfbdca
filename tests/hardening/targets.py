"""Fuzzing targets: everything that reads files or strings from outside.

A target has well-formed inputs (`seeds`) and reads mutations of them. Each is refused with an error of one line, or
read as something that round-trips.
"""

import gzip
import hashlib
import io
import json
import math
import pickle
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow
import pyarrow.parquet

import search_spaces
from benchmarks.programs import random_modules
from benchmarks.programs.problem_set import problems
from nassurrogate.export import parse_resolution
from nassurrogate.profiling.programs import programs
from nassurrogate.search.objectives import parse_constraints, parse_objectives
from search_spaces.onnx_reader import from_onnx
from search_spaces.onnx_writer import to_onnx
from search_spaces.tables import import_table, read_table, write_columns
from search_spaces.text import from_text, to_text
from surrogate import RLM, FinetuneConfig, ModelConfig, TrainConfig
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.pretrained_encoder import PretrainedTokenizer
from surrogate.programs.program_input import describe_inputs, with_comments
from surrogate.programs.program_text import canonical
from surrogate.tokenizer import Tokenizer
from tests.hardening.mutations import damaged, damaged_network
from tests.search_spaces import test_onnx_reading as onnx_kinds
from tests.search_spaces.onnx_files import MS, model, node
from tests.search_spaces.tables.importers import test_nasbench101 as nasbench101
from tests.search_spaces.tables.importers import test_nasbench201 as nasbench201
from tests.search_spaces.tables.importers import test_nds as nds
from tests.surrogate.programs.test_module_cost import CLASSES, FORWARD, PROGRAMS

MODULES = (CLASSES, *(FORWARD.format(body=body.strip()) for body in PROGRAMS.values()))
Mutate = Callable[[bytes, Sequence[bytes], np.random.Generator], bytes]


@dataclass(frozen=True)
class Target:
    """`read` takes the content and an empty folder; it raises ValueError or OSError to refuse the content."""

    seeds: Callable[[], list[bytes]]
    read: Callable[[bytes, Path], None]
    mutate: Mutate = field(default=damaged)

    def accepts(self, content: bytes, folder: Path) -> bool:
        """Whether the content is read. Raises any exception that is not a refusal with a message."""
        try:
            self.read(content, folder)
        except (ValueError, OSError) as refusal:
            if not str(refusal):
                raise AssertionError("a refusal without a message") from refusal
            return False
        return True


def _text(content: bytes) -> str:
    return content.decode("utf-8", "replace")


def _samples(name: str, count: int) -> list[search_spaces.space.Genotype]:
    space, rng = search_spaces.get(name), np.random.default_rng(0)
    return [space.sample(rng) for _ in range(count)]


def _arch_str(name: str) -> Target:
    space = search_spaces.get(name)

    def seeds() -> list[bytes]:
        return [space.to_str(genotype).encode() for genotype in _samples(name, 20)]

    def read(content: bytes, folder: Path) -> None:
        genotype = space.from_str(_text(content))
        assert space.is_valid(genotype), "an invalid genotype"
        assert space.from_str(space.to_str(genotype)) == genotype, "another architecture when written again"
        if content[-1:] < b"\x08":  # now and then; it takes a hundred times as long
            space.graph(genotype)

    return Target(seeds, read)


@cache
def _network_texts() -> list[bytes]:
    kinds = ("nasbench101", "nasbench201", "nds_darts", "ofa_mb", "hiaml", "snas")
    return [search_spaces.get(name).text(_samples(name, 1)[0]).encode() for name in kinds]


def _read_text(content: bytes, folder: Path) -> None:
    again = to_text(from_text(_text(content)))
    assert to_text(from_text(again)) == again, "canonicalization is not idempotent"


def _networks() -> list[bytes]:
    made = []
    for name in ("nasbench201:cells=1,channels=4", "snas", "ofa_mb"):
        space = search_spaces.get(name)
        model = to_onnx(space.graph(space.sample(np.random.default_rng(0)), resolution=32))
        made.append(model.SerializeToString())
    return [content for content in made if len(content) < 1 << 22]


def _kinds_of_networks() -> list[bytes]:
    """Networks with fused and quantised operators, branches, loops, and functions."""
    operators, pairs, constants = onnx_kinds.quantised()
    fused = [
        node("FusedConv", "x", "w", "b", out="c", domain=MS, pads=[1] * 4, activation="Relu"),
        node("SkipLayerNormalization", "c", "c", "v", "v", out="s", domain=MS),
        node("FusedMatMul", "s", "m", out="p", domain=MS, transB=1), node("QuickGelu", "p", domain=MS),
    ]  # fmt: skip
    weights = {"w": onnx_kinds.W, "b": onnx_kinds.B, "v": onnx_kinds.V, "m": onnx_kinds.M}
    branches = [onnx_kinds.branch("t", "Relu"), onnx_kinds.branch("e", "Sigmoid")]
    choice = [
        node("Shape", "x", out="n", start=1, end=2), node("Equal", "n", "four", out="c"),
        node("If", "c", out="i", then_branch=branches[0], else_branch=branches[1]),
        node("Loop", "three", "", "i", out="y all", body=onnx_kinds.loop_body()),
    ]  # fmt: skip
    models = [
        model(operators, constants), model(pairs, constants), model(fused, weights),
        model(choice, {"four": np.array([4]), "three": np.array(3)}),
        model([node("Split", "x", out="a b", axis=1), node("Add", "a", "b")], opset=11),
    ]  # fmt: skip
    return [model.SerializeToString() for model in models]


def _read_network(content: bytes, folder: Path) -> None:
    path = folder / "network.onnx"
    path.write_bytes(content)
    text = to_text(from_onnx(path))
    assert to_text(from_text(text)) == text, "canonicalization is not idempotent"


def _table(suffix: str) -> Target:
    def seeds() -> list[bytes]:
        names = [search_spaces.get("nasbench201").to_str(g) for g in _samples("nasbench201", 8)]
        columns = {
            "space": ["nasbench201"] * 8, "uid": [f"a{n}" for n in range(8)], "arch_str": names,
            "accuracy_pct": np.linspace(80, 90, 8), "pi_latency_ms": np.geomspace(0.1, 30, 8),
        }  # fmt: skip
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"table{suffix}"
            write_columns(columns, path)
            return [path.read_bytes(), *(_parquet_files(columns) if suffix == ".parquet" else [])]

    def read(content: bytes, folder: Path) -> None:
        path = folder / f"table{suffix}"
        path.write_bytes(content)
        table, _ = read_table(path)
        for name, values in table.metrics.items():
            assert np.isfinite(values).all(), f"{name} is not finite"
            assert len(values) == len(table)

    return Target(seeds, read, _damaged_inside if suffix.endswith(".gz") else damaged)


def _damaged_inside(content: bytes, others: Sequence[bytes], rng: np.random.Generator) -> bytes:
    """The content of a .gz file after mutations, compressed again; now and then mutations of the compressed bytes."""
    if rng.random() < 0.2:
        return damaged(content, others, rng)
    return gzip.compress(damaged(gzip.decompress(content), [*map(gzip.decompress, others)], rng), 1)


def _parquet_files(columns: Mapping[str, Any]) -> list[bytes]:
    """The columns in other encodings, nested columns among them."""
    table = pyarrow.table({**columns, "tags": [["a", "b"]] * 8, "place": [{"x": "a"}] * 8})
    made = []
    for options in (
        {"compression": "zstd", "row_group_size": 3},
        {"use_dictionary": False, "data_page_version": "2.0", "compression": "gzip"},
        {
            "use_dictionary": False,
            "column_encoding": {"arch_str": "DELTA_BYTE_ARRAY", "uid": "DELTA_LENGTH_BYTE_ARRAY"},
        },
        {"store_schema": False, "write_statistics": False, "compression": "none"},
    ):
        buffer = io.BytesIO()
        pyarrow.parquet.write_table(table, buffer, **options)
        made.append(buffer.getvalue())
    return made


_CONFIG = b"""metrics = ["params_m", "macs_m"]
epochs = 3
batch_size = 16
learning_rate = 0.001
validation = 0.1
digit_weights = [1, 1, 2, 2, 1, 1, 1, 0.5]

[passes]
nasbench201 = 2.5

[model]
width = 32
heads = 2
"""


def _config(kind: type[TrainConfig] | type[FinetuneConfig], content: bytes) -> Target:
    def read(content: bytes, folder: Path) -> None:
        path = folder / "config.toml"
        path.write_bytes(content)
        config = kind.from_file(path)
        assert kind.from_dict(json.loads(json.dumps(config.to_dict()))) == config, "the config does not round-trip"

    return Target(lambda: [content], read)


_FINETUNE = b"""metrics = ["pi_latency_ms"]
steps = 200
learning_rate = 5e-4
rank = 8
seed = 3
"""


def _goals(content: bytes, folder: Path) -> None:
    words = _text(content).split(" ")
    for objective in parse_objectives([word for word in words if ":" in word and "=" not in word], str):
        assert objective.metric
    for constraint in parse_constraints([word for word in words if "=" in word or "<" in word], str):
        assert math.isfinite(constraint.limit), "a limit that is not finite"
    assert 1 <= parse_resolution(words[-1]) < 100_000


def _space_name(content: bytes, folder: Path) -> None:
    space = search_spaces.get(_text(content))
    assert search_spaces.get(space.name).name == space.name, "the name does not round-trip"


@cache
def checkpoint_files() -> dict[str, bytes]:
    texts = [_text(text) for text in _network_texts()[:2]]
    model = ModelConfig(
        width=16, heads=2, encoder_layers=1, encoder_feed_forward=16, decoder_layers=1, decoder_feed_forward=16
    )
    rlm = RLM.create(model, Tokenizer.train(texts, 300), ["accuracy_pct", "pi_latency_ms"])
    rlm.known = {"nasbench201": ("accuracy_pct", "pi_latency_ms")}
    encodings = np.random.default_rng(0).normal(size=(40, 16))
    rlm.novelty = OutOfDistributionScore.of({"nasbench201": encodings}, {})
    with tempfile.TemporaryDirectory() as folder:
        rlm.save_pretrained(Path(folder) / "c", "a card")
        return {path.name: path.read_bytes() for path in (Path(folder) / "c").iterdir() if path.is_file()}


def _checkpoint(name: str) -> Target:
    """One file of a checkpoint; the others are intact and the checksum is updated, as an attacker would do."""

    def read(content: bytes, folder: Path) -> None:
        files = {**checkpoint_files(), name: content}
        if name != "config.json":
            config = json.loads(files["config.json"])
            config["sha256"][name] = hashlib.sha256(content).hexdigest()
            files["config.json"] = json.dumps(config).encode()
        for file, value in files.items():
            (folder / file).write_bytes(value)
        rlm = RLM.from_pretrained(folder)
        rlm.predict([_text(_network_texts()[1])], rlm.metrics[:1])

    return Target(lambda: [checkpoint_files()[name]], read)


def _pretrained_tokenizers() -> list[bytes]:
    words = {"type": "WordLevel", "vocab": {"[UNK]": 0, "Conv": 1, "k3": 2}, "unk_token": "[UNK]"}
    pieces = {
        "type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0.0], ["Conv", -1.0], ["k", -2.0]], "byte_fallback": False,
    }  # fmt: skip
    replace = {"type": "Replace", "pattern": {"String": " "}, "content": "\u2581"}
    parts = ("truncation", "padding", "normalizer", "pre_tokenizer", "post_processor", "decoder")
    common: dict[str, object] = {"version": "1.0", "added_tokens": [], **dict.fromkeys(parts)}
    kinds = (
        {"pre_tokenizer": {"type": "Whitespace"}, "model": words},
        {"normalizer": replace, "decoder": replace, "model": pieces},
    )
    return [json.dumps({**common, **kind}).encode() for kind in kinds]


def _read_pretrained_tokenizer(content: bytes, folder: Path) -> None:
    path = folder / "tokenizer.json"
    path.write_bytes(content)
    tokens = PretrainedTokenizer.load(path).encode("Conv k3 3 " * 10)
    assert len(tokens) < 10_000, "more tokens than a text can have"


def _official(benchmark: str, name: str, seeds: Callable[[], list[bytes]], mutate: Mutate = damaged) -> Target:
    def read(content: bytes, folder: Path) -> None:
        (folder / name).write_bytes(content)
        output = folder / "table.csv"
        output.unlink(missing_ok=True)
        import_table(benchmark, folder / name, output)
        assert len(read_table(output)[0]), "an empty table"

    return Target(seeds, read, mutate)


def _pickled() -> list[bytes]:
    cells = ["|nor_conv_3x3~0|+|skip_connect~0|none~1|+|none~0|none~1|nor_conv_3x3~2|"]
    return [pickle.dumps(nasbench201.benchmark(*cells), protocol=protocol) for protocol in (2, 4)]


def _records() -> list[bytes]:
    return [nasbench101.record(nasbench101.POOL)]


def _tfrecords() -> list[bytes]:
    return [b"".join(nasbench101.framed(row) for row in _records() for _ in range(3))]


def _in_frames(content: bytes, others: Sequence[bytes], rng: np.random.Generator) -> bytes:
    """Mutates the record and recomputes the checksums."""
    record = damaged(_records()[0], _records(), rng)
    return nasbench101.framed(record) * 3


def _sources() -> list[bytes]:
    found = [code for problem in problems()[::12] for code in problem.solutions.values()]
    return [with_comments(code, ["size 3.0e+00", "list of 3.0e+00 int 9.0e+00"]).encode() for code in found]


def _read_source(content: bytes, folder: Path) -> None:
    once = canonical(_text(content))
    assert canonical(once) == once, "canonicalization is not idempotent"


def _modules() -> list[bytes]:
    texts = [row[0] for seed in range(40) for row in random_modules.rows_of(seed)]
    return [text.encode() for text in (*texts[:10], *MODULES)]


def _programs() -> list[bytes]:
    record = {
        "id": "sum", "code": "def f(x):\n    return x", "fn_name": "f", "inputs": [[[1, "a", {"b": None}]], [2.5]],
    }  # fmt: skip
    return [json.dumps({**record, "problem": "sums", "statement": "Sum."}).encode() + b"\n"]


def _read_programs(content: bytes, folder: Path) -> None:
    path = folder / "programs.jsonl"
    path.write_bytes(content)
    for program in programs([path]):
        for given in program.inputs:
            with_comments(canonical(program.code), describe_inputs(given)).encode()


TARGETS: dict[str, Target] = {
    **{f"arch_str {name}": _arch_str(name) for name in search_spaces.names()},
    "canonical text": Target(_network_texts, _read_text),
    "program": Target(_sources, _read_source),
    "module": Target(_modules, _read_source),
    "programs to profile": Target(_programs, _read_programs),
    "onnx": Target(_networks, _read_network, damaged_network),
    "onnx kinds": Target(_kinds_of_networks, _read_network, damaged_network),
    "table .csv": _table(".csv"),
    "table .jsonl": _table(".jsonl"),
    "table .csv.gz": _table(".csv.gz"),
    "table .jsonl.gz": _table(".jsonl.gz"),
    "table .parquet": _table(".parquet"),
    "pretrained tokenizer": Target(_pretrained_tokenizers, _read_pretrained_tokenizer),
    "config train": _config(TrainConfig, _CONFIG),
    "config finetune": _config(FinetuneConfig, _FINETUNE),
    "objectives and constraints": Target(
        lambda: [b"max:accuracy min:latency:pixel3 params_m<=1.0 accuracy>=80 3x32x32"], _goals
    ),
    "space name": Target(lambda: [b"nasbench201:cells=3,channels=8", b"snas", b"ofa_mb"], _space_name),
    "checkpoint config.json": _checkpoint("config.json"),
    "checkpoint tokenizer.json": _checkpoint("tokenizer.json"),
    "checkpoint model.safetensors": _checkpoint("model.safetensors"),
    "checkpoint novelty.safetensors": _checkpoint("novelty.safetensors"),
    "official nasbench101": _official("nasbench101", nasbench101.NAME, _tfrecords),
    "official nasbench101, right checksums": _official("nasbench101", nasbench101.NAME, _tfrecords, _in_frames),
    "official nasbench201": _official("nasbench201", "NAS-Bench-201-v1_1-096897.pth", _pickled),
    "official nds": _official("nds", "DARTS_in.json", lambda: [json.dumps([nds.record()] * 2).encode()]),
}

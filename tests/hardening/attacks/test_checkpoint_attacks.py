"""Hostile checkpoints, and packages whose search spaces do not work."""

import hashlib
import json
import os
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from safetensors.torch import load, save
from tokenizers import Tokenizer as Backend
from torch import Tensor

from search_spaces import space
from surrogate import RLM, CheckpointError
from surrogate.decoding import NOT_FINITE
from surrogate.number_codec import NumberError
from surrogate.pretrained_encoder import PretrainedTokenizer
from surrogate.tokenizer import Tokenizer
from tests.commands import assert_refused, run_on_hostile_input
from tests.hardening.targets import checkpoint_files

pytestmark = pytest.mark.security

TEXT = "input 3x8x8\nConv k3 p1 b @1 4x8x8\nRelu @1 4x8x8\n"
Edit = Callable[[Any], Any]
SPLIT = {"type": "Split", "behavior": "Isolated", "invert": False}
FIXED = {
    "strategy": {"Fixed": 2**31}, "direction": "Right", "pad_to_multiple_of": None, "pad_id": 0, "pad_type_id": 0,
    "pad_token": "[PAD]",
}  # fmt: skip
DOUBLE = {"type": "Replace", "pattern": {"String": "3"}, "content": "33"}


@cache
def tensors() -> dict[str, Tensor]:
    return load(checkpoint_files()["model.safetensors"])


def changed(**new: Tensor) -> bytes:
    return save({**tensors(), **new})


def filled(value: float) -> bytes:
    floats = {name: torch.full_like(t, value) for name, t in tensors().items() if t.is_floating_point()}
    return changed(**{**floats, "decoder.temperature": tensors()["decoder.temperature"]})


def tokenizer(**new: object) -> bytes:
    return json.dumps({**json.loads(checkpoint_files()["tokenizer.json"]), **new}).encode()


def model(**new: object) -> bytes:
    return tokenizer(model={**json.loads(checkpoint_files()["tokenizer.json"])["model"], **new})


def novelty(**new: Tensor) -> bytes:
    right = {"whitening": torch.eye(16), "mean.a": torch.zeros(16), "limit.a": torch.ones(1)}
    return save({**right, **new})


def write(folder: Path, **files: bytes) -> Path:
    """A checkpoint with other files, whose hashes are right, as an attacker's are."""
    contents = {**checkpoint_files(), **{name.replace("_", "."): content for name, content in files.items()}}
    config = json.loads(checkpoint_files()["config.json"])
    for name in files:
        if name != "config_json":
            config["sha256"][name.replace("_", ".")] = hashlib.sha256(contents[name.replace("_", ".")]).hexdigest()
    if "config_json" not in files:
        contents["config.json"] = json.dumps(config).encode()
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return folder


def config(**new: object) -> bytes:
    return json.dumps({**json.loads(checkpoint_files()["config.json"]), **new}).encode()


def resized(**sizes: int) -> bytes:
    return config(model={**json.loads(checkpoint_files()["config.json"])["model"], **sizes})


SHA = {"tokenizer.json": "0", "model.safetensors": "0"}


def metric(change: Edit) -> Callable[[], dict[str, bytes]]:
    """Files with another vector of the metrics."""
    return lambda: {"model_safetensors": changed(**{"decoder.metric": change(tensors()["decoder.metric"])})}


def file(name: str, make: Callable[..., bytes], **new: Any) -> Callable[[], dict[str, bytes]]:
    return lambda: {name: make(**new)}


weights = partial(file, "model_safetensors", changed)
known = partial(file, "novelty_safetensors", novelty)
words = partial(file, "tokenizer_json", tokenizer)
vocabulary = partial(file, "tokenizer_json", model)
settings = partial(file, "config_json", config)
sizes = partial(file, "config_json", resized)
CUT = {"direction": "Right", "max_length": 2, "strategy": "LongestFirst", "stride": 1}
# Name -> the files that differ, words of the refusal.
ATTACKS: dict[str, tuple[Callable[[], dict[str, bytes]], str]] = {
    "NaN weights": (lambda: {"model_safetensors": filled(float("nan"))}, "not finite"),
    "infinite weights": (lambda: {"model_safetensors": filled(float("inf"))}, "not finite"),
    "one NaN": (metric(lambda m: m.index_fill(0, torch.tensor([0]), float("nan"))), "decoder.metric has values that"),
    "a temperature of 0": (weights(**{"decoder.temperature": torch.zeros(2)}), "not positive"),
    "complex weights": (metric(lambda m: m.to(torch.complex64)), "complex64"),
    "integer weights": (metric(Tensor.long), "int64"),
    "another shape": (metric(lambda m: torch.zeros(9, 9)), "does not fit"),
    "a scalar": (metric(lambda m: torch.tensor(1.0)), "does not fit"),
    "one more tensor": (weights(**{"\x1b[2J": torch.zeros(1)}), "does not fit"),
    "fingerprints of two dimensions": (weights(trained_on=torch.zeros(3, 3, dtype=torch.int64)), "trained_on"),
    "fingerprints of floats": (weights(trained_on=torch.zeros(3)), "trained_on"),
    "fingerprint of no dimension": (weights(selected_on=torch.tensor(1)), "selected_on"),
    "a long header": (lambda: {"model_safetensors": (1 << 40).to_bytes(8, "little") + b"{}"}, "header"),
    "an empty file": (lambda: {"model_safetensors": b""}, "checkpoint"),
    "novelty in bfloat16": (known(whitening=torch.eye(16).bfloat16()), "bfloat16"),
    "novelty of another width": (known(whitening=torch.eye(7)), "(7, 7)"),
    "novelty of integers": (known(whitening=torch.eye(16).long()), "finite"),
    "novelty that is NaN": (known(**{"limit.a": torch.tensor([torch.nan])}), "finite"),
    "novelty without spaces": (lambda: {"novelty_safetensors": save({"whitening": torch.eye(16)})}, "no spaces"),
    "novelty without limits": (
        lambda: {"novelty_safetensors": save({"whitening": torch.eye(16), "mean.a": torch.zeros(16)})}, "limit.a",
    ),
    "a limit of 0": (known(**{"limit.a": torch.zeros(1)}), "not positive"),
    "an empty limit": (known(**{"limit.a": torch.zeros(0)}), "limit.a"),
    "empty novelty": (lambda: {"novelty_safetensors": save({})}, "whitening"),
    "padding": (words(padding=FIXED), "padding"),
    "truncation": (words(truncation=CUT), "truncation"),
    "sixty doublings": (words(normalizer={"type": "Sequence", "normalizers": [DOUBLE] * 60}), "normalizer"),
    "a regular expression": (words(pre_tokenizer={**SPLIT, "pattern": {"Regex": "(a*)*b"}}), "pre_tokenizer"),
    "a decoder": (words(decoder={**DOUBLE, "pattern": {"Regex": "(a*)*b"}}), "decoder"),
    "a template": (words(post_processor={"type": "ByteLevel"}), "post_processor"),
    "added tokens": (words(added_tokens=[]), "added_tokens"),
    "random merges": (vocabulary(dropout=0.5), "dropout"),
    "another model": (vocabulary(type="WordLevel"), "type"),
    "far token ids": (vocabulary(vocab={"[PAD]": 0, "a": 1 << 23}), "ids"),
    "negative token ids": (vocabulary(vocab={"[PAD]": 0, "a": -1}), "ids"),
    "token ids that are true": (vocabulary(vocab={"[PAD]": 0, "a": True}), "ids"),
    "merges of unknown tokens": (vocabulary(merges=[["zz", "yy"]]), "tokenizer"),
    "a nested tokenizer": (lambda: {"tokenizer_json": b"[" * 10**6}, "tokenizer"),
    "a tokenizer of values": (lambda: {"tokenizer_json": b"[" + b"[]," * (1 << 21) + b"[]]"}, "2,097,152 values"),
    "nested metrics": (settings(metrics=[["a"]] * 2), "'metrics'"),
    "metrics that control a terminal": (settings(metrics=["\x1b[2J", "b"]), "'metrics'"),
    "empty metrics": (settings(metrics=["", "b"]), "'metrics'"),
    "metrics twice": (settings(metrics=["a", "a"]), "twice"),
    "known numbers": (settings(known={"nasbench201": [1]}), "'known'"),
    "known metrics that are none": (settings(known={"nasbench201": ["x"]}), "'known'"),
    "aliases of lists": (settings(aliases={"*": {"a": ["b"]}}), "'aliases'"),
    "aliases that are a list": (settings(aliases={"*": ["a"]}), "'aliases'"),
    "weights that are text": (settings(training={"config": {"digit_weights": "x"}}), "training"),
    "training of lists": (settings(training={"config": []}), "'training'"),
    "no hashes": (settings(sha256={}), "'sha256'"),
    "hashes of other files": (settings(sha256={**SHA, "../../x": "0"}), "'sha256'"),
    "hashes that are numbers": (settings(sha256={**SHA, "x": 1}), "'sha256'"),
    "a format that is true": (settings(format=True), "format"),
    "a model of lists": (settings(model={"width": [16]}), "width"),
    "absurdly many layers": (sizes(encoder_layers=10**9), "no model has more than 256"),
    "an absurd size": (sizes(decoder_feed_forward=10**400), "no model has more than 256"),
    "huge weights": (sizes(width=1 << 20, encoder_feed_forward=1 << 20), "has the shape"),
    "a long config": (settings(training={"x": "y" * (1 << 22)}), "bytes"),
    "a nested config": (lambda: {"config_json": b"[" * 10**6}, "nested"),
    "a long number": (lambda: {"config_json": b'{"format": ' + b"9" * 10**5 + b"}"}, "config.json"),
}  # fmt: skip


@pytest.mark.parametrize("name", ATTACKS)
def test_attacks_are_refused_in_one_line(name: str, tmp_path: Path) -> None:
    files, words = ATTACKS[name]
    folder = write(tmp_path / "c", **files())
    with pytest.raises(CheckpointError) as refused:
        RLM.from_pretrained(folder)
    assert str(folder) in str(refused.value)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["padding", "sixty doublings", "NaN weights", "nested metrics", "a tokenizer of values"]
)
def test_commands_refuse_them_in_bounded_time_and_memory(name: str, tmp_path: Path) -> None:
    files, words = ATTACKS[name]
    folder = write(tmp_path / "c", **files())
    (tmp_path / "n.txt").write_text(TEXT)
    done = run_on_hostile_input("predict", tmp_path / "n.txt", "--checkpoint", folder)
    assert_refused(done, str(folder), words)


def test_the_checkpoint_of_these_attacks_is_read(tmp_path: Path) -> None:
    rlm = RLM.from_pretrained(write(tmp_path / "c", novelty_safetensors=novelty()))
    assert np.isfinite(rlm.predict([TEXT]).median).all()


@pytest.mark.parametrize("file", ["config.json", "tokenizer.json", "model.safetensors"])
@pytest.mark.parametrize("kind", ["fifo", "device", "folder", "missing", "large"])
def test_files_that_are_not_regular(file: str, kind: str, tmp_path: Path) -> None:
    path = write(tmp_path / "c") / file
    path.unlink()
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    elif kind == "large":
        path.touch()
        os.truncate(path, 1 << 42)
    with pytest.raises(CheckpointError, match=file if kind != "missing" else "missing|no config"):
        RLM.from_pretrained(tmp_path / "c")


@pytest.mark.parametrize("value", [1e38, -1e38, 3e30])
def test_output_that_is_not_finite_is_never_a_number(value: float, tmp_path: Path) -> None:
    rlm = RLM.from_pretrained(write(tmp_path / "c", model_safetensors=filled(value)))
    with pytest.raises(NumberError) as refused:
        rlm.predict([TEXT])
    assert str(refused.value) == NOT_FINITE
    with pytest.raises(NumberError):
        rlm.sample([TEXT], count=2)


def pretrained(**new: object) -> dict[str, object]:
    backend = Backend.from_str(
        json.dumps({
            "version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None,
            "pre_tokenizer": {"type": "Whitespace"}, "post_processor": None, "decoder": None,
            "model": {"type": "WordLevel", "vocab": {"[UNK]": 0, "Conv": 1, "input": 2}, "unk_token": "[UNK]"},
        })
    )  # fmt: skip
    return {**json.loads(backend.to_str()), **new}


GEMMA = {"type": "Replace", "pattern": {"String": " "}, "content": "\u2581"}


@pytest.mark.parametrize(
    "new",
    [
        {"normalizer": GEMMA},
        {"normalizer": {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": "\u2581"}},
        {"padding": FIXED},  # is left out
        {"truncation": {"direction": "Right", "max_length": 2, "strategy": "LongestFirst", "stride": 0}},
        {"pre_tokenizer": {"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "always", "split": True}},
    ],
)  # fmt: skip
def test_tokenizers_of_pretrained_encoders(new: dict[str, object], tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text(json.dumps(pretrained(**new)))
    tokens = PretrainedTokenizer.load(tmp_path / "t.json").encode("Conv input x y z")
    assert 1 <= len(tokens) <= 20


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ({"normalizer": {"type": "Sequence", "normalizers": [DOUBLE] * 5}}, "32 times"),
        ({"normalizer": {**DOUBLE, "content": "x" * 1000}}, "1,000 times"),
        ({"normalizer": {**DOUBLE, "pattern": {"String": ""}}}, "pattern"),
        ({"normalizer": {"type": "Sequence", "normalizers": [{"type": "NFC"}] * 100}}, "components"),
        ({"normalizer": {"type": "Prepend", "prepend": "x" * 10_000}}, "prepends"),
        ({"pre_tokenizer": {**SPLIT, "pattern": {"Regex": "(a*)*b"}}}, "regular expression"),
        ({"pre_tokenizer": {"type": "Unknown"}}, "Unknown"),
        ({"decoder": {"type": "Replace", "pattern": {"Regex": "((a{9}){9}){9}"}, "content": ""}}, "regular"),
        ({"truncation": {"direction": "Right", "max_length": 9, "strategy": "LongestFirst", "stride": 8}}, "stride"),
        ({"truncation": 3}, "truncation"),
        ({"post_processor": {"type": "TemplateProcessing", "single": ["x" * 70_000]}}, "post_processor"),
        ({"added_tokens": [{"content": ""}]}, "added_tokens"),
        ({"model": {"type": "BPE", "vocab": {}, "merges": [], "dropout": 0.5}}, "random"),
        ({"model": {"type": "WordPiece", "vocab": {}, "max_input_chars_per_word": 10**9}}, "any length"),
        ({"model": {"type": "Other", "vocab": {}}}, "Other"),
        ({"more": 1}, "keys"),
    ],
)
def test_hostile_tokenizers_of_pretrained_encoders(new: dict[str, object], words: str, tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text(json.dumps(pretrained(**new)))
    with pytest.raises(ValueError, match=words):
        PretrainedTokenizer.load(tmp_path / "t.json")


def test_a_vocabulary_without_the_token_for_unknown_words(tmp_path: Path) -> None:
    words = {"type": "WordLevel", "vocab": {"Conv": 0}, "unk_token": "[UNK]"}
    (tmp_path / "t.json").write_text(json.dumps(pretrained(model=words)))
    with pytest.raises(ValueError, match="cannot read the text"):
        PretrainedTokenizer.load(tmp_path / "t.json").encode("Relu")


def test_a_tokenizer_that_is_a_fifo(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "t.json")
    for kind in (Tokenizer, PretrainedTokenizer):
        with pytest.raises(ValueError, match="not a regular file"):
            kind.load(tmp_path / "t.json")


# Name -> the module of a package with search spaces.
PLUGINS = {
    "missing": None,
    "syntax": "def",
    "raises": "raise RuntimeError('broken\\nplug-in \\x1b[2J')",
    "exits": "import sys\nsys.exit(7)",
    "nameless": "import search_spaces\n@search_spaces.register\nclass Space: pass",
    "a number": "import search_spaces\n@search_spaces.register\nclass Space: name = 3",
    "taken": "import search_spaces\n@search_spaces.register\nclass Space: name = 'nasbench201'",
    "no space": "import search_spaces\n@search_spaces.register\nclass Space: name = 'wrong'",
    "a path": "import search_spaces\n@search_spaces.register\nclass Space: name = '../x\\x1b'",
    "abstract": "import search_spaces\n@search_spaces.register\nclass Space(search_spaces.SearchSpace): name = 'wrong'",
}


@pytest.mark.slow
def test_broken_packages_of_search_spaces_are_named_and_the_rest_works(tmp_path: Path) -> None:
    for number, source in enumerate(PLUGINS.values()):
        info = tmp_path / f"broken{number}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: broken{number}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[nassurrogate.search_spaces]\nx{number} = broken_plugin{number}\n")
        if source is not None:
            (tmp_path / f"broken_plugin{number}.py").write_text(source + "\n")
    outcome = run_on_hostile_input("spaces", environment={"PYTHONPATH": str(tmp_path)})
    assert outcome.code == 0, outcome
    assert "nasbench201" in outcome.out
    assert "wrong" not in outcome.out
    lines = outcome.err.splitlines()
    assert len(lines) == len(PLUGINS), outcome.err
    assert all(line.isprintable() for line in lines)
    for number, name in enumerate(PLUGINS):
        if name not in ("no space", "a path", "abstract"):
            assert f"broken_plugin{number}" in outcome.err, name


def test_malformed_metadata_of_a_package(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken(group: str) -> None:
        raise TypeError("a line without an equals sign")

    monkeypatch.setattr(space, "entry_points", broken)
    space._load_installed.__wrapped__()
    assert "installed search spaces cannot be listed: TypeError: a line without" in caplog.text

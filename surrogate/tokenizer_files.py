"""Reads tokenizer.json files from strangers: only components and values of an allow-list reach the tokenizer library.

The library builds and runs whatever a file describes: padding to any length, normalizers that double a text sixty times
over, regular expressions that take for ever. Tokenizers of ours differ only in their vocabulary and merges; those of
pretrained encoders vary, so their components are checked one by one.
"""

import base64
import json
import math
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from search_spaces.common.errors import quoted
from search_spaces.common.untrusted_files import read_regular_file

PAD = "[PAD]"
_MOST_BYTES, _MOST_BYTES_PRETRAINED = 1 << 24, 1 << 26
# Commas and brackets of the JSON, each of which stands for at most one value; a Python object takes up to 70 bytes.
_MOST_VALUES, _MOST_VALUES_PRETRAINED = 1 << 21, 1 << 23
_MOST_TOKENS, _MOST_TOKENS_PRETRAINED = 1 << 18, 1 << 20
_SECTIONS = ("normalizer", "pre_tokenizer", "post_processor", "decoder")
_KEYS = {"version", "truncation", "padding", "added_tokens", "model", *_SECTIONS}
_BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
_DECODER = {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True}
_FLAGS = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
_PLAIN_BPE = {
    "type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None,
    "end_of_word_suffix": None, "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
}  # fmt: skip
# Components of pretrained tokenizers.
_TYPES = {
    "normalizer": {
        "Sequence", "BertNormalizer", "Lowercase", "NFC", "NFD", "NFKC", "NFKD", "Nmt", "Strip", "StripAccents",
        "Replace", "Prepend", "Precompiled", "ByteLevel",
    },
    "pre_tokenizer": {
        "Sequence", "BertPreTokenizer", "ByteLevel", "Metaspace", "Whitespace", "WhitespaceSplit", "Punctuation",
        "Digits", "Split", "UnicodeScripts",
    },
    "post_processor": {"Sequence", "TemplateProcessing", "BertProcessing", "RobertaProcessing", "ByteLevel"},
    "decoder": {
        "Sequence", "ByteLevel", "Metaspace", "WordPiece", "Replace", "Fuse", "ByteFallback", "Strip", "BPEDecoder",
    },
}  # fmt: skip
_MODELS = ("BPE", "Unigram", "WordPiece", "WordLevel")
_REGEXES = (" {2,}", r"\s+", r" +", r"\n")
_MOST_COMPONENTS, _MOST_GROWTH, _LONGEST_REPLACEMENT = 32, 16, 64
_LONGEST_TEMPLATE = 1 << 16


def own_tokenizer(path: Path, patterns: Collection[str]) -> str:
    """The JSON of a tokenizer that `Tokenizer.train` or `extended` made, whose lines are split by one of `patterns` or
    not at all. Raises ValueError that says what is different."""
    found = _read(path, _MOST_BYTES, _MOST_VALUES)
    newline = {"type": "Split", "pattern": {"String": "\n"}, "behavior": "Removed", "invert": False}
    pieces = [{**newline, "pattern": {"Regex": regex}, "behavior": "Isolated"} for regex in patterns]
    splits = ([newline, _BYTE_LEVEL], *([newline, piece, _BYTE_LEVEL] for piece in pieces))
    expected: dict[str, list[Any]] = {
        "truncation": [None], "padding": [None], "normalizer": [None], "post_processor": [None],
        "pre_tokenizer": [{"type": "Sequence", "pretokenizers": split} for split in splits],
        "decoder": [_DECODER], "added_tokens": [[{"id": 0, "content": PAD, **_FLAGS}]],
    }  # fmt: skip
    for key, allowed in expected.items():
        if not any(_same(found.get(key), value) for value in allowed):
            raise ValueError(f"{key} is not that of a tokenizer of this program")
    model = found["model"]
    for key, value in _PLAIN_BPE.items():
        if not _same(model.get(key, value), value):
            raise ValueError(f"its model has {key} {quoted(model[key])}, not {value}")
    vocabulary, merges = model.get("vocab"), model.get("merges")
    if model.keys() - _PLAIN_BPE.keys() - {"vocab", "merges"} or not isinstance(merges, list):
        raise ValueError("its model is not one of this program")
    if not isinstance(vocabulary, dict) or len(vocabulary) > _MOST_TOKENS or vocabulary.get(PAD) != 0:
        raise ValueError(f"its vocabulary is not of {PAD} and at most {_MOST_TOKENS:,} tokens")
    if not all(type(i) is int for i in vocabulary.values()) or {*vocabulary.values()} != {*range(len(vocabulary))}:
        raise ValueError("its token ids are not 0, 1, 2 and so on, each once")
    return json.dumps(found)


def pretrained_tokenizer(path: Path) -> str:
    """The JSON of a pretrained encoder's tokenizer, without padding. Raises ValueError for a part that is not known."""
    return json.dumps({**_checked(_read(path, _MOST_BYTES_PRETRAINED, _MOST_VALUES_PRETRAINED)), "padding": None})


def check_pretrained(specification: str) -> None:
    """Raises ValueError if `pretrained_tokenizer` would not read this JSON from a file."""
    _checked({**json.loads(specification), "padding": None})


def _same(one: object, other: object) -> bool:
    """Equality of JSON values, in which 0 is not false."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _read(path: Path, most_bytes: int, most_values: int) -> dict[str, Any]:
    content = read_regular_file(path, most_bytes)
    if sum(content.count(sign) for sign in (b",", b"[", b"{")) > most_values:
        raise ValueError(f"it has more than {most_values:,} values")
    try:
        found = json.loads(content)
    except RecursionError:
        raise ValueError("its JSON is nested too deeply") from None
    if not isinstance(found, dict) or not isinstance(found.get("model"), dict) or found.keys() - _KEYS:
        raise ValueError("it has other keys than the library's files")
    return found


def _checked(found: dict[str, Any]) -> dict[str, Any]:
    components = 0
    for section, known in _TYPES.items():
        for part in _parts(found.get(section)):
            components += "type" in part and section != "post_processor"
            if components > _MOST_COMPONENTS:
                raise ValueError(f"it has more than {_MOST_COMPONENTS} components")
            if isinstance(kind := part.get("type"), str) and kind not in known:
                raise ValueError(f"its {section} has a component of type {quoted(kind)}")
            if "Regex" in part and part["Regex"] not in _REGEXES:
                raise ValueError(f"its {section} has the regular expression {quoted(part['Regex'])}")
    if len(json.dumps(found.get("post_processor"))) > _LONGEST_TEMPLATE:
        raise ValueError("its post_processor is too long")
    growth = math.prod(_growth(part) for part in _parts(found.get("normalizer")))
    if growth > _MOST_GROWTH:
        raise ValueError(f"its normalizer may make a text {growth:,} times as long")
    _check_truncation(found.get("truncation"))
    _check_added(found.get("added_tokens"))
    _check_model(found["model"])
    return found


def _parts(value: object) -> Iterator[dict[str, Any]]:
    """All objects in a JSON value."""
    left = [value]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            yield value
            left.extend(value.values())
        elif isinstance(value, list):
            left.extend(value)


def _growth(part: dict[str, Any]) -> int:
    """How many times as long a component of a normalizer may make a text."""
    kind = part.get("type")
    if kind == "Replace":
        pattern, content = part.get("pattern"), part.get("content")
        text = pattern.get("String", " ") if isinstance(pattern, dict) else None
        if not isinstance(text, str) or not text or not isinstance(content, str):
            raise ValueError("its normalizer has a replacement without a pattern or a content")
        return max(1, -(-len(content) // len(text)))
    if kind == "Prepend" and len(str(part.get("prepend"))) > _LONGEST_REPLACEMENT:
        raise ValueError("its normalizer prepends a long text")
    if kind == "Precompiled":
        blob = base64.b64decode(str(part.get("precompiled_charsmap")))
        texts = blob[4 + int.from_bytes(blob[:4], "little") :]
        if max(map(len, texts.split(b"\0"))) > _LONGEST_REPLACEMENT:
            raise ValueError("its normalizer replaces characters by long texts")
    return 1


def _check_truncation(value: object) -> None:
    if value is None:
        return
    length = value.get("max_length") if isinstance(value, dict) else None
    if type(length) is not int or not 0 < length <= 1 << 20 or value.get("stride", 0) != 0:  # type: ignore[attr-defined]  # a dict, as it has a length
        raise ValueError("its truncation is not one to a length without a stride")


def _check_added(value: object) -> None:
    if not isinstance(value, list) or len(value) > 20_000:
        raise ValueError("its added_tokens are no list of at most 20,000")
    for token in value:
        content = token.get("content") if isinstance(token, dict) else None
        if not isinstance(content, str) or not 0 < len(content) <= 1000:
            raise ValueError("one of its added_tokens is no text of 1 to 1,000 characters")


def _check_model(model: dict[str, Any]) -> None:
    # Old files have no type, and the library tries one after the other.
    if model.get("type", "BPE") not in _MODELS:
        raise ValueError(f"its model is of type {quoted(model.get('type'))}")
    if model.get("dropout"):
        raise ValueError("its model drops merges at random")
    if not isinstance(model.get("vocab"), dict | list) or len(model["vocab"]) > _MOST_TOKENS_PRETRAINED:
        raise ValueError(f"its vocabulary is no list of at most {_MOST_TOKENS_PRETRAINED:,} tokens")
    longest = model.get("max_input_chars_per_word", 100)
    affixes = [str(model.get(key) or "") for key in ("continuing_subword_prefix", "end_of_word_suffix")]
    if type(longest) is not int or not 0 < longest <= 10_000 or max(map(len, affixes)) > _LONGEST_REPLACEMENT:
        raise ValueError("its model splits words of any length, or has long affixes")

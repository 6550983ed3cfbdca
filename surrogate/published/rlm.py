"""Checkpoints that others published: the released Regression Language Models of Akhauri et al. (2025).

Known is the layout of akhauriyash/RLM-GemmaS-Code-v0 and akhauriyash/RegressLM-gemma-s-RLM-table3 on Hugging Face,
which share their weights: a folder with

    config.json                       "model_type": "regresslm", the T5Gemma sizes under "backbone_config"
    model.safetensors                 T5Gemma's weights, each name after `model.`
    ieee_vocab.json                   ids of the number tokens
    encoder_tokenizer/tokenizer.json

The model is T5Gemma, encoder and decoder, with the decoder's embedding and output replaced by (untied) ones for the
number tokens. Decoding starts from the padding id; the numbers' layout is in published_numbers.py.

Sources: the released configuration and modelling files, as github.com/MachineLearning-Nerd/icml26-repro-utTapVWtc7
keeps them (with two marked patches), and the predictions there; google-deepmind/regress-lm; transformers 4.53.2, which
the release names. With sizes of T5Gemma s-s, 13 number tokens and the names below the layout has exactly the release's
181,458,944 parameters and 725,864,700 bytes, and of 12,288 published draws every one is a number of the layout's five
mantissa digits. The released files themselves were not at hand: that ieee_vocab.json is an object of tokens and ids
follows from the modelling file and its 163 bytes, and that the tokenizer's own special tokens (Gemma's <bos>) are
added, from the library's habit.

Two things follow what gave the published scores rather than what T5Gemma's configuration says: attention scores are
not soft-capped (transformers 4.53 left that out), and the padding id that starts a number is attended to.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors import SafetensorError, safe_open
from torch import Tensor

from search_spaces.common.errors import first_line
from surrogate.decoding import INTERVAL, Quantile
from surrogate.encoders import Batch
from surrogate.pretrained_encoder import PretrainedTokenizer
from surrogate.published.number_codec import PublishedNumbers
from surrogate.rlm import RLM, CheckpointError
from surrogate.tokenizer import Encoded

METRIC = "val_accuracy"
MAX_TOKENS = 4096  # of the published evaluation on networks; that on source code has 2,048
# Attention of a pass, and keys and values of its three streams, stay below a gigabyte.
_TOKENS_PER_PASS = 4096

# Values that a config may have; other ones ask for code that is not here.
_KNOWN = {"ieee_base": 10, "ieee_exponent_digits": 2, "max_num_objs": 1, "use_regression_head": False}
_KNOWN_MODULE = {"hidden_activation": "gelu_pytorch_tanh", "attention_bias": False}
# Sizes and the largest that are believed: far above T5Gemma's, far below what exhausts memory unallocated.
_LARGEST = {
    "vocab_size": 2**20, "hidden_size": 2**14, "intermediate_size": 2**17, "num_hidden_layers": 256,
    "num_attention_heads": 256, "num_key_value_heads": 256, "head_dim": 2**12, "query_pre_attn_scalar": 2**14,
}  # fmt: skip
_LAYER_TYPES = ("sliding_attention", "full_attention")


class PublishedRLM(RLM):
    """A released model as an `RLM` that predicts; it is not trained further, sampled or saved.

    It writes one number, which its prompt decides on: for networks the validation accuracy in percent, `val_accuracy`
    (alias `accuracy`). The published prompts are `<space>\\n\\n<the authors' ONNX text>`, such as `NASBench101`;
    texts are read as they are given, so for networks in our canonical text, which the model never saw, predictions
    are out of distribution. The authors' own texts go into `predict`; tables take canonical text alone.

    Medians and intervals are exact quantiles of the numbers it writes without a leading zero, so that the descent is
    exact. The published recipe samples instead; of the 12,288 published draws 16 or somewhat more have a leading zero.
    """

    max_tokens = MAX_TOKENS

    def __init__(self, model: Any, tokenizer: PretrainedTokenizer, numbers: PublishedNumbers, start: int):
        self.model = model
        self.tokenizer = tokenizer
        self.numbers = numbers
        self.start = start
        self.metrics = (METRIC,)
        self.known = {}
        self.aliases = {}
        self.training = {}
        self.trained_on = frozenset()
        self.novelty = None

    def __repr__(self) -> str:
        return f"PublishedRLM({self.metrics})"

    @property
    def network(self) -> Any:  # type: ignore[override]
        raise CheckpointError(
            "a published checkpoint predicts; it cannot be trained further, sampled or saved"
        )

    @property
    def device(self) -> torch.device:
        device: torch.device = next(self.model.parameters()).device
        return device

    def to(self, device: torch.device | str) -> PublishedRLM:
        self.model.to(device)
        return self

    def resolve(self, name: str, space: str | None = None) -> str:
        """The metric that a name or alias means. Raises ValueError that suggests the nearest names."""
        return METRIC if name == "accuracy" else super().resolve(name, space)

    def encode(self, text: str) -> Encoded:
        return self.tokenizer.encode(text)

    def _read(self, batches: list[Batch], metrics: list[int], intervals: bool) -> tuple[np.ndarray, None]:
        levels = (0.5, *INTERVAL) if intervals else (0.5,)
        return np.concatenate([self._quantiles(batch, levels) for batch in batches])[:, None], None

    @staticmethod
    def _room(tokens: int) -> int:
        return max(1, _TOKENS_PER_PASS // tokens)

    def _quantiles(self, batch: Batch, levels: Sequence[float]) -> np.ndarray:
        """Exact quantiles (B, levels) of the number that each text is answered with."""
        rows, streams, device = len(batch.ids), len(levels), batch.ids.device
        ours = torch.tensor(self.numbers.ids, device=device)
        grammar = self.numbers.grammar
        allowed, following, ascending = (
            torch.from_numpy(part).to(device)
            for part in (grammar.allowed, grammar.following, grammar.ascending)
        )
        rule = Quantile(torch.tensor(levels, device=device))
        rule.start(streams)
        state = torch.zeros(rows, streams, dtype=torch.long, device=device)
        written: list[Tensor] = []
        step = Reader(self.model, batch, torch.full((rows,), self.start, device=device))
        for place in range(self.numbers.length):
            logits = step.logits[:, ours].view(rows, -1, len(ours)).expand(rows, streams, -1)
            probabilities = logits.masked_fill(~allowed[state], -torch.inf).softmax(-1)
            token = rule.choose(probabilities, ascending[state])
            state = following[state, token]
            written.append(ours[token])
            if place == 0:
                step.split(streams)
            if place < self.numbers.length - 1:
                step.write(written[-1].flatten())
        spelled = torch.stack(written, dim=-1).tolist()
        return np.array([[self.numbers.decode(number) for number in text] for text in spelled])


class Reader:
    """The decoder at work on a batch: `logits` (streams, ids) are those of what comes next."""

    def __init__(self, model: Any, batch: Batch, start: Tensor) -> None:
        """Starts one stream a text with the ids `start` (B,)."""
        from transformers import DynamicCache, EncoderDecoderCache

        self.model = model
        self.mask = batch.mask.long()
        self.memory: Tensor = model.get_encoder()(batch.ids, attention_mask=self.mask).last_hidden_state
        # Without it the library would hide the padding id that starts a number.
        self.cache = EncoderDecoderCache(DynamicCache(), DynamicCache())
        self.write(start)

    def split(self, streams: int) -> None:
        """Continues each stream in `streams` ones, which share what has been read and written."""
        self.cache.batch_repeat_interleave(streams)
        self.memory, self.mask = (part.repeat_interleave(streams, 0) for part in (self.memory, self.mask))

    def write(self, ids: Tensor) -> None:
        """Appends an id (streams,) to each stream."""
        decoder = self.model.get_decoder()
        hidden = decoder(
            ids[:, None],
            past_key_values=self.cache,
            use_cache=True,
            encoder_hidden_states=self.memory,
            encoder_attention_mask=self.mask,
        ).last_hidden_state[:, -1]
        logits: Tensor = self.model.lm_head(hidden)
        cap = decoder.config.final_logit_softcapping
        self.logits = logits if cap is None else (logits / cap).tanh() * cap


def load(folder: Path, config: Mapping[str, Any]) -> PublishedRLM:
    """Reads a published checkpoint whose config.json is `config`. Nothing in it is executed or unpickled.

    Raises CheckpointError where the config is not of the known layout, or a file is missing, damaged or does not fit.
    """
    try:
        return _load(folder, config)
    except (ValueError, OSError) as error:
        raise CheckpointError(f"published checkpoint {folder}: {first_line(error)}") from error


def _load(folder: Path, config: Mapping[str, Any]) -> PublishedRLM:
    if config.get("model_type") != "regresslm":
        raise ValueError(f"config.json has model_type {config.get('model_type')!r}; known is 'regresslm'")
    if not str(config.get("decoder_tokenizer")).upper().startswith("IEEE"):
        raise ValueError(
            f"decoder_tokenizer {config.get('decoder_tokenizer')!r} is not known; known is 'IEEE'"
        )
    for key, known in _KNOWN.items():
        if config.get(key, None if key == "ieee_exponent_digits" else known) != known:
            raise ValueError(f"{key} {config.get(key)!r} is not known; known is {known!r}")
    size = _whole(config, "decoder_vocab_size", 2**16)
    start = _whole({"pad_token_id": 0, **config}, "pad_token_id", size - 1, smallest=0)
    mantissa_digits = _whole(config, "ieee_mantissa_digits", 15)
    try:
        vocabulary = json.loads((folder / "ieee_vocab.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"ieee_vocab.json cannot be read: {error}") from error
    numbers = PublishedNumbers.of(vocabulary, size, mantissa_digits)

    model = _model(_t5gemma(config, size), folder / "model.safetensors")
    tokenizer = PretrainedTokenizer.load(folder / "encoder_tokenizer" / "tokenizer.json")
    assert isinstance(tokenizer, PretrainedTokenizer)
    if len(tokenizer) > (room := model.get_input_embeddings().num_embeddings):
        raise ValueError(
            f"the tokenizer has {len(tokenizer):,} tokens, more than the {room:,} of the weights"
        )
    tokenizer.backend.no_padding()
    tokenizer.backend.enable_truncation(MAX_TOKENS)
    return PublishedRLM(model, tokenizer, numbers, start)


def _t5gemma(config: Mapping[str, Any], numbers: int) -> Any:
    """The library's configuration, made of nothing but checked values."""
    try:
        from transformers import T5GemmaConfig, T5GemmaModuleConfig
    except ImportError:
        raise ValueError("needs transformers: pip install nassurrogate[transformers]") from None
    backbone = config.get("backbone_config")
    parts = {}
    for name in ("encoder", "decoder"):
        values = backbone.get(name) if isinstance(backbone, Mapping) else None
        if not isinstance(values, Mapping):
            raise ValueError(f"config.json has no backbone_config.{name}")
        parts[name] = _module(values)
    if config.get("encoder_vocab_size") is not None:
        parts["encoder"]["vocab_size"] = _whole(config, "encoder_vocab_size", _LARGEST["vocab_size"])
    parts["decoder"]["vocab_size"] = numbers
    try:
        encoder, decoder = (
            T5GemmaModuleConfig(**part, tie_word_embeddings=False, attn_logit_softcapping=None)
            for part in parts.values()
        )
        return T5GemmaConfig(encoder=encoder, decoder=decoder, tie_word_embeddings=False)
    except Exception as error:  # the library raises its own kinds
        raise ValueError(f"backbone_config: {' '.join(str(error).split())}") from error


def _module(values: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments of one half's configuration; what the forward pass does not ask for is left out."""
    for key, known in _KNOWN_MODULE.items():
        if values.get(key, known) != known:
            raise ValueError(f"backbone_config: {key} {values[key]!r} is not known; known is {known!r}")
    made: dict[str, Any] = {key: _whole(values, key, largest) for key, largest in _LARGEST.items()}
    # A window that a text could outgrow would matter: versions of transformers differ in how far it reaches.
    made["sliding_window"] = _whole(values, "sliding_window", 2**20, smallest=MAX_TOKENS)
    if made["num_attention_heads"] % made["num_key_value_heads"]:
        raise ValueError("backbone_config: num_attention_heads is no multiple of num_key_value_heads")
    if made["head_dim"] % 2:
        raise ValueError(f"backbone_config: head_dim {made['head_dim']} is odd")
    rope = values.get("rope_parameters") or {
        "rope_theta": values.get("rope_theta")
    }  # transformers 4 wrote it flat
    if not isinstance(rope, Mapping) or rope.get("rope_type", "default") != "default":
        raise ValueError(
            f"backbone_config: rope_parameters {rope!r} are not known; known is rope_type 'default'"
        )
    made["rope_parameters"] = {"rope_type": "default", "rope_theta": _positive(rope, "rope_theta")}
    made["rms_norm_eps"] = _positive(values, "rms_norm_eps")
    cap = values.get("final_logit_softcapping")
    made["final_logit_softcapping"] = None if cap is None else _positive(values, "final_logit_softcapping")
    types = values.get("layer_types")
    if types is not None:
        if (
            not isinstance(types, list)
            or len(types) != made["num_hidden_layers"]
            or set(types) - {*_LAYER_TYPES}
        ):
            raise ValueError("backbone_config: layer_types does not name each layer's attention")
        made["layer_types"] = types
    return made


def _whole(values: Mapping[str, Any], key: str, largest: int, smallest: int = 1) -> int:
    value = values.get(key)
    if type(value) is not int or not smallest <= value <= largest:
        raise ValueError(
            f"config.json: {key!r} must be a whole number from {smallest} to {largest}, but is {value!r}"
        )
    return value


def _positive(values: Mapping[str, Any], key: str) -> float:
    value: Any = values.get(key)
    if type(value) not in (int, float) or not 0 < value < 1e12:
        raise ValueError(f"config.json: {key!r} must be a positive number, but is {value!r}")
    return float(value)


def _opened(path: Path) -> Any:
    try:
        return safe_open(path, framework="pt")
    except (OSError, SafetensorError) as error:
        raise ValueError(f"{path.name} is missing or damaged: {error}") from error


def _model(config: Any, path: Path) -> Any:
    """T5Gemma in float32 with the file's weights. Raises ValueError before a weight is read unless all fit."""
    from transformers import T5GemmaForConditionalGeneration

    with torch.device("meta"):
        model = T5GemmaForConditionalGeneration(config)
    with _opened(path) as file:
        held = {name: tuple(file.get_slice(name).get_shape()) for name in file.keys()}  # noqa: SIM118 (no dict: it cannot be iterated)
        held.pop("model.final_logits_bias", None)  # stored, but the forward pass never adds it
        needed = {f"model.{name}": tuple(weight.shape) for name, weight in model.state_dict().items()}
        for name, shape in needed.items():
            if name not in held:
                raise ValueError(f"{path.name} lacks {name}")
            if held[name] != shape:
                raise ValueError(f"{path.name}: {name} has shape {held[name]}, but config.json means {shape}")
        if odd := sorted(held.keys() - needed):
            raise ValueError(f"{path.name} has {odd[0]}, which the known layout has not")
        weights = {name.removeprefix("model."): file.get_tensor(name).float() for name in needed}
    if odd := [name for name, weight in weights.items() if not weight.isfinite().all()]:
        raise ValueError(f"{path.name}: model.{odd[0]} holds values that are no finite numbers")
    model.load_state_dict(weights, assign=True)
    for half in (model.get_encoder(), model.get_decoder()):
        half.rotary_emb = type(half.rotary_emb)(half.config)  # its frequencies are not among the weights
    return model.eval().requires_grad_(False)

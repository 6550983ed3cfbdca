"""Reads released Regression Language Models of "Regression Language Models for Code" (Akhauri et al., 2025).

The known layout is that of akhauriyash/RLM-GemmaS-Code-v0 and akhauriyash/RegressLM-gemma-s-RLM-table3 on Hugging Face,
which share their weights. It is a folder with

    config.json                       "model_type": "regresslm", the T5Gemma sizes under "backbone_config"
    model.safetensors                 T5Gemma's weights, with `model.` in front of each name
    ieee_vocab.json                   ids of the number tokens
    encoder_tokenizer/tokenizer.json

The model is T5Gemma, encoder and decoder, with the decoder's embedding and output replaced by (untied) ones for the
number tokens. Decoding starts from the padding id; number_codec.py has the layout of numbers. The model writes one
number, whose meaning its prompt decides: for networks the validation accuracy in percent. Published prompts are
`<space>\\n\\n<the authors' ONNX text>`, with a space such as `NASBench101`. Texts are read as they are given, so our
canonical text of a network is out of distribution.

Sources: the released configuration and modelling files, as github.com/MachineLearning-Nerd/icml26-repro-utTapVWtc7
keeps them (with two marked patches), and the predictions there; google-deepmind/regress-lm; transformers 4.53.2, which
the release names. With the sizes of T5Gemma s-s, 13 number tokens and the names below, the layout has exactly the
release's 181,458,944 parameters and 725,864,700 bytes, and each of 12,288 published draws is a number with five
mantissa digits. The released files themselves were not available. That ieee_vocab.json is an object of tokens and ids
follows from the modelling file and its 163 bytes; that the tokenizer's own special tokens (Gemma's <bos>) are added,
from the library's defaults.

Two details follow the code that produced the published scores instead of T5Gemma's configuration: attention scores are
not soft-capped (transformers 4.53 omitted that), and the padding id that starts a number is attended to.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError, safe_open

from search_spaces.common.untrusted_files import read_regular_file, require_regular_file
from surrogate.pretrained_encoder import PretrainedTokenizer
from surrogate.published.network import MAX_TOKENS, PublishedNetwork
from surrogate.published.number_codec import PublishedNumbers

METRIC = "val_accuracy"

# Values that a config may have; others would need code that does not exist here.
_KNOWN = {"ieee_base": 10, "ieee_exponent_digits": 2, "max_num_objs": 1, "use_regression_head": False}
_KNOWN_MODULE = {"hidden_activation": "gelu_pytorch_tanh", "attention_bias": False}
# Upper limits of sizes: far above T5Gemma's, far below what would exhaust memory before any weight is read.
_LARGEST = {
    "vocab_size": 2**20, "hidden_size": 2**14, "intermediate_size": 2**17, "num_hidden_layers": 256,
    "num_attention_heads": 256, "num_key_value_heads": 256, "head_dim": 2**12, "query_pre_attn_scalar": 2**14,
}  # fmt: skip
_LARGEST_WEIGHTS, _LONGEST_HEADER = 1 << 36, 1 << 22  # bytes
_LAYER_TYPES = ("sliding_attention", "full_attention")


def load(folder: Path, config: Mapping[str, Any]) -> tuple[PublishedNetwork, PretrainedTokenizer]:
    """The network and tokenizer of a published checkpoint whose config.json is `config`. Nothing is executed or
    unpickled.

    Raises ValueError or OSError if the layout is not the known one, or a file is missing, damaged or does not fit.
    """
    if config.get("model_type") != "regresslm":
        raise ValueError(f"config.json has model_type {config.get('model_type')!r}; known is 'regresslm'")
    if not str(config.get("decoder_tokenizer")).upper().startswith("IEEE"):
        raise ValueError(f"decoder_tokenizer {config.get('decoder_tokenizer')!r} is not known; known is 'IEEE'")
    for key, known in _KNOWN.items():
        if config.get(key, None if key == "ieee_exponent_digits" else known) != known:
            raise ValueError(f"{key} {config.get(key)!r} is not known; known is {known!r}")
    size = _whole(config, "decoder_vocab_size", 2**16)
    start = _whole({"pad_token_id": 0, **config}, "pad_token_id", size - 1, smallest=0)
    mantissa_digits = _whole(config, "ieee_mantissa_digits", 15)
    try:
        vocabulary = json.loads(read_regular_file(folder / "ieee_vocab.json", 1 << 20))
    except (OSError, RecursionError, ValueError) as error:
        raise ValueError(f"ieee_vocab.json cannot be read: {error}") from error
    numbers = PublishedNumbers.of(vocabulary, size, mantissa_digits)

    model = _model(_t5gemma(config, size), folder / "model.safetensors")
    tokenizer = PretrainedTokenizer.load(folder / "encoder_tokenizer" / "tokenizer.json")
    assert isinstance(tokenizer, PretrainedTokenizer)
    ids = 1 + max(tokenizer.backend.get_vocab().values(), default=0)
    if ids > (room := model.get_input_embeddings().num_embeddings):
        raise ValueError(f"the tokenizer has {ids:,} tokens, more than the {room:,} of the weights")
    tokenizer.backend.no_padding()
    tokenizer.backend.enable_truncation(MAX_TOKENS)
    return PublishedNetwork(model, numbers, start), tokenizer


def _t5gemma(config: Mapping[str, Any], numbers: int) -> Any:
    """The library's configuration, from checked values only; `numbers`: size of the decoder's vocabulary."""
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
    """Arguments for the configuration of the encoder or decoder, without those the forward pass does not use."""
    for key, known in _KNOWN_MODULE.items():
        if values.get(key, known) != known:
            raise ValueError(f"backbone_config: {key} {values[key]!r} is not known; known is {known!r}")
    made: dict[str, Any] = {key: _whole(values, key, largest) for key, largest in _LARGEST.items()}
    # Windows shorter than a text are refused: versions of transformers differ in how far they reach.
    made["sliding_window"] = _whole(values, "sliding_window", 2**20, smallest=MAX_TOKENS)
    if made["num_attention_heads"] % made["num_key_value_heads"]:
        raise ValueError("backbone_config: num_attention_heads is not a multiple of num_key_value_heads")
    if made["head_dim"] % 2:
        raise ValueError(f"backbone_config: head_dim {made['head_dim']} is odd")
    # transformers 4 wrote "rope_theta" itself.
    rope = values.get("rope_parameters") or {"rope_theta": values.get("rope_theta")}
    if not isinstance(rope, Mapping) or rope.get("rope_type", "default") != "default":
        raise ValueError(f"backbone_config: rope_parameters {rope!r} are not known; known is rope_type 'default'")
    made["rope_parameters"] = {"rope_type": "default", "rope_theta": _positive(rope, "rope_theta")}
    made["rms_norm_eps"] = _positive(values, "rms_norm_eps")
    cap = values.get("final_logit_softcapping")
    made["final_logit_softcapping"] = None if cap is None else _positive(values, "final_logit_softcapping")
    types = values.get("layer_types")
    if types is not None:
        if not isinstance(types, list) or len(types) != made["num_hidden_layers"] or set(types) - {*_LAYER_TYPES}:
            raise ValueError("backbone_config: layer_types does not name each layer's attention")
        made["layer_types"] = types
    return made


def _whole(values: Mapping[str, Any], key: str, largest: int, smallest: int = 1) -> int:
    value = values.get(key)
    if type(value) is not int or not smallest <= value <= largest:
        raise ValueError(f"config.json: {key!r} must be a whole number from {smallest} to {largest}, but is {value!r}")
    return value


def _positive(values: Mapping[str, Any], key: str) -> float:
    value: Any = values.get(key)
    if type(value) not in (int, float) or not 0 < value < 1e12:
        raise ValueError(f"config.json: {key!r} must be a positive number, but is {value!r}")
    return float(value)


def _opened(path: Path) -> Any:
    try:
        require_regular_file(path, _LARGEST_WEIGHTS)
        with path.open("rb") as file:
            if (length := int.from_bytes(file.read(8), "little")) > _LONGEST_HEADER:
                raise ValueError(f"{path.name} has a header of {length:,} bytes")
        return safe_open(path, framework="pt")
    except (OSError, SafetensorError) as error:
        raise ValueError(f"{path.name} is missing or damaged: {error}") from error


def _model(config: Any, path: Path) -> Any:
    """T5Gemma in float32 with the file's weights. Raises ValueError, before reading any weight, unless all fit."""
    from transformers import T5GemmaForConditionalGeneration

    with torch.device("meta"):
        model = T5GemmaForConditionalGeneration(config)
    with _opened(path) as file:
        held = {name: tuple(file.get_slice(name).get_shape()) for name in file.keys()}  # noqa: SIM118 (no dict: it cannot be iterated)
        held.pop("model.final_logits_bias", None)  # stored, but never added by the forward pass
        needed = {f"model.{name}": tuple(weight.shape) for name, weight in model.state_dict().items()}
        for name, shape in needed.items():
            if name not in held:
                raise ValueError(f"{path.name} lacks {name}")
            if held[name] != shape:
                raise ValueError(f"{path.name}: {name} has shape {held[name]}, but config.json means {shape}")
        if odd := sorted(held.keys() - needed):
            raise ValueError(f"{path.name} has {odd[0]}, which the known layout does not have")
        weights = {name.removeprefix("model."): file.get_tensor(name).float() for name in needed}
    if odd := [name for name, weight in weights.items() if not weight.isfinite().all()]:
        raise ValueError(f"{path.name}: model.{odd[0]} has values that are not finite")
    model.load_state_dict(weights, assign=True)
    for half in (model.get_encoder(), model.get_decoder()):
        half.rotary_emb = type(half.rotary_emb)(half.config)  # its frequencies are not in the file
    return model.eval().requires_grad_(False)

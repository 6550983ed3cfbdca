"""Checkpoint folders: what they hold, how they are written, and how they are read without trusting them.

A checkpoint is a folder of

    config.json            format, model sizes, metrics, aliases, SHA-256 of the other files, training record
    model.safetensors      weights, and fingerprints of the texts used in training
    tokenizer.json
    novelty.safetensors    statistics of the out-of-distribution score (optional; see out_of_distribution.py)
    README.md              the model card

The weights of a frozen pretrained encoder are not part of it: config.json names the encoder and has their SHA-256.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save
from torch import Tensor, nn
from torch.overrides import TorchFunctionMode

from search_spaces.common.atomic_files import new_folder
from search_spaces.common.errors import first_line
from surrogate.config import ConfigError, FrozenModelConfig, ModelConfig
from surrogate.model import Network
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.pretrained_encoder import PretrainedTokenizer
from surrogate.published import checkpoint as published
from surrogate.tokenizer import Tokenizer

FORMAT = 1
EVERY_SPACE = "*"
_OUT_OF_DISTRIBUTION = "novelty.safetensors"
# Fields of `Checkpoint` that model.safetensors holds as int64 tensors of the same names, next to the weights.
_FINGERPRINTS = ("trained_on", "selected_on", "calibrated_on")


class CheckpointError(ValueError):
    """A folder that is not a checkpoint this version can use; the message says which file and why."""


@dataclass(eq=False)
class Checkpoint:
    """The contents of a checkpoint folder.

    `metrics` are in decoding order; `known` maps a search space to the metrics learned for it; `aliases` maps a space,
    or `EVERY_SPACE`, to its short names of metrics; `training` records how the model was trained. `trained_on`,
    `selected_on` and `calibrated_on` are fingerprints of the texts whose rows were trained on, chose the epoch, and
    calibrated the intervals: evaluation has to leave out all three. `novelty` computes out-of-distribution scores.
    """

    network: Network
    tokenizer: Tokenizer
    metrics: tuple[str, ...]
    known: Mapping[str, Sequence[str]] = field(default_factory=dict)
    aliases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    training: Mapping[str, Any] = field(default_factory=dict)
    trained_on: frozenset[int] = frozenset()
    selected_on: frozenset[int] = frozenset()
    calibrated_on: frozenset[int] = frozenset()
    novelty: OutOfDistributionScore | None = None


def write(
    checkpoint: Checkpoint, folder: Path, card: str = "", more: Mapping[str, bytes] | None = None
) -> None:
    """Writes a checkpoint folder with the model card `card` and `more` files, completely or not at all.

    Raises FileExistsError if `folder` is a file or not empty, CheckpointError for a published checkpoint.
    """
    require_trainable(checkpoint.network)
    with new_folder(folder) as place:
        checkpoint.tokenizer.save(place / "tokenizer.json")
        weights = checkpoint.network.state_dict()
        tensors = {name: tensor.detach().cpu().contiguous() for name, tensor in weights.items()}
        for name in _FINGERPRINTS:
            tensors[name] = torch.tensor(sorted(getattr(checkpoint, name)), dtype=torch.int64)
        # `save` and `write_bytes`, because the library's `save_file` creates files that only their owner can read.
        (place / "model.safetensors").write_bytes(save(tensors))
        if checkpoint.novelty:
            arrays = checkpoint.novelty.arrays().items()
            tensors = {name: torch.from_numpy(array) for name, array in arrays}
            (place / _OUT_OF_DISTRIBUTION).write_bytes(save(tensors))
        config = {
            "format": FORMAT,
            "model": checkpoint.network.config.to_dict(),
            "metrics": list(checkpoint.metrics),
            "known": checkpoint.known,
            "aliases": checkpoint.aliases,
            "sha256": {file.name: file_sha256(file) for file in sorted(place.iterdir())},
            "training": checkpoint.training,
        }
        (place / "config.json").write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
        for name, content in (more or {}).items():
            (place / name).write_bytes(content)
        card = card or f"# RLM for {', '.join(checkpoint.metrics)}\n"
        (place / "README.md").write_text(card, encoding="utf-8")


def read(folder: Path) -> Checkpoint:
    """Reads a checkpoint folder, of ours or published, to the CPU. Nothing in it is executed or unpickled.

    Raises CheckpointError if a file is missing, damaged or of a newer format.
    """
    config = _read_config(folder)
    if "format" not in config:
        return _read_published(folder, config)
    _check_files(folder, config["sha256"])
    try:
        return _read(folder, config)
    except (ConfigError, SafetensorError, KeyError, RuntimeError, ValueError) as error:
        raise CheckpointError(f"checkpoint {folder}: {first_line(error)}") from error


def _read_published(folder: Path, config: Mapping[str, Any]) -> Checkpoint:
    try:
        network, tokenizer = published.load(folder, config)
    except (ValueError, OSError) as error:
        raise CheckpointError(f"published checkpoint {folder}: {first_line(error)}") from error
    # Prediction needs of a network what both kinds have; `require_trainable` guards the rest.
    return Checkpoint(
        network=cast(Network, network),
        tokenizer=tokenizer,
        metrics=(published.METRIC,),
        aliases={EVERY_SPACE: {"accuracy": published.METRIC}},
    )


def require_trainable(network: nn.Module) -> None:
    """Raises CheckpointError for the network of a published checkpoint."""
    if not isinstance(network, Network):
        raise CheckpointError(
            "a published checkpoint predicts; it cannot be trained further, sampled or saved"
        )


def _read(folder: Path, config: Mapping[str, Any]) -> Checkpoint:
    model = ModelConfig.from_dict(config["model"], "config.json")
    kind = PretrainedTokenizer if isinstance(model, FrozenModelConfig) else Tokenizer
    tokenizer = kind.load(folder / "tokenizer.json")
    tensors = load_file(folder / "model.safetensors")
    # Checkpoints of version 0.1.0 have `trained_on` alone.
    fingerprints = {name: frozenset(tensors.pop(name).tolist()) for name in _FINGERPRINTS if name in tensors}
    novelty = None
    if _OUT_OF_DISTRIBUTION in config["sha256"]:
        arrays = load_file(folder / _OUT_OF_DISTRIBUTION).items()
        novelty = OutOfDistributionScore.from_arrays({name: tensor.numpy() for name, tensor in arrays})
    return Checkpoint(
        network=_network(model, tokenizer, len(config["metrics"]), tensors).eval(),
        tokenizer=tokenizer,
        metrics=tuple(config["metrics"]),
        known={space: tuple(names) for space, names in config["known"].items()},
        aliases=config["aliases"],
        training=config["training"],
        novelty=novelty,
        **fingerprints,
    )


def _network(
    model: ModelConfig, tokenizer: Tokenizer, metrics: int, tensors: Mapping[str, Tensor]
) -> Network:
    """The network with the weights of a file. Raises ValueError or RuntimeError if they do not fit."""
    if isinstance(model, FrozenModelConfig):  # loads its encoder, whose weights are not in the file
        network = Network(model, tokenizer.atoms, metrics)
        network.load_state_dict(tensors)
        return network
    with torch.device("meta"), _SkipInitialization():
        network = Network(model, tokenizer.atoms, metrics)
    network.load_state_dict(_fitting(tensors, network.state_dict()), assign=True)
    return network


class _SkipInitialization(TorchFunctionMode):
    """Skips weight initialisation, which on the meta device has no effect but imports modules for a second."""

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        given = kwargs or {}
        initializes = getattr(func, "__module__", "") == nn.init.__name__
        return given["tensor"] if initializes else func(*args, **given)


def _fitting(tensors: Mapping[str, Tensor], expected: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Copies of a file's tensors in the dtypes of the `expected` ones.

    Raises ValueError if names or shapes differ, before memory is allocated.
    """
    for name in {**expected, **tensors}:
        if name not in expected or name not in tensors or expected[name].shape != tensors[name].shape:
            raise ValueError(f"model.safetensors does not fit config.json in {name}")
    return {name: tensor.to(expected[name].dtype, copy=True) for name, tensor in tensors.items()}


def _read_config(folder: Path) -> dict[str, Any]:
    """The checked config.json of a checkpoint folder, or, unchecked, that of a published checkpoint (it has no
    "format"). Raises CheckpointError if it is missing, damaged or of another format."""
    path = folder / "config.json"
    try:
        config = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        what = "it has no config.json" if folder.is_dir() else "there is no such folder"
        raise CheckpointError(f"{folder} is no checkpoint: {what}") from None
    except (OSError, ValueError, RecursionError) as error:
        raise CheckpointError(f"checkpoint {folder}: config.json cannot be read: {error}") from None
    if isinstance(config, dict) and "model_type" in config and "format" not in config:
        return config
    version = config.get("format") if isinstance(config, dict) else None
    if not isinstance(version, int):
        raise CheckpointError(f"checkpoint {folder}: config.json names no format; is it of this program?")
    if version != FORMAT:
        hint = "; upgrade nassurrogate" if version > FORMAT else ""
        raise CheckpointError(f"checkpoint {folder}: has format {version}, this version reads {FORMAT}{hint}")
    # The first checkpoints knew one space, to which all metrics belonged, and had no "known".
    config.setdefault("known", dict.fromkeys(config.get("aliases") or (), config.get("metrics")))
    kinds = {"model": dict, "metrics": list, "known": dict, "aliases": dict, "sha256": dict, "training": dict}
    for key, kind in kinds.items():
        if not isinstance(config.get(key), kind):
            raise CheckpointError(f"checkpoint {folder}: config.json has no proper {key!r}")
    if not all(isinstance(names, list) for names in config["known"].values()):
        raise CheckpointError(f"checkpoint {folder}: config.json has no proper 'known'")
    return config


def _check_files(folder: Path, digests: Mapping[str, str]) -> None:
    """Raises CheckpointError if a file is missing or does not have the SHA-256 that config.json records."""
    for name, digest in digests.items():
        if not (folder / name).is_file():
            raise CheckpointError(f"checkpoint {folder}: {name} is missing")
        if file_sha256(folder / name) != digest:
            raise CheckpointError(
                f"checkpoint {folder}: {name} is damaged (its SHA-256 is not config.json's)"
            )


def file_sha256(path: Path) -> str:
    """SHA-256 of a file's content, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def default_checkpoint() -> Path:
    """Folder of the checkpoint for neural networks that ships with the package."""
    return Path(__file__).parent / "checkpoints" / "default"


def code_checkpoint() -> Path:
    """Folder of the checkpoint for source code that ships with the package: peak memory of Python programs, latency
    of GPU kernels and PyTorch modules."""
    return Path(__file__).parent / "checkpoints" / "code"

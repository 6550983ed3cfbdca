"""Checkpoint folders: what they hold, how they are written, and how they are read without trusting them.

A checkpoint is a folder of

    config.json            format, model sizes, metrics, aliases, SHA-256 of the other files, training record
    model.safetensors      weights, and fingerprints of the texts used in training
    tokenizer.json
    novelty.safetensors    statistics of the out-of-distribution score (optional; see out_of_distribution.py)
    operator_costs.safetensors    models of networks that people deploy (optional; see operator_costs/)
    README.md              the model card

The weights of a frozen pretrained encoder are not part of it: config.json names the encoder and has their SHA-256.
"""

import hashlib
import json
import logging
import math
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save
from torch import Tensor, nn
from torch.overrides import TorchFunctionMode

from search_spaces.common.atomic_files import new_folder
from search_spaces.common.errors import check_type, first_line, printable, quoted
from search_spaces.common.untrusted_files import read_regular_file, require_regular_file
from surrogate.config import ConfigError, FrozenModelConfig, ModelConfig
from surrogate.model import Network
from surrogate.operator_costs.costs import OperatorCosts
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.pretrained_encoder import PretrainedEncoder, PretrainedTokenizer
from surrogate.published import checkpoint as published
from surrogate.tokenizer import Tokenizer

_log = logging.getLogger(f"nassurrogate.{__name__}")

FORMAT = 1
EVERY_SPACE = "*"
OUT_OF_DISTRIBUTION, _OPERATOR_COSTS = "novelty.safetensors", "operator_costs.safetensors"
# Limits, far beyond any checkpoint.
LARGEST_CONFIG, _LARGEST_FILE, _LONGEST_HEADER = 1 << 22, 1 << 32, 1 << 22  # bytes
_MOST_FINGERPRINTS = 1 << 23
_MOST_METRICS, _MOST_NAMES, _LONGEST_NAME = 10_000, 100_000, 200
_FLOATS = (torch.float64, torch.float32, torch.float16, torch.bfloat16)
# Fields of `Checkpoint` that model.safetensors holds as int64 tensors of the same names, next to the weights.
FINGERPRINTS = ("trained_on", "selected_on", "calibrated_on")


class CheckpointError(ValueError):
    """A folder that is not a checkpoint this version can use; the message says which file and why."""


@dataclass(eq=False)
class Checkpoint:
    """The contents of a checkpoint folder.

    `metrics` are in decoding order; `known` maps a search space to the metrics learned for it; `aliases` maps a space,
    or `EVERY_SPACE`, to its short names of metrics; `training` records how the model was trained. `trained_on`,
    `selected_on` and `calibrated_on` are fingerprints of the texts whose rows were trained on, chose the epoch, and
    calibrated the intervals: evaluation has to leave out all three. `novelty` computes out-of-distribution scores.
    `operator_costs` predicts further metrics, of any network, without the RLM. `config_sha256` identifies a checkpoint
    that was read from a folder.
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
    operator_costs: OperatorCosts | None = None
    config_sha256: str = ""


def write(checkpoint: Checkpoint, folder: Path, card: str = "", more: Mapping[str, bytes] | None = None) -> None:
    """Writes a checkpoint folder with the model card `card` and `more` files, completely or not at all.

    Raises FileExistsError if `folder` is a file or not empty, CheckpointError for a published checkpoint.
    """
    require_trainable(checkpoint.network)
    with new_folder(folder) as place:
        checkpoint.tokenizer.save(place / "tokenizer.json")
        weights = checkpoint.network.state_dict()
        tensors = {name: tensor.detach().cpu().contiguous() for name, tensor in weights.items()}
        for name in FINGERPRINTS:
            tensors[name] = torch.tensor(sorted(getattr(checkpoint, name)), dtype=torch.int64)
        # `save` and `write_bytes`, because the library's `save_file` creates files that only their owner can read.
        (place / "model.safetensors").write_bytes(save(tensors))
        if checkpoint.novelty:
            arrays = checkpoint.novelty.arrays().items()
            tensors = {name: torch.from_numpy(array) for name, array in arrays}
            (place / OUT_OF_DISTRIBUTION).write_bytes(save(tensors))
        if checkpoint.operator_costs:
            arrays = checkpoint.operator_costs.arrays().items()
            tensors = {name: torch.from_numpy(array).contiguous() for name, array in arrays}
            (place / _OPERATOR_COSTS).write_bytes(save(tensors))
        config: dict[str, Any] = {
            "format": FORMAT,
            "model": checkpoint.network.config.to_dict(),
            "metrics": list(checkpoint.metrics),
            "known": checkpoint.known,
            "aliases": checkpoint.aliases,
            "ranges": ranges_of(checkpoint.metrics, checkpoint.network),
            "sha256": {file.name: file_sha256(file) for file in sorted(place.iterdir())},
            "training": checkpoint.training,
        }
        if checkpoint.operator_costs:
            config["operator_costs"] = checkpoint.operator_costs.names()
        (place / "config.json").write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
        for name, content in (more or {}).items():
            (place / name).write_bytes(content)
        card = card or f"# RLM for {', '.join(checkpoint.metrics)}\n"
        (place / "README.md").write_text(card, encoding="utf-8")


def read(folder: Path) -> Checkpoint:
    """Reads a checkpoint folder, of ours or published, to the CPU. Nothing in it is executed or unpickled.

    Raises CheckpointError if a file is missing, damaged or of a newer format.
    """
    started = time.perf_counter()
    config = _read_config(folder)
    if "format" not in config:
        return _read_published(folder, config)
    check_files(folder, config["sha256"])
    try:
        found = _read(folder, config)
    except (ConfigError, SafetensorError, KeyError, OSError, RuntimeError, ValueError) as error:
        raise CheckpointError(f"checkpoint {folder}: {first_line(error)}") from error
    count = len(found.metrics) + (len(found.operator_costs.metrics) if found.operator_costs else 0)
    _log.info("checkpoint %s: %d metrics, read in %.1f s", folder, count, time.perf_counter() - started)
    return found


def _read_published(folder: Path, config: Mapping[str, Any]) -> Checkpoint:
    try:
        network, tokenizer = published.load(folder, config)
    except (ValueError, OSError) as error:
        raise CheckpointError(f"published checkpoint {folder}: {first_line(error)}") from error
    # Prediction needs of a network what both kinds have; `require_trainable` guards the rest.
    return Checkpoint(
        network=cast(Network, network), tokenizer=tokenizer, metrics=(published.METRIC,),
        aliases={EVERY_SPACE: {"accuracy": published.METRIC}},
    )  # fmt: skip


def require_trainable(network: nn.Module) -> None:
    """Raises CheckpointError for the network of a published checkpoint."""
    if not isinstance(network, Network):
        raise CheckpointError("a published checkpoint predicts; it cannot be trained further, sampled or saved")


def _read(folder: Path, config: Mapping[str, Any]) -> Checkpoint:
    model = ModelConfig.from_dict(config["model"], "config.json")
    kind = PretrainedTokenizer if isinstance(model, FrozenModelConfig) else Tokenizer
    tokenizer = kind.load(folder / "tokenizer.json")
    tensors = read_tensors(folder / "model.safetensors")
    # Checkpoints of version 0.1.0 have `trained_on` alone.
    fingerprints = {name: fingerprints_of(name, tensors.pop(name)) for name in FINGERPRINTS if name in tensors}
    novelty = None
    if OUT_OF_DISTRIBUTION in config["sha256"]:
        novelty = novelty_of(read_tensors(folder / OUT_OF_DISTRIBUTION), model.width)
    costs = None
    if _OPERATOR_COSTS in config["sha256"]:
        costs = _operator_costs(config["operator_costs"], read_tensors(folder / _OPERATOR_COSTS))
    network = _network(model, tokenizer, len(config["metrics"]), tensors).eval()
    restrict(network, config["metrics"], config)
    return Checkpoint(
        network=network, tokenizer=tokenizer, metrics=tuple(config["metrics"]),
        known={space: tuple(names) for space, names in config["known"].items()}, aliases=config["aliases"],
        training=config["training"], novelty=novelty, operator_costs=costs,
        config_sha256=file_sha256(folder / "config.json"), **fingerprints,
    )  # fmt: skip


def ranges_of(metrics: Sequence[str], network: Network) -> dict[str, list[float]]:
    """The ranges of a config: the ends of what the network predicts, by metric."""
    ranges = zip(metrics, network.decoder.ranges, strict=True)
    return {metric: list(ends) for metric, ends in ranges if ends}


def restrict(network: Network, metrics: Sequence[str], config: Mapping[str, Any]) -> None:
    """Gives a network the ranges of a config; early versions recorded none. Raises ValueError for what is no range."""
    ranges = config.get("ranges", {})
    if not isinstance(ranges, dict) or not {*ranges} <= {*metrics}:
        raise ValueError("'ranges' is no table by metric")
    for metric, ends in ranges.items():
        numbers = isinstance(ends, list) and len(ends) == 2 and all(type(end) in (int, float) for end in ends)
        if not numbers or not 0 <= ends[0] < ends[1] < math.inf:
            raise ValueError(f"'ranges' has no two numbers for {quoted(metric)}, of which the first is less")
    network.decoder.restrict([tuple(ranges[metric]) if metric in ranges else None for metric in metrics])


def read_tensors(path: Path) -> dict[str, Tensor]:
    """The tensors of a file. Raises ValueError if its header is too large for that of a checkpoint."""
    with path.open("rb") as file:
        length = int.from_bytes(file.read(8), "little")
    if length > _LONGEST_HEADER:
        raise ValueError(f"{path.name} has a header of {length:,} bytes, more than {_LONGEST_HEADER:,}")
    return load_file(path)


def fingerprints_of(name: str, tensor: Tensor) -> frozenset[int]:
    """The fingerprints in a tensor of a file. Raises ValueError if it is no list of integers."""
    if tensor.dtype != torch.int64 or tensor.ndim != 1 or len(tensor) > _MOST_FINGERPRINTS:
        raise ValueError(f"{name} is no list of at most {_MOST_FINGERPRINTS:,} integers")
    return frozenset(tensor.tolist())


def novelty_of(tensors: Mapping[str, Tensor], width: int) -> OutOfDistributionScore:
    arrays = finite_arrays(OUT_OF_DISTRIBUTION, tensors)
    try:
        return OutOfDistributionScore.from_arrays(arrays, width)
    except ValueError as error:
        raise ValueError(f"{OUT_OF_DISTRIBUTION}: {error}") from error


def _operator_costs(names: Mapping[str, Any], tensors: Mapping[str, Tensor]) -> OperatorCosts:
    arrays = finite_arrays(_OPERATOR_COSTS, tensors)
    try:
        return OperatorCosts.from_arrays(names, arrays)
    except ValueError as error:
        raise ValueError(f"{_OPERATOR_COSTS}: {error}") from error


def finite_arrays(file: str, tensors: Mapping[str, Tensor]) -> dict[str, np.ndarray]:
    for name, tensor in tensors.items():
        if tensor.dtype not in _FLOATS or not tensor.isfinite().all():
            raise ValueError(f"{file}: {quoted(name)} is not made of finite numbers")
        if tensor.dtype == torch.bfloat16:
            raise ValueError(f"{file} is in bfloat16, which it never is")
    return {name: tensor.numpy() for name, tensor in tensors.items()}


def _network(model: ModelConfig, tokenizer: Tokenizer, metrics: int, tensors: Mapping[str, Tensor]) -> Network:
    """The network with the weights of a file. Raises ValueError or RuntimeError if they do not fit."""
    if isinstance(model, FrozenModelConfig):  # loads its encoder, whose weights are not in the file
        network = Network(model, tokenizer.atoms, metrics)
        own = network.state_dict()
        network.load_state_dict(fitting(tensors, own))
        room = cast(PretrainedEncoder, network.encoder).pretrained.model.get_input_embeddings().num_embeddings
        if max(tokenizer.backend.get_vocab().values(), default=0) >= room:
            raise ValueError(f"tokenizer.json has token ids that the encoder's {room:,} embeddings lack")
        return network
    with torch.device("meta"), _SkipInitialization():
        network = Network(model, tokenizer.atoms, metrics)
    network.load_state_dict(fitting(tensors, network.state_dict()), assign=True)
    return network


class _SkipInitialization(TorchFunctionMode):
    """Skips weight initialisation, which on the meta device has no effect but imports modules for a second."""

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        given = kwargs or {}
        initializes = getattr(func, "__module__", "") == nn.init.__name__
        return given["tensor"] if initializes else func(*args, **given)


def fitting(
    tensors: Mapping[str, Tensor], expected: Mapping[str, Tensor], file: str = "model.safetensors"
) -> dict[str, Tensor]:
    """Copies of a file's tensors in the dtypes of the `expected` ones.

    Raises ValueError if names or shapes differ, before memory is allocated, and for values that are not finite numbers.
    """
    for name in {**expected, **tensors}:
        if name not in expected or name not in tensors or expected[name].shape != tensors[name].shape:
            raise ValueError(f"{file} does not fit config.json in {quoted(name)}")
    for name, tensor in tensors.items():
        if tensor.dtype not in _FLOATS or not expected[name].is_floating_point():
            if tensor.dtype != expected[name].dtype:
                kinds = f"{tensor.dtype}, not {expected[name].dtype}"
                raise ValueError(f"{file}: {name} is of type {kinds}".replace("torch.", ""))
        elif not tensor.to(expected[name].dtype).isfinite().all():
            raise ValueError(f"{file}: {name} has values that are not finite")
    if (tensors["decoder.temperature"] <= 0).any():
        raise ValueError(f"{file}: decoder.temperature has values that are not positive")
    return {name: tensor.to(expected[name].dtype, copy=True) for name, tensor in tensors.items()}


def _read_config(folder: Path) -> dict[str, Any]:
    """The checked config.json of a checkpoint folder, or, unchecked, that of a published checkpoint (it has no
    "format"). Raises CheckpointError if it is missing, damaged or of another format."""
    path = folder / "config.json"
    try:
        config = json.loads(read_regular_file(path, LARGEST_CONFIG))
    except FileNotFoundError:
        what = "it has no config.json" if folder.is_dir() else "there is no such folder"
        raise CheckpointError(f"{folder} is no checkpoint: {what}") from None
    except (OSError, ValueError, RecursionError) as error:
        raise CheckpointError(f"checkpoint {folder}: config.json cannot be read: {_why(error)}") from None
    if isinstance(config, dict) and "model_type" in config and "format" not in config:
        return config
    version = config.get("format") if isinstance(config, dict) else None
    if type(version) is not int:
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
    if problem := _wrong_config(config):
        raise CheckpointError(f"checkpoint {folder}: config.json: {problem}")
    return config


def _why(error: Exception) -> str:
    return "it is nested too deeply" if isinstance(error, RecursionError) else first_line(error)


def _wrong_config(config: Mapping[str, Any]) -> str:
    """What is wrong with the names and hashes of a config.json; "" if nothing is."""
    if problem := wrong_names(config):
        return problem
    if problem := _wrong_costs(config.get("operator_costs"), {*config["metrics"]}):
        return f"'operator_costs' {problem}"
    # Its weights are inherited by what is fine-tuned from this model.
    recorded = config["training"].get("config", {})
    weights = recorded.get("digit_weights", ()) if isinstance(recorded, dict) else None
    if not isinstance(weights, list | tuple) or not all(type(weight) in (int, float) for weight in weights):
        return "'training' has no proper 'config'"
    return wrong_files(config["sha256"], {"tokenizer.json", "model.safetensors"})


def wrong_names(config: Mapping[str, Any]) -> str:
    """What is wrong with the 'metrics', and with the names by space, of a config; "" if nothing is."""
    metrics = config["metrics"]
    if not all(map(is_name, metrics)) or len(metrics) > _MOST_METRICS:
        return f"'metrics' is no list of at most {_MOST_METRICS:,} printable names"
    if len({*metrics}) < len(metrics):
        return "'metrics' names one twice"
    known, aliases = config["known"], config["aliases"]
    for space, names in known.items():
        if not is_name(space) or not isinstance(names, list) or not all(map(is_name, names)):
            return f"'known' has no list of names for {quoted(space)}"
        if unknown := {*names} - {*metrics}:
            return f"'known' has {quoted(min(unknown))}, which is not in 'metrics'"
    for space, short in aliases.items():
        if not is_name(space) or not isinstance(short, dict) or not all(map(is_name, [*short, *short.values()])):
            return f"'aliases' has no table of names for {quoted(space)}"
    return ""


def wrong_files(digests: Mapping[str, Any], needed: set[str]) -> str:
    """What is wrong with the hashes of a config by file; "" if nothing is."""
    if missing := needed - digests.keys():
        return f"'sha256' does not have {min(missing)}"
    for name, digest in digests.items():
        if not re.fullmatch(r"[\w-][\w.-]*", name) or not isinstance(digest, str):
            return f"'sha256' has {quoted(name)}, which is no file of a checkpoint"
    return ""


def _wrong_costs(costs: Any, others: set[str]) -> str:
    """What is wrong with the names of operator costs in a config.json, besides the `others`; "" if nothing is."""
    if costs is None:
        return ""
    lists = ("metrics", "operators", "networks", "devices")
    if not isinstance(costs, dict) or not isinstance(costs.get("short"), dict) or type(costs.get("costs")) is not int:
        return "lacks its 'costs' or 'short'"
    for key in lists:
        names = costs.get(key)
        if not isinstance(names, list) or len(names) > _MOST_NAMES or not all(map(is_name, names)):
            return f"has no list of at most {_MOST_NAMES:,} names for '{key}'"
    metrics = {*costs["metrics"]}
    if len(metrics) < len(costs["metrics"]) or metrics & others or not 0 <= costs["costs"] <= len(metrics):
        return "names a metric twice, or has more costs than metrics"
    quality = costs.get("quality")
    if not isinstance(quality, dict) or not all(map(_is_table_of_numbers, quality.values())):
        return "has no table of numbers for 'quality'"
    if not {*costs["devices"], *costs["short"].values(), *quality} <= metrics or not all(map(is_name, costs["short"])):
        return "has names of metrics that it does not know"
    return ""


def _is_table_of_numbers(value: object) -> bool:
    return isinstance(value, dict) and all(
        is_name(name) and type(number) in (int, float) and math.isfinite(number) for name, number in value.items()
    )


def is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= _LONGEST_NAME and printable(value) == value


def check_files(folder: Path, digests: Mapping[str, str], what: str = "checkpoint") -> None:
    """Raises CheckpointError if a file is missing or does not have the SHA-256 that the config records."""
    for name, digest in digests.items():
        try:
            require_regular_file(folder / name, _LARGEST_FILE)
        except (OSError, ValueError) as error:
            raise CheckpointError(f"{what} {folder}: {str(error).removeprefix(f'{folder}/')}") from None
        if file_sha256(folder / name) != digest:
            raise CheckpointError(f"{what} {folder}: {name} is damaged (its SHA-256 is not that of the config)")


def file_sha256(path: Path) -> str:
    """SHA-256 of a file's content, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def located(folder: str | Path) -> Path:
    """The folder of a checkpoint; "default" and "code" are the packaged ones, unless there are folders of that name."""
    check_type(folder, str | Path, "checkpoint", "a folder, 'default' or 'code'")
    packaged = {"default": default_checkpoint, "code": code_checkpoint}
    if str(folder) in packaged and not Path(folder).exists():
        return packaged[str(folder)]()
    return Path(folder)


def default_checkpoint() -> Path:
    """Folder of the checkpoint for neural networks that ships with the package."""
    return Path(__file__).parent / "checkpoints" / "default"


def code_checkpoint() -> Path:
    """Folder of the checkpoint for source code that ships with the package: peak memory of Python programs, latency
    of GPU kernels and PyTorch modules."""
    return Path(__file__).parent / "checkpoints" / "code"

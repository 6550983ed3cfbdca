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

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from safetensors import SafetensorError

from search_spaces.common.atomic_files import new_folder
from search_spaces.common.errors import first_line
from surrogate import checkpoint_files
from surrogate.checkpoint_files import CheckpointError
from surrogate.config import ConfigError, FrozenModelConfig, ModelConfig
from surrogate.operator_costs.costs import OperatorCosts
from surrogate.out_of_distribution import OutOfDistributionScore

if TYPE_CHECKING:
    from surrogate.model import Network
    from surrogate.tokenizer import Tokenizer

_log = logging.getLogger(f"nassurrogate.{__name__}")

# Fields of `Checkpoint` that model.safetensors holds as int64 tensors of the same names, next to the weights.
FINGERPRINTS = ("trained_on", "selected_on", "calibrated_on")
Fields = dict[str, Any]
# Held while fields are read: several threads may ask for them, and one object for those of another.
_READING = threading.RLock()


class ReadLater:
    """An object some of whose fields, `_later`, are read from files when one of them is first asked for: PyTorch alone
    takes seconds to import, and names, sizes and operator costs are known without it."""

    _later: ClassVar[tuple[str, ...]] = ()
    _rest: Callable[[], Fields]
    _changes: list[Callable[[Fields], None]]

    if not TYPE_CHECKING:  # any name would be an attribute

        def __getattr__(self, name: str) -> object:
            with _READING:
                if name in self._later and "_rest" in self.__dict__:
                    fields = self._rest()
                    # An adapter reads its base, a change of which may have read the adapter meanwhile.
                    if self.__dict__.pop("_rest", None):
                        self.__dict__.update(fields)
                        for change in self.__dict__.pop("_changes"):
                            change(self.__dict__)
                if name not in self.__dict__:
                    raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
                return self.__dict__[name]

    @classmethod
    def _of(cls, fields: Fields, rest: Callable[[], Fields] | None = None) -> Self:
        """An object with these fields, and with the others from `rest` when one of them is asked for."""
        made = object.__new__(cls)
        vars(made).update(fields, **({"_rest": rest, "_changes": []} if rest else {}))
        return made

    def _when_read(self, change: Callable[[Fields], None]) -> None:
        """Changes the fields `_later`: now, or as soon as they are read."""
        if "_rest" in self.__dict__:
            self._changes.append(change)
        else:
            change(self.__dict__)


@dataclass(eq=False)
class Checkpoint(ReadLater):
    """The contents of a checkpoint folder.

    `metrics` are in decoding order; `known` maps a search space to the metrics learned for it; `aliases` maps a space,
    or `EVERY_SPACE`, to its short names of metrics; `training` records how the model was trained. `trained_on`,
    `selected_on` and `calibrated_on` are fingerprints of the texts whose rows were trained on, chose the epoch, and
    calibrated the intervals: evaluation has to leave out all three. `novelty` computes out-of-distribution scores.
    `operator_costs` predicts further metrics, of any network, without the RLM. `config_sha256` identifies a checkpoint
    that was read from a folder.
    """

    _later: ClassVar[tuple[str, ...]] = ("network", "tokenizer", *FINGERPRINTS)

    network: Network
    tokenizer: Tokenizer
    metrics: tuple[str, ...]
    known: Mapping[str, Sequence[str]] = field(default_factory=dict)
    aliases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    training: Mapping[str, Any] = field(default_factory=dict)
    # Not defaults of the class, which would be found before what is read later.
    trained_on: frozenset[int] = field(default_factory=frozenset)
    selected_on: frozenset[int] = field(default_factory=frozenset)
    calibrated_on: frozenset[int] = field(default_factory=frozenset)
    novelty: OutOfDistributionScore | None = None
    operator_costs: OperatorCosts | None = None
    config_sha256: str = ""


def is_packaged(folder: Path) -> bool:
    """Whether a folder is, or is in, a checkpoint that comes with the package: its weights may be read later. Those of
    strangers are checked at once."""
    return bool({checkpoint_files.default_checkpoint(), checkpoint_files.code_checkpoint()} & {folder, *folder.parents})


def write(checkpoint: Checkpoint, folder: Path, card: str = "", more: Mapping[str, bytes] | None = None) -> None:
    """Writes a checkpoint folder with the model card `card` and `more` files, completely or not at all.

    Raises FileExistsError if `folder` is a file or not empty, CheckpointError for a published checkpoint.
    """
    import torch
    from safetensors.torch import save

    from surrogate.weights import ranges_of, require_trainable

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
            checkpoint_files.write_arrays(place / checkpoint_files.OUT_OF_DISTRIBUTION, checkpoint.novelty.arrays())
        if checkpoint.operator_costs:
            checkpoint_files.write_arrays(place / checkpoint_files.OPERATOR_COSTS, checkpoint.operator_costs.arrays())
        config: dict[str, Any] = {
            "format": checkpoint_files.FORMAT,
            "model": checkpoint.network.config.to_dict(),
            "metrics": list(checkpoint.metrics),
            "known": checkpoint.known,
            "aliases": checkpoint.aliases,
            "ranges": ranges_of(checkpoint.metrics, checkpoint.network),
            "sha256": {file.name: checkpoint_files.file_sha256(file) for file in sorted(place.iterdir())},
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
    """Reads a checkpoint folder, of ours or published, to the CPU; of a packaged one, what PyTorch is needed for is
    read when it is first asked for. Nothing in it is executed or unpickled.

    Raises CheckpointError if a file is missing, damaged or of a newer format.
    """
    started = time.perf_counter()
    config = checkpoint_files.read_config(folder)
    if "format" not in config:
        return _read_published(folder, config)
    checkpoint_files.check_files(folder, config["sha256"])
    rest = partial(_read_rest, folder, config)
    try:
        fields = _read(folder, config)
        found = Checkpoint._of(fields, rest) if is_packaged(folder) else Checkpoint._of(fields | rest())
    except (ConfigError, SafetensorError, KeyError, OSError, RuntimeError, ValueError) as error:
        raise CheckpointError(f"checkpoint {folder}: {first_line(error)}") from error
    count = len(found.metrics) + (len(found.operator_costs.metrics) if found.operator_costs else 0)
    _log.info("checkpoint %s: %d metrics, read in %.1f s", folder, count, time.perf_counter() - started)
    return found


def _read(folder: Path, config: Mapping[str, Any]) -> Fields:
    """The fields that need no PyTorch."""
    novelty = costs = None
    if checkpoint_files.OUT_OF_DISTRIBUTION in config["sha256"]:
        model = ModelConfig.from_dict(config["model"], "config.json")
        novelty = novelty_of(folder, model.width)
    if checkpoint_files.OPERATOR_COSTS in config["sha256"]:
        arrays = checkpoint_files.finite(
            checkpoint_files.OPERATOR_COSTS, checkpoint_files.read_arrays(folder / checkpoint_files.OPERATOR_COSTS)
        )
        try:
            costs = OperatorCosts.from_arrays(config["operator_costs"], arrays)
        except ValueError as error:
            raise ValueError(f"{checkpoint_files.OPERATOR_COSTS}: {error}") from error
    return {
        "metrics": tuple(config["metrics"]), "known": {space: tuple(names) for space, names in config["known"].items()},
        "aliases": config["aliases"], "training": config["training"], "novelty": novelty, "operator_costs": costs,
        "config_sha256": checkpoint_files.file_sha256(folder / "config.json"),
    }  # fmt: skip


def _read_rest(folder: Path, config: Mapping[str, Any]) -> Fields:
    """The fields `_later`."""
    from surrogate.pretrained_encoder import PretrainedTokenizer
    from surrogate.tokenizer import Tokenizer
    from surrogate.weights import fingerprints_of, network_of, read_tensors, restrict

    model = ModelConfig.from_dict(config["model"], "config.json")
    kind = PretrainedTokenizer if isinstance(model, FrozenModelConfig) else Tokenizer
    tokenizer = kind.load(folder / "tokenizer.json")
    tensors = read_tensors(folder / "model.safetensors")
    fields: Fields = dict.fromkeys(FINGERPRINTS, frozenset())
    # Checkpoints of version 0.1.0 have `trained_on` alone.
    fields |= {name: fingerprints_of(name, tensors.pop(name)) for name in FINGERPRINTS if name in tensors}
    network = network_of(model, tokenizer, len(config["metrics"]), tensors).eval()
    restrict(network, config["metrics"], config)
    return {**fields, "network": network, "tokenizer": tokenizer}


def _read_published(folder: Path, config: Mapping[str, Any]) -> Checkpoint:
    from surrogate.published import checkpoint as published

    try:
        network, tokenizer = published.load(folder, config)
    except (ValueError, OSError) as error:
        raise CheckpointError(f"published checkpoint {folder}: {first_line(error)}") from error
    # Prediction needs of a network what both kinds have; `require_trainable` guards the rest.
    return Checkpoint(
        network=cast("Network", network), tokenizer=tokenizer, metrics=(published.METRIC,),
        aliases={checkpoint_files.EVERY_SPACE: {"accuracy": published.METRIC}},
    )  # fmt: skip


def novelty_of(folder: Path, width: int) -> OutOfDistributionScore:
    """The out-of-distribution score of a folder, for encodings of `width` numbers. Raises ValueError."""
    arrays = checkpoint_files.finite(
        checkpoint_files.OUT_OF_DISTRIBUTION,
        checkpoint_files.read_arrays(folder / checkpoint_files.OUT_OF_DISTRIBUTION),
    )
    try:
        return OutOfDistributionScore.from_arrays(arrays, width)
    except ValueError as error:
        raise ValueError(f"{checkpoint_files.OUT_OF_DISTRIBUTION}: {error}") from error

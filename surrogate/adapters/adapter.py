"""Adapter folders: what they hold, how they are written, and how they are read without trusting them.

An adapter is a folder of

    adapter_config.json      format, SHA-256 of its base's config.json and of its own files, metrics, training record
    adapter.safetensors      low-rank updates of the base's weights, and fingerprints of the texts used in training
    tokenizer.json           the base's tokenizer with the vocabulary of a new space (optional)
    novelty.safetensors      statistics of the out-of-distribution score (optional)
    process.safetensors      a Gaussian process over networks of no space (instead of the low-rank updates)
    README.md                what it learned and how well
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from safetensors import SafetensorError

from search_spaces.common.atomic_files import new_folder
from search_spaces.common.errors import first_line
from search_spaces.common.untrusted_files import read_regular_file
from surrogate import checkpoint_files
from surrogate.checkpoint import FINGERPRINTS, Checkpoint, Fields, ReadLater, is_packaged, novelty_of
from surrogate.checkpoint_files import CheckpointError
from surrogate.out_of_distribution import OutOfDistributionScore

if TYPE_CHECKING:
    from torch import Tensor

    from surrogate.adapters.process import NetworkProcess
    from surrogate.model import Network
    from surrogate.tokenizer import Tokenizer

FORMAT = 1
MERGED = "adapters"
CONFIG, _WEIGHTS, _PROCESS = "adapter_config.json", "adapter.safetensors", "process.safetensors"
_LARGEST_RANK = 1024


@dataclass(frozen=True, eq=False)
class Adapter(ReadLater):
    """What was learned of `metrics`: `network`, the base's with low-rank updates of `rank`, that reads with `tokenizer`
    and whose texts' out-of-distribution score is `novelty`; or a `process` over networks of no space.

    `base_sha256` is the SHA-256 of the base's config.json. `known`, `aliases`, `training` and the fingerprints are as
    in a `Checkpoint`.
    """

    _later: ClassVar[tuple[str, ...]] = ("network", "tokenizer", "novelty", "process", *FINGERPRINTS)

    base_sha256: str
    metrics: tuple[str, ...]
    known: Mapping[str, Sequence[str]]
    aliases: Mapping[str, Mapping[str, str]]
    training: Mapping[str, Any]
    # Defaults of the class would be found before what is read later.
    network: Network | None = field(default_factory=lambda: None)
    rank: int = 0
    tokenizer: Tokenizer | None = field(default_factory=lambda: None)
    novelty: OutOfDistributionScore | None = field(default_factory=lambda: None)
    process: NetworkProcess | None = field(default_factory=lambda: None)
    trained_on: frozenset[int] = field(default_factory=frozenset)
    selected_on: frozenset[int] = field(default_factory=frozenset)
    calibrated_on: frozenset[int] = field(default_factory=frozenset)
    name: str = ""
    config_sha256: str = ""

    def write(self, folder: Path, base: Checkpoint, card: str) -> None:
        """Writes the folder, completely or not at all. Raises FileExistsError if it is a file or not empty."""
        import torch
        from safetensors.torch import save

        from surrogate.adapters import low_rank
        from surrogate.weights import ranges_of

        with new_folder(folder) as place:
            tensors = {name: torch.tensor(sorted(getattr(self, name)), dtype=torch.int64) for name in FINGERPRINTS}
            if self.network:
                learned = low_rank.learned(self.network).items()
                tensors |= {name: tensor.cpu().contiguous() for name, tensor in learned}
            (place / _WEIGHTS).write_bytes(save(tensors))
            if self.tokenizer is not None and self.tokenizer is not base.tokenizer:
                self.tokenizer.save(place / "tokenizer.json")
            if self.novelty:
                checkpoint_files.write_arrays(place / checkpoint_files.OUT_OF_DISTRIBUTION, self.novelty.arrays())
            if self.process:
                checkpoint_files.write_arrays(place / _PROCESS, self.process.arrays())
            config: dict[str, Any] = {
                "format": FORMAT,
                "base_sha256": self.base_sha256,
                "rank": self.rank,
                "metrics": list(self.metrics),
                "known": self.known,
                "aliases": self.aliases,
                **({"ranges": ranges_of(self.metrics, self.network)} if self.network else {}),
                "sha256": {file.name: checkpoint_files.file_sha256(file) for file in sorted(place.iterdir())},
                "training": self.training,
            }
            if self.process:
                config["process"] = self.process.names()
            (place / CONFIG).write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
            (place / "README.md").write_text(card, encoding="utf-8")


def read(folder: Path, base: Checkpoint) -> Adapter:
    """Reads an adapter of a checkpoint; of a packaged one, what it has learned is read when it is first asked for.
    Nothing in it is executed or unpickled.

    Raises CheckpointError if it is an adapter of another checkpoint, or a file is missing, damaged or of a newer
    format.
    """
    config = read_config(folder)
    if config["base_sha256"] != base.config_sha256:
        raise CheckpointError(
            f"adapter {folder}: it adapts another checkpoint, whose config.json has the SHA-256 "
            f"{config['base_sha256'][:12]}..., not {base.config_sha256[:12] or 'that of this model'}...; use it "
            "with the checkpoint that it was taught on"
        )
    checkpoint_files.check_files(folder, config["sha256"], "adapter")
    rest = partial(_read_rest, folder, config, base)
    try:
        fields = {
            "base_sha256": config["base_sha256"], "metrics": tuple(config["metrics"]),
            "known": {space: tuple(names) for space, names in config["known"].items()}, "aliases": config["aliases"],
            "training": config["training"], "rank": config["rank"], "name": folder.name or str(folder),
            "config_sha256": checkpoint_files.file_sha256(folder / CONFIG),
        }  # fmt: skip
        return Adapter._of(fields, rest) if is_packaged(folder) else Adapter._of(fields | rest())
    except (
        SafetensorError, AttributeError, IndexError, KeyError, OSError, RuntimeError, TypeError, ValueError
    ) as error:  # fmt: skip
        raise CheckpointError(f"adapter {folder}: {first_line(error)}") from error


def base_sha256(folder: Path) -> str:
    """The SHA-256 of the config.json of the checkpoint that an adapter folder adapts. Raises CheckpointError."""
    return str(read_config(folder)["base_sha256"])


def merged_into(folder: Path) -> list[Path]:
    """The folders of the adapters that were merged into a checkpoint folder, in order."""
    place = folder / MERGED
    return sorted(path for path in place.iterdir() if path.is_dir()) if place.is_dir() else []


def merge(base: Path, folders: Sequence[Path], out: Path) -> None:
    """Writes a checkpoint folder with the files of `base`, and each adapter in a folder of its name, completely or not
    at all.

    Raises FileExistsError if `out` is not empty, ValueError if two adapters have the same name.
    """
    names = [folder.absolute().name for folder in [*merged_into(base), *folders]]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise ValueError(f"two adapters are called {twice}; rename one of the folders")
    with new_folder(out) as place:
        for file in sorted(base.iterdir()):
            if file.is_file():
                shutil.copyfile(file, place / file.name)
        for folder in [*merged_into(base), *folders]:
            own = place / MERGED / folder.absolute().name
            own.mkdir(parents=True)
            for file in sorted(folder.iterdir()):
                shutil.copyfile(file, own / file.name)


def _read_rest(folder: Path, config: Mapping[str, Any], base: Checkpoint) -> Fields:
    """The fields `_later`."""
    from surrogate.tokenizer import Tokenizer
    from surrogate.weights import fingerprints_of, read_tensors

    tensors = read_tensors(folder / _WEIGHTS)
    fields: Fields = {name: fingerprints_of(name, tensors.pop(name)) for name in FINGERPRINTS}
    files, metrics = config["sha256"], tuple(config["metrics"])
    tokenizer = Tokenizer.load(folder / "tokenizer.json") if "tokenizer.json" in files else base.tokenizer
    novelty = novelty_of(folder, base.network.config.width) if checkpoint_files.OUT_OF_DISTRIBUTION in files else None
    process = None
    if _PROCESS in files:
        from surrogate.adapters.process import (  # loads scipy, which most predictions need not
            CHOICE_LABELS,
            LABELS,
            NetworkProcess,
        )

        found = checkpoint_files.read_arrays(folder / _PROCESS)
        labels = {name: found.pop(name).astype(np.int64) for name in {*LABELS, CHOICE_LABELS} & {*found}}
        process = NetworkProcess.from_arrays(
            metrics, config["process"], checkpoint_files.finite(_PROCESS, found) | labels
        )
    elif not tensors:
        raise ValueError("it has learned nothing")
    network = _network(base, metrics, tokenizer, config, tensors) if tensors else None
    return {**fields, "network": network, "tokenizer": tokenizer, "novelty": novelty, "process": process}


def _network(
    base: Checkpoint,
    metrics: tuple[str, ...],
    tokenizer: Tokenizer,
    config: Mapping[str, Any],
    tensors: Mapping[str, Tensor],
) -> Network:
    import torch

    from surrogate.adapters import low_rank
    from surrogate.weights import fitting, restrict

    if tokenizer.atoms[: len(base.tokenizer.atoms)] != base.tokenizer.atoms:
        raise ValueError("tokenizer.json does not extend that of its base")
    decoder_only = not any(name.startswith("encoder.") for name in tensors)
    with torch.random.fork_rng([]):  # its initial weights are replaced
        tokenizers = base.tokenizer, tokenizer
        network = low_rank.adapted(base.network, base.metrics, metrics, tokenizers, config["rank"], decoder_only)
    found = fitting(tensors, low_rank.learned(network), _WEIGHTS)
    network.load_state_dict(found, strict=False)
    restrict(network, metrics, config)
    return low_rank.merge(network.eval())


def read_config(folder: Path) -> dict[str, Any]:
    """The checked adapter_config.json. Raises CheckpointError if it is missing, damaged or of another format."""
    path = folder / CONFIG
    try:
        config = json.loads(read_regular_file(path, checkpoint_files.LARGEST_CONFIG))
    except FileNotFoundError:
        what = f"it has no {CONFIG}" if folder.is_dir() else "there is no such folder"
        if (folder / "config.json").exists():
            what = "it is a checkpoint"
        raise CheckpointError(f"{folder} is no adapter: {what}") from None
    except (OSError, ValueError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else first_line(error)
        raise CheckpointError(f"adapter {folder}: {CONFIG} cannot be read: {why}") from None
    version = config.get("format") if isinstance(config, dict) else None
    if type(version) is not int or version != FORMAT:
        raise CheckpointError(f"adapter {folder}: has format {version}, this version of nassurrogate reads {FORMAT}")
    kinds = {
        "base_sha256": str, "rank": int, "metrics": list, "known": dict, "aliases": dict, "sha256": dict,
        "training": dict,
    }  # fmt: skip
    for key, kind in kinds.items():
        if not isinstance(config.get(key), kind):
            raise CheckpointError(f"adapter {folder}: {CONFIG} has no proper {key!r}")
    problem = checkpoint_files.wrong_names(config) or checkpoint_files.wrong_files(config["sha256"], {_WEIGHTS})
    if not config["metrics"] or not 0 <= config["rank"] <= _LARGEST_RANK:
        problem = problem or f"it has no metrics, or a rank that is not in [0, {_LARGEST_RANK:,}]"
    if problem:
        raise CheckpointError(f"adapter {folder}: {CONFIG}: {problem}")
    return dict(config)

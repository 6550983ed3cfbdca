"""The files of a checkpoint folder: where checkpoints are, and what their config.json may say, without trusting it."""

import hashlib
import json
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from search_spaces.common.errors import check_type, first_line, printable, quoted
from search_spaces.common.untrusted_files import read_regular_file, require_regular_file

FORMAT = 1
EVERY_SPACE = "*"
OUT_OF_DISTRIBUTION, OPERATOR_COSTS = "novelty.safetensors", "operator_costs.safetensors"
# Limits, far beyond any checkpoint.
LARGEST_CONFIG, _LARGEST_FILE, _LONGEST_HEADER = 1 << 22, 1 << 32, 1 << 22  # bytes
_MOST_METRICS, _MOST_NAMES, _LONGEST_NAME = 10_000, 100_000, 200


class CheckpointError(ValueError):
    """A folder that is not a checkpoint this version can use; the message says which file and why."""


def read_config(folder: Path) -> dict[str, Any]:
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


def read_arrays(path: Path) -> dict[str, np.ndarray]:
    """The arrays of a file. Raises ValueError if its header is too large, or numbers have a type that NumPy lacks."""
    from safetensors.numpy import load_file

    check_header(path)
    try:
        return dict(load_file(path))
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path.name} has numbers of a type that it never has ({first_line(error)})") from error


def write_arrays(path: Path, arrays: Mapping[str, np.ndarray]) -> None:
    """Writes arrays as a file that `read_arrays` reads."""
    from safetensors.numpy import save

    path.write_bytes(save({name: np.ascontiguousarray(array) for name, array in arrays.items()}))


def finite(file: str, arrays: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The arrays. Raises ValueError if they are not made of finite floating-point numbers."""
    for name, array in arrays.items():
        if array.dtype not in (np.float64, np.float32, np.float16):
            raise ValueError(f"{file}: {quoted(name)} is not made of finite numbers, but of {array.dtype}")
        if not np.isfinite(array).all():
            raise ValueError(f"{file}: {quoted(name)} is not made of finite numbers")
    return dict(arrays)


def check_header(path: Path) -> None:
    """Raises ValueError if the header of a file of tensors is too large for that of a checkpoint."""
    with path.open("rb") as file:
        length = int.from_bytes(file.read(8), "little")
    if length > _LONGEST_HEADER:
        raise ValueError(f"{path.name} has a header of {length:,} bytes, more than {_LONGEST_HEADER:,}")


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

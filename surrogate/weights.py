"""A network's weights: reads them from files without trusting those."""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.overrides import TorchFunctionMode

from search_spaces.common.errors import quoted
from surrogate.checkpoint_files import CheckpointError, check_header
from surrogate.config import FrozenModelConfig, ModelConfig
from surrogate.model import Network
from surrogate.pretrained_encoder import PretrainedEncoder
from surrogate.tokenizer import Tokenizer

_MOST_FINGERPRINTS = 1 << 23
_FLOATS = (torch.float64, torch.float32, torch.float16, torch.bfloat16)


def require_trainable(network: nn.Module) -> None:
    """Raises CheckpointError for the network of a published checkpoint."""
    if not isinstance(network, Network):
        raise CheckpointError("a published checkpoint predicts; it cannot be trained further, sampled or saved")


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
    check_header(path)
    return load_file(path)


def fingerprints_of(name: str, tensor: Tensor) -> frozenset[int]:
    """The fingerprints in a tensor of a file. Raises ValueError if it is no list of integers."""
    if tensor.dtype != torch.int64 or tensor.ndim != 1 or len(tensor) > _MOST_FINGERPRINTS:
        raise ValueError(f"{name} is no list of at most {_MOST_FINGERPRINTS:,} integers")
    return frozenset(tensor.tolist())


def network_of(model: ModelConfig, tokenizer: Tokenizer, metrics: int, tensors: Mapping[str, Tensor]) -> Network:
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

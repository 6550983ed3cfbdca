"""Extends a model with tokens for new metrics.

Old tensors are copied and new metrics come last in decoding order, so that predictions do not change.
"""

import copy
import dataclasses
from collections.abc import Sequence

import torch
from torch import nn

from surrogate.adapters.low_rank import metric_vector
from surrogate.rlm import RLM
from surrogate.weights import require_trainable


def extend(rlm: RLM, metrics: Sequence[str]) -> RLM:
    """A copy of `rlm` with new metrics, whose vectors start as `metric_vector` says. Raises CheckpointError for a
    published model."""
    require_trainable(rlm.network)
    network = copy.deepcopy(rlm.network)
    decoder = network.decoder
    starts = [metric_vector(decoder.metric, rlm.metrics, new) for new in metrics]
    decoder.metric = nn.Parameter(torch.cat([decoder.metric.detach(), *starts]))
    decoder.temperature = torch.cat([decoder.temperature, decoder.temperature.new_ones(len(metrics))])
    decoder.restrict([*decoder.ranges, *[None] * len(metrics)])
    return dataclasses.replace(rlm, network=network, metrics=(*rlm.metrics, *metrics))


def forget(rlm: RLM, kept: int) -> None:
    """Removes all metrics except the first `kept` from a model; predictions of those stay the same."""
    decoder = rlm.network.decoder
    decoder.metric = nn.Parameter(decoder.metric.detach()[:kept].clone())
    decoder.temperature = decoder.temperature[:kept].clone()
    decoder.restrict(decoder.ranges[:kept])
    rlm.metrics = rlm.metrics[:kept]

"""A graph neural network on the canonical graph: each node hears from its inputs and from those that read it.

Shapes: N nodes of all graphs of a batch, B graphs, D width.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import torch
from torch import Tensor, nn

from search_spaces import from_text
from search_spaces.tables import Table
from surrogate.config import TrainConfig
from surrogate.regressors.base import register
from surrogate.regressors.features import depths, log_size
from surrogate.regressors.networks import NetworkBaseline

_WIDTH = 64
_LAYERS = 4


@dataclass(frozen=True)
class Nodes:
    """`words` (nodes, 2): the operator with its attributes, and without, as vocabulary positions, 0 where unknown;
    `sizes` (nodes, 3) float32: channels, space and depth; `edges` (edges, 2): a node and one of its inputs."""

    words: np.ndarray
    sizes: np.ndarray
    edges: np.ndarray

    def __len__(self) -> int:
        return len(self.words)


@dataclass(frozen=True)
class GraphBatch:
    """`owner` (N,): the graph of each node. `inputs`, `readers` (N, N) sparse: the mean of a node's neighbours on
    either side; graphs lie along the diagonal, so that nothing is padded."""

    words: Tensor
    sizes: Tensor
    inputs: Tensor
    readers: Tensor
    owner: Tensor
    graphs: int


class MessagePassing(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(_WIDTH)
        self.hear = nn.Linear(3 * _WIDTH, _WIDTH)
        self.say = nn.Linear(_WIDTH, _WIDTH)

    def forward(self, x: Tensor, batch: GraphBatch) -> Tensor:
        n = self.norm(x)
        heard = torch.cat([n, torch.sparse.mm(batch.inputs, n), torch.sparse.mm(batch.readers, n)], dim=1)
        return x + self.say(self.hear(heard).relu())


class GraphNetwork(nn.Module):
    """Message passing, then a perceptron on the mean of a graph's nodes beside their sum, as latency adds up."""

    def __init__(self, words: int, typical_nodes: float, metrics: int) -> None:
        super().__init__()
        self.typical_nodes = typical_nodes
        self.word = nn.EmbeddingBag(words, _WIDTH, mode="sum", padding_idx=0)
        self.size = nn.Linear(3, _WIDTH)
        self.layers = nn.ModuleList(MessagePassing() for _ in range(_LAYERS))
        self.norm = nn.LayerNorm(_WIDTH)
        self.head = nn.Sequential(nn.Linear(2 * _WIDTH, _WIDTH), nn.ReLU(), nn.Linear(_WIDTH, metrics))

    def forward(self, batch: GraphBatch) -> Tensor:
        x = self.word(batch.words) + self.size(batch.sizes)
        for layer in self.layers:
            x = layer(x, batch)
        total = x.new_zeros(batch.graphs, _WIDTH).index_add_(0, batch.owner, self.norm(x))
        nodes = torch.bincount(batch.owner, minlength=batch.graphs)[:, None]
        return self.head(torch.cat([total / nodes, total / self.typical_nodes], dim=1))


@register
class GNN(NetworkBaseline):
    """Reads any network. Of an operator that no row to learn from has, it knows the size of its output only."""

    name = "gnn"
    default_config = TrainConfig(epochs=60, batch_size=32, learning_rate=2e-3, warmup_steps=50)

    def build(self, table: Table, metrics: int) -> nn.Module:
        networks = [_read(text) for text in set(table.texts())]
        words = sorted({word for network in networks for node in network.words for word in node})
        self.vocabulary = {word: place for place, word in enumerate(words, start=1)}
        return GraphNetwork(len(words) + 1, float(np.mean([len(one.words) for one in networks])), metrics)

    def read(self, table: Table) -> Sequence[Nodes]:
        texts = table.texts()
        made = {text: self._nodes(_read(text)) for text in dict.fromkeys(texts)}
        return [made[text] for text in texts]

    def _nodes(self, network: _Written) -> Nodes:
        words = [[self.vocabulary.get(word, 0) for word in node] for node in network.words]
        return Nodes(np.array(words), network.sizes, network.edges)

    def collate(self, items: Sequence[Nodes], device: torch.device) -> GraphBatch:
        starts = np.cumsum([0, *map(len, items)])
        edges = np.concatenate([item.edges + start for item, start in zip(items, starts, strict=False)])
        owner = np.repeat(np.arange(len(items)), [len(item) for item in items])
        return GraphBatch(
            torch.from_numpy(np.concatenate([item.words for item in items])).to(device),
            torch.from_numpy(np.concatenate([item.sizes for item in items])).to(device),
            _mean_of(edges, len(owner)).to(device),
            _mean_of(edges[:, ::-1], len(owner)).to(device),
            torch.from_numpy(owner).to(device),
            len(items),
        )


@dataclass(frozen=True)
class _Written:
    """What a text says: `words`, of each node its operator with attributes and its bare name, which a space makes
    another word even where they agree; `sizes` and `edges` as in `Nodes`."""

    words: tuple[tuple[str, str], ...]
    sizes: np.ndarray
    edges: np.ndarray


@lru_cache(maxsize=8192)
def _read(text: str) -> _Written:
    """Kept for a while: several networks that learn and judge the same rows follow each other."""
    graph = from_text(text)
    words = tuple((sys.intern(node.op.text), sys.intern(f"{node.op.name} *")) for node in graph.nodes)
    sizes = [
        (*log_size(node.shape), depth / 10) for node, depth in zip(graph.nodes, depths(graph), strict=True)
    ]
    edges = [(place, source) for place, node in enumerate(graph.nodes) for source in node.inputs]
    return _Written(
        words, np.array(sizes, dtype=np.float32) / 10, np.array(edges, dtype=np.int64).reshape(-1, 2)
    )


def _mean_of(edges: np.ndarray, nodes: int) -> Tensor:
    """Sparse (nodes, nodes): row i takes the mean of what the edges (i, j) lead to."""
    share = 1 / np.bincount(edges[:, 0], minlength=nodes).clip(min=1)[edges[:, 0]]
    return torch.sparse_coo_tensor(
        torch.from_numpy(edges.T.copy()),
        torch.from_numpy(share).float(),
        (nodes, nodes),
        check_invariants=False,
    ).coalesce()

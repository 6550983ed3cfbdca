"""A graph neural network on the canonical graph, with messages from each node's inputs and from its consumers.

Shapes: N nodes of all graphs of a batch, B graphs, D width.
"""

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
    """A network as the GNN reads it.

    `operators` (nodes, 2): vocabulary positions of the operator with and without its attributes, 0 if unknown;
    `sizes` (nodes, 3) float32: channels, spatial size and depth; `edges` (edges, 2): pairs of a node and
    an input of it.
    """

    operators: np.ndarray
    sizes: np.ndarray
    edges: np.ndarray

    def __len__(self) -> int:
        return len(self.operators)


@dataclass(frozen=True)
class GraphBatch:
    """Graphs of a batch as one block-diagonal graph, without padding.

    `operators` (N, 2), `sizes` (N, 3); `inputs`, `consumers` (N, N) sparse: means over a node's neighbours on either
    side; `owner` (N,): the graph of each node.
    """

    operators: Tensor
    sizes: Tensor
    inputs: Tensor
    consumers: Tensor
    owner: Tensor
    graphs: int


class MessagePassing(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(_WIDTH)
        self.receive = nn.Linear(3 * _WIDTH, _WIDTH)
        self.update = nn.Linear(_WIDTH, _WIDTH)

    def forward(self, x: Tensor, batch: GraphBatch) -> Tensor:
        n = self.norm(x)
        messages = [n, torch.sparse.mm(batch.inputs, n), torch.sparse.mm(batch.consumers, n)]
        return x + self.update(self.receive(torch.cat(messages, dim=1)).relu())


class GraphNetwork(nn.Module):
    """Message passing, then an MLP on the mean and the sum of a graph's nodes (the sum because latency is additive)."""

    def __init__(self, vocabulary: int, typical_nodes: float, metrics: int) -> None:
        super().__init__()
        self.typical_nodes = typical_nodes
        self.operator = nn.EmbeddingBag(vocabulary, _WIDTH, mode="sum", padding_idx=0)
        self.size = nn.Linear(3, _WIDTH)
        self.layers = nn.ModuleList(MessagePassing() for _ in range(_LAYERS))
        self.norm = nn.LayerNorm(_WIDTH)
        self.head = nn.Sequential(nn.Linear(2 * _WIDTH, _WIDTH), nn.ReLU(), nn.Linear(_WIDTH, metrics))

    def forward(self, batch: GraphBatch) -> Tensor:
        x = self.operator(batch.operators) + self.size(batch.sizes)
        for layer in self.layers:
            x = layer(x, batch)
        total = x.new_zeros(batch.graphs, _WIDTH).index_add_(0, batch.owner, self.norm(x))
        nodes = torch.bincount(batch.owner, minlength=batch.graphs)[:, None]
        return self.head(torch.cat([total / nodes, total / self.typical_nodes], dim=1))


@register
class GNN(NetworkBaseline):
    """Graph neural network on any network; of operators absent from the training rows it sees only the output size."""

    name = "gnn"
    default_config = TrainConfig(epochs=60, batch_size=32, learning_rate=2e-3, warmup_steps=50)

    def build(self, table: Table, metrics: int) -> nn.Module:
        networks = [_parse(text) for text in set(table.texts())]
        operators = sorted({name for network in networks for node in network.operators for name in node})
        self.vocabulary = {name: place for place, name in enumerate(operators, start=1)}
        typical_nodes = float(np.mean([len(one.operators) for one in networks]))
        return GraphNetwork(len(operators) + 1, typical_nodes, metrics)

    def read(self, table: Table) -> Sequence[Nodes]:
        texts = table.texts()
        made = {text: self._nodes(_parse(text)) for text in dict.fromkeys(texts)}
        return [made[text] for text in texts]

    def _nodes(self, network: "_ParsedText") -> Nodes:
        operators = [[self.vocabulary.get(name, 0) for name in node] for node in network.operators]
        return Nodes(np.array(operators), network.sizes, network.edges)

    def collate(self, items: Sequence[Nodes], device: torch.device) -> GraphBatch:
        starts = np.cumsum([0, *map(len, items)])
        edges = np.concatenate([item.edges + start for item, start in zip(items, starts, strict=False)])
        owner = np.repeat(np.arange(len(items)), [len(item) for item in items])
        return GraphBatch(
            torch.from_numpy(np.concatenate([item.operators for item in items])).to(device),
            torch.from_numpy(np.concatenate([item.sizes for item in items])).to(device),
            _mean_matrix(edges, len(owner)).to(device), _mean_matrix(edges[:, ::-1], len(owner)).to(device),
            torch.from_numpy(owner).to(device), len(items),
        )  # fmt: skip


@dataclass(frozen=True)
class _ParsedText:
    """The contents of a canonical text: `operators`, for each node its operator with attributes and its bare name (with
    a suffix, so that the two differ even if there are no attributes); `sizes` and `edges` as in `Nodes`."""

    operators: tuple[tuple[str, str], ...]
    sizes: np.ndarray
    edges: np.ndarray


@lru_cache(maxsize=8192)
def _parse(text: str) -> _ParsedText:  # cached: several networks in a row read the same rows
    graph = from_text(text)
    operators = tuple((sys.intern(node.op.text), sys.intern(f"{node.op.name} *")) for node in graph.nodes)
    sizes = [(*log_size(node.shape), depth / 10) for node, depth in zip(graph.nodes, depths(graph), strict=True)]
    edges = [(place, source) for place, node in enumerate(graph.nodes) for source in node.inputs]
    return _ParsedText(
        operators, np.array(sizes, dtype=np.float32) / 10, np.array(edges, dtype=np.int64).reshape(-1, 2)
    )


def _mean_matrix(edges: np.ndarray, nodes: int) -> Tensor:
    """Sparse (nodes, nodes) matrix: row i averages over the targets j of its edges (i, j)."""
    share = 1 / np.bincount(edges[:, 0], minlength=nodes).clip(min=1)[edges[:, 0]]
    return torch.sparse_coo_tensor(
        torch.from_numpy(edges.T.copy()), torch.from_numpy(share).float(), (nodes, nodes), check_invariants=False
    ).coalesce()

"""Recurrent layers that process all time steps at once with the same multiply-adds, as GPU libraries do."""

from typing import Any, ClassVar

import torch
from torch import Tensor, nn


class _Recurrent(nn.Module):
    gates: ClassVar[int]

    def __init__(
        self, input_size: int, hidden_size: int, num_layers: int = 1, bias: bool = True, batch_first: bool = False,
        dropout: float = 0.0, bidirectional: bool = False, **_: Any,
    ) -> None:  # fmt: skip
        super().__init__()
        self.hidden_size, self.num_layers, self.batch_first = hidden_size, num_layers, batch_first
        self.directions = 2 if bidirectional else 1
        width = self.gates * hidden_size
        self.input_gates, self.hidden_gates = nn.ModuleList(), nn.ModuleList()
        for place in range(num_layers * self.directions):
            size = input_size if place < self.directions else hidden_size * self.directions
            self.input_gates.append(nn.Linear(size, width, bias))
            self.hidden_gates.append(nn.Linear(hidden_size, width, bias))

    def forward(self, x: Tensor, state: Any = None) -> tuple[Tensor, Any]:
        for layer in range(self.num_layers):
            found = []
            for place in range(layer * self.directions, (layer + 1) * self.directions):
                gates = self.input_gates[place](x)
                before = gates[..., : self.hidden_size]
                found.append(torch.tanh((gates + self.hidden_gates[place](before))[..., : self.hidden_size]))
            x = found[0] if len(found) == 1 else torch.cat(found, dim=-1)
        return x, self.last(x)

    def last(self, x: Tensor) -> Any:
        batch = [x.shape[0 if self.batch_first else 1]] if x.dim() > 2 else []
        return x.new_empty(self.num_layers * self.directions, *batch, self.hidden_size)


class RNN(_Recurrent):
    gates = 1


class GRU(_Recurrent):
    gates = 3


class LSTM(_Recurrent):
    gates = 4

    def last(self, x: Tensor) -> Any:
        return super().last(x), super().last(x)

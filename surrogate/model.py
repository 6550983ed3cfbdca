"""The network of a Regression Language Model: an encoder that reads a text, a decoder that writes its metrics.

The decoder writes `<metric> number <metric> number ...`: a learned token per metric, followed by the digit tokens of
`NumberCodec`; the two are a *block*. Attention is causal within a block. Which earlier blocks a block sees is up to the
caller, so that one model represents p(metric | any other metrics). Numbers are never normalised.

Shapes: B texts, L tokens per text, P prefixes of numbers per text, K blocks, T decoder positions, D width, H heads.
"""

from collections.abc import Sequence
from typing import cast

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from surrogate.config import FrozenModelConfig, ModelConfig
from surrogate.encoders import (
    Batch,
    ChannelDropout,
    CompactEncoder,
    FeedForward,
    attention_bias,
    join_heads,
    split_heads,
)
from surrogate.number_codec import TOKENS, NumberCodec, Range
from surrogate.prefixes import DecoderPrefixes, KeysValues
from surrogate.pretrained_encoder import PretrainedEncoder

# Texts x tokens x tokens of a batch; larger ones are slower on a CPU.
_CPU_SQUARES = 1 << 22


class DecoderLayer(nn.Module):
    """Causal self-attention, cross-attention to the encoded text, feed-forward."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        width = config.width
        self.heads = config.heads
        self.self_norm = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.self_out = nn.Linear(width, width, bias=False)
        self.cross_norm = nn.LayerNorm(width)
        self.query = nn.Linear(width, width, bias=False)
        self.key_value = nn.Linear(width, 2 * width, bias=False)
        self.cross_out = nn.Linear(width, width, bias=False)
        self.feed_norm = nn.LayerNorm(width)
        self.feed = FeedForward(width, config.decoder_feed_forward)
        self.dropout = ChannelDropout(config.dropout)

    def project_memory(self, memory: Tensor) -> KeysValues:
        """Keys and values (B, H, L, D/H) of the encoded text, which all prefixes and steps share."""
        k, v = self.key_value(memory).chunk(2, dim=-1)
        return split_heads(k, self.heads), split_heads(v, self.heads)

    def forward(self, x: Tensor, memory: KeysValues, memory_bias: Tensor, mask: Tensor) -> Tensor:
        """All positions in one pass, for training: (B, T, D) -> (B, T, D).

        mask (B, 1, T, T) bool: query may attend to key; memory_bias (B, 1, 1, L): see `attention_bias`.
        """
        q, k, v = (split_heads(p, self.heads) for p in self.qkv(self.self_norm(x)).chunk(3, dim=-1))
        attended = join_heads(F.scaled_dot_product_attention(q, k, v, attn_mask=mask))
        return self.cross_attend(x + self.dropout(self.self_out(attended)), memory, memory_bias)

    def cross_attend(self, x: Tensor, memory: KeysValues, memory_bias: Tensor) -> Tensor:
        """Cross-attention and feed-forward of x (B, T or P, D)."""
        q = split_heads(self.query(self.cross_norm(x)), self.heads)
        attended = F.scaled_dot_product_attention(q, *memory, attn_mask=memory_bias)
        x = x + self.dropout(self.cross_out(join_heads(attended)))
        return x + self.dropout(self.feed(self.feed_norm(x)))


class Decoder(nn.Module):
    """Writes numbers; a position's input is the sum of the previous token, its metric and its place in the block."""

    allowed: Tensor
    magnitude: Tensor
    temperature: Tensor

    def __init__(self, config: ModelConfig, metrics: int) -> None:
        super().__init__()
        self.codec = NumberCodec(config.mantissa_digits)
        self.block = 1 + self.codec.length
        self.token = nn.Parameter(nn.init.normal_(torch.empty(len(TOKENS), config.width), std=0.1))
        self.metric = nn.Parameter(nn.init.normal_(torch.empty(metrics, config.width), std=0.1))
        self.place = nn.Parameter(nn.init.normal_(torch.empty(self.block, config.width), std=0.1))
        self.layers = nn.ModuleList(DecoderLayer(config) for _ in range(config.decoder_layers))
        self.norm = nn.LayerNorm(config.width)
        self.head = nn.Linear(config.width, len(TOKENS))
        # Divides a metric's logits; set after training so that intervals have their coverage (training/calibration.py).
        self.register_buffer("temperature", torch.ones(metrics))
        self.register_buffer("allowed", None, persistent=False)
        self.register_buffer("magnitude", None, persistent=False)
        self.restrict([None] * metrics)

    def restrict(self, ranges: Sequence[Range | None]) -> None:
        """Generated numbers of each metric stay in its range from now on, where it has one; training may see others.

        Raises NumberError for a range that cannot be written as digits.
        """
        self.ranges = tuple(ranges)
        bounds = [None if ends is None else (self.codec.encode(ends[0]), self.codec.encode(ends[1])) for ends in ranges]
        self.grammar = self.codec.grammar.restricted(bounds) if any(bounds) else self.codec.grammar
        device = self.token.device if self.token.device.type != "meta" else "cpu"
        self.allowed = torch.from_numpy(self.grammar.allowed).to(device)
        self.magnitude = torch.from_numpy(self.grammar.magnitude).to(device)

    def project_memory(self, memory: Tensor) -> list[KeysValues]:
        """Keys and values of the encoded text for every layer."""
        return [layer.project_memory(memory) for layer in cast(list[DecoderLayer], list(self.layers))]

    def start(self, memory: Tensor, mask: Tensor) -> DecoderPrefixes:
        """Numbers to be generated for texts with encodings (B, L, D) and mask (B, L): see decoding.py."""
        return DecoderPrefixes(self, memory, mask)

    def forward(
        self, memory: Tensor, memory_mask: Tensor, metrics: Tensor, digits: Tensor, states: Tensor, visible: Tensor
    ) -> Tensor:
        """Log-probabilities (B, K, n, tokens) of the n digits of K numbers, constrained to the grammar.

        metrics (B, K) int64; digits (B, K, n): the numbers' tokens; states (B, K, n): the grammar state before each;
        visible (B, K, K) bool: block i may see block j (a block always sees itself).
        """
        batch, blocks, count = digits.shape
        start = self.token.new_zeros(batch, blocks, 1, self.token.shape[1])
        previous = torch.cat([start, F.embedding(digits, self.token)], dim=2)
        x = (previous + F.embedding(metrics, self.metric)[:, :, None] + self.place).flatten(1, 2)
        causal = torch.ones(self.block, self.block, dtype=torch.bool, device=x.device).tril()
        own = torch.eye(blocks, dtype=torch.bool, device=x.device)
        mask = (visible & ~own)[:, :, None, :, None] | (own[:, None, :, None] & causal[:, None, :])
        mask = mask.reshape(batch, 1, blocks * self.block, blocks * self.block)
        bias = attention_bias(memory_mask)
        for layer, projected in zip(self.layers, self.project_memory(memory), strict=True):
            x = layer(x, projected, bias, mask)
        x = x.unflatten(1, (blocks, self.block))[:, :, :count]
        return self.log_probabilities(x, metrics[:, :, None], states)

    def log_probabilities(self, x: Tensor, metrics: Tensor, states: Tensor) -> Tensor:
        """Log-probabilities (..., tokens) of the next token, -inf where the grammar forbids it.

        x (..., D): output of the last layer; metrics and states (...).
        """
        temperature = self.temperature[metrics]
        # A temperature above 1 flattens the digits after the leading one only: with flattened signs and exponents, a
        # quantile would now and then be off by orders of magnitude, with flattened leading digits by tens of percent
        # (an interval of 69 to 90% accuracy, where 8 and 9 as leading digits had a thousandth of the probability).
        temperature = torch.where(self.magnitude[states], temperature.clamp(max=1), temperature)
        logits = self.head(self.norm(x)) / temperature[..., None]
        return logits.masked_fill(~self.allowed[states], -torch.inf).log_softmax(-1)


class Network(nn.Module):
    """Encoder and decoder; `metrics` is the number of metric tokens of the decoder."""

    # Encoded batches whose numbers a CPU generates in the same steps, which are many and small and costly to start.
    joined_batches = 4

    def __init__(self, config: ModelConfig, atoms: list[list[str]], metrics: int) -> None:
        super().__init__()
        self.encoder: CompactEncoder | PretrainedEncoder
        if isinstance(config, FrozenModelConfig):
            self.encoder = PretrainedEncoder(config)
            config = self.encoder.pretrained.config
        else:
            self.encoder = CompactEncoder(config, atoms)
        self.config = config
        self.decoder = Decoder(config, metrics)

    def forward(self, batch: Batch, metrics: Tensor, digits: Tensor, states: Tensor, visible: Tensor) -> Tensor:
        """Log-probabilities of the digits (see `Decoder.forward`)."""
        memory = self.encoder(batch)
        out: Tensor = self.decoder(memory, batch.mask, metrics, digits, states, visible)
        return out

    def most_texts(self, tokens: int, memory: int | None) -> int:
        """Texts of so many tokens that one batch may have, at least 1: those that fit into `memory` bytes of a GPU, or,
        for None, those that a CPU predicts fastest."""
        if memory is None:
            return max(1, _CPU_SQUARES // tokens**2)
        return max(1, memory // self._bytes_per_text(tokens))

    def _bytes_per_text(self, tokens: int) -> int:
        """Estimated peak memory for predicting medians and intervals of all metrics of a text with so many tokens."""
        config = self.config
        attention = 2 * config.heads * tokens**2  # scores and their softmax
        # The residual stream, its normalised copy, references or queries, keys and values, the attended values.
        encoder = tokens * (8 * config.width + config.encoder_feed_forward)
        # Keys and values of each layer, projected and then made contiguous.
        projected = 4 * tokens * config.width * config.decoder_layers
        streams = 3 * len(self.decoder.metric)
        cached = 2 * streams * self.decoder.block * config.width * config.decoder_layers
        return 4 * (attention + encoder + projected + cached)

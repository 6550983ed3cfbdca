"""The Regression Language Model: an encoder that reads a network's text, a decoder that writes its metrics.

The decoder writes `<metric> number <metric> number ...`, a metric being one learned token and a number the digit
tokens of `NumberCodec`: together a *block*. Within a block attention is causal; which earlier blocks a block sees is
the caller's choice, so that one model holds p(metric | any other metrics). Numbers are never normalised.

Shapes: B texts, L tokens a text, S decoder streams a text, K blocks, T decoder positions, D width, H heads.
"""

from __future__ import annotations

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
from surrogate.number_codec import TOKENS, NumberCodec
from surrogate.pretrained_encoder import PretrainedEncoder

KeysValues = tuple[Tensor, Tensor]


class DecoderLayer(nn.Module):
    """Self-attention over what has been written, cross-attention to the text, feed-forward."""

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
        """Keys and values (B, H, L, D/H) of the encoded text: once a text, for all streams and steps."""
        k, v = self.key_value(memory).chunk(2, dim=-1)
        return split_heads(k, self.heads), split_heads(v, self.heads)

    def forward(self, x: Tensor, memory: KeysValues, memory_bias: Tensor, mask: Tensor) -> Tensor:
        """All positions at once, for training. x (B, T, D); mask (B, 1, T, T) bool: who may attend to whom."""
        q, k, v = (split_heads(p, self.heads) for p in self.qkv(self.self_norm(x)).chunk(3, dim=-1))
        attended = join_heads(F.scaled_dot_product_attention(q, k, v, attn_mask=mask))
        return self._read(x + self.dropout(self.self_out(attended)), memory, memory_bias)

    def step(self, x: Tensor, cache: Tensor, length: int, memory: KeysValues, memory_bias: Tensor) -> Tensor:
        """The next position of S streams. x (B, S, D); cache (2, B, S, H, T, D/H) is filled at `length`."""
        q, k, v = (p.unflatten(-1, (self.heads, 1, -1)) for p in self.qkv(self.self_norm(x)).chunk(3, dim=-1))
        cache[0, :, :, :, length] = k.squeeze(-2)
        cache[1, :, :, :, length] = v.squeeze(-2)
        keys, values = cache[:, :, :, :, : length + 1]
        attended = F.scaled_dot_product_attention(*(part.flatten(0, 1) for part in (q, keys, values)))
        return self._read(x + self.self_out(attended.view_as(x)), memory, memory_bias)

    def _read(self, x: Tensor, memory: KeysValues, memory_bias: Tensor) -> Tensor:
        """Cross-attention and feed-forward; the positions of x may as well be streams."""
        q = split_heads(self.query(self.cross_norm(x)), self.heads)
        attended = F.scaled_dot_product_attention(q, *memory, attn_mask=memory_bias)
        x = x + self.dropout(self.cross_out(join_heads(attended)))
        return x + self.dropout(self.feed(self.feed_norm(x)))


class Decoder(nn.Module):
    """Writes numbers. A position carries what was written, the metric it belongs to and its place in the block."""

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
        # Divides a metric's logits; set after training so that intervals cover what they say (see calibration.py).
        self.register_buffer("temperature", torch.ones(metrics))
        self.register_buffer("allowed", torch.from_numpy(self.codec.grammar.allowed), persistent=False)
        self.register_buffer("magnitude", torch.from_numpy(self.codec.grammar.magnitude), persistent=False)

    def project_memory(self, memory: Tensor) -> list[KeysValues]:
        """Keys and values of the encoded text for every layer."""
        return [layer.project_memory(memory) for layer in self.layers]  # type: ignore[operator]

    def forward(
        self,
        memory: Tensor,
        memory_mask: Tensor,
        metrics: Tensor,
        digits: Tensor,
        states: Tensor,
        visible: Tensor,
    ) -> Tensor:
        """Log-probabilities (B, K, n, tokens) of the n digits of K numbers, constrained to the grammar.

        metrics (B, K) int64; digits (B, K, n) the numbers' tokens; states (B, K, n) the grammar state before each;
        visible (B, K, K) bool: block i may see block j (a block always sees itself).
        """
        batch, blocks, count = digits.shape
        start = self.token.new_zeros(batch, blocks, 1, self.token.shape[1])
        written = torch.cat([start, F.embedding(digits, self.token)], dim=2)
        x = (written + F.embedding(metrics, self.metric)[:, :, None] + self.place).flatten(1, 2)
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
        """Of the next token (..., tokens), from the last layer's x (..., D), zero where the grammar forbids it."""
        temperature = self.temperature[metrics]
        # A wider interval is one of other digits: flattened, too, signs and exponents would sometimes say a million.
        temperature = torch.where(self.magnitude[states], temperature.clamp(max=1), temperature)
        logits = self.head(self.norm(x)) / temperature[..., None]
        return logits.masked_fill(~self.allowed[states], -torch.inf).log_softmax(-1)


class Network(nn.Module):
    """Encoder and decoder; `metrics` is how many metric tokens the decoder knows."""

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

    def forward(
        self, batch: Batch, metrics: Tensor, digits: Tensor, states: Tensor, visible: Tensor
    ) -> Tensor:
        """Log-probabilities of the digits (see `Decoder.forward`)."""
        memory = self.encoder(batch)
        out: Tensor = self.decoder(memory, batch.mask, metrics, digits, states, visible)
        return out

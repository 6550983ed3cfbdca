"""T5Gemma with a decoder of number tokens, in the interface of our own network: `RLM` predicts with either."""

from typing import Any

import torch
from torch import Tensor, nn

from surrogate.config import ModelConfig
from surrogate.encoders import Batch
from surrogate.published.number_codec import PublishedNumbers

MAX_TOKENS = 4096  # of the published evaluation on networks; the one on source code has 2,048
# A pass over so many tokens, with keys and values of its three streams, takes less than a gigabyte.
_TOKENS_PER_PASS, _BYTES_PER_PASS = 4096, 1 << 30


class PublishedNetwork(nn.Module):
    """A released model: it writes one number, and can neither be trained further nor saved.

    Quantiles are exact among the numbers written without a leading zero, whose order in the digit tree is that of their
    values. The published recipe samples instead; at least 16 of the 12,288 published draws have a leading zero.
    """

    joined_batches = 1  # its decoding steps are large, and joining batches would pad them

    def __init__(self, model: Any, codec: PublishedNumbers, start: int) -> None:
        """`model`: a T5GemmaForConditionalGeneration; decoding begins with the id `start`."""
        super().__init__()
        self.config = ModelConfig(width=model.config.encoder.hidden_size, heads=1, max_tokens=MAX_TOKENS)
        self.encoder = PublishedEncoder(model.get_encoder())
        self.decoder = PublishedDecoder(model.get_decoder(), model.lm_head, codec, start)

    def most_texts(self, tokens: int, memory: int | None) -> int:
        """Texts of so many tokens that one batch may have, at least 1, in `memory` bytes of a GPU (None: on a CPU)."""
        passes = 1 if memory is None else max(1, memory // _BYTES_PER_PASS)
        return max(1, passes * _TOKENS_PER_PASS // tokens)


class PublishedEncoder(nn.Module):
    """T5Gemma's encoder."""

    def __init__(self, model: Any) -> None:
        super().__init__()
        self.model = model

    def forward(self, batch: Batch) -> Tensor:
        """(B, L, D)"""
        hidden: Tensor = self.model(batch.ids, attention_mask=batch.mask.long()).last_hidden_state
        return hidden


class PublishedDecoder(nn.Module):
    """T5Gemma's decoder and output layer."""

    def __init__(self, model: Any, head: nn.Module, codec: PublishedNumbers, start: int) -> None:
        super().__init__()
        self.model, self.head, self.codec, self.start_id = model, head, codec, start
        self.grammar = codec.grammar
        self.register_buffer("ids", torch.tensor(codec.ids), persistent=False)
        self.register_buffer("allowed", torch.from_numpy(codec.grammar.allowed), persistent=False)

    def start(self, memory: Tensor, mask: Tensor) -> "PublishedPrefixes":
        """Numbers for texts with encodings (B, L, D) and mask (B, L); see `decoding.NumberDecoder`."""
        return PublishedPrefixes(self, memory, mask)


class PublishedPrefixes:
    """P prefixes per text of the number that is being generated.

    `logits` (prefixes, ids) are those of the next id, for all ids of the model.
    """

    def __init__(self, decoder: Any, memory: Tensor, mask: Tensor) -> None:
        from transformers import DynamicCache, EncoderDecoderCache

        self.decoder, self.memory, self.mask = decoder, memory, mask.long()
        # Without a cache the library would mask the padding id that starts a number.
        self.cache = EncoderDecoderCache(DynamicCache(), DynamicCache())
        self.rows = len(memory)
        self.begun = False

    def begin(self, metrics: Tensor, parents: Tensor) -> None:
        """Starts the number; metrics (B, 1), all 0. Raises ValueError for a second number."""
        if self.begun:
            raise ValueError("a published model writes 1 number per text, not several")
        self.begun = True
        self._step(torch.full((self.rows,), self.decoder.start_id, device=self.memory.device))

    def append(self, tokens: Tensor, parents: Tensor) -> None:
        """Appends a token (B, P) of our grammar to each of the prefixes `parents` (B, P)."""
        known = len(self.memory) // self.rows
        chosen = (parents + known * torch.arange(self.rows, device=parents.device)[:, None]).flatten()
        if not torch.equal(chosen, torch.arange(len(self.memory), device=chosen.device)):
            self.cache.batch_select_indices(chosen)
            self.memory, self.mask = self.memory[chosen], self.mask[chosen]
        self._step(self.decoder.ids[tokens].flatten())

    def probabilities(self, states: Tensor) -> Tensor:
        """Probabilities (B, P, tokens) of the next token, from the grammar states (B, P) of the prefixes."""
        logits = self.logits[:, self.decoder.ids].view(*states.shape, len(self.decoder.ids))
        return logits.masked_fill(~self.decoder.allowed[states], -torch.inf).softmax(-1)

    def _step(self, ids: Tensor) -> None:
        hidden = self.decoder.model(
            ids[:, None],
            past_key_values=self.cache,
            use_cache=True,
            encoder_hidden_states=self.memory,
            encoder_attention_mask=self.mask,
        ).last_hidden_state[:, -1]
        logits: Tensor = self.decoder.head(hidden)
        cap = self.decoder.model.config.final_logit_softcapping
        self.logits = logits if cap is None else (logits / cap).tanh() * cap

"""The trained surrogate as users hold it: load, save, predict.

A checkpoint is a folder: `config.json` (format, model sizes, metrics, aliases, how it was trained),
`model.safetensors`, `tokenizer.json`, `novelty.safetensors` (what novelty.py judges by), `README.md` (the model card).
A frozen pretrained encoder is not part of it: config.json names it and identifies its weights.
"""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from search_spaces.common.errors import did_you_mean
from surrogate import analytic_metrics, checkpoint, decoding
from surrogate.checkpoint import (
    Checkpoint,
    CheckpointError,
    code_checkpoint,
    default_checkpoint,
    file_sha256,
)
from surrogate.config import ModelConfig
from surrogate.dataset import Dataset
from surrogate.encoders import Batch, collate
from surrogate.joint_samples import sobol_levels
from surrogate.model import Network
from surrogate.tokenizer import Encoded, Tokenizer

# Texts x tokens x tokens of a batch. References and attention take some 30 bytes of each, and on a CPU more is slower.
_BATCH_SQUARES = 1 << 22
# Batches that a CPU reads at once: of more, Python itself, which runs one at a time, would set the pace.
_READERS = 4
# Batches whose numbers a CPU writes in the same steps: these are many and small, and to start them takes its time.
_WRITTEN = 4
__all__ = [
    "RLM", "CheckpointError", "Prediction", "best_device", "code_checkpoint", "default_checkpoint", "file_sha256",
]  # fmt: skip
T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True)
class Prediction:
    """What the model says of n texts: (n, metrics) float64 each, in the metrics' own units.

    `median` is the point value and `q10` and `q90` bound its 80% interval, None where none was asked for: all three of
    the metric on its own, whatever else was asked for (`sample` draws metrics together). `novelty` (n,): above 1, the
    network is unlike anything the model was trained on (see novelty.py), and the numbers mean little; None where the
    checkpoint does not say.
    """

    metrics: tuple[str, ...]
    median: np.ndarray
    q10: np.ndarray | None
    q90: np.ndarray | None
    novelty: np.ndarray | None = None


@dataclass(eq=False)
class RLM(Checkpoint):
    """A Regression Language Model: texts in, metrics out.

    `metrics` are in decoding order; `known` maps space -> those of them that it learned about that space; `aliases`
    maps space -> short name -> metric; `training` records how the model came about; `trained_on` are the fingerprints
    of the texts it saw, `novelty` judges how unlike these a text is.
    """

    @staticmethod
    def create(config: ModelConfig, tokenizer: Tokenizer, metrics: Sequence[str], **rest: Any) -> RLM:
        """A fresh model with random weights (from torch's global generator)."""
        network = Network(config, tokenizer.atoms, len(metrics))
        return RLM(network, tokenizer, tuple(metrics), **rest)

    @property
    def device(self) -> torch.device:
        return self.network.decoder.metric.device

    @property
    def max_tokens(self) -> int:
        """The longest text that it reads."""
        return self.network.config.max_tokens

    def to(self, device: torch.device | str) -> RLM:
        """Moves the model, which computes there from now on; returns it."""
        self.network.to(device)
        return self

    def names(self, space: str | None = None) -> list[str]:
        """By which metrics can be asked for: their own and their short ones, of one space or of all."""
        return sorted({*self.metrics, *self._short_names(space)})

    def resolve(self, name: str, space: str | None = None) -> str:
        """The metric that a name or alias means; where spaces differ in it and none is given, the one that is written
        first. Raises ValueError that suggests the nearest names."""
        if found := self.meanings(name, space):
            return found[0]
        if space is not None and any(name in of_space for of_space in self.aliases.values()):
            short = sorted(self._short_names(space))
            raise ValueError(f"this checkpoint knows no {name!r} of {space}{did_you_mean(name, short)}")
        raise ValueError(f"unknown metric {name!r}{did_you_mean(name, self.names(space))}")

    def meanings(self, name: str, space: str | None = None) -> list[str]:
        """The metrics that a name or alias may mean, of one space or of all, in decoding order."""
        if name in self.metrics:
            return [name]
        found = {self.aliases[one].get(name) for one in self._spaces(space) if one in self.aliases}
        return [metric for metric in self.metrics if metric in found]

    def _short_names(self, space: str | None) -> set[str]:
        return {alias for one in self._spaces(space) for alias in self.aliases.get(one, {})}

    def _spaces(self, space: str | None) -> list[str]:
        return list(self.aliases) if space is None else [space]

    def predict(
        self,
        texts: Sequence[str],
        metrics: Sequence[str] | None = None,
        *,
        intervals: bool = True,
        batch_size: int | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Prediction:
        """Predicts metrics (default: all) of canonical texts.

        `progress` is called with the number of distinct texts done. `batch_size` texts are read together (default: 256
        on a GPU, 16 on a CPU, which reads several such batches at once and writes the numbers of up to four together),
        or fewer where they are long. Raises ValueError for an unknown metric, or a text that is empty or longer than
        the model reads; warns of texts that a frozen encoder crops.
        """
        names = tuple(self.resolve(m) for m in (self.metrics if metrics is None else metrics))
        order = sorted(set(names), key=self.metrics.index)
        wanted = [self.metrics.index(name) for name in order]
        distinct = list(dict.fromkeys(texts))
        lengths, cropped = self._lengths(distinct)
        if cropped:
            limit = self.max_tokens
            warnings.warn(f"{cropped} of {len(distinct)} texts were cropped to {limit} tokens", stacklevel=2)
        values = np.empty((len(distinct), len(order), 3 if intervals else 1))
        novelty = np.empty(len(distinct)) if self.novelty else None
        tokenizing, done = Lock(), 0

        def read(batches: list[list[int]]) -> tuple[np.ndarray, np.ndarray | None]:
            # Tokenized again: kept from the first time, tokens and references would outweigh the texts.
            with torch.inference_mode():
                with tokenizing:  # of which a pretrained encoder's tokenizer bears one at a time
                    encoded = [[self.encode(distinct[row]) for row in rows] for rows in batches]
                return self._read([collate(some, self.device) for some in encoded], wanted, intervals)

        groups = self._written_together(self.batches(lengths, batch_size))
        for group, (numbers, strange) in zip(groups, at_once(read, groups, self.device), strict=True):
            rows = [row for batch in group for row in batch]
            values[rows] = numbers
            if novelty is not None:
                novelty[rows] = strange
            done += len(rows)
            if progress:
                progress(done)
        position = {text: row for row, text in enumerate(distinct)}
        columns = [order.index(name) for name in names]
        places = [position[text] for text in texts]
        values = values[places][:, columns]
        low, high = (values[:, :, 1], values[:, :, 2]) if intervals else (None, None)
        return Prediction(names, values[:, :, 0], low, high, None if novelty is None else novelty[places])

    def _read(
        self, batches: list[Batch], metrics: list[int], intervals: bool
    ) -> tuple[np.ndarray, np.ndarray | None]:
        """Medians and, where asked for, the ends of the intervals of metrics in order: (B, metrics, 1 or 3), of the B
        texts of all the batches. And these texts' novelty (B,), None where the model does not know."""
        network = self.network.eval()
        memory, mask = _joined(
            [network.encoder(batch) for batch in batches], [batch.mask for batch in batches]
        )
        given = network.decoder, memory, mask, metrics
        values = decoding.medians_and_intervals(*given) if intervals else (decoding.medians(*given),)
        novelty = self.novelty.of_encodings(mean_encodings(memory, mask)) if self.novelty else None
        return np.stack(values, axis=-1), novelty

    def encodings(self, texts: Sequence[str], batch_size: int = 64) -> np.ndarray:
        """(n, D) float64: means over tokens of what the encoder makes of each text. Raises ValueError as `predict`."""
        lengths, _ = self._lengths(texts)
        read = np.empty((len(texts), self.network.config.width))
        self.network.eval()
        with torch.inference_mode():
            for rows in self.batches(lengths, batch_size):
                batch = collate([self.encode(texts[row]) for row in rows], self.device)
                read[rows] = mean_encodings(self.network.encoder(batch), batch.mask)
        return read

    def sample(
        self,
        texts: Sequence[str],
        metrics: Sequence[str] | None = None,
        *,
        count: int = 64,
        seed: int = 0,
        batch_size: int = 64,
    ) -> np.ndarray:
        """Joint samples (texts, count, metrics): quasi-random, the same seed gives the same ones.

        Metrics are drawn in the checkpoint's order, each given those before it, every text from levels of its own, so
        that samples of two texts are independent. `count` is a power of 2. Raises ValueError as `predict` does.
        """
        names = [self.resolve(m) for m in (self.metrics if metrics is None else metrics)]
        order = sorted(set(names), key=self.metrics.index)
        wanted = [self.metrics.index(name) for name in order]
        lengths, _ = self._lengths(texts)
        drawn = np.empty((len(texts), count, len(order)))
        self.network.eval()
        with torch.inference_mode():
            for rows in self.batches(lengths, batch_size):
                batch = collate([self.encode(texts[row]) for row in rows], self.device)
                rngs = [np.random.default_rng([seed, row]) for row in rows]
                levels = np.stack([sobol_levels(count, len(order), rng) for rng in rngs])
                memory = self.network.encoder(batch)
                drawn[rows] = decoding.joint(self.network.decoder, memory, batch.mask, wanted, levels)
        return drawn[:, :, [order.index(name) for name in names]]

    def encode(self, text: str) -> Encoded:
        """A text as this model reads it."""
        config = self.network.config
        read = self.tokenizer.encode_program if config.program_structure else self.tokenizer.encode
        encoded = read(text)
        if config.free_metrics:
            return dataclasses.replace(
                encoded, structural_features=analytic_metrics.structural_features(text)
            )
        return encoded

    def refusal(self, text: str, encoded: Encoded | None = None) -> str:
        """Why the model cannot read a text ("is empty"), "" where it can; `encoded` is the text as it reads it, if that
        is known."""
        count = len(self.tokenizer.encode(text) if encoded is None else encoded)
        limit = self.max_tokens
        if not (text.strip() and count):
            return "is empty"
        return f"has {count} tokens, more than the {limit} it reads ('max_tokens')" if count > limit else ""

    def dataset(self, texts: Sequence[str], values: np.ndarray, noise: np.ndarray | None = None) -> Dataset:
        """Rows to learn, as this model reads them; `values` and their relative `noise` are (n, K) of all its metrics.
        Raises ValueError naming the first row whose text it cannot read or whose value has no digits."""
        read = Dataset.of(texts, values, self.encode, self.network.decoder.codec, noise)
        for row, (text, encoded) in enumerate(zip(texts, read.texts, strict=True), start=1):
            if problem := self.refusal(text, encoded):
                raise ValueError(f"row {row}: its text {problem}; leave it out")
        return read

    def batches(self, lengths: Sequence[int], batch_size: int | None = None) -> list[list[int]]:
        """Which texts, of so many tokens each, are read together: `batch_size` of similar length (default: 16 on a CPU,
        whose cache more would leave, to take twice as long; else 256), or fewer where they are long."""
        size = batch_size or (16 if self.device.type == "cpu" else 256)
        return list(_batches(lengths, size, self._room))

    def _written_together(self, batches: list[list[int]]) -> list[list[list[int]]]:
        """The batches in groups whose numbers are written in the same steps, a group at least for every reader."""
        if self.device.type != "cpu":
            return [[batch] for batch in batches]
        size = max(1, min(_WRITTEN, len(batches) // _readers()))
        return [batches[start : start + size] for start in range(0, len(batches), size)]

    @staticmethod
    def _room(tokens: int) -> int:
        """How many texts of so many tokens memory bears at once, at least 1."""
        return max(1, _BATCH_SQUARES // tokens**2)

    def _lengths(self, texts: Sequence[str]) -> tuple[list[int], int]:
        """Tokens of each text, and how many texts are cropped. Raises ValueError for one that cannot be read."""
        lengths, cropped = [], 0
        for place, text in enumerate(texts):
            encoded = self.tokenizer.encode(text)
            if problem := self.refusal(text, encoded):
                raise ValueError(f"text {place + 1} {problem}")
            lengths.append(len(encoded))
            cropped += encoded.cropped
        return lengths, cropped

    def save_pretrained(
        self, folder: str | Path, card: str = "", more: Mapping[str, bytes] | None = None
    ) -> None:
        """Writes a checkpoint folder, `more` files beside the model included, whole or not at all.

        Raises FileExistsError where something is there.
        """
        checkpoint.write(self, Path(folder), card, more)

    @staticmethod
    def from_pretrained(folder: str | Path, device: torch.device | str = "cpu") -> RLM:
        """Reads a checkpoint folder, to compute on `device`. Nothing in it is executed or unpickled.

        A frozen encoder is looked up where config.json says ("encoder": a folder, or a name that transformers finds in
        its cache or downloads). A checkpoint that others published is one of published.py. Raises CheckpointError where
        a file is missing, damaged, or of a newer format.
        """
        folder = Path(folder)
        config = checkpoint.read_config(folder)
        if "format" not in config:
            from surrogate.published import rlm as published

            return published.load(folder, config).to(device)
        return RLM(**vars(checkpoint.read(folder))).to(device)


def _joined(memories: list[Tensor], masks: list[Tensor]) -> tuple[Tensor, Tensor]:
    """Encodings (B, L, D) and masks (B, L) of some batches as those of one, padded to the longest."""
    longest = max(mask.shape[1] for mask in masks)
    padded = [F.pad(memory, (0, 0, 0, longest - memory.shape[1])) for memory in memories]
    return torch.cat(padded), torch.cat([F.pad(mask, (0, longest - mask.shape[1])) for mask in masks])


def mean_encodings(memory: Tensor, mask: Tensor) -> np.ndarray:
    """(B, L, D), (B, L) -> (B, D): means over real tokens."""
    real = mask[:, :, None].to(memory.dtype)
    means: np.ndarray = ((memory * real).sum(1) / real.sum(1)).double().cpu().numpy()
    return means


def _batches(lengths: Sequence[int], batch_size: int, room: Callable[[int], int]) -> Iterator[list[int]]:
    """Rows of texts of similar length, as many at once as `batch_size` and the `room` for texts of a length allow."""
    batch: list[int] = []
    for row in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and len(batch) >= min(batch_size, room(lengths[row])):
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def best_device() -> str:
    """Where to compute: a GPU if there is one."""
    return "cuda" if torch.cuda.is_available() else "cpu"


def _readers() -> int:
    """How many batches a CPU reads at once, if there are as many."""
    return min(torch.get_num_threads(), _READERS)


def at_once(read: Callable[[T], R], batches: Sequence[T], device: torch.device) -> Iterator[R]:
    """`read` of each batch, in order. On a CPU several are read at once, each by cores of its own: all cores together
    would wait for each other at every small step of decoding, and for long where the machine is busy."""
    threads = torch.get_num_threads()
    readers = min(_readers(), len(batches)) if device.type == "cpu" else 1
    if readers < 2:
        yield from map(read, batches)
        return
    torch.set_num_threads(threads // readers)
    try:
        with ThreadPoolExecutor(readers) as pool:
            yield from pool.map(read, batches)
    finally:
        torch.set_num_threads(threads)

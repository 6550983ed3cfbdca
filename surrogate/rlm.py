"""The trained surrogate as users hold it: load, save, predict, sample."""

from __future__ import annotations

import dataclasses
import hashlib
import logging
import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial, reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Union

import numpy as np

import search_spaces
from search_spaces.common.errors import check_type, did_you_mean, printable, quoted
from search_spaces.common.packages import best_device
from surrogate import checkpoint
from surrogate.adapters.adapter import CONFIG as ADAPTER_CONFIG
from surrogate.adapters.adapter import Adapter, base_sha256, merged_into
from surrogate.adapters.adapter import read as read_adapter
from surrogate.checkpoint import FINGERPRINTS, Checkpoint, Fields
from surrogate.checkpoint_files import (
    EVERY_SPACE,
    CheckpointError,
    code_checkpoint,
    default_checkpoint,
    file_sha256,
    located,
)
from surrogate.config import ModelConfig
from surrogate.joint_samples import sobol_levels
from surrogate.operator_costs.features import is_quantized
from surrogate.prediction import Prediction

if TYPE_CHECKING:
    import torch
    from typing_extensions import TypeIs

    from surrogate.dataset import Dataset
    from surrogate.text_model import TextModel
    from surrogate.tokenizer import Encoded, Tokenizer

__all__ = [
    "RLM", "CheckpointError", "Prediction", "best_device", "code_checkpoint", "default_checkpoint", "file_sha256",
]  # fmt: skip

_QUANTIZED = "is that of a quantised network, and nothing was learned of those; predict the float network"
# Other words for analytic metrics, which every command counts.
_COUNTED = (
    (("flop", "mac", "madd"), "macs_m are the multiply-adds in millions, half the FLOPs"),
    (("param", "weights"), "params_m are the parameters in millions"),
)
# Names of metrics in an error of one line.
_MOST_LISTED = 20
_log = logging.getLogger(f"nassurrogate.{__name__}")


@dataclass(eq=False)
class RLM(Checkpoint):
    """A Regression Language Model: texts in, metrics out.

    `metrics` are in decoding order; `known` maps a search space to the metrics learned for it; `aliases` maps a space
    to its short names of metrics; `training` records how the model was trained. `trained_on`, `selected_on` and
    `calibrated_on` are fingerprints of the texts whose rows were trained on, chose the epoch, and calibrated the
    intervals. `novelty` computes out-of-distribution scores. `operator_costs` predicts further metrics, of any network.

    `adapters` hold what was taught later (`add_adapter`): their metrics are predicted by them, all others as before.
    """

    adapters: tuple[Adapter, ...] = field(default=(), init=False)

    def __repr__(self) -> str:
        n = sum(weight.numel() for weight in self.network.parameters())
        taught = "".join(f", adapter {adapter.name}" for adapter in self.adapters)
        return f"<RLM: {len(self.all_metrics)} metrics ({', '.join(self.all_metrics[:1])}, ...), {n:,} weights{taught}>"

    @staticmethod
    def create(config: ModelConfig, tokenizer: Tokenizer, metrics: Sequence[str], **rest: Any) -> RLM:
        """A model with random weights, from torch's global generator."""
        from surrogate.model import Network

        network = Network(config, tokenizer.atoms, len(metrics))
        return RLM(network, tokenizer, tuple(metrics), **rest)

    @staticmethod
    def from_pretrained(
        folder: str | Path, device: torch.device | str = "cpu", adapters: str | Path | Sequence[str | Path] = ()
    ) -> RLM:
        """Reads a checkpoint folder with the adapters that were merged into it, and further `adapters`, to compute on
        `device`. Nothing in it is executed or unpickled.

        "default" and "code" are the packaged checkpoints. A folder that is itself an adapter, of a packaged checkpoint,
        is read with that checkpoint.

        A frozen encoder is loaded from where config.json says ("encoder": a folder, or a name that transformers finds
        in its cache or downloads). Checkpoints published by the paper's authors are read as well. Raises
        CheckpointError if a file is missing, damaged or of a newer format.
        """
        adapters = [adapters] if isinstance(adapters, str | Path) else adapters
        check_type(adapters, Sequence, "adapters", "an adapter's folder, or a list of them")
        rlm, (_, own) = RLM.base_of(folder, device), _base_and_adapters(located(folder))
        for added in (*own, *adapters):
            rlm.add_adapter(added)
        return rlm

    @staticmethod
    def base_of(folder: str | Path, device: torch.device | str = "cpu") -> RLM:
        """As `from_pretrained`, without the adapters that were merged into the checkpoint: what a new one adapts."""
        base, _ = _base_and_adapters(located(folder))
        return RLM._of({**vars(checkpoint.read(base)), "adapters": ()}).to(device)

    def save_pretrained(self, folder: str | Path, card: str = "", more: Mapping[str, bytes] | None = None) -> None:
        """Writes a checkpoint folder, with `more` files in addition to the model's, completely or not at all.

        Raises FileExistsError if `folder` is a file or not empty, CheckpointError for a published model and for one
        with adapters.
        """
        if self.adapters:
            raise CheckpointError(
                "a model with adapters is not saved as one; `nassurrogate adapters merge` makes one folder of "
                "the checkpoint and its adapters"
            )
        checkpoint.write(self, Path(folder), card, more)

    def add_adapter(self, folder: str | Path) -> RLM:
        """Adds what an adapter folder has learned, and returns the model. Its metrics are predicted by the adapter from
        now on, all others as before.

        Raises CheckpointError if the adapter is damaged or of another checkpoint, ValueError if an earlier adapter has
        taught one of its metrics.
        """
        check_type(folder, str | Path, "adapter", "its folder")
        added = read_adapter(Path(folder), self)
        for other in self.adapters:
            if both := {*other.metrics} & {*added.metrics}:
                raise ValueError(
                    f"the adapters {quoted(other.name)} and {quoted(added.name)} both teach {quoted(min(both))}; "
                    "use one of them"
                )
        self.adapters = (*self.adapters, added)
        self.__dict__.pop("_adapted", None)
        self.known = {
            space: tuple(dict.fromkeys([*self.known.get(space, ()), *added.known.get(space, ())]))
            for space in [*self.known, *(space for space in added.known if space not in self.known)]
        }
        self.aliases = {
            space: {**self.aliases.get(space, {}), **added.aliases.get(space, {})}
            for space in [*self.aliases, *(space for space in added.aliases if space not in self.aliases)]
        }
        self._when_read(partial(_add_fingerprints, added))
        return self

    @property
    def identity(self) -> str:
        """SHA-256 of the config.json, which has those of the other files, and of the adapters'."""
        digests = [self.config_sha256, *(adapter.config_sha256 for adapter in self.adapters)]
        return digests[0] if len(digests) == 1 else hashlib.sha256("".join(digests).encode()).hexdigest()

    @property
    def device(self) -> torch.device:
        return next(self.network.parameters()).device

    @property
    def max_tokens(self) -> int:
        """Length of the longest text that the model reads."""
        return self.network.config.max_tokens

    def to(self, device: torch.device | str) -> RLM:
        """Moves the model to a device and returns it."""
        self._when_read(partial(_move, device))
        return self

    @property
    def all_metrics(self) -> tuple[str, ...]:
        """The metrics that the RLM decodes, in decoding order, those of adapters, and those of operator costs."""
        return (*self._decoded, *(self.operator_costs.metrics if self.operator_costs else ()))

    @property
    def _decoded(self) -> tuple[str, ...]:
        """The metrics of the RLM and of its adapters."""
        taught = (name for adapter in self.adapters for name in adapter.metrics)
        return tuple(dict.fromkeys([*self.metrics, *taught]))

    def names(self, space: str | None = None) -> list[str]:
        """Names of metrics: all full names, and the short ones of one space or of all."""
        short = {alias for one in self._spaces(space) for alias in self.aliases.get(one, {})}
        return sorted({*self.all_metrics, *short, *(self._short if space is None else self.of_any_network(space))})

    def resolve(self, name: str, space: str | None = None) -> str:
        """The metric of a full or short name. A short name of several metrics means, without a space, that of networks
        that people deploy, else the one that is first in decoding order. Raises ValueError that suggests the nearest
        names."""
        if found := self.meanings(name, space):
            return found[0]
        raise ValueError(self.unknown(name, space))

    def unknown(self, name: str, space: str | None = None, more: Sequence[str] = ()) -> str:
        """The error for a name that is no metric of the space: the nearest names, `more` among them, or what the
        checkpoint does know of the space."""
        near = did_you_mean(name, [*self.names(space), *more])
        if near.startswith("; did you mean") and not self.meanings(name):
            return f"unknown metric {quoted(name)}{near}"
        spaces = [*self.aliases] if space is None else [space]
        short = {alias: metric for one in spaces for alias, metric in self.aliases.get(one, {}).items()}
        learned = self._decoded if space is None else self.known.get(space, ())
        known = [*short, *(metric for metric in learned if metric not in short.values())]
        of = f" of {space}" if space else ""
        some = ", ".join(map(printable, known[:_MOST_LISTED])) or "no metric of it"
        rest = f" and {len(known) - _MOST_LISTED} more" if len(known) > _MOST_LISTED else ""
        instead = next((f"; {told}" for words, told in _COUNTED if any(word in name.lower() for word in words)), "")
        if name == "accuracy" and name in self._short:
            instead = f"; {self._short[name]} is known of larger images than its"
        return f"the checkpoint knows no {printable(name[:80])}{of}; it knows {some}{rest}{instead}"

    def meanings(self, name: str, space: str | None = None) -> list[str]:
        """The metrics that a full or short name may mean, in one space or in all, as `resolve` prefers them."""
        if name in self.all_metrics:
            return [name]
        found = {self.aliases.get(one, {}).get(name) for one in self._spaces(space)}
        first = [self._short[name]] if space is None and name in self._short else []
        found_here = [metric for metric in self.all_metrics if metric in found and metric not in first]
        # A space's own devices and accuracy come before those of networks that people deploy.
        general = [self._short[name]] if space and name in self._short and name in self.of_any_network(space) else []
        return [*first, *(found_here or general)]

    @property
    def _short(self) -> Mapping[str, str]:
        """Short names of metrics for networks that are of no space."""
        return self.operator_costs.short if self.operator_costs else {}

    def of_any_network(self, space: str) -> list[str]:
        """Names of metrics that are known of networks of a space because they are known of any network: latencies, and
        ImageNet accuracy if its images are large enough. That is `accuracy` where its benchmark has none."""
        costs = self.operator_costs
        if costs is None:
            return []
        pixels = search_spaces.get(space).resolution ** 2 if space in search_spaces.names() else math.inf
        known = [metric for metric in costs.metrics if costs.least_pixels[metric] <= pixels]
        own = {"accuracy"} & {*self.aliases.get(space, {})}
        short = [name for name, metric in self._short.items() if metric in known and name not in own]
        return [*dict.fromkeys([*self.aliases.get(EVERY_SPACE, {}), *short, *known])]

    def _spaces(self, space: str | None) -> list[str]:
        """Keys of `aliases`."""
        return list(self.aliases) if space is None else [space, EVERY_SPACE]

    def default_metrics(self, space: str | None = None) -> tuple[str, ...]:
        """What is predicted of networks of a space unless metrics are named: all that was learned of it; of other
        networks, what adapters have learned of networks of no space, then the metrics of a dozen devices, or all
        metrics."""
        devices = self.operator_costs.devices if self.operator_costs else ()
        taught = [name for one in self.adapters if EVERY_SPACE in one.aliases for name in one.metrics]
        others = dict.fromkeys([*taught, *(devices or self.metrics)])
        return tuple(self.known.get(space or "", others))

    def predict(
        self, texts: str | Sequence[str], metrics: str | Sequence[str] | None = None, *, intervals: bool = True,
        batch_size: int | None = None, progress: Callable[[int], None] | None = None,
    ) -> Prediction:  # fmt: skip
        """Predicts metrics (default: all that the RLM decodes and its adapters know) of canonical texts: arrays (texts,
        metrics) in the metrics' units, of which `q10` and `q90` are None without `intervals`.

        `progress` is called with the number of distinct texts done. `batch_size` is the most texts per batch (default:
        256 on a GPU; 16 on a CPU, which reads several batches concurrently); batches of long texts are smaller. Raises
        ValueError for an unknown metric and for a text that is empty or too long; warns of texts that a frozen encoder
        crops.
        """
        started = time.perf_counter()
        check_type(texts, Iterable, "texts", "a canonical text or several")
        texts = [texts] if isinstance(texts, str) else texts
        metrics = [metrics] if isinstance(metrics, str) else metrics
        names = tuple(self.resolve(metric) for metric in (self._decoded if metrics is None else metrics))
        distinct = list(dict.fromkeys(texts))
        parts = []
        for place, (source, asked) in enumerate(self._sources(names)):
            told = progress if place == 0 else None
            if _reads_texts(source):
                parts.append(source.predict(distinct, asked, intervals, batch_size, told))
            else:
                parts.append(_of_networks(source, distinct, asked, intervals, told))
        position = {text: row for row, text in enumerate(distinct)}
        took = time.perf_counter() - started
        _log.info("%d metrics of %d texts predicted in %.2f s", len(names), len(distinct), took)
        return reduce(Prediction.beside, parts).columns(names).take([position[text] for text in texts])

    @property
    def _text_model(self) -> TextModel:
        """What predicts the RLM's own metrics."""
        from surrogate.text_model import TextModel

        return TextModel(self.network, self.tokenizer, self.metrics, self.novelty)

    def _sources(self, names: Sequence[str]) -> list[tuple[Source, list[str]]]:
        """What predicts which of these metrics: the network of the RLM or of an adapter, which read texts, or a model
        of networks; the RLM's own comes first. Without any metric, that alone."""
        own = [name for name in names if name in self.metrics and not self._teaches(name)]
        sources: list[tuple[Source, list[str]]] = [(self._text_model, own)] if own or not names else []
        asked: dict[str, list[str]] = {}
        for name in names:
            if adapter := self._teaches(name):
                asked.setdefault(adapter.name, []).append(name)
        sources += [(self._adapted[adapter], taught) for adapter, taught in asked.items()]
        if of_any := [name for name in names if name not in self._decoded]:
            assert self.operator_costs
            sources.append((self.operator_costs, of_any))
        return sources

    def _teaches(self, name: str) -> Adapter | None:
        return next((adapter for adapter in self.adapters if name in adapter.metrics), None)

    @cached_property
    def _adapted(self) -> dict[str, Source]:
        """What predicts the metrics of each adapter."""
        from surrogate.text_model import TextModel

        found: dict[str, Source] = {}
        for adapter in self.adapters:
            if adapter.network and adapter.tokenizer:
                network = adapter.network.to(self.device)
                found[adapter.name] = TextModel(network, adapter.tokenizer, adapter.metrics, adapter.novelty)
            elif adapter.process:
                from surrogate.adapters.process import ProcessOfBase  # loads scipy, which others do not need

                base = dataclasses.replace(self)  # without adapters
                found[adapter.name] = ProcessOfBase(adapter.process, base)
        return found

    def encodings(self, texts: Sequence[str]) -> np.ndarray:
        """Encoder output of each text, averaged over its tokens: (n, D) float64. Raises ValueError as `predict`."""
        return self.read(texts, ())[0]

    def read(self, texts: Sequence[str], metrics: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
        """Encodings (n, D) and medians (n, metrics) of the RLM's own metrics, of texts that are read once. Raises
        ValueError as `predict`."""
        return self._text_model.read(texts, metrics)

    def sample(
        self, texts: Sequence[str], metrics: Sequence[str] | None = None, *, count: int = 64, seed: int = 0,
        batch_size: int = 64,
    ) -> np.ndarray:  # fmt: skip
        """Joint samples (texts, count, metrics), quasi-random; the same seed gives the same samples.

        Metrics are drawn in decoding order, each conditioned on those before it; those of operator costs, and of
        different adapters, are independent. Every text has its own quantile levels, so that samples of different texts
        are independent. `count` is a power of 2. Raises ValueError as `predict`, CheckpointError for a published model.
        """
        names = [self.resolve(metric) for metric in (self.metrics if metrics is None else metrics)]
        order: list[str] = []
        parts = [np.empty((len(texts), count, 0))]
        models = 0
        for source, asked in self._sources([*dict.fromkeys(names)]):
            if _reads_texts(source):
                asked = sorted(asked, key=source.metrics.index)
                parts.append(source.sample(texts, asked, count, seed, batch_size))
            else:
                models += 1
                rngs = [np.random.default_rng([seed, row, models]) for row in range(len(texts))]
                levels = np.array([sobol_levels(count, len(asked), rng) for rng in rngs])
                parts.append(source.quantiles(texts, asked, levels.reshape(-1, count, len(asked))))
            order += asked
        samples = np.concatenate(parts, axis=2)
        return samples[:, :, [order.index(name) for name in names]]

    def encode(self, text: str) -> Encoded:
        """Tokens of a text and whatever else this model reads of it."""
        return self._text_model.encode(text)

    def refusal(self, text: str, encoded: Encoded | None = None, metrics: Sequence[str] | None = None) -> str:
        """Why the model cannot read a text ("is empty"), "" if it can; `encoded`: its tokens, if they are known.

        `metrics` are full names of what is to be predicted, by default by the RLM. Models of networks read texts of any
        length, but of float networks alone.
        """
        if metrics is None:
            return self._text_model.refusal(text, encoded)
        for source, _ in self._sources(metrics):
            if not text.strip():
                return "is empty"
            if _reads_texts(source):
                why = source.refusal(text, encoded if source.network is self.network else None)
            else:
                why = _QUANTIZED if is_quantized(text) else ""
            if why:
                return why
        return ""

    def dataset(self, texts: Sequence[str], values: np.ndarray, noise: np.ndarray | None = None) -> Dataset:
        """Training data: texts with the `values` and their relative `noise`, (n, K) each, of all metrics.

        Raises ValueError naming the first row whose text the model cannot read or whose value it cannot write,
        CheckpointError for a published model.
        """
        from surrogate.dataset import Dataset
        from surrogate.weights import require_trainable

        require_trainable(self.network)
        encoded = Dataset.of(texts, values, self.encode, self.network.decoder.codec, noise)
        for row, (text, tokens) in enumerate(zip(texts, encoded.texts, strict=True), start=1):
            if problem := self.refusal(text, tokens):
                raise ValueError(f"row {row}: its text {problem}; leave it out")
        return encoded

    def batches(self, lengths: Sequence[int], batch_size: int | None = None) -> list[list[int]]:
        """Positions of texts with these numbers of tokens, in batches of similar length that the device can hold;
        `batch_size` as in `predict`."""
        return self._text_model.batches(lengths, batch_size)


def _base_and_adapters(folder: Path) -> tuple[Path, list[Path]]:
    """A checkpoint and the adapters merged into it, or an adapter and the packaged checkpoint that it adapts."""
    if not (folder / ADAPTER_CONFIG).exists() or (folder / "config.json").exists():
        return folder, merged_into(folder)
    digest = base_sha256(folder)
    for packaged in (default_checkpoint(), code_checkpoint()):
        if file_sha256(packaged / "config.json") == digest:
            return packaged, [*merged_into(packaged), folder]
    raise CheckpointError(
        f"{folder} is an adapter, of a checkpoint whose config.json has the SHA-256 {digest[:12]}...; name that "
        "checkpoint, and this folder as an adapter of it"
    )


class NetworkModel(Protocol):
    """Predicts metrics of networks, as normal distributions on a scale of its own."""

    def predict(
        self, texts: Sequence[str], metrics: Sequence[str], progress: Callable[[int], None] | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Medians and ends of the 80% intervals (n, metrics, 3), and novelty (n,)."""

    def quantiles(self, texts: Sequence[str], metrics: Sequence[str], levels: np.ndarray) -> np.ndarray:
        """Values at these `levels` (n, count, metrics)."""


Source = Union["TextModel", NetworkModel]


def _reads_texts(source: Source) -> TypeIs[TextModel]:
    return hasattr(source, "tokenizer")


def _of_networks(
    model: NetworkModel,
    texts: Sequence[str],
    names: Sequence[str],
    intervals: bool,
    progress: Callable[[int], None] | None,
) -> Prediction:
    values, novelty = model.predict(texts, names, progress)
    low, high = (values[:, :, 1], values[:, :, 2]) if intervals else (None, None)
    return Prediction(tuple(names), values[:, :, 0], low, high, novelty)


def _move(device: torch.device | str, fields: Fields) -> None:
    fields["network"].to(device)


def _add_fingerprints(adapter: Adapter, fields: Fields) -> None:
    for name in FINGERPRINTS:
        fields[name] |= getattr(adapter, name)

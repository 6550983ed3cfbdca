"""Configurations: strict, frozen, written beside every checkpoint."""

from __future__ import annotations

import dataclasses
import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from search_spaces.common.errors import did_you_mean, quoted

# Far beyond any model; a damaged file may say anything.
_LAYERS, _SIZE = 256, 1 << 20


class ConfigError(ValueError):
    """A configuration with an unknown key or a value of the wrong kind; the message names it."""


class Config:
    """Base of the frozen config dataclasses: `from_dict`, `from_file`, `to_dict`."""

    @classmethod
    def from_dict(cls, values: Mapping[str, Any], where: str = "config") -> Self:
        """Raises ConfigError for an unknown key (suggesting the nearest) or a value of the wrong kind."""
        fields = {f.name: f for f in dataclasses.fields(cls) if f.init}  # type: ignore[arg-type]
        made: dict[str, Any] = {}
        for key, value in values.items():
            if key not in fields:
                raise ConfigError(f"{where}: unknown key {quoted(key)}{did_you_mean(key, list(fields))}")
            default = fields[key].default
            if isinstance(value, Mapping) and isinstance(default, Config):
                made[key] = type(default).from_dict(value, f"{where}.{key}")
            elif fields[key].default_factory is dict:
                made[key] = _numbers(value, f"{where}: {key!r}")
            elif isinstance(default, tuple) and isinstance(value, list | tuple):
                kinds = (str,) if fields[key].type == "tuple[str, ...]" else (int, float)
                if wrong := [item for item in value if type(item) not in kinds]:
                    raise ConfigError(f"{where}: {key!r} should not have {quoted(wrong[0])}")
                made[key] = tuple(value)
            elif isinstance(default, float) and type(value) in (int, float):
                made[key] = _float(value, f"{where}: {key!r}")
            elif type(value) is type(default):
                made[key] = value
            else:
                kind = type(default).__name__
                raise ConfigError(f"{where}: {key!r} should be of kind {kind}, but is {value!r:.80}")
        try:
            return cls(**made)
        except ValueError as error:
            raise ConfigError(f"{where}: {error}") from None

    @classmethod
    def from_file(cls, path: str | Path) -> Self:
        """Reads a TOML file. Raises ConfigError where it is unreadable or wrong."""
        try:
            values = tomllib.loads(Path(path).read_text(encoding="utf-8"))
        except OSError as error:
            raise ConfigError(f"{path}: cannot be read: {error.strerror or error}") from None
        except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise ConfigError(f"{path}: cannot be read as TOML: {error}") from None
        except RecursionError:
            raise ConfigError(f"{path}: cannot be read as TOML: it is nested too deeply") from None
        return cls.from_dict(values, str(path))

    def to_dict(self) -> dict[str, Any]:
        """Plain values, ready for JSON."""
        values = {f.name: getattr(self, f.name) for f in dataclasses.fields(self) if f.init}  # type: ignore[arg-type]
        return {key: value.to_dict() if isinstance(value, Config) else value for key, value in values.items()}


def _numbers(value: Any, what: str) -> dict[str, float]:
    if not isinstance(value, Mapping) or any(type(number) not in (int, float) for number in value.values()):
        raise ConfigError(f"{what} should be a table of numbers, but is {value!r:.80}")
    return {name: _float(number, f"{what}: {quoted(name)}") for name, number in value.items()}


def _float(number: int | float, what: str) -> float:
    try:
        return float(number)
    except OverflowError:  # of an int
        raise ConfigError(f"{what} is too large") from None


def _at_least(low: float, **values: float) -> None:
    for name, value in values.items():
        if not low <= value < math.inf:
            raise ValueError(f"{quoted(name)} must be at least {low}, but is {value}")


def _check_weights(digit_weights: tuple[float, ...]) -> None:
    _at_least(0, **{f"digit_weights[{place}]": weight for place, weight in enumerate(digit_weights)})


def _check_dropout(rate: float) -> None:
    if not 0 <= rate < 1:
        raise ValueError(f"'dropout' must be in [0, 1), but is {rate}")


@dataclass(frozen=True, kw_only=True)
class ModelConfig(Config):
    """Sizes of the model. `width` is shared by encoder and decoder; `max_tokens` is the longest text it reads.

    With `free_metrics` the encoder is told the exact size and path lengths of each network beside its text, which it
    else has to learn to count (free_metrics.py): few rows then go further, and reading takes milliseconds longer.

    With `program_structure` it is told of source code which words are one name, how lines are indented and how large
    written numbers are (program_structure.py): few programs then teach more. With `program_size` each token of a
    program is told the first number of its text as well, which is the size of what the program is given where its
    comments begin with that: what a statement takes is mostly a power of it.

    The encoder is trained from scratch; values that name another are those of a `FrozenModelConfig`.
    """

    width: int = 128
    heads: int = 4
    encoder_layers: int = 4
    encoder_feed_forward: int = 256
    decoder_layers: int = 2
    decoder_feed_forward: int = 256
    dropout: float = 0.1
    mantissa_digits: int = 4
    max_tokens: int = 4096
    free_metrics: bool = False
    program_structure: bool = False
    program_size: bool = False

    def __post_init__(self) -> None:
        if self.program_size and not self.program_structure:
            raise ValueError("'program_size' needs 'program_structure', which finds the numbers of a text")
        _at_least(1, heads=self.heads, encoder_layers=self.encoder_layers, decoder_layers=self.decoder_layers)
        _at_least(1, mantissa_digits=self.mantissa_digits, max_tokens=self.max_tokens)
        _at_least(1, encoder_feed_forward=self.encoder_feed_forward)
        _at_least(1, decoder_feed_forward=self.decoder_feed_forward)
        _at_least(2, width=self.width)
        sizes = (self.width, self.encoder_feed_forward, self.decoder_feed_forward, self.max_tokens)
        if (
            max(self.encoder_layers, self.decoder_layers) > _LAYERS
            or max(sizes) > _SIZE
            or self.mantissa_digits > 15
        ):
            raise ValueError(
                f"no model has more than {_LAYERS} layers, sizes above {_SIZE:,} or 15 mantissa digits"
            )
        if self.width % self.heads or self.width % 2:
            raise ValueError(f"'width' {self.width} must be even and a multiple of the {self.heads} 'heads'")
        _check_dropout(self.dropout)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any], where: str = "config") -> Self:
        if "encoder" in values and cls is ModelConfig:
            return FrozenModelConfig.from_dict(values, where)  # type: ignore[return-value]
        return super().from_dict(values, where)


@dataclass(frozen=True, kw_only=True)
class FrozenModelConfig(ModelConfig):
    """A model on a frozen pretrained encoder, with the sizes of the paper's decoder. In a TOML file:

        [model]
        encoder = "google/t5gemma-s-s-prefixlm"

    `encoder` is a folder or a name on Hugging Face, `encoder_revision` a branch, tag or commit of it (empty: the main
    branch). Texts are cropped to `max_tokens`. A model made from it holds the commit and, in `encoder_sha256`, what
    identifies the weights; other weights are then refused.
    """

    encoder: str = ""
    encoder_revision: str = ""
    encoder_sha256: str = ""
    width: int = 2048
    heads: int = 8
    decoder_feed_forward: int = 2048
    max_tokens: int = 2048
    # The encoder has its own.
    encoder_layers: int = field(default=1, init=False)
    encoder_feed_forward: int = field(default=1, init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.free_metrics or self.program_structure:
            raise ValueError("'free_metrics' and 'program_structure' are for encoders trained from scratch")
        if not self.encoder:
            raise ValueError("'encoder' must be a folder or the name of a pretrained encoder")


@dataclass(frozen=True, kw_only=True)
class OptimizerConfig(Config):
    """How weights follow gradients: `optimizer` ("adamw" or "adafactor"), the learning rate after `warmup_steps`, from
    where a cosine leads to 2% of it, the norm that gradients are clipped to, the decay of the weights' running average.
    """

    optimizer: str = "adamw"
    learning_rate: float = 2e-3
    warmup_steps: int = 200
    weight_decay: float = 0.05
    gradient_clip: float = 1.0
    average_decay: float = 0.998

    def __post_init__(self) -> None:
        _at_least(0, warmup_steps=self.warmup_steps, weight_decay=self.weight_decay)
        if self.optimizer not in ("adamw", "adafactor"):
            raise ValueError(f"'optimizer' must be adamw or adafactor, but is {quoted(self.optimizer)}")
        if not (0 < self.learning_rate < math.inf and 0 < self.gradient_clip < math.inf):
            raise ValueError("'learning_rate' and 'gradient_clip' must be positive")
        if not 0 <= self.average_decay < 1:
            raise ValueError(f"'average_decay' must be in [0, 1), but is {self.average_decay}")


@dataclass(frozen=True, kw_only=True)
class TrainConfig(OptimizerConfig):
    """How a model is trained. `metrics` in decoding order; empty means every metric column of the tables.

    Of each space, `held_out` rows (at least, whole groups of `group_by`) are never trained on; `validation` more are
    kept for calibrating the intervals. Either is a share of the space's rows where it is below 1.

    An epoch shows each row once, or as often as `passes` says for its space (a fraction is drawn), and `free_batches`
    of fresh architectures whose exact size and path lengths are learned (`free_metrics`): of `free_spaces`, by weight
    (empty: of every registered one). `workers` processes make those.

    `digit_weights` weigh the loss of the tokens of a number, sign first. Of the metrics a row has, `metrics_per_row`
    are trained on each time it is seen (0: all), drawn anew: those of `main_metrics` before the others. By the main
    metrics (all, where none are named) the best epoch is chosen; training stops when `patience` epochs (0: never)
    bring none better.

    A batch is computed in `accumulate` pieces, one after another or on as many processes, to the same result.
    `bf16` is for GPUs alone. What a frozen encoder read is kept on disk across epochs, `encoding_cache_gb` of it
    beside the unfinished training.
    """

    metrics: tuple[str, ...] = ()
    main_metrics: tuple[str, ...] = ()
    metrics_per_row: int = 0
    group_by: str = ""
    held_out: float = 0.0
    validation: float = 0.0
    epochs: int = 40
    patience: int = 0
    batch_size: int = 64
    accumulate: int = 1
    bf16: bool = True
    passes: Mapping[str, float] = field(default_factory=dict)
    free_batches: int = 0
    free_spaces: Mapping[str, float] = field(default_factory=dict)
    workers: int = 1
    vocabulary: int = 8192
    digit_weights: tuple[float, ...] = ()
    encoding_cache_gb: float = 20.0
    checkpoint_minutes: float = 5.0
    seed: int = 0
    model: ModelConfig = ModelConfig()

    def __post_init__(self) -> None:
        super().__post_init__()
        _at_least(1, epochs=self.epochs, batch_size=self.batch_size, accumulate=self.accumulate)
        _at_least(0, metrics_per_row=self.metrics_per_row, patience=self.patience, workers=self.workers)
        _at_least(0, held_out=self.held_out, validation=self.validation, free_batches=self.free_batches)
        _at_least(0, seed=self.seed, checkpoint_minutes=self.checkpoint_minutes)
        _at_least(0, **self.passes)
        _at_least(0, **self.free_spaces)
        _at_least(300, vocabulary=self.vocabulary)
        _at_least(0, encoding_cache_gb=self.encoding_cache_gb)
        _check_weights(self.digit_weights)
        if self.model.free_metrics and self.free_batches:
            raise ValueError(
                "a model that is told free metrics learns nothing from them: 'free_batches' should be 0"
            )
        if self.patience and not self.validation:
            raise ValueError("'patience' needs 'validation' rows to judge an epoch by")
        if self.free_spaces and not sum(self.free_spaces.values()):
            raise ValueError("'free_spaces' gives every space the weight 0")
        if len(set(self.metrics)) < len(self.metrics):
            raise ValueError("'metrics' names one twice")
        for name in self.main_metrics:
            if self.metrics and name not in self.metrics:
                raise ValueError(f"'main_metrics' has {quoted(name)}, which is not in 'metrics'")


@dataclass(frozen=True, kw_only=True)
class FinetuneConfig(OptimizerConfig):
    """How a checkpoint is fine-tuned. `metrics` of the table to teach; empty means every metric column it has.

    Of the rows, the share `validation` (200 at most; none of fewer than 100 different texts) decides when to stop and
    calibrates the intervals of new metrics. `steps` are at most so many; 0 means what a minute on two cores allows,
    fewer for few rows. Training stops when `patience` judgements, one every `judge_every` steps, bring nothing.

    Of spaces with 10 to 4,000 rows, random architectures, `taught` in all, are labelled by a Gaussian process that
    learns from the rows, and learned beside them (0: none; see teacher.py).

    Each time a value is seen it gets fresh noise: what replicates show, at least `noise` of its metric's standard
    deviation, without which few rows are learned by heart, digit by digit.

    `dropout` is a share of channels, whatever the checkpoint was trained with.

    Where the checkpoint knows the space of every row, its encoder stays as it is and the decoder alone is trained,
    unless `agreement` is -1.

    What the checkpoint knew is rehearsed, with weight `distillation`, on `rehearsal` architectures a step (fewer where
    their texts are long) drawn from the spaces it knows in turn. Afterwards, on `checked` others of each space, its old
    and new medians must agree to at least the rank correlation `agreement` for every metric it knew, but for the 3%
    that moved most (-1: that is not looked at); else its weights are pulled back until they do.

    What is familiar is learned from `novelty_texts` of each space (0: not at all, for models that are asked at once).
    """

    metrics: tuple[str, ...] = ()
    validation: float = 0.2
    steps: int = 0
    batch_size: int = 16
    learning_rate: float = 5e-4
    warmup_steps: int = 20
    weight_decay: float = 0.0
    average_decay: float = 0.95
    metrics_per_row: int = 8
    taught: int = 1500
    noise: float = 0.1
    dropout: float = 0.1
    digit_weights: tuple[float, ...] = ()
    judge_every: int = 20
    patience: int = 6
    vocabulary: int = 2048
    rehearsal: int = 8
    distillation: float = 8.0
    agreement: float = 0.98
    checked: int = 64
    novelty_texts: int = 50
    seed: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        _at_least(1, batch_size=self.batch_size, judge_every=self.judge_every, patience=self.patience)
        _at_least(0, steps=self.steps, metrics_per_row=self.metrics_per_row, noise=self.noise)
        _at_least(0, taught=self.taught)
        _check_weights(self.digit_weights)
        _at_least(0, vocabulary=self.vocabulary, rehearsal=self.rehearsal, distillation=self.distillation)
        _at_least(0, seed=self.seed, novelty_texts=self.novelty_texts)
        _at_least(10, checked=self.checked)
        _check_dropout(self.dropout)
        if not 0 <= self.validation <= 0.5:
            raise ValueError(f"'validation' must be in [0, 0.5], but is {self.validation}")
        if not -1 <= self.agreement <= 1:
            raise ValueError(f"'agreement' is a rank correlation, in [-1, 1], but is {self.agreement}")
        if len(set(self.metrics)) < len(self.metrics):
            raise ValueError("'metrics' names one twice")

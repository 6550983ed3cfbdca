"""Configurations: strict, frozen dataclasses, saved with every checkpoint."""

import dataclasses
import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from numbers import Real
from pathlib import Path
from typing import Any, Self, get_args, get_origin, get_type_hints

from search_spaces.common.errors import check_type, did_you_mean, quoted

# Upper limits far beyond any model: a damaged file may ask for any size.
_MOST_LAYERS, _LARGEST_SIZE = 256, 1 << 20


class ConfigError(ValueError):
    """A configuration with an unknown key or a value of the wrong type; the message names the key."""


@dataclass(frozen=True, kw_only=True)
class Config:
    """Base of the configurations: `from_dict`, `from_file`, `to_dict`."""

    @classmethod
    def from_dict(cls, values: Mapping[str, Any], where: str = "config") -> Self:
        """Raises ConfigError, with `where` in front, for an unknown key (suggesting the nearest) or a wrong value."""
        names = [field.name for field in dataclasses.fields(cls) if field.init]
        kinds = get_type_hints(cls)
        made: dict[str, Any] = {}
        for key, value in values.items():
            if key not in names:
                raise ConfigError(f"{where}: unknown key {quoted(key)}{did_you_mean(key, names)}")
            made[key] = _parsed(value, kinds[key], where, key)
        try:
            return cls(**made)
        except ValueError as error:
            raise ConfigError(f"{where}: {error}") from None

    @classmethod
    def from_file(cls, path: str | Path) -> Self:
        """Reads a TOML file. Raises ConfigError if it cannot be read or has a wrong value."""
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
        """Plain values for JSON."""
        values = {field.name: getattr(self, field.name) for field in dataclasses.fields(self) if field.init}
        return {key: value.to_dict() if isinstance(value, Config) else value for key, value in values.items()}

    def _require_at_least(self, low: float, *names: str) -> None:
        _require_at_least(low, {name: getattr(self, name) for name in names})


def _parsed(value: Any, kind: Any, where: str, key: str) -> Any:
    """A value of JSON or TOML as the type that a field is declared with. Raises ConfigError if it has another one."""
    what = f"{where}: {key!r}"
    if get_origin(kind) is Mapping:
        return _numbers(value, what)
    if get_origin(kind) is tuple and isinstance(value, list | tuple):
        allowed = (str,) if get_args(kind)[0] is str else (int, float)
        if wrong := [item for item in value if type(item) not in allowed]:
            raise ConfigError(f"{what} should not have {quoted(wrong[0])}")
        return tuple(value)
    kind = get_origin(kind) or kind
    if issubclass(kind, Config) and isinstance(value, Mapping):
        return kind.from_dict(value, f"{where}.{key}")
    if kind is float and type(value) in (int, float):
        return _float(value, what)
    if type(value) is not kind:
        raise ConfigError(f"{what} should be of kind {kind.__name__}, but is {value!r:.80}")
    return value


def _numbers(value: Any, what: str) -> dict[str, float]:
    if not isinstance(value, Mapping) or any(type(number) not in (int, float) for number in value.values()):
        raise ConfigError(f"{what} should be a table of numbers, but is {value!r:.80}")
    return {name: _float(number, f"{what}: {quoted(name)}") for name, number in value.items()}


def _float(number: int | float, what: str) -> float:
    try:
        return float(number)
    except OverflowError:  # a large int
        raise ConfigError(f"{what} is too large") from None


def _require_at_least(low: float, values: Mapping[str, float]) -> None:
    """Raises ValueError for a value that is smaller, infinite or NaN."""
    for name, value in values.items():
        check_type(value, Real, quoted(name), "a number")
        if not low <= value < math.inf:
            raise ValueError(f"{quoted(name)} must be at least {low}, but is {value}")


def _check_weights(digit_weights: tuple[float, ...]) -> None:
    weights = {f"digit_weights[{place}]": weight for place, weight in enumerate(digit_weights)}
    _require_at_least(0, weights)


def _check_dropout(rate: float) -> None:
    if not 0 <= rate < 1:
        raise ValueError(f"'dropout' must be in [0, 1), but is {rate}")


@dataclass(frozen=True, kw_only=True)
class ModelConfig(Config):
    """Sizes of the model. `width` is shared by encoder and decoder; `max_tokens` is the longest text it reads.

    With `free_metrics` the encoder receives structural features in addition to the text: analytic metrics of each
    network (analytic_metrics.py), which it would otherwise have to learn to count. It then needs fewer rows, and
    reading a text takes milliseconds longer.

    With `program_structure` it receives the structure of source code: which words are the same name, how lines are
    indented, how large numbers are (programs/program_structure.py). It then needs fewer programs. With `program_size`
    every token of a program also receives the first number of the text. If comments at the start give the size of the
    program's input, that number is the size, and the memory of a statement is usually a power of it.

    The encoder is trained from scratch; a dictionary with the key "encoder" is read as a `FrozenModelConfig`.
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
        self._require_at_least(1, "heads", "encoder_layers", "decoder_layers", "mantissa_digits", "max_tokens")
        self._require_at_least(1, "encoder_feed_forward", "decoder_feed_forward")
        self._require_at_least(2, "width")
        sizes = (self.width, self.encoder_feed_forward, self.decoder_feed_forward, self.max_tokens)
        if (
            max(self.encoder_layers, self.decoder_layers) > _MOST_LAYERS
            or max(sizes) > _LARGEST_SIZE
            or self.mantissa_digits > 15
        ):
            raise ValueError(
                f"no model has more than {_MOST_LAYERS} layers, sizes above {_LARGEST_SIZE:,} or 15 mantissa digits"
            )
        if self.width % self.heads or self.width % 2:
            raise ValueError(f"'width' {self.width} must be even and a multiple of the {self.heads} 'heads'")
        _check_dropout(self.dropout)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any], where: str = "config") -> Self:
        if "encoder" in values and cls is ModelConfig:
            # `Self` is ModelConfig here, of which the other is a subclass.
            return FrozenModelConfig.from_dict(values, where)  # type: ignore[return-value]
        return super().from_dict(values, where)


@dataclass(frozen=True, kw_only=True)
class FrozenModelConfig(ModelConfig):
    """A model on a frozen pretrained encoder, with the sizes of the paper's decoder. In a TOML file:

        [model]
        encoder = "google/t5gemma-s-s-prefixlm"

    `encoder` is a folder or a name on Hugging Face, `encoder_revision` a branch, tag or commit (empty: the main
    branch). Texts are cropped to `max_tokens`. The config of a model records the commit and `encoder_sha256`, the
    SHA-256 of the weights; other weights are refused when the model is loaded.
    """

    encoder: str = ""
    encoder_revision: str = ""
    encoder_sha256: str = ""
    width: int = 2048
    heads: int = 8
    decoder_feed_forward: int = 2048
    max_tokens: int = 2048
    # The pretrained encoder has its own sizes.
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
    """The optimizer: its name ("adamw" or "adafactor"), the learning rate after `warmup_steps` (a cosine then decays it
    to 2%), the norm that gradients are clipped to, and the decay of the moving average of the weights.
    """

    optimizer: str = "adamw"
    learning_rate: float = 2e-3
    warmup_steps: int = 200
    weight_decay: float = 0.05
    gradient_clip: float = 1.0
    average_decay: float = 0.998

    def __post_init__(self) -> None:
        self._require_at_least(0, "warmup_steps", "weight_decay")
        if self.optimizer not in ("adamw", "adafactor"):
            raise ValueError(f"'optimizer' must be adamw or adafactor, but is {quoted(self.optimizer)}")
        if not (0 < self.learning_rate < math.inf and 0 < self.gradient_clip < math.inf):
            raise ValueError("'learning_rate' and 'gradient_clip' must be positive")
        if not 0 <= self.average_decay < 1:
            raise ValueError(f"'average_decay' must be in [0, 1), but is {self.average_decay}")


@dataclass(frozen=True, kw_only=True)
class TrainConfig(OptimizerConfig):
    """How a model is trained. `metrics` are in decoding order; empty means every metric column of the tables.

    At least `held_out` rows of each space, in whole groups of `group_by`, are never trained on. `validation` further
    rows choose the epoch and calibrate the intervals. Numbers below 1 are shares of the space's rows.

    An epoch shows each row once, or as often as `passes` gives for its space (of a fraction, rows are drawn at random).
    It also has `free_batches` batches of random architectures whose analytic metrics are learned: from `free_spaces`,
    by weight (empty: from every registered space), generated by `workers` processes.

    `digit_weights` weigh the loss of a number's tokens, sign first. Each time a row is seen, `metrics_per_row` of its
    metrics are drawn and trained on (0: all), `main_metrics` before others. The main metrics (by default all) choose
    the best epoch; training stops after `patience` epochs without a better one (0: never).

    A batch is split into `accumulate` pieces, computed one after another or by several processes, with the same result.
    `bf16` has an effect on GPUs only. The output of a frozen encoder is cached on disk across epochs, up to
    `encoding_cache_gb`, next to the unfinished training.
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
        self._require_at_least(1, "epochs", "batch_size", "accumulate")
        self._require_at_least(0, "metrics_per_row", "patience", "workers", "held_out", "validation", "free_batches")
        self._require_at_least(0, "seed", "checkpoint_minutes", "encoding_cache_gb")
        self._require_at_least(300, "vocabulary")
        _require_at_least(0, self.passes)
        _require_at_least(0, self.free_spaces)
        _check_weights(self.digit_weights)
        if self.model.free_metrics and self.free_batches:
            raise ValueError(
                "a model with 'free_metrics' learns nothing from batches of them: 'free_batches' should be 0"
            )
        if self.patience and not self.validation:
            raise ValueError("'patience' needs 'validation' rows to judge an epoch by")
        if self.free_spaces and not sum(self.free_spaces.values()):
            raise ValueError("'free_spaces' gives every space the weight 0")
        check_type(self.metrics, tuple | list, "'metrics'", "a tuple of names")
        if len(set(self.metrics)) < len(self.metrics):
            raise ValueError("'metrics' names one twice")
        for name in self.main_metrics:
            if self.metrics and name not in self.metrics:
                raise ValueError(f"'main_metrics' has {quoted(name)}, which is not in 'metrics'")


@dataclass(frozen=True, kw_only=True)
class FinetuneConfig(OptimizerConfig):
    """How an adapter is trained. `metrics`: columns of the table to learn; empty means every metric column.

    All others are of low-rank updates, by which programs and more than 5,000 networks are learned; up to 5,000 networks
    are learned by processes, of which `seed` draws the folds.

    The updates of the weights have the rank `rank`. Training takes `steps` steps (0: as many as the rows need, and some
    twenty seconds on two cores allow).

    Each time a value is seen, fresh noise is added to it: that of replicates, and at least `noise` times the metric's
    standard deviation. Without it few rows would be memorised digit by digit.

    `dropout` is the share of channels, whatever the checkpoint was trained with. Lines of a new space get at most
    `vocabulary` tokens. Out-of-distribution scores of a new space are fitted to `novelty_texts` texts (0: none).
    """

    metrics: tuple[str, ...] = ()
    rank: int = 8
    steps: int = 0
    batch_size: int = 32
    learning_rate: float = 3e-3
    warmup_steps: int = 20
    weight_decay: float = 0.0
    average_decay: float = 0.95
    metrics_per_row: int = 8
    noise: float = 0.1
    dropout: float = 0.0
    digit_weights: tuple[float, ...] = ()
    vocabulary: int = 2048
    novelty_texts: int = 50
    seed: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        self._require_at_least(1, "batch_size", "rank")
        self._require_at_least(0, "steps", "metrics_per_row", "noise", "vocabulary")
        self._require_at_least(0, "seed", "novelty_texts")
        _check_weights(self.digit_weights)
        _check_dropout(self.dropout)
        check_type(self.metrics, tuple | list, "'metrics'", "a tuple of names")
        if len(set(self.metrics)) < len(self.metrics):
            raise ValueError("'metrics' names one twice")

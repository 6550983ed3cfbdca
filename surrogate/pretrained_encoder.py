"""Frozen pretrained encoders (Akhauri et al. 2025): any encoder or encoder-decoder of Hugging Face transformers.

The encoder (T5Gemma, T5, BERT, or the encoder of an encoder-decoder) reads texts with its own tokenizer, including
special tokens, cropped to the config's `max_tokens`. A trained norm and projection map its last hidden states to the
decoder. Its weights are never trained and not part of a checkpoint, which has its name, its revision, the SHA-256 of
its weights, and its tokenizer. It is loaded from a folder or, by name, from the Hugging Face cache or by download.

The loaded encoder is checked: no weight may be missing, the encoder of a checkpoint must have the weights that the
checkpoint was trained with, and the encoding of a text's start must depend on the text's end. The reason is that some
versions of transformers load encoders wrongly without an error (its issue 48154: T5 embeddings taken from the output
layer).

Encodings are float32 rounded to half precision, whether cached or not, so that caching changes no result.
"""

import dataclasses
import hashlib
import math
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer as Backend
from torch import Tensor, nn

from search_spaces.common.errors import first_line
from surrogate.config import FrozenModelConfig
from surrogate.encoders import Batch
from surrogate.tokenizer import Encoded, Tokenizer
from surrogate.tokenizer_files import check_pretrained, pretrained_tokenizer

# The library's tokenizers are used by one thread at a time, also when several predictions run concurrently.
_tokenizing = Lock()
# Tokens per forward pass: attention then takes less than about a gigabyte at 2,048 tokens per text.
_TOKENS_PER_PASS = 1 << 14


class EncoderError(ValueError):
    """A pretrained encoder that cannot be used; the message says which and why."""


class PretrainedTokenizer(Tokenizer):
    """A pretrained encoder's own tokenizer, which crops texts and resolves no references."""

    @classmethod
    def of(cls, config: FrozenModelConfig) -> "PretrainedTokenizer":
        """The tokenizer of an encoder. Raises EncoderError if it has none, or transformers is not installed."""
        with _loading(config) as (transformers, where):
            loaded = transformers.AutoTokenizer.from_pretrained(**where)
        backend = getattr(loaded, "backend_tokenizer", None)
        if backend is None:
            raise EncoderError(f"encoder {config.encoder} has no tokenizer in the format of tokenizer.json")
        try:  # what a checkpoint with this tokenizer will be asked
            check_pretrained(backend.to_str())
        except ValueError as error:
            raise EncoderError(f"encoder {config.encoder} has a tokenizer that is not read: {error}") from None
        backend = Backend.from_str(backend.to_str())
        backend.no_padding()
        backend.enable_truncation(config.max_tokens)
        return cls(backend)

    @classmethod
    def _specification(cls, path: Path) -> str:
        return pretrained_tokenizer(path)

    def encode(self, text: str) -> Encoded:
        try:
            with _tokenizing:
                encoding = self.backend.encode(text)
        except Exception as error:  # the library's own, such as for a vocabulary without a token for unknown words
            raise EncoderError(f"the encoder's tokenizer cannot read the text: {first_line(error)}") from error
        none = np.empty((0, 2), dtype=np.int32)
        return Encoded(np.array(encoding.ids, dtype=np.int32), none, cropped=bool(encoding.overflowing))

    @cached_property
    def atoms(self) -> list[list[str]]:
        """Empty, because the encoder has its own embeddings."""
        return []


class PretrainedEncoder(nn.Module):
    """A pretrained encoder with a projection to the decoder's width; only norm and projection are trained."""

    def __init__(self, config: FrozenModelConfig) -> None:
        super().__init__()
        self.pretrained = Pretrained(config)
        self.norm = nn.LayerNorm(self.pretrained.width)
        self.project = nn.Linear(self.pretrained.width, config.width)

    def forward(self, batch: Batch) -> Tensor:
        """(B, L, D)"""
        out: Tensor = self.project(self.norm(self.pretrained.encode(batch)))
        return out


class Pretrained:
    """The frozen encoder; not a torch module, so that it is not trained, averaged or saved with the model.

    `config` is the config it was created from, with the full path, the revision and the SHA-256 of the loaded weights.
    """

    def __init__(self, config: FrozenModelConfig) -> None:
        """Raises EncoderError if it cannot be loaded or used, or transformers is not installed."""
        self.model = _load(config)
        self.cache: _Cache | None = None
        self.width = _probe(self.model, config)
        weights = _digest(self.model)
        if config.encoder_sha256 not in ("", weights):
            raise EncoderError(
                f"encoder {config.encoder} has other weights than the model was trained on "
                f"(SHA-256 {weights[:12]}..., not {config.encoder_sha256[:12]}...)"
            )
        revision = self.model.config._commit_hash or config.encoder_revision
        self.config = dataclasses.replace(
            config, encoder=_place(config.encoder), encoder_revision=revision, encoder_sha256=weights
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> "Pretrained":
        return self  # it never changes

    def encode(self, batch: Batch) -> Tensor:
        """Last hidden states (B, L, hidden), from the cache if it has them; 0 at padding."""
        ids, lengths = batch.ids.cpu().numpy(), batch.mask.sum(1).tolist()
        texts = [row[:length] for row, length in zip(ids, lengths, strict=True)]
        out = torch.zeros(*batch.ids.shape, self.width, device=batch.ids.device)
        missing = []
        for row, text in enumerate(texts):
            known = self.cache.get(text) if self.cache else None
            if known is None:
                missing.append(row)
            else:
                out[row, : len(text)] = torch.from_numpy(known).to(out.device)
        size = max(1, _TOKENS_PER_PASS // out.shape[1])
        for start in range(0, len(missing), size):
            rows = missing[start : start + size]
            hidden = self._read(batch.ids[rows], batch.mask[rows])
            for row, encoding in zip(rows, hidden, strict=True):
                encoding = encoding[: len(texts[row])]
                out[row, : len(encoding)] = encoding
                if self.cache:
                    self.cache.put(texts[row], encoding.cpu().numpy())
        return out

    def _read(self, ids: Tensor, mask: Tensor) -> Tensor:
        self.model.to(ids.device)
        with torch.no_grad():
            hidden: Tensor = self.model(input_ids=ids, attention_mask=mask.long()).last_hidden_state.half()
        if not hidden[mask].isfinite().all():
            raise EncoderError(f"encoder {self.config.encoder} gives values that half precision cannot represent")
        return hidden


class _Cache:
    """Encodings of texts in an anonymous file, which the system removes with the process.

    Texts beyond `limit` bytes are encoded each time. Nothing is evicted for them: every epoch reads the same rows, so
    that the least recently used encoding is needed next.
    """

    def __init__(self, folder: Path, limit: float) -> None:
        self.file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 (stays open as long as the cache)
        self.limit, self.size = limit, 0
        self.places: dict[bytes, tuple[int, tuple[int, ...]]] = {}

    def get(self, text: np.ndarray) -> np.ndarray | None:
        place = self.places.get(_key(text))
        if place is None:
            return None
        start, shape = place
        self.file.seek(start)
        data = bytearray(self.file.read(2 * math.prod(shape)))  # writable, as torch requires
        return np.frombuffer(data, dtype=np.float16).reshape(shape)

    def put(self, text: np.ndarray, encoding: np.ndarray) -> None:
        if _key(text) in self.places or self.size + encoding.nbytes > self.limit:
            return
        self.file.seek(self.size)
        self.file.write(encoding.tobytes())
        self.places[_key(text)] = self.size, encoding.shape
        self.size += encoding.nbytes


def _key(text: np.ndarray) -> bytes:
    return hashlib.blake2b(text.tobytes(), digest_size=16).digest()


@contextmanager
def cached_encodings(encoder: nn.Module, folder: Path, gigabytes: float) -> Iterator[None]:
    """In this context a frozen encoder caches its encodings in `folder`, up to `gigabytes` of disk.

    A token takes two bytes per unit of hidden width: 2 MB for 2,048 tokens of T5Gemma s-s. Other encoders do not cache.
    """
    if not isinstance(encoder, PretrainedEncoder):
        yield
        return
    cache = encoder.pretrained.cache = _Cache(folder, gigabytes * 1e9)
    try:
        yield
    finally:
        encoder.pretrained.cache = None
        cache.file.close()


def _transformers() -> ModuleType:
    try:
        import transformers
    except ImportError:
        raise EncoderError("pretrained encoders need transformers: pip install nassurrogate[transformers]") from None
    return transformers


def _place(encoder: str) -> str:
    """The full path of a folder, or a name as it is. Raises EncoderError for a path without a folder."""
    folder = Path(encoder).expanduser()
    if folder.is_dir():
        return str(folder.resolve())
    if encoder[0] in "./~\\" or encoder.count("/") > 1:
        raise EncoderError(f"encoder folder {encoder} does not exist (config key 'encoder' says where it is)")
    return encoder


@contextmanager
def _loading(config: FrozenModelConfig) -> Iterator[tuple[ModuleType, dict[str, Any]]]:
    """The library and its arguments for loading; errors in this context become an EncoderError of one line."""
    transformers = _transformers()
    source: dict[str, Any] = {"pretrained_model_name_or_path": _place(config.encoder), "trust_remote_code": False}
    if config.encoder_revision:
        source["revision"] = config.encoder_revision
    logging = transformers.utils.logging
    verbosity, bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
    logging.set_verbosity_error()  # it reports that an encoder-decoder's decoder is not used
    logging.disable_progress_bar()
    try:
        yield transformers, source
    except Exception as error:  # the library raises OSError, ValueError, KeyError and its own types
        raise EncoderError(f"encoder {config.encoder} cannot be loaded: {first_line(error)}") from error
    finally:
        logging.set_verbosity(verbosity)
        if bars:
            logging.enable_progress_bar()


def _load(config: FrozenModelConfig) -> Any:
    """The frozen encoder in float32. Raises EncoderError if its files lack a weight."""
    with _loading(config) as (transformers, where):
        model, report = transformers.AutoModel.from_pretrained(**where, dtype=torch.float32, output_loading_info=True)
    encoder = model.get_encoder() if hasattr(model, "decoder") else model
    encoder.config._commit_hash = getattr(model.config, "_commit_hash", None)  # None for a folder
    if not isinstance(encoder.get_input_embeddings(), nn.Embedding):
        raise EncoderError(f"encoder {config.encoder} does not read text (it is a {type(model).__name__})")
    if getattr(encoder, "pooler", None) is not None:
        encoder.pooler = None  # BERT's is not used, and many files lack it
    needed = {id(weight) for weight in (*encoder.parameters(), *encoder.buffers())}
    named = {
        **dict(model.named_parameters(remove_duplicate=False)),
        **dict(model.named_buffers(remove_duplicate=False)),
    }
    lost = sorted(name for name in report["missing_keys"] if name in named and id(named[name]) in needed)
    if lost:
        raise EncoderError(
            f"encoder {config.encoder}: its files lack {len(lost)} weights of the {type(encoder).__name__} that "
            f"transformers {transformers.__version__} builds, such as {lost[0]}"
        )
    return encoder.eval().requires_grad_(False)


def _probe(encoder: Any, config: FrozenModelConfig) -> int:
    """Hidden width of the encoder. Raises EncoderError unless the encoding of the first token depends on the last token
    and texts of `max_tokens` tokens can be read."""
    vocabulary = encoder.get_input_embeddings().num_embeddings
    short = torch.arange(vocabulary // 2, vocabulary // 2 + 8)[None] % vocabulary
    other = torch.cat([short[:, :-1], short[:, :1]], dim=1)
    try:
        with torch.no_grad():
            first, second = (
                encoder(input_ids=ids, attention_mask=torch.ones_like(ids)).last_hidden_state[0, 0]
                for ids in (short, other)
            )
    except Exception as error:
        raise EncoderError(
            f"encoder {config.encoder} is not a text encoder ({type(encoder).__name__}: {first_line(error)})"
        ) from error
    if not (first - second).abs().max() > 1e-6 * first.abs().max():
        raise EncoderError(
            f"encoder {config.encoder}: its encoding of a text's start does not depend on the text's end; it is not "
            f"an encoder, or this version of transformers loads it wrongly ({type(encoder).__name__})"
        )
    if config.encoder_sha256:  # checked when the checkpoint was created
        return len(first)
    full = short.repeat(1, -(-config.max_tokens // 8))[:, : config.max_tokens]
    try:
        with torch.no_grad():
            encoder(input_ids=full, attention_mask=torch.ones_like(full))
    except Exception as error:
        raise EncoderError(
            f"encoder {config.encoder} cannot read 'max_tokens' = {config.max_tokens} tokens ({first_line(error)}); "
            "set a smaller one"
        ) from error
    return len(first)


def _digest(encoder: Any) -> str:
    """SHA-256 of the weights; independent of their names, which differ between versions of transformers."""
    digests = set()
    for tensor in encoder.state_dict().values():
        array = np.ascontiguousarray(tensor.cpu().numpy())
        digests.add(hashlib.sha256(f"{array.shape}".encode() + array.tobytes()).hexdigest())
    return hashlib.sha256("".join(sorted(digests)).encode()).hexdigest()

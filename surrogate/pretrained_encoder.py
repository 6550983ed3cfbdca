"""Frozen pretrained encoders (Akhauri et al. 2025): any encoder or encoder-decoder of Hugging Face transformers.

The encoder (T5Gemma, T5, BERT, ...; of an encoder-decoder only the encoder) reads a text with its own tokenizer,
special tokens included, cropped to the config's `max_tokens`; a trained norm and projection hand its last hidden states
to the decoder. Its weights are never trained and not part of a checkpoint, which holds its name, its revision, the
SHA-256 of its weights, and its tokenizer; loading finds it in a folder or, by name, in the Hugging Face cache, else
downloads it.

What was loaded is checked: no weight may be missing, a checkpoint's encoder must have the weights it was trained on,
and the encoding of a text's start must depend on the text's end. For versions of transformers have loaded encoders
wrongly without a word (its issue 48154: T5 embeddings taken from the output layer).

Encodings are in float32, rounded to half precision, cached or not, so that a cache changes nothing.
"""

from __future__ import annotations

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

# A tokenizer of the library is used by one thread at a time, also by several predictions that run concurrently.
_tokenizing = Lock()
# Attention of a pass stays below about a gigabyte at 2,048 tokens a text.
_TOKENS_PER_PASS = 1 << 14


class EncoderError(ValueError):
    """A pretrained encoder that cannot be used; the message says which and why."""


class PretrainedTokenizer(Tokenizer):
    """A pretrained encoder's own tokenizer; it crops, and resolves no references."""

    @classmethod
    def of(cls, config: FrozenModelConfig) -> PretrainedTokenizer:
        """Raises EncoderError where there is none, or no transformers."""
        with _loading(config) as (transformers, where):
            loaded = transformers.AutoTokenizer.from_pretrained(**where)
        backend = getattr(loaded, "backend_tokenizer", None)
        if backend is None:
            raise EncoderError(f"encoder {config.encoder} has no tokenizer in the format of tokenizer.json")
        backend = Backend.from_str(backend.to_str())
        backend.no_padding()
        backend.enable_truncation(config.max_tokens)
        return cls(backend)

    def encode(self, text: str) -> Encoded:
        with _tokenizing:
            encoding = self.backend.encode(text)
        none = np.empty((0, 2), dtype=np.int32)
        return Encoded(np.array(encoding.ids, dtype=np.int32), none, cropped=bool(encoding.overflowing))

    @cached_property
    def atoms(self) -> list[list[str]]:
        """None: the encoder embeds tokens itself."""
        return []


class PretrainedEncoder(nn.Module):
    """Projects a pretrained encoder's hidden states to the decoder's width; only norm and projection are trained."""

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
    """The encoder itself: no torch module, so that it is not trained, averaged or saved with the model.

    `config` is the config it was made from, with the full path, the revision and the SHA-256 of what was loaded.
    """

    def __init__(self, config: FrozenModelConfig) -> None:
        """Raises EncoderError where it cannot be loaded or used, or there is no transformers."""
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

    def __deepcopy__(self, memo: dict[int, Any]) -> Pretrained:
        return self  # it never changes

    def encode(self, batch: Batch) -> Tensor:
        """Last hidden states (B, L, hidden), from the cache where it has them; 0 where there is padding."""
        ids, lengths = batch.ids.cpu().numpy(), batch.mask.sum(1).tolist()
        texts = [row[:length] for row, length in zip(ids, lengths, strict=True)]
        out = torch.zeros(*batch.ids.shape, self.width, device=batch.ids.device)
        unread = []
        for row, text in enumerate(texts):
            known = self.cache.get(text) if self.cache else None
            if known is None:
                unread.append(row)
            else:
                out[row, : len(text)] = torch.from_numpy(known).to(out.device)
        size = max(1, _TOKENS_PER_PASS // out.shape[1])
        for start in range(0, len(unread), size):
            rows = unread[start : start + size]
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
            raise EncoderError(f"encoder {self.config.encoder} gives numbers that half precision cannot hold")
        return hidden


class _Cache:
    """Encodings of texts in a file without a name, gone with the process.

    What does not fit in `limit` bytes is encoded each time. Nothing makes room for it: epochs go through the same rows
    over and over, so that whatever was read longest ago is needed next.
    """

    def __init__(self, folder: Path, limit: float) -> None:
        self.file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 (open as long as the cache)
        self.limit, self.size = limit, 0
        self.places: dict[bytes, tuple[int, tuple[int, ...]]] = {}

    def get(self, text: np.ndarray) -> np.ndarray | None:
        place = self.places.get(_key(text))
        if place is None:
            return None
        start, shape = place
        self.file.seek(start)
        data = bytearray(self.file.read(2 * math.prod(shape)))  # writable, as torch wants it
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
    """Meanwhile a frozen encoder reads each text once, as far as `gigabytes` of disk in `folder` hold what it read.

    Two bytes a token and unit of hidden width: 2 MB for 2,048 tokens of T5Gemma s-s. Other encoders are left alone.
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
        raise EncoderError(
            "pretrained encoders need transformers: pip install nassurrogate[transformers]"
        ) from None
    return transformers


def _place(encoder: str) -> str:
    """The full path of a folder; else the name. Raises EncoderError for what can only be a folder and is none."""
    folder = Path(encoder).expanduser()
    if folder.is_dir():
        return str(folder.resolve())
    if encoder[0] in "./~\\" or encoder.count("/") > 1:
        raise EncoderError(f"encoder folder {encoder} does not exist (config key 'encoder' says where it is)")
    return encoder


@contextmanager
def _loading(config: FrozenModelConfig) -> Iterator[tuple[ModuleType, dict[str, Any]]]:
    """The library, and where to load from; what it raises meanwhile becomes one line."""
    transformers = _transformers()
    source: dict[str, Any] = {
        "pretrained_model_name_or_path": _place(config.encoder),
        "trust_remote_code": False,
    }
    if config.encoder_revision:
        source["revision"] = config.encoder_revision
    logging = transformers.utils.logging
    verbosity, bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
    logging.set_verbosity_error()  # it reports that an encoder-decoder's decoder goes unused
    logging.disable_progress_bar()
    try:
        yield transformers, source
    except Exception as error:  # the library raises anything: OSError, ValueError, KeyError, its own kinds
        raise EncoderError(f"encoder {config.encoder} cannot be loaded: {first_line(error)}") from error
    finally:
        logging.set_verbosity(verbosity)
        if bars:
            logging.enable_progress_bar()


def _load(config: FrozenModelConfig) -> Any:
    """The encoder, in float32, frozen, with every weight from its files."""
    with _loading(config) as (transformers, where):
        model, report = transformers.AutoModel.from_pretrained(
            **where, dtype=torch.float32, output_loading_info=True
        )
    encoder = model.get_encoder() if hasattr(model, "decoder") else model
    encoder.config._commit_hash = getattr(model.config, "_commit_hash", None)  # none for a folder
    if not isinstance(encoder.get_input_embeddings(), nn.Embedding):
        raise EncoderError(f"encoder {config.encoder} does not read text (it is a {type(model).__name__})")
    if getattr(encoder, "pooler", None) is not None:
        encoder.pooler = None  # BERT's; we read what comes before it, and many files lack it
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
    """Width of the encodings. Raises EncoderError unless a first token's depends on the last token, and texts of full
    length can be read."""
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
            f"encoder {config.encoder} is no text encoder ({type(encoder).__name__}: {first_line(error)})"
        ) from error
    if not (first - second).abs().max() > 1e-6 * first.abs().max():
        raise EncoderError(
            f"encoder {config.encoder}: its encoding of a text's start does not depend on the text's end; it is no "
            f"encoder, or this version of transformers does not read it rightly ({type(encoder).__name__})"
        )
    if config.encoder_sha256:  # it read texts of full length when the checkpoint was made
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
    """SHA-256 that identifies the weights, whatever a version of transformers calls them."""
    digests = set()
    for tensor in encoder.state_dict().values():
        array = np.ascontiguousarray(tensor.cpu().numpy())
        digests.add(hashlib.sha256(f"{array.shape}".encode() + array.tobytes()).hexdigest())
    return hashlib.sha256("".join(sorted(digests)).encode()).hexdigest()

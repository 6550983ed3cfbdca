"""The learned tokenizer: byte-pair merges that may span a network's line, so that nearly every such line is one token.

Text is split at newlines. Lines that are not operators of a network, such as those of source code, are also split into
words, numbers, punctuation and indentation, because most of them occur only once. The pieces are then merged as learned
from the training texts; bytes are the fallback, so that any text can be encoded.

In addition to tokens, `encode` resolves a line's references (`@` offsets) to tokens of the lines they point to. Source
code has no offsets; `encode_program` finds its references (programs/program_structure.py).
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np
from tokenizers import Regex, decoders, models, pre_tokenizers, trainers
from tokenizers import Tokenizer as Backend

from search_spaces.common.errors import first_line
from surrogate.programs.program_structure import NAME, NO_NUMBER, NUMBER, Line, Structure, read_line
from surrogate.tokenizer_files import PAD, own_tokenizer

_REFERENCES = re.compile(r" @(\d{1,9}(?:,\d{1,9})*) \S+$")
# A line of canonical text.
_NETWORK = r"^\S.* @\d{1,9}(?:,\d{1,9})* \S+$|^input \S+$|^output @\S+$|^Repeat \d{1,9} \d{1,9}$"
_NETWORK_LINE = re.compile(_NETWORK)
# Words and numbers with the space before them, runs of punctuation, runs of spaces.
_PIECES = rf"{_NETWORK}| ?{NAME}| ?{NUMBER}| ?[^\w\s]+|\s+(?!\S)|\s+"
# The pieces of checkpoints by version 0.1.0.
_EARLIER_PIECES = rf"{_NETWORK}| ?[^\W\d_]+| ?\d| ?(?:[^\w\s]|_)+|\s+(?!\S)|\s+"
_SIZES = re.compile(r"=?\d*(x\d*)+|\d+")
_REPEAT = re.compile(r"Repeat (\d{1,9}) (\d{1,9})$")
_CACHED_LINES = 1 << 18
_EXPANDED_LINES = 1 << 17
# Start of the private-use characters that represent tokens in `Tokenizer.extended`.
_FIRST_CHARACTER = 0xF0000
# Upper limit of token ids, far beyond any vocabulary; ids are stored as int32.
_MOST_IDS = 1 << 24


@dataclass(frozen=True)
class Encoded:
    """The tokens of a text, and what else a model reads of it.

    `ids` (tokens,) int32; `edges` (references, 2) int32: last tokens of a line and of the line it refers to (in a
    program also the pairs that program_structure.py finds); `cropped`: the text is longer than what is encoded;
    `structural_features` (16,) float32: analytic metrics, for models with `free_metrics`; `magnitudes` (tokens,)
    float32: log2(1 + number) at the last token of a number, for models with `program_structure`.
    """

    ids: np.ndarray
    edges: np.ndarray
    cropped: bool = False
    structural_features: np.ndarray | None = None
    magnitudes: np.ndarray | None = None

    def __len__(self) -> int:
        return len(self.ids)


class _Line(NamedTuple):
    """A line's tokens, its `@` offsets, and (passes, lines) if it begins a repeated block."""

    tokens: list[int]
    offsets: tuple[int, ...]
    repeat: tuple[int, int] | None


class Tokenizer:
    """Text to token ids and references."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self._lines: dict[str, _Line] = {}
        self._program_lines: dict[str, Line] = {}

    @classmethod
    def train(cls, texts: Iterable[str], vocabulary: int = 8192) -> "Tokenizer":
        """Learns a vocabulary of at most `vocabulary` entries from texts."""
        backend = Backend(models.BPE())
        backend.pre_tokenizer = pre_tokenizers.Sequence(
            [
                pre_tokenizers.Split("\n", behavior="removed"),
                pre_tokenizers.Split(Regex(_PIECES), behavior="isolated"),
                pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
            ]
        )
        backend.decoder = decoders.ByteLevel()
        trainer = trainers.BpeTrainer(
            vocab_size=vocabulary, min_frequency=2, special_tokens=[PAD],
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False,
        )  # fmt: skip
        backend.train_from_iterator(texts, trainer)
        return cls(backend)

    @classmethod
    def load(cls, path: Path) -> "Tokenizer":
        """Reads a `tokenizer.json`. Raises ValueError if it is not one of this program."""
        try:
            tokenizer = cls(Backend.from_str(cls._specification(path)))
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # the library raises Exception, and a BaseException when it panics
            raise ValueError(f"{path} is no tokenizer: {first_line(error)}") from error
        if max(tokenizer.backend.get_vocab().values(), default=0) >= _MOST_IDS:
            raise ValueError(f"{path} is no tokenizer: it has token ids beyond {_MOST_IDS:,}")
        return tokenizer

    @classmethod
    def _specification(cls, path: Path) -> str:
        """The checked content of a file."""
        return own_tokenizer(path, (_PIECES, _EARLIER_PIECES))

    def save(self, path: Path) -> None:
        self.backend.save(str(path))

    def __len__(self) -> int:
        return int(self.backend.get_vocab_size())

    def extended(self, texts: Iterable[str], entries: int) -> "Tokenizer":
        """A tokenizer with at most `entries` additional entries for new kinds of texts: merges of existing tokens,
        applied after all existing merges.

        Existing tokens keep their ids, and a line that is one token remains that token.
        """
        # With each token as one character, learning merges of tokens is learning merges of characters.
        lines = (line for text in texts for line in text.split("\n") if line)
        coded = ["".join(chr(_FIRST_CHARACTER + token) for token in self._line(line).tokens) for line in lines]
        learner = Backend(models.BPE())
        trainer = trainers.BpeTrainer(
            vocab_size=len(set().union(*coded)) + entries, min_frequency=2, show_progress=False
        )
        learner.train_from_iterator(coded, trainer)

        model = json.loads(self.backend.to_str())
        pieces = {token: piece for piece, token in model["model"]["vocab"].items()}
        vocabulary = model["model"]["vocab"]
        for pair in json.loads(learner.to_str())["model"]["merges"]:
            left, right = ("".join(pieces[ord(token) - _FIRST_CHARACTER] for token in part) for part in pair)
            model["model"]["merges"].append([left, right])
            vocabulary.setdefault(left + right, len(vocabulary))
        return Tokenizer(Backend.from_str(json.dumps(model)))

    def encode(self, text: str) -> Encoded:
        """Tokens and references of a text. References to lines that do not exist are ignored."""
        return self._encode(text, None)

    def encode_program(self, text: str) -> Encoded:
        """Like `encode`, with the structure of lines that are not a network's: further references, and magnitudes of
        numbers (see program_structure.py)."""
        return self._encode(text, Structure())

    def _encode(self, text: str, structure: Structure | None) -> Encoded:
        ids: list[int] = []
        edges: list[tuple[int, int]] = []
        # Offsets count lines of the expanded text, in which each pass of a repeated block has the block's tokens.
        ends: list[int] = []  # last token of each expanded line
        block_end, further_passes, size = -1, 0, 0
        for line in text.split("\n"):
            if not line:
                continue
            tokens, offsets, repeat = self._line(line)
            ids += tokens
            if structure is not None and tokens and not _NETWORK_LINE.match(line):
                structure.add(self._program_line(line), len(ids) - len(tokens), len(ids) - 1)
            if repeat is not None:
                further_passes, size = repeat[0] - 1, repeat[1]
                block_end = len(ends) + size
                continue
            end = len(ids) - 1
            edges += [(end, ends[-offset]) for offset in offsets if offset <= len(ends)]
            ends.append(end)
            if len(ends) == block_end:
                ends += ends[-size:] * min(further_passes, _EXPANDED_LINES // size)
        magnitudes = None
        if structure is not None:
            edges += structure.edges
            magnitudes = np.full(len(ids), NO_NUMBER, dtype=np.float32)
            magnitudes[[*structure.magnitudes]] = [*structure.magnitudes.values()]
        references = np.array(edges, dtype=np.int32).reshape(-1, 2)
        return Encoded(np.array(ids, dtype=np.int32), references, magnitudes=magnitudes)

    def _line(self, line: str) -> _Line:
        if (known := self._lines.get(line)) is not None:
            return known
        tokens = self.backend.encode(line, add_special_tokens=False).ids
        references = _REFERENCES.search(line)
        offsets = tuple(int(n) for n in references[1].split(",")) if references else ()
        repeat = _REPEAT.match(line)
        known = _Line(tokens, offsets, (int(repeat[1]), int(repeat[2])) if repeat else None)
        if len(self._lines) < _CACHED_LINES:
            self._lines[line] = known
        return known

    def _program_line(self, line: str) -> Line:
        if (known := self._program_lines.get(line)) is None:
            offsets = self.backend.encode(line, add_special_tokens=False).offsets
            known = read_line(line, [start for start, _ in offsets])
            if len(self._program_lines) < _CACHED_LINES:
                self._program_lines[line] = known
        return known

    @cached_property
    def atoms(self) -> list[list[str]]:
        """The atoms of each token: its words, references, and the sizes of its shapes with their axes ("0:16").

        A token's embedding is its own vector plus the sum of its atoms' vectors, so that lines which share an operator,
        a kernel or a shape have similar embeddings, and a rare line has a meaningful one.
        """
        atoms_of: dict[str, list[str]] = {}  # few words make all tokens
        out = []
        for token in self.backend.decode_batch([[index] for index in range(len(self))]):
            atoms = []
            for word in token.split(" "):
                if (known := atoms_of.get(word)) is None:
                    known = atoms_of[word] = _atoms_of_word(word)
                atoms += known
            out.append(atoms)
        return out


def _atoms_of_word(word: str) -> list[str]:
    if _SIZES.fullmatch(word):
        return [f"{axis}:{size}" for axis, size in enumerate(word.lstrip("=").split("x")) if size]
    if word.startswith("@"):
        return [f"@{offset}" for offset in word[1:].split(",")]
    return [word] if word else []

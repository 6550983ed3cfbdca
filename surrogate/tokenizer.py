"""The learned tokenizer: byte-pair merges that may span a network's line, so that nearly every such line is one token.

Text is split at newlines; lines that are no operators of a network, like those of source code, also into words,
numbers, signs and indentation, since most of them are never seen twice. Then come whatever merges the training texts
make of the pieces; bytes are the fallback, so any text can be encoded. Beside the tokens, `encode` resolves the
references a line makes (`@` offsets) to the tokens of the lines they mean. Source code has no offsets; what refers to
what in it can be asked for (program_structure.py).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from tokenizers import Regex, decoders, models, pre_tokenizers, trainers
from tokenizers import Tokenizer as Backend

from surrogate.programs.program_structure import NAME, NO_NUMBER, NUMBER, Line, Structure, read_line

PAD = "[PAD]"
_REFERENCES = re.compile(r" @(\d{1,9}(?:,\d{1,9})*) \S+$")
# A line of canonical text; else words and numbers with the space before them, runs of signs and of spaces.
_NETWORK = r"^\S.* @\d{1,9}(?:,\d{1,9})* \S+$|^input \S+$|^output @\S+$|^Repeat \d{1,9} \d{1,9}$"
_NETWORK_LINE = re.compile(_NETWORK)
_PIECES = rf"{_NETWORK}| ?{NAME}| ?{NUMBER}| ?[^\w\s]+|\s+(?!\S)|\s+"
_REPEAT = re.compile(r"Repeat (\d{1,9}) (\d{1,9})$")
_CACHED_LINES = 1 << 18
_EXPANDED_LINES = 1 << 17
# Where the private characters begin that stand for tokens in `Tokenizer.extended`.
_TOKEN = 0xF0000
# Far beyond any vocabulary; ids are kept as int32.
_IDS = 1 << 24


@dataclass(frozen=True)
class Encoded:
    """A text for the model. `ids` (tokens,) int32; `edges` (references, 2) int32: the last token of a line that
    refers, the last token of the line it refers to (in a program, what program_structure.py finds); `cropped`: the text
    goes on, but the model reads no more; `structural_features` (16,) float32: analytic metrics, for a model with
    `free_metrics`; `magnitudes` (tokens,) float32: values of numbers, for a model with `program_structure`."""

    ids: np.ndarray
    edges: np.ndarray
    cropped: bool = False
    structural_features: np.ndarray | None = None
    magnitudes: np.ndarray | None = None

    def __len__(self) -> int:
        return len(self.ids)


class Tokenizer:
    """Text to token ids and references."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self._lines: dict[str, tuple[list[int], tuple[int, ...], tuple[int, int] | None]] = {}
        self._program_lines: dict[str, Line] = {}

    @classmethod
    def train(cls, texts: Iterable[str], vocabulary: int = 8192) -> Tokenizer:
        """Learns merges from texts, at most `vocabulary` entries."""
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
            vocab_size=vocabulary,
            min_frequency=2,
            special_tokens=[PAD],
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            show_progress=False,
        )
        backend.train_from_iterator(texts, trainer)
        return cls(backend)

    @classmethod
    def load(cls, path: Path) -> Tokenizer:
        """Reads `tokenizer.json`. Raises ValueError where it is not one."""
        try:
            tokenizer = cls(Backend.from_file(str(path)))
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # the library raises bare Exceptions, and what is none where it panics
            raise ValueError(f"{path} is no tokenizer: {error}") from error
        if max(tokenizer.backend.get_vocab().values(), default=0) >= _IDS:
            raise ValueError(f"{path} is no tokenizer: it numbers its tokens beyond {_IDS:,}")
        return tokenizer

    def save(self, path: Path) -> None:
        self.backend.save(str(path))

    def __len__(self) -> int:
        return int(self.backend.get_vocab_size())

    def extended(self, texts: Iterable[str], entries: int) -> Tokenizer:
        """With at most `entries` more, for texts of another kind: merges of today's tokens that apply after all others.

        Today's tokens keep their ids, and a line that is one token stays that token.
        """
        # Each token as one character: learning to merge tokens is then learning to merge characters.
        lines = (line for text in texts for line in text.split("\n") if line)
        coded = ["".join(chr(_TOKEN + token) for token in self._read(line)[0]) for line in lines]
        learner = Backend(models.BPE())
        trainer = trainers.BpeTrainer(
            vocab_size=len(set().union(*coded)) + entries, min_frequency=2, show_progress=False
        )
        learner.train_from_iterator(coded, trainer)

        model = json.loads(self.backend.to_str())
        spelling = {token: piece for piece, token in model["model"]["vocab"].items()}
        vocabulary = model["model"]["vocab"]
        for pair in json.loads(learner.to_str())["model"]["merges"]:
            left, right = ("".join(spelling[ord(token) - _TOKEN] for token in part) for part in pair)
            model["model"]["merges"].append([left, right])
            vocabulary.setdefault(left + right, len(vocabulary))
        return Tokenizer(Backend.from_str(json.dumps(model)))

    def encode(self, text: str) -> Encoded:
        """Tokens and references of a text. References to lines that do not exist are left out."""
        return self._encode(text, None)

    def encode_program(self, text: str) -> Encoded:
        """The same with the structure of the lines that are no network's (program_structure.py): more references, and
        the numbers' magnitudes."""
        return self._encode(text, Structure())

    def _encode(self, text: str, structure: Structure | None) -> Encoded:
        ids: list[int] = []
        edges: list[tuple[int, int]] = []
        # Offsets count lines of the expanded text; a repeated block stands for each of its passes.
        written: list[int] = []  # last token of each expanded line
        block_end, again, size = -1, 0, 0
        for line in text.split("\n"):
            if not line:
                continue
            known = self._lines.get(line)
            if known is None:
                known = self._read(line)
            tokens, offsets, repeat = known
            ids += tokens
            if structure is not None and tokens and not _NETWORK_LINE.match(line):
                structure.add(self._read_program_line(line), len(ids) - len(tokens), len(ids) - 1)
            if repeat is not None:
                again, size = repeat[0] - 1, repeat[1]
                block_end = len(written) + size
                continue
            head = len(ids) - 1
            for offset in offsets:
                if offset <= len(written):
                    edges.append((head, written[-offset]))
            written.append(head)
            if len(written) == block_end:
                written += written[-size:] * min(again, _EXPANDED_LINES // size)
        magnitudes = None
        if structure is not None:
            edges += structure.edges
            magnitudes = np.full(len(ids), NO_NUMBER, dtype=np.float32)
            magnitudes[[*structure.magnitudes]] = [*structure.magnitudes.values()]
        references = np.array(edges, dtype=np.int32).reshape(-1, 2)
        return Encoded(np.array(ids, dtype=np.int32), references, magnitudes=magnitudes)

    def _read(self, line: str) -> tuple[list[int], tuple[int, ...], tuple[int, int] | None]:
        tokens = self.backend.encode(line, add_special_tokens=False).ids
        references = _REFERENCES.search(line)
        offsets = tuple(int(n) for n in references[1].split(",")) if references else ()
        repeat = _REPEAT.match(line)
        known = (tokens, offsets, (int(repeat[1]), int(repeat[2])) if repeat else None)
        if len(self._lines) < _CACHED_LINES:
            self._lines[line] = known
        return known

    def _read_program_line(self, line: str) -> Line:
        if (known := self._program_lines.get(line)) is None:
            offsets = self.backend.encode(line, add_special_tokens=False).offsets
            known = read_line(line, [start for start, _ in offsets])
            if len(self._program_lines) < _CACHED_LINES:
                self._program_lines[line] = known
        return known

    @cached_property
    def atoms(self) -> list[list[str]]:
        """For each token, what it is made of: words, and the numbers of a shape with their places.

        The model gives every token, beside its own vector, the sum of its atoms' vectors: lines that share an
        operator, a kernel or a shape start out alike, and a rare line is never a blank.
        """
        out = []
        for index in range(len(self)):
            atoms = []
            for word in self.backend.decode([index]).split(" "):
                if re.fullmatch(r"=?\d*(x\d*)+|\d+", word):
                    atoms += [
                        f"{place}:{size}" for place, size in enumerate(word.lstrip("=").split("x")) if size
                    ]
                elif word.startswith("@"):
                    atoms += [f"@{offset}" for offset in word[1:].split(",")]
                elif word:
                    atoms.append(word)
            out.append(atoms)
        return out

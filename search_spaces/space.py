"""The base class of search spaces and the registry of their names."""

import hashlib
import importlib
import inspect
import itertools
import keyword
import logging
import math
import re
import sys
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

import numpy as np

from search_spaces.common.errors import check_type, did_you_mean, first_line, printable, quoted
from search_spaces.graph import Graph
from search_spaces.registry import Registry
from search_spaces.text import to_text

Genotype = tuple[int, ...]
# Without handlers, warnings are one line on standard error.
_log = logging.getLogger(f"nassurrogate.{__name__}")

# Largest input, in pixels per side, for which benchmarks with a CIFAR and an ImageNet skeleton use the former.
CIFAR_UP_TO = 64
# Attempts to draw a valid architecture before `sample` and `mutate` give up.
_MAX_DRAWS = 10_000
# Largest space that `enumerate` accepts: a larger one would take too long.
ENUMERABLE = 50_000_000
# Entry point group under which packages list the modules of their spaces (see docs/own_space.md).
ENTRY_POINTS = "nassurrogate.search_spaces"


@dataclass(frozen=True)
class Variable:
    """A categorical variable: a name and its choices. A genotype holds the position of the choice."""

    name: str
    choices: tuple[Hashable, ...]


class SearchSpace(ABC):
    """A set of architectures.

    A genotype is a tuple of ints, one per variable, each the position of a choice. Searchers work on genotypes;
    people and files use the benchmark's own strings (`to_str`, `from_str`).

    Some variables are inactive in some architectures (the kernel of a layer that a smaller depth omits). A genotype
    is *normal* if all inactive variables are 0. `sample`, `mutate`, `crossover`, `neighbors`, `enumerate` and
    `from_str` return normal genotypes; every method accepts any valid genotype.
    """

    name: str
    title: str
    variables: tuple[Variable, ...]
    resolution: ClassVar[int] = 32
    num_classes: ClassVar[int] = 10

    def __repr__(self) -> str:
        size = f"{self.size:,}" if self.size < 10**9 else f"{self.size:.2g}"
        image = f"3x{self.resolution}x{self.resolution}"
        return (
            f"<search space {self.name}: {self.title}, {size} architectures of {len(self.variables)} variables, "
            f"input {image}, {self.num_classes:,} classes>"
        )

    def input_size(self, resolution: int | None) -> int:
        """Height and width of the input in pixels: `resolution`, by default the space's. Raises ValueError below 1."""
        return self.resolution if resolution is None else _positive("resolution", resolution)

    def class_count(self, num_classes: int | None) -> int:
        """Number of classes: `num_classes`, by default the space's. Raises ValueError below 1."""
        return self.num_classes if num_classes is None else _positive("num_classes", num_classes)

    @property
    def size(self) -> int:
        """Number of normal genotypes. A benchmark may count its architectures differently."""
        return math.prod(len(v.choices) for v in self.variables)

    def is_valid(self, genotype: Genotype) -> bool:
        """Whether every variable has a choice within range. Spaces with further rules override this."""
        return len(genotype) == len(self.variables) and all(
            isinstance(g, int | np.integer) and 0 <= g < len(v.choices)
            for g, v in zip(genotype, self.variables, strict=True)
        )

    def check(self, genotype: Genotype) -> None:
        """Raises ValueError for an invalid genotype."""
        if not self.is_valid(genotype):
            raise ValueError(f"{genotype!r} is not a valid genotype of {self.name}")

    def active(self, genotype: Genotype) -> Sequence[bool]:
        """For each variable whether it is active, that is, affects this architecture. By default all are."""
        return (True,) * len(genotype)

    def normal(self, genotype: Genotype) -> Genotype:
        """The genotype of the same architecture with all inactive variables set to 0."""
        return tuple(int(g) if on else 0 for g, on in zip(genotype, self.active(genotype), strict=True))

    def one_hot(self, genotypes: Sequence[Genotype]) -> np.ndarray:
        """One-hot encoding of the normal genotypes, (n, total number of choices) float64."""
        normal = np.array([self.normal(genotype) for genotype in genotypes], dtype=np.int64)
        choices = [np.arange(len(variable.choices)) for variable in self.variables]
        normal = normal.reshape(len(genotypes), len(choices))
        columns = [normal[:, [position]] == choice for position, choice in enumerate(choices)]
        return np.concatenate(columns, axis=1).astype(np.float64)

    def sample(self, rng: np.random.Generator) -> Genotype:
        """A random architecture: variables are drawn uniformly until the genotype is valid."""
        for _ in range(_MAX_DRAWS):
            drawn = tuple(int(rng.integers(len(v.choices))) for v in self.variables)
            if self.is_valid(drawn):
                return self.normal(drawn)
        raise RuntimeError(f"{self.name}: none of {_MAX_DRAWS} random genotypes is valid")

    def mutate(self, genotype: Genotype, rng: np.random.Generator) -> Genotype:
        """A different architecture: one active variable is changed, and variables that become active are drawn."""
        parent = self.normal(genotype)
        active = self.active(parent)
        mutable = [i for i, v in enumerate(self.variables) if active[i] and len(v.choices) > 1]
        for _ in range(_MAX_DRAWS):
            position = int(rng.choice(mutable))
            other = int(rng.integers(len(self.variables[position].choices) - 1))
            other += other >= parent[position]
            child = (*parent[:position], other, *parent[position + 1 :])
            child = self._draw_activated(child, active, rng)
            if self.is_valid(child) and self.normal(child) != parent:
                return self.normal(child)
        raise RuntimeError(f"{self.name}: none of {_MAX_DRAWS} mutations of {genotype} is valid")

    def _draw_activated(self, genotype: Genotype, before: Sequence[bool], rng: np.random.Generator) -> Genotype:
        """`genotype` with random choices for active variables that were not active `before`, one after the other:
        each may activate further ones."""
        chosen = list(before)
        while True:
            active = self.active(genotype)
            position = next((i for i, is_active in enumerate(active) if is_active and not chosen[i]), None)
            if position is None:
                return genotype
            chosen[position] = True
            drawn = int(rng.integers(len(self.variables[position].choices)))
            genotype = (*genotype[:position], drawn, *genotype[position + 1 :])

    def crossover(self, a: Genotype, b: Genotype, rng: np.random.Generator) -> Genotype:
        """An architecture that takes each variable from a random parent; `a` if no valid one is found."""
        parents = self.normal(a), self.normal(b)
        for _ in range(100):
            child = tuple(x if rng.random() < 0.5 else y for x, y in zip(*parents, strict=True))
            if self.is_valid(child):
                return self.normal(child)
        return parents[0]

    def neighbors(self, genotype: Genotype) -> Iterator[Genotype]:
        """Every different architecture that one change of a variable leads to, once; newly active variables are 0."""
        parent = self.normal(genotype)
        active = self.active(parent)
        seen = {parent}
        for position, variable in enumerate(self.variables):
            for other in range(len(variable.choices)) if active[position] else ():
                child = (*parent[:position], other, *parent[position + 1 :])
                if self.is_valid(child) and (child := self.normal(child)) not in seen:
                    seen.add(child)
                    yield child

    def enumerate(self) -> Iterator[Genotype]:
        """Every normal genotype once, in lexicographic order. Raises ValueError if the space is too large."""
        if self.size > ENUMERABLE:
            raise ValueError(f"{self.name} has {self.size:.3g} architectures, too many to enumerate; sample it instead")
        return self._all()

    def _all(self) -> Iterator[Genotype]:
        ranges = [range(len(v.choices)) for v in self.variables]
        for genotype in itertools.product(*ranges):
            if self.is_valid(genotype) and self.normal(genotype) == genotype:
                yield genotype

    def canonical_key(self, genotype: Genotype) -> Hashable:
        """De-duplication key: equal for genotypes that build the same network."""
        return hashlib.blake2b(self.text(genotype).encode(), digest_size=16).digest()

    @abstractmethod
    def to_str(self, genotype: Genotype) -> str:
        """The architecture in the benchmark's official string format."""

    @abstractmethod
    def from_str(self, arch_str: str) -> Genotype:
        """The genotype of an official string. Raises ValueError that names the error in it."""

    @abstractmethod
    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        """The network as the benchmark builds it, dead branches included, by default at the space's own input size."""

    def text(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> str:
        """Canonical text of the network. Spaces may override this with a faster equivalent."""
        return to_text(self.graph(genotype, resolution=resolution, num_classes=num_classes))


def _positive(parameter: str, value: int) -> int:
    if value < 1:
        raise ValueError(f"{parameter} should be at least 1, not {value}")
    return value


_SPACES: Registry[Callable[..., SearchSpace]] = Registry("search space")
register = _SPACES.register


@cache
def _load_installed() -> None:
    """Imports the modules that installed packages list under `ENTRY_POINTS`, which register their spaces.

    A module that fails, and a space that cannot be used, are named in a warning; all others work.
    """
    try:
        entries = tuple(entry_points(group=ENTRY_POINTS))
    except Exception as error:  # malformed metadata of any installed package
        _log.warning("installed search spaces cannot be listed: %s", _reason(error))
        return
    for entry in entries:
        before = {*_SPACES.names()}
        try:
            entry.load()
        except BaseException as error:
            _reraise_interruption(error)
            _log.warning("search spaces of %s are left out: %s", printable(repr(entry.value)), _reason(error))
        for name in {*_SPACES.names()} - before:
            if problem := _unusable(name):
                _SPACES.remove(name)
                _log.warning("search space %s is left out: %s", printable(repr(name)), problem)


def load_file(path: str | Path) -> list[str]:
    """Imports a Python file that registers search spaces, and returns their names.

    It becomes a module with the name of the file, whose folder is appended to `sys.path`, so that worker processes can
    import it. The file is code that runs. Raises ValueError, in one line that names file and line, for a file that
    fails, that registers no space or an unusable one, or that has the name of another module.
    """
    file, shown = Path(path).resolve(), printable(str(path))
    if file.suffix != ".py" or not file.stem.isidentifier() or keyword.iskeyword(file.stem):
        raise ValueError(f"{shown}: a file of spaces is a Python module with a name like 'my_space.py'")
    if not file.is_file():
        raise ValueError(f"{shown}: there is no such file")
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
        importlib.invalidate_caches()
    spec = find_spec(file.stem)
    if spec is None or spec.origin is None or Path(spec.origin).resolve() != file:
        raise ValueError(f"{shown}: another module is called {file.stem!r}; rename the file")
    before = {*_SPACES.names()}
    try:
        importlib.import_module(file.stem)
        own = [name for name in _SPACES.names() if _SPACES.get(name).__module__ == file.stem]
        added = sorted({*_SPACES.names()} - before) or own  # own: of a file that was imported before
        problems = [f"search space {quoted(name)}: {problem}" for name in added if (problem := _unusable(name))]
        if not added:
            problems = ["it registers no search space; its class needs the decorator register (see docs/own_space.md)"]
    except BaseException as error:
        _reraise_interruption(error)
        problems = [f"{_line_in(file, error)}{_reason(error)}"]
    if problems:
        sys.modules.pop(file.stem, None)
        for name in {*_SPACES.names()} - before:
            _SPACES.remove(name)
        raise ValueError(f"{shown}: {problems[0]}")
    return added


def _line_in(file: Path, error: BaseException) -> str:
    """ "line N: ", the last line of the file that was running; "" if none was."""
    if isinstance(error, SyntaxError) and error.filename == str(file):
        return f"line {error.lineno}: "
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
    return f"line {lines[-1]}: " if lines else ""


def _unusable(name: str) -> str:
    """Why a registered space cannot be listed; "" if it can."""
    try:
        if not re.fullmatch(r"\w[\w.-]{0,99}", name, re.ASCII):
            return "its name should be of letters, digits, _, . and -"
        space = _SPACES.get(name)()
        if not isinstance(space, SearchSpace):
            return f"it is a {type(space).__name__}, no SearchSpace"
        if not isinstance(space.title, str) or space.size < 1 or not all(v.choices for v in space.variables):
            return "it has no title, or no architectures"
        f"{space.resolution:d} {space.num_classes:d}"  # raises unless both are integers
    except BaseException as error:
        _reraise_interruption(error)
        return _reason(error)
    return ""


def _reraise_interruption(error: BaseException) -> None:
    """Raises an error that is no one's fault, such as Ctrl-C; a module's `sys.exit` is its own."""
    if not isinstance(error, Exception) and type(error) is not SystemExit:
        raise error


def _reason(error: BaseException) -> str:
    return printable(f"{type(error).__name__}: {first_line(error)}"[:300])


def names() -> list[str]:
    """Sorted names of all registered spaces, including those of installed packages."""
    _load_installed()
    return _SPACES.names()


def get(name: str | SearchSpace) -> SearchSpace:
    """The space with this name; a space as it is. Size parameters of a space follow a colon: `nasbench201:channels=8`.

    Raises ValueError that suggests the nearest name, or names the size parameters and their range, TypeError for
    something else.
    """
    if isinstance(name, SearchSpace):
        return name
    check_type(name, str, "space", "a name or a SearchSpace")
    return _made(name)


@lru_cache(maxsize=256)
def _made(name: str) -> SearchSpace:
    base, colon, options = name.partition(":")
    if base not in _SPACES:
        _load_installed()
    space = _SPACES.get(base)
    if not colon:
        return space()
    known = [*inspect.signature(space).parameters]
    if not known:
        raise ValueError(f"search space {base!r} has no size parameters; remove {quoted(':' + options)}")
    sizes: dict[str, int] = {}
    for option in options.split(","):
        key, _, value = option.partition("=")
        if key not in known:
            raise ValueError(f"search space {base!r} has no size parameter {quoted(key)}{did_you_mean(key, known)}")
        if key in sizes:
            raise ValueError(f"{quoted(name)} sets {key!r} twice")
        if not re.fullmatch(r"[1-9]\d{0,3}", value):
            raise ValueError(f"{quoted(name)}: a size must be an integer from 1 to 9999, as in '{base}:{key}=8'")
        sizes[key] = int(value)
    return space(**sizes)

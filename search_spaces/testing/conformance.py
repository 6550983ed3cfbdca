"""What every search space must do. `check_space(MySpace())` checks it all; pytest_plugin.py makes each check a test."""

import contextlib
import itertools
import random
from collections.abc import Callable, Collection
from functools import cached_property, partial
from typing import Any

import numpy as np

from search_spaces import space as spaces
from search_spaces.common.errors import check_type, quoted
from search_spaces.graph import Graph
from search_spaces.space import CIFAR_UP_TO, ENUMERABLE, Genotype, SearchSpace
from search_spaces.testing.networks import check_macs_and_params, check_onnx, equivalent
from search_spaces.text import from_text, to_text

# Larger spaces are not enumerated: it would take minutes.
MOST_ENUMERATED = 50_000
# Strings that are no architecture of any space.
_NONSENSE = ("", "{}", "|", "[]", "null", "nonsense", "1" * 10_000, '{"a":' * 5_000)

Check = Callable[["Case"], None]
CHECKS: dict[str, Check] = {}


class Case:
    """A space to check, and random architectures of it."""

    def __init__(self, space: SearchSpace, samples: int = 20, seed: int = 0) -> None:
        self.space, self.samples, self.seed = space, samples, seed

    def rng(self) -> np.random.Generator:
        return np.random.default_rng(self.seed)

    @cached_property
    def genotypes(self) -> list[Genotype]:
        rng = self.rng()
        return [self.space.sample(rng) for _ in range(self.samples)]

    @cached_property
    def graphs(self) -> list[Graph]:
        return [self.space.graph(genotype) for genotype in self.genotypes]

    @cached_property
    def texts(self) -> list[str]:
        return [to_text(graph) for graph in self.graphs]

    @cached_property
    def smallest(self) -> Graph:
        """The sample with the fewest parameters, on the smallest input with the space's default skeleton."""
        genotype = min(zip(self.genotypes, self.graphs, strict=True), key=lambda pair: pair[1].params)[0]
        large = self.space.resolution > CIFAR_UP_TO
        return self.space.graph(genotype, resolution=CIFAR_UP_TO + 32 if large else self.space.resolution)


def check_space(
    space: SearchSpace | type[SearchSpace] | str, *, samples: int = 20, seed: int = 0, only: Collection[str] = (),
    skip: Collection[str] = (),
) -> None:  # fmt: skip
    """Raises AssertionError, which names the check and the architecture, for a space that does not do what searchers,
    files and checkpoints expect of it. A space in order takes seconds to a minute.

    `space` is an instance, a class or a registered name. `samples` random architectures are checked; spaces of up to
    50,000 architectures are enumerated, too. `only` and `skip` are names of `CHECKS`; three of them may be skipped with
    a reason, by a space whose mutations, for example, change several choices at once: `neighbors_differ_in_one_choice`,
    `children_take_choices_of_parents` and `one_key_means_one_text`.
    """
    if isinstance(space, str):
        space = spaces.get(space)
    elif isinstance(space, type):
        space = space()
    check_type(space, SearchSpace, "space", "an instance, a class or a registered name")
    check_type(samples, int, "samples", "a number of architectures")
    check_type(seed, int, "seed", "an integer")
    if unknown := [name for name in (*only, *skip) if name not in CHECKS]:
        raise ValueError(f"there is no check {unknown[0]!r}; there are {', '.join(CHECKS)}")
    case = Case(space, samples, seed)
    for name in CHECKS:
        if name not in skip and (not only or name in only):
            run_check(name, case)


def run_check(name: str, case: Case) -> None:
    """Runs one of `CHECKS`. Raises AssertionError that names the space and the check."""
    try:
        CHECKS[name](case)
    except Exception as error:
        raise AssertionError(f"search space {case.space.name}, {name}: {error or type(error).__name__}") from error


def _check(function: Check) -> Check:
    CHECKS[function.__name__] = function
    return function


def _require(condition: bool, problem: str) -> None:
    if not condition:
        raise AssertionError(problem)


def _refused(call: Callable[[], object], what: str) -> str:
    """The message of the ValueError that a call must raise, in one line."""
    try:
        call()
    except ValueError as error:
        message = str(error)
        _require(
            bool(message.strip()) and "\n" not in message, f"the error about {what} should be one line: {message!r}"
        )
        return message
    except Exception as error:
        raise AssertionError(f"{what} should raise ValueError, not {type(error).__name__}: {error}") from error
    raise AssertionError(f"{what} should raise ValueError")


@_check
def describes_itself(case: Case) -> None:
    """A name, a title, at least one variable with choices, a size, an input."""
    space = case.space
    _require(isinstance(space.name, str) and isinstance(space.title, str), "name and title should be strings")
    _require(len(space.variables) > 0, "a space needs variables")
    names = [variable.name for variable in space.variables]
    _require(len({*names}) == len(names), "two variables have the same name")
    _require(all(variable.choices for variable in space.variables), "each variable needs at least one choice")
    _require(space.size >= 1, f"the size is {space.size}")
    _require(space.name in repr(space), "repr should show the name")


@_check
def samples_are_valid_normal_and_reproducible(case: Case) -> None:
    space, genotypes = case.space, case.genotypes
    for genotype in genotypes:
        _require(space.is_valid(genotype), f"sample returned {genotype}, which is_valid refuses")
        _require(space.normal(genotype) == genotype, f"sample returned {genotype}, which is not normal")
        _require(all(type(choice) is int for choice in genotype), f"{genotype} should hold Python ints")
    rng = case.rng()
    again = [space.sample(rng) for _ in genotypes]
    _require(again == genotypes, "the same seed gives other samples")
    distinct = min(len(genotypes), space.size)
    _require(len({*genotypes}) > distinct // 3, f"only {len({*genotypes})} of {len(genotypes)} samples are distinct")


@_check
def official_string_reads_back(case: Case) -> None:
    """For samples and their mutants."""
    space, rng = case.space, case.rng()
    for genotype in case.genotypes:
        for _ in range(int(rng.integers(4))):
            genotype = space.mutate(genotype, rng)
        arch_str = space.to_str(genotype)
        _require("\n" not in arch_str, f"{quoted(arch_str)} has a line break")
        back = space.from_str(arch_str)
        _require(back == genotype, f"from_str reads {quoted(arch_str)} as {back}; to_str wrote it for {genotype}")


@_check
def every_valid_genotype_has_a_normal_form(case: Case) -> None:
    """Generic searchers draw every variable independently."""
    space, rng = case.space, case.rng()
    for _ in range(100 * case.samples):
        drawn = tuple(int(rng.integers(len(v.choices))) for v in space.variables)
        if space.is_valid(drawn):
            normal = space.normal(drawn)
            _require(space.is_valid(normal), f"the normal form {normal} of {drawn} is not valid")
            _require(space.normal(normal) == normal, f"the normal form {normal} of {drawn} is not normal")
            _require(space.to_str(drawn) == space.to_str(normal), f"{drawn} and {normal} should have one string")
            _require(space.from_str(space.to_str(drawn)) == normal, f"the string of {drawn} reads as another genotype")


@_check
def one_hot_choices_identify_the_genotype(case: Case) -> None:
    encoded = case.space.one_hot(case.genotypes)
    sizes = [len(variable.choices) for variable in case.space.variables]
    _require(encoded.shape == (len(case.genotypes), sum(sizes)), f"one_hot has shape {encoded.shape}")
    parts = np.split(encoded, np.cumsum(sizes)[:-1], axis=1)
    _require(all((part.sum(axis=1) == 1).all() for part in parts), "one_hot should have one 1 per variable")
    choices = [*zip(*(part.argmax(axis=1).tolist() for part in parts), strict=True)]
    _require(choices == case.genotypes, "one_hot does not show the choices")


@_check
def invalid_string_is_a_one_line_error(case: Case) -> None:
    for wrong in _NONSENSE:
        _refused(partial(case.space.from_str, wrong), f"from_str({quoted(wrong)})")


@_check
def damaged_string_is_an_error_or_an_architecture(case: Case) -> None:
    """One character removed or doubled: from_str raises ValueError or returns a valid genotype."""
    rng = random.Random(case.seed)
    for genotype in case.genotypes:
        arch_str = case.space.to_str(genotype)
        for _ in range(10):
            place = rng.randrange(len(arch_str))
            damaged = arch_str[:place] + arch_str[place] * rng.choice((0, 2)) + arch_str[place + 1 :]
            with contextlib.suppress(ValueError):
                read = case.space.from_str(damaged)
                _require(case.space.is_valid(read), f"from_str({quoted(damaged)}) returns {read}, which is not valid")


@_check
def invalid_genotype_is_an_error(case: Case) -> None:
    space, first = case.space, case.genotypes[0]
    wrongs: list[Any] = [(), (*first, 0), (-1, *first[1:]), (1_000_000, *first[1:]), (0.5, *first[1:])]
    for wrong in wrongs:
        _require(not space.is_valid(wrong), f"is_valid accepts {wrong}")
        for use in (space.graph, space.to_str, space.canonical_key):
            message = _refused(partial(use, wrong), f"{use.__name__}({wrong})")
            _require(space.name in message, f"the error of {use.__name__}({wrong}) should name the space: {message}")


@_check
def mutation_changes_one_variable(case: Case) -> None:
    """A child is a neighbor, except for the choices of newly active variables."""
    space, rng = case.space, case.rng()
    for genotype in case.genotypes[:5]:
        near, on = {*space.neighbors(genotype)}, space.active(genotype)
        for _ in range(5):
            child = space.mutate(genotype, rng)
            _require(space.is_valid(child), f"mutate({genotype}) returns {child}, which is not valid")
            _require(space.normal(child) == child != genotype, f"mutate({genotype}) returns {child}")
            fresh = [now and not before for now, before in zip(space.active(child), on, strict=True)]
            _require(child in near or any(fresh), f"mutate({genotype}) returns {child}, which is no neighbor")


@_check
def children_are_valid(case: Case) -> None:
    space, rng, mixed = case.space, case.rng(), 0
    for mother, father in itertools.pairwise(case.genotypes):
        child = space.crossover(mother, father, rng)
        _require(space.is_valid(child), f"crossover({mother}, {father}) returns {child}, which is not valid")
        _require(space.normal(child) == child, f"crossover({mother}, {father}) returns {child}, which is not normal")
        _require(space.crossover(mother, mother, rng) == mother, f"a child of {mother} alone is another one")
        mixed += child not in (mother, father)
    _require(mixed > 0 or len(space.variables) < 3, "crossover always returns one of the parents")


@_check
def children_take_choices_of_parents(case: Case) -> None:
    space, rng = case.space, case.rng()
    for mother, father in itertools.pairwise(case.genotypes):
        child = space.crossover(mother, father, rng)
        own = [c for c, *pair in zip(child, mother, father, strict=True) if c not in (*pair, 0)]
        _require(not own, f"crossover({mother}, {father}) returns {child} with a choice of neither parent")


@_check
def neighbors_are_different_architectures(case: Case) -> None:
    space, genotype = case.space, case.genotypes[0]
    found = list(space.neighbors(genotype))
    _require(len(found) == len({*found}) > 0, f"{genotype} has no neighbors, or some twice")
    _require(genotype not in found, f"{genotype} is its own neighbor")
    _require(all(space.is_valid(g) and space.normal(g) == g for g in found), "a neighbor is not valid or not normal")


@_check
def neighbors_differ_in_one_choice(case: Case) -> None:
    genotype = case.genotypes[0]
    if all(case.space.active(genotype)):
        for other in case.space.neighbors(genotype):
            differ = sum(a != b for a, b in zip(genotype, other, strict=True))
            _require(differ == 1, f"the neighbor {other} of {genotype} differs in {differ} choices")


@_check
def every_architecture_is_enumerated_once(case: Case) -> None:
    space = case.space
    if space.size > ENUMERABLE:
        _refused(space.enumerate, f"enumerate() of {space.size:.3g} architectures")
    elif space.size <= MOST_ENUMERATED:
        found = list(space.enumerate())
        _require(len({*found}) == len(found), "enumerate() repeats an architecture")
        _require(len(found) == space.size, f"enumerate() yields {len(found)} architectures, size is {space.size}")


@_check
def one_key_means_one_text(case: Case) -> None:
    space, known = case.space, dict[object, str]()
    for genotype, text in zip(case.genotypes, case.texts, strict=True):
        key = space.canonical_key(genotype)
        _require(known.setdefault(key, text) == text, f"{genotype} has the canonical_key of another network")
        again = space.canonical_key(space.from_str(space.to_str(genotype)))
        _require(again == key, f"the canonical_key of {genotype} changes when its string is read back")


@_check
def text_is_that_of_the_graph(case: Case) -> None:
    for genotype, text in zip(case.genotypes, case.texts, strict=True):
        _require(case.space.text(genotype) == text, f"text({genotype}) is not the text of its graph")


@_check
def equivalent_graphs_have_one_text(case: Case) -> None:
    """Different node order, swapped operands of sums, dead and identity nodes: the same text."""
    rng = case.rng()
    for graph, text in sorted(zip(case.graphs, case.texts, strict=True), key=lambda pair: len(pair[0].nodes))[:5]:
        _require(to_text(equivalent(graph, rng)) == text, f"an equivalent graph has another text than\n{text}")


@_check
def text_reads_back(case: Case) -> None:
    for text in case.texts:
        _require(to_text(from_text(text)) == text, f"this text reads back as another one:\n{text}")


@_check
def resolution_and_number_of_classes_can_be_chosen(case: Case) -> None:
    space, genotype = case.space, case.genotypes[0]
    for size in (64, 96):
        graph = space.graph(genotype, resolution=size, num_classes=7)
        inputs = [node.shape for node in graph.nodes if node.op.name == "input"]
        _require(inputs == [(1, 3, size, size)], f"with resolution={size} the inputs are {inputs}")
        shape = graph.nodes[graph.outputs[0]].shape
        _require(shape == (1, 7), f"with num_classes=7 the output has shape {shape}")
        text = space.text(genotype, resolution=size, num_classes=7)
        _require(text == to_text(graph), "text ignores resolution or num_classes")


@_check
def invalid_resolution_or_number_of_classes_is_an_error(case: Case) -> None:
    for wrong in ({"resolution": 0}, {"resolution": -1}, {"num_classes": 0}):
        for use in (case.space.graph, case.space.text):
            message = _refused(partial(use, case.genotypes[0], **wrong), f"{use.__name__}(..., {wrong})")
            name = next(iter(wrong))
            _require(f"{name} should be at least 1" in message, f"{message!r} should say: {name} should be at least 1")


@_check
def onnx_is_valid_and_computes_the_same_as_the_torch_module(case: Case) -> None:
    check_onnx(case.smallest)


@_check
def macs_and_params_equal_those_of_torch(case: Case) -> None:
    check_macs_and_params(case.smallest)

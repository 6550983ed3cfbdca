"""The conformance suite on every registered space, and what it says of spaces that are wrong."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

from search_spaces import Graph, SearchSpace, get, names, space
from search_spaces.space import Genotype
from search_spaces.testing import CHECKS, Case, check_space

# A space with size parameters is also tested in a second size.
ALL = [*names(), "nasbench201:cells=2,channels=8"]
SLOW = {
    "official_string_reads_back", "every_valid_genotype_has_a_normal_form", "mutation_changes_one_variable",
    "one_key_means_one_text", "text_is_that_of_the_graph", "text_reads_back", "macs_and_params_equal_those_of_torch",
    "onnx_is_valid_and_computes_the_same_as_the_torch_module",
}  # fmt: skip
SKIPPED = {
    # Its children and neighbors are pruned, which renumbers the vertices.
    ("nasbench101", "neighbors_differ_in_one_choice"),
    ("nasbench101", "children_take_choices_of_parents"),
    # Its official hash is independent of the order of vertices, its channels are not.
    ("nasbench101", "one_key_means_one_text"),
}


@cache
def case(name: str) -> Case:
    return Case(get(name), samples=8)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("check", [pytest.param(check, marks=[pytest.mark.slow] * (check in SLOW)) for check in CHECKS])
def test_a_registered_space_conforms(name: str, check: str) -> None:
    if (name, check) in SKIPPED:
        pytest.skip("a property of this space, see above")
    CHECKS[check](case(name))


@pytest.mark.parametrize("name", ALL)
def test_errors_about_strings_are_short(name: str) -> None:
    for wrong in ("1" * 10_000, '{"a":' * 5_000):
        with pytest.raises(ValueError, match=r"\S") as error:
            get(name).from_str(wrong)
        assert len(str(error.value)) < 400


NASBench201: Any = type(get("nasbench201"))


class Unstable(NASBench201):
    def sample(self, rng: np.random.Generator) -> Genotype:
        return super().sample(np.random.default_rng())


class Shifted(NASBench201):
    def from_str(self, arch_str: str) -> Genotype:
        first, *others = super().from_str(arch_str)
        return ((first + 1) % 5, *others)


class Talkative(NASBench201):
    def from_str(self, arch_str: str) -> Genotype:
        try:
            return super().from_str(arch_str)
        except ValueError as error:
            raise ValueError(f"wrong:\n{error}") from None


class Careless(NASBench201):
    def from_str(self, arch_str: str) -> Genotype:
        return tuple(map(int, arch_str))


class Fixed(NASBench201):
    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        return super().graph(genotype)


class Lonely(NASBench201):
    def neighbors(self, genotype: Genotype) -> Any:
        return iter(())


@pytest.mark.parametrize(
    ("wrong", "check", "message"),
    [
        (Unstable, "samples_are_valid_normal_and_reproducible", "the same seed gives other samples"),
        (Shifted, "official_string_reads_back", "from_str reads '.*' as .*; to_str wrote it for"),
        (Talkative, "invalid_string_is_a_one_line_error", "should be one line"),
        (Careless, "invalid_string_is_a_one_line_error", "should raise ValueError"),
        (Fixed, "resolution_and_number_of_classes_can_be_chosen", "with resolution=64 the inputs are"),
        (Lonely, "neighbors_are_different_architectures", "has no neighbors"),
    ],
)
def test_a_space_that_is_wrong_is_told_what_is(wrong: type[SearchSpace], check: str, message: str) -> None:
    with pytest.raises(AssertionError, match=f"search space nasbench201, {check}: .*{message}"):
        check_space(wrong, only=[check])
    others: Sequence[str] = [name for name in ("describes_itself", "text_reads_back") if name != check]
    check_space(wrong(), samples=2, only=others)


def test_checks_are_chosen_by_name() -> None:
    check_space("nasbench201", samples=3, only=["text_reads_back"])
    with pytest.raises(ValueError, match="there is no check 'text'; there are describes_itself, samples_are"):
        check_space("nasbench201", skip=["text"])


@pytest.mark.parametrize("name", names())
def test_the_docstring_of_a_space_shows_an_architecture(name: str) -> None:
    a_space = get(name)
    shown = [piece.replace("\n", "").replace(" ", "") for piece in (type(a_space).__doc__ or "").split("`")[1::2]]
    for piece in shown:
        try:
            assert a_space.is_valid(a_space.from_str(piece))
            return
        except ValueError:
            continue
    pytest.fail(f"{type(a_space).__name__} shows no architecture as `...`")


def test_a_space_shows_its_size() -> None:
    assert repr(get("nasbench201")) == (
        "<search space nasbench201: NAS-Bench-201, 15,625 architectures of 6 variables, input 3x32x32, 10 classes>"
    )
    assert "e+" in repr(get("fbnet"))


def test_an_unknown_name_suggests_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"did you mean nasbench201\?|did you mean nasbench201 or"):
        get("nasbench-201")


def test_a_name_cannot_be_registered_twice() -> None:
    with pytest.raises(ValueError, match="already registered"):
        space.register(type(get("nasbench201")))

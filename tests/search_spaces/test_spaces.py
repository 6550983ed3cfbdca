"""What every search space must do: a registered space gets these tests by its name."""

import itertools

import numpy as np
import onnx
import pytest
from onnx import shape_inference

from search_spaces import from_onnx, from_text, get, names, space, to_onnx, to_text

SAMPLES = 20


@pytest.fixture(params=names())
def a_space(request):
    return get(request.param)


@pytest.fixture
def genotypes(a_space):
    rng = np.random.default_rng(0)
    return [a_space.sample(rng) for _ in range(SAMPLES)]


def test_samples_are_valid_and_repeat_with_the_seed(a_space, genotypes):
    assert all(a_space.is_valid(g) for g in genotypes)
    rng = np.random.default_rng(0)
    assert [a_space.sample(rng) for _ in range(SAMPLES)] == genotypes
    assert len(set(genotypes)) > SAMPLES // 2
    assert all(type(value) is int for g in genotypes for value in g)


def test_the_official_string_reads_back(a_space, genotypes):
    for genotype in genotypes:
        assert a_space.from_str(a_space.to_str(genotype)) == genotype


@pytest.mark.parametrize("wrong", ["", "{}", "|", "nonsense", "1" * 10_000])
def test_a_wrong_string_is_one_clear_line(a_space, wrong):
    with pytest.raises(ValueError, match=r"\S") as error:
        a_space.from_str(wrong)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400


def test_a_wrong_genotype_is_refused(a_space, genotypes):
    for wrong in ((), (*genotypes[0], 0), (-1, *genotypes[0][1:]), (1000, *genotypes[0][1:])):
        assert not a_space.is_valid(wrong)
        with pytest.raises(ValueError, match=a_space.name):
            a_space.graph(wrong)


def test_mutation_changes_one_variable(a_space, genotypes):
    rng = np.random.default_rng(1)
    for genotype in genotypes:
        child = a_space.mutate(genotype, rng)
        assert a_space.is_valid(child)
        assert sum(a != b for a, b in zip(genotype, child, strict=True)) == 1


def test_a_child_takes_each_variable_from_a_parent(a_space, genotypes):
    rng = np.random.default_rng(1)
    for mother, father in itertools.pairwise(genotypes):
        child = a_space.crossover(mother, father, rng)
        assert a_space.is_valid(child)
        assert all(c in pair for c, *pair in zip(child, mother, father, strict=True))


def test_neighbors_differ_in_one_variable_and_are_all_there_is(a_space, genotypes):
    found = list(a_space.neighbors(genotypes[0]))
    assert len(found) == len(set(found))
    assert all(a_space.is_valid(g) for g in found)
    assert all(sum(a != b for a, b in zip(genotypes[0], g, strict=True)) == 1 for g in found)


def test_every_genotype_is_enumerated_once(a_space):
    if a_space.size > 50_000:
        pytest.skip(f"{a_space.size} genotypes")
    found = list(a_space.enumerate())
    assert len(set(found)) == len(found) == a_space.size


def test_one_key_means_one_text(a_space, genotypes):
    texts = {}
    for genotype in genotypes:
        text = texts.setdefault(a_space.canonical_key(genotype), to_text(a_space.graph(genotype)))
        assert text == to_text(a_space.graph(genotype))


def test_the_space_writes_the_text_of_its_graph(a_space, genotypes):
    for genotype in genotypes:
        assert a_space.text(genotype) == to_text(a_space.graph(genotype))


def test_text_reads_back(a_space, genotypes):
    for genotype in genotypes:
        text = to_text(a_space.graph(genotype))
        assert to_text(from_text(text)) == text


def test_input_and_classes_can_be_chosen(a_space, genotypes):
    graph = a_space.graph(genotypes[0], resolution=64, num_classes=7)
    assert [n.shape for n in graph.nodes if n.op.name == "input"] == [(1, 3, 64, 64)]
    assert graph.nodes[graph.outputs[0]].shape == (1, 7)


def test_onnx_is_valid_and_reads_back_as_the_same_text(a_space, genotypes):
    for genotype in genotypes[:3]:
        graph = a_space.graph(genotype)
        model = to_onnx(graph)
        onnx.checker.check_model(model)
        shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
        assert to_text(from_onnx(model)) == to_text(graph)


def test_a_wrong_name_suggests_the_right_one():
    with pytest.raises(ValueError, match=r"did you mean nasbench201\?"):
        get("nasbench-201")


def test_a_name_is_taken_once():
    with pytest.raises(ValueError, match="registered already"):
        space.register(type(get("nasbench201")))

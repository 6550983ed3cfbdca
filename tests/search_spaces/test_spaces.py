"""The conformance suite of search spaces: every registered space is tested."""

import contextlib
import importlib
import itertools
import os
import random

import numpy as np
import onnx
import onnxruntime
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from onnx import shape_inference
from torch.utils.flop_counter import FlopCounterMode

from search_spaces import draw_weights, from_onnx, from_text, get, names, space, to_onnx, to_text, to_torch
from search_spaces.space import ENUMERABLE
from tests.search_spaces.graphs import equivalent

SAMPLES = 20
# A space with size parameters is also tested in a second size.
ALL = [*names(), "nasbench201:cells=2,channels=8"]
# A third-party space, by the module that registers it (see docs/own_space.md).
if own := os.environ.get("NASSURROGATE_TEST_SPACES"):
    importlib.import_module(own)
    ALL = [name for name in names() if type(get(name)).__module__ == own]


@pytest.fixture(params=ALL, scope="module")
def a_space(request):
    return get(request.param)


@pytest.fixture(scope="module")
def genotypes(a_space):
    rng = np.random.default_rng(0)
    return [a_space.sample(rng) for _ in range(SAMPLES)]


@pytest.fixture(scope="module")
def graphs(a_space, genotypes):
    return [a_space.graph(genotype) for genotype in genotypes]


@pytest.fixture(scope="module")
def texts(graphs):
    return [to_text(graph) for graph in graphs]


@pytest.fixture(scope="module")
def smallest(a_space, genotypes, graphs):
    """The sample with the fewest parameters, on the smallest input with the space's default skeleton."""
    genotype = min(zip(genotypes, graphs, strict=True), key=lambda pair: pair[1].params)[0]
    small = a_space.resolution if a_space.resolution <= space.CIFAR_UP_TO else space.CIFAR_UP_TO + 32
    return a_space.graph(genotype, resolution=small)


def test_samples_are_valid_normal_and_reproducible(a_space, genotypes):
    assert all(a_space.is_valid(g) and a_space.normal(g) == g for g in genotypes)
    rng = np.random.default_rng(0)
    assert [a_space.sample(rng) for _ in range(SAMPLES)] == genotypes
    assert len(set(genotypes)) > SAMPLES // 2
    assert all(type(value) is int for g in genotypes for value in g)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 5))
@settings(max_examples=30, deadline=None)
def test_the_official_string_reads_back(name, seed, steps):
    """For samples and their mutants."""
    a_space, rng = get(name), np.random.default_rng(seed)
    genotype = a_space.sample(rng)
    for _ in range(steps):
        genotype = a_space.mutate(genotype, rng)
    arch_str = a_space.to_str(genotype)
    assert a_space.from_str(arch_str) == genotype
    assert "\n" not in arch_str


def test_one_hot_choices_identify_the_genotype(a_space, genotypes):
    encoded = a_space.one_hot(genotypes)
    sizes = [len(variable.choices) for variable in a_space.variables]
    assert encoded.shape == (len(genotypes), sum(sizes))
    parts = np.split(encoded, np.cumsum(sizes)[:-1], axis=1)
    assert all((part.sum(axis=1) == 1).all() for part in parts)
    assert [*zip(*(part.argmax(axis=1) for part in parts), strict=True)] == genotypes
    assert a_space.one_hot([]).shape == (0, sum(sizes))


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=30, deadline=None)
def test_every_valid_genotype_has_a_normal_form(name, seed):
    """Generic searchers draw every variable independently."""
    a_space, rng = get(name), np.random.default_rng(seed)
    for _ in range(100):
        drawn = tuple(int(rng.integers(len(v.choices))) for v in a_space.variables)
        if a_space.is_valid(drawn):
            normal = a_space.normal(drawn)
            assert a_space.is_valid(normal)
            assert a_space.normal(normal) == normal
            assert a_space.to_str(drawn) == a_space.to_str(normal)
            assert a_space.from_str(a_space.to_str(drawn)) == normal
            return


@pytest.mark.parametrize("wrong", ["", "{}", "|", "[]", "null", "nonsense", "1" * 10_000, '{"a":' * 5_000])
def test_an_invalid_string_is_a_one_line_error(a_space, wrong):
    with pytest.raises(ValueError, match=r"\S") as error:
        a_space.from_str(wrong)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400


def test_a_damaged_string_is_an_error_or_an_architecture(a_space, genotypes):
    """One character removed or doubled: from_str raises ValueError or returns a valid genotype."""
    rng = random.Random(0)
    for genotype in genotypes:
        arch_str = a_space.to_str(genotype)
        for _ in range(10):
            place = rng.randrange(len(arch_str))
            damaged = arch_str[:place] + arch_str[place] * rng.choice((0, 2)) + arch_str[place + 1 :]
            with contextlib.suppress(ValueError):
                assert a_space.is_valid(a_space.from_str(damaged))


def test_an_invalid_genotype_is_an_error(a_space, genotypes):
    first = genotypes[0]
    for wrong in ((), (*first, 0), (-1, *first[1:]), (1_000_000, *first[1:]), (0.5, *first[1:])):
        assert not a_space.is_valid(wrong)
        for use in (a_space.graph, a_space.to_str, a_space.canonical_key):
            with pytest.raises(ValueError, match=a_space.name):
                use(wrong)


@pytest.mark.slow
def test_mutation_changes_one_variable(a_space, genotypes):
    """A child is a neighbor, except for the choices of newly active variables."""
    rng = np.random.default_rng(1)
    for genotype in genotypes[:5]:
        near = set(a_space.neighbors(genotype))
        on = a_space.active(genotype)
        for _ in range(5):
            child = a_space.mutate(genotype, rng)
            assert a_space.is_valid(child)
            assert a_space.normal(child) == child != genotype
            fresh = [now and not before for now, before in zip(a_space.active(child), on, strict=True)]
            plain = tuple(0 if new else c for c, new in zip(child, fresh, strict=True))
            assert plain in near or any(fresh)
            assert child in near or any(fresh)


def test_a_child_takes_each_variable_from_a_parent(a_space, genotypes):
    rng = np.random.default_rng(1)
    mixed = 0
    for mother, father in itertools.pairwise(genotypes):
        child = a_space.crossover(mother, father, rng)
        assert a_space.is_valid(child)
        assert a_space.normal(child) == child
        assert a_space.crossover(mother, mother, rng) == mother
        mixed += child not in (mother, father)
        if a_space.name != "nasbench101":  # its children are pruned, which renumbers the vertices
            assert all(c in (*pair, 0) for c, *pair in zip(child, mother, father, strict=True))
    assert mixed > SAMPLES // 2


def test_neighbors_are_different_architectures_one_change_away(a_space, genotypes):
    found = list(a_space.neighbors(genotypes[0]))
    assert len(found) == len(set(found)) > 0
    assert genotypes[0] not in found
    assert all(a_space.is_valid(g) and a_space.normal(g) == g for g in found)
    on = a_space.active(genotypes[0])
    if all(on) and a_space.name != "nasbench101":
        differ = (sum(a != b for a, b in zip(genotypes[0], g, strict=True)) for g in found)
        assert set(differ) == {1}


def test_every_architecture_is_enumerated_once(a_space):
    if a_space.size > ENUMERABLE:
        with pytest.raises(ValueError, match="too many"):
            a_space.enumerate()
        pytest.skip(f"{a_space.size:.3g} architectures")
    if a_space.size > 50_000:
        pytest.skip(f"{a_space.size} architectures take minutes; a script in benchmarks/ does it")
    found = list(a_space.enumerate())
    assert len(set(found)) == len(found) == a_space.size


@pytest.mark.slow
def test_one_key_means_one_text(a_space, genotypes):
    if a_space.name == "nasbench101":
        pytest.skip("its official hash is independent of the order of vertices, its channels are not")
    known = {}
    for genotype in genotypes:
        text = known.setdefault(a_space.canonical_key(genotype), a_space.text(genotype))
        assert text == a_space.text(genotype)
        assert a_space.canonical_key(a_space.from_str(a_space.to_str(genotype))) in known


@pytest.mark.slow
def test_the_text_of_a_space_is_that_of_its_graph(a_space, genotypes, texts):
    assert [a_space.text(genotype) for genotype in genotypes] == texts


def test_equivalent_graphs_have_one_text(graphs, texts):
    """Different node order, swapped operands of sums, dead and identity nodes: the same text."""
    rng = np.random.default_rng(0)
    for graph, text in sorted(zip(graphs, texts, strict=True), key=lambda pair: len(pair[0].nodes))[:5]:
        assert to_text(equivalent(graph, rng)) == text


@pytest.mark.slow
def test_text_reads_back(texts):
    for text in texts:
        assert to_text(from_text(text)) == text


def test_resolution_and_number_of_classes_can_be_chosen(a_space, genotypes):
    for size in (64, 96):
        graph = a_space.graph(genotypes[0], resolution=size, num_classes=7)
        assert [n.shape for n in graph.nodes if n.op.name == "input"] == [(1, 3, size, size)]
        assert graph.nodes[graph.outputs[0]].shape == (1, 7)
        assert a_space.text(genotypes[0], resolution=size, num_classes=7) == to_text(graph)


@pytest.mark.slow
def test_onnx_is_valid_reads_back_and_computes_the_same_as_the_torch_module(smallest):
    weights = draw_weights(smallest)
    model = to_onnx(smallest, weights=weights)
    onnx.checker.check_model(model)
    shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
    assert to_text(from_onnx(model)) == to_text(smallest)

    module = to_torch(smallest).eval()
    module.load_state_dict({k: torch.from_numpy(v) for k, v in weights.items()}, strict=False)
    shape = next(node.shape for node in smallest.nodes if node.op.name == "input")
    image = np.random.default_rng(0).standard_normal(shape, np.float32)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    (ours,) = session.run(None, {session.get_inputs()[0].name: image})
    with torch.inference_mode():
        theirs = module(torch.from_numpy(image)).numpy()
    assert np.abs(ours).max() > 0
    np.testing.assert_allclose(ours, theirs, rtol=1e-3, atol=1e-4 * np.abs(ours).max())


@pytest.mark.slow
def test_onnx_without_weights_is_the_same_network_in_a_small_file(smallest):
    model = to_onnx(smallest, weights=False)
    onnx.checker.check_model(model)
    shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
    assert to_text(from_onnx(model)) == to_text(smallest)
    # The rest is mostly names, 300 bytes per node.
    assert len(model.SerializeToString()) < 1000 * len(smallest.nodes)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    (image,) = session.get_inputs()
    (result,) = session.run(None, {image.name: np.ones(image.shape, np.float32)})
    assert result.shape == smallest.nodes[smallest.outputs[0]].shape
    assert not np.isnan(result).any()


@pytest.mark.slow
def test_macs_and_params_equal_torchs_counts(smallest):
    with torch.device("meta"):
        module = to_torch(smallest)
        image = torch.zeros(next(node.shape for node in smallest.nodes if node.op.name == "input"))
    with FlopCounterMode(display=False) as counter:
        module(image)
    assert counter.get_total_flops() == 2 * smallest.macs
    assert sum(p.numel() for p in module.parameters()) == smallest.params


@pytest.mark.parametrize("wrong", [{"resolution": 0}, {"resolution": -1}, {"num_classes": 0}])
def test_an_invalid_resolution_or_number_of_classes_is_an_error(a_space, genotypes, wrong):
    for use in (a_space.graph, a_space.text):
        with pytest.raises(ValueError, match=rf"{next(iter(wrong))} should be at least 1"):
            use(genotypes[0], **wrong)


def test_an_unknown_name_suggests_the_nearest():
    with pytest.raises(ValueError, match=r"did you mean nasbench201\?|did you mean nasbench201 or"):
        get("nasbench-201")


def test_a_name_cannot_be_registered_twice():
    with pytest.raises(ValueError, match="already registered"):
        space.register(type(get("nasbench201")))

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import search_spaces
from search_spaces.canonical import canonicalize
from search_spaces.graph import Graph
from search_spaces.text import from_text, to_text
from surrogate.few_rows.subtrees import DEPTHS, SubtreeCounts, subtrees

SPACE = search_spaces.get("nasbench201")


def network(seed: int) -> Graph:
    return canonicalize(SPACE.graph(SPACE.sample(np.random.default_rng(seed))))


def reference_labels(graph: Graph) -> list[list[object]]:
    """Labels by the paper's definition, as nested tuples instead of numbers."""
    labels: list[object] = [node.op.text for node in graph.nodes]
    found = [labels]
    for _ in range(1, DEPTHS):
        labels = [
            (label, tuple(sorted((labels[source] for source in node.inputs), key=repr)))
            for label, node in zip(labels, graph.nodes, strict=True)
        ]
        found.append(labels)
    return found


@pytest.mark.parametrize("name", ["nasbench201", "nasbench101", "ofa_mb", "inception"])
def test_labels_are_equal_exactly_if_the_subtrees_are(name: str) -> None:
    space = search_spaces.get(name)
    graph = canonicalize(space.graph(space.sample(np.random.default_rng(4))))
    for ours, theirs in zip(subtrees(graph), reference_labels(graph), strict=True):
        ours_by_reference: dict[object, set[int]] = {}
        for label, reference in zip(ours.tolist(), theirs, strict=True):
            ours_by_reference.setdefault(reference, set()).add(label)
        assert all(len(labels) == 1 for labels in ours_by_reference.values())
        assert len(set(ours.tolist())) == len(ours_by_reference)


def test_labels_do_not_depend_on_the_process_or_machine() -> None:
    graph = from_text(to_text(SPACE.graph((3, 1, 4, 0, 2, 3))))
    found = subtrees(graph)
    assert found.shape == (DEPTHS, len(graph.nodes))
    assert found[:, 1].tolist() == [4796947443926291918, 4053970929698288109, 10591180094602709416]


@pytest.mark.slow
@settings(deadline=None)
@given(st.integers(0, 10_000))
def test_only_labels_of_the_background_are_counted(seed: int) -> None:
    count = SubtreeCounts([subtrees(network(at)) for at in range(20)])
    graph = network(seed)
    found = np.expm1(count([subtrees(graph)]))[0]
    labels = subtrees(graph).ravel()
    assert found.sum() == pytest.approx(np.isin(labels, count.labels).sum())
    for label, times in zip(count.labels, found, strict=True):
        assert times == pytest.approx((labels == label).sum())


def test_a_background_without_common_labels_gives_no_columns() -> None:
    count = SubtreeCounts([np.arange(3, dtype=np.uint64), np.arange(3, 6, dtype=np.uint64)])
    assert count([np.arange(9, dtype=np.uint64)]).shape == (1, 0)

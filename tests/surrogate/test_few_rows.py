"""What few rows teach: Gaussian processes, mixtures of them, ridge regression, transforms of values, and subtrees."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import spearmanr

import search_spaces
from search_spaces.canonical import canonicalize
from search_spaces.graph import Graph
from search_spaces.text import from_text, to_text
from surrogate.few_rows.gaussian_process import GaussianProcess
from surrogate.few_rows.live import ZERO, live
from surrogate.few_rows.metric_process import LIVE_SIZES, LIVE_SUBTREES, MEDIANS
from surrogate.few_rows.mixture import ALIKE, Mixture, learn
from surrogate.few_rows.paths import branch, joined, paths
from surrogate.few_rows.ridge import RidgeRegression
from surrogate.few_rows.scaling import RankGauss, StandardScaler
from surrogate.few_rows.subtrees import DEPTHS, LabelCounts, subtrees
from surrogate.prediction import NORMAL_END


def examples(count, seed):
    """Two feature groups, of which the second is irrelevant, and noisy values of a nonlinear function of the first."""
    rng = np.random.default_rng(seed)
    relevant, irrelevant = rng.standard_normal((count, 2)), rng.standard_normal((count, 3))
    y = np.sin(2 * relevant[:, 0]) + 0.5 * relevant[:, 1] + 0.1 * rng.standard_normal(count)
    return [relevant, irrelevant], y


def test_a_nonlinear_function_is_learned_with_calibrated_deviations():
    process = GaussianProcess(*examples(120, 0))
    groups, y = examples(400, 1)
    mean, deviation = process.predict(groups)
    assert np.sqrt(np.mean((mean - y) ** 2)) < 0.25  # of a deviation of 0.9
    assert 0.7 < np.mean(np.abs(mean - y) < 1.28 * deviation) < 0.95


@pytest.mark.slow
def test_examples_beyond_those_that_choose_hyperparameters_are_learned_too():
    (groups, y), (asked, true) = examples(900, 0), examples(400, 1)
    few, all_of_them = (GaussianProcess([group[:rows] for group in groups], y[:rows]) for rows in (500, 900))
    errors = [np.sqrt(np.mean((one.predict(asked)[0] - true) ** 2)) for one in (few, all_of_them)]
    assert errors[1] < errors[0] < 0.2
    assert all_of_them.leave_one_out.shape == (900,)


def test_the_deviation_grows_far_from_the_examples():
    process = GaussianProcess(*examples(60, 0))
    near, far = (process.predict([np.full((1, 2), x), np.zeros((1, 3))])[1][0] for x in (0.0, 8.0))
    assert far > 2 * near


def test_leave_one_out_predictions_are_those_of_a_process_on_the_others():
    groups, y = examples(40, 2)
    leave_one_out = GaussianProcess(groups, y).leave_one_out
    for row in range(0, 40, 8):  # each process has its own hyperparameters, so that they agree approximately
        rest = np.delete(np.arange(40), row)
        others = GaussianProcess([group[rest] for group in groups], y[rest])
        assert others.predict([group[[row]] for group in groups])[0][0] == pytest.approx(leave_one_out[row], abs=0.15)


def test_duplicate_examples_and_a_constant_group_are_handled():
    groups = [np.zeros((12, 2)), np.repeat(np.arange(3.0), 4)[:, None]]
    y = np.repeat([-1.0, 0.0, 1.0], 4)
    mean, deviation = GaussianProcess(groups, y).predict([np.zeros((3, 2)), np.arange(3.0)[:, None]])
    assert mean == pytest.approx([-1, 0, 1], abs=0.15)
    assert np.isfinite(deviation).all()


@pytest.mark.parametrize("seed", [345, 3])
def test_a_hyperparameter_search_that_overshoots_recovers(seed):
    """Nearly duplicate features. With the first seed, a step of the optimizer went so far that the kernel matrix could
    not be factorised."""
    rng = np.random.default_rng(seed)
    features = rng.standard_normal((105, 2))[:, rng.integers(0, 2, 15)]
    features += 1e-3 * rng.standard_normal(features.shape)
    y = features[:, 0] + 0.3 * rng.standard_normal(105)
    mean, _ = GaussianProcess([features], y).predict([features])
    assert np.corrcoef(mean, y)[0, 1] > 0.9


MEDIAN = np.zeros((100, 1))


def groups(values: np.ndarray, rng: np.random.Generator, *, known: bool) -> dict[str, np.ndarray]:
    """Forty features that say nothing, and medians of the base: near the values if it knows a metric of the kind."""
    medians = values + 0.2 * rng.normal(size=len(values)) if known else rng.normal(size=len(values))
    return {"blocks": rng.normal(size=(len(values), 40)), MEDIANS: medians[:, None]}


def part(features: dict[str, np.ndarray], rows: slice) -> dict[str, np.ndarray]:
    return {name: group[rows] for name, group in features.items()}


@pytest.mark.parametrize("seed", range(3))
def test_sixteen_rows_are_learned_from_what_the_base_knows(seed: int) -> None:
    rng = np.random.default_rng(seed)
    values = rng.normal(size=116)
    features = groups(values, rng, known=True)
    mixture = learn(values[:16], part(features, slice(16)), False)
    found = mixture.values(part(features, slice(16, None)), MEDIAN)[:, 0]
    of_base = spearmanr(features[MEDIANS][16:, 0], values[16:]).statistic
    assert spearmanr(found, values[16:]).statistic > of_base - 0.05


@pytest.mark.parametrize("seed", range(3))
def test_ten_rows_do_not_unlearn_the_order_of_a_base_that_knows_the_kind(seed: int) -> None:
    rng = np.random.default_rng(seed)
    values = rng.normal(size=110)
    features = groups(values, rng, known=True)
    features[MEDIANS] = np.hstack([features[MEDIANS], rng.normal(size=(110, 7))])  # among others
    features[ALIKE] = features[MEDIANS][:, :1]
    mixture = learn(values[:10], part(features, slice(10)), False)
    assert (ALIKE,) in [choice.groups for choice in mixture.choices]
    found = mixture.values(part(features, slice(10, None)), MEDIAN)[:, 0]
    of_base = spearmanr(features[ALIKE][10:, 0], values[10:]).statistic
    assert spearmanr(found, values[10:]).statistic > of_base - 0.02


def test_a_base_that_knows_nothing_of_the_metric_is_not_followed() -> None:
    rng = np.random.default_rng(0)
    values = rng.normal(size=60)
    rows = groups(values, rng, known=False)
    rows["blocks"][:, 0] = values
    rows["blocks"][:, 1:] *= 0.1
    rows[ALIKE] = rows[MEDIANS]
    weights = {choice.groups: choice.weight for choice in learn(values, rows, False).choices}
    assert sum(weight for names, weight in weights.items() if "blocks" in names) > 0.95


def test_one_outlier_does_not_decide_an_average() -> None:
    """Accuracies of which some are chance: 10%."""
    rng = np.random.default_rng(2)
    features = {name: rng.normal(size=(160, 4)) for name in ("sizes", "blocks")}
    normal = features["blocks"][:, 0] + 0.3 * features["sizes"][:, 0]
    values = np.where(normal < -1.3, 10.0, 90 + normal)
    mixture = learn(values[:60], part(features, slice(60)), False)
    found = mixture.values(part(features, slice(60, None)), MEDIAN)[:, 0]
    assert spearmanr(found, normal[60:]).statistic > 0.9


def test_intervals_of_a_mixture_hold_and_widen() -> None:
    rng = np.random.default_rng(3)
    features = {name: rng.normal(size=(140, 3)) for name in ("sizes", "blocks")}
    values = features["blocks"].sum(1) + rng.normal(size=140)
    mixture = learn(values[:40], part(features, slice(40)), False)
    sides = np.tile([-NORMAL_END, 0.0, NORMAL_END], (100, 1))
    low, middle, high = mixture.values(part(features, slice(40, None)), sides).T
    assert 0.65 < np.mean((low <= values[40:]) & (values[40:] <= high)) < 0.95
    mixture.widening = 2.0
    wider = mixture.values(part(features, slice(40, None)), sides).T
    assert (wider[1] == middle).all()
    assert (wider[2] - wider[0] > high - low).all()


def test_a_mixture_is_made_again_from_its_choices() -> None:
    rng = np.random.default_rng(4)
    values = rng.normal(size=30)
    rows = groups(values, rng, known=True)
    rows[ALIKE] = rows[MEDIANS]
    one = learn(values, rows, False)
    assert sum(choice.weight for choice in one.choices) == pytest.approx(1)
    other = Mixture(values, rows, False, one.choices)
    assert (one.values(rows, MEDIAN[:30]) == other.values(rows, MEDIAN[:30])).all()


@pytest.mark.slow
def test_many_rows_are_learned_in_the_time_of_a_few_processes() -> None:
    """Of what three hundred rows leave; all rows are then learned."""
    rng = np.random.default_rng(5)
    rows = {name: rng.normal(size=(400, 2)) for name in ("sizes", "blocks")}
    values = rows["blocks"][:, 0] + 0.05 * rng.normal(size=400)
    mixture = learn(values, rows, False)
    assert len(mixture.choices) < 4
    assert spearmanr(mixture.values(rows, np.zeros((400, 1)))[:, 0], values).statistic > 0.98


def test_ridge_is_least_squares_on_noiseless_values():
    rng = np.random.default_rng(0)
    features = rng.normal(size=(80, 6)) * [1, 10, 100, 1, 1, 0]  # one column is constant
    wanted = features @ [3.0, -0.2, 0.01, 0.0, 1.0, 0.0] + 7
    ridge = RidgeRegression()
    ridge.fit(features[:60], wanted[:60])
    np.testing.assert_allclose(ridge.predict(features[60:]), wanted[60:], atol=1e-3)


def test_ridge_chooses_the_penalty_of_least_leave_one_out_error():
    rng = np.random.default_rng(1)
    features = rng.normal(size=(24, 40))
    wanted = features[:, 0] + rng.normal(size=24)
    ridge = RidgeRegression()
    ridge.fit(features, wanted)
    x, y = StandardScaler.fit(features).transform(features), wanted - wanted.mean()

    def weights(penalty, keep):
        return np.linalg.solve(x[keep].T @ x[keep] + penalty * np.eye(40), x[keep].T @ (y[keep]))

    def error(penalty):  # explicit refits, with the intercept refitted as well
        left_out = [np.arange(24) != row for row in range(24)]
        means = [y[keep].mean() for keep in left_out]
        found = []
        for row, keep in enumerate(left_out):
            centre = x[keep].mean(axis=0)
            inner = x[keep] - centre
            w = np.linalg.solve(inner.T @ inner + penalty * np.eye(40), inner.T @ (y[keep] - means[row]))
            found.append(y[row] - means[row] - (x[row] - centre) @ w)
        return np.mean(np.square(found))

    penalties = np.logspace(-3, 4, 29)
    best = penalties[np.argmin([error(penalty) for penalty in penalties])]
    np.testing.assert_allclose(ridge.weights, weights(best, np.ones(24, dtype=bool)), rtol=1e-6)


@given(st.lists(st.floats(1e-3, 1e6), min_size=5, max_size=60, unique=True))
def test_the_inverse_returns_the_values_is_monotonic_and_stays_positive(values):
    transform = RankGauss(np.array(values))
    assert transform.inverse_transform(transform.normal) == pytest.approx(values)
    made = transform.inverse_transform(np.linspace(-4, 4, 50))
    assert (made > 0).all()
    assert (np.diff(made) >= -1e-9 * made[1:]).all()


def test_negative_and_tied_values_are_transformed():
    values = np.array([-2.0, 0.0, 0.0, 1.0, 5.0, 5.0])
    transform = RankGauss(values)
    assert transform.inverse_transform(transform.normal) == pytest.approx(values)
    assert transform.inverse_transform(np.array([-3.0]))[0] < -2


def test_constant_values_and_two_values_are_enough():
    assert RankGauss(np.array([3.0, 3.0])).inverse_transform(np.array([-1.0, 0.0, 1.0])) == pytest.approx([3, 3, 3])
    assert RankGauss(np.array([1.0, 2.0])).inverse_transform(np.array([0.0]))[0] == pytest.approx(2**0.5)


def test_extrapolation_is_bounded_by_the_range_of_the_values():
    transform = RankGauss(np.array([0.0046, 0.0047, 14.0, 20.0, 28.0]))
    assert transform.inverse_transform(np.array([-500.0, 500.0])) == pytest.approx([0.0046**2 / 28, 28**2 / 0.0046])


@given(st.lists(st.integers(1, 10**6), min_size=5, max_size=60, unique=True))
def test_scores_of_other_values_are_those_of_the_way_back(values):
    transform = RankGauss(np.array(values))
    assert transform.transform(np.array(values)) == pytest.approx(transform.normal, abs=1e-6)
    asked = np.exp(np.linspace(-20, 20, 40)).reshape(20, 2)
    scores = transform.transform(asked)
    assert scores.shape == (20, 2)
    assert (np.diff(scores.ravel()) >= 0).all()
    assert (np.abs(scores) <= 4).all()


def test_one_value_and_values_of_the_other_sign_have_scores():
    assert RankGauss(np.array([3.0, 3.0])).transform(np.array([1.0, 9.0])) == pytest.approx([0, 0])
    assert RankGauss(np.array([1.0, 2.0, 3.0])).transform(np.array([-5.0]))[0] == -4


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
@given(st.integers(0, 10_000))
def test_only_labels_of_the_background_are_counted(seed: int) -> None:
    count = LabelCounts([subtrees(network(at)) for at in range(20)])
    graph = network(seed)
    found = np.expm1(count([subtrees(graph)]))[0]
    labels = subtrees(graph).ravel()
    assert found.sum() == pytest.approx(np.isin(labels, count.labels).sum())
    for label, times in zip(count.labels, found, strict=True):
        assert times == pytest.approx((labels == label).sum())


def test_a_background_without_common_labels_gives_no_columns() -> None:
    count = LabelCounts([np.arange(3, dtype=np.uint64), np.arange(3, 6, dtype=np.uint64)])
    assert count([np.arange(9, dtype=np.uint64)]).shape == (1, 0)


def paths_of(*operators: str) -> list[int]:
    """Path labels of a network of one cell."""
    stem, head = ("input 3x32x32", "Conv k3 p1 @1 8x32x32"), ("GlobalAveragePool @1 8x1x1",)
    cells = paths(from_text("".join(f"{line}\n" for line in (*stem, *operators, *head))))
    return sorted(joined(cells).tolist())


@pytest.mark.parametrize(
    ("one", "other", "is_equal"),
    [
        (("Conv k3 p1 @1", "Conv k1 @1", "Add @1,3"), ("Conv k1 @1", "Conv k3 p1 @1", "Add @1,3"), False),
        (("Conv k3 p1 @1", "Relu @1", "Add @1,3"), ("Conv k3 p1 @1", "Sigmoid @1", "Add @1,3"), True),
        (("Conv k3 p1 @1", "Zero @2", "Add @1,2"), ("Conv k3 p1 @1", "Relu @2", "Add @1,2"), False),
    ],
    ids=["order", "activations", "zeros"],
)
def test_paths_are_sequences_of_layers(one: tuple[str, ...], other: tuple[str, ...], is_equal: bool) -> None:
    found, others = (paths_of(*(f"{line} 8x32x32" for line in lines)) for lines in (one, other))
    assert len(found) == len(others) == 2
    assert (found == others) is is_equal


@pytest.mark.parametrize(("name", "expected"), [("nasbench201", True), ("nds_darts", True), ("ofa_mb", False)])
def test_cells_branch_and_chains_of_blocks_do_not(name: str, expected: bool) -> None:
    space = search_spaces.get(name)
    networks = [paths(space.graph(space.sample(np.random.default_rng(seed)))) for seed in range(5)]
    assert branch(networks) is expected


def test_paths_through_zeros_have_one_label() -> None:
    dead = ("Conv k3 p1 @1", "Zero @1", "Conv k1 @1"), ("Zero @1", "Conv k1 @1", "Relu @1")
    one, other = (paths_of(*(f"{line} 8x32x32" for line in (*lines, "Add @1,4"))) for lines in dead)
    assert one == other
    assert len(one) == 2


CELLS = search_spaces.get("nasbench201")
NONE, SKIP, CONV = 0, 1, 3


def cell(*operations: int) -> Graph:
    """A cell of NAS-Bench-201 with these operations on its edges 0-1, 0-2, 1-2, 0-3, 1-3 and 2-3."""
    return canonicalize(CELLS.graph(operations))


@given(st.integers(0, 4), st.integers(0, 4), st.lists(st.integers(0, 4), min_size=3, max_size=3))
def test_operations_that_read_nothing_or_that_nothing_reads_are_not_live(one: int, other: int, ways: list[int]) -> None:
    to_2, to_3, through_2 = ways
    unreached = [live(cell(NONE, to_2, op, to_3, op, through_2)) for op in (one, other)]  # node 1 is zero
    unread = [live(cell(op, to_2, NONE, to_3, NONE, through_2)) for op in (one, other)]  # node 1 has no reader
    assert to_text(unreached[0]) == to_text(unread[0]) == to_text(unreached[1]) == to_text(unread[1])
    assert live(unread[0]) == unread[0]


def test_the_live_part_of_a_cell_that_passes_nothing_is_a_zero() -> None:
    constant = live(cell(CONV, CONV, SKIP, NONE, NONE, NONE))
    assert [node.op.name for node in constant.nodes] == ["input", "Zero"]
    assert constant.nodes[-1].shape == (1, 10)


def test_the_live_part_of_a_chain_has_no_sums() -> None:
    only = live(cell(NONE, CONV, NONE, NONE, NONE, CONV))
    assert ZERO not in {node.op for node in only.nodes}
    assert sum(node.op.name == "Add" for node in only.nodes) == 2  # of the two residual blocks


@pytest.mark.parametrize("name", search_spaces.names())
def test_networks_without_zeros_are_live_as_a_whole(name: str) -> None:
    space = search_spaces.get(name)
    graph = canonicalize(space.graph(space.sample(np.random.default_rng(0))))
    assert (live(graph) is graph) is all(node.op != ZERO for node in graph.nodes)


@pytest.mark.parametrize(
    "lines",
    [
        ("Zero @1 8x32x32", "Concat @1,2 16x32x32", "Conv k1 @1 8x32x32"),  # shapes of what reads it would not fit
        ("Zero @1 8x32x32", "Mul @1,2 8x32x32"),
        ("GlobalAveragePool @1 8x1x1", "Zero @2 8x32x32", "Add @1,2 8x32x32"),  # is broadcast
    ],
    ids=["Concat", "Mul", "broadcast"],
)
def test_zeros_that_are_no_neutral_operands_stay(lines: tuple[str, ...]) -> None:
    text = "".join(f"{line}\n" for line in ("input 3x32x32", "Conv k3 p1 @1 8x32x32", *lines))
    graph = canonicalize(from_text(text))
    assert any(node.op == ZERO for node in live(graph).nodes)
    assert live(graph).nodes[-1].shape == graph.nodes[-1].shape


@pytest.mark.parametrize(("of_live", "kept"), [(True, LIVE_SIZES), (False, "sizes")])
def test_an_accuracy_is_learned_from_live_parts_if_these_tell_it(of_live: bool, kept: str) -> None:
    rng = np.random.default_rng(0)
    rows = {name: rng.normal(size=(80, 3)) for name in ("sizes", "subtrees", LIVE_SIZES, LIVE_SUBTREES)}
    values = rows[LIVE_SIZES if of_live else "sizes"].sum(1)
    assert {name for choice in learn(values, rows, False).choices for name in choice.groups} >= {kept}
    best = max(learn(values, rows, False).choices, key=lambda choice: choice.weight)
    assert kept in best.groups
    cost = learn(np.exp(values), rows, True)
    assert [choice.groups for choice in cost.choices] == [("sizes", "subtrees")]


def test_paths_through_a_densely_connected_block_are_bounded() -> None:
    layers = [f"Add @{','.join(str(back) for back in (1, 2))} 8x32x32" for _ in range(60)]
    assert len(paths_of("Conv k1 @1 8x32x32", *layers)) <= 64

"""The scikit-learn estimator: learns, predicts, and passes scikit-learn's own tools."""

import numpy as np
import pytest

import nassurrogate as nas
from surrogate import FinetuneConfig

QUICK = FinetuneConfig(steps=3, taught=5)
# Of four digits. A model that has hardly learned is undecided between neighbours, and sums round as memory is aligned.
LAST_DIGIT = 2e-3


@pytest.fixture(scope="module")
def cells():
    """60 cells, and the logarithm of their size, which no checkpoint is told."""
    names = nas.sample("nasbench201", 60, seed=3)
    sizes = nas.predict(names, space="nasbench201", metrics="macs_m").median[:, 0]
    return names, np.log(sizes)


@pytest.fixture(scope="module")
def fitted(cells, tiny_checkpoint):
    names, values = cells
    return nas.Surrogate("nasbench201", checkpoint=tiny_checkpoint, config=QUICK).fit(names[:40], values[:40])


def test_it_learns_what_finetune_learns(fitted, cells, tiny_checkpoint, tmp_path):
    names, values = cells
    table = nas.Table(("nasbench201",) * 40, tuple(names[:40]), ("",) * 40, {"target": values[:40]})
    tuned = nas.finetune(tiny_checkpoint, table, tmp_path / "adapter", QUICK)
    texts = [nas.to_text(graph(name)) for name in names[40:]]
    expected = tuned.predict(texts, ["target"])
    low, high = fitted.predict_interval(names[40:])
    for found, column in ((fitted.predict(names[40:]), expected.median), (low, expected.q10), (high, expected.q90)):
        assert found == pytest.approx(column[:, 0], rel=LAST_DIGIT)
    assert fitted.quality_ == tuned.adapters[-1].training["quality"]["target"]


def graph(arch_str):
    space = nas.get_space("nasbench201")
    return space.graph(space.from_str(arch_str))


def test_the_score_is_that_of_scikit_learn(fitted, cells):
    metrics = pytest.importorskip("sklearn.metrics")
    names, values = cells
    expected = metrics.r2_score(values[40:], fitted.predict(names[40:]))
    assert fitted.score(names[40:], values[40:]) == pytest.approx(expected)


def test_saved_adapters_are_read_by_the_checkpoint(fitted, cells, tiny_checkpoint, tmp_path):
    names, _ = cells
    fitted.save(tmp_path / "adapter")
    again = nas.predict(
        names[40:], space="nasbench201", metrics="target", checkpoint=tiny_checkpoint, adapters=[tmp_path / "adapter"]
    )
    assert fitted.predict(names[40:]) == pytest.approx(again.median[:, 0], rel=LAST_DIGIT)


def test_cross_validation_of_scikit_learn_takes_it(cells, tiny_checkpoint):
    selection = pytest.importorskip("sklearn.model_selection")
    names, values = cells
    surrogate = nas.Surrogate("nasbench201", checkpoint=tiny_checkpoint, config=QUICK)
    scores = selection.cross_val_score(surrogate, names[:20], values[:20], cv=2, error_score="raise")
    assert scores.shape == (2,)
    assert np.isfinite(scores).all()


def test_clones_have_the_same_parameters(tiny_checkpoint):
    base = pytest.importorskip("sklearn.base")
    surrogate = nas.Surrogate("nasbench201", checkpoint=tiny_checkpoint, config=QUICK)
    clone = base.clone(surrogate)
    assert clone.get_params() == surrogate.get_params()
    assert base.is_regressor(clone)
    assert clone.set_params(space="nasbench101").space == "nasbench101"
    with pytest.raises(ValueError, match="no parameter 'spaces'; it has space, checkpoint"):
        clone.set_params(spaces="nasbench101")
    assert repr(nas.Surrogate("nasbench101")) == "Surrogate(space='nasbench101')"


def test_mistakes_are_explained(cells):
    names, values = cells
    surrogate = nas.Surrogate("nasbench201")
    with pytest.raises(ValueError, match="call fit"):
        surrogate.predict(names)
    with pytest.raises(ValueError, match="60 architectures and 59 values"):
        surrogate.fit(names, values[:-1])
    with pytest.raises(ValueError, match=r"not an array of shape \(60, 1\)"):
        surrogate.fit(names, values[:, None])


@pytest.mark.parametrize("loop", [nas.Problem, nas.OptunaObjective])
def test_own_loops_take_its_adapter(loop, fitted, cells, tiny_checkpoint, tmp_path):
    fitted.save(tmp_path / "adapter")
    own = loop("nasbench201", "max:target", checkpoint=tiny_checkpoint, adapters=[tmp_path / "adapter"])
    space = nas.get_space("nasbench201")
    found = own.task.evaluate([space.from_str(name) for name in cells[0][:5]])
    assert np.asarray(found["target"]) == pytest.approx(fitted.predict(cells[0][:5]), rel=LAST_DIGIT)

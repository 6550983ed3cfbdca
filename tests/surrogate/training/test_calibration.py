import copy

import numpy as np
import pytest
import torch

import search_spaces
from search_spaces.tables import Table
from surrogate.dataset import Dataset
from surrogate.training.calibration import calibrate, interval_hits


def unseen_cells(small_table, count):
    """Random NAS-Bench-201 cells that `small_table` does not have."""
    space, rng = search_spaces.get("nasbench201"), np.random.default_rng(1)
    known = {*small_table.arch_str}
    cells = [cell for cell in (space.sample(rng) for _ in range(2 * count)) if space.to_str(cell) not in known]
    graphs = [space.graph(cell) for cell in cells[:count]]
    return Table(
        space=("nasbench201",) * count,
        arch_str=tuple(space.to_str(cell) for cell in cells[:count]),
        input=("",) * count,
        metrics={
            "params_m": np.array([graph.params / 1e6 for graph in graphs]),
            "macs_m": np.array([graph.macs / 1e6 for graph in graphs]),
        },
    )


def data_of(rlm, table):
    values = np.stack([table.metric(name) for name in rlm.metrics], axis=1)
    return rlm.dataset(table.texts(), values)


def coverage(network, data):
    """Coverage of each metric's interval at the network's own temperatures, (2,)."""
    return interval_hits(network, data, [0, 1], network.decoder.temperature.clone()[None])[0].mean(0)


@pytest.mark.slow
def test_an_overconfident_model_gets_a_higher_temperature(small_rlm, small_table):
    """The coverage is measured on rows that neither calibration nor training used."""
    calibration, test = np.arange(100), np.arange(100, 200)
    data = data_of(small_rlm, unseen_cells(small_table, 200))
    groups, spaces = np.arange(100), np.zeros(100)
    network = copy.deepcopy(small_rlm.network)
    calibrate(network, data.take(calibration), groups, spaces)
    before = network.decoder.temperature.clone()
    covered = coverage(network, data.take(test))
    with torch.no_grad():  # doubles the logits
        network.decoder.head.weight *= 2
        network.decoder.head.bias *= 2
    overconfident = coverage(network, data.take(test))
    calibrate(network, data.take(calibration), groups, spaces)
    assert (network.decoder.temperature > before).all()
    recalibrated = coverage(network, data.take(test))
    assert np.abs(recalibrated - covered).max() < 0.1
    assert (covered > 0.7).all()  # 80% with a standard error of 4%
    assert (overconfident < recalibrated).all()


@pytest.mark.slow
def test_spaces_have_equal_weight_and_absent_metrics_keep_their_temperature(small_rlm, small_table):
    data = data_of(small_rlm, small_table)
    values = data.values.copy()
    values[:, 1] = np.nan
    one = Dataset(data.texts, values, data.noise, data.codec)
    spaces = np.array(["large"] * 200 + ["small"] * 40)
    groups = np.arange(len(one))
    network, alone = copy.deepcopy(small_rlm.network), copy.deepcopy(small_rlm.network)
    calibrate(network, one, groups, spaces)
    assert network.decoder.temperature[1] == 1
    # Repeating the rows of one space changes nothing: its weight and, by groups, its standard error stay the same.
    twice = np.concatenate([np.arange(200), np.arange(200), np.arange(200, 240)])
    calibrate(alone, one.take(twice), groups[twice], spaces[twice])
    assert network.decoder.temperature[0] == alone.decoder.temperature[0]

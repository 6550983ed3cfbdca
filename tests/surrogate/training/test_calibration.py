import copy

import numpy as np
import torch

from surrogate.dataset import Dataset
from surrogate.training.calibration import calibrate, interval_hits


def data_of(rlm, table):
    values = np.stack([table.metric(name) for name in rlm.metrics], axis=1)
    return rlm.dataset(table.texts(), values)


def coverage(network, data):
    """Of each metric, at the network's own temperatures."""
    return interval_hits(network, data, [0, 1], network.decoder.temperature.clone()[None])[0].mean(0)


def test_a_model_that_is_too_sure_is_cooled_down(small_rlm, small_table):
    data = data_of(small_rlm, small_table)
    groups, spaces = np.arange(len(data)), np.zeros(len(data))
    network = copy.deepcopy(small_rlm.network)
    calibrate(network, data, groups, spaces)
    before = network.decoder.temperature.clone()
    covered = coverage(network, data)
    with torch.no_grad():  # logits doubled
        network.decoder.head.weight *= 2
        network.decoder.head.bias *= 2
    calibrate(network, data, groups, spaces)
    assert (network.decoder.temperature > before).all()
    assert np.abs(coverage(network, data) - covered).max() < 0.1
    assert (covered > 0.75).all()


def test_spaces_weigh_alike_and_absent_metrics_are_left_alone(small_rlm, small_table):
    data = data_of(small_rlm, small_table)
    values = data.values.copy()
    values[:, 1] = np.nan
    one = Dataset(data.texts, values, data.noise, data.codec)
    spaces = np.array(["large"] * 200 + ["small"] * 40)
    groups = np.arange(len(one))
    network, alone = copy.deepcopy(small_rlm.network), copy.deepcopy(small_rlm.network)
    calibrate(network, one, groups, spaces)
    assert network.decoder.temperature[1] == 1
    # The same rows twice in one of the spaces change nothing but its error, which is that of groups.
    twice = np.concatenate([np.arange(200), np.arange(200), np.arange(200, 240)])
    calibrate(alone, one.take(twice), groups[twice], spaces[twice])
    assert network.decoder.temperature[0] == alone.decoder.temperature[0]

import pytest
import torch
from torch import nn

from surrogate.config import OptimizerConfig
from surrogate.training.optimizer import (
    OptimizerWithEMA,
    copy_weights,
    digit_weights,
    isolated_seed,
    schedule,
    set_weights,
)


def test_the_schedule_warms_up_and_falls_to_2_percent():
    assert schedule(0, 1000, 10) == pytest.approx(0.1)
    assert schedule(9, 1000, 10) == pytest.approx(1.0, abs=1e-3)
    assert schedule(500, 1000, 10) == pytest.approx(0.51)
    assert schedule(1000, 1000, 10) == pytest.approx(0.02)


@pytest.mark.slow
@pytest.mark.parametrize("optimizer", ["adamw", "adafactor"])
def test_it_finds_a_minimum_and_resumes_exactly(optimizer):
    def steps(optimizer, count):
        for _ in range(count):
            optimizer.minimize((optimizer.network(torch.ones(4, 3)) - 2).square().mean())

    config = OptimizerConfig(optimizer=optimizer, learning_rate=0.1, warmup_steps=5, average_decay=0.9)
    torch.manual_seed(0)
    whole, half = nn.Linear(3, 2), nn.Linear(3, 2)
    set_weights(copy_weights(whole), half)
    uninterrupted = OptimizerWithEMA(whole, config, 200)
    steps(uninterrupted, 200)
    assert (whole(torch.ones(4, 3)) - 2).abs().max() < 0.05

    before = OptimizerWithEMA(half, config, 200)
    steps(before, 100)
    resumed = OptimizerWithEMA(nn.Linear(3, 2), config, 200)
    resumed.load_state_dict(before.state_dict())
    steps(resumed, 100)
    for name, weight in copy_weights(resumed.network).items():
        assert torch.equal(weight, copy_weights(whole)[name])
        assert torch.equal(resumed.average[name], uninterrupted.average[name])


def test_the_average_lags_behind_the_weights():
    network = nn.Linear(1, 1, bias=False)
    optimizer = OptimizerWithEMA(network, OptimizerConfig(learning_rate=0.1, average_decay=0.5), 100)
    start = float(network.weight.detach())
    for _ in range(30):
        optimizer.minimize((network(torch.ones(1, 1)) - 9).square().mean())
    assert start < float(optimizer.average["weight"]) < float(network.weight.detach())


def test_an_update_without_gradients_is_refused_and_changes_nothing():
    network = nn.Linear(2, 2)
    optimizer = OptimizerWithEMA(network, OptimizerConfig(), 10)
    before = copy_weights(network)
    with pytest.raises(RuntimeError, match="no weight has a gradient"):
        optimizer.update()
    assert optimizer.step == 0
    set_weights({name: weight + 1 for name, weight in before.items()}, network)
    with pytest.raises(RuntimeError, match="no weight has a gradient"):
        optimizer.update()
    assert all(torch.equal(optimizer.average[name], weight) for name, weight in before.items())


def test_a_seed_inside_a_block_does_not_reach_the_caller():
    torch.manual_seed(7)
    expected = torch.rand(3)
    torch.manual_seed(7)
    with isolated_seed(0):
        inside = torch.rand(3)
    assert torch.equal(torch.rand(3), expected)
    torch.manual_seed(0)
    assert torch.equal(torch.rand(3), inside)


def test_digit_weights():
    assert digit_weights((), 3).tolist() == [1, 1, 1]
    assert digit_weights((1, 2, 0.5), 3).tolist() == [1, 2, 0.5]
    with pytest.raises(ValueError, match="'digit_weights' has 2 values, a number has 8 tokens"):
        digit_weights((1.0, 2.0), 8)

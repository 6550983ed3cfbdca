import pytest
import torch
from torch import nn

from surrogate.config import OptimizerConfig
from surrogate.training.optimizer import OptimizerWithEMA, copy_weights, digit_weights, schedule, set_weights


def test_the_schedule_warms_up_and_falls_to_a_fiftieth():
    assert schedule(0, 1000, 10) == pytest.approx(0.1)
    assert schedule(9, 1000, 10) == pytest.approx(1.0, abs=1e-3)
    assert schedule(500, 1000, 10) == pytest.approx(0.51)
    assert schedule(1000, 1000, 10) == pytest.approx(0.02)


@pytest.mark.parametrize("optimizer", ["adamw", "adafactor"])
def test_it_finds_a_minimum_and_resumes_exactly(optimizer):
    def steps(descent, count):
        for _ in range(count):
            descent.zero_grad()
            (descent.network(torch.ones(4, 3)) - 2).square().mean().backward()
            descent.update()

    config = OptimizerConfig(optimizer=optimizer, learning_rate=0.1, warmup_steps=5, average_decay=0.9)
    torch.manual_seed(0)
    whole, half = nn.Linear(3, 2), nn.Linear(3, 2)
    set_weights(copy_weights(whole), half)
    descent = OptimizerWithEMA(whole, config, 200)
    steps(descent, 200)
    assert (whole(torch.ones(4, 3)) - 2).abs().max() < 0.05

    before = OptimizerWithEMA(half, config, 200)
    steps(before, 100)
    resumed = OptimizerWithEMA(nn.Linear(3, 2), config, 200)
    resumed.load_state_dict(before.state_dict())
    steps(resumed, 100)
    for name, weight in copy_weights(resumed.network).items():
        assert torch.equal(weight, copy_weights(whole)[name])
        assert torch.equal(resumed.average[name], descent.average[name])


def test_the_average_lags_behind_the_weights():
    network = nn.Linear(1, 1, bias=False)
    descent = OptimizerWithEMA(network, OptimizerConfig(learning_rate=0.1, average_decay=0.5), 100)
    start = float(network.weight.detach())
    for _ in range(30):
        descent.zero_grad()
        (network(torch.ones(1, 1)) - 9).square().mean().backward()
        descent.update()
    assert start < float(descent.average["weight"]) < float(network.weight.detach())


def test_digit_weights():
    assert digit_weights((), 3).tolist() == [1, 1, 1]
    assert digit_weights((1, 2, 0.5), 3).tolist() == [1, 2, 0.5]
    with pytest.raises(ValueError, match="'digit_weights' has 2 values, a number has 8 tokens"):
        digit_weights((1.0, 2.0), 8)

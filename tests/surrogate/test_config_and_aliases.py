"""Configurations of models and trainings, and short names of metrics."""

import pytest

from surrogate import ConfigError, FrozenModelConfig, ModelConfig, TrainConfig
from surrogate.aliases import aliases_for


def test_round_trip():
    config = TrainConfig(metrics=("a", "b"), epochs=3, passes={"snas": 0.5}, model=ModelConfig(width=64))
    assert TrainConfig.from_dict(config.to_dict()) == config


def test_a_space_may_have_the_name_of_a_parameter():
    spaces = {"low": 1.0, "values": 2.0, "self": 0.5}
    config = TrainConfig.from_dict({"passes": spaces, "free_spaces": spaces})
    assert config.passes == config.free_spaces == spaces


def test_values_are_parsed_as_the_type_of_their_field():
    config = TrainConfig.from_dict({"metrics": ["a"], "digit_weights": [1, 0.5], "held_out": 1, "bf16": False})
    assert config.metrics == ("a",)
    assert config.digit_weights == (1, 0.5)
    assert type(config.held_out) is float
    assert config.bf16 is False
    assert isinstance(TrainConfig.from_dict({"model": {"encoder": "x"}}).model, FrozenModelConfig)


def test_file(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text('metrics = ["a"]\nlearning_rate = 1\n[model]\nwidth = 64\n')
    config = TrainConfig.from_file(path)
    assert (config.metrics, config.learning_rate, config.model.width) == (("a",), 1.0, 64)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"epoch": 3}, "did you mean epochs"),
        ({"model": {"widht": 3}}, "config.model: unknown key 'widht'; did you mean width"),
        ({"epochs": "3"}, "'epochs' should be of kind int"),
        ({"epochs": True}, "'epochs' should be of kind int"),
        ({"epochs": 0}, "'epochs' must be at least 1"),
        ({"learning_rate": 10**400}, "'learning_rate' is too large"),
        ({"passes": {"snas": 10**400}}, "'passes'.*'snas' is too large"),
        ({"model": {"width": 30, "heads": 4}}, "multiple of the 4 'heads'"),
        ({"metrics": ["a", "a"]}, "twice"),
        ({"metrics": ["a", 1]}, "'metrics' should not have '1'"),
        ({"metrics": "a"}, "'metrics' should be of kind tuple"),
        ({"digit_weights": ["1"]}, "'digit_weights' should not have '1'"),
        ({"model": 3}, "'model' should be of kind ModelConfig"),
        ({"passes": {"snas": "2"}}, "'passes' should be a table of numbers"),
        ({"passes": {"snas": -1}}, "'snas' must be at least 0"),
        ({"passes": 2}, "'passes' should be a table of numbers"),
        ({"free_spaces": {"snas": 0}}, "gives every space the weight 0"),
        ({"patience": 2}, "'patience' needs 'validation' rows"),
        ({"optimizer": "sgd"}, "must be adamw or adafactor"),
    ],
)
def test_wrong_values_are_named(values, message):
    with pytest.raises(ConfigError, match=message):
        TrainConfig.from_dict(values)


def test_not_toml(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text("epochs: 3")
    with pytest.raises(ConfigError, match="cannot be read as TOML"):
        TrainConfig.from_file(path)
    with pytest.raises(ConfigError, match="cannot be read"):
        TrainConfig.from_file(tmp_path / "none.toml")
    path.write_text("metrics = " + "[" * 100_000)
    with pytest.raises(ConfigError, match="cannot be read as TOML: it is nested too deeply"):
        TrainConfig.from_file(path)


def test_nasbench201():
    metrics = [
        "cifar10_valid_accuracy_200ep_pct", "pixel3_latency_ms", "gold_6226_latency_ms", "1080ti_batch1_latency_ms",
    ]  # fmt: skip
    assert aliases_for("nasbench201", [*metrics, "fpga_energy_mj"]) == {
        "accuracy": metrics[0], "latency:pixel3": metrics[1], "latency:gold_6226": metrics[2],
        "latency:cpu": metrics[2], "latency:1080ti_batch1": metrics[3], "latency:gpu": metrics[3],
        "energy:fpga": "fpga_energy_mj",
    }  # fmt: skip


def test_only_existing_metrics_get_aliases():
    assert aliases_for("nds_darts", ["imagenet_valid_accuracy_50ep_pct"]) == {
        "accuracy": "imagenet_valid_accuracy_50ep_pct"
    }
    assert aliases_for("fbnet", ["x"]) == {}
    proxy = ["imagenet_proxy_accuracy_16ep_pct", "zcu102_batch1_latency_ms"]
    assert aliases_for("mnasnet", proxy) == {"accuracy": proxy[0], "latency:zcu102_batch1": proxy[1]}


def test_memory_of_programs():
    found = aliases_for("python", ["dyn_peak_alloc_bytes", "triton_latency_ms"])
    assert found["python_peak_memory_bytes"] == "dyn_peak_alloc_bytes"
    assert found["latency:triton"] == "triton_latency_ms"

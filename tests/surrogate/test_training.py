"""Parts of training (training as a whole: test_train.py), and docs/training.md."""

import copy
import itertools
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow
import pyarrow.csv
import pyarrow.parquet
import pytest
import torch
from torch import nn

import nassurrogate as nas
import search_spaces
from search_spaces.tables import Table
from surrogate import TrainConfig, analytic_metrics
from surrogate.config import OptimizerConfig
from surrogate.dataset import Dataset, sample_texts
from surrogate.tokenizer import Tokenizer
from surrogate.training import curves
from surrogate.training import optimizer as optimizers
from surrogate.training.analytic_batches import AnalyticBatches, analytic_batches
from surrogate.training.calibration import calibrate, interval_hits
from surrogate.training.losses import draw_metrics, draw_visible, in_order
from surrogate.training.splits import Split, hold_out, row_groups, split_rows
from tests.nassurrogate.doubles import TINY, rows_of
from tests.surrogate.conftest import sized_cells


def table(groups):
    n = len(groups)
    return Table(("nasbench201",) * n, ("",) * n, ("",) * n, text={"group": tuple(groups)})


def test_whole_groups_are_held_out_and_texts_never_shared():
    texts = [f"t{i // 4}" for i in range(100)]  # rows 8 to 11 link groups 0 and 1, and so on
    groups = [f"g{i // 10}" for i in range(100)]
    held, _ = hold_out(table(groups), texts, "group", 30, seed=0)
    assert len(held) == 40  # two groups: large ones are held out if there are no others
    with pytest.raises(ValueError, match="cannot hold out 10 rows: groups of at most that many rows have 0"):
        hold_out(table(groups), texts, "group", 10, seed=0)
    # Thirty copies: groups of twenty rows are below 1% of a table of 3,000.
    texts = [f"{text} of {copy}" for copy in range(30) for text in texts]
    groups = [f"{group} of {copy}" for copy in range(30) for group in groups]
    held, rest = hold_out(table(groups), texts, "group", 420, seed=0)
    assert len(held) >= 420
    assert sorted([*held, *rest]) == list(range(3000))
    assert not {texts[i] for i in held} & {texts[i] for i in rest}
    assert not {groups[i] for i in held} & {groups[i] for i in rest}


def test_the_split_does_not_depend_on_row_order():
    texts = [f"t{i}" for i in range(60)]
    order = np.random.default_rng(1).permutation(60)
    held, _ = hold_out(table(texts), texts, "group", 20, seed=3)
    shuffled = [texts[i] for i in order]
    other, _ = hold_out(table(shuffled), shuffled, "group", 20, seed=3)
    assert {texts[i] for i in held} == {shuffled[i] for i in other}
    assert {texts[i] for i in held} != {texts[i] for i in hold_out(table(texts), texts, "group", 20, seed=4)[0]}


def test_a_group_that_would_dominate_the_score_is_held_out_last():
    texts = [f"t{i}" for i in range(400)]
    groups = ["giant"] * 50 + texts[50:]
    for seed in range(5):
        held, _ = hold_out(table(groups), texts, "group", 200, seed=seed)
        assert len(held) == 200
        assert min(held) >= 50


def test_every_space_contributes_its_share():
    n = 300
    mixed = Table(
        ("fbnet",) * 200 + ("snas",) * 100, ("",) * n, ("",) * n, text={"group": ("",) * 200 + tuple("ab" * 50)}
    )
    texts = [f"t{i}" for i in range(n)]
    held, _ = hold_out(mixed, texts, "", 0.1, seed=0)
    assert (held < 200).sum() == 20
    assert (held >= 200).sum() == 10
    held, _ = hold_out(mixed, texts, "", 30, seed=0)
    assert (held < 200).sum() == (held >= 200).sum() == 30
    # A blank value groups nothing; the two groups of the other space are too large to hold out.
    with pytest.raises(ValueError, match="cannot hold out 10 rows of snas: groups of at most that many rows have 0"):
        hold_out(mixed, texts, "group", 0.1, seed=0)


def test_holding_out_everything_is_refused():
    with pytest.raises(ValueError, match="leaves no row to train on"):
        hold_out(table("ab"), ["x", "y"], "", 2, seed=0)


def test_no_rows_need_no_split():
    empty = split_rows(Table((), (), ()), [], TrainConfig(held_out=0.1, validation=10))
    assert all(len(rows) == 0 for rows in vars(empty).values())
    assert vars(Split()).keys() == {"train", "validation", "held_out"}


def test_training_splits_have_no_text_or_group_on_two_sides():
    texts = [f"t{i // 2}" for i in range(600)]
    groups = [f"g{i // 3}" for i in range(600)]
    split = split_rows(table(groups), texts, TrainConfig(held_out=60, validation=30, group_by="group"))
    sides = list(vars(split).values())
    assert sorted(np.concatenate(sides)) == list(range(600))
    labels = row_groups(table(groups), texts, "group")
    sets = [{*labels[rows].tolist()} for rows in sides]
    assert len(set.union(*sets)) == sum(map(len, sets))


SPACES = ("nasbench201", "snas", "two_path")


@pytest.fixture(scope="module")
def tokenizer():
    return Tokenizer.train([text for name in SPACES for text in sample_texts(name, 20, 0)], 2000)


def test_a_batch_is_a_function_of_its_number_row_by_row(tokenizer):
    weights = dict.fromkeys(SPACES, 1.0)
    whole = AnalyticBatches(tokenizer, weights, range(6), 4096, seed=3)
    part = AnalyticBatches(tokenizer, weights, [2, 5], 4096, seed=3)
    texts, values = whole[7]
    part_texts, part_values = part[7]
    np.testing.assert_array_equal(values[[2, 5]], part_values)
    for row, text in zip((2, 5), part_texts, strict=True):
        np.testing.assert_array_equal(texts[row].ids, text.ids)
    assert len({tuple(row) for row in values}) > 1
    assert not np.array_equal(values, whole[8][1])


@pytest.mark.slow
def test_spaces_are_drawn_by_weight(tokenizer):
    def spaces_of(weights):
        source = AnalyticBatches(tokenizer, weights, [0], 4096, seed=0)
        return [source[number][1][0, 1] for number in range(12)]

    space = search_spaces.get("nasbench201")
    # Multiply-adds depend on how often a cell has each operation, wherever it has them.
    cells = itertools.combinations_with_replacement(range(5), 6)
    macs = {space.graph(cell).macs / 1e6 for cell in cells}
    assert set(spaces_of({"nasbench201": 1.0})) <= macs
    assert not set(spaces_of({"two_path": 1.0, "nasbench201": 0.0})) <= macs


def test_architectures_that_are_too_long_are_replaced(tokenizer):
    source = AnalyticBatches(tokenizer, {"snas": 1.0}, range(20), 60, seed=0)
    assert max(len(text) for text in source[0][0]) <= 60


@pytest.mark.slow
def test_workers_make_the_same_batches_in_order(tokenizer):
    source = AnalyticBatches(tokenizer, dict.fromkeys(SPACES, 1.0), range(3), 4096, seed=0)
    for number, (_, values) in zip(range(4, 7), analytic_batches(source, range(4, 7), workers=1), strict=True):
        np.testing.assert_array_equal(values, source[number][1])


@pytest.mark.slow
def test_a_space_without_architectures_that_fit_is_refused(tokenizer, monkeypatch):
    monkeypatch.setattr("surrogate.training.analytic_batches._MAX_DRAWS", 20)
    source = AnalyticBatches(tokenizer, {"nasbench201": 1.0}, [0], 8, seed=0)
    with pytest.raises(ValueError, match=r"none of 20 random architectures of nasbench201 has at most 8 tokens"):
        source[0]


def test_the_main_metrics_of_a_row_are_drawn_first():
    torch.manual_seed(0)
    present = torch.tensor([[1, 1, 1, 1, 1, 1], [1, 0, 1, 1, 1, 1]]).bool().repeat(200, 1)
    main = torch.tensor([1, 1, 0, 0, 0, 0]).bool()
    drawn = draw_metrics(present, main, 3)
    assert drawn.shape == (400, 3)
    for row, chosen in enumerate(drawn.tolist()):
        assert len(set(chosen)) == 3
        assert {m for m in (0, 1) if present[row, m]} <= set(chosen)
        assert all(present[row, m] for m in chosen)
    assert set(drawn.flatten().tolist()) == set(range(6))


def test_at_most_as_many_metrics_are_drawn_as_a_row_has():
    present = torch.zeros(5, 40, dtype=torch.bool)
    present[:, [3, 9]] = True
    drawn = draw_metrics(present, torch.ones(40).bool(), 8)
    assert drawn.sort(1).values.tolist() == [[3, 9]] * 5
    assert draw_metrics(torch.zeros(5, 4, dtype=torch.bool), torch.ones(4).bool(), 0).shape == (5, 1)


def test_a_block_sees_only_earlier_ones():
    torch.manual_seed(0)
    visible = draw_visible(500, 6)
    assert not visible.triu().any()
    share = visible.float().mean((1, 2)) / (15 / 36)
    assert 0.18 < (share == 1).float().mean() < 0.32
    assert 0.3 < (share == 0).float().mean() < 0.5


def test_in_decoding_order_each_metric_sees_all_before_it():
    metrics, visible = in_order(2, torch.tensor([4, 7, 9]))
    assert metrics.tolist() == [[4, 7, 9]] * 2
    assert visible[1].tolist() == [[False] * 3, [True, False, False], [True, True, False]]


def test_the_schedule_warms_up_and_falls_to_2_percent():
    assert optimizers.schedule(0, 1000, 10) == pytest.approx(0.1)
    assert optimizers.schedule(9, 1000, 10) == pytest.approx(1.0, abs=1e-3)
    assert optimizers.schedule(500, 1000, 10) == pytest.approx(0.51)
    assert optimizers.schedule(1000, 1000, 10) == pytest.approx(0.02)


@pytest.mark.slow
@pytest.mark.parametrize("optimizer", ["adamw", "adafactor"])
def test_it_finds_a_minimum_and_resumes_exactly(optimizer):
    def steps(optimizer, count):
        for _ in range(count):
            optimizer.minimize((optimizer.network(torch.ones(4, 3)) - 2).square().mean())

    config = OptimizerConfig(optimizer=optimizer, learning_rate=0.1, warmup_steps=5, average_decay=0.9)
    torch.manual_seed(0)
    whole, half = nn.Linear(3, 2), nn.Linear(3, 2)
    optimizers.set_weights(optimizers.copy_weights(whole), half)
    uninterrupted = optimizers.OptimizerWithEMA(whole, config, 200)
    steps(uninterrupted, 200)
    assert (whole(torch.ones(4, 3)) - 2).abs().max() < 0.05

    before = optimizers.OptimizerWithEMA(half, config, 200)
    steps(before, 100)
    resumed = optimizers.OptimizerWithEMA(nn.Linear(3, 2), config, 200)
    resumed.load_state_dict(before.state_dict())
    steps(resumed, 100)
    for name, weight in optimizers.copy_weights(resumed.network).items():
        assert torch.equal(weight, optimizers.copy_weights(whole)[name])
        assert torch.equal(resumed.average[name], uninterrupted.average[name])


def test_the_average_lags_behind_the_weights():
    network = nn.Linear(1, 1, bias=False)
    optimizer = optimizers.OptimizerWithEMA(network, OptimizerConfig(learning_rate=0.1, average_decay=0.5), 100)
    start = float(network.weight.detach())
    for _ in range(30):
        optimizer.minimize((network(torch.ones(1, 1)) - 9).square().mean())
    assert start < float(optimizer.average["weight"]) < float(network.weight.detach())


def test_an_update_without_gradients_is_refused_and_changes_nothing():
    network = nn.Linear(2, 2)
    optimizer = optimizers.OptimizerWithEMA(network, OptimizerConfig(), 10)
    before = optimizers.copy_weights(network)
    with pytest.raises(RuntimeError, match="no weight has a gradient"):
        optimizer.update()
    assert optimizer.step == 0
    optimizers.set_weights({name: weight + 1 for name, weight in before.items()}, network)
    with pytest.raises(RuntimeError, match="no weight has a gradient"):
        optimizer.update()
    assert all(torch.equal(optimizer.average[name], weight) for name, weight in before.items())


def test_a_seed_inside_a_block_does_not_reach_the_caller():
    torch.manual_seed(7)
    expected = torch.rand(3)
    torch.manual_seed(7)
    with optimizers.isolated_seed(0):
        inside = torch.rand(3)
    assert torch.equal(torch.rand(3), expected)
    torch.manual_seed(0)
    assert torch.equal(torch.rand(3), inside)


def test_digit_weights():
    assert optimizers.digit_weights((), 3).tolist() == [1, 1, 1]
    assert optimizers.digit_weights((1, 2, 0.5), 3).tolist() == [1, 2, 0.5]


def unseen_cells(small_table, count):
    """Random NAS-Bench-201 cells that `small_table` does not have."""
    drawn, known = sized_cells(2 * count, 1), {*small_table.arch_str}
    return drawn.take([row for row, name in enumerate(drawn.arch_str) if name not in known][:count])


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


def epoch(number, **ranks):
    losses = {"epoch": number, "loss": 1.0 / number, "validation_loss": 2.0 / number}
    return {**losses, **{curves.RANK + space: rank for space, rank in ranks.items()}}


def test_csv_has_one_line_per_epoch():
    text = curves.to_csv([epoch(1, snas=0.5), epoch(2, snas=1 / 3)])
    assert text == "epoch,loss,validation_loss,spearman:snas\n1,1,2,0.5\n2,0.5,1,0.333333\n"
    assert curves.to_csv([]) == "epoch\n"


def test_epochs_may_have_different_columns():
    history = [epoch(1, snas=0.5), epoch(2, snas=0.6, fbnet=0.7), epoch(3, fbnet=0.8)]
    rows = rows_of(curves.to_csv(history))
    assert [row["spearman:snas"] for row in rows] == ["0.5", "0.6", ""]
    assert [row["spearman:fbnet"] for row in rows] == ["", "0.7", "0.8"]
    assert curves.to_png(history).startswith(b"\x89PNG")


def test_rank_correlations_are_means_of_the_main_metrics_by_space(small_rlm, small_table):
    table = small_table.take(range(60))
    values = np.stack([table.metric(name) for name in small_rlm.metrics], axis=1)
    values[30:] = values[30]  # constant: no rank correlation
    data = small_rlm.dataset(table.texts(), values)
    spaces = np.array(["a"] * 30 + ["b"] * 30)
    both = curves.rank_correlations(small_rlm.network, data, spaces, np.array([True, True]))
    one, other = (
        curves.rank_correlations(small_rlm.network, data, spaces, np.array(main))["a"]
        for main in ([True, False], [False, True])
    )
    assert both["a"] == (one + other) / 2
    assert both["b"] == 0


PAGE = (Path(__file__).parents[2] / "docs" / "training.md").read_text(encoding="utf-8")


def blocks(kind):
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", blocks("toml"))
def test_configurations(text, tmp_path):
    path = tmp_path / "train.toml"
    path.write_text(text, encoding="utf-8")
    assert TrainConfig.from_file(path) != TrainConfig()


@pytest.fixture
def tables(tmp_path, monkeypatch):
    """A working folder with the files that the page's commands read."""
    monkeypatch.chdir(tmp_path)
    Path("train.toml").write_text(f"epochs = 1\nvocabulary = 300\n[model]{TINY.partition('[model]')[2]}")
    for seed, (name, device) in enumerate(
        [("latencies.csv", "pixel3"), ("more.parquet", "pixel3"), ("unseen.csv", "pixel3"), ("new-phone.csv", "pixel9")]
    ):  # fmt: skip
        cells = nas.sample("nasbench201", 9, seed=seed)
        values = [1.0 + cell.count("conv_3x3") for cell in cells]
        columns = {"space": ["nasbench201"] * 9, "arch_str": cells, f"{device}_latency_ms": values}
        write = pyarrow.parquet.write_table if name.endswith(".parquet") else pyarrow.csv.write_csv
        write(pyarrow.table(columns), name)


@pytest.mark.slow
@pytest.mark.usefixtures("tables", "brief_reports", "brief_lessons")
def test_commands(run):
    """In order, as later commands use the output of earlier ones; in this process, where the libraries are loaded."""
    for line in [line for block in blocks("sh") for line in block.splitlines()]:
        words = shlex.split(line)
        if "train" in words and Path("my-checkpoint").exists() and "finetune" not in words:
            shutil.move("my-checkpoint", "pretrained" if "--start" in words else "before")
        if words[0] == "torchrun":
            # Each process imports the libraries, which takes seconds.
            words[words.index("--nproc-per-node") + 1] = "2"
            command = [Path(sys.executable).with_name(words[0]), *words[1:]]
            path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
            done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PATH": path})
            assert done.returncode == 0, done.stderr
            continue
        if "finetune" in words:
            Path("brief.toml").write_text("steps = 10\n")
            words += ["--config", "brief.toml"]
        run.ok(*words[1:])
    adapted = nas.RLM.from_pretrained("my-checkpoint", adapters=["new-phone"])
    assert adapted.all_metrics == ("pixel3_latency_ms", "pixel9_latency_ms")


def test_all_analytic_metrics_are_listed():
    assert all(f"`{name}`" in PAGE for name in analytic_metrics.NAMES)
    assert callable(nas.train)

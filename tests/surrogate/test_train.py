import dataclasses
import json
import shutil
import socket

import numpy as np
import pytest
import torch
from scipy.stats import spearmanr

import search_spaces
from search_spaces.tables import write_columns
from surrogate import RLM, ModelConfig, analytic_metrics, train
from surrogate.dataset import fingerprint
from surrogate.training import trainer
from surrogate.training.splits import split_rows
from tests.nassurrogate.doubles import rows_of
from tests.surrogate.conftest import report_briefly

pytestmark = pytest.mark.usefixtures("brief_reports")
# Its architectures cost a tenth of the time of those of nasbench201.
SMALL_CELLS = "nasbench201:cells=1,channels=8"


def predictions(rlm, table):
    return rlm.predict(table.texts()[:30]).median


@pytest.mark.slow
def test_another_seed_gives_another_model_and_the_callers_random_state_stays(
    small_rlm, small_table, small_config, tmp_path
):
    before = torch.get_rng_state()
    other = train(small_table, dataclasses.replace(small_config, seed=1), tmp_path / "other")
    assert torch.equal(torch.get_rng_state(), before)
    assert (predictions(small_rlm, small_table) != predictions(other, small_table)).any()


@pytest.mark.slow
def test_an_interrupted_training_resumes_to_the_same_model(small_rlm, small_table, small_config, tmp_path):
    config = dataclasses.replace(small_config, checkpoint_minutes=0.0)

    def interrupt(step, steps, line):
        if step == steps // 2:
            with pytest.raises(BlockingIOError, match="written by another process"):
                train(small_table, config, tmp_path / "out", resume=True)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(small_table, config, tmp_path / "out", progress=interrupt)
    assert not (tmp_path / "out").exists()
    with pytest.raises(FileExistsError, match="continue it with resume=True"):
        train(small_table, config, tmp_path / "out")
    with pytest.raises(ValueError, match="another config"):
        train(small_table, dataclasses.replace(config, epochs=9), tmp_path / "out", resume=True)
    with pytest.raises(ValueError, match="another table"):
        train(small_table.take(range(200)), config, tmp_path / "out", resume=True)
    steps = []
    resumed = train(small_table, config, tmp_path / "out", resume=True, progress=lambda s, *_: steps.append(s))
    assert steps[0] > 1  # it did not start over
    np.testing.assert_array_equal(predictions(small_rlm, small_table), predictions(resumed, small_table))
    assert [p.name for p in tmp_path.iterdir()] == ["out"]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_model_and_resuming_it_changes_nothing(
    small_rlm, small_table, small_config, tmp_path, monkeypatch
):
    remove = shutil.rmtree

    def killed(folder, *rest, **options):
        if str(folder).endswith(".training"):
            raise KeyboardInterrupt
        remove(folder, *rest, **options)

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "rmtree", killed)
        with pytest.raises(KeyboardInterrupt):
            train(small_table, small_config, tmp_path / "out")
    written = (tmp_path / "out" / "config.json").stat().st_mtime_ns
    for _ in range(2):  # with the folder of unfinished work, and without
        again = train(small_table, small_config, tmp_path / "out", resume=True)
        np.testing.assert_array_equal(predictions(small_rlm, small_table), predictions(again, small_table))
        assert [p.name for p in tmp_path.iterdir()] == ["out"]
    assert (tmp_path / "out" / "config.json").stat().st_mtime_ns == written
    for table, config in (
        (small_table, dataclasses.replace(small_config, epochs=9)),
        (small_table.take(range(200)), small_config),
    ):
        with pytest.raises(FileExistsError, match="is not empty"):
            train(table, config, tmp_path / "out", resume=True)


@pytest.mark.slow
def test_killed_right_after_saving_an_epochs_last_step(small_table, small_config, tmp_path, monkeypatch):
    table = small_table.take(range(120))
    config = dataclasses.replace(small_config, epochs=2, validation=0, checkpoint_minutes=0.0)
    whole = train(table, config, tmp_path / "whole")
    save = trainer.Trainer._save

    def killed(loop):
        save(loop)
        if loop.step == loop.steps:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(trainer.Trainer, "_save", killed)
        with pytest.raises(KeyboardInterrupt):
            train(table, config, tmp_path / "out")
    resumed = train(table, config, tmp_path / "out", resume=True)
    assert resumed.training["best_epoch"] == whole.training["best_epoch"] == 2
    np.testing.assert_array_equal(predictions(whole, table), predictions(resumed, table))


@pytest.mark.slow
def test_it_learns(small_table, small_config, tmp_path):
    """A few seconds are enough to rank unseen cells by an exact property of their text."""
    config = dataclasses.replace(
        small_config, epochs=15, learning_rate=8e-3, metrics_per_row=1, main_metrics=("params_m",),
        model=dataclasses.replace(small_config.model, encoder_layers=1, dropout=0.0),
    )  # fmt: skip
    rlm = train(small_table, config, tmp_path / "out")
    rows = split_rows(small_table, small_table.texts(), config).held_out
    texts = small_table.texts()
    median = rlm.predict([texts[row] for row in rows]).median[:, 0]
    assert spearmanr(median, small_table.metric("params_m")[rows]).statistic > 0.7


@pytest.mark.slow
def test_a_model_with_structural_features_ranks_by_them_after_a_few_epochs(small_table, small_config, tmp_path):
    """Counting parameters takes 15 epochs; here they are given."""
    model = dataclasses.replace(small_config.model, free_metrics=True, dropout=0.0)
    config = dataclasses.replace(
        small_config, epochs=3, learning_rate=8e-3, metrics_per_row=1, main_metrics=("params_m",), model=model
    )
    train(small_table, config, tmp_path / "out")
    rlm = RLM.from_pretrained(tmp_path / "out")
    rows = split_rows(small_table, small_table.texts(), config).held_out
    texts = [small_table.texts()[row] for row in rows]
    median = rlm.predict(texts).median[:, 0]
    assert spearmanr(median, small_table.metric("params_m")[rows]).statistic > 0.7
    np.testing.assert_array_equal(rlm.predict(texts[:1]).median[0], rlm.predict(texts).median[0])
    assert np.isfinite(rlm.predict(["def f(x):\n    return x\n"]).median).all()  # has no structural features
    with pytest.raises(ValueError, match="'free_batches' should be 0"):
        dataclasses.replace(config, free_batches=1)


def test_held_out_rows_are_not_used_and_the_others_are_recorded(small_rlm, small_table, small_config):
    texts = small_table.texts()
    split = split_rows(small_table, texts, small_config)
    assert len(split.held_out) >= 40
    assert len(split.validation) >= 20
    train, validation, held_out = (
        {fingerprint(texts[row]) for row in rows} for rows in (split.train, split.validation, split.held_out)
    )
    assert small_rlm.trained_on == train
    assert small_rlm.selected_on == small_rlm.calibrated_on == validation
    assert not held_out & (train | validation)
    assert small_rlm.training["rows"] == {k: len(v) for k, v in vars(split).items()}
    assert small_rlm.training["held_out_scores"]["rows"] == len(split.held_out)


def test_digit_weights_must_fit(small_table, small_config, tmp_path):
    config = dataclasses.replace(small_config, digit_weights=(1.0, 2.0))
    with pytest.raises(ValueError, match="'digit_weights' has 2 values, a number has 8 tokens"):
        train(small_table, config, tmp_path / "out")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"metrics": ("param_m",)}, "did you mean params_m"),
        ({"passes": {"nasbench21": 2.0}}, "'passes' names 'nasbench21', .*did you mean nasbench201"),
        ({"metrics": (), "main_metrics": ("param_m",)}, "'main_metrics' names 'param_m', .*params_m"),
        ({"free_batches": 1, "free_spaces": {"sna": 1.0}}, "unknown search space 'sna'; did you mean snas"),
    ],
)
def test_what_does_not_fit_is_named_before_anything_is_written(small_table, small_config, tmp_path, changes, message):
    with pytest.raises(ValueError, match=message):
        train(small_table, dataclasses.replace(small_config, **changes), tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_a_text_that_is_too_long_is_named_before_anything_is_written(small_table, small_config, tmp_path):
    texts = [f"x = {row}" for row in range(len(small_table))]
    texts[6] = "x = " + " + ".join("abcdefgh") * 200
    table = dataclasses.replace(small_table, input=tuple(texts))
    config = dataclasses.replace(small_config, model=dataclasses.replace(small_config.model, max_tokens=500))
    message = r"row 7: its text has \d+ tokens, more than the 500 it reads \('max_tokens'\); leave it out"
    with pytest.raises(ValueError, match=message):
        train(table, config, tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_the_training_record_has_versions_and_is_json(small_rlm):
    # The version of a GPU build of the module has a suffix that the package's has not: 2.13.0+cu130.
    assert torch.__version__.startswith(small_rlm.training["versions"]["torch"])
    json.dumps(small_rlm.training)


@pytest.mark.slow
def test_the_epoch_that_fits_the_validation_rows_best_is_kept(small_table, small_config, tmp_path):
    """The learning rate is so high that the model gets worse: the weights kept are earlier ones."""
    config = dataclasses.replace(small_config, epochs=6, learning_rate=0.5, warmup_steps=60)
    rlm = train(small_table, config, tmp_path / "out")
    assert 1 <= rlm.training["best_epoch"] < 6


def weights(rlm):
    return torch.cat([p.detach().flatten() for p in rlm.network.parameters()])


@pytest.fixture(scope="module")
def with_stream(small_config):
    """Of a training on a table and on analytic batches."""
    return dataclasses.replace(small_config, epochs=1, free_batches=2, free_spaces={SMALL_CELLS: 1.0}, workers=0)


@pytest.fixture(scope="module")
def whole(small_table, with_stream, tmp_path_factory):
    """Trained in one process that does not cut its batches into pieces."""
    with pytest.MonkeyPatch.context() as patch:
        report_briefly(patch)
        return train(small_table, with_stream, tmp_path_factory.mktemp("stream") / "whole")


@pytest.mark.slow
def test_the_number_of_pieces_does_not_change_the_result(whole, small_table, with_stream, tmp_path):
    cut = train(small_table, dataclasses.replace(with_stream, accumulate=3), tmp_path / "cut")
    assert torch.allclose(weights(whole), weights(cut), atol=1e-5)


@pytest.mark.slow
def test_a_compiled_network_learns_the_same(whole, small_table, with_stream, tmp_path, monkeypatch):
    compiled = torch.nn.Module.compile

    def captured(network, **given):  # in one graph; C++ for it would take a minute to compile
        compiled(network, backend="aot_eager", fullgraph=True, **given)

    monkeypatch.setattr(torch.nn.Module, "compile", captured)
    before = torch._dynamo.utils.counters["stats"]["unique_graphs"]
    assert torch.allclose(
        weights(train(small_table, with_stream, tmp_path / "out", compiled=True)), weights(whole), atol=1e-5
    )
    assert torch._dynamo.utils.counters["stats"]["unique_graphs"] > before


@pytest.mark.slow
def test_two_processes_give_the_result_of_one(whole, small_table, with_stream, commands, tmp_path):
    config = with_stream
    write_columns(
        {"space": list(small_table.space), "arch_str": list(small_table.arch_str), **small_table.metrics},
        tmp_path / "table.csv",
    )
    lines = [f"{key} = {json.dumps(value)}" for key, value in config.to_dict().items() if type(value) is not dict]
    spaces = [f"{json.dumps(key)} = {value}" for key, value in config.free_spaces.items()]
    model = [f"{key} = {json.dumps(value)}" for key, value in config.to_dict()["model"].items()]
    (tmp_path / "config.toml").write_text("\n".join([*lines, "[free_spaces]", *spaces, "[model]", *model]))
    command = ("nassurrogate", "train", "table.csv", "--config", "config.toml", "-o", "together")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    of_all = {"WORLD_SIZE": "2", "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port)}  # as torchrun sets them
    processes = [
        commands.start(
            *command, cwd=tmp_path, err=tmp_path / rank, environment={**of_all, "RANK": rank, "LOCAL_RANK": rank}
        )
        for rank in "01"
    ]
    assert [commands.wait(process) for process in processes] == [0, 0], (tmp_path / "0").read_text()
    together = RLM.from_pretrained(tmp_path / "together")
    assert torch.allclose(weights(whole), weights(together), atol=1e-5)
    assert (tmp_path / "together" / "training.csv").read_text().count("\n") == 2
    assert not (tmp_path / "together.training").exists()


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_an_interrupted_training_on_a_stream_of_workers_resumes_to_the_same_model(small_table, small_config, tmp_path):
    table = small_table.take(range(120))
    config = dataclasses.replace(
        small_config, epochs=2, free_batches=3, free_spaces={SMALL_CELLS: 1.0}, checkpoint_minutes=0.0
    )
    whole = train(table, config, tmp_path / "whole")

    def interrupt(step, steps, line):
        if step == steps // 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(table, config, tmp_path / "out", progress=interrupt)
    resumed = train(table, config, tmp_path / "out", resume=True)
    assert torch.equal(weights(whole), weights(resumed))


@pytest.mark.slow
def test_analytic_metrics_are_learned_without_a_table(small_config, monkeypatch, tmp_path):
    """One of them is always drawn, and a batch is not cut into parts of similar length, so that 60 batches do."""
    monkeypatch.setattr(trainer, "_LENGTH_PARTS", 1)
    config = dataclasses.replace(
        small_config, metrics=(), held_out=0, validation=0, epochs=1, free_batches=60, learning_rate=8e-3,
        free_spaces={SMALL_CELLS: 1.0}, metrics_per_row=1, main_metrics=("macs_m",), workers=0, batch_size=32,
        model=dataclasses.replace(small_config.model, dropout=0.0),
    )  # fmt: skip
    rlm = train(None, config, tmp_path / "out")
    assert rlm.metrics == analytic_metrics.NAMES
    assert rlm.known == {SMALL_CELLS: analytic_metrics.NAMES}
    space, rng = search_spaces.get(SMALL_CELLS), np.random.default_rng(5)
    texts, values = zip(*(analytic_metrics.read(space.graph(space.sample(rng))) for _ in range(100)), strict=True)
    macs = rlm.predict(texts, ["macs_m"]).median[:, 0]
    assert spearmanr(macs, np.array(values)[:, 1]).statistic > 0.6


@pytest.mark.slow
def test_analytic_metrics_mixed_with_a_table_are_removed(small_table, small_config, tmp_path):
    config = dataclasses.replace(
        small_config, epochs=1, metrics=("params_m",), free_batches=1, free_spaces={SMALL_CELLS: 1.0}, workers=0
    )
    rlm = train(small_table, config, tmp_path / "out")
    assert rlm.metrics == ("params_m",)
    assert rlm.network.decoder.metric.shape[0] == rlm.network.decoder.temperature.shape[0] == 1
    assert RLM.from_pretrained(tmp_path / "out").metrics == ("params_m",)


@pytest.mark.slow
def test_passes_determine_how_often_a_space_is_shown(small_table, small_config, tmp_path):
    steps, table = [], small_table.take(range(120))
    config = dataclasses.replace(small_config, epochs=1, passes={"nasbench201": 2.5})
    train(table, config, tmp_path / "out", progress=lambda step, total, line: steps.append(total))
    rows = split_rows(table, table.texts(), config).train
    assert steps[0] == int(np.ceil((2 * len(rows) + round(0.5 * len(rows))) / config.batch_size))


@pytest.mark.slow
def test_training_stops_when_patience_is_exhausted(small_table, small_config, tmp_path):
    config = dataclasses.replace(small_config, epochs=30, learning_rate=0.5, warmup_steps=1, patience=2)
    rlm = train(small_table.take(range(120)), config, tmp_path / "out")
    epochs = rows_of((tmp_path / "out" / "training.csv").read_text())
    assert len(epochs) == rlm.training["best_epoch"] + 2 < 30


def test_a_checkpoint_has_its_training_curves(small_checkpoint, small_config):
    epochs = rows_of((small_checkpoint / "training.csv").read_text())
    assert len(epochs) == small_config.epochs
    assert {"loss", "validation_loss", "seconds", "spearman:nasbench201"} <= epochs[0].keys()
    assert (small_checkpoint / "training.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_adafactor_learns_too(small_table, small_config, tmp_path):
    config = dataclasses.replace(small_config, epochs=6, optimizer="adafactor", learning_rate=1e-2)
    train(small_table, config, tmp_path / "out")
    losses = [float(row["loss"]) for row in rows_of((tmp_path / "out" / "training.csv").read_text())]
    assert losses[-1] < 0.9 * losses[0]


@pytest.mark.slow
def test_training_starts_from_a_checkpoint(small_rlm, small_table, small_config, tmp_path):
    small_rlm.save_pretrained(tmp_path / "start")
    config = dataclasses.replace(small_config, epochs=1, metrics=(), free_batches=1, workers=0, learning_rate=1e-9)
    config = dataclasses.replace(config, free_spaces={SMALL_CELLS: 1.0})
    accuracy = {"top1_accuracy_pct": np.linspace(40, 70, len(small_table))}
    table = dataclasses.replace(small_table, metrics={**small_table.metrics, **accuracy})
    rlm = train(table, config, tmp_path / "out", start=tmp_path / "start")
    assert rlm.tokenizer.encode(small_table.texts()[0]).ids.tolist() == (
        small_rlm.tokenizer.encode(small_table.texts()[0]).ids.tolist()
    )
    # With next to no learning its predictions stay; analytic metrics were added and removed.
    before = predictions(small_rlm, small_table)
    assert np.median(np.abs(predictions(rlm, small_table)[:, : before.shape[1]] / before - 1)) < 1e-3
    assert rlm.metrics == (*small_rlm.metrics, "top1_accuracy_pct")
    low, high = RLM.from_pretrained(tmp_path / "out").network.decoder.ranges[-1]
    assert 0 < low < 40
    assert 70 < high < 90
    assert not any(rlm.network.decoder.ranges[:-1])
    assert rlm.trained_on == small_rlm.trained_on
    assert rlm.selected_on == small_rlm.selected_on
    assert len(rlm.training["start"]["config_sha256"]) == 64
    assert "Training started from the checkpoint" in (tmp_path / "out" / "README.md").read_text()


def test_a_start_that_does_not_fit_is_refused(small_rlm, small_table, small_config, tmp_path):
    small_rlm.save_pretrained(tmp_path / "start")

    def refused(message, **changes):
        config = dataclasses.replace(small_config, **changes)
        with pytest.raises(ValueError, match=message):
            train(small_table, config, tmp_path / "out", start=tmp_path / "start")
        assert [path.name for path in tmp_path.iterdir()] == ["start"]

    refused(r"has used \d+ of the \d+ architectures that are kept back", seed=5)
    refused("must begin with those of the checkpoint", metrics=("macs_m", "params_m"))
    refused("differ from those of the checkpoint", model=dataclasses.replace(small_config.model, heads=4))
    with pytest.raises(ValueError, match="must begin with those of the checkpoint"):
        train(small_table, dataclasses.replace(small_config, model=ModelConfig()), tmp_path / "out", start="default")


def test_a_start_that_validated_on_held_out_rows_is_refused(small_rlm, small_table, small_config, tmp_path):
    held_out = split_rows(small_table, small_table.texts(), small_config).held_out
    texts = frozenset(fingerprint(small_table.texts()[row]) for row in held_out[:3])
    for how in ("selected_on", "calibrated_on"):
        dataclasses.replace(small_rlm, **{how: texts}).save_pretrained(tmp_path / how)
        with pytest.raises(ValueError, match=r"has used \d+ of the \d+ architectures that are kept back"):
            train(small_table, small_config, tmp_path / "out", start=tmp_path / how)

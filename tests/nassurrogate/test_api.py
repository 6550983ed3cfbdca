"""`import nassurrogate as nas`: public names, progress, the scikit-learn estimator."""

import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from torch.nn import Linear

import nassurrogate as nas
from nassurrogate.measurement import Setting
from nassurrogate.measurement.calibrate import Figures
from nassurrogate.progress import progress_bar, shown
from search_spaces.testing import check_space
from surrogate import FinetuneConfig
from tests.nassurrogate.doubles import judge_briefly

CELL = "|nor_conv_3x3~0|+|none~0|skip_connect~1|+|nor_conv_1x1~0|avg_pool_3x3~1|none~2|"


QUANTISED = "input 3x8x8\nQuantizeLinear zero=1 @1 3x8x8\n"
LATENCIES = nas.Table(("nasbench201",), (CELL,), ("",), {"board_latency_ms": np.array([1.5])})


def test_every_public_name_can_be_imported() -> None:
    for name in nas.__all__:
        assert getattr(nas, name) is not None
    assert {"__version__", *nas._WHERE} == set(nas.__all__) <= set(dir(nas))
    with pytest.raises(AttributeError, match="has no attribute 'serch'"):
        nas.serch  # noqa: B018
    assert callable(nas.search)  # not the subpackage of that name
    assert callable(nas.predict)


def test_spaces_and_samples() -> None:
    assert "nasbench201" in nas.spaces()
    space = nas.get_space("nasbench201")
    some = nas.sample("nasbench201", 30, seed=1)
    assert some == nas.sample("nasbench201", 30, seed=1) != nas.sample("nasbench201", 30, seed=2)
    assert len({space.canonical_key(space.from_str(arch_str)) for arch_str in some}) == 30


def test_graphs_texts_and_arch_strs_predict_alike(checkpoint: Path) -> None:
    space = nas.get_space("nasbench201")
    graph = space.graph(space.from_str(CELL))
    prediction = nas.predict(
        [graph, nas.to_text(graph), CELL], space="nasbench201", metrics=["accuracy"], checkpoint=checkpoint
    )
    assert prediction.metrics == ("cifar10_valid_accuracy_200ep_pct",)
    assert prediction.median.shape == (3, 1)
    for values in (prediction.median, prediction.q10, prediction.q90):
        assert values is not None
        assert len(np.unique(values)) == 1
    everything = nas.predict([graph], checkpoint=checkpoint)
    assert everything.metrics == nas.RLM.from_pretrained(checkpoint).default_metrics()


def test_names_are_resolved_for_each_network(tmp_path: Path) -> None:
    """Whatever stands beside it: a cell's latency:cpu is that of its benchmark, another network's is another device."""
    cell, other = CELL, nas.sample("fbnet", 1, seed=0)[0]
    file = tmp_path / "net.onnx"
    file.write_bytes(nas.to_onnx(graph(cell)).SerializeToString())
    asked = ["latency:cpu", "params_m", "accuracy"]
    mixed = nas.predict([cell, file], space=nas.get_space("nasbench201"), metrics=asked)
    alone = nas.predict(cell, space="nasbench201", metrics=asked), nas.predict(file, metrics=asked)
    for row, single in enumerate(alone):
        for name in mixed.metrics:
            found = mixed.columns([name]).median[row, 0]
            expected = single.columns([name]).median[0, 0] if name in single.metrics else np.nan
            assert found == pytest.approx(expected, nan_ok=True)
    table = nas.Table(("nasbench201", "fbnet"), (cell, other), ("", ""), {})
    both = nas.predict(table, metrics="accuracy,latency:pixel3")
    assert np.isnan(both.columns(["cifar10_valid_accuracy_200ep_pct"]).median[:, 0]).tolist() == [False, True]
    with pytest.raises(ValueError, match="unknown metric 'energy'"):
        nas.predict(table, metrics="energy")


def test_models_and_graphs_are_shown_in_a_line(checkpoint: Path) -> None:
    assert len(repr(nas.RLM.from_pretrained(checkpoint))) < 120
    assert repr(graph(CELL)).startswith("<Graph: ")
    assert len(repr(graph(CELL))) < 120


@pytest.mark.slow
@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: nas.predict([CELL]), "name it with space="),
        (lambda: nas.predict(["|none~0|"], space="nasbench201"), "is not a NAS-Bench-201 cell"),
        (lambda: nas.predict(["Conv k3\n"]), "not canonical text: line 1"),
        (lambda: nas.predict([CELL], space=3), "space is 3; it should be a name or a SearchSpace"),
        (lambda: nas.predict([CELL], space="nasbench201", metrics="flops"), "macs_m are the multiply-adds"),
        (lambda: nas.predict([CELL], space="nasbench201", metrics="acuracy"), "'acuracy'; did you mean accuracy"),
        (lambda: nas.predict([CELL], space="nasbench201", metrics=3), "metrics should be a string like"),
        (lambda: nas.predict([CELL], space="nasbench201", metrics=[]), "metrics is an empty list; name some"),
        (lambda: nas.predict([CELL], space="nasbench201", progress="yes"), "progress is 'yes'; it should be True"),
        (lambda: nas.predict("missing.csv"), "missing.csv does not exist"),
        (lambda: nas.measure([CELL]), "network 1: '|nor_conv_3x3~0|+|none~0|skip_connect~1|+|nor_conv_1x1~0|avg_pool"),
        (lambda: nas.sample("nasbench201", -1), "n is -1"),
        (lambda: nas.sample("nasbench201", 2, seed="x"), "seed is 'x'; it should be an integer from 0"),
        (lambda: nas.get_space(["nasbench201"]), "space is ['nasbench201']; it should be a name or a SearchSpace"),
        (lambda: nas.search("nasbench201", seed=None), "seed is None; it should be an integer"),
        (lambda: nas.FinetuneConfig(steps="x"), "'steps' is 'x'; it should be a number"),
        (lambda: nas.FinetuneConfig(metrics="target"), "'metrics' is 'target'; it should be a tuple of names"),
        (lambda: nas.Surrogate("nasbench201", config=3).fit([CELL] * 3, [1, 2, 3]), "config is 3; it should be"),
        (lambda: nas.finetune("default", LATENCIES, 3), "the output is 3; it should be the path of a new"),
        (lambda: nas.calibrate(LATENCIES, "board", 3), "the output is 3; it should be the path of a new"),
        (lambda: nas.get_space("nasbench21"), "did you mean nasbench201"),
        (lambda: nas.predict(QUANTISED, metrics="latency:cpu"), "network 1: the network's text is that of a quantised"),
        (lambda: nas.Surrogate().set_params(spaces="x"), "no parameter 'spaces'; it has space, checkpoint"),
        (lambda: nas.calibrate("missing.jsonl", "board", "x"), "missing.jsonl does not exist"),
        (lambda: nas.from_onnx(nas.to_onnx(graph(CELL)), input_shapes=3), "input_shape '3' should look like"),
        (lambda: nas.search("nasbench201", resume=True), "resume=True needs the folder of the interrupted search"),
        (lambda: nas.search("nasbench201", searcher=3), "searcher is 3; it should be a name like 'nsga2'"),
        (lambda: nas.search("nasbench201", workers="x"), "workers is 'x'; it should be their number"),
        (lambda: nas.search("nasbench201", out=3), "out is 3; it should be a folder"),
        (lambda: nas.search("nasbench201", callbacks=3), "callbacks should be functions, each called with (search"),
        (lambda: nas.search(3), "space is 3; it should be a name or a SearchSpace"),
        (lambda: nas.Problem(3), "space is 3"),
        (lambda: nas.measure([CELL], setting=3, space="nasbench201"), "setting is 3"),
        (lambda: nas.calibrate(3, "board", "x"), "table is 3; it should be a Table, a DataFrame, or the path of"),
        (lambda: nas.evaluate(3, "x.csv"), "rlm is 3; it should be an RLM or a checkpoint folder"),
        (lambda: nas.train(None, 3, "x"), "config is 3; it should be a TrainConfig"),
        (lambda: nas.RLM.from_pretrained(3), "checkpoint is 3; it should be a folder, 'default' or 'code'"),
        (lambda: nas.RLM.from_pretrained("default").predict(3), "texts is 3; it should be a canonical text or several"),
        (lambda: nas.from_torch(3, (1, 3, 8, 8)), "module is 3; it should be a torch.nn.Module"),
        (lambda: nas.to_onnx(3), "graph is 3; it should be a Graph"),
        (lambda: nas.Surrogate("nasbench201").fit([CELL], 3), "y is 3; it should be a number for each"),
        (lambda: nas.Surrogate("nasbench201").fit([CELL], ["a"]), "y is \"['a']\"; it should be a number for each"),
        (lambda: nas.Surrogate("nasbench201").fit([CELL], [[1]]), "not an array of shape (1, 1)"),
        (lambda: nas.Surrogate("nasbench201").fit([CELL], [1, 2]), "there are 1 architectures and 2 values"),
        (lambda: nas.Surrogate("nasbench201").fit([CELL] * 3, [1, 2, np.nan]), "y has 2 finite values"),
        (lambda: nas.Surrogate("nasbench201").predict([CELL]), "call fit"),
        (lambda: nas.to_text(3), "graph is 3; it should be a Graph"),
        (lambda: nas.from_text(None), "text is None; it should be a canonical text"),
        (lambda: nas.from_torch(Linear(3, 3), 3), "input_shape '3' should look like (1, 3, 224, 224)"),
        (lambda: nas.read_table(3), "table is 3; it should be a Table, a DataFrame, or the path of a .csv"),
        (lambda: nas.evaluate("default", [3]), "table is 3; it should be a Table, a DataFrame"),
        (lambda: nas.evaluate("default", []), "the list of tables is empty"),
        (lambda: nas.search("nasbench201", table=3), "table is 3; it should be a Table, a DataFrame"),
        (lambda: nas.search("nasbench201", restrict=[3]), "restrict should be a string like"),
        (lambda: nas.generate_snas("x.foo", data="x"), "x.foo: records are JSON lines; choose a name that ends in"),
        (lambda: nas.generate_snas("x.jsonl", data=3), "data is 3; it should be the path of CIFAR-10 or of a folder"),
        (lambda: nas.generate_snas("x.jsonl", data="x", n="2"), "n is '2'; it should be an integer"),
        (lambda: nas.generate_snas("x.jsonl", data="x", workers="2"), "workers is '2'; it should be their number"),
        (lambda: nas.Problem("nasbench201", "min:params_m").arch_strs(None), "x is None; it should be solutions of 6"),
        (lambda: check_space(3), "space is 3; it should be an instance, a class or a registered name"),
        (lambda: check_space("nasbench201", samples="x"), "samples is 'x'; it should be a number of architectures"),
    ],
)  # fmt: skip
def test_bad_input_is_refused_in_a_line(call: Callable[[], object], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=re.escape(message)) as refused:
        call()
    assert "\n" not in str(refused.value)


def test_a_data_frame_keeps_its_index(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"arch_str": nas.sample("nasbench201", 3), "pi_latency_ms": 1e-12}, index=[5, 3, 4])
    found = nas.predict(frame, space="nasbench201", metrics="params_m").to_pandas()
    assert list(found.index) == [5, 3, 4]
    assert frame.join(found)["params_m"].notna().all()
    assert nas.read_table(frame, space="nasbench201")[0].metric("pi_latency_ms").tolist() == [1e-12] * 3
    frame.to_csv(tmp_path / "rows.csv", index=False)
    for given in (str(tmp_path / "rows.csv"), [tmp_path / "rows.csv"]):
        assert (nas.predict(given, space="nasbench201", metrics="params_m").median[:, 0] == found["params_m"]).all()
    with pytest.raises(ValueError, match=r"the DataFrame: the latency of .* is -1 ms; it should be positive"):
        nas.calibrate(frame.assign(pi_latency_ms=-1), "pi", tmp_path / "out", space="nasbench201")
    frame.loc[4, "arch_str"] = "x"
    for call in (nas.predict, nas.measure, partial(nas.finetune, "default", out=tmp_path / "out")):
        with pytest.raises(ValueError, match=r"^the DataFrame, row 4\b.*'x' is not a NAS-Bench-201 cell"):
            call(frame, space="nasbench201")
    with pytest.raises(ValueError, match="there is no network"):
        nas.predict(frame[:0])


def test_own_loops_and_figures_are_shown_in_a_line() -> None:
    for loop in (nas.Problem, nas.OptunaObjective):
        own = loop("nasbench201", "min:params_m", constraints="macs_m<=90.5")
        assert repr(own) == f"<{loop.__name__}: nasbench201, min:params_m, macs_m<=90.5>"
    figures = "pi_ms of 50 networks; of others: Spearman 0.981, median error 5.1%, 82% in the 80% intervals"
    assert repr(Figures("pi_ms", 50, 0.9812, 0.0512, 0.82)) == f"<Figures: {figures}>"


def test_what_has_no_file_is_measured_under_its_name(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text(nas.to_text(graph(CELL)))
    found = nas.measure([graph(CELL), tmp_path / "own.txt"], setting=Setting(seconds=0.1))
    assert found.columns["path"] == ["network 1", str(tmp_path / "own.txt")]


@pytest.mark.slow
def test_search_is_the_function_also_after_a_reload() -> None:
    code = (
        "import importlib, sys, nassurrogate as nas\n"
        "importlib.reload(nas)\n"
        "assert 'numpy' not in sys.modules\n"
        "from nassurrogate.search import run\n"
        "assert nas.search is run.search"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_calibrate_reads_what_measure_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Any, ...]] = []

    def calibrate(*arguments: Any, **options: Any) -> str:
        calls.append((*arguments, options))
        return "figures"

    monkeypatch.setattr("nassurrogate.measurement.calibrate.calibrate_device", calibrate)
    (tmp_path / "latency.csv").write_text(f"space,arch_str,latency_ms\nnasbench201,{CELL},1.5\n")
    assert nas.calibrate(tmp_path / "latency.csv", "board", tmp_path / "adapter", seed=3) == "figures"
    checkpoint, device, measured, output, options = calls[0]
    assert (checkpoint, device, output) == (nas.default_checkpoint(), "board", tmp_path / "adapter")
    assert measured.metric("board_latency_ms").tolist() == [1.5]
    assert (options["seed"], options["adapters"], options["progress"]) == (3, (), None)
    nas.calibrate(measured, "board", tmp_path / "adapter")
    assert calls[1][2].metric("board_latency_ms").tolist() == [1.5]


def test_without_a_terminal_there_is_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("working") as report, shown(None, "working") as other, shown(False, "working") as none:
        assert report is other is none is None
    assert capsys.readouterr().err == ""


def test_a_process_that_starts_kernels_is_no_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ipykernel.kernelapp")
    with progress_bar("working") as report:
        assert report is None
    assert capsys.readouterr().err == ""


def test_a_terminal_gets_a_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with shown(None, "working") as report:
        assert report is not None
        report(1, None)
        report(3, 3, "best 20%")
    assert "working" in capsys.readouterr().err


def test_a_notebook_gets_a_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = ModuleType("ipykernel.kernelapp")
    kernels.IPKernelApp = SimpleNamespace(initialized=lambda: True)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ipykernel.kernelapp", kernels)
    with shown(None, "working") as report:
        assert report is not None
        report(1, 3)
        report(3, 3, "best 20%")
    err = capsys.readouterr().err
    assert "working: 100%" in err
    assert "3/3" in err
    assert "best 20%" in err


def test_a_function_is_called_with_what_is_done() -> None:
    done: list[tuple[int, int]] = []
    with shown(lambda *counts: done.append(counts), "working") as report:
        assert report is not None
        report(1, 2)
    assert done == [(1, 2)]


QUICK = FinetuneConfig(steps=3)
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
    with pytest.MonkeyPatch.context() as patch:
        judge_briefly(patch)
        return nas.Surrogate("nasbench201", checkpoint=tiny_checkpoint, config=QUICK).fit(names[:40], values[:40])


@pytest.mark.slow
@pytest.mark.usefixtures("brief_lessons")
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


@pytest.mark.slow
@pytest.mark.usefixtures("brief_lessons")
def test_tables_may_be_files_and_data_frames(cells, tiny_checkpoint, tmp_path):
    pandas = pytest.importorskip("pandas")
    names, values = cells
    rows = pandas.DataFrame({"arch_str": names[:30], "pi_latency_ms": np.exp(values[:30] - 8)}, index=range(5, 35))
    given = {"space": "nasbench201", "progress": False}
    by_frame = nas.finetune(tiny_checkpoint, rows, tmp_path / "frame", QUICK, **given)
    rows.to_csv(tmp_path / "rows.csv", index=False)
    by_file = nas.finetune(tiny_checkpoint, tmp_path / "rows.csv", tmp_path / "file", QUICK, **given)
    asked = {"space": "nasbench201", "metrics": "latency:pi", "checkpoint": tiny_checkpoint}
    found = [nas.predict(names[40:], adapters=tmp_path / kind, **asked).median for kind in ("frame", "file")]
    np.testing.assert_allclose(*found, rtol=LAST_DIGIT)
    fresh = pandas.DataFrame({"arch_str": names[40:], "pi_latency_ms": np.exp(values[40:] - 8)})
    report = nas.evaluate(tiny_checkpoint, fresh, space="nasbench201", adapters=tmp_path / "frame")
    assert report == nas.evaluate(by_frame, fresh, space="nasbench201")
    assert by_file.adapters[-1].metrics == ("pi_latency_ms",)


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


@pytest.mark.slow
@pytest.mark.usefixtures("brief_lessons")
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
    assert repr(nas.Surrogate("nasbench101")) == "Surrogate(space='nasbench101')"


@pytest.mark.parametrize("loop", [nas.Problem, nas.OptunaObjective])
def test_own_loops_take_its_adapter(loop, fitted, cells, tiny_checkpoint, tmp_path):
    fitted.save(tmp_path / "adapter")
    own = loop("nasbench201", "max:target", checkpoint=tiny_checkpoint, adapters=[tmp_path / "adapter"])
    space = nas.get_space("nasbench201")
    found = own.task.evaluate([space.from_str(name) for name in cells[0][:5]])
    assert np.asarray(found["target"]) == pytest.approx(fitted.predict(cells[0][:5]), rel=LAST_DIGIT)


def test_bad_rows_of_files_are_left_out_where_that_is_asked(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    table = tmp_path / "t.csv"
    table.write_text(f"space,arch_str,a_ms\nnasbench201,{CELL},3\nnasbench201,|x|,3\n")
    with pytest.raises(ValueError, match=r"t\.csv, line 3, .*; correct it, or leave it out$"):
        nas.predict(table, metrics="params_m")
    with pytest.raises(ValueError, match=r"t\.csv, line 3, .*; correct it, or skip bad rows with skip_bad=True$"):
        nas.finetune("default", table, tmp_path / "out")
    with pytest.raises(ValueError, match="needs at least 2"):
        nas.finetune("default", table, tmp_path / "out", skip_bad=True)
    assert "skipped 1 bad rows; the first: " in caplog.text

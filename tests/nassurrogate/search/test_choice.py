"""From the results of searches to one network: the rules of `choose`, `compare`, and their commands."""

import json
import re
import runpy
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import moocore
import numpy as np
import pytest

import nassurrogate as nas
from nassurrogate.cli.search import NOTHING_FEASIBLE
from nassurrogate.report import draw_comparison
from nassurrogate.search.choice import choose, metric_of
from nassurrogate.search.chosen import write_chosen
from nassurrogate.search.comparison import compare
from nassurrogate.search.result import SearchResult
from tests.nassurrogate.doubles import Refused, Run, rows_of, search

CELLS = nas.sample("nasbench201", 6, seed=3)
# Accuracy and latency of a front with a knee at the third network, and a dominated network with few parameters.
ACCURACY, LATENCY = [95.0, 94.8, 94.0, 85.0, 70.0, 80.0], [60.0, 40.0, 10.0, 8.0, 5.0, 30.0]


def result_of(objectives: list[str] | None = None, constraints: list[str] | None = None, **more: Any) -> SearchResult:
    settings = {
        "space": "nasbench201", "objectives": objectives or ["max:top_pct", "min:pixel3_latency_ms"],
        "constraints": constraints or [], "seed": 0, "searcher": "random", "evaluator": "surrogate", "budget": 6,
    }  # fmt: skip
    latency = np.array(LATENCY)
    columns: dict[str, Any] = {
        "arch_str": CELLS, "top_pct": np.array(ACCURACY), "pixel3_latency_ms": latency,
        "pixel3_latency_ms_q10": latency * 0.9, "pixel3_latency_ms_q90": latency * 1.1,
        "params_m": np.array([2, 2, 2, 1, 1, 0.1]), "macs_m": np.full(6, 9.0), "p_non_dominated": np.ones(6),
    }  # fmt: skip
    return SearchResult(settings, columns | more, {}, {})


def no_choice(message: str, *given: Any, **more: Any) -> None:
    with pytest.raises(ValueError, match=message):
        choose(*given, **more)


def test_the_knee_is_the_default() -> None:
    choice = choose(result_of())
    assert (choice.position, choice.rule) == (2, "knee")
    assert choice.why[0].startswith("It is the knee of the front")
    assert choice.why[1] == "It reaches 96% of the range of top (%) and 91% of the range of pixel3 latency (ms)."
    # 94.8 at 40 ms and 85 at 8 ms.
    assert choice.why[2].startswith("1 ms more buys 0.02667 points: the next better network has 94.8 ")
    assert choice.why[3].startswith("1 ms less costs 4.5 points: the next cheaper network has 85 ")


def test_a_dead_network_does_not_move_the_knee() -> None:
    columns = {name: [*values] * 20 for name, values in result_of().evaluated.items()}
    dead = {**result_of().rows([4]), "top_pct": 10.0, "pixel3_latency_ms": 0.1}
    rows = {name: np.array([*values, *np.ravel(dead[name])]) for name, values in columns.items()}
    choice = choose(SearchResult(result_of().settings, rows, {}, {}))
    assert choice.position % 6 == 2
    assert "It reaches 96% of the range of top (%) and 91% of the range of pixel3 latency (ms)." in choice.why
    assert choice.why[2] == "Networks of the front far from all others are left out of its range: 1."


def test_a_neighbor_of_nearly_the_same_cost_does_not_set_the_rate() -> None:
    latency = np.array([60.0, 40.0, 10.0, 9.999, 5.0, 30.0])
    why = choose(result_of(pixel3_latency_ms=latency)).why
    assert why[3].startswith("1 ms less costs 4.8 points: a cheaper network has 70 top (%) at 5 ")


def test_what_a_step_buys_has_the_size_of_the_price() -> None:
    per_image = np.array(LATENCY) / 100
    choice = choose(result_of(["max:top_pct", "min:a100_latency_ms"], a100_latency_ms=per_image))
    assert choice.why[2].startswith("0.1 ms more buys 0.2667 points: ")


def test_a_cost_to_maximise_is_a_budget_from_below() -> None:
    choice = choose(result_of(["max:top_pct", "max:speed"], speed=-np.array(LATENCY)))
    assert [step.position for step in choice.steps] == [4, 2, 1, 0]
    assert [-LATENCY[step.position] >= step.budget for step in choice.steps] == [True] * 4
    assert "less buys" in choice.why[2]


def test_weights_move_the_choice() -> None:
    result = result_of()
    assert choose(result, "weights", weights={"accuracy": 100}).position == 0
    assert choose(result, weights={"latency:pixel3": 100}).position == 4
    no_choice("params_m has a weight but is no objective", result, "weights", weights={"params_m": 1})
    no_choice(r"the weight of top_pct is -1; it should be 0 or more", result, "weights", weights={"accuracy": -1})
    no_choice("needs a weight, such as accuracy=2", result, "weights")


def test_a_budget_is_met_by_the_best_network_within_it() -> None:
    result = result_of()
    choice = choose(result, budgets=["latency:pixel3<=41"])
    assert (choice.position, choice.rule) == (1, "budget")
    assert choice.why[0] == ("It has the highest top (%) of the 5 evaluated networks within pixel3_latency_ms<=41.0.")
    assert choice.why[1].startswith("By its predicted intervals it meets this with a probability of 63%")
    assert choose(result, "budget", budgets=["params_m<=0.5"]).position == 5  # off the front
    assert choose(result, "budget").position == 0
    no_choice(r"no network of this search is within .*; the nearest has .*=5", result, budgets=["latency:pixel3<=1"])
    no_choice("is in percent; did you mean 'accuracy>=90'", result, budgets=["accuracy>=0.9"])


def test_the_best_under_each_budget_of_a_grid() -> None:
    steps = choose(result_of()).steps
    assert [step.position for step in steps] == [4, 2, 1, 0]
    assert steps[0].budget == 5
    assert [LATENCY[step.position] <= step.budget for step in steps] == [True] * 4
    chosen = choose(result_of(), budgets=["latency:pixel3<=9"])  # the grid steps over it
    assert [step.position for step in chosen.steps] == [4, chosen.position, 2, 1, 0]
    assert chosen.steps[1].budget == LATENCY[chosen.position]


def test_a_search_with_one_objective_is_chosen_by_its_constraints() -> None:
    result = result_of(["max:top_pct"], ["pixel3_latency_ms<=41"])
    choice = choose(result)
    assert (choice.position, choice.rule) == (1, "budget")
    # What another limit would allow: the constrained metric is the cost.
    assert [step.position for step in choice.steps] == [4, 2, 1, 0]
    assert choice.why[2].startswith("1 ms more buys 0.01 points: the next better network has 95 top (%) at 60 ")
    free = choose(result_of(["max:top_pct"]))
    assert (free.position, free.cost, free.steps) == (0, None, [])
    no_choice("one objective has no knee; choose by budget", result, "knee")
    no_choice("there is none to choose", result_of(["max:top_pct"], ["pixel3_latency_ms<=1"]))


def test_rules_and_metrics_are_checked() -> None:
    result = result_of()
    no_choice("unknown rule 'kne'; did you mean knee", result, "kne")
    no_choice("the rule knee takes no budgets", result, "knee", budgets=["params_m<=1"])
    assert metric_of(result, "accuracy") == "top_pct"
    assert metric_of(result, "latency:pixel3") == "pixel3_latency_ms"
    for wrong in ("latency:pixel4", "energy:pixel3", "arch_str", "p_non_dominated", "pixel3_latency_ms_q10"):
        with pytest.raises(ValueError, match="is no metric of this search"):
            metric_of(result, wrong)


@pytest.fixture(scope="module")
def chosen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    result = result_of()
    folder = tmp_path_factory.mktemp("run") / "chosen"
    write_chosen(result, choose(result), folder)
    return folder


def test_the_folder_of_a_chosen_network(chosen: Path) -> None:
    assert {path.name for path in chosen.iterdir()} == {
        "network.onnx", "network.txt", "choice.json", "train.py", "card.md",
    }  # fmt: skip
    space = nas.get_space("nasbench201")
    text = space.text(space.from_str(CELLS[2]))
    assert (chosen / "network.txt").read_text() == text == nas.to_text(nas.from_onnx(chosen / "network.onnx"))
    assert (chosen / "network.onnx").stat().st_size < 200_000  # no weights
    facts = json.loads((chosen / "choice.json").read_text())
    assert (facts["arch_str"], facts["resolution"], facts["by"]) == (CELLS[2], 32, "knee")
    names = ("pixel3_latency_ms", "pixel3_latency_ms_q10", "pixel3_latency_ms_q90", "params_m")
    assert [facts["values"][name] for name in names] == [10.0, 9.0, 11.0, 2.0]
    card = (chosen / "card.md").read_text()
    assert "| pixel3 latency (ms) | 10 | 9 to 11 |" in card
    assert "It is the knee of the front" in card
    assert "proxy" not in card
    with pytest.raises(FileExistsError, match="is not empty"):
        write_chosen(result_of(), choose(result_of()), chosen)


def test_a_proxy_accuracy_is_said_to_be_one(tmp_path: Path) -> None:
    accuracy = {"imagenet_proxy_accuracy_16ep_pct": np.array(ACCURACY)}
    result = result_of(["max:imagenet_proxy_accuracy_16ep_pct", "min:pixel3_latency_ms"], **accuracy)
    write_chosen(result, choose(result), tmp_path / "chosen")
    assert "what a short proxy training reaches" in (tmp_path / "chosen" / "card.md").read_text()


@pytest.mark.slow
def test_the_script_trains_the_network_and_resumes(
    chosen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    chosen = Path(shutil.copytree(chosen, tmp_path / "chosen"))
    rng = np.random.default_rng(0)
    for part, count in (("train", 12), ("val", 4)):
        for label in ("blue", "red", "green"):
            folder = tmp_path / "data" / part / label
            folder.mkdir(parents=True)
            for number in range(count):
                pixels = rng.integers(0, 60, (40, 48, 3), dtype=np.uint8)
                pixels[..., ["red", "green", "blue"].index(label)] += 150
                image.fromarray(pixels).save(folder / f"{number}.png")

    def train(*options: str) -> str:
        arguments = ["train.py", str(tmp_path / "data"), "--batch", "12", "--workers", "0", *options]
        monkeypatch.setattr("sys.argv", arguments)
        runpy.run_path(str(chosen / "train.py"), run_name="__main__")
        return capsys.readouterr().out

    first = train("--epochs", "1")
    assert "3 classes" in first
    assert "epoch 1: loss" in first
    assert {"last.pt", "best.pt"} <= {path.name for path in chosen.iterdir()}
    again = train("--epochs", "2", "--resume")
    assert "epoch 1:" not in again
    assert "epoch 2: loss" in again
    (tmp_path / "data" / "val" / "green").rename(tmp_path / "data" / "val" / "grey")
    with pytest.raises(SystemExit, match="train and val have different classes"):
        train()


COMPARED = nas.sample("nasbench201", 3, seed=3)


def compared_result(
    accuracy: Sequence[float], latency: Sequence[float], reference: list[float] | None = None, **settings: Any
) -> SearchResult:
    given = {
        "space": "nasbench201", "objectives": ["max:top_pct", "min:t_ms"], "constraints": [], "seed": 0,
        "searcher": "random", "evaluator": "table", "budget": 3,
    }  # fmt: skip
    columns: dict[str, Any] = {
        "arch_str": COMPARED[: len(accuracy)], "top_pct": np.array(accuracy), "t_ms": np.array(latency),
        "params_m": np.ones(len(accuracy)), "macs_m": np.ones(len(accuracy)),
    }  # fmt: skip
    return SearchResult(given | settings, columns, {}, {}, reference)


A = compared_result([90, 80, 60], [9, 5, 1])
B = compared_result([91, 80, 50], [20, 5, 3])


def test_without_a_common_reference_point_the_worst_values_of_all_are_one() -> None:
    comparison = compare(["a", "b"], [A, B])
    assert comparison.reference == [50, 20]
    assert not comparison.shared
    points = [np.stack([-np.asarray(r.evaluated["top_pct"]), r.evaluated["t_ms"]], axis=1) for r in (A, B)]
    volumes = [moocore.hypervolume(found, ref=[-50, 20]) for found in points]
    assert [result.hypervolume for result in comparison.results] == pytest.approx(volumes)
    assert comparison.union_hypervolume == pytest.approx(moocore.hypervolume(np.concatenate(points), ref=[-50, 20]))


def test_a_common_or_given_reference_point_is_kept() -> None:
    results = [compared_result([90, 80, 60], [9, 5, 1], [40, 30]), compared_result([91, 80, 50], [20, 5, 3], [40, 30])]
    comparison = compare(["a", "b"], results)
    assert comparison.reference == [40, 30]
    assert comparison.shared
    given = compare(["a", "b"], results, [0, 100])
    assert given.reference == [0, 100]
    assert not given.shared
    assert compare(["a", "b"], [results[0], B]).reference == [50, 20]


def test_what_only_one_search_has() -> None:
    comparison = compare(["a", "b"], [A, B])
    assert comparison.own == [[0, 2], [0]]  # both have 80% at 5 ms
    ranked_otherwise = compared_result([90, 80, 60], [9, 5, 1], rank_by="pessimistic")
    assert compare(["a", "b"], [ranked_otherwise, B]).own == [[0, 2], [0]]


def test_what_does_not_compare_is_refused() -> None:
    other = compared_result([90, 80, 60], [9, 5, 1], objectives=["max:top_pct", "min:params_m"])
    with pytest.raises(ValueError, match=r"b has the objectives .*min:params_m, and a has max:top_pct, min:t_ms"):
        compare(["a", "b"], [A, other])
    with pytest.raises(ValueError, match="at least two searches"):
        compare(["a"], [A])
    none = compared_result([90, 80, 60], [9, 5, 1], constraints=["t_ms<=0.5"])
    with pytest.raises(ValueError, match="nothing to compare"):
        compare(["a", "b"], [none, none])
    assert compare(["a", "b"], [A, none]).own == [[0, 1, 2], []]


@pytest.mark.slow
@pytest.mark.parametrize(
    "objectives", [["max:top_pct"], ["max:top_pct", "min:t_ms"], ["max:top_pct", "min:t_ms", "min:params_m"]]
)
def test_the_picture(objectives: list[str]) -> None:
    results = [
        compared_result([90, 80, 60], [9, 5, 1], objectives=objectives),
        compared_result([91], [20], objectives=objectives),
    ]
    comparison = compare(["a", "b"], results)
    assert draw_comparison(comparison, "png").startswith(b"\x89PNG")
    assert draw_comparison(comparison, "pdf").startswith(b"%PDF")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The folders of two searches."""
    folder = tmp_path_factory.mktemp("runs")
    for seed, name in enumerate(("one", "two")):
        search(budget=60, seed=seed, searcher="random", out=folder / name, progress=False)
    return folder / "one", folder / "two"


@pytest.mark.slow
def test_one_objective_prints_the_ten_best_within_the_budget(run: Run, checkpoint: Path, tmp_path: Path) -> None:
    done = run.ok(
        "search", "nasbench201", "--objective", "max:accuracy", "--constraint", "latency:pixel3<=12",
        "--constraint", "params_m<=0.8", "--checkpoint", checkpoint, "--budget", 60, "-o", tmp_path / "run",
    )  # fmt: skip
    header, *lines = done.out.split("\n\n")[0].splitlines()
    assert len(lines) == 10
    assert "meets" in header
    assert all(re.search(r" \d+% ", line) for line in lines)
    assert re.search(r"the best 10 of \d+ that meet pixel3_latency_ms<=12.0 and params_m<=0.8, of 60", done.out)
    assert re.search(r"files in \S+ \([\d.,]+ (kB|MB)\)\n$", done.out)
    best = rows_of((tmp_path / "run" / "best.csv").read_text())
    values = [float(row["cifar10_valid_accuracy_200ep_pct"]) for row in best]
    assert len(best) == 10
    assert values == sorted(values, reverse=True)
    for row in best:
        assert float(row["pixel3_latency_ms"]) <= 12
        assert float(row["params_m"]) <= 0.8
        assert 0.5 <= float(row["p_feasible"]) <= 1  # the median meets the limit
    settings = json.loads((tmp_path / "run" / "run.json").read_text())["settings"]
    assert len(settings["objectives"]) == 1
    # The network is a few kilobytes: nobody asked for random weights.
    assert max(path.stat().st_size for path in (tmp_path / "run" / "onnx").iterdir()) < 200_000


@pytest.mark.slow
def test_an_empty_feasible_set_has_its_own_status(run: Run, checkpoint: Path) -> None:
    done = run(
        "search", "nasbench201", "--objective", "min:macs_m", "--constraint", "params_m<=0.01", "--checkpoint",
        checkpoint, "--budget", 30,
    )  # fmt: skip
    assert done.code == NOTHING_FEASIBLE == 3
    assert "none of the 30 architectures evaluated meets params_m<=0.01; nearest: |" in done.out
    assert done.err == ""


@pytest.mark.slow
def test_questions_about_units(refused: Refused, checkpoint: Path) -> None:
    search = ("search", "nasbench201", "--checkpoint", checkpoint, "--constraint")
    refused("did you mean 'params_m<=0.5'", *search, "params_m<=500000")
    refused("did you mean 'accuracy>=90'", *search, "accuracy>=0.9")
    refused("--reference '60;40' should be numbers like 60,40", *search[:-1], "--reference", "60;40")
    refused("--weights and --no-weights are for the .onnx files in a folder", *search[:-1], "--weights")


def test_choose(run: Run, refused: Refused, runs: tuple[Path, Path], tmp_path: Path) -> None:
    one, _ = runs
    done = run.ok("choose", one)
    facts = json.loads((one / "chosen" / "choice.json").read_text())
    assert f"nasbench201 {facts['arch_str']}\n\nIt is the knee of the front" in done.out
    assert "best within a budget (* chosen)" in done.out
    assert re.search(r"files in \S+chosen \(\d+ kB\)\n$", done.out)
    again = run.ok("choose", one)  # beside the first
    assert f"files in {one / 'chosen-2'}" in again.out
    refused("is not empty", "choose", one, "-o", one / "chosen")
    budget = run.ok("choose", one, "--budget", "latency_ms<=4", "-o", tmp_path / "cheap")
    assert "within latency_ms<=4.0" in budget.out
    run.ok("choose", one, "--by", "weights", "--weight", "accuracy=50", "-o", tmp_path / "heavy")
    refused("weight 'accuracy' should look like 'accuracy=2'", "choose", one, "--by", "weights", "--weight", "accuracy")
    refused("unknown rule 'best'", "choose", one, "--by", "best")
    refused("is no folder of a search: it has no run.json", "choose", tmp_path)


@pytest.mark.slow
def test_compare(run: Run, refused: Refused, runs: tuple[Path, Path], tmp_path: Path) -> None:
    done = run.ok("compare", *runs, "-o", tmp_path / "compared")
    lines = done.out.splitlines()
    assert lines[0].split() == [
        "run", "space", "searcher", "evaluator", "evaluated", "front", "only_here", "hypervolume", "share_of_all",
    ]  # fmt: skip
    assert [line.split()[0] for line in lines[1:3]] == ["one", "two"]
    assert "(for this comparison); together " in done.out
    assert re.search(r"one: \d+ of \d+ on its front have no equal in another run", done.out)
    files = {path.name for path in (tmp_path / "compared").iterdir()}
    assert files == {"compare.html", "compare.png", "compare.pdf", "compare.csv"}
    given = run("compare", *runs, "--reference", "70,20")
    assert "hypervolume up to 70, 20" in given.out
    refused("at least two searches", "compare", runs[0])
    refused("should have a number for each objective", "compare", *runs, "--reference", "70")

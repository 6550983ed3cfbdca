"""From a budget to one network: `search` with one objective, `choose` and `compare`."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import nassurrogate as nas
from nassurrogate.cli.search import NOTHING_FEASIBLE
from tests.nassurrogate.doubles import CountingEvaluator, Run

Refused = Callable[..., None]
GOALS = ["max:accuracy_pct", "min:latency_ms"]


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The folders of two searches."""
    folder = tmp_path_factory.mktemp("runs")
    for seed, name in enumerate(("one", "two")):
        nas.search(
            "nasbench201", objectives=GOALS, budget=60, seed=seed, searcher="random", evaluator=CountingEvaluator(),
            out=folder / name, progress=False,
        )  # fmt: skip
    return folder / "one", folder / "two"


@pytest.mark.slow
def test_one_objective_prints_the_ten_best_within_the_budget(run: Run, checkpoint: Path, tmp_path: Path) -> None:
    done = run(
        "search", "nasbench201", "--objective", "max:accuracy", "--constraint", "latency:pixel3<=12",
        "--constraint", "params_m<=0.8", "--checkpoint", checkpoint, "--budget", 60, "-o", tmp_path / "run",
    )  # fmt: skip
    assert done.code == 0, done.err
    header, *lines = done.out.split("\n\n")[0].splitlines()
    assert len(lines) == 10
    assert "meets" in header
    assert all(re.search(r" \d+% ", line) for line in lines)
    assert re.search(r"the best 10 of \d+ that meet pixel3_latency_ms<=12.0 and params_m<=0.8, of 60", done.out)
    assert re.search(r"files in \S+ \([\d.,]+ (kB|MB)\)\n$", done.out)
    with open(tmp_path / "run" / "best.csv", encoding="utf-8") as stream:
        best = list(csv.DictReader(stream))
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
    done = run("choose", one)
    assert done.code == 0, done.err
    facts = json.loads((one / "chosen" / "choice.json").read_text())
    assert f"nasbench201 {facts['arch_str']}\n\nIt is the knee of the front" in done.out
    assert "best within a budget (* chosen)" in done.out
    assert re.search(r"files in \S+chosen \(\d+ kB\)\n$", done.out)
    refused("is not empty", "choose", one)
    budget = run("choose", one, "--budget", "latency_ms<=4", "-o", tmp_path / "cheap")
    assert budget.code == 0, budget.err
    assert "within latency_ms<=4.0" in budget.out
    heavy = run("choose", one, "--by", "weights", "--weight", "accuracy=50", "-o", tmp_path / "heavy")
    assert heavy.code == 0, heavy.err
    refused("weight 'accuracy' should look like 'accuracy=2'", "choose", one, "--by", "weights", "--weight", "accuracy")
    refused("unknown rule 'best'", "choose", one, "--by", "best")
    refused("is no folder of a search: it has no run.json", "choose", tmp_path)


def test_compare(run: Run, refused: Refused, runs: tuple[Path, Path], tmp_path: Path) -> None:
    done = run("compare", *runs, "-o", tmp_path / "compared")
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert lines[0].split() == [
        "run", "space", "searcher", "evaluator", "evaluated", "front", "only_here", "hypervolume", "share_of_all",
    ]  # fmt: skip
    assert [line.split()[0] for line in lines[1:3]] == ["one", "two"]
    assert "(for this comparison); together " in done.out
    assert re.search(r"one: \d+ of \d+ on its front are matched by no other run", done.out)
    assert {path.name for path in (tmp_path / "compared").iterdir()} == {"compare.png", "compare.pdf", "compare.csv"}
    given = run("compare", *runs, "--reference", "70,20")
    assert "hypervolume up to 70, 20" in given.out
    refused("at least two searches", "compare", runs[0])
    refused("should have a number for each objective", "compare", *runs, "--reference", "70")

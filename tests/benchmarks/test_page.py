"""The results page, with real scripts that take seconds."""

import contextlib
import io
import json
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.__main__ import ENTRIES, RESULTS, Entry, answers, html, main, page

ROOT = Path(__file__).parents[2]


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "benchmarks", *arguments], cwd=ROOT, capture_output=True, text=True)


@pytest.mark.filterwarnings("ignore:.*found in sys.modules")  # another test may have imported the script
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_entry_has_a_script_that_accepts_its_arguments(
    entry: Entry, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["script", "--help"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module(f"benchmarks.{entry.module}", run_name="__main__")
    assert not ended.value.code
    listed = capsys.readouterr().out
    given = [*entry.arguments, *(() if entry.missing else entry.quick), *(["--report"] * entry.recorded)]
    for argument in (one for one in given if one.startswith("-")):
        assert argument in listed


def here(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """How the command ends in this process, which has loaded the libraries."""
    out, errors = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as changed, contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        changed.chdir(ROOT)
        changed.setattr(sys, "argv", ["benchmarks", *arguments])
        changed.setenv("NASSURROGATE_DATA", str(data))
        with pytest.raises(SystemExit) as ended:
            main()
    return subprocess.CompletedProcess(arguments, int(ended.value.code or 0), out.getvalue(), errors.getvalue())


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """Two answers, the first of which fails: its tables are not there."""
    out = tmp_path_factory.mktemp("made")
    return out, here(out, "nds", "spaces", "--quick", "--out", str(out))


@pytest.mark.slow
def test_an_answer_is_computed_only_once(made: tuple[Path, subprocess.CompletedProcess[str]], tmp_path: Path) -> None:
    shutil.copytree(made[0], tmp_path, dirs_exist_ok=True)
    head = answers(tmp_path)["spaces"]
    assert head["command"] == "python -m benchmarks.spaces --count 20 --train 20 --vocabulary 1024"
    assert {"commit", "versions", "seconds", "machine"} <= {*head}
    shown = (tmp_path / "README.md").read_text()
    assert "nds_darts" in shown
    assert head["command"] in shown
    assert "**Not run yet:** `python -m benchmarks heads`" in shown
    assert "nds_darts" in (tmp_path / "index.html").read_text()
    others = [entry.name for entry in ENTRIES if not entry.missing and entry.name != "spaces"]
    finished = json.dumps({name: head for name in ("spaces", *others)}, indent=1)  # as if all were finished
    (tmp_path / "answers.json").write_text(finished)
    again = here(tmp_path, "--quick", "--out", str(tmp_path))
    assert again.returncode == 0, again.stderr
    assert again.stdout.split() == [str(tmp_path / "index.html")]
    assert (tmp_path / "answers.json").read_text() == finished


@pytest.mark.slow
def test_a_failing_script_is_named_and_the_others_run(made: tuple[Path, subprocess.CompletedProcess[str]]) -> None:
    out, done = made
    assert done.returncode == 1
    assert "nds" in done.stderr
    shown = (out / "README.md").read_text()
    assert "**Failed:** `python -m benchmarks.paper.nds --quick --seeds 1` ended with status 1" in shown
    assert [*answers(out)] == ["spaces"]


def test_the_page_in_the_repository_is_what_its_answers_make() -> None:
    assert (RESULTS / "README.md").read_text() == page(answers(RESULTS), {})
    assert (RESULTS / "index.html").read_text() == html(page(answers(RESULTS), {}))


def test_the_results_have_the_figures_of_the_page() -> None:
    pages = [(ROOT / "docs" / name).read_text() for name in ("results.md", "search.md")]
    shown, made = " ".join(" ".join(pages).split()), answers(RESULTS)

    def found(name: str, pattern: str) -> list[str]:
        return re.findall(pattern, made[name]["answer"])

    ours, cached, _, recipe, _ = map(float, found("prediction_speed", r"([\d.]+) networks/s"))
    times_cached, times_recipe = map(float, found("prediction_speed", r"ours is ([\d.]+)x as fast"))
    assert f"{ours:.0f} networks a second on two CPU cores" in shown
    assert f"gave {cached:.0f} a second (ours is {times_cached:.0f} times as fast" in shown
    assert f"{recipe:.1f} (ours is {times_recipe:.0f} times as fast" in shown
    rate, times = *found("text_speed", r"space.text +([\d.]+)"), found("text_speed", r"is ([\d,]+) times")[0]
    assert f"{1000 / float(rate):.2f} ms a network on one core, {times} times as fast" in shown
    mean, most = found("quality", r"mean ([\d.]+), max (\d+)")[0]
    assert f"in {float(mean):.0f} tokens on average, {most} at most" in shown
    (seconds,) = found("search_time", r"evaluations: ([\d.]+) s")
    assert f"takes {float(seconds):.0f} seconds, start-up and reports included" in shown
    (one_file,) = found("cold_start", r"predict one.onnx +([\d.]+) s")
    readme = " ".join((ROOT / "README.md").read_text().split())
    assert f"of 2,000 networks takes {float(seconds):.0f} seconds" in readme
    assert f"predicted at {ours:.0f} networks a second" in readme
    assert f"one ONNX file in {float(one_file):.1f} seconds" in readme
    fronts = [f"{100 * float(share):.0f}%" for share in found("front_quality", r"predicted front .*? cells ([\d.]+)")]
    chance = [f"{100 * float(share):.0f}%" for share in found("front_quality", r"predicted front .*?random ([\d.]+)")]
    for shares in (fronts, chance):
        assert f"{shares[0]}, {shares[1]} and {shares[2]}" in shown
    for name, spearman, kendall in found("quality", r"(\w+_(?:pct|ms)) +([\d.]+) +([\d.]+)"):
        assert re.search(rf"`{name}` \| {float(spearman):.3f} \| {float(kendall):.3f} \|", shown)
    rates = [int(each.replace(",", "")) for each in found("spaces", r"(?m)^\w+ +\d+ +([\d,]+) ")]
    assert f"{min(rates):,} to {max(rates):,} networks a second on one core" in shown

"""The page of a search, rendered by a browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import nassurrogate as nas
from tests.nassurrogate.doubles import CountingEvaluator

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
GOALS = ["max:accuracy_pct", "min:latency_ms"]


def opened(page: Path, fragment: str, folder: Path) -> str:
    """The DOM of the page after its scripts ran in a browser without network access, as HTML."""
    if BROWSER is None:
        pytest.skip("needs chromium")
    done = subprocess.run(
        [
            BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
            "--no-first-run", "--disable-component-update", "--disable-sync", "--proxy-server=127.0.0.1:9",
            f"--user-data-dir={folder}", "--virtual-time-budget=2000", "--dump-dom", f"file://{page}{fragment}",
        ],
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    return done.stdout


@pytest.mark.slow
@pytest.mark.usefixtures("painted_figures")
def test_the_page_draws_the_front_the_selected_network_and_the_course(tmp_path: Path) -> None:
    result = nas.search(
        "nasbench201", objectives=GOALS, budget=250, evaluator=CountingEvaluator(), out=tmp_path / "run"
    )
    page = opened(tmp_path / "run" / "report.html", "#3", tmp_path / "profile")
    drawn = re.search(r'<section id="explore">.*?</section>', page, flags=re.DOTALL)  # no longer hidden
    assert drawn
    assert drawn[0].count('class="member') == len(result.front)
    assert drawn[0].count('class="dot') == 250 - len(result.front)
    assert '<figure id="course"><svg' in drawn[0]
    chosen = re.search(r"<aside.*?</aside>", page, flags=re.DOTALL)
    assert chosen
    assert "Network 3" in chosen[0]
    arch_str = str(result.rows(result.front)["arch_str"][2])
    assert arch_str in chosen[0]
    assert 'href="onnx/front-003.onnx"' in chosen[0]
    nodes = [line for line in re.findall(r"<title>(.*?)</title>", chosen[0]) if line]
    space = nas.get_space("nasbench201")
    text = nas.to_text(space.graph(space.from_str(arch_str)))
    assert nodes[0] == "input, 3x32x32"
    assert {line.split()[0].rstrip(",") for line in nodes} == {
        line.split()[0] for line in text.splitlines() if not line.startswith("Repeat")
    }


@pytest.mark.slow
def test_the_course_ends_at_the_final_value(tmp_path: Path) -> None:
    evaluator = CountingEvaluator()
    result = nas.search("nasbench201", objectives=GOALS, budget=250, evaluator=evaluator)
    course = result.course()
    assert course[-1] == (250, pytest.approx(result.hypervolume))
    assert (np.diff([volume for _, volume in course]) >= 0).all()
    alone = nas.search(
        "nasbench201", objectives=["max:accuracy_pct"], constraints=["params_m<=0.3"], budget=120,
        evaluator=evaluator, out=tmp_path / "run",
    )  # fmt: skip
    best = np.asarray(alone.evaluated["accuracy_pct"])[alone.feasible].max()
    assert alone.course()[-1] == (120, best)


@pytest.mark.slow
def test_the_data_of_a_page_cannot_end_its_script_element(tmp_path: Path) -> None:
    nas.search("nasbench201", objectives=GOALS, budget=20, evaluator=CountingEvaluator(), out=tmp_path / "run")
    page = (tmp_path / "run" / "report.html").read_text()
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, flags=re.DOTALL)
    assert data
    assert "<" not in data[1]
    assert len(json.loads(data[1])["metrics"][0]["values"]) <= 20


@pytest.mark.slow
@pytest.mark.usefixtures("painted_figures")
def test_a_page_without_a_front_gives_the_reason(tmp_path: Path) -> None:
    nas.search(
        "nasbench201", objectives=GOALS, constraints=["latency_ms<0.5"], budget=60,
        evaluator=CountingEvaluator(), out=tmp_path / "run",
    )  # fmt: skip
    page = opened(tmp_path / "run" / "report.html", "", tmp_path / "profile")
    assert "none of the 60 architectures evaluated meets latency_ms" in page
    assert '<figure id="course" hidden="">' in page
    assert 'class="dot broken"' in page

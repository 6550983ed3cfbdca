"""A search says which networks its checkpoint does not know."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import nassurrogate as nas
from nassurrogate.cli import main


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> tuple[nas.SearchResult, Path]:
    """A search of DARTS networks, some of which are unlike the 120 that the checkpoint was trained on."""
    out = tmp_path_factory.mktemp("search") / "run"
    return nas.search("nds_darts", objectives=["max:accuracy", "min:params_m"], budget=24, out=out, weights=False), out


def test_every_evaluated_row_has_a_score(result: tuple[nas.SearchResult, Path]) -> None:
    found, _ = result
    scores = np.asarray(found.evaluated["novelty"])
    texts = [nas.to_text(found.graph(place)) for place in range(3)]
    expected = nas.predict(texts, metrics=["imagenet_valid_accuracy_50ep_pct"]).novelty
    np.testing.assert_allclose(scores[:3], expected, atol=0.002)
    assert len(found.front) * 0.1 <= len(found.guesses) < len(found.front)
    assert all(found.rows(found.front)["novelty"][place] > 1 for place in found.guesses)


def test_the_page_warns_first_and_the_front_has_the_score(result: tuple[nas.SearchResult, Path]) -> None:
    found, out = result
    page = (out / "report.html").read_text(encoding="utf-8")
    warning = f"Out of distribution: {len(found.guesses)} of {len(found.front)} on the front"
    assert page.index(warning) < page.index("highest imagenet valid accuracy")
    assert page.count(" !</a>") == len(found.guesses)
    assert "novelty" in (out / "front.csv").read_text().splitlines()[0].split(",")


def test_a_constraint_leaves_unknown_networks_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["search", "nds_darts", "--objective", "max:accuracy", "--budget", "24", "--constraint", "novelty<=1"]
    monkeypatch.setattr(sys, "argv", ["nassurrogate", *command])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 0
    assert "Out of distribution" not in capsys.readouterr().out
    alone = nas.search("snas", objectives=["min:params_m"], constraints=["novelty<=1"], budget=10)
    assert not alone.feasible.any()  # no network of this space is known, and nothing else is predicted

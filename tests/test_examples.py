"""The examples run as they are, with tiny settings, and stay short."""

import importlib.util
import inspect
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from PIL import Image

import nassurrogate as nas
from search_spaces import space
from snas.generate import generate as original

FOLDER = Path(__file__).parent.parent / "examples"
NAMES = sorted(file.stem for file in FOLDER.glob("*.py"))
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"examples_{name}", FOLDER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def registered() -> Iterator[None]:
    """Forgets the space of an example afterwards."""
    yield
    if "tiny_cnn" in space._SPACES:
        space._SPACES.remove("tiny_cnn")
    space._made.cache_clear()


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_short_and_says_what_it_is_for(name: str) -> None:
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60
    assert text.startswith('"""')
    assert f"python examples/{name}.py" in text
    assert f"examples/{name}.py" in (FOLDER / "README.md").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_a_notebook_runs_and_shows_what_it_is_stored_with(path: Path, tmp_path: Path) -> None:
    nbclient = pytest.importorskip("nbclient", reason="running notebooks takes nbclient and ipykernel")
    nbformat = pytest.importorskip("nbformat")
    assert f"examples/{path.name}" in (FOLDER / "README.md").read_text(encoding="utf-8")
    stored = nbformat.read(path, as_version=4)
    fresh = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(fresh, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    for old, new in zip(stored.cells, fresh.cells, strict=True):
        assert shown_kinds(new) == shown_kinds(old), old.source
    streams = [output for cell in fresh.cells for output in cell.get("outputs", ()) if "text" in output]
    assert any("100%" in stream.text for stream in streams if stream.name == "stderr")  # a progress bar


def shown_kinds(cell: Any) -> list[list[str]]:
    """The kinds of what a cell displays; its numbers vary with the processor."""
    displayed = [output for output in cell.get("outputs", ()) if output.output_type != "stream"]
    return [sorted(output.data) for output in displayed]


@pytest.mark.slow
def test_own_onnx() -> None:
    prediction = load("own_onnx").main()
    assert prediction.median.shape == (2, 6)
    assert (np.diff(prediction.median, axis=0) > 0).all()  # more blocks take longer


@pytest.mark.slow
def test_own_space(registered: None) -> None:
    result = load("own_space").main(budget=20, samples=3)
    assert len(result) == 20


@pytest.mark.slow
def test_own_evaluator() -> None:
    simple, batched = load("own_evaluator").main(budget=20)
    assert simple.hypervolume == pytest.approx(batched.hypervolume)


@pytest.mark.slow
@pytest.mark.usefixtures("plain_figures")
def test_own_images(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    for label in ("beans", "weeds"):
        (tmp_path / "images" / label).mkdir(parents=True)
        for number in range(24):
            pixels = rng.integers(0, 256, (10, 12, 3), dtype=np.uint8)
            Image.fromarray(pixels).save(tmp_path / "images" / label / f"{number}.png")
    brief = {"budget": 2, "steps": 2, "batch_size": 16, "resolution": 8}
    result = load("own_images").main(tmp_path / "images", tmp_path / "out", **brief)
    front = result.rows(result.front_positions)
    assert np.isfinite([front[name] for name in ("trained_accuracy_pct", "test_accuracy", "pixel3_latency_ms")]).all()
    assert (tmp_path / "out" / "report.html").is_file()


@pytest.mark.slow
def test_optuna_loop() -> None:
    optuna_front, pymoo_front = load("optuna_loop").main(trials=3, generations=1)
    assert optuna_front
    assert pymoo_front


@pytest.mark.slow
@pytest.mark.usefixtures("plain_figures")
def test_choose_network(tmp_path: Path) -> None:
    assert len(load("choose_network").main(tmp_path / "run", budget=30)) == 3


@pytest.mark.slow
@pytest.mark.usefixtures("brief_measurements")
def test_own_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the calibration itself, which takes minutes (tests/nassurrogate/measurement)."""
    calls: dict[str, Any] = {}
    for name in ("calibrate", "predict"):
        parameters = inspect.signature(getattr(nas, name))

        def call(*given: Any, name: str = name, parameters: inspect.Signature = parameters, **more: Any) -> str:
            calls[name] = parameters.bind(*given, **more).arguments
            return name

        monkeypatch.setattr(nas, name, call, raising=False)
    assert load("own_device").main(tmp_path / "device", networks=2) == "predict"
    assert calls["calibrate"]["latencies"].is_file()
    assert calls["predict"]["adapters"] == [calls["calibrate"]["output"]]


@pytest.mark.slow
def test_snas_to_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With records that no training made, which takes minutes (tests/snas)."""

    def generate(output: Path, *, n: int, **options: Any) -> None:
        assert {"data", "steps", "resume"} == {*options}
        rows = [
            {"space": "snas", "arch_str": arch_str, "val_accuracy": 20.0 + number % 7}
            for number, arch_str in enumerate(nas.sample("snas", n))
        ]
        output.write_text("".join(json.dumps(row) + "\n" for row in rows))

    monkeypatch.setattr(nas, "generate_snas", generate, raising=False)
    rlm = load("snas_to_checkpoint").main("cifar", tmp_path / "snas", networks=20, epochs=1)
    assert rlm.metrics == ("val_accuracy",)


def test_generate_snas_mirrors_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}

    def generate(out: Path, **options: Any) -> dict[str, Any]:
        asked.update(options)
        return {"done": 3, "failed": 0, "note": ""}

    monkeypatch.setattr("snas.generate.generate", generate)
    done = nas.generate_snas(tmp_path / "snas.jsonl", data=tmp_path, n=3, steps=5, device="cpu", text=True)
    assert done == {"done": 3, "failed": 0, "note": ""}
    assert {"out", *asked} == {*inspect.signature(original).parameters}
    assert (asked["count"], asked["protocol"].steps, asked["protocol"].precision) == (3, 5, "fp32")

"""Commands in the documentation that take minutes: each is run on fewer networks and with a small checkpoint."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import nassurrogate as nas
from nassurrogate.measurement import calibrate as calibrating
from tests.nassurrogate.doubles import Run

DOCS = Path(__file__).parents[2] / "docs"
FEWER = {
    "calibrate": ("-n", "5"), "search": ("--budget", "20"),
    "generate": ("-n", "6", "--steps", "1", "--batch-size", "16"),
}  # fmt: skip


def commands(page: str, word: str) -> list[list[list[str]]]:
    """The commands of each code block of a page that has a command with this word."""
    text = (DOCS / page).read_text(encoding="utf-8")
    blocks = [block.splitlines() for block in re.findall(r"```(?:sh|text)\n(.*?)```", text, flags=re.DOTALL)]
    lines = [[shlex.split(line, comments=True) for line in block] for block in blocks]
    return [block for block in lines if any(word in words for words in block)]


def run_block(run: Run, block: list[list[str]]) -> None:
    for words in block:
        if words[0] == "python":  # on another device, in the bundle that was copied there
            (bundle,) = (path.parent for path in Path().glob(f"*/{words[1]}"))
            networks, out = [path.name for path in bundle.glob(words[2])], bundle / words[-1]
            quickly = [sys.executable, words[1], "--seconds", "0.1", "--tolerance", "0.5", *networks]
            out.write_text(subprocess.run(quickly, cwd=bundle, capture_output=True, text=True, check=True).stdout)
            continue
        name = next((name for name in FEWER if name in words), None)
        measures = name and "--latencies" not in words
        once = ("--rounds", "1") if name == "calibrate" and measures and "--bundle" not in words else ()
        chooses = measures and (name != "calibrate" or "nasbench201" in words)
        done = run(*words[1:], *(FEWER[name] if name and chooses else ()), *once)
        assert done.code == 0, f"{shlex.join(words)}\n{done.err}"


@pytest.fixture
def small(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    tiny_checkpoint: Path,
    brief_measurements: None,
    brief_lessons: None,
) -> None:
    monkeypatch.chdir(tmp_path)
    for module in ("surrogate", "surrogate.rlm"):
        monkeypatch.setattr(f"{module}.default_checkpoint", lambda: tiny_checkpoint)
    for name, number in (("POOL", 40), ("JUDGED", 20)):
        monkeypatch.setattr(calibrating, name, number)
    monkeypatch.setattr("surrogate.transfer.finetuner._TOKEN_BUDGET", 1)  # the fewest steps


@pytest.mark.slow
@pytest.mark.parametrize("page", ["index.md", "latency.md"])
def test_a_device_is_calibrated(run: Run, small: None, page: str) -> None:
    cells = nas.sample("nasbench201", 5, seed=0)
    for number, cell in enumerate(cells):
        Path("my-networks").mkdir(exist_ok=True)
        space = nas.get_space("nasbench201")
        Path("my-networks", f"{number}.txt").write_text(space.text(space.from_str(cell)))
    Path("cells.jsonl").write_text("".join(f'{{"space": "nasbench201", "arch_str": "{cell}"}}\n' for cell in cells))
    blocks = commands(page, "calibrate")
    assert blocks
    for block in blocks:
        for written in ("here", "here-2"):
            shutil.rmtree(written, ignore_errors=True)
            Path(f"{written}.latencies.csv").unlink(missing_ok=True)
        run_block(run, block)


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
@pytest.mark.parametrize("page", ["index.md", "snas.md"])
def test_snas_data_is_generated(run: Run, small: None, cifar10_folder: Path, page: str) -> None:
    for name in ("cifar", "cifar-10-python.tar.gz"):  # a folder will do where an archive will
        Path(name).symlink_to(cifar10_folder)
    (block,) = commands(page, "snas")
    run_block(run, block)
    assert len(Path("snas.jsonl").read_text().splitlines()) == 6
    configs = re.findall(r"```toml\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    for config, block in zip(configs, commands(page, "train"), strict=True):
        Path("snas.toml").write_text(f"vocabulary = 300\n{config}[model]\nwidth = 32\nheads = 2\n")
        run_block(run, block)
        assert nas.RLM.from_pretrained("snas-model").metrics == ("val_accuracy",)

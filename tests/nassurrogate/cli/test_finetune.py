"""`nassurrogate finetune`, end to end on a tiny checkpoint."""

import json
from pathlib import Path

import pytest

import nassurrogate as nas
from tests.nassurrogate.doubles import LATENCY, Refused, Run

DEVICE = "raspi9_latency_ms"
CONFIG = "steps = 10\n"


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table of 40 cells, and a configuration beside it."""
    path = tmp_path_factory.mktemp("rows") / "rows.jsonl"
    cells = [
        {"space": "nasbench201", "arch_str": a, DEVICE: 1.0 + a.count("conv_3x3"), "other_ms": 1.0}
        for a in nas.sample("nasbench201", 40, seed=3)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in cells))
    path.with_name("c.toml").write_text(CONFIG)
    return path


@pytest.fixture(scope="module")
def tuned(rows: Path, tiny_checkpoint: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The adapter that learned these rows from Python."""
    out = tmp_path_factory.mktemp("tuned") / "python"
    table, _ = nas.read_table(rows, metrics=[DEVICE])
    nas.finetune(tiny_checkpoint, table, out, nas.FinetuneConfig.from_file(rows.with_name("c.toml")))
    return out


@pytest.mark.slow
def test_finetune_then_predict(run: Run, rows: Path, tuned: Path, tiny_checkpoint: Path, tmp_path: Path) -> None:
    config = rows.with_name("c.toml")
    done = run(*("finetune", tiny_checkpoint, rows, "--metrics", DEVICE, "--config", config, "-o", tmp_path / "new"))
    assert (done.code, done.err) == (0, "")
    assert f"{DEVICE}: Spearman " in done.out
    assert "on 40 rows that were left out in turn (ridge " in done.out
    assert f"use it with --adapter {tmp_path / 'new'}" in done.out
    # The space of rows that name none.
    bare = tmp_path / "bare.jsonl"
    bare.write_text(rows.read_text().replace('"space": "nasbench201", ', ""))
    again = ("finetune", tiny_checkpoint, bare, "--metrics", DEVICE, "--config", config, "--space", "nasbench201")
    assert run.ok(*again, "-o", tmp_path / "again").out.splitlines()[:-1] == done.out.splitlines()[:-1]
    used = ("--checkpoint", tiny_checkpoint, "--adapter", tmp_path / "new")
    predicted = run("predict", rows, *used, "--metrics", "latency:raspi9")
    assert predicted.out.startswith(f"space,arch_str,{DEVICE},{DEVICE}_q10,{DEVICE}_q90,novelty\n")
    text = nas.read_table(rows)[0].texts()[:5]
    from_python, from_shell = (
        nas.RLM.from_pretrained(tiny_checkpoint, adapters=[folder]).predict(text, [DEVICE]).median.tolist()
        for folder in (tuned, tmp_path / "new")
    )
    assert from_python == from_shell


@pytest.mark.slow
def test_adapters_are_shown_merged_and_used_everywhere(
    run: Run, refused: Refused, rows: Path, tuned: Path, tiny_checkpoint: Path, tmp_path: Path
) -> None:
    shown = run("adapters", "show", tuned)
    assert shown.out.startswith(f"{tuned}: {DEVICE} of nasbench201\n  {DEVICE}: Spearman ")
    merged = tmp_path / "merged"
    beside = ("--checkpoint", tiny_checkpoint, "--adapter", tuned)
    done = run("adapters", "merge", *beside, "-o", merged)
    assert (done.code, done.out) == (0, f"{merged} has the checkpoint and 1 adapter\n")
    asked = ("--metrics", f"{LATENCY},latency:raspi9")
    assert run("predict", rows, *beside, *asked).out == run("predict", rows, "--checkpoint", merged, *asked).out
    assert "latency:raspi9" in run("devices", *beside).out
    assert "latency:raspi9" in run("spaces", "--checkpoint", merged).out
    search = ("search", "nasbench201", "--objective", "min:latency:raspi9", "--budget", 5)
    run.ok(*search, *beside)
    refused("it adapts another checkpoint", "predict", rows, "--checkpoint", "default", "--adapter", tuned)
    refused("both teach 'raspi9_latency_ms'", "predict", rows, "--checkpoint", merged, "--adapter", tuned)
    refused("teaches 'raspi9_latency_ms' already", "finetune", merged, rows, "-o", tmp_path / "again")
    refused("adapters merge needs the adapters", "adapters", "merge", "-o", tmp_path / "none")
    refused("is an adapter, of a checkpoint", "predict", rows, "--checkpoint", tuned)


@pytest.mark.slow
def test_evaluate_excludes_every_row_of_the_finetuning_table(
    run: Run, refused: Refused, rows: Path, tuned: Path, tiny_checkpoint: Path, tmp_path: Path
) -> None:
    """All rows train, and calibrate the intervals; no row of the table remains to be scored."""
    refused("every row of the table", "evaluate", tiny_checkpoint, rows, "--adapter", tuned)
    used = {json.loads(line)["arch_str"] for line in rows.read_text().splitlines()}
    fresh = [a for a in nas.sample("nasbench201", 150, seed=4) if a not in used][:20]
    both = tmp_path / "both.jsonl"
    cells = [{"space": "nasbench201", "arch_str": a, DEVICE: 1.0 + i} for i, a in enumerate(fresh)]
    both.write_text(rows.read_text() + "".join(json.dumps(cell) + "\n" for cell in cells))
    report = json.loads(run("evaluate", tiny_checkpoint, both, "--adapter", tuned).out)
    assert report["metrics"][DEVICE]["rows"] == report["rows"] <= len(fresh)
    assert report["rows_left_out_as_trained_on"] >= report["rows_left_out_as_calibrated_on"] >= 40


def test_invalid_requests_are_refused(refused: Refused, rows: Path, tiny_checkpoint: Path, tmp_path: Path) -> None:
    out = ("-o", tmp_path / "new")
    refused(f"did you mean {DEVICE}", "finetune", tiny_checkpoint, rows, "--metrics", "raspi8_latency_ms", *out)
    refused("is no checkpoint", "finetune", tmp_path, rows, *out)
    refused("is not empty", "finetune", tiny_checkpoint, rows, "-o", tiny_checkpoint)
    (tmp_path / "wrong.toml").write_text("step = 3\n")
    refused("did you mean steps", "finetune", tiny_checkpoint, rows, "--config", tmp_path / "wrong.toml", *out)
    first = rows.read_text().splitlines()[0]
    (tmp_path / "one.jsonl").write_text(first + "\n")
    refused("needs at least 2", "finetune", tiny_checkpoint, tmp_path / "one.jsonl", *out)
    bare = {key: value for key, value in json.loads(first).items() if not key.endswith("_ms")}
    (tmp_path / "bare.jsonl").write_text(json.dumps(bare) + "\n")
    refused("has no metric column", "finetune", tiny_checkpoint, tmp_path / "bare.jsonl", *out)

"""The command line, end to end on a real checkpoint, and its errors for bad input."""

import json
import os
import pty
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np
import pytest

import nassurrogate as nas
from search_spaces.tables import Table
from tests.nassurrogate.doubles import ACCURACY, LATENCY, TINY, Refused, Run, rows_of

CELL = "|nor_conv_3x3~0|+|none~0|skip_connect~1|+|nor_conv_1x1~0|avg_pool_3x3~1|none~2|"
COMMAND = [sys.executable, "-c", "from nassurrogate.cli import main; main()"]


@pytest.fixture(scope="module")
def archs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("archs") / "archs.jsonl"
    rows = [{"space": "nasbench201", "arch_str": a} for a in nas.sample("nasbench201", 12, seed=2)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_help_imports_no_heavy_package_and_is_complete() -> None:
    imports = subprocess.run(
        [*COMMAND[:1], "-X", "importtime", *COMMAND[1:], "--help"], check=True, capture_output=True, text=True
    )
    imported = {line.rpartition("|")[2].strip().partition(".")[0] for line in imports.stderr.splitlines()}
    assert "typer" in imported
    assert not imported & {"numpy", "onnx", "onnxruntime", "pyarrow", "pymoo", "rich", "surrogate", "torch"}
    out = imports.stdout
    for command in ("spaces", "sample", "export", "predict", "search", "train", "evaluate"):
        assert f"\n  {command} " in out
    assert "..." not in out.partition("Commands:")[2]  # no summary is truncated


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "completed"),
    [("calib", {"calibrate"}), ("sample nasbench", {"nasbench101", "nasbench201"}), ("sample ofa_ -", None)],
)
def test_shell_completion_of_commands_and_spaces(words: str, completed: set[str] | None) -> None:
    line = {"COMP_WORDS": f"nassurrogate {words}", "COMP_CWORD": str(len(words.split()))}
    environment = {**os.environ, "_NASSURROGATE_COMPLETE": "complete_bash", **line}
    done = subprocess.run(COMMAND, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = set(done.stdout.split())
    assert found == completed if completed else "--seed" in found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("min : latency : pix", {"pixel3"}), ("min :", {"accuracy", "latency:pixel3"}),
        ("min : params_m --searcher nsga3", {"nsga3"}), ("'\"max:acc'", {"max:accuracy"}),
        ("min : params_m --objective = max : acc", {"accuracy"}), ("x --objective =", {"max:accuracy"}),
        ("x --constraint latency : pix", {r"pixel3\<=", r"pixel3\>="}), ("x --evaluator table,", {"table,surrogate"}),
        (r"x --constraint latency : 'pixel3\<'", {r"pixel3\<="}), ("x --constraint \\''params_m<'", {"params_m<="}),
    ],
)  # fmt: skip
def test_bash_completes_after_the_characters_at_which_it_breaks_words(words: str, completed: set[str]) -> None:
    script = (
        f"source <(_NASSURROGATE_COMPLETE=source_bash {shlex.join(COMMAND)}); COMP_WORDS="
        f"(nassurrogate search nasbench201 --objective {words})\n"
        'COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _nassurrogate_completion "$1"; echo "${COMPREPLY[*]}"'
    )
    done = subprocess.run(
        ["bash", "-c", script, "bash", str(Path(sys.executable).with_name("nassurrogate"))],
        capture_output=True, text=True,
    )  # fmt: skip
    assert completed <= set(done.stdout.split()), done.stderr
    assert words.endswith("=") or not any(name.startswith("min:") for name in done.stdout.split())


def test_help_without_arguments_and_version(run: Run) -> None:
    assert "Usage: nassurrogate" in run().out
    assert run("--version").out.strip() == nas.__version__


@pytest.mark.slow
def test_spaces(run: Run, checkpoint: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("surrogate.default_checkpoint", lambda: checkpoint)
    out = run("spaces").out
    lines = out.splitlines()
    assert re.search(r"^nasbench201 +NAS-Bench-201 +15,625 +6 +3x32x32, 10 +[1-9][0-9]?$", out, re.MULTILINE)
    assert re.search(r"^fbnet .* 9\.8e20 +22 +3x32x32, 100 +[0-9]+$", out, re.MULTILINE)
    assert re.search(r"^two_path .* +3x32x32, 10 +0$", out, re.MULTILINE)
    assert [line.split()[0] for line in lines[1 : 1 + len(nas.spaces())]] == nas.spaces()
    assert ACCURACY in out
    assert "latency:pixel3" in out


def test_sample(run: Run, tmp_path: Path) -> None:
    printed = run("sample", "nasbench201", "-n", 20, "--seed", 4)
    assert run("sample", "nasbench201", "-n", 20, "--seed", 4, "-o", tmp_path / "a.jsonl").out == ""
    assert printed.out == (tmp_path / "a.jsonl").read_text()
    rows = [json.loads(line) for line in printed.out.splitlines()]
    assert len({row["arch_str"] for row in rows}) == 20
    assert {tuple(row) for row in rows} == {("space", "arch_str")}
    run("sample", "nasbench201", "-n", 20, "--seed", 4, "-o", tmp_path / "a.csv")
    assert nas.read_table(tmp_path / "a.csv")[0] == nas.read_table(tmp_path / "a.jsonl")[0]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["onnx", "text"])
def test_exported_networks_have_the_predictions_of_their_table(
    run: Run, archs: Path, checkpoint: Path, tmp_path: Path, kind: str
) -> None:
    run.ok("export", archs, "-o", tmp_path / "nets", "--format", kind)
    files = sorted(path.name for path in (tmp_path / "nets").iterdir())
    suffix = "onnx" if kind == "onnx" else "txt"
    assert files == ["index.csv", *(f"nasbench201-{n:05d}.{suffix}" for n in range(1, 13))]
    options = ("--checkpoint", checkpoint, "--metrics", "accuracy,latency:cpu")
    of_files = rows_of(run("predict", tmp_path / "nets", "--space", "nasbench201", *options).out)
    of_table = rows_of(run("predict", archs, *options).out)
    assert [row.pop("path") for row in of_files] == [str(tmp_path / "nets" / name) for name in files[1:]]
    assert [row.pop("space") for row in of_files] == ["nasbench201"] * 12
    assert [row.pop("space") for row in of_table] == ["nasbench201"] * 12
    expected = [json.loads(line)["arch_str"] for line in archs.read_text().splitlines()]
    assert [row.pop("arch_str") for row in of_table] == expected
    assert of_files == of_table


@pytest.mark.slow
def test_no_weights_needs_onnx_files(refused: Refused, archs: Path, tmp_path: Path) -> None:
    refused("text has no weights", "export", archs, "-o", tmp_path / "t", "--format", "text", "--no-weights")
    refused("--no-weights.* .onnx files", "search", "nasbench201", "--no-weights")


@pytest.mark.slow
def test_networks_without_weights_are_small_and_have_equal_texts(run: Run, archs: Path, tmp_path: Path) -> None:
    def size(folder: Path) -> int:
        return sum(path.stat().st_size for path in folder.glob("*.onnx"))

    out = tmp_path / "out"
    run("export", archs, "-o", out)
    run("export", archs, "-o", tmp_path / "bare", "--no-weights")
    assert size(tmp_path / "bare") < size(out) / 5
    for name in (f"nasbench201-{n:05d}.onnx" for n in range(1, 13)):
        assert nas.to_text(nas.from_onnx(tmp_path / "bare" / name)) == nas.to_text(nas.from_onnx(out / name))


def test_export_with_another_input_and_classes(run: Run, archs: Path, tmp_path: Path) -> None:
    run("export", archs, "-o", tmp_path / "t", "--format", "text", "--input", "3x64x64", "--classes", 120)
    text = (tmp_path / "t" / "nasbench201-00001.txt").read_text()
    assert text.startswith("input 3x64x64\n")
    assert text.endswith(" 120\n")


@pytest.mark.slow
def test_predict(run: Run, archs: Path, checkpoint: Path, tmp_path: Path) -> None:
    command = ("predict", archs, "--checkpoint", checkpoint, "--metrics", "latency:pixel3,accuracy")
    printed = run(*command)
    run(*command, "-o", tmp_path / "p.csv")
    assert (tmp_path / "p.csv").read_text() == printed.out
    rows = rows_of(printed.out)
    named = [f"{metric}{end}" for metric in (LATENCY, ACCURACY) for end in ("", "_q10", "_q90")]
    assert list(rows[0]) == ["space", "arch_str", *named, "novelty"]
    unfamiliar = sum(float(row["novelty"]) > 1 for row in rows)
    assert printed.err.partition(" inputs ")[0] == (f"{unfamiliar} of 12" if unfamiliar else "")
    table, _ = nas.read_table(archs)
    expected = nas.RLM.from_pretrained(checkpoint).predict(table.texts(), [LATENCY, ACCURACY])
    for name, values in zip(named, _columns(expected), strict=True):
        assert [float(row[name]) for row in rows] == values.tolist()  # all digits


def _columns(p: object) -> list[np.ndarray]:
    return [getattr(p, part)[:, j] for j in (0, 1) for part in ("median", "q10", "q90")]


@pytest.mark.slow
def test_predict_accepts_all_kinds_of_input_at_once(run: Run, archs: Path, checkpoint: Path, tmp_path: Path) -> None:
    run("export", archs, "-o", tmp_path / "nets")
    network = tmp_path / "nets" / "nasbench201-00001.onnx"
    first = json.loads(archs.read_text().splitlines()[0])["arch_str"]
    text = tmp_path / "one.txt"
    text.write_text(nas.to_text(nas.from_onnx(network)))
    table = tmp_path / "t.csv"
    table.write_text(f"arch_str\n{first}\n")
    stdin = json.dumps({"input": text.read_text()}) + "\n"
    command = ("predict", network, text, table, "-", "--space", "nasbench201", "--checkpoint", checkpoint)
    rows = rows_of(run(*command, stdin=stdin).out)
    assert [row["path"] for row in rows] == [str(network), str(text), "", ""]
    assert [row["arch_str"] for row in rows] == ["", "", first, ""]
    assert {row["space"] for row in rows} == {"nasbench201"}
    assert len({row[ACCURACY] for row in rows}) == 1


@pytest.mark.slow
def test_predict_skips_bad_input(run: Run, checkpoint: Path, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(f"space,arch_str\nnasbench201,{CELL}\nnasbench,{CELL}\nnasbench201,{CELL}\n")
    (tmp_path / "bad.onnx").write_bytes(b"\x00nothing")
    (tmp_path / "bad.txt").write_text("Conv k3\n")
    command = ("predict", tmp_path / "t.csv", tmp_path / "bad.onnx", tmp_path / "bad.txt", "--checkpoint", checkpoint)
    rows = rows_of(run(*command, "--skip-bad").out)
    assert [bool(row["error"]) for row in rows] == [False, True, False, True, True]
    assert [bool(row[ACCURACY]) for row in rows] == [True, False, True, False, False]
    assert "line 3" in rows[1]["error"]
    assert "unknown search space 'nasbench'" in rows[1]["error"]
    assert "bad.onnx" in rows[3]["error"]
    assert "bad.txt: not canonical text: line 1" in rows[4]["error"]


@pytest.mark.slow
def test_search(run: Run, checkpoint: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    command = ("search", "nasbench201", "--budget", 60, "--checkpoint", checkpoint, "-o", out)
    done = run.ok(*command, "--constraint", "params_m<=1.0")
    assert done.err == ""
    assert re.search(
        r"of 60 evaluated architectures are on the front(, \d+ more may be)?(; \d+ out of distribution \(!\))?; "
        r"hypervolume",
        done.out,
    )
    front = rows_of((out / "front.csv").read_text())
    assert list(front[0]) == [
        "space", "arch_str", ACCURACY, f"{ACCURACY}_q10", f"{ACCURACY}_q90",
        LATENCY, f"{LATENCY}_q10", f"{LATENCY}_q90", "params_m", "macs_m", "novelty", "p_non_dominated",
        "onnx",
    ]  # fmt: skip
    for row in front:
        assert float(row["params_m"]) <= 1
        assert row["arch_str"] in done.out
    again = run(*command, "--constraint", "params_m<=1.0", "--resume")
    assert again.out == done.out
    bare = tmp_path / "bare"
    run("search", "nasbench201", "--budget", 20, "--checkpoint", checkpoint, "-o", bare, "--no-weights")
    assert all(path.stat().st_size < 300_000 for path in (bare / "onnx").iterdir())
    run("predict", out / "front.csv", "--checkpoint", checkpoint, "-o", tmp_path / "p.csv", "--metrics", "accuracy")
    predicted = rows_of((tmp_path / "p.csv").read_text())
    assert [row[ACCURACY] for row in predicted] == [row[ACCURACY] for row in front]


@pytest.mark.slow
def test_search_without_a_folder_only_prints(run: Run, checkpoint: Path, tmp_path: Path) -> None:
    command = ("search", "nasbench201", "--budget", 30, "--checkpoint", checkpoint, "--searcher", "random")
    assert "the best 10 of 30 evaluated architectures" in run(*command, "--objective", "min:params_m").out
    none = run(*command, "--constraint", "params_m<0.001")
    assert none.code == 3
    assert "none of the 30 architectures evaluated meets params_m<0.001; nearest: |" in none.out


def at_terminal(*arguments: str | Path) -> str:
    """What a command shows in a terminal of 100 columns."""
    leader, follower = pty.openpty()
    environment = {**os.environ, "COLUMNS": "100"}
    process = subprocess.Popen([*COMMAND, *map(str, arguments)], stdout=follower, stderr=follower, env=environment)
    os.close(follower)
    shown = b""
    with suppress(OSError):  # the other end is closed
        while chunk := os.read(leader, 4096):
            shown += chunk
    os.close(leader)
    assert process.wait() == 0
    return shown.decode()


@pytest.mark.slow
def test_a_terminal_shows_a_progress_bar_and_the_head_of_a_table(checkpoint: Path, tmp_path: Path) -> None:
    shown = at_terminal("search", "nasbench201", "--budget", "300", "--checkpoint", checkpoint, "-o", tmp_path / "run")
    assert "searching" in shown
    assert "300/300" in shown
    assert "/s" in shown
    shown = at_terminal("export", tmp_path / "run" / "front.csv", "-o", tmp_path / "networks", "--no-weights")
    assert re.search(r"path +space +arch_str\s+nasbench201-0*1.onnx +nasbench201 +\|", shown)


@pytest.mark.slow
def test_train_and_evaluate(run: Run, training_table: Path, tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(TINY.replace("epochs = 2", "epochs = 1"))
    command = ("train", training_table, "--config", tmp_path / "c.toml", "-o", tmp_path / "ckpt")
    trained = run(*command)
    assert (trained.code, trained.err) == (0, "")
    nas.RLM.from_pretrained(tmp_path / "ckpt")
    fresh = tmp_path / "fresh.jsonl"
    rows = [{"space": "nasbench201", "arch_str": a, "group": a[-5:]} for a in nas.sample("nasbench201", 30, seed=9)]
    rows = [row | {ACCURACY: 80 + i / 7, "unrelated_ms": ""} for i, row in enumerate(rows)]
    fresh.write_text("".join(json.dumps(row) + "\n" for row in rows))
    report = run("evaluate", tmp_path / "ckpt", fresh, "--split-by", "group", "-o", tmp_path / "report.json")
    assert (report.code, report.out) == (0, "")
    assert list(json.loads((tmp_path / "report.json").read_text())["metrics"]) == [ACCURACY]
    shown = at_terminal("evaluate", tmp_path / "ckpt", fresh)
    assert re.search(rf"{ACCURACY} +27 +-?[0-9.]+ \(-?[0-9.]+ to [0-9.]+\)", shown)
    assert "27 rows; left out: 3 trained on" in shown
    with fresh.open("a") as file:
        for number, arch_str in enumerate(nas.sample("two_path", 3)):
            file.write(json.dumps({"space": "two_path", "arch_str": arch_str, ACCURACY: 80 + number}) + "\n")
    shown = at_terminal("evaluate", tmp_path / "ckpt", fresh)
    assert re.search(rf"^nasbench201 +{ACCURACY} +27 .*\ntwo_path +{ACCURACY} +3 ", shown, re.MULTILINE)


@pytest.mark.slow
def test_evaluate_on_a_training_table_scores_only_held_out_rows(run: Run, training_table: Path, tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(TINY.replace("epochs = 2", "epochs = 2\nheld_out = 30"))
    run("train", training_table, "--config", tmp_path / "c.toml", "-o", tmp_path / "ckpt")
    rows = nas.RLM.from_pretrained(tmp_path / "ckpt").training["rows"]
    assert rows == {"train": 110, "validation": 20, "held_out": 30}
    report = json.loads(run("evaluate", tmp_path / "ckpt", training_table).out)
    assert report["rows"] == rows["held_out"]
    assert report["rows_left_out_as_trained_on"] == rows["train"]
    assert report["rows_left_out_as_selected_on"] == rows["validation"]
    assert report["rows_left_out_as_calibrated_on"] == rows["validation"]
    assert {scores["rows"] for scores in report["metrics"].values()} == {rows["held_out"]}


@pytest.mark.slow
def test_train_without_a_table_learns_analytic_metrics(run: Run, refused: Refused, tmp_path: Path) -> None:
    head, model = re.sub(r"metrics = \[.*?\]\n", "", TINY, flags=re.DOTALL).split("[model]")
    (tmp_path / "c.toml").write_text(f"{head}free_batches = 3\nworkers = 0\n[free_spaces]\nsnas = 1\n[model]{model}")
    trained = run("train", "--config", tmp_path / "c.toml", "-o", tmp_path / "ckpt")
    assert (trained.code, trained.err) == (0, "")
    architecture = {"space": "snas", "arch_str": nas.sample("snas", 1)[0]}
    (tmp_path / "one.jsonl").write_text(json.dumps(architecture) + "\n")
    header = run("predict", tmp_path / "one.jsonl", "--checkpoint", tmp_path / "ckpt").out.splitlines()[0]
    assert "macs_m,macs_m_q10,macs_m_q90" in header
    (tmp_path / "d.toml").write_text(head)
    refused("there is no table to train on", "train", "--config", tmp_path / "d.toml", "-o", tmp_path / "no")


# Bad input: one line that names the problem, exit code 2, nothing written.


@pytest.mark.slow
def test_bad_networks(refused: Refused, checkpoint: Path, archs: Path, tmp_path: Path, run: Run) -> None:
    run("export", archs, "-o", tmp_path / "nets")
    whole = (tmp_path / "nets" / "nasbench201-00001.onnx").read_bytes()
    (tmp_path / "cut.onnx").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "noise.onnx").write_bytes(b"\x89 not ONNX")
    (tmp_path / "empty.onnx").write_bytes(b"")
    out = ("--checkpoint", checkpoint, "-o", tmp_path / "p.csv")
    for name in ("cut.onnx", "noise.onnx", "empty.onnx", "missing.onnx"):
        refused(name, "predict", tmp_path / name, *out)
        refused(name, "predict", archs, tmp_path / name, *out)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"Conv k3 p1 b @1 16x32x32\n", "line 1"), (b"input 3x32x32\nConv k3 p1 b @7 16x32x32\n", "line 2"),
        (b"input 3x32x32\nRelu @1 3x16x16\n", "line 2"), (b"dear diary\n", "line 1"), (b"", "it is empty"),
        (b"\xff\xfe\x00", "not UTF-8"),
    ],
)  # fmt: skip
def test_bad_texts(refused: Refused, checkpoint: Path, tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "bad.txt").write_bytes(content)
    refused(rf"bad\.txt.*{message}", "predict", tmp_path / "bad.txt", "--checkpoint", checkpoint)


@pytest.mark.slow
def test_unknown_names(refused: Refused, checkpoint: Path, archs: Path, tmp_path: Path) -> None:
    out = ("-o", tmp_path / "out")
    known = ("--checkpoint", checkpoint)
    unknown = "unknown search space 'nasbench102'; did you mean nasbench101 or nasbench201.*needs --space-file"
    refused(unknown, "search", "nasbench102", *known, *out)
    untrained = r"'accuracy': the checkpoint was not trained on two_path \(but on .*nasbench201"
    refused(untrained, "search", "two_path", *known, *out)
    refused("did you mean nasbench201", "sample", "nasbench20", "-o", tmp_path / "a.jsonl")
    refused("unknown metric 'acuracy'; did you mean accuracy", "predict", archs, *known, "--metrics", "acuracy")
    goal = ("search", "nasbench201", *known, *out)
    refused("unknown metric 'latency:pixel'; did you mean latency:pixel3", *goal, "--objective", "min:latency:pixel")
    refused("unknown metric 'param_m'; did you mean params_m", *goal, "--constraint", "param_m<=1")
    refused("should look like 'max:accuracy'", *goal, "--objective", "accuracy")
    refused("should look like 'params_m<=1.0'", *goal, "--constraint", "params_m=1")
    refused("unknown searcher 'nsga'; did you mean nsga3 or nsga2", *goal, "--searcher", "nsga")
    refused("No such option.*--budgt", *goal, "--budgt", "3")
    refused("No such command", "serch")
    refused("--resume needs", "search", "nasbench201", "--resume")
    refused("input '3x32x31' should be", "export", archs, *out, "--input", "3x32x31")
    bad_op = json.dumps({"space": "nasbench201", "arch_str": CELL.replace("nor_conv_1x1", "nor_conv_1x2")})
    pattern = "standard input, line 1, column arch_str.*operation 'nor_conv_1x2'; did you mean nor_conv_1x1"
    refused(pattern, "predict", "-", *known, stdin=bad_op)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cell", "message"),
    [("", "is missing"), ("nan", "not a finite number"), ("-inf", "not a finite"), ("x", "is not a number")],
)
def test_bad_values_in_a_table(
    refused: Refused, run: Run, tiny_checkpoint: Path, tmp_path: Path, cell: str, message: str
) -> None:
    cells = nas.sample("nasbench201", 60, seed=8)
    lines = [f"nasbench201,{a},{i}.5,2" for i, a in enumerate(cells)]
    lines[40] = f"nasbench201,{cells[40]},{cell},2"
    (tmp_path / "t.csv").write_text("\n".join([f"space,arch_str,{ACCURACY},{LATENCY}", *lines]) + "\n")
    (tmp_path / "c.toml").write_text(TINY.replace("epochs = 2", "epochs = 1"))
    named = rf"t\.csv, line 42, column {ACCURACY}: .*{message}.*--skip-bad"
    train = ("train", tmp_path / "t.csv", "--config", tmp_path / "c.toml", "-o", tmp_path / "ckpt")
    refused(named, *train)
    refused(named, "evaluate", tiny_checkpoint, tmp_path / "t.csv", "-o", tmp_path / "r.json")
    evaluated = run.ok("evaluate", tiny_checkpoint, tmp_path / "t.csv", "-o", tmp_path / "r.json", "--skip-bad")
    assert evaluated.err.startswith("skipped 1 bad rows; the first: ")
    if not cell:
        run.ok(*train, "--skip-bad")


@pytest.mark.slow
def test_one_bad_row_in_ten_thousand(refused: Refused, run: Run, checkpoint: Path, tmp_path: Path) -> None:
    lines = [f"nasbench201,{CELL}"] * 9999
    lines.insert(6000, f"nasbench201,{CELL[:-1]}")
    (tmp_path / "t.csv").write_text("\n".join(["space,arch_str", *lines]) + "\n")
    command = ("predict", tmp_path / "t.csv", "--checkpoint", checkpoint, "-o", tmp_path / "p.csv")
    refused(r"t\.csv, line 6002, column arch_str: ", *command)
    run.ok(*command, "--skip-bad")
    rows = rows_of((tmp_path / "p.csv").read_text())
    assert len(rows) == 10_000
    assert [i for i, row in enumerate(rows) if row["error"]] == [6000]


def test_tables_that_do_not_match_the_config_or_checkpoint(
    refused: Refused, training_table: Path, tiny_checkpoint: Path, tmp_path: Path
) -> None:
    (tmp_path / "c.toml").write_text(f'metrics = ["{ACCURACY[:-1]}"]')
    out = ("-o", tmp_path / "ckpt")
    refused(f"no column .*did you mean {ACCURACY}", "train", training_table, "--config", tmp_path / "c.toml", *out)
    (tmp_path / "c.toml").write_text("epoch = 3")
    refused("unknown key 'epoch'; did you mean epochs", "train", training_table, "--config", tmp_path / "c.toml", *out)
    refused("no.toml", "train", training_table, "--config", tmp_path / "no.toml", *out)
    refused("t.csv does not exist", "evaluate", tiny_checkpoint, tmp_path / "t.csv")
    (tmp_path / "t.csv").write_text(f"space,arch_str\nnasbench201,{CELL}\n")
    refused(f"has none of the metrics '{ACCURACY}'", "evaluate", tiny_checkpoint, tmp_path / "t.csv")


@pytest.mark.slow
def test_bad_checkpoints(refused: Refused, tiny_checkpoint: Path, archs: Path, tmp_path: Path) -> None:
    def broken(name: str, change: Callable[[bytes], bytes]) -> Path:
        folder = tmp_path / f"bad-{name}"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(tiny_checkpoint, folder)
        (folder / name).write_bytes(change((folder / name).read_bytes()))
        return folder

    for folder, message in (
        (tmp_path / "nothing", "nothing"),
        (broken("config.json", lambda b: b[:40]), "config.json"),
        (broken("model.safetensors", lambda b: b[: len(b) // 2]), "model.safetensors"),
        (broken("tokenizer.json", lambda b: b"{}"), "tokenizer.json"),
    ):
        refused(message, "predict", archs, "--checkpoint", folder, "-o", tmp_path / "p.csv")
        refused(message, "search", "nasbench201", "--checkpoint", folder, "-o", tmp_path / "run")
        refused(message, "evaluate", folder, archs)
    newer = broken("config.json", lambda b: json.dumps(json.loads(b) | {"format": 99}).encode())
    refused("99", "predict", archs, "--checkpoint", newer)


@pytest.mark.slow
def test_existing_outputs_are_not_overwritten(
    refused: Refused, checkpoint: Path, tiny_checkpoint: Path, archs: Path, training_table: Path, tmp_path: Path
) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "x").write_text("mine")
    (tmp_path / "f.csv").write_text("mine")
    (tmp_path / "c.toml").write_text(TINY)
    known, file, folder = ("--checkpoint", checkpoint), ("-o", tmp_path / "f.csv"), ("-o", tmp_path / "there")
    refused(r"f\.csv exists; choose another name or remove it", "predict", archs, *known, *file)
    refused(r"f\.csv exists", "sample", "nasbench201", *file)
    refused(r"f\.csv exists", "evaluate", tiny_checkpoint, training_table, *file)
    refused("there is not empty", "search", "nasbench201", *known, *folder)
    refused("there is not empty", "export", archs, *folder)
    refused("there is not empty", "train", training_table, "--config", tmp_path / "c.toml", *folder)
    refused("there is no folder", "predict", archs, *known, "-o", tmp_path / "no" / "p.csv")
    refused("must end in", "predict", archs, *known, "-o", tmp_path / "p.txt")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_is_an_error_of_one_line(
    refused: Refused, archs: Path, checkpoint: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    @contextmanager
    def on_a_full_disk(path: Path) -> Iterator[Callable[[object], object]]:
        with open("/dev/full", "w") as stream:
            yield lambda columns: stream.write("x" * 100_000)

    monkeypatch.setattr("search_spaces.tables.write._writer", lambda path: on_a_full_disk)
    refused("the disk is full; free some space", "predict", archs, "--checkpoint", checkpoint, "-o", tmp_path / "p.csv")


def test_debug_shows_the_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["nassurrogate", "sample", "nasbench20", "--debug"])
    from nassurrogate import cli

    with pytest.raises(ValueError, match="unknown search space"):
        cli.main()


def test_a_bug_raises_with_its_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "texts", lambda self: 1 / 0)
    from nassurrogate import api, cli

    monkeypatch.setattr(api, "sample", lambda *a, **k: 1 / 0)
    monkeypatch.setattr("sys.argv", ["nassurrogate", "sample", "nasbench201"])
    with pytest.raises(ZeroDivisionError):
        cli.main()

"""Commands on a full disk and on a read-only one: small tmpfs mounts in a mount namespace of their own."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import nassurrogate as nas
from tests.search_spaces.tables.importers import test_nds as nds

pytestmark = pytest.mark.security

NEW_MOUNTS = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c")
# Command -> its arguments, a disk size in KiB that is too small, the files that remain for --resume.
COMMANDS = {
    "sample": ("sample nasbench201 -n 1000 -o {disk}/out.csv", 32, ""),
    "predict": ("predict {archs} --metrics accuracy,latency:gpu,latency:pixel3 -o {disk}/out.csv", 4, ""),
    "export": ("export {archs} --format onnx -o {disk}/out", 32, ""),
    "measure": ("measure {archs} --seconds 0.01 -o {disk}/out.csv --resume", 8, "out.csv.measuring"),
    "search": ("search nasbench201 --objective max:accuracy --budget 60 -o {disk}/out --resume", 32, "out"),
    "journal": (
        "search nasbench201 --objective max:accuracy --searcher optuna_tpe --storage {disk}/out.journal --budget 16 "
        "-o {disk}/out --no-weights --resume", 16, "out out.journal",
    ),
    "train": ("train {table} --config {config} -o {disk}/out --resume", 64, "out.training"),
    "snas": (
        "snas generate -n 12 --text --steps 1 --batch-size 16 --executor serial --data {images} "
        "-o {disk}/out.jsonl --resume", 8, "out.jsonl out.jsonl.config.json",
    ),
    "import": ("tables import nds {official}/DARTS_in.json -o {disk}/out.csv", 32, ""),
}  # fmt: skip


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("disk")
    mount = f"mount -t tmpfs -o size=8k none {shlex.quote(str(folder))}"
    try:
        allowed = subprocess.run([*NEW_MOUNTS, mount], capture_output=True).returncode == 0
    except FileNotFoundError:
        allowed = False
    if not allowed:
        pytest.skip("needs Linux and the right to mount in a user namespace")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_leaves_no_partial_output(
    name: str, disk: Path, tmp_path: Path, cifar10_folder: Path
) -> None:
    archs, table, config = (tmp_path / name for name in ("archs.csv", "table.csv", "train.toml"))
    cells = nas.sample("nasbench201", 30, seed=0)
    archs.write_text("\n".join(["space,arch_str", *(f"nasbench201,{cell}" for cell in cells)]) + "\n")
    scored = [f"nasbench201,{cell},{len(cell)}" for cell in cells]
    table.write_text("\n".join(["space,arch_str,score_pct", *scored]) + "\n")
    config.write_text("epochs = 1\nvocabulary = 300\n[model]\nwidth = 32\nheads = 2\n")
    (tmp_path / "DARTS_in.json").write_text(json.dumps([nds.record() for _ in range(300)]))
    template, size, kept = COMMANDS[name]
    places = {
        "disk": disk, "archs": archs, "table": table, "config": config, "images": cifar10_folder, "official": tmp_path,
    }  # fmt: skip
    command = f"{sys.executable} -m nassurrogate {template.format(**places)}"
    script = f"""
        mount -t tmpfs -o size={size}k,nr_inodes=1k none {disk}
        {command}; echo $?; ls -A {disk}; echo; mount -o remount,size=64m {disk}
        {command} >/dev/null; echo $?; ls -A {disk}
    """
    done = subprocess.run([*NEW_MOUNTS, script], capture_output=True, text=True, timeout=400)
    full, after = done.stdout.split("\n\n")
    assert full.split() == ["2", *kept.split()], done.stderr
    assert re.search(r"^error: .*the disk is full; free some space", done.stderr, flags=re.MULTILINE)
    assert "Traceback" not in done.stderr
    assert after.split()[0] == "0", done.stderr
    assert after.split()[1].startswith("out")


def test_a_read_only_disk_is_named(disk: Path) -> None:
    script = f"""
        mount -t tmpfs -o ro none {disk}
        {sys.executable} -m nassurrogate sample nasbench201 -n 2 -o {disk}/out.csv
    """
    done = subprocess.run([*NEW_MOUNTS, script], capture_output=True, text=True, timeout=60)
    assert done.stderr == f"error: {disk}/out.csv: Read-only file system\n"

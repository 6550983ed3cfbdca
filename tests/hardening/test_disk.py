"""Commands on a full disk and on a read-only one: small tmpfs mounts in a mount namespace of their own."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import nassurrogate as nas
from tests.commands import Commands
from tests.search_spaces.tables.importers import test_nds as nds

pytestmark = pytest.mark.security

NEW_MOUNTS = ("unshare", "--user", "--map-root-user", "--mount")
# Command -> its arguments, a disk size in KiB that is too small, the files that remain for --resume.
COMMANDS = {
    "sample": ("sample nasbench201 -n 300 -o {disk}/out.csv", 16, ""),
    "predict": ("predict {archs} --metrics accuracy,latency:gpu,latency:pixel3 -o {disk}/out.csv", 4, ""),
    "export": ("export {archs} --format onnx -o {disk}/out", 32, ""),
    "measure": ("measure {few} --seconds 0.01 -o {disk}/out.csv --resume", 4, "out.csv.measuring"),
    "search": ("search nasbench201 --objective max:accuracy --budget 12 -o {disk}/out --resume", 32, "out"),
    "journal": (
        "search nasbench201 --objective max:accuracy --searcher optuna_tpe --storage {disk}/out.journal --budget 8 "
        "-o {disk}/out --no-weights --resume", 16, "out out.journal",
    ),
    "train": ("train {table} --config {config} -o {disk}/out --resume", 64, "out.training"),
    "snas": (
        "snas generate -n 2 --text --steps 1 --batch-size 16 --executor serial --data {images} "
        "-o {disk}/out.jsonl --resume", 4, "",  # no record is written
    ),
    "import": ("tables import nds {official}/DARTS_in.json -o {disk}/out.csv", 32, ""),
}  # fmt: skip


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("disk")
    mount = f"mount -t tmpfs -o size=8k none {shlex.quote(str(folder))}"
    try:
        allowed = subprocess.run([*NEW_MOUNTS, "sh", "-c", mount], capture_output=True).returncode == 0
    except FileNotFoundError:
        allowed = False
    if not allowed:
        pytest.skip("needs Linux and the right to mount in a user namespace")
    return folder


@pytest.fixture(scope="module")
def commands(disk: Path) -> Iterator[Commands]:
    """Runs commands where mounts are allowed."""
    started = Commands(*NEW_MOUNTS)
    yield started
    started.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_leaves_no_partial_output(
    name: str, commands: Commands, disk: Path, tmp_path: Path, cifar10_folder: Path
) -> None:
    archs, few, table, config = (tmp_path / name for name in ("archs.csv", "few.csv", "table.csv", "train.toml"))
    cells = nas.sample("nasbench201", 30, seed=0)
    archs.write_text("\n".join(["space,arch_str", *(f"nasbench201,{cell}" for cell in cells)]) + "\n")
    few.write_text("\n".join(archs.read_text().splitlines()[:4]) + "\n")
    scored = [f"nasbench201,{cell},{len(cell)}" for cell in cells]
    table.write_text("\n".join(["space,arch_str,score_pct", *scored]) + "\n")
    config.write_text("epochs = 1\nvocabulary = 300\n[model]\nwidth = 32\nheads = 2\n")
    (tmp_path / "DARTS_in.json").write_text(json.dumps([nds.record() for _ in range(300)]))
    template, size, kept = COMMANDS[name]
    places = {
        "disk": disk, "archs": archs, "few": few, "table": table, "config": config, "images": cifar10_folder,
        "official": tmp_path,
    }  # fmt: skip
    command = ("nassurrogate", *template.format(**places).split())

    def mount(options: str) -> None:
        mounted = commands.run("mount", "-t", "tmpfs", "-o", options, "none", disk, cwd=tmp_path)
        assert mounted.code == 0, mounted.err

    def files() -> list[str]:
        return commands.run("ls", "-A", disk, cwd=tmp_path).out.split()

    mount(f"size={size}k,nr_inodes=1k")
    full = commands.run(*command, cwd=tmp_path)
    assert [full.code, *files()] == [2, *kept.split()], full.err
    assert re.search(r"^error: .*the disk is full; free some space", full.err, flags=re.MULTILINE)
    mount("remount,size=64m")
    after = commands.run(*command, cwd=tmp_path)
    assert after.code == 0, after.err
    assert files()[0].startswith("out")
    assert "Traceback" not in full.err + after.err
    commands.run("umount", disk, cwd=tmp_path)


def test_a_read_only_disk_is_named(disk: Path) -> None:
    script = f"""
        mount -t tmpfs -o ro none {disk}
        {sys.executable} -m nassurrogate sample nasbench201 -n 2 -o {disk}/out.csv
    """
    done = subprocess.run([*NEW_MOUNTS, "sh", "-c", script], capture_output=True, text=True, timeout=60)
    assert done.stderr == f"error: {disk}/out.csv: Read-only file system\n"

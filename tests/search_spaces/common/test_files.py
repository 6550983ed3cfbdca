"""Files appear whole or not at all; logs of records that continue where they stopped; the platforms."""

import configparser
import errno
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from search_spaces.common import atomic_files
from search_spaces.common.jsonl import open_log


def write(path, content="new"):
    with atomic_files.replace_file(path) as temporary:
        temporary.write_text(content)


def test_a_new_file_appears_when_the_block_ends(tmp_path):
    path = tmp_path / "a.txt"
    with atomic_files.new_file(path) as temporary:
        temporary.write_text("all")
        assert not path.exists()
    assert path.read_text() == "all"
    (tmp_path / "usual").touch()
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE((tmp_path / "usual").stat().st_mode)
    with pytest.raises(FileExistsError, match=r"a\.txt exists"), atomic_files.new_file(path):
        pass
    with pytest.raises(FileNotFoundError, match="there is no folder"), atomic_files.new_file(tmp_path / "no" / "a.txt"):
        pass


def test_a_new_folder_appears_when_the_block_ends(tmp_path):
    path = tmp_path / "above" / "folder"
    with atomic_files.new_folder(path) as temporary:
        (temporary / "a").write_text("all")
        assert not path.exists()
    assert [entry.name for entry in path.iterdir()] == ["a"]
    with pytest.raises(FileExistsError, match="is not empty"), atomic_files.new_folder(path):
        pass


def test_a_file_is_replaced_or_kept(tmp_path):
    path = tmp_path / "state"
    write(path, "first")
    write(path, "second")
    assert path.read_text() == "second"
    with pytest.raises(KeyboardInterrupt), atomic_files.replace_file(path) as temporary:  # noqa: PT012
        temporary.write_text("half")
        raise KeyboardInterrupt
    assert path.read_text() == "second"
    assert list(tmp_path.iterdir()) == [path]


def test_a_process_that_is_killed_while_replacing_leaves_one_temporary_file(tmp_path):
    path = tmp_path / "state"
    write(path, "first")
    code = (
        "import os, sys; from search_spaces.common.atomic_files import replace_file\n"
        "with replace_file(sys.argv[1]) as temporary: temporary.write_text('half'); os._exit(9)"
    )
    for _ in range(2):
        assert subprocess.run([sys.executable, "-c", code, path]).returncode == 9
        assert path.read_text() == "first"
    assert len(list(tmp_path.iterdir())) == 2
    write(path, "second")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("make", [atomic_files.new_file, atomic_files.new_folder, atomic_files.replace_file])
def test_a_failure_leaves_nothing_and_names_the_file(tmp_path, make):
    path = tmp_path / "out"
    with pytest.raises(OSError, match="No space") as raised, make(path) as temporary:
        raise OSError(errno.ENOSPC, "No space left on device", str(temporary))
    assert raised.value.filename == str(path)
    assert list(tmp_path.iterdir()) == []


def test_an_exclusive_lock_is_held_once(tmp_path):
    refused = pytest.raises(BlockingIOError, match="written by another process")
    with atomic_files.exclusive_lock(tmp_path), refused, atomic_files.exclusive_lock(tmp_path):
        pass
    with atomic_files.exclusive_lock(tmp_path):
        pass


def test_settings_are_written_once_and_then_compared(tmp_path):
    path = tmp_path / "s" / "settings.json"
    assert atomic_files.keep_settings(path, {"seed": 0, "n": 3}, versions={"python": "3"}) is None
    assert json.loads(path.read_text()) == {"format": 1, "seed": 0, "n": 3, "versions": {"python": "3"}}
    assert atomic_files.keep_settings(path, {"seed": 0, "n": 3}, versions={"python": "4"}) is None
    assert atomic_files.keep_settings(path, {"seed": 1, "n": 3}) == ("seed", 0)
    assert atomic_files.keep_settings(path, {"seed": 0, "new": 1}) == ("new", None)
    assert atomic_files.read_settings(path)["versions"] == {"python": "3"}
    assert atomic_files.first_difference({}, {"seed": 3}) == ("seed", 3)


@pytest.mark.parametrize(
    ("content", "message"),
    [("{", "is damaged"), ("[1]", "is damaged"), ('{"format": 2}', "has format 2, this version reads 1")],
)
def test_settings_that_cannot_be_read(tmp_path, content, message):
    (tmp_path / "s.json").write_text(content)
    with pytest.raises(ValueError, match=message):
        atomic_files.keep_settings(tmp_path / "s.json", {})


def test_the_metadata_names_the_platforms():
    setup = configparser.ConfigParser()
    setup.read(Path(__file__).parents[3] / "setup.cfg")
    systems = [line for line in setup["metadata"]["classifiers"].splitlines() if line.startswith("Operating")]
    assert systems == ["Operating System :: MacOS", "Operating System :: POSIX :: Linux"]


@pytest.mark.parametrize("package", ["search_spaces.tables", "surrogate.rlm", "nassurrogate.cli.search"])
def test_another_platform_is_refused_with_one_line(package):
    """Without fcntl, as on Windows."""
    code = (
        "import sys, importlib; sys.modules['fcntl'] = None\n"
        "try: importlib.import_module(sys.argv[1]); import search_spaces.common.atomic_files\n"
        "except ImportError as error: print(error)"
    )
    ran = subprocess.run([sys.executable, "-c", code, package], capture_output=True, text=True, check=True)
    assert ran.stdout == "nassurrogate runs on Linux and macOS only; on Windows, use WSL\n"


def test_records_are_appended_as_lines_and_read_back(tmp_path):
    path = tmp_path / "r.jsonl"
    with open_log(path, resume=False) as log:
        log.append({"uid": "a", "val_accuracy": 1.5})
        log.append({"uid": "b", "val_accuracy": None})
    assert [json.loads(line)["uid"] for line in path.read_text().splitlines()] == ["a", "b"]
    with pytest.raises(FileExistsError, match="continue it with resume=True"), open_log(path, resume=False):
        pass
    with open_log(path, resume=True) as log:
        assert set(log.by_uid) == {"a", "b"}
        log.append({"uid": "c"})
    assert path.read_text().count("\n") == 3


@pytest.mark.parametrize("cut", [1, 5, 20])
def test_a_last_line_that_was_cut_short_is_removed(tmp_path, cut):
    path = tmp_path / "r.jsonl"
    with open_log(path, resume=False) as log:
        for uid in "abc":
            log.append({"uid": uid, "arch_str": "x" * 30})
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    with open_log(path, resume=True) as log:
        assert set(log.by_uid) == {"a", "b"}
        log.append({"uid": "c", "arch_str": "x" * 30})
    assert path.read_bytes() == whole


def test_a_full_disk_leaves_the_file_unchanged(tmp_path, monkeypatch):
    path = tmp_path / "r.jsonl"
    write = os.write

    def half(handle, line):
        return write(handle, line[: len(line) // 2])

    def none(handle, line):
        raise OSError(errno.ENOSPC, "No space left on device")

    with open_log(path, resume=False) as log:
        log.append({"uid": "a"})
        before = path.read_bytes()
        for failing in (half, none):
            monkeypatch.setattr(os, "write", failing)
            with pytest.raises(OSError, match="No space left"):
                log.append({"uid": "b"})
            assert path.read_bytes() == before
        monkeypatch.undo()
        log.append({"uid": "b"})
    assert path.read_text().count("\n") == 2


def test_a_second_writer_is_refused(tmp_path):
    path = tmp_path / "r.jsonl"
    refused = pytest.raises(BlockingIOError, match="written by another process")
    with open_log(path, resume=False), refused, open_log(path, resume=True):
        pass


def test_a_line_that_is_not_a_record_is_named(tmp_path):
    path = tmp_path / "r.jsonl"
    path.write_text('{"uid": "a"}\n[1]\n')
    with pytest.raises(ValueError, match="line 2 is not a record"), open_log(path, resume=True):
        pass
    assert path.read_text() == '{"uid": "a"}\n[1]\n'

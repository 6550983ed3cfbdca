import errno
import json
import os

import pytest

from search_spaces.common.jsonl import open_records


def test_records_are_lines_and_are_found_again(tmp_path):
    path = tmp_path / "r.jsonl"
    with open_records(path, resume=False) as records:
        records.append({"uid": "a", "val_accuracy": 1.5})
        records.append({"uid": "b", "val_accuracy": None})
    assert [json.loads(line)["uid"] for line in path.read_text().splitlines()] == ["a", "b"]
    with pytest.raises(FileExistsError, match="go on with --resume"), open_records(path, resume=False):
        pass
    with open_records(path, resume=True) as records:
        assert set(records.done) == {"a", "b"}
        records.append({"uid": "c"})
    assert path.read_text().count("\n") == 3


@pytest.mark.parametrize("cut", [1, 5, 20])
def test_a_torn_last_line_is_cut_off(tmp_path, cut):
    path = tmp_path / "r.jsonl"
    with open_records(path, resume=False) as records:
        for uid in "abc":
            records.append({"uid": uid, "arch_str": "x" * 30})
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    with open_records(path, resume=True) as records:
        assert set(records.done) == {"a", "b"}
        records.append({"uid": "c", "arch_str": "x" * 30})
    assert path.read_bytes() == whole


def test_a_full_disk_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "r.jsonl"
    write = os.write

    def half(handle, line):
        return write(handle, line[: len(line) // 2])

    def none(handle, line):
        raise OSError(errno.ENOSPC, "No space left on device")

    with open_records(path, resume=False) as records:
        records.append({"uid": "a"})
        before = path.read_bytes()
        for failing in (half, none):
            monkeypatch.setattr(os, "write", failing)
            with pytest.raises(OSError, match="No space left"):
                records.append({"uid": "b"})
            assert path.read_bytes() == before
        monkeypatch.undo()
        records.append({"uid": "b"})
    assert path.read_text().count("\n") == 2


def test_two_writers_are_one_too_many(tmp_path):
    path = tmp_path / "r.jsonl"
    refused = pytest.raises(BlockingIOError, match="written by another process")
    with open_records(path, resume=False), refused, open_records(path, resume=True):
        pass


def test_a_line_that_is_no_record_is_named(tmp_path):
    path = tmp_path / "r.jsonl"
    path.write_text('{"uid": "a"}\n[1]\n')
    with pytest.raises(ValueError, match="line 2 is no record"), open_records(path, resume=True):
        pass
    assert path.read_text() == '{"uid": "a"}\n[1]\n'

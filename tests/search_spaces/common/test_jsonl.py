import errno
import json
import os

import pytest

from search_spaces.common.jsonl import open_log


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

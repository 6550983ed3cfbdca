import os
import pickle
import shutil
import tarfile

import numpy as np
import pytest
import torch

from snas import cifar10
from snas.cifar10 import DataError, download, load


def test_a_folder_in_the_official_layout(folder, data):
    assert data.train.pixels.shape == (600, 3, 32, 32)
    assert data.train.pixels.dtype == torch.uint8
    assert len(data.test) == 200
    assert str(folder) in data.note
    first = pickle.loads((folder / "data_batch_1").read_bytes())
    np.testing.assert_array_equal(data.train.pixels[0].flatten(), first[b"data"][0])
    assert data.train.labels[:120].tolist() == first[b"labels"]
    assert torch.equal(load(folder.parent).test.labels, data.test.labels)  # the parent folder is accepted, too


def test_the_official_archive_is_verified(folder, tmp_path, monkeypatch):
    archive = tmp_path / "cifar-10-python.tar.gz"
    with tarfile.open(archive, "w:gz") as file:
        file.add(folder, "cifar-10-batches-py")
    with pytest.raises(DataError, match=r"not the official archive \(its MD5 is"):
        load(archive)
    digest = cifar10.hashlib.md5(archive.read_bytes()).hexdigest()
    monkeypatch.setattr(cifar10, "MD5", digest)
    read = load(archive)
    assert read.note == ""
    assert torch.equal(read.train.pixels, load(folder).train.pixels)


def test_python_2_pickles_are_read(folder, tmp_path):
    """The official files have protocol 2, with the module names of NumPy 1."""
    shutil.copytree(folder, tmp_path / "old")
    for path in (tmp_path / "old").iterdir():
        old = pickle.dumps(pickle.loads(path.read_bytes()), protocol=2).replace(b"numpy._core", b"numpy.core")
        path.write_bytes(old)
    assert torch.equal(load(tmp_path / "old").test.pixels, load(folder).test.pixels)


class Evil:
    def __reduce__(self):
        return os.system, ("touch /tmp/should-not-be-there",)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (pickle.dumps(Evil()), "the pickle asks for .*system"),
        (pickle.dumps([1]), "holds no dictionary"),
        (pickle.dumps({b"data": np.zeros((2, 3072)), b"labels": [1, 2]}), "'data' must be an array of bytes"),
        (pickle.dumps({b"data": np.zeros((2, 3072), np.uint8), b"labels": [1, 10]}), "'labels' must be 2 integers"),
        (pickle.dumps({b"data": np.zeros((2, 3072), np.uint8), b"labels": [1]}), "'labels' must be 2 integers"),
        (b"\x80\x04 no", "damaged"),
        (b"", "is damaged"),
    ],
)
def test_files_that_are_not_batches_of_images_are_refused(folder, tmp_path, content, message):
    shutil.copytree(folder, tmp_path / "bad")
    (tmp_path / "bad" / "data_batch_3").write_bytes(content)
    with pytest.raises(DataError, match=rf"data_batch_3.*{message}"):
        load(tmp_path / "bad")


def test_missing_files(folder, tmp_path):
    with pytest.raises(DataError, match="has no CIFAR-10"):
        load(tmp_path)
    shutil.copytree(folder, tmp_path / "part")
    (tmp_path / "part" / "data_batch_5").unlink()
    with pytest.raises(DataError, match="data_batch_5 is missing"):
        load(tmp_path / "part")


def test_a_failed_download_is_an_error(tmp_path, monkeypatch):
    pytest.importorskip("pooch", reason="pooch is not installed")
    monkeypatch.setattr(cifar10, "URL", "http://127.0.0.1:9/cifar-10-python.tar.gz")
    with pytest.raises(DataError, match="could not be downloaded"):
        download(tmp_path)
    assert not list(tmp_path.glob("*.tar.gz"))


def test_existing_images_are_not_downloaded(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(cifar10, "URL", "http://127.0.0.1:9/cifar-10-python.tar.gz")
    (tmp_path / "cifar-10-batches-py").symlink_to(folder)
    assert download(folder) == folder
    assert download(tmp_path) == tmp_path
    load(download(tmp_path))

"""Images that networks are trained on: CIFAR-10 and folders of images."""

import os
import pickle
import shutil
import tarfile

import numpy as np
import pytest
import torch
from PIL import Image

from snas import cifar10, image_folder
from snas.cifar10 import download, load
from snas.image_data import DataError


def test_a_folder_in_the_official_layout(cifar10_folder):
    data = load(cifar10_folder)
    assert data.train.pixels.shape == (600, 3, 32, 32)
    assert data.train.pixels.dtype == torch.uint8
    assert len(data.test) == 200
    assert str(cifar10_folder) in data.note
    first = pickle.loads((cifar10_folder / "data_batch_1").read_bytes())
    np.testing.assert_array_equal(data.train.pixels[0].flatten(), first[b"data"][0])
    assert data.train.labels[:120].tolist() == first[b"labels"]
    assert torch.equal(load(cifar10_folder.parent).test.labels, data.test.labels)  # the parent folder is accepted, too


def test_the_official_archive_is_verified(cifar10_folder, tmp_path, monkeypatch):
    archive = tmp_path / "cifar-10-python.tar.gz"
    with tarfile.open(archive, "w:gz") as file:
        file.add(cifar10_folder, "cifar-10-batches-py")
    with pytest.raises(DataError, match=r"not the official archive \(its MD5 is"):
        load(archive)
    digest = cifar10.hashlib.md5(archive.read_bytes()).hexdigest()
    monkeypatch.setattr(cifar10, "MD5", digest)
    read = load(archive)
    assert read.note == ""
    assert torch.equal(read.train.pixels, load(cifar10_folder).train.pixels)


def test_python_2_pickles_are_read(cifar10_folder, tmp_path):
    """The official files have protocol 2, with the module names of NumPy 1."""
    shutil.copytree(cifar10_folder, tmp_path / "old")
    for path in (tmp_path / "old").iterdir():
        old = pickle.dumps(pickle.loads(path.read_bytes()), protocol=2).replace(b"numpy._core", b"numpy.core")
        path.write_bytes(old)
    assert torch.equal(load(tmp_path / "old").test.pixels, load(cifar10_folder).test.pixels)


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
def test_files_that_are_not_batches_of_images_are_refused(cifar10_folder, tmp_path, content, message):
    shutil.copytree(cifar10_folder, tmp_path / "bad")
    (tmp_path / "bad" / "data_batch_3").write_bytes(content)
    with pytest.raises(DataError, match=rf"data_batch_3.*{message}"):
        load(tmp_path / "bad")


def test_missing_files(cifar10_folder, tmp_path):
    with pytest.raises(DataError, match="has no CIFAR-10"):
        load(tmp_path)
    shutil.copytree(cifar10_folder, tmp_path / "part")
    (tmp_path / "part" / "data_batch_5").unlink()
    with pytest.raises(DataError, match="data_batch_5 is missing"):
        load(tmp_path / "part")


def test_a_failed_download_is_an_error(tmp_path, monkeypatch):
    pytest.importorskip("pooch", reason="pooch is not installed")
    monkeypatch.setattr(cifar10, "URL", "http://127.0.0.1:9/cifar-10-python.tar.gz")
    with pytest.raises(DataError, match="could not be downloaded"):
        download(tmp_path)
    assert not list(tmp_path.glob("*.tar.gz"))


def test_existing_images_are_not_downloaded(cifar10_folder, tmp_path, monkeypatch):
    monkeypatch.setattr(cifar10, "URL", "http://127.0.0.1:9/cifar-10-python.tar.gz")
    (tmp_path / "cifar-10-batches-py").symlink_to(cifar10_folder)
    assert download(cifar10_folder) == cifar10_folder
    assert download(tmp_path) == tmp_path
    load(download(tmp_path))


COLOURS = {"blue": (40, 60, 200), "green": (30, 180, 60), "red": (210, 40, 40)}


def write_pictures(folder, splits=("train", "val"), count=12):
    """Images of three classes, each a colour with noise, of various sizes and formats, within `splits` or, if there are
    none, directly in the folder."""
    rng = np.random.default_rng(0)
    for split in splits or ("",):
        for name, colour in COLOURS.items():
            (folder / split / name).mkdir(parents=True)
            for number in range(count):
                size = (30 + number, 50 - number, 3)
                pixels = (np.array(colour) + rng.normal(0, 20, size)).clip(0, 255).astype(np.uint8)
                suffix = ("png", "jpg", "JPEG", "bmp")[number % 4]
                Image.fromarray(pixels).save(folder / split / name / f"{number:02d}.{suffix}")
    return folder


def test_a_folder_of_images_with_splits(tmp_path):
    data = image_folder.load(write_pictures(tmp_path / "pictures"), 24)
    assert data.name == "pictures"
    assert data.train.pixels.shape == (36, 3, 24, 24)
    assert data.train.pixels.dtype == torch.uint8
    assert (data.classes, data.resolution) == (3, 24)
    assert data.train.labels.tolist() == [0] * 12 + [1] * 12 + [2] * 12
    means = torch.stack([data.train.pixels[data.train.labels == label].float().mean((0, 2, 3)) for label in range(3)])
    assert torch.allclose(means, torch.tensor([*COLOURS.values()], dtype=torch.float), atol=6)
    assert data.mean == pytest.approx((means.mean(0) / 255).tolist(), abs=1e-3)
    assert len(data.test) == 36
    assert data.validation is None
    split = data.with_validation()
    assert (len(split.train), len(split.validation)) == (32, 4)
    assert image_folder.load(tmp_path / "pictures").resolution == 32
    assert image_folder.load(tmp_path / "pictures", 24).digest() == data.digest()


def test_validation_images_beside_test_images_select(tmp_path):
    data = image_folder.load(write_pictures(tmp_path, ("train", "val", "test"), 4))
    assert data.with_validation() is data
    assert not torch.equal(data.validation.pixels, data.test.pixels)
    assert len(data.train) == len(data.validation) == len(data.test) == 12


def test_images_in_no_split(tmp_path):
    data = image_folder.load(write_pictures(tmp_path, ()))
    assert (len(data.train), len(data.test)) == (29, 7)
    again = image_folder.load(tmp_path)
    assert torch.equal(again.test.pixels, data.test.pixels)


def test_cifar10_is_no_folder_of_images(cifar10_folder):
    assert image_folder.load(cifar10_folder).name == "CIFAR-10"
    with pytest.raises(DataError, match="CIFAR-10 has 32 pixels on a side, not 64"):
        image_folder.load(cifar10_folder, 64)


def test_folders_that_cannot_be_trained_on(tmp_path, monkeypatch):
    with pytest.raises(DataError, match=r"no CIFAR-10.*nor has it subfolders of images"):
        image_folder.load(tmp_path)
    one = write_pictures(tmp_path / "one", ())
    for name in ("blue", "green"):
        shutil.rmtree(one / name)
    with pytest.raises(DataError, match="has images of 1 classes"):
        image_folder.load(one)
    other = write_pictures(tmp_path / "other")
    (other / "val" / "red").rename(other / "val" / "pink")
    with pytest.raises(DataError, match=r"train and val have different classes, e\.g\. 'pink'"):
        image_folder.load(other)
    damaged = write_pictures(tmp_path / "damaged", ())
    (damaged / "blue" / "00.png").write_bytes(b"\x89PNG nothing")
    with pytest.raises(DataError, match=r"blue/00\.png is no image that can be read"):
        image_folder.load(damaged)
    Image.new("RGB", (12, 9)).save(damaged / "blue" / "00.png")
    monkeypatch.setattr(image_folder, "_MOST_PIXELS", 100)
    with pytest.raises(DataError, match="12 x 9 pixels; at most 100"):
        image_folder.load(damaged)
    with pytest.raises(DataError, match=r"36 images of 100000 x 100000 pixels in .* GiB; at most 4 fit"):
        image_folder.load(damaged, 100_000)

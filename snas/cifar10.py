"""CIFAR-10 (Krizhevsky 2009) from its official archive or a folder in the archive's layout, as tensors.

The files are pickles; only what numpy arrays are made of is ever constructed from them.
"""

from __future__ import annotations

import dataclasses
import hashlib
import io
import pickle
import tarfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from search_spaces.common.errors import first_line

URL = "https://www.cs.toronto.edu/~kriz/cifar-10-python.tar.gz"
MD5 = "c58f30108f718f92721af3b95e74349a"
_FOLDER = "cifar-10-batches-py"
_TRAIN = tuple(f"data_batch_{number}" for number in range(1, 6))
_TEST = ("test_batch",)
VALIDATION_SHARE = 0.1  # of the training images
_VALIDATION_SEED = 0
_LARGEST = 64 << 20  # bytes of a batch file; the official ones have 31 million
_ALLOWED = {
    ("numpy", "ndarray"),
    ("numpy", "dtype"),
    ("_codecs", "encode"),
    *(
        (f"numpy.{core}.{module}", name)
        for core in ("core", "_core")
        for module, name in (("multiarray", "_reconstruct"), ("numeric", "_frombuffer"))
    ),
}


class DataError(ValueError):
    """Files that are not CIFAR-10; the message names the file and what to do."""


@dataclass(frozen=True)
class Images:
    """`pixels` (n, 3, 32, 32) uint8 and `labels` (n,) int64."""

    pixels: Tensor
    labels: Tensor

    def __len__(self) -> int:
        return len(self.labels)

    def to(self, device: torch.device | str) -> Images:
        return Images(self.pixels.to(device), self.labels.to(device))

    def take(self, rows: Tensor) -> Images:
        """The images at these positions, int64 (m,), in their order."""
        return Images(self.pixels[rows], self.labels[rows])


@dataclass(frozen=True)
class Cifar10:
    """The training and the test split. `note` says what is unusual about where they come from, "" if nothing."""

    train: Images
    test: Images
    note: str = ""
    validation: Images | None = None  # training images that `with_validation` holds out

    def with_validation(self) -> Cifar10:
        """Holds out a tenth of the training images, the same ones every time, for a search to choose by: the last of a
        seeded permutation. The other images stay in their order."""
        order = torch.randperm(len(self.train), generator=torch.Generator().manual_seed(_VALIDATION_SEED))
        kept, held_out = order.tensor_split([len(order) - round(len(order) * VALIDATION_SHARE)])
        return dataclasses.replace(
            self, train=self.train.take(kept.sort().values), validation=self.train.take(held_out)
        )

    def digest(self) -> str:
        """16 hexadecimal digits that stand for these images and labels, wherever they lie."""
        found = hashlib.blake2b(digest_size=8)
        for images in (self.train, self.test):
            for values in (images.pixels, images.labels):
                found.update(values.numpy().tobytes())
        return found.hexdigest()


def load(path: str | Path) -> Cifar10:
    """Reads `cifar-10-python.tar.gz` (checked against its official MD5), or a folder in its layout.

    Raises DataError for another file, or one that is missing or damaged.
    """
    path = Path(path)
    if path.is_file():
        digest = hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
        if digest != MD5:
            raise DataError(
                f"{path} is not the official archive (its MD5 is {digest}, not {MD5}); download it again"
            )
        with tarfile.open(path) as archive:
            return _read(lambda name: _member(archive, name))
    folder = _images_in(path)
    if not folder.is_dir():
        raise DataError(
            f"{path} has no CIFAR-10: neither an archive nor a folder {_FOLDER}; `snas generate --download` fetches it"
        )
    note = f"images are those of {folder}, whose files are not checked against the official ones"
    return _read(lambda name: _file(folder / name), note)


def _images_in(folder: Path) -> Path:
    """Where the files of images are, in a folder that is or has one in the archive's layout."""
    return folder if (folder / _TEST[0]).is_file() else folder / _FOLDER


def download(folder: str | Path) -> Path:
    """The official archive in `folder`, fetched from its site unless it is there, or `folder` where that has the images
    in the archive's layout.

    Raises DataError where the library that fetches it is missing or the site does not give the file.
    """
    if _images_in(Path(folder)).is_dir():
        return Path(folder)
    try:
        import pooch
    except ImportError:
        raise DataError("downloading needs pooch: pip install nassurrogate[snas]") from None
    try:
        return Path(pooch.retrieve(URL, f"md5:{MD5}", "cifar-10-python.tar.gz", folder))
    except (OSError, ValueError) as error:
        raise DataError(f"{URL} could not be fetched: {first_line(error)}") from error


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(f"{_FOLDER}/{name}")
    assert file is not None  # the archive is the official one
    return file.read()


def _file(path: Path) -> bytes:
    if not path.is_file():
        raise DataError(f"{path} is missing")
    if path.stat().st_size > _LARGEST:
        raise DataError(f"{path} is too large for a batch of CIFAR-10")
    return path.read_bytes()


def _read(content: Callable[[str], bytes], note: str = "") -> Cifar10:
    train, test = (_images(names, content) for names in (_TRAIN, _TEST))
    return Cifar10(train, test, note)


def _images(names: tuple[str, ...], content: Callable[[str], bytes]) -> Images:
    pixels, labels = [], []
    for name in names:
        batch = _unpickle(content(name), name)
        if not isinstance(batch, dict):
            raise DataError(f"{name} holds no dictionary")
        data, numbers = batch.get(b"data"), batch.get(b"labels")
        if (
            not isinstance(data, np.ndarray)
            or data.dtype != np.uint8
            or data.ndim != 2
            or data.shape[1] != 3072
        ):
            raise DataError(f"{name}: 'data' should be bytes of shape (n, 3072)")
        if not isinstance(numbers, list) or len(numbers) != len(data) or not set(numbers) <= set(range(10)):
            raise DataError(f"{name}: 'labels' should be {len(data)} numbers from 0 to 9")
        pixels.append(data.reshape(-1, 3, 32, 32))
        labels += numbers
    if not labels:
        raise DataError(f"{names[0]} holds no images")
    return Images(torch.from_numpy(np.concatenate(pixels)), torch.tensor(labels))


def _unpickle(content: bytes, name: str) -> Any:
    try:
        return _Unpickler(io.BytesIO(content), encoding="bytes").load()
    except DataError as error:
        raise DataError(f"{name}: {error}") from None
    except Exception as error:  # a damaged pickle raises nearly anything
        raise DataError(f"{name} is damaged: {type(error).__name__}: {error}") from error


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in _ALLOWED:
            raise DataError(f"asks for {module}.{name}, which no image needs; nothing of it was run")
        return super().find_class(module, name)

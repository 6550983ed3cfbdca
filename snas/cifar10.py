"""Reads CIFAR-10 (Krizhevsky 2009) from its official archive, or a folder with the archive's layout, as tensors.

The files are pickles, which are read without executing anything in them.
"""

import hashlib
import io
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch

from search_spaces.common.errors import first_line
from search_spaces.common.pickles import Array
from search_spaces.common.pickles import load as unpickle
from snas.image_data import DataError, ImageData, Images

URL = "https://www.cs.toronto.edu/~kriz/cifar-10-python.tar.gz"
MD5 = "c58f30108f718f92721af3b95e74349a"
_FOLDER = "cifar-10-batches-py"
_TRAIN = tuple(f"data_batch_{number}" for number in range(1, 6))
_TEST = ("test_batch",)
CIFAR10 = "CIFAR-10"
CLASSES, RESOLUTION = 10, 32
# Of the training pixels, per channel.
_MEAN, _DEVIATION = (0.4914, 0.4822, 0.4465), (0.2470, 0.2435, 0.2616)
_LARGEST = 64 << 20  # limit of bytes in a batch file; the official ones have 31 million


def load(path: str | Path) -> ImageData:
    """Reads `cifar-10-python.tar.gz`, verified by its official MD5, or a folder with its layout.

    Raises DataError for other files, and for missing or damaged ones.
    """
    path = Path(path)
    if path.is_file():
        digest = hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
        if digest != MD5:
            raise DataError(f"{path} is not the official archive (its MD5 is {digest}, not {MD5}); download it again")
        with tarfile.open(path) as archive:
            return _read(lambda name: _member(archive, name))
    folder = _batch_folder(path)
    if not folder.is_dir():
        raise DataError(
            f"{path} has no CIFAR-10: neither an archive nor a folder {_FOLDER}; "
            "get it with snas.cifar10.download(FOLDER)"
        )
    note = f"images are from {folder}, whose files are not verified against the official ones"
    return _read(lambda name: _batch_file(folder / name), note)


def _batch_folder(folder: Path) -> Path:
    """The folder of the batch files: the given one if it has them, otherwise its subfolder named as in the archive."""
    return folder if (folder / _TEST[0]).is_file() else folder / _FOLDER


def download(folder: str | Path) -> Path:
    """The path of the official archive in `folder`, downloaded unless it exists; or `folder` if it has the images.

    Raises DataError if pooch is not installed or the download fails.
    """
    if _batch_folder(Path(folder)).is_dir():
        return Path(folder)
    try:
        import pooch
    except ImportError:
        raise DataError("downloading CIFAR-10 needs pooch: pip install nassurrogate[snas]") from None
    try:
        return Path(pooch.retrieve(URL, f"md5:{MD5}", "cifar-10-python.tar.gz", folder))
    except (OSError, ValueError) as error:
        raise DataError(f"{URL} could not be downloaded: {first_line(error)}") from error


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(f"{_FOLDER}/{name}")
    assert file is not None  # the MD5 has been verified
    return file.read()


def _batch_file(path: Path) -> bytes:
    if not path.is_file():
        raise DataError(f"{path} is missing")
    if path.stat().st_size > _LARGEST:
        raise DataError(f"{path} is larger than a batch file of CIFAR-10")
    return path.read_bytes()


def _read(content: Callable[[str], bytes], note: str = "") -> ImageData:
    train, test = (_images(names, content) for names in (_TRAIN, _TEST))
    return ImageData(CIFAR10, train, test, CLASSES, _MEAN, _DEVIATION, note)


def _images(names: tuple[str, ...], content: Callable[[str], bytes]) -> Images:
    pixels, labels = [], []
    for name in names:
        batch = _unpickle(content(name), name)
        if not isinstance(batch, dict):
            raise DataError(f"{name} holds no dictionary")
        array, numbers = batch.get(b"data"), batch.get(b"labels")
        data = array.values if isinstance(array, Array) else np.empty(0)
        if data.dtype != np.uint8 or data.ndim != 2 or data.shape[1] != 3072:
            raise DataError(f"{name}: 'data' must be an array of bytes of shape (n, 3072)")
        if not isinstance(numbers, list) or len(numbers) != len(data) or not all(map(_is_label, numbers)):
            raise DataError(f"{name}: 'labels' must be {len(data)} integers from 0 to 9")
        pixels.append(data.reshape(-1, 3, 32, 32))
        labels += numbers
    if not labels:
        raise DataError(f"{names[0]} holds no images")
    return Images(torch.from_numpy(np.concatenate(pixels)), torch.tensor(labels))


def _is_label(value: object) -> bool:
    return type(value) is int and 0 <= value < 10


def _unpickle(content: bytes, name: str) -> Any:
    try:
        return unpickle(io.BytesIO(content), longest=_LARGEST)
    except ValueError as error:
        raise DataError(f"{name}: {error}") from error

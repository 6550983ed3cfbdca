"""Reads the images that networks are trained on: CIFAR-10, or a folder of images with a subfolder for each class, the
layout of torchvision's `ImageFolder`.

    FOLDER/train/CLASS/*.jpg and FOLDER/val/CLASS/*.jpg, FOLDER/test/CLASS/*.jpg or both
    FOLDER/CLASS/*.jpg, of which a fifth are test images
"""

import warnings
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch

from search_spaces.common.errors import first_line
from snas import cifar10
from snas.image_data import DataError, ImageData, Images

DEFAULT_RESOLUTION = 32
_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".ppm", ".gif", ".tif", ".tiff")
_TRAIN, _VALIDATION, _TEST = "train", "val", "test"
_TEST_SHARE = 0.2  # of images that are in no split
_MOST_BYTES = 4 << 30  # of all pixels, which stay in memory
_MEAN_OF = 5000  # evenly spaced images, of which the mean pixel is taken
# Pixels of an image before it is scaled: a small file can hold billions.
_MOST_PIXELS = 100_000_000


def load(path: str | Path, resolution: int | None = None) -> ImageData:
    """Reads CIFAR-10, as `snas.cifar10.load`, or a folder of images, as `load_image_folder`.

    `resolution` is the number of pixels on a side, for folders of images 32 unless it is given. Raises DataError for
    other files, for missing or damaged ones, and for another resolution of CIFAR-10 than its own.
    """
    path = Path(path)
    if path.is_dir() and _is_image_folder(path):
        return load_image_folder(path, resolution or DEFAULT_RESOLUTION)
    if resolution not in (None, cifar10.RESOLUTION):
        raise DataError(f"CIFAR-10 has {cifar10.RESOLUTION} pixels on a side, not {resolution}")
    try:
        return cifar10.load(path)
    except DataError as error:
        if not path.is_dir():
            raise
        raise DataError(f"{error}; nor has it subfolders of images, one for each class") from error


def _is_image_folder(path: Path) -> bool:
    """Whether a folder has images in subfolders, or such folders as splits."""
    return bool(_classes(path)) or bool(_classes(path / _TRAIN))


def load_image_folder(path: Path, resolution: int = DEFAULT_RESOLUTION) -> ImageData:
    """Reads the images, each scaled so that its shorter side has `resolution` pixels, and cropped to a square.

    Classes are numbered in the order of their names. Raises DataError for images that cannot be read, for splits with
    different classes, for fewer than two classes, and for more pixels than 4 GiB.
    """
    names = _classes(path / _TRAIN)
    if not names:
        names = _classes(path)
        train, test = _read(path, names, resolution).split(_TEST_SHARE)
        return _data(path.name, train, test, len(names))
    splits = [split for split in (_VALIDATION, _TEST) if (path / split).is_dir()]
    for split in splits:
        if other := sorted(set(_classes(path / split)) ^ set(names)):
            raise DataError(f"{path}: {_TRAIN} and {split} have different classes, e.g. {other[0]!r}")
    train, *rest = (_read(path / split, names, resolution) for split in (_TRAIN, *splits))
    if not rest:
        train, held_out = train.split(_TEST_SHARE)
        rest = [held_out]
    # One split beside the training images is reported, and networks are selected by a part of these.
    return _data(path.name, train, rest[-1], len(names), rest[0] if len(rest) == 2 else None)


def _classes(folder: Path) -> list[str]:
    """The names of the subfolders that have images."""
    if not folder.is_dir():
        return []
    return sorted(one.name for one in folder.iterdir() if one.is_dir() and _files(one))


def _files(folder: Path) -> list[Path]:
    return sorted(one for one in folder.iterdir() if one.suffix.lower() in _SUFFIXES and not one.name.startswith("."))


def _read(folder: Path, names: Sequence[str], resolution: int) -> Images:
    if len(names) < 2:
        raise DataError(f"{folder} has images of {len(names)} classes; a network needs two or more")
    files = [(file, label) for label, name in enumerate(names) for file in _files(folder / name)]
    if (size := len(files) * 3 * resolution**2) > _MOST_BYTES:
        raise DataError(
            f"{len(files):,} images of {resolution} x {resolution} pixels in {folder} are {size >> 30} GiB; "
            f"at most {_MOST_BYTES >> 30} fit: use a lower resolution or fewer images"
        )
    pixels = np.empty((len(files), 3, resolution, resolution), dtype=np.uint8)
    for place, (file, _) in enumerate(files):
        pixels[place] = _square(file, resolution)
    return Images(torch.from_numpy(pixels), torch.tensor([label for _, label in files]))


def _square(file: Path, resolution: int) -> np.ndarray:
    """The middle of an image, (3, resolution, resolution)."""
    from PIL import Image, ImageOps

    try:
        with warnings.catch_warnings(action="ignore"), Image.open(file) as image:
            if image.width * image.height > _MOST_PIXELS:
                raise DataError(f"{file} has {image.width} x {image.height} pixels; at most {_MOST_PIXELS:,} are read")
            image.draft("RGB", (resolution, resolution))  # decodes large JPEGs at a fraction of their size
            fitted = ImageOps.fit(image.convert("RGB"), (resolution, resolution), Image.Resampling.BILINEAR)
            return np.asarray(fitted).transpose(2, 0, 1)
    except DataError:
        raise
    except Exception as error:  # Pillow's decoders raise nearly anything for damaged files
        raise DataError(f"{file} is no image that can be read: {first_line(error)}") from error


def _data(name: str, train: Images, test: Images, classes: int, validation: Images | None = None) -> ImageData:
    some = train.pixels[:: len(train) // _MEAN_OF + 1].double() / 255
    mean, deviation = some.mean((0, 2, 3)), some.std((0, 2, 3)).clamp(min=1e-3)
    return ImageData(name, train, test, classes, tuple(mean.tolist()), tuple(deviation.tolist()), validation=validation)

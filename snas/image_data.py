"""Images that networks are trained on, and how a search splits them."""

from __future__ import annotations

import dataclasses
import hashlib
from dataclasses import dataclass

import torch
from torch import Tensor

VALIDATION_SHARE = 0.1  # of the training images
_SPLIT_SEED = 0


class DataError(ValueError):
    """The files are no images that can be trained on, or damaged; the message names the file."""


@dataclass(frozen=True)
class Images:
    """Images with their labels: `pixels` (n, 3, R, R) uint8, RGB, and `labels` (n,) int64, from 0."""

    pixels: Tensor
    labels: Tensor

    def __len__(self) -> int:
        return len(self.labels)

    def to(self, device: torch.device | str) -> Images:
        """The same images on another device."""
        return Images(self.pixels.to(device), self.labels.to(device))

    def take(self, rows: Tensor) -> Images:
        """The images at these positions, int64 (m,), in their order."""
        return Images(self.pixels[rows], self.labels[rows])

    def split(self, share: float) -> tuple[Images, Images]:
        """All but a `share` of the images, in their order, and that share: the last of a seeded permutation, the same
        ones each time."""
        order = torch.randperm(len(self), generator=torch.Generator().manual_seed(_SPLIT_SEED))
        kept, held_out = order.tensor_split([len(order) - round(len(order) * share)])
        return self.take(kept.sort().values), self.take(held_out)


@dataclass(frozen=True)
class ImageData:
    """Training and test images of `classes` classes, and the `name` of the data.

    `mean` and `deviation` are of the training pixels, per channel, from 0 to 1. `note` is a warning about the images'
    origin, or "". `validation` are images by which a search can select networks.
    """

    name: str
    train: Images
    test: Images
    classes: int
    mean: tuple[float, ...]
    deviation: tuple[float, ...]
    note: str = ""
    validation: Images | None = None

    @property
    def resolution(self) -> int:
        """Pixels on a side."""
        return int(self.train.pixels.shape[-1])

    def with_validation(self) -> ImageData:
        """With validation images: those that the data has, or else a tenth of the training images."""
        if self.validation is not None:
            return self
        train, validation = self.train.split(VALIDATION_SHARE)
        return dataclasses.replace(self, train=train, validation=validation)

    def digest(self) -> str:
        """A fingerprint of the images and labels: 16 hexadecimal digits of BLAKE2b."""
        found = hashlib.blake2b(digest_size=8)
        for images in filter(None, (self.train, self.test, self.validation)):
            for values in (images.pixels, images.labels):
                found.update(values.numpy().tobytes())
        return found.hexdigest()

"""Trains the network of choice.json, beside this file, on a folder of images.

    python train.py DATA [--epochs 100] [--batch 256] [--workers 8] [--resume]

DATA has the layout of torchvision's ImageFolder: DATA/train/CLASS/*.jpg and DATA/val/CLASS/*.jpg. The network gets an
output for each class. Stochastic gradient descent with Nesterov momentum, a cosine schedule after a warm-up, label
smoothing, random crops and flips, and an exponential moving average of the weights, which is what is validated. For
ImageNet, 300 epochs and a batch of 1,024 on several GPUs' worth of memory reach more. Writes beside this file:
last.pt, the state after each epoch, for --resume; best.pt, the state_dict of the best average so far.

Needs nassurrogate, torch and Pillow.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from PIL import Image
from torch import Tensor, nn
from torch.utils.data import DataLoader, Dataset

import nassurrogate as nas

HERE = Path(__file__).parent
SUFFIXES = {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".ppm"}
MEAN, DEVIATION = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)
LEARNING_RATE = 0.5  # for a batch of 1,024; proportional to the batch
WARM_UP, WEIGHT_DECAY, SMOOTHING, AVERAGE = 5, 2e-5, 0.1, 0.9999


class Images(Dataset[tuple[Tensor, int]]):
    """The images of FOLDER/CLASS/*, at a size in pixels; with `augment`, random crops and flips of them."""

    def __init__(self, folder: Path, size: int, augment: bool) -> None:
        self.classes = sorted(entry.name for entry in folder.iterdir() if entry.is_dir())
        self.files = [
            (path, label)
            for label, name in enumerate(self.classes)
            for path in sorted((folder / name).rglob("*"))
            if path.suffix.lower() in SUFFIXES
        ]
        if not self.files:
            raise SystemExit(f"{folder} has no images in folders of classes")
        self.size, self.augment = size, augment
        # Of small images, crops are larger: they show little else.
        self.scale = (0.5, 1.0) if size <= 64 else (0.08, 1.0)

    def __len__(self) -> int:
        return len(self.files)

    def __getitem__(self, index: int) -> tuple[Tensor, int]:
        path, label = self.files[index]
        with Image.open(path) as opened:
            image = opened.convert("RGB")
        box = self._random_box(image.size) if self.augment else self._central_box(image.size)
        image = image.resize((self.size, self.size), Image.Resampling.BILINEAR, box)
        pixels = np.asarray(image, dtype=np.float32) / 255
        if self.augment and torch.rand(()) < 0.5:
            pixels = pixels[:, ::-1]
        normal = (pixels - np.array(MEAN, np.float32)) / np.array(DEVIATION, np.float32)
        return torch.from_numpy(np.ascontiguousarray(normal.transpose(2, 0, 1))), label

    def _random_box(self, size: tuple[int, int]) -> tuple[float, float, float, float]:
        width, height = size
        area = width * height * float(torch.empty(()).uniform_(*self.scale))
        ratio = math.exp(float(torch.empty(()).uniform_(math.log(3 / 4), math.log(4 / 3))))
        w, h = min(width, math.sqrt(area * ratio)), min(height, math.sqrt(area / ratio))
        x, y = float(torch.rand(())) * (width - w), float(torch.rand(())) * (height - h)
        return x, y, x + w, y + h

    @staticmethod
    def _central_box(size: tuple[int, int]) -> tuple[float, float, float, float]:
        """The central square, 7/8 of the shorter side as is usual at validation."""
        side = min(size) * 7 / 8
        x, y = (size[0] - side) / 2, (size[1] - side) / 2
        return x, y, x + side, y + side


def loaders(data: Path, size: int, batch: int, workers: int) -> tuple[DataLoader[Any], DataLoader[Any], int]:
    """Batches of training and of validation images, and the number of classes."""
    train, valid = Images(data / "train", size, True), Images(data / "val", size, False)
    if train.classes != valid.classes:
        raise SystemExit(f"{data}: train and val have different classes")
    options: dict[str, Any] = {"num_workers": workers, "pin_memory": torch.cuda.is_available()}
    return (
        DataLoader(train, batch, shuffle=True, drop_last=len(train) > batch, **options),
        DataLoader(valid, batch, **options),
        len(train.classes),
    )


def groups(module: nn.Module) -> list[dict[str, Any]]:
    """Parameters with and without weight decay: biases and normalization have none."""
    decayed = [p for p in module.parameters() if p.ndim > 1]
    others = [p for p in module.parameters() if p.ndim <= 1]
    return [{"params": decayed, "weight_decay": WEIGHT_DECAY}, {"params": others, "weight_decay": 0.0}]


def rate(epoch: float, epochs: int) -> float:
    """The share of the learning rate: linear warm-up, then a cosine to 0."""
    warm_up = min(WARM_UP, epochs / 10)
    if epoch < warm_up:
        return (epoch + 0.01) / (warm_up + 0.01)
    return 0.5 * (1 + math.cos(math.pi * (epoch - warm_up) / (epochs - warm_up)))


@torch.inference_mode()
def accuracy(module: nn.Module, batches: DataLoader[Any], device: torch.device) -> float:
    """Top-1 accuracy in percent."""
    module.eval()
    right = count = 0
    for images, labels in batches:
        right += int((module(images.to(device)).argmax(1).cpu() == labels).sum())
        count += len(labels)
    return 100 * right / count


def train(module: nn.Module, batches: Sequence[DataLoader[Any]], arguments: argparse.Namespace) -> float:
    """Trains the module and returns the best accuracy on validation images."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    module.to(device)
    average, best, start = copy.deepcopy(module), 0.0, 0
    optimizer = torch.optim.SGD(groups(module), lr=LEARNING_RATE * arguments.batch / 1024, momentum=0.9, nesterov=True)
    base = [group["lr"] for group in optimizer.param_groups]
    scaler = torch.amp.GradScaler(device.type, enabled=device.type == "cuda")
    parts: dict[str, Any] = {"module": module, "average": average, "optimizer": optimizer, "scaler": scaler}
    state = HERE / "last.pt"
    if arguments.resume and state.exists():
        saved = torch.load(state, map_location=device, weights_only=True)
        for name, part in parts.items():
            part.load_state_dict(saved[name])
        best, start = saved["best"], saved["epoch"]
    loss_of, steps = nn.CrossEntropyLoss(label_smoothing=SMOOTHING), len(batches[0])
    for epoch in range(start, arguments.epochs):
        module.train()
        begun, total = time.perf_counter(), 0.0
        for step, (images, labels) in enumerate(batches[0]):
            for group, lr in zip(optimizer.param_groups, base, strict=True):
                group["lr"] = lr * rate(epoch + step / steps, arguments.epochs)
            with torch.autocast(device.type, enabled=device.type == "cuda"):
                loss = loss_of(module(images.to(device)), labels.to(device))
            optimizer.zero_grad(set_to_none=True)
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
            blend(average, module, epoch * steps + step)
            total += float(loss.detach())
        reached = accuracy(average, batches[1], device)
        if reached >= best:
            best = reached
            torch.save(average.state_dict(), HERE / "best.pt")
        states = {name: part.state_dict() for name, part in parts.items()}
        torch.save({**states, "best": best, "epoch": epoch + 1}, state)
        seconds = time.perf_counter() - begun
        report = f"loss {total / steps:.3f}, {reached:.2f}%, best {best:.2f}%, {seconds:.0f} s"
        print(f"epoch {epoch + 1}: {report}", flush=True)
    return best


@torch.no_grad()
def blend(average: nn.Module, module: nn.Module, step: int) -> None:
    """Moves the average towards the module, faster in the first steps."""
    share = 1 - min(AVERAGE, (1 + step) / (10 + step))
    for mean, value in zip(average.state_dict().values(), module.state_dict().values(), strict=True):
        if mean.is_floating_point():
            mean.lerp_(value, share)
        else:
            mean.copy_(value)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, metavar="DATA")
    parser.add_argument("--epochs", type=int, default=100)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--workers", type=int, default=8, help="processes that read images")
    parser.add_argument("--resume", action="store_true", help="continue from last.pt")
    arguments = parser.parse_args()
    choice = json.loads((HERE / "choice.json").read_text(encoding="utf-8"))
    *batches, classes = loaders(arguments.data, choice["resolution"], arguments.batch, arguments.workers)
    space = nas.get_space(choice["space"])
    graph = space.graph(space.from_str(choice["arch_str"]), num_classes=classes)
    print(f"{choice['space']} {choice['arch_str']}: {graph.params / 1e6:.2f} million parameters, {classes} classes")
    train(nas.to_torch(graph), batches, arguments)


if __name__ == "__main__":
    main()

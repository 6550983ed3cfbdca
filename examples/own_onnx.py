"""How long does a network of my own take, on devices that I do not have?

    python examples/own_onnx.py [model.onnx]

Without a file, the network is a torch module. `nassurrogate devices` lists the devices.
"""

import sys

import torch
from torch import nn

import nassurrogate as nas

METRICS = ["params_m", "macs_m", "latency:rtx4090", "latency:i7_12700h", "latency:onnxruntime_cpu", "latency:pixel3"]


class Block(nn.Module):
    """An inverted residual block, as in MobileNetV2."""

    def __init__(self, channels: int, wide: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(channels, wide, 1), nn.BatchNorm2d(wide), nn.ReLU6(),
            nn.Conv2d(wide, wide, 3, padding=1, groups=wide), nn.BatchNorm2d(wide), nn.ReLU6(),
            nn.Conv2d(wide, channels, 1), nn.BatchNorm2d(channels),
        )  # fmt: skip

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.layers(x)


def network(blocks: int = 4) -> nn.Module:
    stem = nn.Conv2d(3, 32, 3, stride=2, padding=1)
    head = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(32, 1000))
    return nn.Sequential(stem, *(Block(32, 128) for _ in range(blocks)), head)


def main(path: str | None = None) -> nas.Prediction:
    if path:  # or a list of paths
        prediction = nas.predict(path, metrics=METRICS)
    else:
        prediction = nas.predict([network(2), network(6)], input_shape=(1, 3, 224, 224), metrics=METRICS)
    print(prediction)  # prediction.to_pandas() has all digits
    return prediction


if __name__ == "__main__":
    main(*sys.argv[1:2])

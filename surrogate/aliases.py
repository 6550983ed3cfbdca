"""Short names of metrics, per search space; derived once, when a model is trained, and kept in its checkpoint."""

from __future__ import annotations

from collections.abc import Iterable

# What people mean by a space's accuracy: the benchmark's own validation protocol.
_ACCURACY = {
    "nasbench101": "cifar10_valid_accuracy_108ep_pct",
    "nasbench201": "cifar10_valid_accuracy_200ep_pct",
    "nds": "imagenet_valid_accuracy_50ep_pct",
}
_DEVICES = {"gpu": "1080ti_batch1", "cpu": "gold_6226"}
_SUFFIXES = {"latency": "_latency_ms", "energy": "_energy_mj"}


def aliases_for(space: str, metrics: Iterable[str]) -> dict[str, str]:
    """`accuracy`, `latency:DEVICE`, `energy:DEVICE` (and `latency:gpu`, `latency:cpu`) for the metrics there are."""
    metrics = list(metrics)
    accuracy = _ACCURACY.get(space) or _ACCURACY.get(space.split("_")[0])
    found = {"accuracy": accuracy} if accuracy in metrics else {}
    for kind, suffix in _SUFFIXES.items():
        found |= {f"{kind}:{m.removesuffix(suffix)}": m for m in metrics if m.endswith(suffix)}
        for short, device in _DEVICES.items():
            if f"{kind}:{device}" in found:
                found[f"{kind}:{short}"] = found[f"{kind}:{device}"]
    return {short: metric for short, metric in found.items() if metric}

"""Short names of metrics, per search space; derived once, when a model is trained, and kept in its checkpoint."""

from __future__ import annotations

from collections.abc import Iterable

# What people mean by a space's accuracy: the benchmark's own validation protocol.
_ACCURACY = {
    "nasbench101": "cifar10_valid_accuracy_108ep_pct",
    "nasbench201": "cifar10_valid_accuracy_200ep_pct",
    "nds": "imagenet_valid_accuracy_50ep_pct",
}
# As it is asked for beside other languages' memory; the metric has the paper's name (Appendix D.4.1).
_MEMORY = {"python_peak_memory_bytes": "dyn_peak_alloc_bytes"}
_DEVICES = {"gpu": "1080ti_batch1", "cpu": "gold_6226"}
_SUFFIXES = {"latency": "_latency_ms", "energy": "_energy_mj"}


def aliases_for(space: str, metrics: Iterable[str]) -> dict[str, str]:
    """`accuracy`, `latency:DEVICE`, `energy:DEVICE` (and `latency:gpu`, `latency:cpu`), and of programs
    `python_peak_memory_bytes`, for the metrics there are."""
    metrics = list(metrics)
    accuracy = _ACCURACY.get(space) or _ACCURACY.get(space.split("_")[0])
    found = {"accuracy": accuracy} if accuracy in metrics else {}
    found |= {short: metric for short, metric in _MEMORY.items() if metric in metrics}
    for kind, suffix in _SUFFIXES.items():
        found |= {f"{kind}:{m.removesuffix(suffix)}": m for m in metrics if m.endswith(suffix)}
        for short, device in _DEVICES.items():
            if f"{kind}:{device}" in found:
                found[f"{kind}:{short}"] = found[f"{kind}:{device}"]
    return {short: metric for short, metric in found.items() if metric}

"""Short names of metrics per search space, derived when a model is trained and stored in its checkpoint."""

from collections.abc import Iterable

# The accuracy of a space is that of the benchmark's own validation protocol. "nds" stands for all nds_* spaces.
_ACCURACY = {
    "nasbench101": "cifar10_valid_accuracy_108ep_pct",
    "nasbench201": "cifar10_valid_accuracy_200ep_pct",
    "nds": "imagenet_valid_accuracy_50ep_pct",
    "mnasnet": "imagenet_proxy_accuracy_16ep_pct",
}
# The metric has the name of the paper (Appendix D.4.1); the short name says which language it is for.
_MEMORY = {"python_peak_memory_bytes": "dyn_peak_alloc_bytes"}
_DEVICES = {"gpu": "1080ti_batch1", "cpu": "gold_6226"}
_SUFFIXES = {"latency": "_latency_ms", "energy": "_energy_mj"}


def aliases_for(space: str, metrics: Iterable[str]) -> dict[str, str]:
    """Short name -> metric, of those in `metrics`: `accuracy`, `latency:DEVICE`, `energy:DEVICE` (with `gpu` and `cpu`
    for one device each), and `python_peak_memory_bytes` for programs."""
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

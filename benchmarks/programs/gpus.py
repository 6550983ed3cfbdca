"""The GPUs of KernelBench's measurements, and roofline latencies of a module on each."""

from surrogate.programs.module_cost.cost import A100, Cost, Device

# Peak single-precision rates without tensor cores, and memory bandwidths, from the data sheets. PyTorch uses one of the
# two dies of an MI250X.
GPUS = {
    "a100_sxm4_40gb": A100,
    "a100_sxm4_80gb": Device(19.5e12, 2.039e12),
    "b200": Device(80e12, 8e12),
    "h100": Device(67e12, 3.35e12),
    "h100_pcie": Device(51e12, 2e12),
    "l40s": Device(91.6e12, 0.864e12),
    "l4": Device(30.3e12, 0.3e12),
    "mi250x_mi250": Device(23.95e12, 1.638e12),
    "rtx_3090_ti": Device(40e12, 1.008e12),
    "t4": Device(8.1e12, 0.32e12),
}
# Named as the measurements: eager (`torch`) and compiled, which fuses kernels.
METRICS = tuple(f"{name}_{way}_ms" for name in GPUS for way in ("compiled", "torch"))


def roofline(cost: Cost) -> list[float]:
    """Latencies in milliseconds, in the order of `METRICS`."""
    return [
        float(f"{cost.milliseconds(device, fused=fused):.4g}") for device in GPUS.values() for fused in (True, False)
    ]

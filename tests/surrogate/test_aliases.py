from surrogate.aliases import aliases_for


def test_nasbench201():
    metrics = [
        "cifar10_valid_accuracy_200ep_pct",
        "pixel3_latency_ms",
        "gold_6226_latency_ms",
        "1080ti_batch1_latency_ms",
    ]
    assert aliases_for("nasbench201", [*metrics, "fpga_energy_mj"]) == {
        "accuracy": metrics[0],
        "latency:pixel3": metrics[1],
        "latency:gold_6226": metrics[2],
        "latency:cpu": metrics[2],
        "latency:1080ti_batch1": metrics[3],
        "latency:gpu": metrics[3],
        "energy:fpga": "fpga_energy_mj",
    }


def test_only_existing_metrics_get_aliases():
    assert aliases_for("nds_darts", ["imagenet_valid_accuracy_50ep_pct"]) == {
        "accuracy": "imagenet_valid_accuracy_50ep_pct"
    }
    assert aliases_for("fbnet", ["x"]) == {}
    proxy = ["imagenet_proxy_accuracy_16ep_pct", "zcu102_batch1_latency_ms"]
    assert aliases_for("mnasnet", proxy) == {"accuracy": proxy[0], "latency:zcu102_batch1": proxy[1]}


def test_memory_of_programs():
    found = aliases_for("python", ["dyn_peak_alloc_bytes", "triton_latency_ms"])
    assert found["python_peak_memory_bytes"] == "dyn_peak_alloc_bytes"
    assert found["latency:triton"] == "triton_latency_ms"

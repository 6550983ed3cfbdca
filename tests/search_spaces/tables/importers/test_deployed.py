"""Importers of networks that people deploy: names of columns and networks, and the traps of each source."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from search_spaces.tables import Table, TableError, import_table, read_table
from search_spaces.tables.importers import aihub, mobilenet_pixel, timm

TEXT = "input 3x8x8\nConv k3 p1 b @1 4x8x8\n"
HEADER = "model,infer_img_size,infer_samples_per_sec,infer_step_time,infer_batch_size,param_count"


class Sources:
    """Official files in a folder, imported with texts of the networks that are named."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def file(self, name: str, *lines: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = "".join(f"{line}\n" for line in lines)
        path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
        return path

    def networks(self, *named: tuple[str, str]) -> Path:
        rows = [json.dumps({"space": space, "arch_str": arch_str, "input": TEXT}) for space, arch_str in named]
        return self.file("networks.jsonl", *rows)

    def imported(self, importer: str, *files: Path, known: tuple[tuple[str, str], ...]) -> dict[str, dict[str, Any]]:
        """Cells that are not blank by network, without its text."""
        output = self.folder / "table.jsonl"
        output.unlink(missing_ok=True)
        self.skipped = import_table(importer, files, output, networks=self.networks(*known))
        rows = [json.loads(line) for line in output.read_text().splitlines()]
        assert {row["input"] for row in rows} == {TEXT}
        cells = [{k: v for k, v in row.items() if v is not None and k != "input"} for row in rows]
        return {f"{row.pop('space')} {row.pop('arch_str')}": row for row in cells}

    def refusal(self, importer: str, *files: Path, **options: Path | None) -> str:
        given = {"networks": self.networks(("timm", "resnet18@224"))} | options
        with pytest.raises(TableError) as raised:
            import_table(importer, files, self.folder / "t.csv", **given)
        return str(raised.value)


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    return Sources(tmp_path)


def test_timm_names_every_setting(sources: Sources) -> None:
    names = {
        "benchmark-infer-amp-nchw-pt240-cu124-rtx3090.csv.gz": "rtx3090_amp_nchw_pt240_per_image_latency_ms",
        "benchmark-infer-amp-nhwc-pt113-cu117-rtx3090.csv": "rtx3090_amp_nhwc_pt113_per_image_latency_ms",
        "benchmark-infer-amp-nchw-pt291-cu128-4090-dynamo.csv": "rtx4090_amp_nchw_pt291_compiled_per_image_latency_ms",
        "benchmark-infer-amp_bf16-nchw-pt291-cu130-pro6000maxq-dynamo.csv": (
            "pro6000_maxq_amp_bf16_nchw_pt291_compiled_per_image_latency_ms"
        ),
    }
    files = [sources.file(name, HEADER, "resnet18,224,500.0,1,256,11.7", "odd,224,,,,") for name in names]
    cpu = sources.file(
        "benchmark-infer-fp32-nchw-pt240-cpu-i7_12700h-dynamo.csv", HEADER, "resnet18,224,40.0,25,1,11.7"
    )
    rows = sources.imported("timm", *files, cpu, known=(("timm", "resnet18@224"),))
    assert rows == {
        "timm resnet18@224": {
            **dict.fromkeys(names.values(), 2.0), "i7_12700h_fp32_nchw_pt240_compiled_batch1_latency_ms": 25.0
        }
    }  # fmt: skip


def test_timm_keeps_resolutions_and_merged_branches_apart(sources: Sources) -> None:
    lines = (HEADER, "repvgg_a0,224,100,1,256,9", "resnet18,224,100,1,256,11.7", "resnet18,288,50,1,256,11.7")
    old = sources.file("benchmark-infer-amp-nchw-pt240-cu124-rtx4090.csv", *lines)
    new = sources.file("benchmark-infer-amp-nchw-pt291-cu128-4090.csv", *lines)
    known = ("repvgg_a0@224", "repvgg_a0@224+fused", "resnet18@224", "resnet18@288")
    rows = sources.imported("timm", old, new, known=tuple(("timm", name) for name in known))
    assert {name: len(cells) for name, cells in rows.items()} == {
        "timm repvgg_a0@224": 1, "timm repvgg_a0@224+fused": 1, "timm resnet18@224": 2, "timm resnet18@288": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("model", "recipe"),
    [
        ("resnet50.a1_in1k", ""),
        ("resnet50.fb_ssl_yfcc100m_ft_in1k", "pretrained"),
        ("convnextv2_nano.fcmae_ft_in1k", ""),  # self-supervised on ImageNet-1k
        ("convnextv2_nano.fcmae_ft_in22k_in1k", "pretrained"),
        ("tf_efficientnet_b0.ns_jft_in1k", "pretrained"),
        ("vit_base_patch16_224.sam_in1k", ""),
        ("vit_base_patch16_clip_224.openai_ft_in12k_in1k", "pretrained"),
        ("levit_128.fb_dist_in1k", "distilled"),
        ("deit_base_distilled_patch16_224.fb_in1k", "distilled"),
        ("edgenext_small.usi_in1k", "distilled"),
        ("hgnet_small.ssld_in1k", "distilled"),
        ("hrnet_w18_ssld.paddle_in1k", "distilled"),
        ("hgnetv2_b0.ssld_stage2_ft_in1k", "pretrained"),
    ],
)
def test_timm_tags_tell_the_recipe(model: str, recipe: str) -> None:
    assert timm.recipe(model) == recipe


def test_timm_has_the_best_accuracy_of_each_recipe(sources: Sources) -> None:
    header = "model,img_size,top1,top1_err,top5,top5_err,param_count"
    tags = {"a3_in1k": 71.0, "a1_in1k": 73.0, "gluon_in1k": 72.0, "fb_swsl_ig1b_ft_in1k": 80.0}
    lines = [f"resnet18.{tag},224,{top1},0,{top1 + 10},0,11.7" for tag, top1 in tags.items()]
    files = [
        sources.file(f"results-{name}.csv", header, *lines)
        for name in ("imagenet", "imagenet-real", "imagenetv2-matched-frequency")
    ]
    rows = sources.imported("timm", *files, known=(("timm", "resnet18@224"),))
    expected = {
        f"{test_set}_top{k}{recipe}_pct": value + (10 if k == 5 else 0)
        for test_set in ("imagenet", "imagenet_real", "imagenet_v2")
        for recipe, value in (("", 73.0), ("_pretrained", 80.0))
        for k in (1, 5)
    }
    assert rows["timm resnet18@224"] == expected


def test_timm_refuses_other_names_and_a_setting_twice(sources: Sources) -> None:
    assert "keep the official name" in sources.refusal("timm", sources.file("mine.csv", HEADER))
    twice = [
        sources.file(f"{folder}/benchmark-infer-amp-nchw-pt240-cu124-rtx4090.csv", HEADER, "resnet18,224,1,1,1,1")
        for folder in "ab"
    ]
    assert "another file is already the column rtx4090" in sources.refusal("timm", *twice)
    batch = sources.file("benchmark-infer-fp32-nchw-pt240-cpu-i7_12700h-dynamo.csv", HEADER, "resnet18,224,1,1,8,1")
    assert "a batch of 8 on a CPU" in sources.refusal("timm", batch)
    for rate in ("0", "-1", "nan", "inf", "fast"):
        bad = sources.file("benchmark-infer-amp-nchw-pt240-cu124-rtx4090.csv", HEADER, f"resnet18,224,{rate},1,1,1")
        assert "line 2" in sources.refusal("timm", bad)


PERF = """precisions:
  float:
    components:
      ResNet18:
        performance_metrics:
          Samsung Galaxy S24 (Family):
            tflite:
              estimated_peak_memory_range_mb:
                max: 11
                min: 2
              inference_time_milliseconds: 0.5
              primary_compute_unit: NPU
              tool_versions:
                qairt: 2.50.0
          SA7255P ADP:
            qnn_dlc:
              inference_time_milliseconds: 7.25
              primary_compute_unit: CPU
            onnx:
              inference_time_milliseconds: null
              primary_compute_unit: NPU
  w8a8:
    components:
      ResNet18:
        performance_metrics:
          Samsung Galaxy S24 (Family):
            tflite:
              inference_time_milliseconds: 0.25
              primary_compute_unit: NPU
"""
AI_HUB = {
    "torchvision resnet18@224": {
        "galaxy_s24_tflite_float_latency_ms": 0.5,
        "galaxy_s24_tflite_float_memory_min_mb": 2.0,
        "galaxy_s24_tflite_float_memory_max_mb": 11.0,
        "sa7255p_adp_qnn_dlc_float_on_cpu_latency_ms": 7.25,
        "galaxy_s24_tflite_w8a8_latency_ms": 0.25,
    }
}


def test_ai_hub_reads_its_yaml_and_csv_alike(sources: Sources) -> None:
    yaml = sources.file("models/resnet18/perf.yaml", *PERF.splitlines())
    other = sources.file("models/some_llm/perf.yaml", *PERF.splitlines())
    known = (("torchvision", "resnet18@224"),)
    assert sources.imported("aihub", yaml, other, known=known) == AI_HUB
    csv = sources.file(
        "ai_hub.csv",
        "model,precision,component,device,runtime,inference_ms,peak_mem_min_mb,peak_mem_max_mb,primary_unit",
        "resnet18,float,ResNet18,Samsung Galaxy S24,tflite,0.5,2,11,NPU",
        "resnet18,float,ResNet18,SA7255P ADP,qnn_dlc,7.25,,,CPU",
        "resnet18,w8a8,ResNet18,Samsung Galaxy S24,tflite,0.25,,,NPU",
        "whisper,float,encoder,Samsung Galaxy S24,tflite,9,2,11,NPU",
    )
    assert sources.imported("aihub", csv, known=known) == AI_HUB
    assert "no performance_metrics" in sources.refusal("aihub", sources.file("x/perf.yaml", "precisions: none"))


def test_ai_hub_takes_the_input_that_its_code_runs() -> None:
    for arch_str in ("inception_v3@299", "fcn_resnet50@520", "mc3_18@16x112x112"):
        assert ("torchvision", arch_str) in aihub.NETWORKS.values()
    assert ("timm", "efficientvit_l2@384") in aihub.NETWORKS.values()


def test_paddleclas_reads_repeats_once(sources: Sources) -> None:
    csv = sources.file(
        "paddleclas.csv", "source,model,device,runtime,precision,batch,threads,crop,latency_ms,builder,arch",
        "d,ResNet50_vd,T4,TensorRT,fp16,1,,224.0,2.5,timm,resnet50d",
        "d,ResNet50_vd_ssld,T4,TensorRT,fp16,1,,224.0,2.5,timm,resnet50d",
        "d,ResNet50_vd,T4,TensorRT,fp16,8,,224.0,7.5,timm,resnet50d",
        "d,ResNet50_vd,Snapdragon 855 CPU,Paddle-Lite,fp32,1,4,,90,timm,resnet50d",
        "d,EfficientNetB4,V100,TensorRT,fp32,1,,,6.5,timm,efficientnet_b4",
        "d,ViT,V100,TensorRT,fp32,1,,,9,timm,vit_base_patch16_384",
        "d,RepVGG_A0,T4,TensorRT,fp16,1,,,1,timm,repvgg_a0", "d,Unknown,T4,TensorRT,fp16,1,,,1,,",
    )  # fmt: skip
    known = ("resnet50d@224", "efficientnet_b4@380", "vit_base_patch16_384@384", "repvgg_a0@224+fused")
    rows = sources.imported("paddleclas", csv, known=tuple(("timm", name) for name in known))
    assert rows["timm resnet50d@224"] == {
        "t4_tensorrt_fp16_batch1_latency_ms": 2.5,
        "t4_tensorrt_fp16_batch8_latency_ms": 7.5,
        "snapdragon_855_paddlelite_fp32_threads4_batch1_latency_ms": 90.0,
    }
    assert list(rows) == [f"timm {name}" for name in known]


def test_pixel_phones_are_not_those_of_hw_nas_bench(sources: Sources) -> None:
    csv = sources.file(
        "pixel.csv", "model,resolution,precision,mmacs,params_m,top1,device,latency_ms_1thread_bigcore",
        "mobilenet_v3_small_0.75,224,float,44,2.4,65.4,Pixel 3,11.6",
        "mobilenet_v3_large_minimalistic,224,int8,209,3.9,71.3,Pixel 2,35",
        "mobilenet_v2_0.35_96,96,float,11,1.66,45.5,Pixel 1,4.5",
    )  # fmt: skip
    known = ("tf_mobilenetv3_small_075@224", "tf_mobilenetv3_large_minimal_100@224", "mobilenetv2_035@96")
    assert sources.imported("mobilenet_pixel", csv, known=tuple(("timm", name) for name in known)) == {
        "timm tf_mobilenetv3_small_075@224": {"pixel3_tflite_float_latency_ms": 11.6, "imagenet_top1_pct": 65.4},
        "timm tf_mobilenetv3_large_minimal_100@224": {"pixel2_tflite_int8_latency_ms": 35.0},
        "timm mobilenetv2_035@96": {"pixel1_tflite_float_latency_ms": 4.5, "imagenet_top1_pct": 45.5},
    }
    assert mobilenet_pixel.network("mobilenet_v2_1.3_224") == ("torchvision", "mobilenet_v2_1.3")
    assert mobilenet_pixel.network("resnet50") is None


def test_torchvision_has_the_resolution_of_its_weights(sources: Sources) -> None:
    csv = sources.file(
        "torchvision.csv", "model,weights,dataset,metric,value", "resnet50,IMAGENET1K_V1,ImageNet-1K,acc@1,76.1",
        "resnet50,IMAGENET1K_V2,ImageNet-1K,acc@1,80.9", "vit_h_14,IMAGENET1K_SWAG_E2E_V1,ImageNet-1K,acc@1,88.6",
        "vit_h_14,IMAGENET1K_SWAG_LINEAR_V1,ImageNet-1K,acc@1,85.7",
        "efficientnet_b3,IMAGENET1K_V1,ImageNet-1K,acc@5,96.0",
        "quantized_resnet50,IMAGENET1K_FBGEMM_V1,ImageNet-1K,acc@1,75.9",
        "vgg16,IMAGENET1K_FEATURES,ImageNet-1K,acc@1,nan", "fcn_resnet50,COCO,COCO-val2017-VOC-labels,miou,60.5",
    )  # fmt: skip
    known = ("resnet50@224", "vit_h_14@518", "vit_h_14@224", "efficientnet_b3@300")
    assert sources.imported("torchvision", csv, known=tuple(("torchvision", name) for name in known)) == {
        "torchvision resnet50@224": {"imagenet_top1_pct": 80.9},
        "torchvision vit_h_14@518": {"imagenet_top1_pretrained_pct": 88.6},
        "torchvision vit_h_14@224": {"imagenet_top1_pretrained_pct": 85.7},
        "torchvision efficientnet_b3@300": {"imagenet_top5_pct": 96.0},
    }


def test_networks_without_a_text_are_skipped_and_counted(sources: Sources) -> None:
    lines = (HEADER, "resnet18,224,100,1,256,11.7", "resnet34,224,50,1,256,21.8")
    file = sources.file("benchmark-infer-amp-nchw-pt240-cu124-rtx4090.csv", *lines)
    rows = sources.imported("timm", file, known=(("timm", "resnet18@224"),))
    assert list(rows) == ["timm resnet18@224"]
    assert len(sources.skipped) == 1
    assert "no text of timm resnet34@224" in str(sources.skipped[0])
    table, _ = read_table(sources.folder / "table.jsonl")
    assert isinstance(table, Table)
    assert table.space == ("timm",)
    assert table.input == (TEXT,)


def test_texts_are_asked_for_where_they_are_needed(sources: Sources) -> None:
    file = sources.file("benchmark-infer-amp-nchw-pt240-cu124-rtx4090.csv", HEADER, "resnet18,224,100,1,256,11.7")
    assert "give a table of their texts with networks=FILE" in sources.refusal("timm", file, networks=None)
    assert "need no texts; leave networks out" in sources.refusal("nds", file, networks=file)
    bad = sources.file("bad.jsonl", json.dumps({"space": "timm", "arch_str": "resnet18@224", "input": "Conv"}))
    assert "column input" in sources.refusal("timm", file, networks=bad)
    blank = sources.file("blank.jsonl", json.dumps({"space": "timm", "arch_str": "", "input": TEXT}))
    assert "line 1: space, arch_str or input is missing" in sources.refusal("timm", file, networks=blank)

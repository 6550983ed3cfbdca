"""Well-known networks, exported by torch."""

from pathlib import Path

import numpy as np
import onnx
import pytest
import torch
from onnx import TensorProto, version_converter

from search_spaces import from_onnx, from_text, to_onnx, to_text
from tests.search_spaces.networks import OPEN_BATCH, traced
from tests.search_spaces.onnx_files import run
from tests.zoo import NETWORKS, SIZE

# torch's exporters emit many warnings
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore"), pytest.mark.usefixtures("quiet_exporters")]
IMAGE = torch.zeros(1, 3, SIZE, SIZE)


def network(name):
    return trained(NETWORKS[name]())


def few_blocks():
    """MobileNetV3 without the last six of its eleven blocks, which are of the same kinds."""
    *layers, _, pool, flatten, _, act, last = NETWORKS["mobilenet_v3"]()
    channels = 40
    return trained(
        torch.nn.Sequential(*layers[:6], pool, flatten, torch.nn.Linear(channels, last.in_features), act, last)
    )


def trained(module):
    """With weights as if trained: exporters omit weights of 0 or 1."""
    torch.manual_seed(0)
    module.eval()
    for tensor in [*module.parameters(), *module.buffers()]:
        if tensor.is_floating_point():
            tensor.data.uniform_(0.01, 0.02)
    return module


def exported(module, opset=17, *, fold=True, image=IMAGE):
    """The module exported by torch's TorchScript exporter, with a dynamic batch."""
    how = torch.onnx.TrainingMode.EVAL if fold else torch.onnx.TrainingMode.PRESERVE
    return traced(module, image, opset=opset, do_constant_folding=fold, training=how, **OPEN_BATCH)


def exported_by_dynamo(module, opset=18, image=IMAGE):
    return torch.onnx.export(module, (image,), dynamo=True, opset_version=opset, verbose=False).model_proto


@pytest.mark.parametrize("name", NETWORKS)
def test_networks_have_torchs_parameters_and_their_text_reads_back(name):
    module = network(name)
    graph = from_onnx(exported(module, fold=False))
    difference = graph.params - sum(weight.numel() for weight in module.parameters())
    assert 0 <= difference <= 16  # a few constants in the arithmetic of attention
    text = to_text(graph)
    assert to_text(from_text(text)) == text
    (out,) = run(to_onnx(from_text(text)), IMAGE.numpy())
    assert out.shape == (1, 100)
    assert np.isfinite(out).all()


def test_the_text_is_independent_of_exporter_and_opset():
    module = few_blocks()
    model = exported(module)
    text = to_text(from_onnx(model))
    for opset in (9, 11, 13, 15, 20):
        assert to_text(from_onnx(exported(module, opset))) == text, opset
    for opset in (18, 26):
        assert to_text(from_onnx(exported_by_dynamo(module, opset))) == text, opset
    for opset in (22, 26):
        converted = version_converter.convert_version(onnx.shape_inference.infer_shapes(model), opset)
        assert converted.opset_import[0].version == opset
        assert to_text(from_onnx(converted)) == text, opset


def test_half_precision_does_not_change_the_text():
    module = network("mobilenet_v3")
    text = to_text(from_onnx(exported(module)))
    assert to_text(from_onnx(exported(module.half(), image=IMAGE.half()))) == text


def test_casts_between_precisions_are_removed():
    module = network("resnet18")
    text = to_text(from_onnx(exported(module)))

    class Mixed(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.body = network("resnet18").half()

        def forward(self, x):
            return self.body(x.half()).float()

    model = exported(Mixed())
    assert {TensorProto.FLOAT, TensorProto.FLOAT16} == {
        node.attribute[0].i for node in model.graph.node if node.op_type == "Cast"
    }
    assert to_text(from_onnx(model)) == text


def test_weights_in_an_external_file(tmp_path: Path):
    module, path = network("vit"), tmp_path / "vit.onnx"
    torch.onnx.export(module, (IMAGE,), str(path), dynamo=True, external_data=True, verbose=False)
    text = to_text(from_onnx(path))
    (tmp_path / "vit.onnx.data").unlink()
    assert to_text(from_onnx(path)) == text
    assert text.splitlines()[0].endswith(f"3x{SIZE}x{SIZE}")


@pytest.mark.parametrize("name", ["mobilenetv3_small_050", "ghostnet_050", "vit_tiny_patch16_224", "convnext_atto"])
def test_untrained_and_trained_networks_of_timm_have_one_text_by_both_exporters(name):
    timm = pytest.importorskip("timm")
    image = torch.zeros(1, 3, 224, 224)
    texts = set()
    module = timm.create_model(name, pretrained=False).eval()
    for prepared in (lambda net: net, trained):
        for export in (exported, exported_by_dynamo):
            texts.add(to_text(from_onnx(export(prepared(module), image=image))))
    assert len(texts) == 1

from functools import partial
from math import prod

import pytest
import torch

from search_spaces import from_onnx, get, to_text
from search_spaces.mnasnet import CHANNELS, STRIDES
from tests.search_spaces.networks import assert_refused, reference_vectors, table_rows

SPACE = get("mnasnet")
PLAIN = "|".join(["e1k3l1se0"] * 7)


def thop_macs(graph):
    """Multiply-adds as thop, which the benchmark used, counts them: four more for each normalised value, and one for
    each value that a pool reads or writes."""
    normalised = sum(prod(node.shape) for node in graph.nodes if node.op.name == "BatchNormalization")
    pools = [index for index, node in enumerate(graph.nodes) if node.op.name == "GlobalAveragePool"]
    pooled = sum(prod(graph.input_shapes(index)[0]) + prod(graph.nodes[index].shape) for index in pools)
    return graph.macs + 4 * normalised + pooled


def check(arch_str, params_m, macs_m):
    """The published numbers have six significant digits."""
    genotype = SPACE.from_str(arch_str)
    assert SPACE.to_str(genotype) == arch_str
    graph = SPACE.graph(genotype)
    assert f"{graph.params / 1e6:.6g}" == f"{params_m:.6g}", arch_str
    assert abs(thop_macs(graph) / 1e6 - macs_m) <= 0.00051, arch_str


def test_params_and_macs_of_a_dozen_published_networks():
    rows = reference_vectors("mnasnet")
    assert len(rows) == 12
    for row in rows:
        check(row["arch_str"], row["params_m"], row["macs_m"])


@pytest.mark.slow
def test_params_and_macs_of_the_whole_table(data_folder):
    path = data_folder / "real" / "accel_nasbench.csv.gz"
    if not path.is_file():
        pytest.skip(f"{path} is not there")
    rows = table_rows(path)
    assert len(rows) == 4_112
    for row in rows:
        check(row["arch"], float(row["params"]), float(row["macs"]))


def test_choices_of_the_stages():
    assert SPACE.size == 36**6 * 48
    assert len(SPACE.variables) == 28
    assert SPACE.variables[5 * 4 + 2].choices == (1, 2, 3, 4)


def test_only_the_first_layer_of_a_stage_has_its_stride():
    graph = SPACE.graph(SPACE.from_str("|".join(["e4k5l3se1"] * 7)))
    depthwise = [node for node in graph.nodes if node.op.get("g") not in (None, 1)]
    assert len(depthwise) == 21
    strides = [node.op.get("s") or 1 for node in depthwise]
    assert strides[::3] == list(STRIDES)
    assert strides[1::3] == strides[2::3] == [1] * 7
    # All but the first layer have a shortcut.
    assert sum(node.op.name == "Add" for node in graph.nodes) == 14


def test_without_expansion_there_is_no_1x1_convolution_before_the_depthwise_one():
    graph = SPACE.graph(SPACE.from_str(PLAIN))
    assert sum(node.op.name == "Conv" for node in graph.nodes) == 2 + 2 * 7
    assert "Sigmoid" not in to_text(graph)


@pytest.mark.slow
@pytest.mark.parametrize("arch_str", [PLAIN, "e6k3l2se1|e4k5l1se0|e1k3l2se1|e4k3l1se1|e6k5l1se0|e1k5l4se1|e4k3l1se1"])
@pytest.mark.usefixtures("quiet_exporters")
@pytest.mark.filterwarnings("ignore")
def test_the_network_is_that_of_timms_builder(arch_str, tmp_path):
    from benchmarks.real_networks.networks import define_missing_operators

    define_missing_operators()
    pytest.importorskip("timm", reason="timm is not installed")
    from timm.models._efficientnet_builder import decode_arch_def, round_channels
    from timm.models.efficientnet import EfficientNet

    stages = []
    for block, channels, stride in zip(arch_str.split("|"), CHANNELS, STRIDES, strict=True):
        expansion, kernel, layers, squeeze = block[1], block[3], block[5], block[-1] == "1"
        kind = "ds" if expansion == "1" else "ir"
        gate = "_se0.25" if squeeze else ""
        stages.append([f"{kind}_r{layers}_k{kernel}_s{stride}_e{expansion}_c{channels}{gate}"])
    module = EfficientNet(
        decode_arch_def(stages), num_features=1280, stem_size=32, round_chs_fn=partial(round_channels, multiplier=1.0),
        act_layer=torch.nn.ReLU,
    ).eval()  # fmt: skip
    path = tmp_path / "network.onnx"
    torch.onnx.export(module, torch.zeros(1, 3, 64, 64), path, opset_version=17, dynamo=False)
    assert to_text(from_onnx(path)) == SPACE.text(SPACE.from_str(arch_str), resolution=64)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("e1k3l1se0", "it has 1 blocks joined by '|', not 7"),
        (PLAIN + "|", "it has 8 blocks"),
        (PLAIN.replace("e1", "e3"), "mnasnet: unknown expansion of block 1 '3'; known: 1, 4, 6"),
        (PLAIN.replace("k3", "k7"), "unknown kernel of block 1 '7'; known: 3, 5"),
        (PLAIN.replace("l1", "l4"), "unknown layers of block 1 '4'; known: 1, 2, 3"),
        (PLAIN.replace("k3", "k03"), "unknown kernel of block 1 '03'"),
        (PLAIN.replace("l1", "l٣"), "block 1 .* should look like 'e4k3l2se1'"),
        (PLAIN[:-4], "block 7 'e1k3l' should look like"),
        (PLAIN.replace("se0", "se2"), "unknown squeeze of block 1 '2'; known: 0, 1"),
    ],
)
def test_errors_in_strings_are_named(wrong, message):
    assert_refused(SPACE, wrong, message.replace("|'", r"\|'"))

import itertools
import json

import numpy as np
import pytest

from search_spaces import get, to_text
from tests.search_spaces import networks

MB, PN, RN = get("ofa_mb"), get("ofa_pn"), get("ofa_rn")


def mobile(**changes):
    return {"d": [2] * 5, "e": [3] * 20, "ks": [3] * 20, "r": 224, "w": 1.0} | changes


def proxyless(**changes):
    return {"d": [2, 2, 2, 2, 2, 1], "e": [3] * 21, "ks": [3] * 21, "r": 224, "w": 1.3} | changes


def resnet(**changes):
    return {"d": [0] * 5, "e": [0.2] * 18, "r": 224, "w": [0] * 6} | changes


def read(space, setting):
    return space.from_str(json.dumps(setting))


def written(space, genotype):
    return json.loads(space.to_str(genotype))


@pytest.mark.parametrize(
    ("name", "width", "count"), [("ofa_mb", 1.0, 50), ("ofa_mb", 1.2, 50), ("ofa_pn", 1.3, 35), ("ofa_rn", None, 34)]
)
def test_params_and_macs_of_the_reference_code(name, width, count):
    rows = [row for row in networks.reference_vectors(name) if row.get("width_mult") == width]
    assert len(rows) == count
    space = get(name)
    for row in rows:
        setting = row["arch"] | {"r": row["resolution"]} | ({"w": width} if width else {})
        graph = space.graph(read(space, setting))
        assert graph.nodes[0].shape[2] == row["resolution"]
        assert (graph.params, graph.macs) == (row["params"], row["macs"])


@pytest.mark.slow
def test_the_whole_table_reads_with_every_used_block(data_folder):
    strings = [row["arch_str"] for row in networks.table_rows(data_folder / "ofa_mbv3_latency.csv.gz")]
    assert len(strings) == 4_000
    for arch_str in strings:
        genotype = MB.from_str(arch_str)
        ours, theirs = written(MB, genotype), json.loads(arch_str)
        assert MB.from_str(MB.to_str(genotype)) == genotype
        assert [ours[key] for key in "drw"] == [theirs[key] for key in "drw"]
        for stage, depth in enumerate(theirs["d"]):
            for key in ("e", "ks"):
                used = slice(4 * stage, 4 * stage + depth)
                assert ours[key][used] == theirs[key][used]
                assert set(ours[key][used.stop : 4 * stage + 4]) <= {3}


def test_sizes_count_only_used_blocks():
    assert MB.size == 7371**5 * 25 * 2
    assert PN.size == 7371**5 * 9 * 25
    assert RN.size == 2_458_914_796_962 * 25


def test_the_items_of_a_string():
    setting = mobile(d=[4, 3, 2, 3, 4], r=188, w=1.2)
    setting["ks"][3] = 7
    setting["e"][19] = 6
    assert MB.to_str(read(MB, setting)) == networks.compact(setting)
    for space, setting in ((PN, proxyless(r=128)), (RN, resnet(d=[2, 0, 1, 2, 0], w=[0, 1, 2, 0, 1, 2]))):
        assert written(space, read(space, setting)) == setting


@pytest.mark.parametrize(("space", "setting"), [(MB, mobile()), (PN, proxyless()), (RN, resnet())])
def test_resolution_and_width_are_optional(space, setting):
    short = {key: value for key, value in setting.items() if key != "r" and not isinstance(value, float)}
    assert read(space, short) == read(space, setting)


@pytest.mark.parametrize("anything", [0, 7, None, "none", [3]])
def test_entries_of_omitted_blocks_are_ignored(anything):
    setting = mobile()
    for place in (2, 3, 6, 18, 19):
        setting["ks"][place] = setting["e"][place] = anything
    assert read(MB, setting) == read(MB, mobile())
    setting = resnet()
    for place in (2, 3, 6, 12, 13, 17):
        setting["e"][place] = anything
    assert read(RN, setting) == read(RN, resnet())


def test_variables_of_omitted_blocks_are_inactive():
    places = [2, 3, 7]
    expected = {f"{key}[{place}]" for key in ("e", "ks") for place in places}
    assert networks.inactive(MB, read(MB, mobile(d=[2, 3, 4, 4, 4]))) == expected
    assert networks.inactive(PN, read(PN, proxyless(d=[2, 3, 4, 4, 4, 1]))) == expected
    assert networks.inactive(RN, read(RN, resnet(d=[0, 0, 1, 2, 2]))) == {"e[2]", "e[3]", "e[7]"}
    assert networks.inactive(RN, read(RN, resnet(d=[2, 2, 2, 0, 2]))) == {"e[12]", "e[13]"}


@pytest.mark.parametrize("space", [MB, PN, RN])
def test_every_active_variable_changes_the_network(space):
    """Except for the ResNet's two equal stems."""
    rng = np.random.default_rng(0)
    genotype = space.sample(rng)
    key = space.canonical_key(genotype)
    for _ in range(30):
        child = space.mutate(genotype, rng)
        if space is RN and {written(space, g)["w"][0] for g in (genotype, child)} == {0, 1}:
            continue
        assert space.canonical_key(child) != key


@pytest.mark.parametrize(("space", "setting"), [(MB, mobile()), (PN, proxyless()), (RN, resnet())])
def test_the_resolution_is_the_genotypes_by_default(space, setting):
    genotype = read(space, setting | {"r": 132})
    assert space.graph(genotype).nodes[0].shape == (1, 3, 132, 132)
    assert space.graph(genotype, resolution=300).nodes[0].shape == (1, 3, 300, 300)
    assert space.canonical_key(genotype) != space.canonical_key(read(space, setting))
    graph = space.graph(genotype)
    assert graph.nodes[graph.outputs[0]].shape == (1, 1000)


def depthwise(graph):
    """Channels, stride, activation and squeeze-and-excitation of each depthwise convolution."""
    readers = {}
    for index, node in enumerate(graph.nodes):
        for i in node.inputs:
            readers.setdefault(i, []).append(index)
    for index, node in enumerate(graph.nodes):
        if node.op.name == "Conv" and node.op.get("g") != 1:
            (norm,) = readers[index]
            (activation,) = readers[norm]
            behind = [graph.nodes[i].op.name for i in readers[activation]]
            squeezed = sorted(behind) == ["GlobalAveragePool", "Mul"]
            assert squeezed or behind == ["Conv"]
            yield node.shape[1], node.op.get("s"), graph.nodes[activation].op.text, squeezed


def test_activations_strides_and_squeezes_of_mobilenet():
    found = list(depthwise(MB.graph(read(MB, mobile()))))
    assert [channels for channels, *_ in found] == [16, 48, 72, 72, 120, 120, 240, 240, 336, 336, 480]
    assert [stride for _, stride, _, _ in found] == [1, 2, 1, 2, 1, 2, 1, 1, 1, 2, 1]
    assert [activation for _, _, activation, _ in found] == ["Relu"] * 5 + ["HardSwish"] * 6
    assert [squeezed for *_, squeezed in found] == [
        flag for flag, blocks in ((False, 3), (True, 2), (False, 2), (True, 4)) for _ in range(blocks)
    ]


def test_mobilenet_ends_in_a_convolution_after_the_pool():
    lines = to_text(MB.graph(read(MB, mobile()))).splitlines()
    assert lines[-7:] == [
        "Conv k1 b @1 960x7x7", "HardSwish @1 960x7x7", "GlobalAveragePool @1 960x1x1", "Conv k1 @1 1280x1x1",
        "HardSwish @1 1280x1x1", "Reshape @1 1280", "Gemm b @1 1000",
    ]  # fmt: skip
    # Blocks that keep their shape have shortcuts: the first, each stage's second, and the stage without stride.
    assert sum(line.startswith("Add") for line in lines) == 1 + 5


def test_the_gate_of_a_squeeze_has_biases_and_a_hard_sigmoid():
    graph = MB.graph(read(MB, mobile()))
    start = next(i for i, node in enumerate(graph.nodes) if node.op.name == "GlobalAveragePool")
    assert [(node.op.text, node.shape[1]) for node in graph.nodes[start : start + 6]] == [
        ("GlobalAveragePool", 72), ("Conv k1 b", 24), ("Relu", 24), ("Conv k1 b", 72), ("HardSigmoid", 72), ("Mul", 72)
    ]  # fmt: skip


def test_proxyless_has_relu6_only_and_a_first_block_without_shortcut():
    graph = PN.graph(read(PN, proxyless()))
    assert {node.op.text for node in graph.nodes if node.op.name in ("Relu", "Clip", "HardSwish")} == {"Clip min0 max6"}
    found = list(depthwise(graph))
    assert [stride for _, stride, _, _ in found] == [1, 2, 1, 2, 1, 2, 1, 1, 1, 2, 1, 1]
    assert not any(squeezed for *_, squeezed in found)
    assert sum(node.op.name == "Add" for node in graph.nodes) == 5
    assert {node.op.get("eps") for node in graph.nodes if node.op.name == "BatchNormalization"} == {1e-3}


def test_the_resnets_stem_has_a_residual_convolution_if_d0_is_2():
    without, with_ = (RN.graph(read(RN, resnet(d=[d, 0, 0, 0, 0]))) for d in (0, 2))
    stem = [node.op.name for node in with_.nodes[: 1 + 3 * 3 + 1 + 1]]
    assert stem == ["input", *["Conv", "BatchNormalization", "Relu"] * 2, "Add", *stem[1:4], "MaxPool"]
    assert len(with_.nodes) == len(without.nodes) + 4
    assert read(RN, resnet(d=[1, 0, 0, 0, 0])) == read(RN, resnet())


def test_two_width_multipliers_of_the_resnets_stem_are_equal():
    keys = [RN.canonical_key(read(RN, resnet(w=[w, 0, 0, 0, 0, 0]))) for w in (0, 1, 2)]
    assert keys[0] == keys[1] != keys[2]
    for place in range(1, 6):
        widths = ([w if i == place else 0 for i in range(6)] for w in (0, 1, 2))
        assert len({RN.canonical_key(read(RN, resnet(w=w))) for w in widths}) == 3


def test_the_resnets_shortcuts_pool_before_they_project():
    """The first shortcut's pool has kernel 1: the reference runs it, the canonical text omits it."""
    graph = RN.graph(read(RN, resnet()))
    pools = [node.op.text for node in graph.nodes if node.op.name == "AveragePool"]
    assert pools == ["AveragePool k1 ceil", *["AveragePool k2 s2 ceil"] * 3]
    assert to_text(graph).count("AveragePool") == 3 + 1  # plus the global pool


def test_a_resnet_on_an_odd_feature_map_is_the_same_in_torch_and_onnxruntime():
    """Windows of the shortcut's pool extend beyond the edge."""
    graph = RN.graph(read(RN, resnet(d=[2, 0, 0, 0, 0])), resolution=36)
    assert any(node.op.get("ceil") and node.shape[2] == 5 for node in graph.nodes)
    networks.compute_the_same(graph)


def changed(setting, key, place, value):
    return setting | {key: [*setting[key][:place], value, *setting[key][place + 1 :]]}


@pytest.mark.parametrize(
    ("space", "setting", "message"),
    [
        (MB, mobile(d=[2] * 4), "ofa_mb: d should have 5 items, not 4"),
        (MB, mobile(ks=3), "ofa_mb: ks '3' should be a list"),
        (MB, changed(mobile(), "ks", 4, 4), r"ofa_mb: ks\[4\] '4' should be one of 3, 5, 7"),
        (MB, changed(mobile(), "e", 0, True), r"e\[0\] 'True' should be one of 3, 4, 6"),
        (MB, changed(mobile(), "d", 1, 5), r"d\[1\] '5' should be one of 2, 3, 4"),
        (MB, mobile(r=130), "ofa_mb: r '130' should be one of 128, 132"),
        (MB, mobile(w=1.3), "ofa_mb: w '1.3' should be one of 1.0, 1.2"),
        (MB, mobile(w=[0] * 6), "should be one of 1.0, 1.2"),
        (MB, mobile(k=[3] * 20), "has an unknown key 'k'; did you mean ks"),
        (MB, {"d": [2] * 5, "e": [3] * 20}, "has no 'ks'"),
        (PN, mobile(), "ofa_pn: d should have 6 items, not 5"),
        (PN, changed(proxyless(), "d", 5, 2), r"ofa_pn: d\[5\] '2' should be one of 1"),
        (RN, changed(resnet(), "d", 0, 3), r"ofa_rn: d\[0\] '3' should be one of 0, 1, 2"),
        (RN, changed(resnet(), "e", 0, 0.3), r"e\[0\] '0.3' should be one of 0.2, 0.25, 0.35"),
        (RN, changed(resnet(), "w", 5, 0.65), r"w\[5\] '0.65' should be one of 0, 1, 2"),
        (RN, {key: value for key, value in resnet().items() if key != "w"}, "has no 'w'"),
        (RN, resnet(w=1.0), "ofa_rn: w '1.0' should be a list"),
    ],
)
def test_errors_in_strings_are_named(space, setting, message):
    networks.assert_refused(space, json.dumps(setting), message)


def test_depths_are_drawn_uniformly():
    rng = np.random.default_rng(0)
    drawn = [written(MB, MB.sample(rng))["d"] for _ in range(300)]
    counts = [list(itertools.chain(*drawn)).count(depth) for depth in (2, 3, 4)]
    assert sum(counts) == 1_500
    assert all(420 < count < 580 for count in counts)

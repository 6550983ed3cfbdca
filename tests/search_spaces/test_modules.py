"""One module for each operator and way to write it: one text for both exporters, two for different functions."""

import copy

import numpy as np
import onnx
import pytest
import torch
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

from search_spaces import from_onnx, from_text, to_onnx, to_text, to_torch
from tests.search_spaces.modules import MODULES, Attention
from tests.search_spaces.networks import export_several_by_dynamo, traced
from tests.search_spaces.onnx_files import run

# torch's exporters emit many warnings
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore"), pytest.mark.usefixtures("quiet_exporters")]
# At a time: torch takes a second to export one module with dynamo, and little longer for several.
TOGETHER = 125


def module(name):
    torch.manual_seed(0)
    return MODULES[name].make().eval()


def arrays(name):
    return [x.numpy() for x in MODULES[name].inputs()]


@pytest.fixture(scope="module")
def models(quiet_exporters):
    return {name: traced(module(name), *case.inputs()) for name, case in MODULES.items()}


@pytest.fixture(scope="module")
def texts(models):
    return {name: to_text(from_onnx(model)) for name, model in models.items()}


# What the exporters decompose into different operators, which compute the same up to rounding.
DECOMPOSED = {
    "adaptive_max_1", "chosen", "chosen_otherwise", "clamp_high", "clamp_low", "conv_circular", "group_norm_plain",
    "hard_shrink", "interleaved", "one_hot", "rms_norm", "rnn", "rnn_relu", "soft_shrink", "softplus", "softplus_beta",
}  # fmt: skip


@pytest.mark.parametrize("chunk", range(-(-len(MODULES) // TOGETHER)))
def test_both_exporters_have_one_text(texts, chunk):
    names = [name for name in [*MODULES][chunk * TOGETHER : (chunk + 1) * TOGETHER] if name not in DECOMPOSED]
    made = export_several_by_dynamo([*map(module, names)], [MODULES[name].inputs() for name in names])
    assert [to_text(from_onnx(model)) for model in made] == [texts[name] for name in names]


def test_what_is_written_is_valid_and_reads_back(models, texts):
    for name, text in texts.items():
        graph = from_text(text)
        assert to_text(graph) == text, name
        written = to_onnx(graph)
        onnx.checker.check_model(written, full_check=True)
        (out,) = run(written, *arrays(name))
        assert out.shape == graph.nodes[graph.outputs[0]].shape, name
        assert to_text(from_onnx(written)) == text, name


def packed(net):
    """(name, value) of the parameters, weights of queries, keys and values as MultiheadAttention has them: in one."""
    found = [(name.rpartition(".")[2], value.detach()) for name, value in net.named_parameters()]
    if isinstance(net, Attention):
        weights, biases = [[v for n, v in found if n == kind] for kind in ("weight", "bias")]
        found = [("in_proj_weight", torch.cat(weights[:3])), ("in_proj_bias", torch.cat(biases[:3])), *found[6:]]
    return found


def with_weights_of(net, other):
    """A copy of `net` with the parameters of `other` of the same kind and number of elements, in order; the remaining
    parameters do nothing."""
    both = isinstance(net, Attention) == isinstance(other, Attention)
    given = [(n.rpartition(".")[2], w.detach()) for n, w in other.named_parameters()] if both else packed(other)
    changed = copy.deepcopy(net)
    for name, weight in changed.named_parameters():
        kind = (name.rpartition(".")[2], weight.numel())
        fitting = next((i for i, (leaf, value) in enumerate(given) if (leaf, value.numel()) == kind), None)
        with torch.no_grad():
            if fitting is None:
                weight.fill_(0.0 if "bias" in name else 1.0)
            else:
                _, value = given.pop(fitting)
                same = value.shape == weight.shape
                weight.copy_(
                    value if same else value.T.reshape(weight.shape) if value.dim() == 2 else value.view_as(weight)
                )
    return changed


def neutral(net):
    """With the biases of layers and the affine parameters of norms as if there were none."""
    for layer in net.modules():
        for name, weight in layer.named_parameters(recurse=False):
            if name == "bias" or (weight.dim() == 1 and hasattr(layer, "eps")):
                nn.init.constant_(weight, float(name != "bias"))
            if isinstance(layer, nn.BatchNorm1d | nn.BatchNorm2d):
                layer.eps = 0.0
    return net


def test_modules_with_one_text_compute_one_function(texts):
    """Of the layers without what a text leaves out: a bias that one of the two does not have, for example."""
    alike = {}
    for name, text in texts.items():
        alike.setdefault(text, []).append(name)
    for first, *others in alike.values():
        net = neutral(module(first))
        expected = run(traced(net, *MODULES[first].inputs()), *arrays(first))
        for name in others:
            model = traced(with_weights_of(neutral(module(name)), net), *MODULES[name].inputs())
            for ours, theirs in zip(run(model, *arrays(first)), expected, strict=True):
                np.testing.assert_allclose(
                    ours, theirs, rtol=1e-4, atol=1e-5, err_msg=f"{first} and {name}: {texts[name]}"
                )


def test_the_suite_has_what_it_should_distinguish(texts):
    """At least that many texts: cases that are one network in several spellings are few."""
    assert len(MODULES) >= 142
    assert len(set(texts.values())) >= len(MODULES) - 20


# torch's counter knows no fused LSTM and, on a CPU, no fused attention.
NOT_COUNTED_BY_TORCH = ("lstm", "attention_builtin", "attention_causal", "attention_torch")


@torch.no_grad()
def test_macs_are_those_of_torchs_counter(models):
    for name, model in models.items():
        with FlopCounterMode(display=False) as counter:
            module(name)(*MODULES[name].inputs())
        if not name.startswith(NOT_COUNTED_BY_TORCH):
            assert 2 * from_onnx(model).macs == counter.get_total_flops(), name


def test_torch_modules_compute_what_onnxruntime_does(texts):
    """Of those texts whose operators all have a torch layer."""
    compared = 0
    for name, text in texts.items():
        graph = from_text(text)
        try:
            net = to_torch(graph).eval()
        except ValueError:
            continue
        for weight in net.parameters():
            nn.init.uniform_(weight, -0.5, 0.5)
        written = to_onnx(graph, weights={k: v.detach().numpy() for k, v in net.state_dict().items()})
        (expected,) = run(written, *arrays(name))
        np.testing.assert_allclose(net(*MODULES[name].inputs()).detach(), expected, rtol=1e-4, atol=1e-4, err_msg=name)
        compared += 1
    assert compared >= 180

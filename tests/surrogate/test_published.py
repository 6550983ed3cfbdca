"""Published checkpoints, on a small random one in the layout of the released Regression Language Models."""

import itertools
import json
import math
import shutil
import sys
from dataclasses import replace

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer as Backend
from tokenizers import models, pre_tokenizers, processors, trainers

from nassurrogate.api import predict
from surrogate import RLM, CheckpointError, finetune
from surrogate.encoders import collate
from surrogate.number_codec import NumberError
from surrogate.published.checkpoint import METRIC
from surrogate.published.network import PublishedNetwork
from surrogate.published.number_codec import PublishedNumbers
from surrogate.vocabulary_extension import extend
from tests.surrogate.conftest import assert_same

transformers = pytest.importorskip("transformers", reason="needs pip install nassurrogate[transformers]")

VOCABULARY = {token: i for i, token in enumerate(["<pad>", "<+>", "<->", *(f"<{d}>" for d in range(10))])}
WORDS = 60
SIZES = dict(
    vocab_size=WORDS, hidden_size=32, intermediate_size=64, num_hidden_layers=2, head_dim=8, num_attention_heads=4,
    num_key_value_heads=2, query_pre_attn_scalar=8, sliding_window=4096, rms_norm_eps=1e-6, attention_bias=False,
    hidden_activation="gelu_pytorch_tanh", layer_types=["sliding_attention", "full_attention"],
    attn_logit_softcapping=0.5, final_logit_softcapping=30.0,
)  # fmt: skip
TEXTS = [
    "NASBench101\n\ninput 3x32x32\nConv k3 p1 b @1 16x32x32\n",
    "NASBench101\n\ninput 3x32x32\nConv k3 p1 b @1 16x32x32\nRelu @1 16x32x32\nConv k1 b @1 64x32x32\n",
    "ENAS\n\ninput 3x32x32\n",
]


def config(**changes):
    """As the release's configuration class writes it, with the backbone as transformers 4.53 does."""
    part = {**SIZES, "rope_theta": 50.0, "_attn_implementation": "hub/kernel", "use_cache": True}
    return {
        "architectures": ["RegressLMForConditionalGeneration"], "model_type": "regresslm",
        "auto_map": {"AutoConfig": "configuration_regresslm.RegressLMConfig"}, "transformers_version": "4.53.2",
        "backbone_model_name": "google/t5gemma-s-s-prefixlm", "decoder_tokenizer": "IEEE", "num_digits": 6,
        "exponent_range": 10, "ieee_base": 10, "ieee_mantissa_digits": 5, "ieee_exponent_digits": 2,
        "num_tokens_per_obj": 9, "max_num_objs": 1, "use_regression_head": False, "pad_token_id": 0,
        "encoder_vocab_size": WORDS, "decoder_vocab_size": len(VOCABULARY),
        "backbone_config": {"encoder": part, "decoder": part, "vocab_size": WORDS}, **changes,
    }  # fmt: skip


def weights():
    """Random weights under the released names (see published/checkpoint.py)."""
    width, inner, heads, pairs = 32, 64, 4 * 8, 2 * 8
    shapes = {"lm_head.out_proj.weight": (13, width), "final_logits_bias": (1, 13)}
    for half, ids, attentions in (("encoder", WORDS, ["self_attn"]), ("decoder", 13, ["self_attn", "cross_attn"])):
        shapes |= {f"model.{half}.embed_tokens.weight": (ids, width), f"model.{half}.norm.weight": (width,)}
        for layer in (f"model.{half}.layers.{i}" for i in range(2)):
            for attention in attentions:
                shapes |= {
                    f"{layer}.{attention}.q_proj.weight": (heads, width),
                    f"{layer}.{attention}.k_proj.weight": (pairs, width),
                    f"{layer}.{attention}.v_proj.weight": (pairs, width),
                    f"{layer}.{attention}.o_proj.weight": (width, heads),
                }
            shapes |= {
                f"{layer}.mlp.gate_proj.weight": (inner, width),
                f"{layer}.mlp.up_proj.weight": (inner, width),
                f"{layer}.mlp.down_proj.weight": (width, inner),
            }
            for block, side in itertools.product([*attentions, "feedforward"], ["pre", "post"]):
                shapes[f"{layer}.{side}_{block}_layernorm.weight"] = (width,)
    generator = torch.Generator().manual_seed(0)
    return {f"model.{name}": 0.4 * torch.randn(shape, generator=generator) for name, shape in shapes.items()}


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("published")
    (folder / "config.json").write_text(json.dumps(config(), indent=2))
    (folder / "ieee_vocab.json").write_text(json.dumps(VOCABULARY, indent=2))
    save_file(weights(), folder / "model.safetensors", metadata={"format": "pt"})
    backend = Backend(models.BPE(unk_token="<unk>"))
    backend.pre_tokenizer = pre_tokenizers.Split("\n", behavior="isolated")
    special = ["<pad>", "<eos>", "<bos>", "<unk>"]
    trainer = trainers.BpeTrainer(vocab_size=WORDS, special_tokens=special, show_progress=False)
    backend.train_from_iterator(TEXTS, trainer)
    backend.post_processor = processors.TemplateProcessing(single="<bos> $A", special_tokens=[("<bos>", 2)])
    (folder / "encoder_tokenizer").mkdir()
    backend.save(str(folder / "encoder_tokenizer" / "tokenizer.json"))
    return folder


@pytest.fixture(scope="session")
def rlm(folder):
    return RLM.from_pretrained(folder)


NUMBERS = PublishedNumbers.of(VOCABULARY, 13, 5)


def ids_of(text):
    return tuple(VOCABULARY[f"<{character}>"] for character in text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (72.5, "++0172500"),
        (-72.5, "-+0172500"),
        (89.447, "++0189447"),  # a published draw, printed there as 89.44699999999999
        (0.0052, "+-0352000"),
        (13144.0, "++0413144"),
        (1.0, "++0010000"),
        (0.99999, "+-0199999"),
        (9.9999e99, "++9999999"),
        (0.0, "++0000000"),
    ],
)
def test_numbers_encoded_by_hand(value, text):
    assert NUMBERS.encode(value) == ids_of(text)
    assert NUMBERS.decode(ids_of(text)) == value


def test_numbers_round_trip():
    assert ids_of("++0172500") == (1, 1, 3, 4, 10, 5, 8, 3, 3)
    assert NUMBERS.length == 9
    rng = np.random.default_rng(0)
    for mantissa, exponent in zip(rng.integers(10**4, 10**5, 200), rng.integers(-99, 100, 200), strict=True):
        value = float(f"{mantissa}e{exponent - 4}")
        assert NUMBERS.decode(NUMBERS.encode(-value)) == -value
    assert NUMBERS.decode(NUMBERS.encode(89.44699)) == 89.447
    assert NUMBERS.decode(NUMBERS.encode(9.999999)) == 10.0
    assert NUMBERS.decode(ids_of("++0000052")) == 0.0052  # as some of the published draws are written
    shuffled = replace(NUMBERS, ids=NUMBERS.ids[::-1])
    assert shuffled.decode(shuffled.encode(72.5)) == 72.5


def test_the_tree_is_in_the_order_of_values():
    """The grammar's token sequences, in ascending order, are numbers in ascending order, each once."""
    short = PublishedNumbers.of(VOCABULARY, 13, 1)

    def walk(state, ids):
        if len(ids) == short.length:
            yield short.decode(ids)
            return
        for token in short.grammar.ascending[state]:
            if short.grammar.allowed[state, token]:
                yield from walk(short.grammar.following[state, token], [*ids, short.ids[token]])

    values = list(walk(0, []))
    assert len(values) == 2 * 9 * 199 + 1
    assert (np.diff(values) > 0).all()
    assert 0.0 in values


@pytest.mark.parametrize("value", [math.nan, math.inf, 1e100, 1e-100, 9.99996e99])
def test_numbers_that_cannot_be_written_are_refused(value):
    with pytest.raises(NumberError):
        NUMBERS.encode(value)
    for text in ("++01725", "+00172500", "++0172+00"):
        with pytest.raises(NumberError, match="is not a number"):
            NUMBERS.decode(ids_of(text))
    with pytest.raises(NumberError, match="is not a number"):
        NUMBERS.decode((0,) * 9)


def rotated(x):
    """Rotary embedding with base 50 of x (H, T, 8)."""
    angles = torch.arange(x.shape[1])[:, None] / 50 ** (torch.arange(0, 8, 2) / 8)
    first, second = x.chunk(2, dim=-1)
    cos, sin = angles.cos(), angles.sin()
    return torch.cat([first * cos - second * sin, second * cos + first * sin], dim=-1)


def plain_log_probabilities(tensors, ids, written):
    """T5Gemma in plain torch for one text and the ids written so far: log-probabilities of each next id, (T, ids)."""

    def norm(x, name):
        scale = 1 + tensors[f"model.model.{name}.weight"]
        return x / (x.square().mean(-1, keepdim=True) + 1e-6).sqrt() * scale

    def attend(x, y, name, turn, allowed):
        w = {part: tensors[f"model.model.{name}.{part}_proj.weight"] for part in "qkvo"}
        q, k, v = ((z @ w[part].T).unflatten(-1, (-1, 8)).transpose(0, 1) for z, part in ((x, "q"), (y, "k"), (y, "v")))
        q, k = (rotated(q), rotated(k)) if turn else (q, k)
        k, v = k.repeat_interleave(2, 0), v.repeat_interleave(2, 0)
        scores = (q @ k.transpose(1, 2) / 8**0.5).masked_fill(~allowed, -torch.inf)
        return (scores.softmax(-1) @ v).transpose(0, 1).flatten(1) @ w["o"].T

    def half(name, ids, memory):
        x = tensors[f"model.model.{name}.embed_tokens.weight"][ids] * 32**0.5
        everywhere = torch.ones(len(ids), len(ids), dtype=torch.bool)
        for layer in range(2):
            at = f"{name}.layers.{layer}"
            y = norm(x, f"{at}.pre_self_attn_layernorm")
            allowed = everywhere if memory is None else everywhere.tril()
            x = x + norm(attend(y, y, f"{at}.self_attn", True, allowed), f"{at}.post_self_attn_layernorm")
            if memory is not None:
                y = norm(x, f"{at}.pre_cross_attn_layernorm")
                y = attend(y, memory, f"{at}.cross_attn", False, torch.tensor(True))
                x = x + norm(y, f"{at}.post_cross_attn_layernorm")
            y = norm(x, f"{at}.pre_feedforward_layernorm")
            gate, up, down = (tensors[f"model.model.{at}.mlp.{part}_proj.weight"] for part in ("gate", "up", "down"))
            y = (torch.nn.functional.gelu(y @ gate.T, approximate="tanh") * (y @ up.T)) @ down.T
            x = x + norm(y, f"{at}.post_feedforward_layernorm")
        return norm(x, f"{name}.norm")

    x = half("decoder", torch.tensor([0, *written]), half("encoder", ids, None))
    logits = x @ tensors["model.lm_head.out_proj.weight"].T
    return ((logits / 30).tanh() * 30).log_softmax(-1)


@pytest.mark.slow
def test_it_computes_the_function_of_t5gemma(rlm, folder):
    """Token by token in a padded batch equals one pass of plain torch."""
    tensors = load_file(folder / "model.safetensors")
    encoded = [rlm.tokenizer.encode(text) for text in TEXTS]
    assert len(set(map(len, encoded))) == 3
    assert encoded[0].ids[0] == 2
    written = torch.tensor([NUMBERS.encode(value) for value in (72.5, -1e-12, 13144.0)])
    tokens = torch.tensor([[NUMBERS.ids.index(i) for i in row] for row in written.tolist()])
    with torch.inference_mode():
        batch = collate(encoded)
        prefixes = rlm.network.decoder.start(rlm.network.encoder(batch), batch.mask)
        parents = torch.zeros(3, 1, dtype=torch.long)
        prefixes.begin(torch.zeros_like(parents), parents)
        steps = [prefixes.logits.repeat_interleave(2, 0)]
        parents = parents.expand(-1, 2)  # two of each text from here on
        for column in tokens.T:
            prefixes.append(column[:, None].expand(-1, 2), parents)
            steps.append(prefixes.logits)
            parents = torch.tensor([[1, 0]]).expand(3, -1)
    for row, text in enumerate(encoded):
        expected = plain_log_probabilities(tensors, torch.from_numpy(text.ids).long(), written[row].tolist())
        for place, logits in enumerate(steps):
            for prefix in (2 * row, 2 * row + 1):
                torch.testing.assert_close(logits[prefix].log_softmax(-1), expected[place], atol=2e-5, rtol=1e-4)


def test_medians_and_intervals_are_quantiles_of_the_constrained_distribution(rlm, folder):
    """By plain torch: the probability below a quantile is at most its level, including the quantile at least that."""
    tensors = load_file(folder / "model.safetensors")
    prediction = rlm.predict(TEXTS[:1])
    ids = torch.from_numpy(rlm.tokenizer.encode(TEXTS[0]).ids).long()
    grammar = NUMBERS.grammar
    for value, level in ((prediction.median, 0.5), (prediction.q10, 0.1), (prediction.q90, 0.9)):
        number = NUMBERS.encode(value.item())
        logs = plain_log_probabilities(tensors, ids, number[:-1])
        state, below, reach = 0, 0.0, 1.0
        for place, token in enumerate(number):
            p = logs[place, list(NUMBERS.ids)].masked_fill(~torch.tensor(grammar.allowed[state]), -torch.inf)
            p = p.double().softmax(-1)
            ours = NUMBERS.ids.index(token)
            order = grammar.ascending[state].tolist()
            below += reach * sum(p[other].item() for other in order[: order.index(ours)])
            reach *= p[ours].item()
            state = grammar.following[state, ours]
        assert below - 1e-5 <= level <= below + reach + 1e-5


def test_a_folder_loads_and_predicts_like_any_checkpoint(rlm, folder):
    assert type(rlm) is RLM
    assert isinstance(rlm.network, PublishedNetwork)
    assert rlm.metrics == (METRIC,)
    assert rlm.resolve("accuracy", "nasbench201") == METRIC
    with pytest.raises(ValueError, match="unknown metric 'val_acuracy'; did you mean val_accuracy"):
        rlm.resolve("val_acuracy")
    prediction = rlm.predict(TEXTS)
    assert prediction.median.shape == prediction.q10.shape == (3, 1)
    assert (prediction.q10 <= prediction.median).all()
    assert (prediction.median <= prediction.q90).all()
    assert len(set(prediction.median[:, 0])) == 3
    assert rlm.predict(TEXTS, intervals=False).q10 is None
    assert rlm.predict(TEXTS, ["accuracy", METRIC]).median.shape == (3, 2)
    assert rlm.predict([]).median.shape == (0, 1)
    arch = "|avg_pool_3x3~0|+|none~0|none~1|+|skip_connect~0|nor_conv_1x1~1|nor_conv_3x3~2|"
    by_api = predict([arch], space="nasbench201", metrics=["accuracy"], checkpoint=folder)
    assert by_api.metrics == (METRIC,)
    assert np.isfinite(by_api.median).all()


def test_batches_padding_and_order_do_not_change_a_prediction(rlm):
    seen = []
    together = rlm.predict([*TEXTS, TEXTS[0]], progress=seen.append)
    assert seen[-1] == 3
    assert_same(together.take([0, 1, 2]), rlm.predict(TEXTS[::-1], batch_size=1).take([2, 1, 0]))
    assert_same(together.take([3]), together.take([0]))


def test_predictions_depend_on_the_texts_end(rlm):
    ends = [f"{TEXTS[1]}Conv k3 b @1 {channels}x32x32\n" for channels in (16, 64, 3)]
    assert len(set(rlm.predict(ends).median[:, 0])) == 3


@pytest.mark.slow
def test_long_texts_are_cropped_and_empty_ones_refused(rlm):
    with pytest.warns(UserWarning, match="1 of 2 texts were cropped to 4096 tokens"):
        rlm.predict([TEXTS[0] * 300, TEXTS[1]], intervals=False)
    with pytest.raises(ValueError, match="text 2 is empty"):
        rlm.predict([TEXTS[0], "\n"])


def test_it_only_predicts(rlm, folder, small_table, tmp_path):
    for attempt in (
        lambda: rlm.save_pretrained(tmp_path / "out"),
        lambda: rlm.sample(TEXTS),
        lambda: extend(rlm, ["params_m"]),
        lambda: rlm.dataset(TEXTS, np.ones((3, 1))),
        lambda: finetune(folder, small_table, tmp_path / "out"),
    ):
        with pytest.raises(CheckpointError, match="a published checkpoint predicts; it cannot be trained"):
            attempt()
    assert list(tmp_path.iterdir()) == []
    assert METRIC in repr(rlm)


@pytest.fixture
def copy(folder, tmp_path):
    shutil.copytree(folder, tmp_path / "copy")
    return tmp_path / "copy"


def refusal(folder):
    with pytest.raises(CheckpointError) as error:
        RLM.from_pretrained(folder)
    assert "\n" not in str(error.value)
    assert str(folder) in str(error.value)
    return str(error.value)


def halves(**changes):
    """Changes of the sizes of encoder and decoder."""
    half = {**SIZES, "rope_theta": 50.0, **changes}
    return {"backbone_config": {"encoder": half, "decoder": half}}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"model_type": "llama"}, "has model_type 'llama'; known is 'regresslm'"),
        ({"decoder_tokenizer": "P10"}, "decoder_tokenizer 'P10' is not known"),
        ({"ieee_base": 2}, "ieee_base 2 is not known; known is 10"),
        ({"ieee_exponent_digits": 1}, "ieee_exponent_digits 1 is not known"),
        ({"max_num_objs": 2}, "max_num_objs 2 is not known"),
        ({"use_regression_head": True}, "use_regression_head True is not known"),
        ({"ieee_mantissa_digits": None}, "'ieee_mantissa_digits' must be a whole number from 1 to 15"),
        ({"decoder_vocab_size": 10**12}, "'decoder_vocab_size' must be a whole number"),
        ({"decoder_vocab_size": 14}, "decoder.embed_tokens.weight has shape (13, 32), but config.json means (14"),
        ({"decoder_vocab_size": 12}, "ieee_vocab.json gives <9> no id of its own from 0 to 11"),
        ({"encoder_vocab_size": -1}, "'encoder_vocab_size' must be a whole number"),
        ({"pad_token_id": 13}, "'pad_token_id' must be a whole number from 0 to 12"),
        ({"backbone_config": None}, "has no backbone_config.encoder"),
        ({"backbone_config": {"encoder": SIZES}}, "'rope_theta' must be a positive number, but is None"),
        ({"backbone_config": {"encoder": {**SIZES, "rope_theta": 50.0}}}, "has no backbone_config.decoder"),
        (halves(num_hidden_layers=10**9), "'num_hidden_layers' must be a whole number from 1 to 256"),
        (halves(hidden_size=2**14), "has shape (60, 32), but config.json means (60, 16384)"),
        (halves(sliding_window=512), "'sliding_window' must be a whole number from 4096"),
        (halves(hidden_size=32.0), "'hidden_size' must be a whole number"),
        (halves(num_key_value_heads=3), "not a multiple of num_key_value_heads"),
        (halves(num_attention_heads=5, num_key_value_heads=1), "is not a multiple of the number of attention heads"),
        (halves(head_dim=7), "head_dim 7 is odd"),
        (halves(num_hidden_layers=1, layer_types=None), "has model.model.decoder.layers.1."),
        (halves(layer_types=["full_attention"]), "layer_types does not name each layer's attention"),
        (halves(hidden_activation="silu"), "hidden_activation 'silu' is not known"),
        (halves(rope_parameters={"rope_type": "yarn"}), "known is rope_type 'default'"),
        (halves(final_logit_softcapping=-1), "'final_logit_softcapping' must be a positive number"),
        (halves(rms_norm_eps="small"), "'rms_norm_eps' must be a positive number"),
    ],
)
def test_an_unknown_config_and_wrong_sizes_are_one_clear_line(copy, changes, message):
    (copy / "config.json").write_text(json.dumps(config(**changes)))
    assert message in refusal(copy)


def test_a_config_of_transformers_5_reads_the_same(copy, rlm):
    part = {**SIZES, "rope_parameters": {"rope_type": "default", "rope_theta": 50.0}}
    both = {"encoder": part, "decoder": part}
    (copy / "config.json").write_text(json.dumps(config(backbone_config=both, encoder_vocab_size=None)))
    again = RLM.from_pretrained(copy)
    np.testing.assert_array_equal(again.predict(TEXTS).q90, rlm.predict(TEXTS).q90)


INNER = "model.model.decoder.layers.1.cross_attn.k_proj.weight"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda tensors: tensors.pop(INNER), f"lacks {INNER}"),
        (lambda tensors: tensors.update({"model.other": tensors.pop(INNER)}), f"lacks {INNER}"),
        (lambda tensors: tensors.update({"model.other": torch.ones(1)}), "has model.other, which the known"),
        (lambda tensors: tensors.update({INNER: torch.ones(3, 2)}), f"{INNER} has shape (3, 2), but config"),
        (lambda tensors: tensors[INNER].fill_(math.nan), f"{INNER} has values that are not finite"),
    ],
)
def test_wrong_weights_are_one_clear_line(copy, change, message):
    tensors = load_file(copy / "model.safetensors")
    change(tensors)
    save_file(tensors, copy / "model.safetensors")
    assert message in refusal(copy)


def test_half_precision_weights_are_read(copy):
    tensors = load_file(copy / "model.safetensors")
    tensors.pop("model.final_logits_bias")
    save_file({name: tensor.bfloat16() for name, tensor in tensors.items()}, copy / "model.safetensors")
    assert np.isfinite(RLM.from_pretrained(copy).predict(TEXTS).median).all()


def test_missing_and_damaged_files_are_one_clear_line(copy):
    path = copy / "model.safetensors"
    path.write_bytes(path.read_bytes()[:-100])
    assert "model.safetensors is missing or damaged: Error while deserializing" in refusal(copy)
    path.unlink()
    assert "model.safetensors is missing or damaged" in refusal(copy)
    (copy / "ieee_vocab.json").write_text("[")
    assert "ieee_vocab.json cannot be read" in refusal(copy)
    (copy / "ieee_vocab.json").write_text(json.dumps({**VOCABULARY, "<7>": 1}))
    assert "ieee_vocab.json gives <7> no id of its own" in refusal(copy)
    (copy / "ieee_vocab.json").unlink()
    assert "ieee_vocab.json cannot be read" in refusal(copy)


def test_a_wrong_tokenizer_is_one_clear_line(copy):
    path = copy / "encoder_tokenizer" / "tokenizer.json"
    backend = Backend.from_file(str(path))
    backend.add_tokens(["another", "and another"])
    backend.save(str(path))
    assert f"the tokenizer has {WORDS + 2} tokens, more than the {WORDS}" in refusal(copy)
    path.write_text("{}")
    assert "is no tokenizer" in refusal(copy)


def test_without_transformers_it_says_what_to_install(folder, monkeypatch):
    monkeypatch.setitem(sys.modules, "transformers", None)
    assert "pip install nassurrogate[transformers]" in refusal(folder)

"""Frozen encoders, on small random ones saved with transformers."""

import copy
import dataclasses
import json
import shutil
import sys
import time
import types
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer as Backend
from tokenizers import models, pre_tokenizers, processors, trainers

from search_spaces.tables import Table
from surrogate import RLM, ConfigError, FrozenModelConfig, ModelConfig, TrainConfig, train
from surrogate.encoders import collate
from surrogate.pretrained_encoder import EncoderError, Pretrained, PretrainedTokenizer, cached_encodings
from surrogate.tokenizer import Encoded
from tests.surrogate.conftest import assert_same, assert_unreadable, edit_config, report_briefly

transformers = pytest.importorskip("transformers", reason="needs pip install nassurrogate[transformers]")

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("brief_reports")]
VOCABULARY = 300
FAMILIES = ("t5gemma", "t5", "bert")


def network(family):
    """A model like the released ones, including heads and decoders that are not used here."""
    if family == "t5gemma":
        module = dict(
            vocab_size=VOCABULARY, hidden_size=32, intermediate_size=64, num_hidden_layers=2, head_dim=8,
            num_attention_heads=4, num_key_value_heads=2, query_pre_attn_scalar=8, sliding_window=64,
            rope_parameters={"rope_type": "default", "rope_theta": 50.0},
        )  # fmt: skip
        config = transformers.T5GemmaConfig(encoder=module, decoder=module, vocab_size=VOCABULARY)
        model = transformers.T5GemmaForConditionalGeneration(config)
        with torch.no_grad():  # its initial layers are close to the identity
            for name, weight in model.named_parameters():
                if "proj" in name:
                    weight.mul_(10)
        return model
    if family == "t5":
        config = transformers.T5Config(vocab_size=VOCABULARY, d_model=32, d_kv=8, d_ff=64, num_layers=2, num_heads=4)
        return transformers.T5ForConditionalGeneration(config)
    sizes = dict(num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, initializer_range=0.2)
    if family == "bert":
        config = transformers.BertConfig(vocab_size=VOCABULARY, hidden_size=32, max_position_embeddings=256, **sizes)
        return transformers.BertForMaskedLM(config)
    assert family == "gpt2"
    config = transformers.GPT2Config(vocab_size=VOCABULARY, n_embd=32, n_layer=2, n_head=4, n_positions=256)
    return transformers.GPT2LMHeadModel(config)


def encoder_of(model):
    return model.bert if hasattr(model, "bert") else model.get_encoder()


@pytest.fixture(scope="session")
def tokenizer(small_table):
    backend = Backend(models.BPE(unk_token="[UNK]"))
    backend.pre_tokenizer = pre_tokenizers.Split("\n", behavior="removed")
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
    trainer = trainers.BpeTrainer(vocab_size=VOCABULARY, special_tokens=special, show_progress=False)
    backend.train_from_iterator(small_table.texts(), trainer)
    backend.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=backend, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]"
    )


@pytest.fixture(scope="session")
def saved(tokenizer, tmp_path_factory):
    """Family -> (folder, model)."""
    out = {}
    for seed, family in enumerate((*FAMILIES, "gpt2")):
        torch.manual_seed(seed)
        model = network(family).eval()
        folder = tmp_path_factory.mktemp("encoders") / family
        model.save_pretrained(folder)
        tokenizer.save_pretrained(folder)
        out[family] = folder, model
    return out


def small(folder, **changes):
    sizes = dict(width=32, heads=2, decoder_layers=1, decoder_feed_forward=32, max_tokens=256)
    return FrozenModelConfig(encoder=str(folder), **{**sizes, **changes})


def encodings(folder, texts):
    config = small(folder)
    words = PretrainedTokenizer.of(config)
    batch = collate([words.encode(text) for text in texts])
    return Pretrained(config).encode(batch), batch


@pytest.fixture(params=FAMILIES)
def family(request):
    return request.param


TEXTS = ["input 3x32x32\nConv k3 p1 b @1 16x32x32\n", "input 3x32x32\nConv k3 p1 b @1 16x32x32\nRelu @1 16x32x32\n"]


def test_a_loaded_encoder_computes_the_function_of_the_saved_model(saved, family):
    folder, model = saved[family]
    ours, batch = encodings(folder, TEXTS)
    with torch.no_grad():
        theirs = encoder_of(model)(input_ids=batch.ids, attention_mask=batch.mask.long()).last_hidden_state
    torch.testing.assert_close(ours[batch.mask], theirs[batch.mask], atol=0, rtol=1e-3)
    assert (ours[~batch.mask] == 0).all()


def test_the_encoding_of_every_token_depends_on_every_token(saved, family):
    config = small(saved[family][0])
    pretrained = Pretrained(config)
    ids = PretrainedTokenizer.of(config).encode(TEXTS[1]).ids
    for place in range(1, len(ids) - 1):
        other = ids.copy()
        other[place] = 100 if ids[place] != 100 else 101
        texts = [Encoded(row, np.zeros((0, 2), dtype=np.int32)) for row in (ids, other)]
        first, second = pretrained.encode(collate(texts))
        assert ((first - second).abs().amax(-1) > 0).all()


def altered(folder, to, change):
    """A copy of a checkpoint with tensors `change(name, tensor)`, without those that are None."""
    shutil.copytree(folder, to)
    tensors = {name: change(name, t) for name, t in load_file(folder / "model.safetensors").items()}
    kept = {name: t.contiguous() for name, t in tensors.items() if t is not None}
    save_file(kept, to / "model.safetensors", metadata={"format": "pt"})
    return to


INNER = {
    "t5gemma": "encoder.layers.0.self_attn.v_proj.weight",
    "t5": "encoder.block.0.layer.0.SelfAttention.v.weight",
    "bert": "encoder.layer.0.attention.self.value.weight",
}


def test_a_permuted_weight_gives_other_encodings(saved, family, tmp_path):
    folder, _ = saved[family]
    other = altered(folder, tmp_path / "other", lambda name, t: t.flip(0) if name.endswith(INNER[family]) else t)
    before, batch = encodings(folder, TEXTS)
    after, _ = encodings(other, TEXTS)
    assert ((before - after).abs().amax(-1)[batch.mask] > 1e-3).all()
    assert Pretrained(small(folder)).config.encoder_sha256 != Pretrained(small(other)).config.encoder_sha256


def test_a_missing_weight_is_named(saved, family, tmp_path):
    other = altered(saved[family][0], tmp_path / "other", lambda name, t: None if name.endswith(INNER[family]) else t)
    with pytest.raises(EncoderError, match=f"its files lack 1 weights .* such as .*{INNER[family]}"):
        Pretrained(small(other))


def test_t5gemma_saved_by_transformers_4(saved, tmp_path):
    """It has older keys for the rotary base, attention windows and the dtype."""
    folder, _ = saved["t5gemma"]
    shutil.copytree(folder, tmp_path / "old")
    config = json.loads((folder / "config.json").read_text())
    for part in (config, config["encoder"], config["decoder"]):
        part.pop("dtype", None)
        part["torch_dtype"] = "bfloat16"
        if rope := part.pop("rope_parameters", None):
            part["rope_theta"] = rope["rope_theta"]
    config["transformers_version"] = "4.53.0.dev0"
    (tmp_path / "old" / "config.json").write_text(json.dumps(config))
    assert config["encoder"]["rope_theta"] == 50.0  # not the default
    torch.testing.assert_close(encodings(tmp_path / "old", TEXTS)[0], encodings(folder, TEXTS)[0], atol=0, rtol=0)


def test_t5_without_shared_embeddings(saved, tmp_path):
    """Like madlad400: the encoder's embedding has its own name, and the output layer is another one."""
    folder, _ = saved["t5"]

    shutil.copytree(folder, tmp_path / "other")
    tensors = load_file(folder / "model.safetensors")
    embedding = tensors.pop("shared.weight")
    tensors["encoder.embed_tokens.weight"] = embedding
    tensors["decoder.embed_tokens.weight"] = embedding.clone()
    tensors["lm_head.weight"] = torch.randn_like(embedding)
    save_file(tensors, tmp_path / "other" / "model.safetensors", {"format": "pt"})
    edit_config(tmp_path / "other" / "config.json", tie_word_embeddings=False)
    torch.testing.assert_close(encodings(tmp_path / "other", TEXTS)[0], encodings(folder, TEXTS)[0], atol=0, rtol=0)


@pytest.fixture(scope="session")
def config(saved):
    return TrainConfig(
        metrics=("params_m", "macs_m"), held_out=40, validation=20, epochs=6, batch_size=16, warmup_steps=10,
        average_decay=0.9, learning_rate=5e-3, model=small(saved["t5gemma"][0]),
    )  # fmt: skip


class Trained:
    """A finished training with the losses of its steps and the number of texts its encoder read."""

    def __init__(self, table, config, out):
        self.losses, self.read = [], 0
        read = Pretrained._read

        def counted(pretrained, ids, mask):
            self.read += len(ids)
            return read(pretrained, ids, mask)

        with pytest.MonkeyPatch.context() as patch:
            report_briefly(patch)
            patch.setattr(Pretrained, "_read", counted)
            self.rlm = train(table, config, out, progress=self._note)
        self.folder = out

    def _note(self, step, steps, line):
        self.losses.append(float(line.removeprefix("loss ")))


@pytest.fixture(scope="session")
def trained(small_table, config, tmp_path_factory):
    return Trained(small_table, config, tmp_path_factory.mktemp("frozen") / "checkpoint")


def test_it_trains_and_predicts(trained, small_table, config):
    first, *_, last = np.array_split(trained.losses, config.epochs)
    assert last.mean() < 0.7 * first.mean()
    prediction = trained.rlm.predict(small_table.texts()[:20])
    assert np.isfinite(prediction.median).all()
    assert (prediction.q10 <= prediction.q90).all()
    assert trained.rlm.training["held_out_scores"]["rows"] >= 40
    assert [p.name for p in trained.folder.parent.iterdir()] == ["checkpoint"]


def test_the_cache_is_used_and_changes_nothing(small_table, config, tmp_path):
    config = dataclasses.replace(config, epochs=2, held_out=0, metrics=("params_m",))
    table = small_table.take(range(100))
    cached = Trained(table, config, tmp_path / "cached")
    assert cached.read == len(set(table.texts()))
    without = Trained(table, dataclasses.replace(config, encoding_cache_gb=0.0), tmp_path / "without")
    assert without.read > config.epochs * cached.read
    assert without.losses == cached.losses
    texts = table.texts()[:20]
    np.testing.assert_array_equal(without.rlm.predict(texts).median, cached.rlm.predict(texts).median)


def test_the_cache_stays_within_its_bound(trained, small_table, tmp_path):
    rlm, bytes_each = trained.rlm, 2 * 32
    texts = [rlm.tokenizer.encode(text) for text in small_table.texts()[:30]]
    room = sum(len(text) for text in texts[:10]) * bytes_each
    batch = collate(texts, rlm.device)
    plain = rlm.network.encoder(batch)
    with cached_encodings(rlm.network.encoder, tmp_path, room / 1e9):
        for _ in range(3):
            assert torch.equal(rlm.network.encoder(batch), plain)
        cache = rlm.network.encoder.pretrained.cache
        assert 0 < cache.size <= room
    assert rlm.network.encoder.pretrained.cache is None
    assert list(tmp_path.iterdir()) == []


def test_the_encoder_is_frozen(trained, saved, small_table, config):
    network = trained.rlm.network
    names = {name.split(".")[1] for name, _ in network.named_parameters() if name.startswith("encoder.")}
    assert names == {"norm", "project"}
    _, model = saved["t5gemma"]
    loaded = network.encoder.pretrained.model
    assert not any(weight.requires_grad for weight in loaded.parameters())
    for (name, ours), theirs in zip(loaded.state_dict().items(), encoder_of(model).state_dict().values(), strict=True):
        assert torch.equal(ours.cpu(), theirs), name
    network.train()
    assert not loaded.training
    batch = collate([trained.rlm.tokenizer.encode(text) for text in TEXTS], trained.rlm.device)
    network.encoder(batch).sum().backward()
    assert network.encoder.project.weight.grad.abs().sum() > 0
    assert all(weight.grad is None for weight in loaded.parameters())
    network.zero_grad()
    network.eval()
    assert copy.deepcopy(network).encoder.pretrained is network.encoder.pretrained


def test_batch_composition_and_padding_do_not_change_a_prediction(trained, small_table):
    texts = [*small_table.texts()[:12], *TEXTS]
    together = trained.rlm.predict(texts)
    assert_same(together, trained.rlm.predict(texts[::-1], batch_size=3).take(range(len(texts))[::-1]))
    for place, text in enumerate(texts):
        assert_same(together.take([place]), trained.rlm.predict([text]))


def test_saved_and_loaded_predicts_the_same(trained, saved, small_table):
    texts = small_table.texts()[:20]
    again = RLM.from_pretrained(trained.folder)
    assert_same(trained.rlm.predict(texts), again.predict(texts))
    assert again.network.config == trained.rlm.network.config
    model = json.loads((trained.folder / "config.json").read_text())["model"]
    assert model["encoder"] == str(saved["t5gemma"][0])
    assert len(model["encoder_sha256"]) == 64
    assert "encoder_layers" not in model
    stored = {name for name in load_file(trained.folder / "model.safetensors") if name.startswith("encoder.")}
    assert stored == {"encoder.norm.weight", "encoder.norm.bias", "encoder.project.weight", "encoder.project.bias"}
    assert f"frozen encoder {model['encoder']}" in (trained.folder / "README.md").read_text()


@pytest.fixture
def moved(trained, tmp_path):
    """A copy of the checkpoint whose config.json names another folder of the encoder."""
    shutil.copytree(trained.folder, tmp_path / "checkpoint")
    path = tmp_path / "checkpoint" / "config.json"
    edit_config(path, model={**json.loads(path.read_text())["model"], "encoder": str(tmp_path / "encoder")})
    return tmp_path


def test_the_encoder_may_be_moved_but_not_changed(moved, saved, trained):
    folder, _ = saved["t5gemma"]
    assert_unreadable(r"encoder folder .*/encoder does not exist", moved / "checkpoint")
    shutil.copytree(folder, moved / "encoder")
    again = RLM.from_pretrained(moved / "checkpoint")
    np.testing.assert_array_equal(again.predict(TEXTS).median, trained.rlm.predict(TEXTS).median)
    shutil.rmtree(moved / "encoder")
    altered(folder, moved / "encoder", lambda name, t: t.flip(0) if name.endswith(INNER["t5gemma"]) else t)
    assert_unreadable("has other weights than the model was trained on", moved / "checkpoint")


@pytest.mark.parametrize("family", ["t5", "bert"])
def test_other_families_train_too(saved, small_table, config, tmp_path, family):
    config = dataclasses.replace(config, epochs=1, model=small(saved[family][0]))
    rlm = train(small_table, config, tmp_path / "out")
    texts = small_table.texts()[:5]
    assert_same(RLM.from_pretrained(tmp_path / "out").predict(texts), rlm.predict(texts))


def test_a_frozen_encoder_reads_code_and_networks(saved, small_table, config, tmp_path):
    """One model is trained on both kinds of text."""
    code = tuple(f"Conv = [k{n}] * 16\nRelu = [Conv] * {n}\n" for n in range(40))
    blank = ("",) * len(code)
    programs = Table(("python",) * len(code), blank, code, {"peak_memory_bytes": 8.0 * np.arange(40) + 56})
    both = Table(
        programs.space + small_table.space,
        programs.arch_str + small_table.arch_str,
        code + tuple(small_table.texts()),
        {
            "params_m": np.append(np.full(len(code), np.nan), small_table.metric("params_m")),
            "peak_memory_bytes": np.append(programs.metric("peak_memory_bytes"), np.full(len(small_table), np.nan)),
        },
    )
    config = dataclasses.replace(
        config, metrics=tuple(both.metrics), held_out=0, validation=0, epochs=1, model=small(saved["t5"][0])
    )
    rlm = train(both, config, tmp_path / "out")
    assert rlm.known["python"] == ("peak_memory_bytes",)
    medians = rlm.predict(code, ["peak_memory_bytes"]).median
    assert np.isfinite(medians).all()


def test_long_texts_are_cropped_and_counted(saved, small_table, config, tmp_path):
    texts = small_table.texts()
    whole = PretrainedTokenizer.of(config.model)
    lengths = [len(whole.encode(text)) for text in texts]
    limit = int(np.median(lengths))
    config = dataclasses.replace(config, epochs=1, held_out=0, model=small(saved["t5"][0], max_tokens=limit))
    rlm = train(small_table, config, tmp_path / "out")
    assert rlm.training["cropped_rows"] == sum(length > limit for length in lengths) > 0
    longest = texts[int(np.argmax(lengths))]
    encoded = rlm.tokenizer.encode(longest)
    assert len(encoded) == limit
    assert encoded.ids[-1] == whole.encode(longest).ids[-1]  # the special token at the end is kept
    with pytest.warns(UserWarning, match=f"1 of 2 texts were cropped to {limit} tokens"):
        RLM.from_pretrained(tmp_path / "out").predict([longest, TEXTS[0]])


def test_configs_round_trip(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text('metrics = ["a"]\n[model]\nencoder = "google/t5gemma-s-s-prefixlm"\nmax_tokens = 1024\n')
    config = TrainConfig.from_file(path)
    model = config.model
    assert isinstance(model, FrozenModelConfig)
    assert (model.width, model.heads, model.decoder_layers, model.decoder_feed_forward) == (2048, 8, 2, 2048)
    assert (model.encoder, model.max_tokens) == ("google/t5gemma-s-s-prefixlm", 1024)
    assert TrainConfig.from_dict(json.loads(json.dumps(config.to_dict()))) == config
    with pytest.raises(ConfigError, match="unknown key 'encoder_layers'"):
        TrainConfig.from_dict({"model": {"encoder": "x", "encoder_layers": 3}})
    with pytest.raises(ConfigError, match="'encoder' must be"):
        ModelConfig.from_dict({"encoder": ""})
    assert "encoder" not in ModelConfig().to_dict()


def test_embeddings_may_be_narrower_than_encodings(tokenizer, tmp_path):
    sizes = dict(embedding_size=16, hidden_size=48, num_hidden_layers=1, num_attention_heads=4)
    albert = transformers.AlbertConfig(vocab_size=VOCABULARY, intermediate_size=64, **sizes)
    transformers.AlbertModel(albert).save_pretrained(tmp_path / "encoder")
    tokenizer.save_pretrained(tmp_path / "encoder")
    assert encodings(tmp_path / "encoder", TEXTS)[0].shape[-1] == 48


def test_a_relative_folder_is_saved_as_a_full_path(saved, monkeypatch):
    folder, _ = saved["t5"]
    monkeypatch.chdir(folder.parent)
    assert Pretrained(small(folder.name)).config.encoder == str(folder.resolve())


def refused(folder, **changes):
    with pytest.raises(EncoderError) as error:
        Pretrained(small(folder, **changes))
    assert "\n" not in str(error.value)
    return str(error.value)


def test_unusable_encoders_are_refused_in_one_line(saved, tmp_path, monkeypatch):
    assert "does not exist" in refused(tmp_path / "none")
    assert "does not exist" in refused("./none")
    (tmp_path / "empty").mkdir()
    assert "cannot be loaded" in refused(tmp_path / "empty")
    assert "start does not depend on the text's end" in refused(saved["gpt2"][0])
    assert "cannot read 'max_tokens' = 300 tokens" in refused(saved["bert"][0], max_tokens=300)
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    assert "encoder nobody/nothing cannot be loaded" in refused("nobody/nothing")
    vision = transformers.ViTConfig(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
    transformers.ViTModel(vision).save_pretrained(tmp_path / "vision")
    assert "does not read text (it is a ViTModel)" in refused(tmp_path / "vision")


def test_a_failed_start_leaves_nothing(small_table, config, tmp_path):
    config = dataclasses.replace(config, model=small(tmp_path / "none"))
    with pytest.raises(EncoderError, match="does not exist"):
        train(small_table, config, tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_without_transformers_it_says_what_to_install(trained, saved, monkeypatch):
    monkeypatch.setitem(sys.modules, "transformers", None)
    assert "pip install nassurrogate[transformers]" in refused(saved["t5"][0])
    assert_unreadable(r"pip install nassurrogate\[transformers\]", trained.folder)


def test_threads_share_a_tokenizer_one_at_a_time():
    """The lock belongs to no single call of `predict`."""

    class Counting:
        busy = overlaps = 0

        def encode(self, text):
            self.busy += 1
            self.overlaps += self.busy > 1
            time.sleep(0.002)
            self.busy -= 1
            return types.SimpleNamespace(ids=[1, 2], overflowing=[])

    shared = PretrainedTokenizer(Counting())
    with ThreadPoolExecutor(4) as pool:
        assert all(len(encoded) == 2 for encoded in pool.map(shared.encode, TEXTS * 10))
    assert shared.backend.overlaps == 0

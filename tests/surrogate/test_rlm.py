import copy
import dataclasses
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file

from search_spaces import get
from surrogate import RLM, Prediction, best_device, decoding, default_checkpoint
from surrogate.dataset import sample_texts
from tests.surrogate.conftest import assert_same, assert_unreadable, edit_config


@pytest.fixture
def checkpoint(small_rlm, tmp_path):
    small_rlm.save_pretrained(tmp_path / "checkpoint")
    return tmp_path / "checkpoint"


def test_saved_and_loaded_predicts_the_same(small_rlm, small_table, checkpoint):
    texts = small_table.texts()[:20]
    again = RLM.from_pretrained(checkpoint)
    before, after = small_rlm.predict(texts), again.predict(texts)
    assert before.metrics == after.metrics == ("params_m", "macs_m")
    assert_same(before, after, "median", "q10", "q90", "novelty")
    assert again.trained_on == small_rlm.trained_on
    assert again.training["config"]["seed"] == 0
    assert sorted(p.name for p in checkpoint.iterdir()) == [
        "README.md", "config.json", "model.safetensors", "novelty.safetensors", "tokenizer.json",
    ]  # fmt: skip


def test_fingerprints_of_selection_and_calibration_are_saved_next_to_those_of_training(small_rlm, tmp_path):
    marked = dataclasses.replace(small_rlm, selected_on=frozenset({1, (1 << 63) - 1}), calibrated_on=frozenset({7}))
    marked.save_pretrained(tmp_path / "checkpoint")
    again = RLM.from_pretrained(tmp_path / "checkpoint")
    assert (again.selected_on, again.calibrated_on) == ({1, (1 << 63) - 1}, {7})
    assert again.trained_on == small_rlm.trained_on
    tensors = load_file(tmp_path / "checkpoint" / "model.safetensors")
    assert {tensors[name].dtype for name in ("trained_on", "selected_on", "calibrated_on")} == {torch.int64}


def test_checkpoints_without_these_fingerprints_load():
    folder = Path(__file__).parent.parent / "compatibility" / "0.1.0" / "checkpoint"
    stored = load_file(folder / "model.safetensors")
    assert {"trained_on"} == stored.keys() & {"trained_on", "selected_on", "calibrated_on"}
    old = RLM.from_pretrained(folder)
    assert old.trained_on
    assert old.selected_on == old.calibrated_on == frozenset()


@pytest.mark.slow
def test_batch_composition_and_padding_do_not_change_a_prediction(default_rlm, small_table):
    texts, metrics = small_table.texts()[:48], default_rlm.metrics[:8]
    together = default_rlm.predict(texts, metrics)
    forwards = default_rlm.predict(texts[::-1], metrics, batch_size=7).take(range(len(texts))[::-1])
    np.testing.assert_allclose(together.novelty, forwards.novelty, atol=0.0011)  # rounded to three decimals
    assert_same(together, forwards)
    for place, text in enumerate(texts[:12]):
        assert_same(together.take([place]), default_rlm.predict([text], metrics))


@pytest.mark.slow
def test_decoding_stays_on_the_device_of_the_model(small_rlm, tmp_path):
    small_rlm.save_pretrained(tmp_path / "checkpoint")
    elsewhere = RLM.from_pretrained(tmp_path / "checkpoint", "meta")  # computes shapes only and refuses CPU tensors
    memory, mask = torch.zeros(2, 5, 32, device="meta"), torch.ones(2, 5, dtype=torch.bool, device="meta")
    decoder = elsewhere.network.decoder
    for read, rest in (
        (decoding.medians, ()), (decoding.quantiles, ([0.1, 0.9],)), (decoding.joint, (np.full((2, 4, 2), 0.3),)),
    ):  # fmt: skip
        with torch.inference_mode(), pytest.raises(NotImplementedError, match="copy out of meta tensor"):
            read(decoder, memory, mask, [0, 1], *rest)


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a GPU")
def test_a_gpu_gives_the_same_predictions(default_rlm, small_table):
    texts = small_table.texts()[:64]
    there = RLM.from_pretrained(default_checkpoint(), best_device())
    assert there.device.type == "cuda"
    ours, theirs = default_rlm.predict(texts), there.predict(texts)
    for name in ("median", "q10", "q90"):
        # Different rounding may change a digit in rare cases.
        close = np.isclose(getattr(ours, name), getattr(theirs, name), rtol=1e-3)
        assert close.mean() > 0.99
    assert np.isfinite(there.sample(texts[:4], count=8)).all()


def test_metrics_have_the_requested_order(default_rlm, small_table):
    texts = small_table.texts()[:5]
    accuracy = default_rlm.resolve("accuracy", "nasbench201")
    asked = default_rlm.predict(texts, ["pixel3_latency_ms", accuracy], intervals=False)
    assert asked.metrics == ("pixel3_latency_ms", "cifar10_valid_accuracy_200ep_pct")
    assert asked.q10 is None
    assert asked.q90 is None
    ordered = default_rlm.predict(texts, [accuracy, "pixel3_latency_ms"], intervals=False)
    np.testing.assert_array_equal(asked.median[:, ::-1], ordered.median)


def test_predictions_do_not_depend_on_the_other_metrics(default_rlm, small_table):
    texts = small_table.texts()[:20]
    alone = default_rlm.predict(texts, ["1080ti_batch1_latency_ms"])
    full = default_rlm.predict(texts)
    assert_same(alone, full.columns(["1080ti_batch1_latency_ms"]))
    assert ((full.q10 <= full.median) & (full.median <= full.q90)).all()


@pytest.mark.slow
@pytest.mark.slow
def test_texts_are_read_once_for_encodings_and_medians(default_rlm, small_table):
    texts, names = small_table.texts()[:20], list(default_rlm.metrics[5:2:-1])
    encodings, medians = default_rlm.read(texts, names)
    np.testing.assert_allclose(default_rlm.encodings(texts), encodings, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(default_rlm.predict(texts, names).median, medians, rtol=1e-5)
    np.testing.assert_allclose(default_rlm.read(texts[:1], ())[0], encodings[:1], rtol=1e-4, atol=1e-5)


def test_intervals_end_near_their_median(default_rlm):
    """No interval of 69 to 90% where 8 and 9 as leading digits have a thousandth of the probability."""
    found = default_rlm.predict(sample_texts("nds_darts", 40, 0), ["imagenet_valid_accuracy_50ep_pct"])
    assert (found.q90 < 80).all()
    assert (found.q90 - found.median < 8).all()


def test_equal_texts_are_predicted_once_and_get_equal_rows(small_rlm, small_table):
    text, done = small_table.texts()[0], []
    out = small_rlm.predict([text] * 5, progress=done.append)
    assert done == [1]
    assert (out.median == out.median[0]).all()


def test_no_texts_give_no_rows(small_rlm):
    assert small_rlm.predict([]).median.shape == (0, 2)


def test_bad_texts_are_named(small_rlm):
    with pytest.raises(ValueError, match="text 2 is empty"):
        small_rlm.predict(["input 3x8x8\n", ""])
    with pytest.raises(ValueError, match=r"text 1 has \d+ tokens, more than the 4096 it reads"):
        small_rlm.predict(["x" * 20_000])
    assert small_rlm.refusal("") == "is empty"
    assert small_rlm.refusal("x" * 20_000).endswith("tokens, more than the 4096 it reads ('max_tokens')")
    assert small_rlm.refusal("input 3x8x8\n") == ""


def test_names_and_aliases(default_rlm):
    assert default_rlm.resolve("accuracy", "nasbench201") == "cifar10_valid_accuracy_200ep_pct"
    assert default_rlm.resolve("latency:cpu", "nasbench201") == "gold_6226_latency_ms"
    assert default_rlm.resolve("eyeriss_latency_ms") == "eyeriss_latency_ms"
    with pytest.raises(ValueError, match="did you mean latency:pixel3"):
        default_rlm.resolve("latency:pixel4")
    with pytest.raises(ValueError, match="the checkpoint knows no accuracy of fbnet"):
        default_rlm.resolve("accuracy", "fbnet")
    with pytest.raises(ValueError, match="the checkpoint knows no acuracy of fbnet; it knows latency"):
        default_rlm.resolve("acuracy", "fbnet")
    # A space without a device of its own has that of networks that people deploy.
    assert default_rlm.resolve("latency:gpu", "nasbench201") == "1080ti_batch1_latency_ms"
    for name in ("latency:cpu", "latency:gpu", "latency:rtx3090"):
        assert default_rlm.resolve(name, "mnasnet") == default_rlm.resolve(name)
        assert name in default_rlm.names("mnasnet")
    assert default_rlm.resolve("accuracy", "ofa_mb") == "imagenet_top1_pct"
    # Without a space, those of networks that people deploy, then the first in decoding order.
    assert default_rlm.resolve("latency:cpu") == "onnxruntime_cpu_latency_ms"
    assert default_rlm.resolve("latency:eyeriss") == "eyeriss_latency_ms"
    assert default_rlm.meanings("accuracy") == [
        "imagenet_top1_pct", "cifar10_valid_accuracy_200ep_pct", "cifar10_valid_accuracy_108ep_pct",
        "imagenet_valid_accuracy_50ep_pct", "imagenet_proxy_accuracy_16ep_pct",
    ]  # fmt: skip
    assert default_rlm.meanings("accuracy", "mnasnet")[0] == "imagenet_proxy_accuracy_16ep_pct"
    assert default_rlm.meanings("accuracy", "nds_pnas") == ["imagenet_valid_accuracy_50ep_pct"]
    assert default_rlm.meanings("latency:abacus") == []


def damage(checkpoint, name, change):
    path = checkpoint / name
    path.write_bytes(change(path.read_bytes()))


@pytest.mark.parametrize("name", ["model.safetensors", "tokenizer.json"])
@pytest.mark.parametrize(
    "change", [lambda b: b[: len(b) // 2], lambda b: b[:-9] + bytes([b[-9] ^ 1]) + b[-8:], lambda b: b""]
)
def test_damaged_files_are_named(checkpoint, name, change):
    damage(checkpoint, name, change)
    assert_unreadable(f"{name} is damaged", checkpoint)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": 2}, "has format 2, this version reads 1; upgrade nassurrogate"),
        ({"format": 0}, "has format 0, this version reads 1"),
        ({"format": None}, "names no format"),
        ({"metrics": None}, "no proper 'metrics'"),
        ({"known": {"nasbench201": 3}}, "'known' has no list of names for 'nasbench201'"),
        ({"metrics": ["one"], "known": {}}, "does not fit config.json in 'decoder.metric'"),
        ({"metrics": ["one"]}, "'known' has 'macs_m', which is not in 'metrics'"),
        ({"model": {"widht": 1}}, "unknown key 'widht'"),
        ({"ranges": {"one": [0, 1]}}, "'ranges' is no table by metric"),
        ({"ranges": {"macs_m": [2, 1]}}, "'ranges' has no two numbers for 'macs_m'"),
        ({"ranges": {"macs_m": [0, 1e300]}}, "out of range"),
    ],
)
def test_wrong_configs_are_named(checkpoint, changes, message):
    edit_config(checkpoint / "config.json", **changes)
    assert_unreadable(message, checkpoint)


def test_the_ranges_of_metrics_are_kept(small_rlm, tmp_path):
    rlm = copy.deepcopy(small_rlm)
    ranges = [(10.0, 79.99), *[None] * (len(rlm.metrics) - 1)]
    rlm.network.decoder.restrict(ranges)
    rlm.save_pretrained(tmp_path / "checkpoint")
    read = RLM.from_pretrained(tmp_path / "checkpoint")
    assert read.network.decoder.ranges == tuple(ranges)
    assert read.predict(["input 3x32x32\nRelu @1 3x32x32"], [rlm.metrics[0]]).q10 >= 10
    edit_config(tmp_path / "checkpoint" / "config.json", ranges={})  # as early versions wrote it
    assert not any(RLM.from_pretrained(tmp_path / "checkpoint").network.decoder.ranges)


def test_missing_files_are_named(checkpoint, tmp_path):
    assert_unreadable(r"no checkpoint: it has no config\.json", tmp_path)
    (checkpoint / "model.safetensors").unlink()
    assert_unreadable(r"model\.safetensors is missing", checkpoint)
    (checkpoint / "config.json").write_text("{")
    assert_unreadable(r"config\.json cannot be read", checkpoint)


def test_saving_over_something_is_refused(small_rlm, checkpoint):
    before = (checkpoint / "config.json").read_bytes()
    with pytest.raises(FileExistsError):
        small_rlm.save_pretrained(checkpoint)
    assert (checkpoint / "config.json").read_bytes() == before


def test_a_failed_save_leaves_nothing(small_rlm, tmp_path, monkeypatch):
    def full_disk(*args, **kwargs):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_bytes", full_disk)
    with pytest.raises(OSError, match="No space left"):
        small_rlm.save_pretrained(tmp_path / "checkpoint")
    assert list(tmp_path.iterdir()) == []


def test_the_default_checkpoint_is_small_and_documented(default_rlm):
    folder = default_checkpoint()
    assert sum(p.stat().st_size for p in folder.iterdir()) <= 25e6
    card = (folder / "README.md").read_text()
    assert all(metric in card for metric in default_rlm.metrics)


@pytest.mark.slow
@pytest.mark.parametrize("space", [*RLM.from_pretrained("default").known])
def test_a_model_that_has_read_no_weights_is_first_asked_for_any_space(space, default_rlm):
    """What an adapter has learned, too: it reads its base, which tells it that it has been read."""
    text = get(space).text(get(space).sample(np.random.default_rng(1)))
    metric = default_rlm.known[space][0]
    answers = RLM.from_pretrained("default").predict(text, metric), default_rlm.predict(text, metric)
    assert_same(*answers)


def test_several_threads_ask_for_the_weights_at_once():
    rlm, adapter = (fresh := RLM.from_pretrained("default")), fresh.adapters[0]
    with ThreadPoolExecutor(4) as pool:
        found = [pool.submit(getattr, one, "network") for one in (adapter, rlm, adapter, rlm)]
        networks = [one.result() for one in found]
    assert networks == [adapter.network, rlm.network] * 2
    assert adapter.trained_on <= rlm.trained_on


def test_a_copied_checkpoint_works_anywhere(checkpoint, tmp_path):
    shutil.copytree(checkpoint, tmp_path / "elsewhere")
    assert RLM.from_pretrained(str(tmp_path / "elsewhere")).metrics == ("params_m", "macs_m")


@pytest.mark.usefixtures("one_thread")  # whose number of threads is restored
def test_several_readers_give_the_results_of_one(small_rlm, small_table):
    texts = list(dict.fromkeys(small_table.texts()))[:40]
    found = []
    for count in (1, 3):
        torch.set_num_threads(count)
        done: list[int] = []
        found.append(small_rlm.predict(texts, batch_size=7, progress=done.append))
        assert done == sorted(done)
        assert done[-1] == len(texts)
        assert torch.get_num_threads() == count
    for name in ("median", "q10", "q90", "novelty"):
        np.testing.assert_allclose(getattr(found[0], name), getattr(found[1], name), rtol=1e-3)


@pytest.mark.usefixtures("one_thread")
def test_overlapping_predictions_restore_the_threads(small_rlm, small_table):
    texts = list(dict.fromkeys(small_table.texts()))[:40]
    torch.set_num_threads(4)
    expected = small_rlm.predict(texts, batch_size=5).median
    overlapping = threading.Barrier(2, timeout=60)

    def predict(found):
        waits = [overlapping.wait]

        def wait_once(done):
            if waits:
                waits.pop()()

        found.append(small_rlm.predict(texts, batch_size=5, progress=wait_once))

    found: list[Prediction] = []
    calls = [threading.Thread(target=predict, args=(found,)) for _ in range(2)]
    for call in calls:
        call.start()
    for call in calls:
        call.join()
    assert torch.get_num_threads() == 4
    assert len(found) == 2
    for prediction in found:
        np.testing.assert_allclose(prediction.median, expected, rtol=1e-3)

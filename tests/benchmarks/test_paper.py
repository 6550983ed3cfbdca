"""Recorded runs: made once, on rows that nothing learns from, stale once their code changes; parts of experiments."""

import dataclasses
import json
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import search_spaces
from benchmarks import records
from benchmarks.paper import provenance
from benchmarks.paper import runs as runs_module
from benchmarks.paper.ablations import PlainNumbers, without_references, writing_plainly
from benchmarks.paper.data import DEV, TEST, held_out, judged_and_learned
from benchmarks.paper.few_rows import ON_FEATURES, _on_features, _process
from benchmarks.paper.provenance import code_hash, texts_hash
from benchmarks.paper.runs import BySeed, Runs, spread
from search_spaces.tables import Table
from surrogate import ModelConfig, TrainConfig, decoding
from surrogate.encoders import collate
from surrogate.model import Network
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.tokenizer import Tokenizer


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runs:
    monkeypatch.setattr(runs_module, "RECORDED", tmp_path / "runs.jsonl.gz")
    monkeypatch.setattr(runs_module, "code_hash", lambda script: f"hash of {script}")
    runs_module.recorded.cache_clear()
    yield Runs("question", tmp_path, range(2), quick=False, script="today")
    runs_module.recorded.cache_clear()


def test_a_run_is_made_once_and_recorded_once(runs: Runs, tmp_path: Path) -> None:
    made: list[int] = []

    def compute(figure: int) -> dict[str, float]:
        made.append(figure)
        return {"figure": figure}

    for config, figure in (("one", 1), ("one", 2), ("other", 3)):
        runs.once("setting", "method", 0, config, compute, figure)
    assert made == [1, 3]
    assert runs.figures("setting", "method", "figure") == {0: 3}
    with (tmp_path / "runs.jsonl").open("a") as file:
        file.write('\n{"question": "cut sho')
    assert runs_module.record(tmp_path) == 1
    runs_module.recorded.cache_clear()
    elsewhere = dataclasses.replace(runs, folder=tmp_path / "elsewhere")
    elsewhere.once("setting", "method", 0, "other", compute, 4)
    assert made == [1, 3]
    assert elsewhere.figures("setting", "method", "figure") == {0: 3}


def test_a_run_whose_code_has_changed_is_shown_as_stale_and_repeated_only_if_asked(
    runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    runs.once("setting", "method", 0, "config", lambda: {"figure": 0.5})
    later = dataclasses.replace(runs, script="tomorrow")
    later.once("setting", "method", 0, "config", lambda: {"figure": 0.6})
    assert "stale" in capsys.readouterr().out
    assert spread(later.figures("setting", "method", "figure")) == "0.500 (0.500 to 0.500; 1) stale"
    anew = dataclasses.replace(later, anew=True)
    for figure in (0.7, 0.8):  # the second time it is no longer stale
        anew.once("setting", "method", 0, "config", lambda figure=figure: {"figure": figure})
    assert spread(later.figures("setting", "method", "figure")) == "0.700 (0.700 to 0.700; 1)"


@pytest.mark.parametrize(("again", "is_stale"), [(0.500001, False), (0.501, True)])
def test_a_repeated_seed_vouches_for_its_method(runs: Runs, again: float, is_stale: bool, tmp_path: Path) -> None:
    for seed, figure in ((0, 0.5), (1, 0.7)):
        runs.once("setting", "method", seed, "config", lambda figure=figure: {"figure": figure})
        runs.once("setting", "other method", seed, "config", lambda: {"figure": 0.1})
    for script, figure in (("tomorrow", again), ("the day after", again)):
        runs = dataclasses.replace(runs, script=script, anew=True)
        runs.once("setting", "method", 0, "config", lambda figure=figure: {"figure": figure})
    assert runs.figures("setting", "method", "figure") == {0: again, 1: 0.7}
    assert runs.figures("setting", "method", "figure").stale == is_stale
    assert runs.figures("setting", "other method", "figure").stale
    runs_module.record(tmp_path)
    runs_module.recorded.cache_clear()
    kept = dataclasses.replace(runs, folder=tmp_path / "elsewhere")
    assert kept.figures("setting", "method", "figure").stale == is_stale
    assert len(runs_module.stale_lines(runs_module.recorded(), "hash of the day after")) == 2 + is_stale


def test_a_checkpoint_of_other_code_is_trained_again_only_if_asked(
    runs: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def write(table: None, config: TrainConfig, out: Path, **options: object) -> None:
        out.mkdir()
        (out / "config.json").write_text(json.dumps({"training": {"config": config.to_dict()}}))
        made.append(out.name)

    monkeypatch.setattr(runs_module, "train", write)
    monkeypatch.setattr(runs_module, "training_code", lambda script: f"code of {script}")
    for _ in range(2):
        assert runs.trained("parent", None, TrainConfig()) == tmp_path / "checkpoints" / "parent"
    with pytest.raises(ValueError, match="was trained with another config"):
        runs.trained("parent", None, TrainConfig(epochs=3))
    later = dataclasses.replace(runs, script="tomorrow")
    with pytest.raises(ValueError, match="was trained by other code; --anew trains it again"):
        later.trained("parent", None, TrainConfig())
    assert made == ["parent"]
    for _ in range(2):
        dataclasses.replace(later, anew=True).trained("parent", None, TrainConfig())
    assert made == ["parent"] * 2


@pytest.mark.slow
def test_splits_are_recorded_apart(runs: Runs, tmp_path: Path) -> None:
    test = dataclasses.replace(runs, split=TEST, seeds=range(100, 102))
    assert [part.split for part in test.parts()] == [TEST]  # nothing is recorded yet
    runs.once("setting", "method", 0, "config", lambda: {"figure": 0.5})
    assert [part.split for part in test.parts()] == [DEV]
    test.once("setting", "method", 100, "config", lambda: {"figure": 0.25})
    assert [(part.split, part.figures("setting", "method", "figure")) for part in test.parts()] == [
        (TEST, {100: 0.25}),
        (DEV, {0: 0.5}),
    ]
    assert runs_module.record(tmp_path) == 2


def test_a_line_without_split_and_hash_is_a_stale_development_run(runs: Runs, tmp_path: Path) -> None:
    (tmp_path / "runs.jsonl").write_text(
        '{"question": "question", "setting": "s", "method": "m", "seed": 0, "figures": {"figure": 1}, "config": {}}'
    )
    found = runs.figures("s", "m", "figure")
    assert (found, found.stale) == ({0: 1}, True)
    assert not dataclasses.replace(runs, split=TEST).figures("s", "m", "figure")


def test_a_table_cell_without_runs_is_a_dash() -> None:
    assert spread(BySeed()) == "-"


@pytest.mark.parametrize("group_by", ["", "group"])
def test_test_rows_development_rows_and_learned_rows_have_no_text_or_group_in_common(group_by: str) -> None:
    rows = np.arange(600)
    texts = tuple(f"text {row // 2}" for row in rows)
    columns = {"group": [f"group {row // 3}" for row in rows]}
    table = Table(("space",) * 600, ("",) * 600, texts, {}, columns)
    development, learned = judged_and_learned(table, DEV, group_by)
    test, again = judged_and_learned(table, TEST, group_by)
    np.testing.assert_array_equal(learned, again)
    np.testing.assert_array_equal(development, held_out(table, group_by)[0])  # as in all earlier versions
    assert sorted(np.concatenate([development, test, learned])) == [*rows]
    assert abs(len(development) - 60) <= 6
    assert abs(len(test) - 60) <= 6
    for part, other in ((development, test), (development, learned), (test, learned)):
        assert not {texts[row] for row in part} & {texts[row] for row in other}
        if group_by:
            assert not {row // 3 for row in part} & {row // 3 for row in other}


def test_the_code_hash_follows_what_a_script_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provenance, "ROOT", tmp_path)
    sources = {
        "benchmarks/script": "from benchmarks.shared import f\nimport nassurrogate.search.run\n",
        "benchmarks/shared": "def f():\n    return 1\n", "benchmarks/other": "x = 1\n",
        "search_spaces/space": "x = 1\n", "search_spaces/canonical": "x = 1\n", "surrogate/model": "x = 1\n",
        "surrogate/out_of_distribution": "x = 1\n", "surrogate/decoding": "x = 1\n",
        "search_spaces/graph": "x = 1\n", "surrogate/training/distributed": "x = 1\n",
        "surrogate/programs/memory/interpreter": "x = 1\n", "nassurrogate/search/run": "x = 1\n",
        "nassurrogate/cli/main": "x = 1\n",
    }  # fmt: skip

    def digest(**changed: str) -> str:
        for name, source in {**sources, **{k.replace("__", "/"): v for k, v in changed.items()}}.items():
            path = tmp_path / f"{name}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(source)
        code_hash.cache_clear()
        return code_hash("benchmarks.script")

    before = digest()
    for name in ("benchmarks__shared", "search_spaces__space", "surrogate__model", "nassurrogate__search__run"):
        assert digest(**{name: "x = 2\n"}) != before, name
    unused = (
        "benchmarks__other", "surrogate__programs__memory__interpreter", "nassurrogate__cli__main",
        "surrogate__training__distributed",
    )  # fmt: skip
    by_answers = ("search_spaces__canonical", "search_spaces__graph", "surrogate__decoding")
    for name in (*unused, *by_answers, "surrogate__out_of_distribution"):
        assert digest(**{name: "x = 2\n"}) == before, name
    assert digest(benchmarks__shared='def f():\n    """Docstring."""\n    return 1  # one\n') == before
    refusal = "    if one:\n        raise ValueError\n"
    assert digest(benchmarks__shared=f"from x import one\ndef f():\n{refusal}    return 1\n") == before
    assert digest(benchmarks__shared="def f():\n    if False:\n        return 2\n    return 1\n") != before
    reading = digest(benchmarks__shared="read(file, columns=[])\n")
    assert digest(benchmarks__shared="read(file, columns=[], use_threads=False)\n") == reading != before
    trained = digest(benchmarks__shared="def f(*, a=1):\n    g()\n")
    compiled = "def f(*, a=1, compiled=False):\n    if compiled:\n        h()\n    g()\n"
    assert digest(benchmarks__shared=compiled) == trained != before
    answers = {
        texts_hash: (search_spaces.get("mnasnet"), "text", lambda genotype: "input 3x8x8\nRelu @1 3x8x8\n"),
        provenance.scores_hash: (OutOfDistributionScore, "of_encodings", lambda self, encodings: encodings[:, 0]),
        provenance.numbers_hash: (decoding, "INTERVAL", (0.2, 0.8)),
    }
    for cached, (owner, name, other) in answers.items():
        cached.cache_clear()
        with monkeypatch.context() as changed:
            changed.setattr(owner, name, other)
            assert digest() != before, name
        cached.cache_clear()
    assert digest() == before
    code_hash.cache_clear()


CODEC = PlainNumbers()


@given(st.integers(0, 999_999))
def test_what_is_written_is_read_and_allowed(hundredths):
    values = np.array([[hundredths / 100]])
    tokens = CODEC.encode_array(values)
    np.testing.assert_allclose(CODEC.decode_array(tokens), values)
    states = CODEC.grammar.states(tokens)
    assert CODEC.grammar.allowed[states, tokens].all()


def test_whatever_is_drawn_is_a_number():
    torch.manual_seed(0)
    tokenizer = Tokenizer.train(["Relu @1 8x4x4"], 300)
    network = Network(ModelConfig(width=16, heads=2, encoder_layers=1, decoder_layers=1), tokenizer.atoms, 1)
    writing_plainly(network.decoder)
    batch = collate([tokenizer.encode("Relu @1 8x4x4")] * 4)
    with torch.inference_mode():
        memory = network.eval().encoder(batch)
        rule = decoding.Sample(torch.Generator().manual_seed(0))
        drawn = decoding.sample(network.decoder, memory, batch.mask, [0], 256, rule)
    assert np.isfinite(drawn).all()
    assert (drawn >= 0).all()
    assert (drawn != drawn.round()).any()  # some have a point


def test_a_cropped_text_begins_as_the_whole_one_does():
    tokenizer = Tokenizer.train(["def f(x):\n return x"], 300)
    whole = tokenizer.encode("def f(x):\n return x")
    cropped = without_references(tokenizer.encode, 3)("def f(x):\n return x")
    assert cropped.ids.tolist() == whole.ids[:3].tolist()
    assert len(cropped.edges) == 0


METRIC = "drone_latency_ms"


@pytest.fixture(scope="module")
def tables() -> tuple[Table, Table]:
    """Rows to learn from and rows that score."""
    space = search_spaces.get("nasbench201")
    genotypes = [space.sample(np.random.default_rng(seed)) for seed in range(90)]
    sizes = np.array([space.graph(genotype).macs / 1e6 for genotype in genotypes])
    texts = tuple(space.text(genotype) for genotype in genotypes)
    table = Table(("nasbench201",) * 90, tuple(map(space.to_str, genotypes)), texts, {METRIC: 3 + sizes})
    return table.take(np.arange(60)), table.take(np.arange(60, 90))


@pytest.mark.slow
def test_a_gaussian_process_needs_no_checkpoint(tables: tuple[Table, Table]) -> None:
    assert _process(None, *tables, (METRIC,), 0)[f"spearman {METRIC}"] > 0.95


@pytest.mark.slow
@pytest.mark.parametrize("name", ON_FEATURES)
def test_trees_read_the_features_that_they_are_named_after(name: str, tables: tuple[Table, Table]) -> None:
    expected = 0.95 if "analytic" in name else 0.6
    assert _on_features(name, *tables, (METRIC,), 0)[f"spearman {METRIC}"] > expected


def test_the_sources_of_a_device_set_are_other_chips():
    for name, of in records.DEVICE_SETS.items():
        sources, targets = (
            {device.partition("_batch")[0] for device in text.split()} for text in (of.sources, of.targets)
        )
        assert not sources & targets, name


@pytest.mark.slow
def test_the_page_of_records_has_the_recorded_figures():
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    runs = Runs("records", Path("nowhere"), range(100, 120), quick=False, split=TEST, script="benchmarks.records")
    settings = {line["setting"] for line in runs_module.recorded() if line["question"] == "records"}
    assert settings
    for setting in settings:
        name = setting if setting in records.METHODS else setting.partition(" ")[0]
        for method in records.METHODS[name]:
            for figure in ("mean", "kendall", "test accuracy"):
                shown = spread(runs.figures(setting, method, figure)).removesuffix(" stale")
                assert shown == "-" or shown in page, (setting, method)

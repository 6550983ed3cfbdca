"""Texts as tokens, and tokens as vectors."""

import json

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from hypothesis import given
from hypothesis import strategies as st

import search_spaces
from search_spaces.text import expand
from surrogate import ModelConfig
from surrogate.encoders import CompactEncoder, TokenEmbedding, atom_names, collate
from surrogate.tokenizer import Tokenizer

SPACE = search_spaces.get("nasbench201")
TEXTS = [search_spaces.to_text(SPACE.graph(g)) for g in [(3, 2, 1, 0, 4, 3), (3,) * 6, (0,) * 6, (4, 1, 2, 3, 0, 2)]]
TOKENIZER = Tokenizer.train(TEXTS * 2)


def test_lines_of_the_training_texts_are_single_tokens():
    for text in TEXTS:
        assert len(TOKENIZER.encode(text)) == len(text.splitlines())


@pytest.mark.parametrize("name", search_spaces.names())
def test_no_line_of_a_network_is_split_before_merging(name):
    space, rng = search_spaces.get(name), np.random.default_rng(0)
    for _ in range(5):
        for line in space.text(space.sample(rng)).splitlines():
            assert len(TOKENIZER.backend.pre_tokenizer.pre_tokenize_str(line)) == 1
    assert len(TOKENIZER.backend.pre_tokenizer.pre_tokenize_str("output @1,12")) == 1


def test_lines_of_code_are_split_into_words_numbers_punctuation_and_spaces():
    code = "def half(n):\n    return n//2 + 10 if n_odd else None\n"
    tokenizer = Tokenizer.train([code] * 3)
    encoded = tokenizer.encode(code)
    assert [tokenizer.backend.decode([token]) for token in encoded.ids] == [
        "def", " half", "(", "n", "):", "   ", " return", " n", "//", "2", " +", " 10", " if", " n_odd",
        " else", " None",
    ]  # fmt: skip
    assert len(encoded.edges) == 0


def test_rare_lines_split_into_pieces_that_keep_their_atoms():
    encoded = TOKENIZER.encode("Conv k3 p1 b @1 16x56x56\n")
    assert len(encoded) > 1
    atoms = {atom for token in encoded.ids for atom in TOKENIZER.atoms[token]}
    assert {"Conv", "k3"} <= atoms


def test_similar_lines_share_atoms():
    one, other = (TOKENIZER.encode(line).ids for line in ("Relu @1 16x32x32", "Relu @1 32x16x16"))
    assert TOKENIZER.atoms[one[0]] == ["Relu", "@1", "0:16", "1:32", "2:32"]
    assert TOKENIZER.atoms[other[0]] == ["Relu", "@1", "0:32", "1:16", "2:16"]


@pytest.mark.slow
@given(st.text(max_size=200))
def test_any_text_encodes_and_nothing_is_lost(text):
    encoded = TOKENIZER.encode(text)
    assert "".join(TOKENIZER.backend.decode(encoded.ids.tolist())) == text.replace("\n", "")
    assert (encoded.edges < len(encoded)).all()


def test_references_point_to_the_right_lines():
    text = "input 3x8x8\nConv k1 @1 4x8x8\nRelu @1 4x8x8\nAdd @1,2 4x8x8\n"
    encoded = TOKENIZER.encode(text)
    last = [len(TOKENIZER.encode("".join(text.splitlines(True)[: n + 1]))) - 1 for n in range(4)]
    pairs = [(last.index(a), last.index(b)) for a, b in encoded.edges.tolist()]
    assert pairs == [(1, 0), (2, 1), (3, 2), (3, 1)]


def test_references_into_a_repeat_point_to_the_lines_of_the_block():
    # A line of the compressed text refers to the lines that it refers to in the expanded text.
    for text in TEXTS:
        lines = text.splitlines()
        encoded = TOKENIZER.encode(text)  # one token per line
        edges = [(lines[a], lines[b]) for a, b in encoded.edges.tolist()]
        full = expand(lines)
        expected = {
            (line, full[place - int(n)])
            for place, line in enumerate(full)
            if "@" in line
            for n in line.split("@")[1].split(" ")[0].split(",")
        }
        assert set(edges) <= expected
        count = sum(len(line.split("@")[1].split(" ")[0].split(",")) for line in lines if "@" in line)
        assert len(edges) == count


def test_source_code_has_no_references_and_a_hostile_repeat_stays_small():
    assert len(TOKENIZER.encode("@decorator\ndef f(x): return x @ 3\n").edges) == 0
    assert len(TOKENIZER.encode("Repeat 999999999 1\nRelu @1 3\nRelu @1 3\n").edges) == 1


def test_saved_and_loaded(tmp_path):
    TOKENIZER.save(tmp_path / "tokenizer.json")
    again = Tokenizer.load(tmp_path / "tokenizer.json")
    assert (again.encode(TEXTS[0]).ids == TOKENIZER.encode(TEXTS[0]).ids).all()


@pytest.fixture(scope="module")
def shared():
    """One tokenizer for every registered space."""
    rng = np.random.default_rng(0)
    spaces = [search_spaces.get(name) for name in search_spaces.names()]
    tokenizer = Tokenizer.train(space.text(space.sample(rng)) for space in spaces for _ in range(30))
    assert len(tokenizer) <= 8192
    return tokenizer


def _too_large_ids(saved):
    saved["model"]["vocab"][next(iter(saved["model"]["vocab"]))] = 1 << 31


def _prefix_longer_than_tokens(saved):
    """The library panics."""
    saved["model"]["continuing_subword_prefix"] = "x" * 1000


@pytest.mark.parametrize("damage", [_too_large_ids, _prefix_longer_than_tokens])
def test_files_that_the_library_cannot_use_are_refused(tmp_path, damage):
    path = tmp_path / "tokenizer.json"
    Tokenizer.train(["Conv k3 @1 16x8x8\nRelu @1 16x8x8"] * 3, 300).save(path)
    saved = json.loads(path.read_text())
    damage(saved)
    path.write_text(json.dumps(saved))
    with pytest.raises(ValueError, match="is no tokenizer"):
        Tokenizer.load(path)


@pytest.mark.slow
@pytest.mark.parametrize("name", search_spaces.names())
def test_one_tokenizer_keeps_nearly_every_network_within_1024_tokens(shared, name):
    """On networks that are not in its training texts; `benchmarks/spaces.py` measures more of them."""
    space, rng = search_spaces.get(name), np.random.default_rng(1)
    tokens = [len(shared.encode(space.text(space.sample(rng)))) for _ in range(50)]
    assert np.mean(np.array(tokens) <= 1024) >= 0.98


TWO_TEXTS = [
    "input 3x8x8\nConv k3 p1 b @1 16x8x8\nRelu @1 16x8x8\nAdd @1,1 16x8x8\n",
    "input 3x8x8\nConv k1 b @1 4x8x8\n",
]
TOKENIZER_OF_TWO = Tokenizer.train(TWO_TEXTS * 3, 400)


@pytest.fixture
def batch():
    return collate([TOKENIZER_OF_TWO.encode(text) for text in TWO_TEXTS])


@pytest.fixture
def embedding():
    torch.manual_seed(0)
    return TokenEmbedding(TOKENIZER_OF_TWO.atoms, 16)


def dense(embedding, ids):
    """Token vectors plus counts of atoms times atom vectors."""
    names = atom_names(TOKENIZER_OF_TWO.atoms)
    counts = torch.tensor([[float(atoms.count(name)) for name in names] for atoms in TOKENIZER_OF_TWO.atoms])
    return F.embedding(ids, embedding.token + counts @ embedding.atom)


def test_an_embedding_is_the_tokens_vector_plus_the_sum_of_its_atoms(embedding, batch):
    assert any(len(set(atoms)) < len(atoms) for atoms in TOKENIZER_OF_TWO.atoms)  # "@1,1" refers to one line twice
    torch.testing.assert_close(embedding(batch.distinct, batch.places), dense(embedding, batch.ids))


def test_gradients_of_an_embedding_are_those_of_the_dense_sum(embedding, batch):
    found = []
    for vectors in (embedding(batch.distinct, batch.places), dense(embedding, batch.ids)):
        embedding.zero_grad()
        vectors.square().sum().backward()
        found.append((embedding.token.grad, embedding.atom.grad))
    for ours, expected in zip(*found, strict=True):
        torch.testing.assert_close(ours, expected)


def test_atoms_are_stored_sparsely_and_not_in_checkpoints():
    tokens = [[f"{place}:{(token + place) % 900}" for place in range(6)] for token in range(8192)]
    embedding = TokenEmbedding(tokens, 8)
    assert sum(buffer.nbytes for buffer in embedding.buffers()) < 1e6  # dense, it was 29.6 MB
    assert set(embedding.state_dict()) == {"token", "atom"}


@pytest.mark.slow
def test_an_embedding_compiles_as_one_graph(embedding, batch):
    compiled = torch.compile(embedding, fullgraph=True, backend="eager")
    expected = embedding(batch.distinct, batch.places)
    assert torch.equal(compiled(batch.distinct, batch.places), expected)


@pytest.mark.slow
def test_an_encoder_compiles_as_one_graph(batch):
    encoder = CompactEncoder(ModelConfig(width=16, heads=2, encoder_layers=1), TOKENIZER_OF_TWO.atoms).eval()
    compiled = torch.compile(encoder, fullgraph=True, backend="eager")
    torch.testing.assert_close(compiled(batch), encoder(batch))


def test_a_batch_names_its_distinct_tokens(batch):
    assert torch.equal(batch.distinct[batch.places], batch.ids)
    assert len(set(batch.distinct.tolist())) == len(batch.distinct)
    assert batch.mask.sum(1).tolist() == [len(TOKENIZER_OF_TWO.encode(text)) for text in TWO_TEXTS]


def test_embeddings_without_atoms_are_token_vectors():
    embedding = TokenEmbedding([[], []], 4)
    places = torch.from_numpy(np.array([[1, 0]]))
    assert torch.equal(embedding(torch.arange(2), places)[0], embedding.token[[1, 0]])

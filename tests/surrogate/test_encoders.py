import numpy as np
import pytest
import torch
import torch.nn.functional as F

from surrogate import ModelConfig
from surrogate.encoders import CompactEncoder, TokenEmbedding, atom_names, collate
from surrogate.tokenizer import Tokenizer

TEXTS = ["input 3x8x8\nConv k3 p1 b @1 16x8x8\nRelu @1 16x8x8\nAdd @1,1 16x8x8\n", "input 3x8x8\nConv k1 b @1 4x8x8\n"]
TOKENIZER = Tokenizer.train(TEXTS * 3, 400)


@pytest.fixture
def batch():
    return collate([TOKENIZER.encode(text) for text in TEXTS])


@pytest.fixture
def embedding():
    torch.manual_seed(0)
    return TokenEmbedding(TOKENIZER.atoms, 16)


def dense(embedding, ids):
    """Token vectors plus counts of atoms times atom vectors."""
    names = atom_names(TOKENIZER.atoms)
    counts = torch.tensor([[float(atoms.count(name)) for name in names] for atoms in TOKENIZER.atoms])
    return F.embedding(ids, embedding.token + counts @ embedding.atom)


def test_an_embedding_is_the_tokens_vector_plus_the_sum_of_its_atoms(embedding, batch):
    assert any(len(set(atoms)) < len(atoms) for atoms in TOKENIZER.atoms)  # "@1,1" refers to one line twice
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


def test_an_embedding_compiles_as_one_graph(embedding, batch):
    compiled = torch.compile(embedding, fullgraph=True, backend="eager")
    expected = embedding(batch.distinct, batch.places)
    assert torch.equal(compiled(batch.distinct, batch.places), expected)


@pytest.mark.slow
def test_an_encoder_compiles_as_one_graph(batch):
    encoder = CompactEncoder(ModelConfig(width=16, heads=2, encoder_layers=1), TOKENIZER.atoms).eval()
    compiled = torch.compile(encoder, fullgraph=True, backend="eager")
    torch.testing.assert_close(compiled(batch), encoder(batch))


def test_a_batch_names_its_distinct_tokens(batch):
    assert torch.equal(batch.distinct[batch.places], batch.ids)
    assert len(set(batch.distinct.tolist())) == len(batch.distinct)
    assert batch.mask.sum(1).tolist() == [len(TOKENIZER.encode(text)) for text in TEXTS]


def test_embeddings_without_atoms_are_token_vectors():
    embedding = TokenEmbedding([[], []], 4)
    places = torch.from_numpy(np.array([[1, 0]]))
    assert torch.equal(embedding(torch.arange(2), places)[0], embedding.token[[1, 0]])

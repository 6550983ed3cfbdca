import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from surrogate import ModelConfig
from surrogate.config import FrozenModelConfig
from surrogate.encoders import Magnitude, collate, first_numbers
from surrogate.programs.program_structure import NO_NUMBER
from surrogate.rlm import RLM
from surrogate.tokenizer import Encoded, Tokenizer

CODE = "def f(n):\n    rows = []\n    for i in range(n):\n        rows.append(i * 1024)\n    return rows\n"
TOKENIZER = Tokenizer.train([CODE] * 3)


def words(encoded: Encoded) -> list[str]:
    return [TOKENIZER.backend.decode([token]).strip() for token in encoded.ids]


def references(code: str) -> set[tuple[int, int]]:
    encoded = TOKENIZER.encode_program(code)
    return {(int(token), int(other)) for token, other in encoded.edges}


def test_a_name_refers_to_its_previous_and_first_occurrence():
    encoded = TOKENIZER.encode_program(CODE)
    found = words(encoded)
    first, second, third = [place for place, word in enumerate(found) if word == "rows"]
    made = references(CODE)
    assert (second, first) in made
    assert (third, second) in made
    assert (third, first) in made
    assert (first, second) not in made


def test_the_end_of_a_line_refers_to_its_words_and_to_the_enclosing_line():
    found, made = words(TOKENIZER.encode_program(CODE)), references(CODE)
    ends = [found.index("):"), found.index("[]"), found.index("):", found.index("range")), found.index("1024") + 1]
    assert [found[end] for end in ends] == ["):", "[]", "):", ")"]
    assert (ends[3], ends[2]) in made  # append under for
    assert (ends[2], ends[0]) in made  # for under def
    assert (ends[1], ends[0]) in made
    assert (ends[3], ends[0]) not in made
    assert (len(found) - 1, ends[0]) in made  # return under def
    assert (ends[3], found.index("1024")) in made
    assert (ends[3], found.index("append")) in made


@pytest.mark.parametrize(
    ("written", "number"), [("1024", 1024), ("3.9e+02", 390), ("0", 0), ("1_000", 1000), ("2.5", 2.5)]
)
def test_a_number_has_its_magnitude_at_its_last_token(written: str, number: float):
    encoded = TOKENIZER.encode_program(f"x = {written}")
    assert encoded.magnitudes is not None
    assert encoded.magnitudes.tolist()[:-1] == [NO_NUMBER] * (len(encoded) - 1)
    assert encoded.magnitudes[-1] == pytest.approx(np.log2(1 + number))


def test_numbers_of_any_length_or_script_are_handled():
    huge = TOKENIZER.encode_program("x = " + "9" * 5000)
    assert huge.magnitudes is not None
    assert huge.magnitudes.max() == 1024
    for other in ("x = ²", "x = ٣", "1__0"):
        encoded = TOKENIZER.encode_program(other)
        assert np.isfinite(encoded.magnitudes).all()


def test_texts_of_networks_get_no_further_references():
    text = "input 3x32x32\nConv k3 p1 b @1 16x32x32\nRelu @1 16x32x32\noutput @1\n"
    plain, program = TOKENIZER.encode(text), TOKENIZER.encode_program(text)
    assert plain.edges.tolist() == program.edges.tolist()
    assert plain.magnitudes is None
    assert (program.magnitudes == NO_NUMBER).all()


@given(st.text(max_size=200))
def test_references_of_any_text_are_valid_token_indices(text: str):
    encoded, plain = TOKENIZER.encode_program(text), TOKENIZER.encode(text)
    assert encoded.ids.tolist() == plain.ids.tolist()
    assert encoded.magnitudes is not None
    assert len(encoded.magnitudes) == len(encoded)
    assert ((encoded.edges >= 0) & (encoded.edges < len(encoded))).all()
    assert (encoded.edges[:, 0] != encoded.edges[:, 1]).all()


def test_only_numbers_get_a_magnitude_vector():
    batch = collate([TOKENIZER.encode_program(code) for code in ("x = 4096", "y")])
    vectors = Magnitude(8)(batch.magnitudes)
    assert vectors.shape == (2, batch.ids.shape[1], 8)
    real = batch.magnitudes != NO_NUMBER
    assert real.sum() == 1
    assert vectors[real].abs().sum() > 0
    assert vectors[~real].abs().sum() == 0


def test_encodings_depend_on_references():
    config = ModelConfig(width=16, heads=2, encoder_layers=1, decoder_layers=1, program_structure=True, dropout=0.0)
    rlm = RLM.create(config, TOKENIZER, ["m"])
    one, other, same = rlm.encodings(["a = 5\nb = a\n", "a = 5\nb = c\n", "a = 5\nb = a\n"])
    assert np.allclose(one, same)
    assert not np.allclose(one, other)


def test_the_program_size_reaches_all_tokens():
    config = ModelConfig(
        width=16, heads=2, encoder_layers=1, decoder_layers=1, dropout=0.0, program_structure=True, program_size=True
    )
    rlm = RLM.create(config, TOKENIZER, ["m"])
    texts = ["# size 100\nx = 7\n", "# size 900\nx = 7\n", "x = a\n"]
    batch = collate([TOKENIZER.encode_program(text) for text in texts])
    sizes = first_numbers(batch.magnitudes)
    assert sizes[:, 0].tolist() == pytest.approx([np.log2(101), np.log2(901), NO_NUMBER])
    before = rlm.encodings(texts)
    rlm.network.encoder.size.linear.weight.data *= -1
    changed = np.abs(rlm.encodings(texts) - before).max(axis=1)
    assert (changed[:2] > 1e-3).all()
    assert changed[2] < 1e-6
    # Encodings do not depend on the other texts of the batch.
    together, alone = rlm.encodings(texts), np.concatenate([rlm.encodings([text]) for text in texts])
    assert np.allclose(together, alone, atol=1e-6)


def test_program_size_needs_program_structure():
    with pytest.raises(ValueError, match="'program_size' needs 'program_structure'"):
        ModelConfig(program_size=True)


def test_a_frozen_encoder_rejects_program_structure():
    with pytest.raises(ValueError, match="program_structure"):
        FrozenModelConfig(encoder="somewhere", program_structure=True)

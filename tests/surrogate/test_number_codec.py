import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from surrogate.number_codec import MINUS, PLUS, NumberCodec, NumberError, percentage_range

CODEC = NumberCodec()
MANTISSAS = st.integers(1000, 9999)
EXPONENTS = st.integers(-99, 99)
SIGNS = st.sampled_from([1, -1])


def tokens_of(sign: int, mantissa: int, exponent: int) -> tuple[int, ...]:
    signs = (PLUS if sign > 0 else MINUS, PLUS if exponent >= 0 else MINUS)
    return (*signs, *divmod(abs(exponent), 10), *map(int, str(mantissa)))


@given(SIGNS, MANTISSAS, EXPONENTS)
def test_every_representable_number_round_trips(sign, mantissa, exponent):
    tokens = tokens_of(sign, mantissa, exponent)
    value = CODEC.decode(tokens)
    assert value == float(Fraction(sign * mantissa) * Fraction(10) ** exponent)
    assert CODEC.encode(value) == tokens


@given(st.lists(st.tuples(SIGNS, MANTISSAS, EXPONENTS)))
def test_arrays_are_read_as_single_numbers(numbers):
    tokens = np.array([tokens_of(*number) for number in numbers], dtype=np.int64).reshape(-1, CODEC.length)
    np.testing.assert_array_equal(CODEC.decode_array(tokens), [CODEC.decode(row) for row in tokens.tolist()])


@pytest.mark.slow
def test_all_mantissas_of_some_exponents_round_trip():
    for exponent in (-99, -50, -4, -1, 0, 1, 20, 99):
        for mantissa in range(1000, 10000):
            tokens = tokens_of(1, mantissa, exponent)
            assert CODEC.encode(CODEC.decode(tokens)) == tokens


@given(st.floats(min_value=1e-95, max_value=1e102), SIGNS)
def test_rounds_to_the_nearest(magnitude, sign):
    value = sign * magnitude
    got = Fraction(CODEC.decode(CODEC.encode(value)))
    power = math.floor(math.log10(magnitude)) - 3
    # Half a unit of the last digit; the power estimated by log10 may be one too low next to a power of ten.
    assert abs(got - Fraction(value)) <= Fraction(10) ** (power + 1) / 2 * Fraction(10**12 + 1, 10**12)
    # A second rounding changes nothing: the result is representable.
    assert CODEC.encode(float(got)) == CODEC.encode(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [(72.5, 72.5), (99995.0, 100000.0), (99994.9, 99990.0), (9.9999e-10, 1e-9), (0.99996, 1.0), (-999.96, -1000.0)],
)
def test_values_just_under_powers_of_ten(value, text):
    assert CODEC.decode(CODEC.encode(value)) == text


def test_zero_is_written_in_one_way():
    assert CODEC.encode(0.0) == CODEC.encode(-0.0) == (PLUS, MINUS, 9, 9, 0, 0, 0, 0)
    assert math.copysign(1, CODEC.decode(CODEC.encode(-0.0))) == 1


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 1e103, -1e103, 9.9996e102, 1e-97, 1e-300])
def test_refuses_numbers_that_cannot_be_written(value):
    with pytest.raises(NumberError):
        CODEC.encode(value)


@pytest.mark.parametrize(
    "tokens",
    [
        (PLUS, MINUS, 0, 0, 1, 0, 0, 0),  # exponent -00
        (PLUS, PLUS, 0, 0, 0, 1, 0, 0),  # leading zero
        (MINUS, MINUS, 9, 9, 0, 0, 0, 0),  # negative zero
        (PLUS, MINUS, 9, 9, 0, 0, 0, 1),
        (PLUS, PLUS, 9, 9, 0, 0, 0, 0),
        (1, PLUS, 0, 0, 1, 0, 0, 0),
        (PLUS, PLUS, 0, 0, 1, 0, 0),
        (PLUS, PLUS, 0, 0, 1, 0, 0, 99),
    ],
)
def test_refuses_tokens_that_are_not_a_number(tokens):
    with pytest.raises(NumberError):
        CODEC.decode(tokens)
    if len(tokens) == CODEC.length:
        with pytest.raises(NumberError):
            CODEC.decode_array(np.array([CODEC.encode(72.5), tokens]))


@given(st.lists(st.tuples(SIGNS, MANTISSAS, EXPONENTS) | st.none(), min_size=2, max_size=40))
def test_tree_order_is_the_order_of_values(parts):
    numbers = [tokens_of(*p) if p else CODEC.encode(0.0) for p in parts]

    def path(tokens):
        state, places = 0, []
        for token in tokens:
            places.append(CODEC.grammar.ascending[state].tolist().index(token))
            state = CODEC.grammar.following[state, token]
        return places

    by_tree = sorted(numbers, key=path)
    assert [CODEC.decode(t) for t in by_tree] == sorted(CODEC.decode(t) for t in numbers)


@pytest.mark.parametrize("digits", [1, 2, 6])
def test_other_precisions(digits):
    codec = NumberCodec(digits)
    assert codec.decode(codec.encode(3.14159265)) == float(f"{3.14159265:.{digits}g}")
    assert codec.length == 4 + digits


def test_arrays():
    values = np.array([[72.5, 0.0], [-1e-5, 9999e99]])
    tokens = CODEC.encode_array(values)
    assert tokens.shape == (2, 2, 8)
    np.testing.assert_array_equal(CODEC.decode_array(tokens), values)
    states = CODEC.grammar.states(tokens)
    assert CODEC.grammar.allowed[states, tokens].all()


@given(SIGNS, MANTISSAS, EXPONENTS)
def test_edges_enclose_the_values_that_round_to_a_number(sign, mantissa, exponent):
    value = CODEC.decode(tokens_of(sign, mantissa, exponent))
    (low,), (high,) = CODEC.edges(np.array([value]))
    assert low < value < high
    exact = Fraction(sign * mantissa)
    step = Fraction(10) ** exponent
    assert (low, high) == (float((exact - Fraction(1, 2)) * step), float((exact + Fraction(1, 2)) * step))
    outwards = float((exact + sign * Fraction(49, 100)) * step)
    assert CODEC.encode(outwards) == CODEC.encode(value)


def test_edges_of_zero_are_zero():
    assert [e.tolist() for e in CODEC.edges(np.array([0.0, 7.578]))] == [[0.0, 7.5775], [0.0, 7.5785]]


NUMBERS = st.builds(lambda *parts: CODEC.decode(tokens_of(*parts)), SIGNS, MANTISSAS, EXPONENTS) | st.just(0.0)


@given(st.lists(NUMBERS, min_size=3, max_size=3), st.lists(NUMBERS, min_size=1, max_size=9))
def test_a_restricted_grammar_has_the_numbers_of_its_range(ends, others):
    low, *_, high = sorted(ends)
    grammar = CODEC.grammar.restricted([None, (CODEC.encode(low), CODEC.encode(high))])
    assert grammar.starts is not None
    for number in (*ends, *others):
        allowed = []
        for state in grammar.starts.tolist():
            steps = []
            for token in CODEC.encode(number):
                steps.append(bool(grammar.allowed[state, token]))
                state = int(grammar.following[state, token])
            allowed.append(all(steps))
        assert allowed == [True, low <= number <= high]
    # Tokens that may follow come first, in ascending order, as without a range.
    for state, order in enumerate(grammar.ascending):
        count = int(grammar.allowed[state].sum())
        assert grammar.allowed[state][order[:count]].all()
        assert sorted(order.tolist()) == list(range(12))


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([42.85, *[60] * 4000, 67.05], (30, 79.99)),  # no 8 as leading digit: from 80 on it is another metric's
        ([42.85, 67.05], (2, 100)),  # two values say little
        ([88, 89, 90.5], (80, 100)),
        ([99, 100], (90, 100)),
        ([*np.linspace(70, 76, 2000)], (60, 79.99)),
        ([0.5, np.nan, 1.5], (0, 89.99)),
    ],
)
def test_the_range_of_a_percentage(values, expected):
    assert percentage_range("top1_accuracy_pct", np.array(values)) == pytest.approx(expected)


def test_other_metrics_have_no_range():
    assert percentage_range("pixel3_latency_ms", np.array([1.0, 2.0])) is None
    assert percentage_range("gain_pct", np.array([-3.0, 2.0])) is None
    assert percentage_range("gain_pct", np.array([50.0, 120.0])) is None
    assert percentage_range("accuracy_pct", np.array([np.nan])) is None

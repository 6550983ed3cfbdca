"""Plain data is read from real pickles unchanged; everything else is refused without being executed."""

import io
import math
import os
import pickle
import pickletools
import random
import re
import struct
import time
import tracemalloc
import zipfile
from collections import OrderedDict
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from search_spaces.common.pickles import Array, _Dtype, _Known, load, unpacked

pytestmark = pytest.mark.security

PROTOCOLS = (2, 3, 4, 5)


def loaded(content: bytes, floats: set[object] | None = None) -> Any:
    with unpacked(io.BufferedReader(io.BytesIO(content))) as stream:  # type: ignore[arg-type]
        return load(stream, floats)


def refusal(content: bytes) -> str:
    with pytest.raises(ValueError, match=r".") as raised:
        loaded(content)
    message = str(raised.value)
    assert "\n" not in message
    assert message.isprintable()
    assert len(message) < 300
    return message


def same(found: Any, expected: Any) -> bool:
    """Whether two objects are equal, with equal types at all levels and equal order of dicts."""
    if type(found) is not type(expected):
        return False
    if isinstance(expected, float):
        return struct.pack("<d", found) == struct.pack("<d", expected)
    if isinstance(expected, dict):
        return same(list(found.items()), list(expected.items()))
    if isinstance(expected, list | tuple):
        return len(found) == len(expected) and all(map(same, found, expected))
    if isinstance(expected, set):
        return {(type(x), x) for x in found} == {(type(x), x) for x in expected}
    return bool(found == expected)


LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**127), 2**127 - 1), st.floats(allow_nan=False), st.text(), st.binary(),
    st.text(st.characters(categories=["Cs"]), max_size=3),
)  # fmt: skip
FLAT = st.tuples() | st.tuples(LEAVES) | st.tuples(LEAVES, LEAVES) | st.tuples(*[LEAVES] * 5)
TUPLES = FLAT | st.tuples(FLAT, LEAVES) | st.tuples(FLAT, FLAT, FLAT, FLAT)
PLAIN = st.recursive(
    LEAVES | TUPLES | st.sets(LEAVES | FLAT),
    lambda inner: st.lists(inner) | st.dictionaries(LEAVES | TUPLES, inner) | st.tuples(st.lists(inner), LEAVES),
    max_leaves=20,
)


@pytest.mark.slow
@settings(max_examples=50)
@given(PLAIN, st.sampled_from(PROTOCOLS), st.booleans())
def test_plain_data_comes_back_equal(data: Any, protocol: int, optimized: bool) -> None:
    content = pickle.dumps(data, protocol=protocol)
    assert same(loaded(pickletools.optimize(content) if optimized else content), data)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_large_data_comes_back_equal(protocol: int) -> None:
    """Data longer than the buffer, with texts, numbers and memo entries across its boundaries."""
    rng = random.Random(0)
    data = {
        f"net {row}": [row, rng.random(), "x" * rng.randrange(2000), {("cifar10", row): rng.random()}]
        for row in range(3000)
    }
    data["long"] = ["é" * 1_500_000]
    data["again"] = data["net 7"]
    found = loaded(pickle.dumps(data, protocol=protocol))
    assert same(found, data)
    assert found["again"] is found["net 7"]


def test_lists_may_be_nested_deeply() -> None:
    data: list[Any] = []
    for _ in range(100_000):
        data = [data]
    content = b"\x80\x02" + b"]" * 100_001 + b"a" * 100_000 + b"."
    found, depth = loaded(content), 0
    while found:
        found, depth = found[0], depth + 1
    assert depth == 100_000


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_an_ordered_dict_is_a_dict(protocol: int) -> None:
    data = OrderedDict([("b", 1), ("a", OrderedDict()), ((1, "x"), [OrderedDict(c=2.5)])])
    expected = {"b": 1, "a": {}, (1, "x"): [{"c": 2.5}]}
    assert same(loaded(pickle.dumps(data, protocol=protocol)), expected)


NUMBERS = ("?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", ">f8", ">i4")


@pytest.mark.parametrize("kind", NUMBERS)
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_numpy_scalars_are_python_numbers(kind: str, protocol: int) -> None:
    values = np.array([1, 0, 77], dtype=kind)
    data = {"one": values[0], "all": list(values)}
    expected = {"one": values[0].item(), "all": values.tolist()}
    assert same(loaded(pickle.dumps(data, protocol=protocol)), expected)


@pytest.mark.parametrize("kind", NUMBERS)
@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("shape", [(1,), (3,), (5000,), (0,), (), (4, 3), (2, 3, 5)])
def test_numpy_arrays_keep_values_type_and_shape(kind: str, protocol: int, shape: tuple[int, ...]) -> None:
    values = (np.arange(math.prod(shape)) % 100).astype(kind).reshape(shape)
    found = loaded(pickle.dumps([values, values, np.array(np.flip(values)), np.asfortranarray(values)], protocol))
    assert [type(item) for item in found] == [Array] * 4
    assert found[0] is found[1]
    for array, expected in zip(found, [values, values, np.flip(values), values], strict=True):
        assert array.values.dtype == expected.dtype
        assert len(array) == expected.size
        np.testing.assert_array_equal(array.values, expected)


@pytest.mark.parametrize("longest", [100, 1 << 20])
def test_the_limit_of_a_piece_can_be_set(longest: int) -> None:
    content = pickle.dumps([np.zeros(longest, np.uint8), b"x" * longest], protocol=4)
    assert len(load(io.BytesIO(content), longest=longest)[0]) == longest
    with pytest.raises(ValueError, match=rf"an item of {longest:,} bytes, more than the limit"):
        load(io.BytesIO(content), longest=longest - 1)


def test_texts_and_arrays_of_python_2() -> None:
    """Its strings are bytes, and the names of types and orders are such strings."""
    short, long = (
        lambda text: b"U" + bytes([len(text)]) + text,
        lambda text: b"T" + struct.pack("<i", len(text)) + text,
    )
    dtype = _global("numpy", "dtype") + short(b"u1") + b"K\x00K\x01\x87R(K\x03" + short(b"|") + b"NNNJ\xff\xff\xff\xff"
    dtype += b"J\xff\xff\xff\xffK\x00tb"
    array = (
        _global("numpy.core.multiarray", "_reconstruct") + _global("numpy", "ndarray") + b"K\x00\x85" + short(b"b")
        + b"\x87R(K\x01K\x02K\x03\x86" + dtype + b"\x89" + long(b"\x00\x01\x02\xfd\xfe\xff") + b"tb"
    )  # fmt: skip
    found = loaded(b"\x80\x02}(" + short(b"data") + array + short(b"labels") + b"](K\x01K\x02eu.")
    assert found.keys() == {b"data", b"labels"}
    assert found[b"labels"] == [1, 2]
    assert found[b"data"].values.tolist() == [[0, 1, 2], [253, 254, 255]]
    assert found[b"data"].values.dtype == np.uint8


def test_numpy_1_module_names_are_known() -> None:
    """NumPy 1 has `numpy.core`, NumPy 2 `numpy._core`."""
    content = pickle.dumps([np.arange(3.0), np.float64(1.5)], protocol=2)
    assert b"numpy._core" in content
    array, scalar = loaded(content.replace(b"numpy._core", b"numpy.core"))
    assert (array.values.tolist(), scalar) == ([0, 1, 2], 1.5)


@pytest.mark.parametrize("legacy", [False, True])
@pytest.mark.parametrize("protocol", [2, 4])
def test_files_of_torch_save(tmp_path: Path, legacy: bool, protocol: int) -> None:
    data = {"archs": ["|a~0|"] * 3, ("cifar10", 777): [1.5, 2, None], "long": "x" * 3_000_000}
    torch.save(data, tmp_path / "x.pth", pickle_protocol=protocol, _use_new_zipfile_serialization=not legacy)
    assert same(loaded((tmp_path / "x.pth").read_bytes()), data)


@pytest.mark.parametrize("legacy", [False, True])
def test_tensors_are_refused(tmp_path: Path, legacy: bool) -> None:
    torch.save({"weight": torch.zeros(3)}, tmp_path / "x.pth", _use_new_zipfile_serialization=not legacy)
    assert "torch" in refusal((tmp_path / "x.pth").read_bytes())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_floats_under_other_keys_are_dropped(protocol: int) -> None:
    data = {"kept": 1.5, "left": 2.5, 7: 3.5, "inner": {"left": 4, "kept": 5.5, "other": 6.5}, "list": [7.5]}
    found = loaded(pickle.dumps(data, protocol=protocol), {"kept", 7})
    assert found == {"kept": 1.5, 7: 3.5, "inner": {"left": 4, "kept": 5.5}, "list": [7.5]}
    one = loaded(pickle.dumps({"left": 2.5}, protocol=protocol), {"kept"})
    assert one == {}


@pytest.mark.parametrize("protocol", [0, 1])
def test_the_first_two_protocols_are_refused_or_read(protocol: int) -> None:
    """Later protocols kept most instructions of protocol 1; the others are refused."""
    for data in ({"a": [1, 2.5, "x", True]}, [2**40], OrderedDict(a=1), {1: (2, 3)}):
        try:
            assert loaded(pickle.dumps(data, protocol=protocol)) == data
        except ValueError as error:
            assert "an instruction that plain data does not need" in str(error)  # noqa: PT017
            continue
        assert protocol == 1


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (bytearray(b"x"), "asks for|instruction"), (frozenset([1]), "asks for|instruction"),
        (1j, "asks for 'builtins.complex'|asks for '__builtin__.complex'"), (2**127, "an integer of 17 bytes"),
        (((((1,),),),), "tuples in tuples in tuples"), (tuple(range(101)), "a tuple of 101 items"),
        (np.array(["a", "b"]), "NumPy values of type 'U1'"), (np.array([1 + 1j]), "NumPy values of type 'c16'"),
        (np.array([object()]), "asks for|NumPy values of type 'O8'"),
        (np.array([(1, 2.0)], dtype=[("a", "i4"), ("b", "f8")]), "NumPy values of type 'V12'"),
        (np.datetime64("2020-01-01"), "NumPy values of type 'M8'"), (range(3), "asks for"),
        (Path("x"), "asks for 'pathlib"), (ascii, "asks for '(__builtin__|builtins).ascii'"), (ValueError, "asks for"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("protocol", [2, 3, 4])
def test_data_of_other_kinds_is_refused(data: object, message: str, protocol: int) -> None:
    with pytest.raises(ValueError, match=message):
        loaded(pickle.dumps(data, protocol=protocol))


class Calls:
    """An object whose pickle calls a function when it is unpickled."""

    def __init__(self, function: Any, *arguments: object) -> None:
        self.reduced = function, arguments

    def __reduce__(self) -> tuple[Any, tuple[object, ...]]:
        return self.reduced


def _global(module: str, name: str) -> bytes:
    return f"c{module}\n{name}\n".encode()


def _text(text: str) -> bytes:
    raw = text.encode()
    return b"X" + struct.pack("<I", len(raw)) + raw


@pytest.mark.slow
@pytest.mark.parametrize("protocol", [0, 1, *PROTOCOLS])
@pytest.mark.parametrize("wrapped", [False, True])
def test_nothing_is_executed(here: Path, protocol: int, wrapped: bool) -> None:
    touch = "open('marker', 'w').close()"
    hostile = [
        Calls(os.system, "touch marker"), Calls(eval, touch), Calls(exec, touch),
        Calls(getattr, Calls(__import__, "os"), "system"), Calls(Calls, Calls(eval, touch)),
        {"arch": [1, Calls(os.system, "touch marker")]}, OrderedDict(a=Calls(os.system, "touch marker")),
        {Calls(eval, touch)}, np.array([Calls(eval, touch)], dtype=object), Calls(np.dtype, Calls(eval, touch)),
        Calls(io.open, "marker", "w"), Calls(pickle.loads, pickle.dumps(Calls(eval, touch))), Calls(np.load, "marker"),
        Calls(torch.load, "marker"),
    ]  # fmt: skip
    for data in hostile:
        content = pickle.dumps(data, protocol=protocol)
        if wrapped:
            content = _zipped(content)
        assert re.search("asks for|instruction|NumPy values of type", refusal(content))
    assert not list(here.iterdir())


def _zipped(pickled: bytes, *names: str, kind: int = zipfile.ZIP_STORED) -> bytes:
    with zipfile.ZipFile(buffer := io.BytesIO(), "w", kind) as archive:
        for name in names or ("archive/data.pkl",):
            archive.writestr(name, pickled)
    return buffer.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize(
    "program",
    [
        _global("os", "system") + _text("touch marker") + b"\x85R",
        _global("posix", "system") + _text("touch marker") + b"\x85R",
        b"(" + _text("touch marker") + b"ios\nsystem\n",  # INST
        b"(" + _global("os", "system") + _text("touch marker") + b"o",  # OBJ
        _global("builtins", "set") + b")\x81",  # NEWOBJ
        _global("builtins", "set") + b")}\x92",  # NEWOBJ_EX
        b"\x82\x01",  # EXT1
        b"\x83\x01\x00",
        b"\x84\x01\x00\x00\x00",
        b"Pos.system\n",  # PERSID
        _text("os.system") + b"Q",
        _text("os") + _text("system") + b"\x93",
        _text("collections") + _text("OrderedDict.__init__") + b"\x93",
        _global("builtins.set", "__class__") + b")R",
        _global("copyreg", "_reconstructor") + b")R",
        _global("copy_reg", "add_extension") + b")R",
        _global("numpy", "dtype") + _text("O") + b"\x85R",
        _global("numpy", "dtype") + _text("f8\n") + b"\x85R",
        _global("numpy", "dtype") + _text("f8") + b"\x85R}b",  # BUILD with a dict: attributes
        _global("builtins", "set") + b"}b",
        b"}" + _text("x") + b"b",
        b"]" + _text("__class__") + b"}\x86b",
        _text("xx") + _global("builtins", "set") + b"\x85R",  # two things are left
        _text("a") + b")R",  # calls a text
        _global("builtins", "set") + _text("ab") + b"R",  # not a tuple of arguments
        _global("builtins", "set") + b"K\x05\x85R",
        _global("_codecs", "encode") + _text("x") + _text("utf-8") + b"\x86R",
        _global("_codecs", "encode") + _text("€") + _text("latin1") + b"\x86R",
        _global("_codecs", "encode") + b"K\x05" + _text("latin1") + b"\x86R",
        _text("a\nb\x1b[31m" + "x" * 1000) + _text("é\r") + b"\x93",
        b"c" + b"x" * 1000,
        b"c\xff\n\n",
        b"}]K\x01s",  # a list as key
        b"}(]K\x01u",
        b"}(K\x01u",  # half a pair
        b"](K\x01u",
        b"}K\x01a",
        b"\x8f(]\x90",
        b"(((.",
        b"K\x01K\x02.",
        b"h\x07",
        b"j\xff\xff\xff\xff",
        b"r\x00\x00\x00\x00",  # remembers nothing
        b"\x94",
        b"s", b"u", b"a", b"e", b"t", b"\x85", b"\x87", b"R", b"b", b"\x93", b".", b"",
        b"0", b"1", b"2", b"N2\x86",
        b"X\x02\x00\x00\x00\xff\xfe",  # no UTF-8
    ],
)  # fmt: skip
def test_programs_that_no_pickler_writes(here: Path, program: bytes) -> None:
    refusal(b"\x80\x02" + program + b".")
    assert not list(here.iterdir())


def array_of(state: bytes) -> bytes:
    made = b"\x80\x02" + _global("numpy.core.multiarray", "_reconstruct")
    dtype = _global("numpy", "dtype") + _text("f8") + b"K\x00K\x01\x87R(K\x03" + _text("<") + b"NNNtb"
    return made + b"(NNNtR(" + state.replace(b"DTYPE", dtype) + b"tb."


def test_the_bytes_of_an_array_must_match_its_shape() -> None:
    eight = b"C\x08" + struct.pack("<d", 1.5)
    assert loaded(array_of(b"K\x01K\x01\x85DTYPE\x89" + eight)).values.tolist() == [1.5]
    assert loaded(array_of(b"K\x01)DTYPE\x89" + eight)).values.tolist() == 1.5
    assert loaded(array_of(b"K\x01K\x01K\x01\x86DTYPE\x89" + eight)).values.tolist() == [[1.5]]
    for state in (
        b"K\x01K\x02\x85DTYPE\x89" + eight,
        b"K\x01K\x01\x85DTYPE\x89" + eight.replace(b"C\x08", b"C\x07")[:-1],
        b"K\x01)DTYPE\x89C\x10" + 2 * eight[2:],
        b"K\x01J\xff\xff\xff\xffJ\xff\xff\xff\xff\x86DTYPE\x89" + eight,
        b"K\x01K\x00\x85DTYPE\x89" + eight,
        b"K\x01K\x01DTYPE\x89" + eight,
        b"K\x01K\x01K\x02\x86DTYPE\x89" + eight,
        b"K\x01K\x01\x85" + _text("f8") + b"\x89" + eight,
        b"K\x01K\x01\x85DTYPE\x89]K\x01a",
        b"K\x01K\x01\x85DTYPE\x89N",
        b"K\x01K\x01\x85DTYPE",
        b"",
    ):
        assert "damaged" in refusal(array_of(state))


REMEMBER, RECALL = b"q\x00", b"h\x00"
KEYS = b"".join(b"K" + bytes([n % 256]) for n in range(50_000))
BIG_TEXT = _text("x" * 2_000_000)
BIG_SET = b"](" + b"".join(b"J" + struct.pack("<i", n) for n in range(50_000)) + b"e"
RECONSTRUCT = _global("numpy.core.multiarray", "_reconstruct") + b"q\x02(NNNtq\x03"
STATE = (
    b"(K\x01J" + struct.pack("<i", 2_000_000) + b"\x85" + _global("numpy", "dtype") + _text("u1")
    + b"\x85R\x89B" + struct.pack("<I", 2_000_000) + bytes(2_000_000) + b"t"
)  # fmt: skip
BOMBS = {
    "a text longer than the file": b"X\xff\xff\xff\xff",
    "a long text longer than the file": b"\x8d" + b"\xff" * 8,
    "bytes longer than the file": b"B\xff\xff\xff\x7f",
    "long bytes longer than the file": b"\x8e" + struct.pack("<Q", 2**62),
    "bytes a little longer than the file": b"B" + struct.pack("<I", 2**24) + b"x",
    "a byte array": b"\x96" + b"\xff" * 8,
    "a long integer": b"\x8a\xff" + bytes(255),
    "a longer integer": b"\x8b\xff\xff\xff\x7f",
    "a frame": b"\x95" + b"\xff" * 8,
    "a memo index": b"Nr\xff\xff\xff\x7fNr\xfe\xff\xff\x7fj\xfd\xff\xff\x7f",
    "a proto 0 memo index": b"Np4000000000\n",
    "tuples in tuples": b")" + b"\x85" * 1_000_000 + b".",
    "tuples of twice the same": b")" + REMEMBER + (RECALL * 2 + b"\x86" + REMEMBER) * 1000 + b".",
    "a wide tuple as key, often": b"(" + KEYS + b"t" + REMEMBER + b"0}" + (RECALL + b"Ns") * 100_000 + b".",
    "wide tuples in a wide tuple": b"(" + b"(" + KEYS + b"t" + REMEMBER + RECALL * 100_000 + b"t.",
    "bytes of one text, often": b"](" + BIG_TEXT + REMEMBER + _global("_codecs", "encode") + b"q\x01"
    + b"".join([b"h\x01" + RECALL + _text("latin1") + b"\x86R"] * 1000) + b"e.",
    "sets of one list, often": b"](" + BIG_SET + REMEMBER
    + (_global("builtins", "set") + RECALL + b"\x85R") * 1000 + b"e.",
    "arrays of the same bytes, often": b"](" + RECONSTRUCT + STATE + b"q\x00"
    + b"h\x02h\x03Rh\x00b" * 1000 + b"e.",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", BOMBS)
def test_bombs_take_neither_memory_nor_time(name: str) -> None:
    content = b"\x80\x02" + BOMBS[name]
    started = time.process_time()
    tracemalloc.start()
    try:
        refusal(content)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < (40 << 20) + 100 * len(content), f"{peak:,}"
    assert time.process_time() - started < 5


def test_memoized_lists_are_shared() -> None:
    """10^30 items in 30 lists."""
    layer = b"](" + RECALL * 10 + b"e" + REMEMBER
    content = b"\x80\x02](]" + REMEMBER + layer * 30 + b"e."
    tracemalloc.start()
    try:
        found = loaded(content)
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
    finally:
        tracemalloc.stop()
    assert len(found) == 31
    assert all(item is found[-2] for item in found[-1])


def sample() -> dict[str, object]:
    return {
        "archs": ["|nor_conv_3x3~0|", "é"], ("cifar10", 777): {"valid@199": 91.25, "n": 300, "m": -70000},
        "b": b"\x00\xff", "set": {1, 2}, "none": (None, True, False), "big": 2**70,
        "scalar": np.float64(1.5), "array": np.arange(3, dtype="f4"), "ordered": OrderedDict(a=(1, (2,))),
    }  # fmt: skip


def torch_file(legacy: bool) -> bytes:
    plain = {key: value for key, value in sample().items() if key not in ("scalar", "array")}
    torch.save(plain, stream := io.BytesIO(), _use_new_zipfile_serialization=not legacy)
    return stream.getvalue()


FILES = {
    **{f"protocol {p}": pickle.dumps(sample(), protocol=p) for p in (2, 3, 4)},
    "torch": torch_file(legacy=False),
    "torch before 1.6": torch_file(legacy=True),
}
# The last two are stand-ins for importable names that a pickle asks for and does not use.
ALLOWED = (type(None), bool, int, float, str, bytes, tuple, list, dict, set, Array, _Known, _Dtype)


def plain(value: Any) -> bool:
    inner = [*value, *value.values()] if isinstance(value, dict) else value
    if isinstance(value, list | tuple | set | dict) and not all(map(plain, inner)):
        return False
    return type(value) in ALLOWED


def tried(content: bytes) -> bool:
    """Whether damaged content is refused; if it is not, the result must be plain data."""
    try:
        found = loaded(content)
    except ValueError as error:
        assert "\n" not in str(error)  # noqa: PT017
        assert len(str(error)) < 400  # noqa: PT017
        return True
    assert plain(found)
    return False


@pytest.mark.parametrize("name", FILES)
def test_every_cut_is_refused(name: str) -> None:
    content = FILES[name]
    end = len(content) if "before" not in name else _end_of_legacy(content)
    assert all(tried(content[:cut]) for cut in range(end))


def _end_of_legacy(content: bytes) -> int:
    """The end of the pickle of the data, which the keys of tensors follow."""
    stream = io.BytesIO(content)
    for _ in range(4):
        pickle.load(stream)
    return stream.tell()


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_every_changed_byte_is_refused_or_other_data(name: str) -> None:
    content = FILES[name]
    rng = random.Random(1)
    for place in range(len(content)):
        for byte in {content[place] ^ 1 << rng.randrange(8), rng.randrange(256), 0x2E, 0x52} - {content[place]}:
            tried(content[:place] + bytes([byte]) + content[place + 1 :])


@pytest.mark.slow
@settings(max_examples=500)
@given(st.lists(st.tuples(st.integers(0, 400), st.binary(max_size=4)), max_size=6), st.sampled_from([*FILES]))
def test_other_damage_is_refused_or_other_data(changes: list[tuple[int, bytes]], name: str) -> None:
    content = FILES[name]
    for place, replaced in changes:
        content = content[:place] + replaced + content[place + len(replaced) // 2 :]
    tried(content)


_CODES = [opcode.code.encode("latin1") for opcode in pickletools.opcodes]


@pytest.mark.slow
@settings(max_examples=600)
@given(st.lists(st.sampled_from(_CODES) | st.binary(max_size=2) | st.just(_global("builtins", "set"))))
def test_random_programs_are_refused_or_data(program: list[bytes]) -> None:
    tried(b"".join(program) + b".")


def test_zip_files_of_something_else_and_compressed_ones() -> None:
    for names, kind in ((["other"], 0), (["a/data.pkl", "b/data.pkl"], 0), ([], zipfile.ZIP_DEFLATED)):
        assert "not written by torch.save" in refusal(_zipped(pickle.dumps({}), *names, kind=kind))

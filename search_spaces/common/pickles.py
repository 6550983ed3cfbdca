"""A restricted unpickler: reads pickles of plain data without running anything in them.

Python's own unpickling calls whatever a file names. This reader builds None, numbers, text, bytes, tuples, lists,
dicts and sets, reads an OrderedDict as a dict, and builds NumPy scalars and arrays of numbers from their bytes itself.
Anything else that a pickle asks for is refused by name. HW-NAS-Bench and CIFAR-10 are pickles, and so are the files
that `torch.save` writes for data without tensors (NAS-Bench-201, HELP).

Protocols 2 to 5 are read; of protocols 0 and 1 only the instructions that later protocols kept. Memory stays
proportional to the file: memoized objects are shared, and the items built from memoized pieces are counted. (Time is
not bounded as well: many keys with colliding hashes take long.)

Why not `torch.load(weights_only=True)`: it builds the whole object, which takes 28 GB of memory for NAS-Bench-201,
mostly accuracies of epochs that no table needs. `load` can drop those while reading.
"""

import math
import re
import struct
import zipfile
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

import numpy as np

from search_spaces.common.errors import quoted

_CHUNK = 1 << 20
LONGEST = 1 << 24  # default limit in bytes of one text or array; the benchmarks' files need less than a megabyte
_WIDEST = 100  # limit of items in a tuple, which is hashed each time it is used as a key
_LOOKAHEAD = 16  # bytes buffered before an instruction: the opcode and its argument of fixed size
_TORCH_MAGIC = 0x1950A86A20F9469CFC6C  # first object in files of torch.save before torch 1.6, which wrote no zip files
# The exceptions that zipfile raises, depending on what is damaged.
_DAMAGED_ZIP = (zipfile.BadZipFile, EOFError, NotImplementedError, OverflowError, RuntimeError, struct.error)

_FLOAT, _SHORT, _INT, _PLACE, _LONG = (struct.Struct(form).unpack_from for form in (">d", "<H", "<i", "<I", "<Q"))


@contextmanager
def unpacked(stream: BinaryIO) -> Iterator[BinaryIO]:
    """Yields the pickle inside a file of torch.save (a zip file since torch 1.6), or the stream itself otherwise.

    Raises ValueError if the zip file is damaged or was not written by torch.save.
    """
    if stream.peek(2)[:2] != b"PK":  # type: ignore[attr-defined]
        yield stream
        return
    try:
        with zipfile.ZipFile(stream) as archive:
            members = [m for m in archive.infolist() if m.filename.rpartition("/")[2] == "data.pkl"]
            if len(members) != 1 or members[0].compress_type != zipfile.ZIP_STORED:
                raise ValueError("the zip file was not written by torch.save")
            with archive.open(members[0]) as member:
                yield member  # type: ignore[misc]
                while member.read(_CHUNK):  # zipfile compares the checksum at the end
                    pass
    except _DAMAGED_ZIP as error:
        raise ValueError(f"the file of torch.save is damaged: {error}") from error


def load(stream: BinaryIO, floats: Collection[object] | None = None, *, longest: int = LONGEST) -> Any:
    """The object in a pickle, or in a file of torch.save from before its zip files.

    With `floats`, a dict's float values are kept only for these keys. `longest` limits the bytes of one text or array.
    NumPy arrays become `Array`s. Raises ValueError if the pickle is damaged or asks for anything but plain data.
    """
    machine = _Machine(stream, floats, longest)
    found = machine.run()
    if found == _TORCH_MAGIC and type(found) is int:
        machine.run()  # the format's version
        machine.run()  # the byte order and type sizes of the machine that wrote it
        found = machine.run()
    return found


class _Machine:
    """The stack machine that runs the program in a pickle, without the instructions that call arbitrary objects."""

    def __init__(self, stream: BinaryIO, floats: Collection[object] | None, longest: int) -> None:
        self.stream, self.floats, self.longest = stream, floats, longest
        self.buffer, self.at, self.start = b"", 0, 0  # `start`: the buffer's offset in the file
        self.stack: list[Any] = []
        self.below: list[list[Any]] = []  # the stack below each mark
        self.memo: list[Any] = []
        # One string for equal texts: NAS-Bench-201 has 70 million, nearly all of them equal to one of a few hundred.
        self.texts: dict[str, str] = {}
        self.built = 0  # items that were built by calls

    def run(self) -> Any:
        """Runs one pickle up to its STOP instruction."""
        self.stack, self.below, self.memo = [], [], []
        try:
            return self._run()
        except (IndexError, KeyError, TypeError, struct.error, UnicodeError, OverflowError) as error:
            raise ValueError(f"the pickle is damaged or cut short, after byte {self.start + self.at:,}") from error

    def _run(self) -> Any:
        """The interpreter loop.

        It is long because the most frequent instructions are inline, with the state in local variables: NAS-Bench-201
        has hundreds of millions of them, and this saves a method call for each. The others are in _RARE.
        """
        memo, floats = self.memo, self.floats
        buffer, at, stack = self.buffer, self.at, self.stack
        safe = len(buffer) - _LOOKAHEAD
        while True:
            if at > safe:
                self.at = at
                self._refill()
                buffer, at = self.buffer, self.at
                safe = max(len(buffer) - _LOOKAHEAD, 0)
            code = buffer[at]
            at += 1
            if code == 0x47:  # BINFLOAT
                stack.append(_FLOAT(buffer, at)[0])
                at += 8
            elif code == 0x6A:  # LONG_BINGET
                stack.append(memo[_PLACE(buffer, at)[0]])
                at += 4
            elif code == 0x4B:  # BININT1
                stack.append(buffer[at])
                at += 1
            elif code == 0x68:  # BINGET
                stack.append(memo[buffer[at]])
                at += 1
            elif code == 0x75:  # SETITEMS
                items, stack = stack, self.below.pop()
                target = stack[-1]
                if type(target) is not dict or len(items) % 2:
                    raise TypeError
                pairs = zip(items[::2], items[1::2], strict=True)
                if floats is None:
                    target.update(pairs)
                else:
                    target.update([(k, v) for k, v in pairs if type(v) is not float or k in floats])
            elif code == 0x28:  # MARK
                self.below.append(stack)
                stack = []
            elif code == 0x72:  # LONG_BINPUT
                place = _PLACE(buffer, at)[0]
                if place == len(memo):
                    memo.append(stack[-1])
                else:
                    memo[place] = stack[-1]
                at += 4
            elif code == 0x71:  # BINPUT
                place = buffer[at]
                if place == len(memo):
                    memo.append(stack[-1])
                else:
                    memo[place] = stack[-1]
                at += 1
            elif code == 0x2E:  # STOP
                self.at = at
                if len(stack) != 1 or self.below:
                    raise IndexError
                return stack[0]
            else:
                self.at, self.stack = at, stack
                if code not in _RARE:
                    raise ValueError(
                        f"byte {self.start + at - 1:,} of the pickle is {bytes([code])!r}: "
                        "damaged, or an instruction that plain data does not need"
                    )
                _RARE[code](self)
                at, stack = self.at, self.stack
                if self.buffer is not buffer:
                    buffer = self.buffer
                    safe = max(len(buffer) - _LOOKAHEAD, 0)

    def _refill(self, count: int = _CHUNK) -> None:
        self.start += self.at
        self.buffer = self.buffer[self.at :] + self.stream.read(count)
        self.at = 0

    def take(self, count: int) -> bytes:
        """Reads the next `count` bytes."""
        if count > self.longest:
            raise ValueError(
                f"at byte {self.start + self.at:,} the pickle has an item of {count:,} bytes, more than the limit"
            )
        if len(self.buffer) - self.at < count:
            self._refill(max(count, _CHUNK))
        if len(self.buffer) < self.at + count:
            raise IndexError
        taken = self.buffer[self.at : self.at + count]
        self.at += count
        return taken

    def line(self) -> str:
        """Reads a line of ASCII text."""
        taken = b""
        while not taken.endswith(b"\n"):
            taken += self.take(1)
            if len(taken) > 200:
                raise IndexError
        return taken[:-1].decode("ascii")

    def marked(self) -> list[Any]:
        """Pops the items above the topmost mark."""
        items, self.stack = self.stack, self.below.pop()
        return items

    def push_global(self, module: str, name: str) -> None:
        if (module, name) not in _KNOWN:
            raise ValueError(
                f"the pickle asks for {quoted(f'{module}.{name}')} (byte {self.start + self.at:,}); "
                "a file of plain data does not, so do not trust this one"
            )
        self.stack.append(_KNOWN[module, name])

    def call(self) -> None:
        arguments, known = self.stack.pop(), self.stack.pop()
        if type(known) is not _Known or type(arguments) is not tuple:
            raise TypeError
        self.stack.append(known.make(*arguments))
        self.count_built()

    def build(self) -> None:
        state, target = self.stack.pop(), self.stack[-1]
        if type(target) not in (_Dtype, Array) or type(state) is not tuple or len(state) < 5:
            raise TypeError
        target.restore(state)
        self.count_built()

    def count_built(self) -> None:
        """Limits what is built to the size of the file, since a memoized piece could be converted any number of times.

        Twice the size: protocol 2 converts a text to bytes, and those to an array.
        """
        if isinstance(self.stack[-1], set | bytes | Array):
            self.built += len(self.stack[-1])
        if self.built > 2 * (self.start + self.at):
            raise ValueError(f"the pickle builds {self.built:,} items from {self.start + self.at:,} bytes")

    def add_all(self, items: list[Any]) -> None:
        target = self.stack[-1]
        if type(target) is list:
            target.extend(items)
        elif type(target) is set:
            target.update(items)
        else:
            raise TypeError

    def set_item(self) -> None:
        value, key = self.stack.pop(), self.stack.pop()
        if type(self.stack[-1]) is not dict:
            raise TypeError
        if type(value) is not float or self.floats is None or key in self.floats:
            self.stack[-1][key] = value

    def tuple_of(self, count: int) -> None:
        if len(self.stack) < count:
            raise IndexError
        items = self.stack[-count:]
        del self.stack[-count:]
        self.add_tuple(items)

    def add_tuple(self, items: list[Any]) -> None:
        if len(items) > _WIDEST:
            raise ValueError(f"the pickle has a tuple of {len(items):,} items, more than {_WIDEST}")
        # Hashing deeply nested tuples would overflow the stack of the Python interpreter.
        if any(type(inner) is tuple for item in items if type(item) is tuple for inner in item):
            raise ValueError("the pickle has tuples in tuples in tuples, which plain data does not need")
        self.stack.append(tuple(items))

    def text(self, length: int) -> None:
        text = self.take(length).decode("utf-8", "surrogatepass")
        self.stack.append(self.texts.setdefault(text, text))

    def refuse_tensor(self) -> None:
        raise ValueError("the pickle has torch tensors, which are not read")


class _Known:
    """The stand-in for an importable object that a pickle may ask for."""

    def __init__(self, make: Callable[..., Any]) -> None:
        self.make = make


def _ascii(text: object) -> object:
    """Text as `str`: pickles of Python 2 have its strings as bytes."""
    return text.decode("ascii") if type(text) is bytes else text


class _Dtype:
    """A NumPy type of numbers, such as `<f8`."""

    def __init__(self, name: object, align: object = False, copy: object = True) -> None:
        name = _ascii(name)
        if not isinstance(name, str) or not re.fullmatch(r"[<>=|]?(b1|[iu][1248]|f[248])", name):
            raise ValueError(f"the pickle has NumPy values of type {str(name)[:20]!r}; only numbers are read")
        self.dtype = np.dtype(name)

    def restore(self, state: tuple[Any, ...]) -> None:
        _, order, *fields = state[:5]
        order = _ascii(order)
        if order not in ("<", ">", "=", "|") or fields != [None] * 3:
            raise TypeError
        self.dtype = self.dtype.newbyteorder(order)


class Array:
    """A NumPy array of numbers: `values`, read-only, in the shape that the file states."""

    __hash__ = None  # type: ignore[assignment]  # no key of a dict, like any array

    def __init__(self) -> None:
        self.values: np.ndarray = np.empty(0)

    def __len__(self) -> int:
        """The number of values."""
        return self.values.size

    def restore(self, state: tuple[Any, ...]) -> None:
        _, shape, dtype, is_fortran, data = state[:5]
        if len(self):
            raise TypeError
        self.fill(data, dtype, shape, "F" if is_fortran else "C")

    def fill(self, data: object, dtype: object, shape: object, order: object) -> None:
        if type(data) is not bytes or type(dtype) is not _Dtype or type(shape) is not tuple:
            raise TypeError
        if order not in ("C", "F") or not all(type(size) is int and size >= 0 for size in shape):
            raise TypeError
        if math.prod(shape) * dtype.dtype.itemsize != len(data):
            raise TypeError
        self.values = np.ndarray(shape, dtype.dtype, data, order=order)


def _scalar(dtype: object, data: object) -> Any:
    if type(dtype) is not _Dtype or type(data) is not bytes or len(data) != dtype.dtype.itemsize:
        raise TypeError
    return np.frombuffer(data, dtype.dtype)[0].item()


def _latin1(text: object, encoding: object) -> bytes:
    """Bytes as protocol 2 writes them."""
    if type(text) is not str or encoding != "latin1":
        raise TypeError
    return text.encode("latin1")


def _empty_array(kind: object, shape: object, code: object) -> Array:
    return Array()


def _array(data: object, dtype: object, shape: object, order: object) -> Array:
    """An array as protocol 5 writes it."""
    array = Array()
    array.fill(data, dtype, shape, order)
    return array


_KNOWN: dict[tuple[str, str], _Known] = {
    ("collections", "OrderedDict"): _Known(lambda: {}),
    ("_codecs", "encode"): _Known(_latin1),
    ("__builtin__", "bytes"): _Known(lambda: b""),  # protocol 2 writes empty bytes as a call
    ("builtins", "set"): _Known(set),
    ("__builtin__", "set"): _Known(set),  # the name in protocol 2
    ("numpy", "dtype"): _Known(_Dtype),
    ("numpy", "ndarray"): _Known(_empty_array),
    **{
        (f"numpy.{core}.{module}", name): _Known(make)
        for core in ("core", "_core")  # NumPy 1, NumPy 2
        for module, name, make in (
            ("multiarray", "scalar", _scalar),
            ("multiarray", "_reconstruct", _empty_array),
            ("numeric", "_frombuffer", _array),
        )
    },
}


def _memoize(machine: _Machine) -> None:
    machine.memo.append(machine.stack[-1])


def _long(machine: _Machine, length: int) -> None:
    if length > 16:
        raise ValueError(f"the pickle has an integer of {length} bytes, more than 16")
    machine.stack.append(int.from_bytes(machine.take(length), "little", signed=True))


def _u8(machine: _Machine) -> int:
    return machine.take(1)[0]


def _u32(machine: _Machine) -> int:
    return int.from_bytes(machine.take(4), "little")


def _u64(machine: _Machine) -> int:
    return _LONG(machine.take(8))[0]


def _global(machine: _Machine) -> None:
    module = machine.line()
    machine.push_global(module, machine.line())


def _stack_global(machine: _Machine) -> None:
    name, module = machine.stack.pop(), machine.stack.pop()
    if type(module) is not str or type(name) is not str:
        raise TypeError
    machine.push_global(module, name)


def _push(make: Callable[[_Machine], Any]) -> Callable[[_Machine], None]:
    return lambda machine: machine.stack.append(make(machine))


_RARE: dict[int, Callable[[_Machine], Any]] = {
    0x80: _u8,  # PROTO
    0x95: _u64,  # FRAME
    0x4E: _push(lambda m: None),
    0x88: _push(lambda m: True),
    0x89: _push(lambda m: False),
    0x4D: _push(lambda m: _SHORT(m.take(2))[0]),  # BININT2
    0x4A: _push(lambda m: _INT(m.take(4))[0]),  # BININT
    0x8A: lambda m: _long(m, _u8(m)),  # LONG1
    0x58: lambda m: m.text(_u32(m)),  # BINUNICODE
    0x8C: lambda m: m.text(_u8(m)),  # SHORT_BINUNICODE
    0x8D: lambda m: m.text(_u64(m)),  # BINUNICODE8
    0x42: _push(lambda m: m.take(_u32(m))),  # BINBYTES
    0x43: _push(lambda m: m.take(_u8(m))),  # SHORT_BINBYTES
    0x8E: _push(lambda m: m.take(_u64(m))),  # BINBYTES8
    0x96: _push(lambda m: m.take(_u64(m))),  # BYTEARRAY8
    0x54: _push(lambda m: m.take(_u32(m))),  # BINSTRING: a text of Python 2, which says nothing about its encoding
    0x55: _push(lambda m: m.take(_u8(m))),  # SHORT_BINSTRING
    0x7D: _push(lambda m: {}),  # EMPTY_DICT
    0x5D: _push(lambda m: []),  # EMPTY_LIST
    0x29: _push(lambda m: ()),  # EMPTY_TUPLE
    0x8F: _push(lambda m: set()),  # EMPTY_SET
    0x74: lambda m: m.add_tuple(m.marked()),  # TUPLE
    0x85: lambda m: m.tuple_of(1),
    0x86: lambda m: m.tuple_of(2),
    0x87: lambda m: m.tuple_of(3),
    0x61: lambda m: m.add_all([m.stack.pop()]),  # APPEND
    0x65: lambda m: m.add_all(m.marked()),  # APPENDS
    0x90: lambda m: m.add_all(m.marked()),  # ADDITEMS
    0x73: _Machine.set_item,  # SETITEM
    0x94: _memoize,  # MEMOIZE
    0x63: _global,  # GLOBAL
    0x93: _stack_global,  # STACK_GLOBAL
    0x52: _Machine.call,  # REDUCE
    0x62: _Machine.build,  # BUILD
    0x51: _Machine.refuse_tensor,  # BINPERSID
}

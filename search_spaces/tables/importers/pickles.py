"""Pickles of plain data, read without running anything in them.

HW-NAS-Bench's file is a pickle, and so is what `torch.save` writes for data without tensors (NAS-Bench-201,
HELP). Unpickling calls whatever the file names; this reader builds None, numbers, text, bytes, tuples, lists,
dicts and sets, takes an OrderedDict for a dict and makes NumPy scalars and one-dimensional arrays of numbers
from their bytes itself. Whatever else a pickle asks for is refused, named.

Protocols 2 to 5 are read (NumPy arrays to 4); 0 and 1 are refused where they have their own spelling. Memory stays in
proportion to the file: what a pickle refers to again is shared, and what it has built from remembered pieces is
counted. (Time does not quite: many keys made to collide take long.)

Why not `torch.load(weights_only=True)`: it builds the whole object, which for NAS-Bench-201 takes 28 GB of
memory, most of it accuracies of epochs that nobody asked for. `load` can leave those out as they go by.
"""

from __future__ import annotations

import re
import struct
import zipfile
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

import numpy as np

from search_spaces.common.errors import quoted

_CHUNK = 1 << 20
_LONGEST = 1 << 24  # bytes of one text or array; the official files have less than a megabyte
_WIDEST = 100  # items of a tuple; it is hashed anew each time it is a key
_ARGUMENT = 16  # bytes at hand before an opcode: itself and an argument of fixed size
_TORCH_MAGIC = 0x1950A86A20F9469CFC6C  # what torch.save wrote first before it wrote zip files (torch < 1.6)
# What zipfile raises, by what is damaged.
_DAMAGED_ZIP = (zipfile.BadZipFile, EOFError, NotImplementedError, OverflowError, RuntimeError, struct.error)

_FLOAT, _SHORT, _INT, _PLACE, _LONG = (
    struct.Struct(form).unpack_from for form in (">d", "<H", "<i", "<I", "<Q")
)


@contextmanager
def unpacked(stream: BinaryIO) -> Iterator[BinaryIO]:
    """The pickle in a file of torch.save, which is a zip file around it since torch 1.6, or the file itself."""
    if stream.peek(2)[:2] != b"PK":  # type: ignore[attr-defined]
        yield stream
        return
    try:
        with zipfile.ZipFile(stream) as archive:
            members = [m for m in archive.infolist() if m.filename.rpartition("/")[2] == "data.pkl"]
            if len(members) != 1 or members[0].compress_type != zipfile.ZIP_STORED:
                raise ValueError("it is no file of torch.save")
            with archive.open(members[0]) as member:
                yield member  # type: ignore[misc]
                while member.read(_CHUNK):  # to its end, where the checksum is compared
                    pass
    except _DAMAGED_ZIP as error:
        raise ValueError(f"it is a damaged file of torch.save: {error}") from error


def load(stream: BinaryIO, floats: Collection[object] | None = None) -> Any:
    """The object in a pickle, or in a file of torch.save from before its zip files.

    With `floats`, a dict's float values are kept only for these keys. Raises ValueError for a pickle that is
    damaged or asks for more than data.
    """
    machine = _Machine(stream, floats)
    found = machine.run()
    if found == _TORCH_MAGIC and type(found) is int:
        machine.run()  # the format's version
        machine.run()  # the machine it was written on
        found = machine.run()
    return found


class _Machine:
    """The stack machine that a pickle is a program for, without the instructions that call something."""

    def __init__(self, stream: BinaryIO, floats: Collection[object] | None) -> None:
        self.stream, self.floats = stream, floats
        self.buffer, self.at, self.start = b"", 0, 0  # `start`: where in the file the buffer begins
        self.stack: list[Any] = []
        self.below: list[list[Any]] = []  # what lies under each mark
        # Pieces to refer to again. NAS-Bench-201 has 70 million, nearly all of them spellings of a few hundred texts.
        self.memo: list[Any] = []
        self.texts: dict[str, str] = {}
        self.made = 0  # items that calls made

    def run(self) -> Any:
        """Runs one pickle, to its STOP."""
        self.stack, self.below, self.memo = [], [], []
        try:
            return self._run()
        except (IndexError, KeyError, TypeError, struct.error, UnicodeError, OverflowError) as error:
            raise ValueError(
                f"the pickle is damaged or cut short, after byte {self.start + self.at:,}"
            ) from error

    def _run(self) -> Any:
        """The instructions that files consist of by the hundred million stand here, the others in _RARE."""
        memo, floats = self.memo, self.floats
        buffer, at, stack = self.buffer, self.at, self.stack
        safe = len(buffer) - _ARGUMENT
        while True:
            if at > safe:
                self.at = at
                self._refill()
                buffer, at = self.buffer, self.at
                safe = max(len(buffer) - _ARGUMENT, 0)
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
                        "damaged, or no instruction of a benchmark's file"
                    )
                _RARE[code](self)
                at, stack = self.at, self.stack
                if self.buffer is not buffer:
                    buffer = self.buffer
                    safe = max(len(buffer) - _ARGUMENT, 0)

    def _refill(self, count: int = _CHUNK) -> None:
        self.start += self.at
        self.buffer = self.buffer[self.at :] + self.stream.read(count)
        self.at = 0

    def take(self, count: int) -> bytes:
        """The next `count` bytes."""
        if count > _LONGEST:
            raise ValueError(
                f"byte {self.start + self.at:,} of the pickle starts a piece of {count:,} bytes, far too long"
            )
        if len(self.buffer) - self.at < count:
            self._refill(max(count, _CHUNK))
        if len(self.buffer) < self.at + count:
            raise IndexError
        taken = self.buffer[self.at : self.at + count]
        self.at += count
        return taken

    def line(self) -> str:
        taken = b""
        while not taken.endswith(b"\n"):
            taken += self.take(1)
            if len(taken) > 200:
                raise IndexError
        return taken[:-1].decode("ascii")

    def marked(self) -> list[Any]:
        """What lies above the topmost mark."""
        items, self.stack = self.stack, self.below.pop()
        return items

    def know(self, module: str, name: str) -> None:
        if (module, name) not in _KNOWN:
            raise ValueError(
                f"the pickle asks for {quoted(f'{module}.{name}')} (byte {self.start + self.at:,}); "
                "a benchmark's file holds only data, do not trust this one"
            )
        self.stack.append(_KNOWN[module, name])

    def call(self) -> None:
        arguments, known = self.stack.pop(), self.stack.pop()
        if type(known) is not _Known or type(arguments) is not tuple:
            raise TypeError
        self.stack.append(known.make(*arguments))
        self.count_made()

    def build(self) -> None:
        state, target = self.stack.pop(), self.stack[-1]
        if type(target) not in (_Dtype, Array) or type(state) is not tuple or len(state) < 5:
            raise TypeError
        target.restore(state)
        self.count_made()

    def count_made(self) -> None:
        """Refuses to make more than the file has, as remembered pieces could be made into others without end."""
        if isinstance(self.stack[-1], set | bytes | Array):
            self.made += len(self.stack[-1])
        # Twice: protocol 2 makes bytes of text, and of these an array.
        if self.made > 2 * (self.start + self.at):
            raise ValueError(f"the pickle makes {self.made:,} items of {self.start + self.at:,} bytes")

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
            raise ValueError(f"the pickle has a tuple of {len(items):,} items; a benchmark's file has not")
        # Hashing a tuple in tuples without end would overflow the stack of the interpreter itself.
        if any(type(inner) is tuple for item in items if type(item) is tuple for inner in item):
            raise ValueError("the pickle has tuples in tuples in tuples; a benchmark's file has not")
        self.stack.append(tuple(items))

    def text(self, length: int) -> None:
        text = self.take(length).decode("utf-8", "surrogatepass")
        self.stack.append(self.texts.setdefault(text, text))

    def refuse_tensor(self) -> None:
        raise ValueError("it holds tensors; a benchmark's file holds only numbers and text")


class _Known:
    """Something that a pickle may ask for; its stand-in here."""

    def __init__(self, make: Callable[..., Any]) -> None:
        self.make = make


class _Dtype:
    """A NumPy type of numbers, `<f8`."""

    def __init__(self, name: str, align: object = False, copy: object = True) -> None:
        if not isinstance(name, str) or not re.fullmatch(r"[<>=|]?(b1|[iu][1248]|f[248])", name):
            raise ValueError(
                f"it holds NumPy values of type {str(name)[:20]!r}; a benchmark's file holds numbers"
            )
        self.dtype = np.dtype(name)

    def restore(self, state: tuple[Any, ...]) -> None:
        _, order, *fields = state[:5]
        if order not in ("<", ">", "=", "|") or fields != [None] * 3:
            raise TypeError
        self.dtype = self.dtype.newbyteorder(order)


class Array(list[Any]):
    """The numbers of a one-dimensional NumPy array."""

    def restore(self, state: tuple[Any, ...]) -> None:
        _, shape, dtype, _, data = state[:5]
        if type(dtype) is not _Dtype or type(data) is not bytes or len(shape) != 1 or self:
            raise TypeError
        if shape != (len(data) / dtype.dtype.itemsize,):
            raise TypeError
        self.extend(np.frombuffer(data, dtype.dtype).tolist())


def _scalar(dtype: _Dtype, data: bytes) -> Any:
    if type(dtype) is not _Dtype or type(data) is not bytes or len(data) != dtype.dtype.itemsize:
        raise TypeError
    return np.frombuffer(data, dtype.dtype)[0].item()


def _latin1(text: str, encoding: str) -> bytes:
    """How protocol 2 writes bytes."""
    if type(text) is not str or encoding != "latin1":
        raise TypeError
    return text.encode("latin1")


def _array(kind: object, shape: object, code: object) -> Array:
    return Array()


_KNOWN: dict[tuple[str, str], _Known] = {
    ("collections", "OrderedDict"): _Known(lambda: {}),
    ("_codecs", "encode"): _Known(_latin1),
    ("builtins", "set"): _Known(set),
    ("__builtin__", "set"): _Known(set),  # what protocol 2 calls it
    ("numpy", "dtype"): _Known(_Dtype),
    ("numpy", "ndarray"): _Known(_array),
    **{
        (f"numpy.{core}.multiarray", name): _Known(make)
        for core in ("core", "_core")
        for name, make in (("scalar", _scalar), ("_reconstruct", _array))
    },
}


def _memoize(machine: _Machine) -> None:
    machine.memo.append(machine.stack[-1])


def _long(machine: _Machine, length: int) -> None:
    if length > 16:
        raise ValueError(f"the pickle has an integer of {length} bytes; a benchmark's file has not")
    machine.stack.append(int.from_bytes(machine.take(length), "little", signed=True))


def _u8(machine: _Machine) -> int:
    return machine.take(1)[0]


def _u32(machine: _Machine) -> int:
    return int.from_bytes(machine.take(4), "little")


def _u64(machine: _Machine) -> int:
    return _LONG(machine.take(8))[0]


def _global(machine: _Machine) -> None:
    module = machine.line()
    machine.know(module, machine.line())


def _stack_global(machine: _Machine) -> None:
    name, module = machine.stack.pop(), machine.stack.pop()
    if type(module) is not str or type(name) is not str:
        raise TypeError
    machine.know(module, name)


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

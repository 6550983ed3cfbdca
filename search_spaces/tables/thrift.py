"""A reader of Thrift's compact protocol, in which Parquet writes its metadata: enough to see what a file asks for."""

from typing import Any, NamedTuple

LONG, STRUCT = 6, 12  # types
_DEEPEST = 64


class Items(NamedTuple):
    """A list or set: the type and number of its items, and those that are structs."""

    kind: int
    number: int
    structs: list[dict[int, Any]]


class CompactReader:
    """Reads structs from bytes; `structs` counts them, nested ones included.

    Raises ValueError for bytes that are not of the protocol, IndexError if they end too early.
    """

    def __init__(self, data: bytes, most_structs: int) -> None:
        self.data, self.most_structs = data, most_structs
        self.at = self.structs = 0

    def struct(self, depth: int = 0) -> dict[int, Any]:
        """The numbers, structs and lists of the next struct, by field; what maps and texts hold is skipped."""
        self.structs += 1
        if self.structs > self.most_structs or depth > _DEEPEST:
            raise ValueError(f"its metadata has more than {self.most_structs:,} parts, or is nested too deeply")
        fields: dict[int, Any] = {}
        field = 0
        while head := self._byte():
            field = field + (head >> 4) if head >> 4 else self._int()
            if field in fields:
                raise ValueError("its metadata has a field twice")
            fields[field] = self._value(head & 15, depth)
        return fields

    def _value(self, kind: int, depth: int) -> Any:
        if kind in (1, 2):  # a field of the type bool has its value in the type
            return kind == 1
        if kind == STRUCT:
            return self.struct(depth + 1)
        if kind in (4, 5, 6):
            return self._int()
        if kind in (3, 7, 8):
            length = {3: 1, 7: 8}.get(kind) or self._varint()
            self.at += length
            if self.at > len(self.data):
                raise IndexError
        elif kind in (9, 10):
            head = self._byte()
            found = Items(head & 15, head >> 4 if head >> 4 < 15 else self._varint(), [])
            for _ in range(found.number):
                item = self._item(found.kind, depth)
                if found.kind == STRUCT:
                    found.structs.append(item)
            return found
        elif kind == 11:
            if count := self._varint():
                kinds = self._byte()
                for _ in range(count):
                    self._item(kinds >> 4, depth)
                    self._item(kinds & 15, depth)
        else:
            raise ValueError(f"its metadata has a value of type {kind}")
        return None

    def _item(self, kind: int, depth: int) -> Any:
        """An item of a list or map, where a bool takes a byte."""
        if depth >= _DEEPEST:
            raise ValueError("its metadata is nested too deeply")
        return self._value(3 if kind in (1, 2) else kind, depth + 1)

    def _byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def _varint(self) -> int:
        value = shift = 0
        while True:
            byte = self._byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7
            if shift > 63:
                raise ValueError("its metadata has an integer of more than 64 bits")

    def _int(self) -> int:
        value = self._varint()
        return value >> 1 ^ -(value & 1)

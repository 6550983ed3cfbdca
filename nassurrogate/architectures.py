"""What the Python API takes for a network: graphs, files, ONNX models, torch modules, texts, and tables of these."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import search_spaces
from nassurrogate.input_shapes import parse_input_shapes
from search_spaces import Graph, SearchSpace
from search_spaces.common.errors import check_type, quoted
from search_spaces.operators import sizes_of
from search_spaces.tables import Table, read_rows
from search_spaces.tables.network_files import SUFFIXES, InputShapes, files_in, read_network
from search_spaces.tables.read import is_data_frame, read_raw_rows, table_format

if TYPE_CHECKING:
    import onnx
    import torch
    from pandas import DataFrame

Architecture: TypeAlias = "Graph | str | Path | onnx.ModelProto | torch.nn.Module"
Architectures: TypeAlias = "Architecture | Iterable[Architecture] | DataFrame | Table"
InputShape = str | Sequence[int] | Mapping[str, Sequence[int]] | None

_EXPECTED = (
    "a Graph, the path of an .onnx or canonical .txt file, a folder or a table, an onnx.ModelProto, a torch.nn.Module, "
    "a canonical text, an arch_str of a space, a pandas DataFrame or a Table of these, or a list of them"
)
_COLUMNS = ("path", "input", "arch_str")  # of tables, the first that has a cell counts


class Named(NamedTuple):
    """A network as the user gave it; `space` is that of an arch_str, "" where it is unknown, and `place` says for
    messages which of several it is, "" of a single one."""

    name: str
    given: Any
    space: str
    place: str


def listed(architectures: Any, space: str | SearchSpace | None = None) -> list[Named]:
    """The networks in what the user gave: one of them, a list, a table, or the path of a table or a folder. Rows of
    tables may name their space; `space` is that of others. Raises TypeError for anything else, ValueError for none."""
    check_type(space, str | SearchSpace | None, "space", "a name or a SearchSpace")
    space = space.name if isinstance(space, SearchSpace) else space
    if isinstance(architectures, Table):
        rows = zip(architectures.input, architectures.arch_str, architectures.space, strict=True)
        found = [_named(i or a, f"network {number}", s or space) for number, (i, a, s) in enumerate(rows, start=1)]
    elif is_data_frame(architectures):
        file, columns, raw_rows = read_raw_rows(architectures)
        if not {*_COLUMNS} & {*columns}:
            raise ValueError(f"{file} has none of the columns {', '.join(_COLUMNS)}")
        found = [_of_row(raw.values, f"{file}, row {raw.line}", space) for raw in raw_rows]
    else:
        found = _of_list(architectures, space)
    if not found:
        raise ValueError(f"there is no network; expected {_EXPECTED}")
    return found


def _of_list(architectures: Any, space: str | None) -> list[Named]:
    """The networks of a list, or a single one."""
    several = isinstance(architectures, Iterable) and not (
        _is_one(architectures) or isinstance(architectures, bytes | Mapping)
    )
    found: list[Named] = []
    for number, network in enumerate(architectures if several else [architectures], start=1):
        place = f"network {number}" if several else ""
        if not _is_one(network):
            kind = "None" if network is None else f"of type {type(network).__name__}"
            raise TypeError(f"{place or 'the network'} is {kind}; expected {_EXPECTED}")
        found += _of_path(network, space) or [_named(network, place, space)]
    if several and any(is_arch_str(network.given) for network in found):  # whose space says nothing about files
        return [network._replace(space="") if _is_foreign(network.given) else network for network in found]
    return found


def _is_foreign(given: Any) -> bool:
    """Whether this comes from elsewhere than a space: files, ONNX models and torch modules."""
    return is_file(given) or _is_proto(given) or _is_module(given)


def _is_one(given: Any) -> bool:
    return isinstance(given, Graph | str | Path) or _is_proto(given) or _is_module(given)


def _is_proto(given: Any) -> bool:
    return "onnx" in sys.modules and isinstance(given, sys.modules["onnx"].ModelProto)


def _is_module(given: Any) -> bool:
    return "torch" in sys.modules and isinstance(given, sys.modules["torch"].nn.Module)


def _of_row(row: Mapping[str, Any], place: str, space: str | None) -> Named:
    cells = {name: cell for name, cell in row.items() if isinstance(cell, str) and cell}  # others are missing
    column = next((name for name in _COLUMNS if name in cells), None)
    if column is None:
        raise ValueError(f"{place}: there is no {', '.join(_COLUMNS[:-1])} or {_COLUMNS[-1]}")
    return _named(Path(cells[column]) if column == "path" else cells[column], place, cells.get("space", space))


def _of_path(given: Any, space: str | None) -> list[Named]:
    """The networks of a folder or a table, as the command line reads them; none of anything else."""
    if not isinstance(given, str | Path) or "\n" in str(given):
        return []
    if table_format(given):
        rows = [*read_rows(given, space=space, skip_bad=True)]
        if wrong := next((row.error for row in rows if row.error), ""):
            raise ValueError(f"{wrong}; correct it, or leave it out")
        return [_named(Path(r.file) if r.file else r.input or r.arch_str, r.place, r.space) for r in rows]
    if os.path.isdir(given):
        return [_named(file, str(file), space) for file in files_in([Path(given)])]
    return []


def _named(given: Any, place: str, space: str | None) -> Named:
    if is_file(given):
        return Named(Path(given).name, given, space or "", place)
    if is_arch_str(given):
        return Named(given, given, space or "", place)
    return Named(type(given).__name__ if _is_module(given) else place or "network 1", given, space or "", place)


def is_file(given: Any) -> bool:
    """Whether this is the path of a network file, as opposed to a text."""
    return isinstance(given, Path) or (
        isinstance(given, str) and "\n" not in given and given.lower().endswith(SUFFIXES)
    )


def is_arch_str(given: Any) -> bool:
    """Whether this is an architecture's string in a space, as opposed to a file or a canonical text."""
    return isinstance(given, str) and "\n" not in given and not is_file(given)


def paths_of(architectures: Any) -> list[Path]:
    """The path of a file or folder, or a list of such paths, if that is what the user gave; none otherwise. A string is
    a path if there is such a file."""
    given = [architectures] if isinstance(architectures, str | Path) else architectures
    if not isinstance(given, list | tuple):
        return []
    paths = [Path(one) for one in given if isinstance(one, Path) or (isinstance(one, str) and _exists(one))]
    return paths if len(paths) == len(given) else []


def _exists(text: str) -> bool:
    return "\n" not in text and len(text) < 4096 and os.path.exists(text)


def shape_options(input_shape: InputShape) -> list[str]:
    """An input shape as the command line writes it: "1x3x224x224" or "NAME=1x3x224x224"."""
    shapes = input_sizes(input_shape)
    if not isinstance(shapes, Mapping):
        return [] if shapes is None else ["x".join(map(str, shapes))]
    return [f"{name}={'x'.join(map(str, shape))}" for name, shape in shapes.items()]


def graph_of(network: Named, input_shape: InputShape = None) -> Graph:
    """The graph of a network. `input_shape`, batch included, is that of a torch module, or one that a file leaves open:
    `(1, 3, 224, 224)`, `"1x3x224x224"`, or by name of the input. Raises ValueError for what cannot be read."""
    given = network.given
    if isinstance(given, Graph):
        return given
    if is_file(given):
        return read_network(Path(given), input_sizes(input_shape))
    if _is_proto(given):
        from search_spaces.onnx_reader import from_onnx

        return from_onnx(given, input_shapes=input_sizes(input_shape))
    if _is_module(given):
        from search_spaces.onnx_reading.torch_export import from_torch

        return from_torch(given, module_input(network, input_shape))
    if "\n" in given:
        return search_spaces.from_text(given)
    if not network.space:
        raise ValueError(
            f"{quoted(given)} is an arch_str of an unknown space; name it with space='...' (there is no such folder, "
            f"files end in {' or '.join(SUFFIXES)}, canonical texts have several lines)"
        )
    space = search_spaces.get(network.space)
    return space.graph(space.from_str(given))


def module_input(network: Named, input_shape: InputShape) -> Sequence[int] | Mapping[str, Sequence[int]]:
    """The shape of a torch module's input. Raises ValueError if there is none."""
    shape = input_sizes(input_shape)
    if shape is None:
        raise ValueError(f"{network.name} is a torch module; give its input as input_shape=(1, 3, 224, 224)")
    return shape


def write_table(networks: Sequence[Named], folder: Path, skip_bad: bool) -> Path | None:
    """A table of the networks in `folder` if all of them are arch_strs. Raises as `iterate` does, unless `skip_bad`."""
    if not all(is_arch_str(network.given) for network in networks):
        return None
    if not skip_bad:  # errors about the table would name a temporary file
        list(iterate(networks, None))
    rows = [json.dumps({"space": n.space, "arch_str": n.given}) for n in networks]
    path = folder / "architectures.jsonl"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def files_of(networks: Sequence[Named], folder: Path, input_shape: InputShape = None) -> list[Path]:
    """Files of the networks: their own, or new ones in `folder`, which is created for them; torch modules and ONNX
    models keep their weights."""
    if not all(is_file(network.given) for network in networks):
        folder.mkdir(parents=True, exist_ok=True)
    return [_file_of(network, folder, number, input_shape) for number, network in enumerate(networks, start=1)]


def _file_of(network: Named, folder: Path, number: int, input_shape: InputShape) -> Path:
    given = network.given
    if is_file(given):
        return Path(given)
    path = folder / f"{number:05d}-{type(given).__name__}"
    if not _is_proto(given) and not _is_module(given):
        path = path.with_suffix(".txt")
        path.write_text(search_spaces.to_text(graph_of(network, input_shape)), encoding="utf-8")
        return path
    path = path.with_suffix(".onnx")
    if _is_module(given):
        from search_spaces.onnx_reading.torch_export import export_module

        export_module(given, module_input(network, input_shape), path)
    else:
        import onnx

        onnx.save(given, path)
    return path


def input_sizes(input_shape: InputShape) -> InputShapes:
    """Raises TypeError for another form, ValueError for a malformed text."""
    if input_shape is None:
        return None
    if isinstance(input_shape, str):
        return parse_input_shapes([input_shape])
    if isinstance(input_shape, Mapping):
        return {str(name): sizes_of(shape) for name, shape in input_shape.items()}
    return sizes_of(input_shape)


def many(value: str | Iterable[str] | None, what: str, example: str) -> list[str] | None:
    """A parameter that is a string or several. Raises TypeError, which says what was expected."""
    if value is None:
        return None
    if isinstance(value, str):
        return [value]
    found = list(value) if isinstance(value, Iterable) else [value]
    if not all(isinstance(one, str) for one in found):
        raise TypeError(f"{what} should be a string like {example!r} or a list of these, not {quoted(value)}")
    return found


def iterate(networks: Sequence[Named], input_shape: InputShape) -> Iterator[Graph]:
    """The graphs of networks; errors say which of several it is."""
    for network in networks:
        try:
            yield graph_of(network, input_shape)
        except ValueError as error:
            if not network.place or is_file(network.given):  # whose errors name the file
                raise
            raise ValueError(f"{network.place}: {error}") from error


def texts_of(networks: Sequence[Named], input_shape: InputShape) -> list[str]:
    """The canonical texts of networks; raises as `iterate` does."""
    return [search_spaces.to_text(graph) for graph in iterate(networks, input_shape)]

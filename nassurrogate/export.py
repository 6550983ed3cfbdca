"""Writes networks as ONNX or canonical-text files."""

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import search_spaces
from search_spaces import Graph, from_text, to_text
from search_spaces.common.atomic_files import new_folder
from search_spaces.common.errors import quoted
from search_spaces.common.untrusted_files import file_name
from search_spaces.tables import write_columns
from search_spaces.tables.network_files import InputShapes


def parse_resolution(text: str) -> int:
    """Side length in pixels of a square RGB input written `3x32x32`. Raises ValueError for any other form."""
    match = re.fullmatch(r"3x([1-9]\d{0,4})x([1-9]\d{0,4})", text)
    if not match or match[1] != match[2]:
        raise ValueError(f"input {quoted(text)} should be a square image with three channels, such as '3x32x32'")
    return int(match[1])


class Source(NamedTuple):
    """A network to export: an architecture of a space, a canonical text, or a file, whose text is then the `input`.
    `place` names it in messages."""

    space: str = ""
    arch_str: str = ""
    input: str = ""
    file: str = ""
    place: str = ""


@dataclass(frozen=True, kw_only=True)
class ExportOptions:
    """What to write: `kind` is the canonical network ("onnx") or its text ("text"), or an .onnx file itself with its
    weights ("cleaned"), without dead nodes, with constants folded and shapes fixed.

    `weights` adds random weights (seed 0) to canonical networks. `resolution` in pixels and the number of `classes`
    override the defaults of the space. `input_shapes` are sizes that .onnx files leave open.
    """

    kind: str = "onnx"
    weights: bool = True
    resolution: int | None = None
    classes: int | None = None
    input_shapes: InputShapes = None


def export_networks(
    sources: Iterable[Source], folder: str | Path, options: ExportOptions | None = None, *, skip_bad: bool = False,
    progress: Callable[[int], None] | None = None,
) -> list[str]:  # fmt: skip
    """Writes one file per network, `SPACE-00001.onnx` or with the name of its source (canonical text: `.txt`), and
    index.csv: `path, space, arch_str`, and `source` if there are files among the sources.

    Returns the problems of networks that could not be written, which are left out, if `skip_bad`. `progress` is called
    with the number of networks done.

    Raises FileExistsError if `folder` is not empty; ValueError, unless `skip_bad`, for a network that cannot be written
    as asked, which it names: because ONNX cannot express it, or because only an .onnx file can be cleaned and only an
    architecture of a space has other resolutions and classes.
    """
    options = options or ExportOptions()
    written: dict[str, Source] = {}
    problems = []
    with new_folder(folder) as building:
        for number, source in enumerate(sources, start=1):
            name = _free_name(source, number, "txt" if options.kind == "text" else "onnx", written)
            try:
                _write(source, building / name, options)
                written[name] = source
            except ValueError as error:
                where = f"{source.place}: " if source.place and source.place not in str(error) else ""
                problems.append(f"{where}{error}")
                if not skip_bad:
                    raise ValueError(f"{problems[0]}; leave it out, or skip bad input with skip_bad=True") from error
            if progress is not None:
                progress(number)
        if not written:
            raise ValueError(f"no network can be exported; the first: {problems[0] if problems else 'none is given'}")
        index = {name: [getattr(source, name) for source in written.values()] for name in ("space", "arch_str")}
        files = [source.file for source in written.values()]
        write_columns(
            {"path": list(written), **index, **({"source": files} if any(files) else {})}, building / "index.csv"
        )
    return problems


def _free_name(source: Source, number: int, suffix: str, taken: Collection[str]) -> str:
    """The name of a file's copy, with the network's number if another copy has it; `SPACE-00001` for other networks."""
    stem = file_name(Path(source.file).stem if source.file else source.space, "network")
    plain = f"{stem}.{suffix}"
    return plain if source.file and plain not in taken else f"{stem}-{number:05d}.{suffix}"


def _write(source: Source, path: Path, options: ExportOptions) -> None:
    """Writes the file of one network. Raises ValueError if it cannot be written as asked."""
    if options.kind == "cleaned":
        _write_cleaned(source, path, options.input_shapes)
        return
    if source.input and (options.resolution or options.classes):
        raise ValueError("only networks with arch_str have other inputs and classes; this one is complete")
    graph = build_graph(source.space, source.arch_str, source.input, options.resolution, options.classes)
    if options.kind == "text":
        path.write_text(to_text(graph), encoding="utf-8")
    else:
        write_onnx(graph, path, options.weights)


def _write_cleaned(source: Source, path: Path, input_shapes: InputShapes) -> None:
    import onnx

    from search_spaces.onnx_cleaner import clean

    if Path(source.file).suffix.lower() != ".onnx":
        raise ValueError("only .onnx files can be cleaned; other networks have no weights")
    onnx.save(clean(source.file, input_shapes=input_shapes), path)


def write_onnx(graph: Graph, path: Path, weights: bool = True) -> None:
    """Writes an ONNX file, with random weights (seed 0) or without weights."""
    import onnx

    from search_spaces.onnx_writer import to_onnx

    onnx.save(to_onnx(graph, weights=weights), path)


def build_graph(
    space: str, arch_str: str, text: str, resolution: int | None = None, classes: int | None = None
) -> Graph:
    """Graph of a canonical text if there is one, else of `arch_str` in `space`. Raises ValueError if neither parses."""
    if text:
        return from_text(text)
    known = search_spaces.get(space)
    return known.graph(known.from_str(arch_str), resolution=resolution, num_classes=classes)

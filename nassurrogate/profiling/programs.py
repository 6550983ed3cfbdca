"""Programs to profile, as files have them: APPS folders and JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_SOLUTIONS, _INPUTS, _STATEMENT = "solutions.json", "input_output.json", "question.txt"


@dataclass(frozen=True)
class Program:
    """A solution of a problem and what it is run on.

    `inputs` are input sets: texts for standard input or, where `function` names one (in class Solution or on its own),
    lists of its arguments. `statement` says in words what the problem is, "" where that is not known.
    """

    name: str
    code: str
    inputs: tuple[Any, ...]
    function: str = ""
    problem: str = ""
    statement: str = ""


def programs(paths: Sequence[Path]) -> list[Program]:
    """The programs of JSONL files (a line each: `code`, `inputs`, and where it has them `fn_name`, `id`, `problem`,
    `statement`) and of folders in APPS's layout, or of such folders: `solutions.json`, a list of programs,
    `input_output.json` with `inputs` and perhaps `fn_name`, and `question.txt`, if it is there.

    Raises ValueError, which names file and line, for what is no program or has no input, and for a name that two have.
    """
    found: list[Program] = []
    for path in paths:
        found += _of_folder(path) if path.is_dir() else _of_lines(path)
    names = set()
    for program in found:
        if program.name in names:
            raise ValueError(f"two programs have the id {program.name!r}; give each its own")
        names.add(program.name)
    if not found:
        raise ValueError("there is no program to profile")
    return found


def _of_lines(path: Path) -> Iterator[Program]:
    for number, line in enumerate(_text(path).split("\n"), start=1):
        if line.strip():
            where = f"{path}, line {number}"
            record = _object(line, where)
            yield _program(
                where, record, str(record["id"]) if record.get("id") is not None else f"{path.stem}-{number}",
                str(record.get("problem", "")), str(record.get("statement", "")),
            )  # fmt: skip


def _of_folder(path: Path) -> Iterator[Program]:
    folders = sorted(file.parent for file in path.rglob(_SOLUTIONS))
    if not folders:
        raise ValueError(f"{path} has no {_SOLUTIONS}; it should be a folder of APPS, or of such folders")
    for folder in folders:
        solutions = _json(folder / _SOLUTIONS)
        if not isinstance(solutions, list):
            raise ValueError(f"{folder / _SOLUTIONS} is no list of programs")
        record = _json(folder / _INPUTS)
        if not isinstance(record, dict):
            raise ValueError(f"{folder / _INPUTS} is no JSON object")
        problem = "" if folder == path else folder.relative_to(path).as_posix()
        problem = problem or folder.resolve().name
        statement = _text(folder / _STATEMENT).strip() if (folder / _STATEMENT).is_file() else ""
        for number, code in enumerate(solutions, start=1):
            where = f"{folder / _SOLUTIONS}, program {number}"
            yield _program(where, {**record, "code": code}, f"{problem}-{number}", problem, statement)


def _program(where: str, record: dict[str, Any], name: str, problem: str, statement: str) -> Program:
    code, inputs, function = record.get("code"), record.get("inputs"), record.get("fn_name") or ""
    if not isinstance(code, str) or not code.strip():
        raise ValueError(f"{where}: 'code' should be the text of a Python program")
    if not isinstance(function, str):
        raise ValueError(f"{where}: 'fn_name' should be the name of a function")
    if not isinstance(inputs, list) or not inputs:
        raise ValueError(f"{where}: 'inputs' should be a list with at least one input set")
    kind, what = (
        (list, "a list of the arguments of fn_name") if function else (str, "a text for standard input")
    )
    for place, given in enumerate(inputs, start=1):
        if not isinstance(given, kind):
            raise ValueError(f"{where}: input set {place} should be {what}")
    try:  # as the sandbox will write it, which lies a few levels deeper
        json.dumps([[[[[[[[inputs]]]]]]]], ensure_ascii=False).encode()
        "".join((code, name, problem, statement, function)).encode()
    except RecursionError:
        raise ValueError(f"{where}: 'inputs' is nested too deeply") from None
    except UnicodeEncodeError:
        raise ValueError(
            f"{where}: has half a character (a lone surrogate), which no file can hold"
        ) from None
    return Program(name, code, tuple(inputs), function, problem, statement)


def _object(line: str, where: str) -> dict[str, Any]:
    record = _loaded(line, where)
    if not isinstance(record, dict):
        raise ValueError(f"{where}: should be a JSON object, with 'code' and 'inputs'")
    return record


def _json(path: Path) -> Any:
    return _loaded(_text(path), str(path))


def _loaded(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError(f"{where}: its JSON is nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"{where}: no JSON ({error})") from None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is no UTF-8 text") from None

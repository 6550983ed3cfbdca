"""Reads the programs to profile from JSONL files and folders in APPS's layout."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_SOLUTIONS, _INPUTS, _STATEMENT = "solutions.json", "input_output.json", "question.txt"
# Levels of lists in a program's inputs: far more than any has, far fewer than Python's limit of recursion.
_DEEPEST = 200


@dataclass(frozen=True)
class Program:
    """A Python program and the inputs that it is run on.

    Each of the `inputs` is a text for standard input or, if `function` names a function of the module or a method of
    its class Solution, the list of the function's arguments. `problem` is the name of the problem that the program
    solves, and `statement` the problem in words; "" if unknown.
    """

    name: str
    code: str
    inputs: tuple[Any, ...]
    function: str = ""
    problem: str = ""
    statement: str = ""


def programs(paths: Sequence[Path]) -> list[Program]:
    """Reads JSONL files and folders in APPS's layout, or folders of these.

    A JSONL record has `code` and `inputs`, optionally `fn_name`, `id`, `problem` and `statement`. An APPS folder has
    `solutions.json` (a list of programs), `input_output.json` (`inputs`, optionally `fn_name`) and optionally
    `question.txt`.

    Raises ValueError, naming file and line, for a malformed record, a program without inputs, or a duplicate id.
    """
    found: list[Program] = []
    for path in paths:
        found += _read_folder(path) if path.is_dir() else _read_lines(path)
    names = set()
    for program in found:
        if program.name in names:
            raise ValueError(f"two programs have the id {program.name!r}; ids should be unique")
        names.add(program.name)
    if not found:
        raise ValueError("no program to profile")
    return found


def _read_lines(path: Path) -> Iterator[Program]:
    for number, line in enumerate(_read_text(path).split("\n"), start=1):
        if line.strip():
            where = f"{path}, line {number}"
            record = _parse_object(line, where)
            yield _program(
                where, record, str(record["id"]) if record.get("id") is not None else f"{path.stem}-{number}",
                str(record.get("problem", "")), str(record.get("statement", "")),
            )  # fmt: skip


def _read_folder(path: Path) -> Iterator[Program]:
    folders = sorted(file.parent for file in path.rglob(_SOLUTIONS))
    if not folders:
        raise ValueError(f"{path} has no {_SOLUTIONS}; it should be a folder in APPS's layout, or contain such folders")
    for folder in folders:
        solutions = _read_json(folder / _SOLUTIONS)
        if not isinstance(solutions, list):
            raise ValueError(f"{folder / _SOLUTIONS} is not a list of programs")
        record = _read_json(folder / _INPUTS)
        if not isinstance(record, dict):
            raise ValueError(f"{folder / _INPUTS} is not a JSON object")
        problem = "" if folder == path else folder.relative_to(path).as_posix()
        problem = problem or folder.resolve().name
        statement = _read_text(folder / _STATEMENT).strip() if (folder / _STATEMENT).is_file() else ""
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
    kind, what = (list, "a list of the arguments of fn_name") if function else (str, "a text for standard input")
    for place, given in enumerate(inputs, start=1):
        if not isinstance(given, kind):
            raise ValueError(f"{where}: input set {place} should be {what}")
    if _is_nested_deeper(inputs, _DEEPEST):
        raise ValueError(f"{where}: 'inputs' is nested too deeply, by more than {_DEEPEST} levels")
    try:
        json.dumps(inputs, ensure_ascii=False).encode()
        "".join((code, name, problem, statement, function)).encode()
    except UnicodeEncodeError:
        raise ValueError(f"{where}: contains a lone surrogate, which cannot be encoded as UTF-8") from None
    return Program(name, code, tuple(inputs), function, problem, statement)


def _is_nested_deeper(value: Any, levels: int) -> bool:
    """Whether lists and dictionaries are nested by more than so many levels."""
    inside = [value]
    for _ in range(levels):
        holders = [item for item in inside if isinstance(item, list | dict)]
        inside = [held for item in holders for held in (item.values() if isinstance(item, dict) else item)]
    return any(isinstance(item, list | dict) for item in inside)


def _parse_object(line: str, where: str) -> dict[str, Any]:
    record = _parse_json(line, where)
    if not isinstance(record, dict):
        raise ValueError(f"{where}: should be a JSON object with 'code' and 'inputs'")
    return record


def _read_json(path: Path) -> Any:
    return _parse_json(_read_text(path), str(path))


def _parse_json(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError(f"{where}: its JSON is nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"{where}: not JSON ({error})") from None


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not UTF-8 text") from None

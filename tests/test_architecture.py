"""Imports point one way and never in a circle, late ones and those for type checking included; heavy ones are late."""

import ast
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# Rooms from the lowest up: a module imports from its own room and those before it. What is not named belongs to the
# nearest room above it.
ROOMS = (
    "search_spaces.common", "search_spaces", "search_spaces.tables", "surrogate.programs", "surrogate",
    "surrogate.published", "surrogate.checkpoint", "surrogate.adapters", "surrogate.rlm", "surrogate.metrics",
    "surrogate.model_card", "surrogate.vocabulary_extension", "surrogate.training", "surrogate.regressors",
    "surrogate.transfer", "snas", "nassurrogate", "nassurrogate.prediction", "nassurrogate.measurement",
    "nassurrogate.profiling", "nassurrogate.search", "nassurrogate.report", "nassurrogate.search.run_folder",
    "nassurrogate.search.notebook", "nassurrogate.search.callbacks", "nassurrogate.search.evaluate",
    "nassurrogate.search.run", "nassurrogate.api", "nassurrogate.cli", "nassurrogate.__main__",
)  # fmt: skip
PACKAGES = sorted({room.partition(".")[0] for room in ROOMS})
MOST_FILES = 26


@cache
def modules() -> dict[str, Path]:
    """Dotted name -> file, packages by their own name."""
    found = {}
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            parts = file.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


@cache
def imports(module: str) -> frozenset[str]:
    """The modules of this project that a module imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(modules()[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            # `from package import module` imports the module, `from module import name` the module that has it.
            found |= {name if name in modules() else str(node.module) for name in inside}
    return frozenset(found & modules().keys() - {module})


def room(module: str) -> str:
    inside = [name for name in ROOMS if module == name or module.startswith(name + ".")]
    return max(inside, key=len)


@pytest.mark.slow
@pytest.mark.parametrize("package", PACKAGES)
def test_imports_point_one_way(package: str) -> None:
    wrong = [
        f"{module} imports {other}"
        for module in modules()
        if module.partition(".")[0] == package and module not in PACKAGES  # a package re-exports its public names
        for other in imports(module)
        if ROOMS.index(room(other)) > ROOMS.index(room(module))
    ]
    assert not wrong


def test_packages_re_export_names_of_their_own_and_of_lower_packages() -> None:
    order = [name for name in ROOMS if name in PACKAGES]
    for package in PACKAGES:
        for other in imports(package):
            assert order.index(other.partition(".")[0]) <= order.index(package), f"{package} imports {other}"


def test_there_is_no_import_circle() -> None:
    done: set[str] = set()

    def follow(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " -> ".join((*path[path.index(module) :], module))
        if module not in done:
            for other in sorted(imports(module)):
                follow(other, (*path, module))
            done.add(module)

    for module in sorted(modules()):
        follow(module, ())


@pytest.mark.parametrize("package", [*PACKAGES, "benchmarks"])
def test_folders_stay_small(package: str) -> None:
    for folder in {file.parent for file in (ROOT / package).rglob("*.py")}:
        assert len(list(folder.glob("*.py"))) <= MOST_FILES, folder


def test_the_surrogate_knows_no_particular_space() -> None:
    spaces = {f.stem for f in (ROOT / "search_spaces").glob("*.py") if "@register" in f.read_text(encoding="utf-8")}
    assert "nasbench201" in spaces
    for module in modules():
        if module.startswith("surrogate"):
            known = {name.rpartition(".")[2] for name in imports(module)} & spaces
            assert not known, f"{module} imports {known}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("search_spaces", ("torch", "onnx", "onnxruntime", "pyarrow")),
        ("search_spaces.tables", ("torch", "onnx", "pyarrow")),
        ("surrogate", ("torch", "scipy", "sklearn", "transformers", "onnx", "pymoo", "matplotlib", "pyarrow")),
        ("surrogate.rlm", ("scipy", "sklearn", "transformers", "onnx", "pymoo", "matplotlib", "pyarrow")),
        ("nassurrogate", ("torch", "onnx", "pymoo", "matplotlib", "pyarrow", "rich", "numpy")),
        ("nassurrogate.cli", ("torch", "onnx", "pymoo", "matplotlib", "pyarrow", "rich", "numpy")),
    ],
)
def test_what_is_heavy_is_loaded_late(module: str, heavy: tuple[str, ...]) -> None:
    code = f"import sys, {module}; print(*set({heavy!r}) & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.split() == []


OLD_NAMES = {
    "nassurrogate.evaluators.base": "nassurrogate.search.evaluators.base",
    "nassurrogate.measuring": "nassurrogate.measurement.measure",
    "nassurrogate.result": "nassurrogate.search.result",
    "nassurrogate.searchers": "nassurrogate.search.searchers",
    "nassurrogate.searching": "nassurrogate.search.run",
    "search_spaces.onnx_io": "search_spaces.onnx_writer",
    "snas.executors": "search_spaces.common.executors",
    "surrogate.baselines.base": "surrogate.regressors.base",
    "surrogate.finetuning": "surrogate.transfer.finetune",
}


@pytest.mark.slow
def test_old_names_of_public_modules_import_with_a_warning() -> None:
    """In one process, since each would load PyTorch; every old name is imported before its new one."""
    code = (
        "import json, sys, warnings, importlib as i; warnings.simplefilter('always')\n"
        "for old, new in json.loads(sys.argv[1]).items():\n"
        "    with warnings.catch_warnings(record=True) as told: module = i.import_module(old)\n"
        "    assert [w for w in told if w.category is DeprecationWarning and new in str(w.message)], old\n"
        "    assert module is i.import_module(new) and module.__spec__.name == new, old"
    )
    done = subprocess.run([sys.executable, "-c", code, json.dumps(OLD_NAMES)], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_the_name_search_is_the_function_whatever_is_imported_first() -> None:
    code = (
        "import nassurrogate.search.objectives, nassurrogate as nas; from nassurrogate.search.run import search\n"
        "assert nas.search is search"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


@pytest.mark.parametrize("package", [*PACKAGES, "benchmarks"])
def test_functions_stay_small_or_say_why(package: str) -> None:
    """At most 60 lines and eight parameters, else the docstring gives the reason."""
    for file in (ROOT / package).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            parameters = [a for a in arguments if a.arg not in ("self", "cls")]
            if (node.end_lineno or 0) - node.lineno + 1 > 60 or len(parameters) > 8:
                reason = ast.get_docstring(node) or ""
                assert re.search("One parameter per option|is long because", reason), f"{file}: {node.name}"


def test_loggers_are_below_one_name() -> None:
    for module, file in modules().items():
        allowed = {"__name__"} if module.startswith("nassurrogate.") else {'f"nassurrogate.{__name__}"'}
        used = set(re.findall(r"getLogger\(([^()]*)\)", file.read_text(encoding="utf-8")))
        assert used <= allowed | {'"nassurrogate"'}, module


def test_files_that_docstrings_name_exist() -> None:
    names = {file.name for folder in (*PACKAGES, "benchmarks", "tests") for file in (ROOT / folder).rglob("*.py")}
    for module, file in modules().items() | {(file.stem, file) for file in (ROOT / "benchmarks").rglob("*.py")}:
        doc = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
        named = {Path(name).name for name in re.findall(r"[\w/]+\.py\b", doc)}
        assert named <= names | {"my_space.py"}, f"{module} names a file that is not there"

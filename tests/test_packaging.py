"""What people install: the wheel has everything that the checkout has, and works with nothing else beside it."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("search_spaces", "surrogate", "snas", "nassurrogate")


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sdist")
    code = f"from setuptools.build_meta import build_sdist; print(build_sdist({str(folder)!r}))"
    # A copy, so that nothing is built in the checkout.
    copy = tmp_path_factory.mktemp("copy") / "nassurrogate"
    tracked = run(["git", "ls-files", "-z"], ROOT).stdout.split("\0")
    for name in filter(None, tracked):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes((ROOT / name).read_bytes())
    name = run([sys.executable, "-c", code], copy).stdout.splitlines()[-1]
    return folder / name


@pytest.fixture(scope="module")
def wheel(sdist, tmp_path_factory):
    """Made from the source distribution, as an installer does it."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(sdist) as packed:
        packed.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    code = f"from setuptools.build_meta import build_wheel; print(build_wheel({str(folder)!r}))"
    return folder / run([sys.executable, "-c", code], source).stdout.splitlines()[-1]


def run(command, folder, **variables):
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env={**os.environ, **variables}
    )
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.slow
def test_the_wheel_has_every_file_of_the_packages(wheel):
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if ".dist-info/" not in name}
    there = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert names == there
    assert {f"{package}/py.typed" for package in PACKAGES} <= names


@pytest.mark.slow
def test_the_wheel_works_elsewhere(wheel, tmp_path):
    target = tmp_path / "site"
    run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", target, wheel], tmp_path)
    found = run(
        [sys.executable, "-c", "import nassurrogate, surrogate; print(nassurrogate.__file__, surrogate.__file__)"],
        tmp_path, PYTHONPATH=str(target),
    )  # fmt: skip
    assert all(name.startswith(str(target)) for name in found.stdout.split())
    archs = '{"space": "nasbench201", "arch_str": "|none~0|+|none~0|none~1|+|skip_connect~0|none~1|none~2|"}'
    (tmp_path / "a.jsonl").write_text(archs)
    command = [sys.executable, "-m", "nassurrogate", "predict", "a.jsonl", "--metrics", "latency:pixel3"]
    header, row = run(command, tmp_path, PYTHONPATH=str(target)).stdout.splitlines()
    assert header.startswith("space,arch_str,pixel3_latency_ms,")
    assert row.startswith("nasbench201,|none~0|")


@pytest.mark.slow
def test_the_core_needs_no_extra():
    """What is imported without an extra is in `install_requires`."""
    code = (
        "import sys\n"
        "class Absent:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in {'sklearn', 'transformers', 'pooch', 'ray'}:\n"
        "            raise ImportError(f'{name} is not installed')\n"
        "sys.meta_path.insert(0, Absent())\n"
        "import nassurrogate as nas, importlib, pkgutil, search_spaces, surrogate, snas\n"
        "failed = []\n"
        "for package in (nas, search_spaces, surrogate, snas):\n"
        "    for module in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):\n"
        "        if not module.name.endswith('__main__'):\n"
        "            try: importlib.import_module(module.name)\n"
        "            except ImportError as error: failed.append((module.name, str(error)))\n"
        "print(failed)\n"
    )
    assert run([sys.executable, "-c", code], ROOT).stdout.strip() == "[]"

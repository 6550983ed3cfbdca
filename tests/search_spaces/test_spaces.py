"""Registered spaces conform, a wrong space is told what is; distinct samples; the example of docs/own_space.md runs."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from search_spaces import Graph, SearchSpace, get, names, sampling, space
from search_spaces.sampling import KnownNetworks, draw_distinct, sample_distinct
from search_spaces.space import Genotype
from search_spaces.subset import Subset
from search_spaces.testing import CHECKS, Case, check_space

# A space with size parameters is also tested in a second size.
ALL = [*names(), "nasbench201:cells=2,channels=8"]
SLOW = {
    "official_string_reads_back", "every_valid_genotype_has_a_normal_form", "mutation_changes_one_variable",
    "one_key_means_one_text", "text_is_that_of_the_graph", "text_reads_back",
}  # fmt: skip
BUILDS_NETWORKS = {"macs_and_params_equal_those_of_torch", "onnx_is_valid_and_computes_the_same_as_the_torch_module"}
SKIPPED = {
    # Its children and neighbors are pruned, which renumbers the vertices.
    ("nasbench101", "neighbors_differ_in_one_choice"),
    ("nasbench101", "children_take_choices_of_parents"),
    # Its official hash is independent of the order of vertices, its channels are not.
    ("nasbench101", "one_key_means_one_text"),
}


@cache
def case(name: str, samples: int) -> Case:
    return Case(get(name), samples=samples)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    "check", [pytest.param(check, marks=[pytest.mark.slow] * (check in SLOW | BUILDS_NETWORKS)) for check in CHECKS]
)
def test_a_registered_space_conforms(name: str, check: str) -> None:
    if (name, check) in SKIPPED:
        pytest.skip("a property of this space, see above")
    CHECKS[check](case(name, 2 if check in BUILDS_NETWORKS else 5))


@pytest.mark.parametrize("name", ALL)
def test_errors_about_strings_are_short(name: str) -> None:
    for wrong in ("1" * 10_000, '{"a":' * 5_000):
        with pytest.raises(ValueError, match=r"\S") as error:
            get(name).from_str(wrong)
        assert len(str(error.value)) < 400


NASBench201: Any = type(get("nasbench201"))


class Unstable(NASBench201):
    def sample(self, rng: np.random.Generator) -> Genotype:
        return super().sample(np.random.default_rng())


class Shifted(NASBench201):
    def from_str(self, arch_str: str) -> Genotype:
        first, *others = super().from_str(arch_str)
        return ((first + 1) % 5, *others)


class Talkative(NASBench201):
    def from_str(self, arch_str: str) -> Genotype:
        try:
            return super().from_str(arch_str)
        except ValueError as error:
            raise ValueError(f"wrong:\n{error}") from None


class Careless(NASBench201):
    def from_str(self, arch_str: str) -> Genotype:
        return tuple(map(int, arch_str))


class Fixed(NASBench201):
    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        return super().graph(genotype)


class Lonely(NASBench201):
    def neighbors(self, genotype: Genotype) -> Any:
        return iter(())


@pytest.mark.parametrize(
    ("wrong", "check", "message"),
    [
        (Unstable, "samples_are_valid_normal_and_reproducible", "the same seed gives other samples"),
        (Shifted, "official_string_reads_back", "from_str reads '.*' as .*; to_str wrote it for"),
        (Talkative, "invalid_string_is_a_one_line_error", "should be one line"),
        (Careless, "invalid_string_is_a_one_line_error", "should raise ValueError"),
        (Fixed, "resolution_and_number_of_classes_can_be_chosen", "with resolution=64 the inputs are"),
        (Lonely, "neighbors_are_different_architectures", "has no neighbors"),
    ],
)
def test_a_space_that_is_wrong_is_told_what_is(wrong: type[SearchSpace], check: str, message: str) -> None:
    with pytest.raises(AssertionError, match=f"search space nasbench201, {check}: .*{message}"):
        check_space(wrong, only=[check])
    others: Sequence[str] = [name for name in ("describes_itself", "text_reads_back") if name != check]
    check_space(wrong(), samples=2, only=others)


def test_checks_are_chosen_by_name() -> None:
    check_space("nasbench201", samples=3, only=["text_reads_back"])
    with pytest.raises(ValueError, match="there is no check 'text'; there are describes_itself, samples_are"):
        check_space("nasbench201", skip=["text"])


@pytest.mark.parametrize("name", names())
def test_the_docstring_of_a_space_shows_an_architecture(name: str) -> None:
    a_space = get(name)
    shown = [piece.replace("\n", "").replace(" ", "") for piece in (type(a_space).__doc__ or "").split("`")[1::2]]
    for piece in shown:
        try:
            assert a_space.is_valid(a_space.from_str(piece))
            return
        except ValueError:
            continue
    pytest.fail(f"{type(a_space).__name__} shows no architecture as `...`")


def test_a_space_shows_its_size() -> None:
    assert repr(get("nasbench201")) == (
        "<search space nasbench201: NAS-Bench-201, 15,625 architectures of 6 variables, input 3x32x32, 10 classes>"
    )
    assert "e+" in repr(get("fbnet"))


def test_an_unknown_name_suggests_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"did you mean nasbench201\?|did you mean nasbench201 or"):
        get("nasbench-201")


def test_a_name_cannot_be_registered_twice() -> None:
    with pytest.raises(ValueError, match="already registered"):
        space.register(type(get("nasbench201")))


SPACE = get("nasbench201")
# Two genotypes of one network: a skip only moves an operation to another edge.
SAME = (0, 0, 0, 0, 1, 1), (0, 0, 1, 0, 0, 1)
FEW = Subset(SPACE, [(0, 0, a, 0, b, 1) for a in range(5) for b in range(5)])


def test_networks_are_distinct_and_a_larger_number_appends():
    found = list(sample_distinct(SPACE, 300, seed=1))
    assert len({SPACE.canonical_key(genotype) for genotype in found}) == len(found) == 300
    assert list(sample_distinct(SPACE, 40, seed=1)) == found[:40]
    assert list(sample_distinct(SPACE, 40, seed=2)) != found[:40]


def test_draws_of_one_generator_are_those_of_the_space_without_known_networks():
    rng, keys, expected = np.random.default_rng(3), set(), []
    while len(expected) < 200:
        genotype = SPACE.sample(rng)
        if SPACE.canonical_key(genotype) not in keys:
            keys.add(SPACE.canonical_key(genotype))
            expected.append(genotype)
    assert list(islice(draw_distinct(SPACE, np.random.default_rng(3)), 200)) == expected


def test_an_exhausted_space_yields_every_network_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sampling, "PATIENCE", 500)
    keys = {FEW.canonical_key(genotype) for genotype in FEW.enumerate()}
    assert len(keys) < FEW.size
    for found in (sample_distinct(FEW, 1000, seed=0), draw_distinct(FEW, np.random.default_rng(0))):
        assert sorted(map(FEW.canonical_key, found)) == sorted(keys)


def test_other_genotypes_of_a_known_network_are_known():
    known = KnownNetworks(SPACE)
    assert SAME[0] not in known
    assert known.add(SAME[0])
    assert not known.add(SAME[0])
    for genotype in SAME:
        assert genotype in known
        assert not known.add(genotype)


ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "own_space.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the page's module as an installed package."""
    folder = tmp_path_factory.mktemp("site")
    module, use, check = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (entry,) = re.findall(r"```ini\n(.*?)```", PAGE, re.DOTALL)
    assert module.count("\n") < 60
    (folder / "plain_cnn.py").write_text(module, encoding="utf-8")
    (folder / "use.py").write_text(use, encoding="utf-8")
    (folder / "check.py").write_text(f"import plain_cnn\n{check}", encoding="utf-8")
    info = folder / "plain_cnn-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: plain_cnn\nVersion: 1.0\n")
    names = re.search(r"nassurrogate.search_spaces =\n\s+(plain_cnn = plain_cnn)", entry)
    (info / "entry_points.txt").write_text(f"[nassurrogate.search_spaces]\n{names[1]}\n")
    return folder


def run(folder: Path, *command: object, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "OMP_NUM_THREADS": "1"}
    return subprocess.run([sys.executable, *command], cwd=cwd, env=environment, capture_output=True, text=True)


def printed(folder: Path, *command: object) -> str:
    done = run(folder, *command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_example_runs(folder):
    text, params, macs = printed(folder, folder / "use.py").rsplit(maxsplit=2)
    assert text.startswith("input 3x32x32\nConv k3 s2 p1 b @1 32x16x16\nRelu @1 32x16x16\nConv k5")
    # 3 x 3 x 3 x 32 weights, scale and shift, 5 x 5 x 32 x 32 weights, scale and shift, the classifier's 330
    assert int(params) == 864 + 64 + 25_600 + 64 + 330
    assert int(macs) == 864 * 16 * 16 + 25_600 * 8 * 8 + 320


@pytest.mark.slow
def test_the_command_line_finds_the_space_of_an_installed_package(folder):
    program = "import sys; from nassurrogate.cli import main; main()"
    assert printed(folder, "-c", program, "sample", "plain_cnn", "-n", "3").count('"space": "plain_cnn"') == 3


@pytest.mark.slow
def test_the_conformance_suite_accepts_the_space(folder):
    assert printed(folder, folder / "check.py") == ""


@pytest.fixture
def source(folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(folder / "plain_cnn.py", tmp_path)).parent


def check(source: Path, *more: str) -> tuple[int, str]:
    (line,) = re.findall(r"(?m)^pytest (.*)$", PAGE)
    done = run(ROOT, "-m", "pytest", "-p", "no:cacheprovider", *line.split(), *more, cwd=source)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
def test_each_check_is_a_test(source: Path) -> None:
    status, out = check(source, "-k", "describes_itself or samples_are or mutation")
    assert status == 0, out
    assert "3 passed" in out
    assert "deselected" in out


@pytest.mark.slow
def test_a_failure_names_the_space_and_the_check(source: Path) -> None:
    module = source / "plain_cnn.py"
    module.write_text(module.read_text().replace("return len(WIDTHS) *", "return 1 + len(WIDTHS) *"))
    status, out = check(
        source, "-k", "enumerated_once or samples_are", "--skip-check", "samples_are_valid_normal_and_reproducible"
    )
    assert status == 1
    assert "search space plain_cnn, every_architecture_is_enumerated_once: " in out
    assert "passed" not in out


@pytest.mark.slow
def test_an_unknown_space_is_a_usage_error(source: Path) -> None:
    status, out = check(source, "--check-space", "plain_cn")
    assert status == 4
    assert "unknown search space 'plain_cn'" in out

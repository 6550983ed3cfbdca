import subprocess
import sys

import pytest

MOVED = """
import sys, warnings
from search_spaces.common.moved_modules import keep_old_names

keep_old_names({"old": "package.new"})
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import old.inner.module
    from old.inner.module import Thing

import package.new.inner.module as new
assert old.inner.module is new and Thing is new.Thing
assert sys.modules["old"] is sys.modules["package.new"]
assert sys.modules["old.inner"] is sys.modules["package.new.inner"]
assert new.loads == 1
assert new.__spec__.name == "package.new.inner.module"
assert [str(warning.message).partition(";")[0] for warning in caught] == [
    "old is now package.new", "old.inner is now package.new.inner",
    "old.inner.module is now package.new.inner.module",
]
try:
    import old.missing
except ModuleNotFoundError as error:
    assert "package.new.missing" in str(error)
else:
    raise AssertionError
import oldest
assert oldest.__name__ == "oldest"
"""


def test_submodules_of_a_moved_package_are_the_same_objects(tmp_path):
    inner = tmp_path / "package" / "new" / "inner"
    inner.mkdir(parents=True)
    for folder in (inner.parent.parent, inner.parent, inner):
        (folder / "__init__.py").touch()
    (inner / "module.py").write_text("loads = globals().get('loads', 0) + 1\nclass Thing: pass\n")
    (tmp_path / "oldest.py").touch()  # begins like the old name
    (tmp_path / "script.py").write_text(MOVED)
    ran = subprocess.run([sys.executable, tmp_path / "script.py"], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("nassurrogate.searchers.base", "nassurrogate.search.searchers.base", "Searcher"),
        ("nassurrogate.evaluators.base", "nassurrogate.search.evaluators.base", "Evaluator"),
        ("surrogate.baselines.base", "surrogate.regressors.base", "Baseline"),
    ],
)
@pytest.mark.parametrize("first", [0, 1])
def test_classes_are_the_same_whichever_name_is_imported_first(old, new, name, first):
    """Otherwise isinstance fails between code that uses the old name and code that uses the new one."""
    order = [old, new][:: -1 if first else 1]
    code = (
        "import sys, warnings; warnings.simplefilter('ignore'); from importlib import import_module\n"
        "one, other = (getattr(import_module(module), sys.argv[3]) for module in sys.argv[1:3])\n"
        "assert one is other"
    )
    ran = subprocess.run([sys.executable, "-c", code, *order, name], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr

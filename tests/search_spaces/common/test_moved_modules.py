import json
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


NAMES = (
    ("nassurrogate.searchers.base", "nassurrogate.search.searchers.base", "Searcher"),
    ("nassurrogate.evaluators.base", "nassurrogate.search.evaluators.base", "Evaluator"),
    ("surrogate.baselines.base", "surrogate.regressors.base", "Baseline"),
)
# Each pair of modules is imported in a process of its own, forked from one that has loaded only others' packages.
IMPORTED = """
import json, os, sys, warnings
from importlib import import_module
import numpy, onnx, sklearn.ensemble, torch

OURS = ("nassurrogate", "search_spaces", "snas", "surrogate")
assert not any(name.partition(".")[0] in OURS for name in sys.modules)
warnings.simplefilter("ignore")
failed = 0
for *modules, name in json.loads(sys.argv[1]):
    if (child := os.fork()) == 0:
        one, other = (getattr(import_module(module), name) for module in modules)
        assert one is other, name
        sys.stderr.flush()
        os._exit(0)
    failed |= os.waitpid(child, 0)[1]
sys.exit(failed != 0)
"""


@pytest.mark.slow
def test_classes_are_the_same_whichever_name_is_imported_first():
    """Otherwise isinstance fails between code that uses the old name and code that uses the new one."""
    both = [order for old, new, name in NAMES for order in ((old, new, name), (new, old, name))]
    ran = subprocess.run([sys.executable, "-c", IMPORTED, json.dumps(both)], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr

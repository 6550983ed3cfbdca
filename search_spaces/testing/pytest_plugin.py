"""A plugin of pytest: the conformance suite of search spaces as tests, one per check.

    pytest -p search_spaces.testing.pytest_plugin --check-space my_space [--space-file my_space.py]

The options may also be `addopts` in the settings of pytest. A file that registers the space is needed if no entry point
of an installed package does.
"""

from typing import Any

import pytest

from search_spaces import space as spaces
from search_spaces.testing.conformance import CHECKS, Case, run_check


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("search spaces")
    more: dict[str, Any] = {"action": "append", "default": []}
    group.addoption("--check-space", metavar="NAME", help="a search space to check; may be repeated", **more)
    group.addoption("--space-file", metavar="FILE", help="a Python file that registers search spaces", **more)
    group.addoption("--skip-check", choices=list(CHECKS), help="a check that need not be met, for a reason", **more)


class SpaceCheck(pytest.Item):
    """A check of a search space; those of one space share its random architectures."""

    def __init__(self, *, case: Case, check: str, **given: Any) -> None:
        super().__init__(**given)
        self.case, self.check = case, check

    def runtest(self) -> None:
        run_check(self.check, self.case)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        return str(excinfo.value) if excinfo.errisinstance(AssertionError) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[str, None, str]:
        return self.case.space.name, None, self.name


@pytest.hookimpl(tryfirst=True)  # before tests are deselected by -k
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Adds the checks. Raises pytest.UsageError for a space that is not registered."""
    try:
        for file in config.getoption("--space-file"):
            spaces.load_file(file)
        cases = [Case(spaces.get(name)) for name in config.getoption("--check-space")]
    except (OSError, ValueError) as error:
        raise pytest.UsageError(str(error)) from error
    for case in cases:
        for check in CHECKS:
            if check not in config.getoption("--skip-check"):
                name = f"check_space[{case.space.name}-{check}]"
                items.append(SpaceCheck.from_parent(session, name=name, case=case, check=check))

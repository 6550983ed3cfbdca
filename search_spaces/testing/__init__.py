"""The conformance suite of search spaces, for the registered ones and for those of third parties."""

from search_spaces.testing.conformance import CHECKS, Case, check_space

__all__ = ["CHECKS", "Case", "check_space"]

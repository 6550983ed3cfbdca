"""Multi-objective search: objectives, searchers, evaluators, the run and its folder."""

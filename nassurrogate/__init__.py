"""Multi-objective neural architecture search on a Regression Language Model surrogate."""

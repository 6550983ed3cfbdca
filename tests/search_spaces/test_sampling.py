from itertools import islice

import numpy as np
import pytest

from search_spaces import get, sampling
from search_spaces.sampling import KnownNetworks, draw_distinct, sample_distinct
from search_spaces.subset import Subset

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

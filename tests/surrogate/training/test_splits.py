import numpy as np
import pytest

from search_spaces.tables import Table
from surrogate import TrainConfig
from surrogate.training.splits import Split, hold_out, row_groups, split_rows


def table(groups):
    n = len(groups)
    return Table(("nasbench201",) * n, ("",) * n, ("",) * n, text={"group": tuple(groups)})


def test_whole_groups_are_held_out_and_texts_never_shared():
    texts = [f"t{i // 4}" for i in range(100)]  # rows 8 to 11 link groups 0 and 1, and so on
    groups = [f"g{i // 10}" for i in range(100)]
    held, _ = hold_out(table(groups), texts, "group", 30, seed=0)
    assert len(held) == 40  # two groups: large ones are held out if there are no others
    with pytest.raises(ValueError, match="cannot hold out 10 rows: groups of at most that many rows have 0"):
        hold_out(table(groups), texts, "group", 10, seed=0)
    # Thirty copies: groups of twenty rows are below 1% of a table of 3,000.
    texts = [f"{text} of {copy}" for copy in range(30) for text in texts]
    groups = [f"{group} of {copy}" for copy in range(30) for group in groups]
    held, rest = hold_out(table(groups), texts, "group", 420, seed=0)
    assert len(held) >= 420
    assert sorted([*held, *rest]) == list(range(3000))
    assert not {texts[i] for i in held} & {texts[i] for i in rest}
    assert not {groups[i] for i in held} & {groups[i] for i in rest}


def test_the_split_does_not_depend_on_row_order():
    texts = [f"t{i}" for i in range(60)]
    order = np.random.default_rng(1).permutation(60)
    held, _ = hold_out(table(texts), texts, "group", 20, seed=3)
    shuffled = [texts[i] for i in order]
    other, _ = hold_out(table(shuffled), shuffled, "group", 20, seed=3)
    assert {texts[i] for i in held} == {shuffled[i] for i in other}
    assert {texts[i] for i in held} != {texts[i] for i in hold_out(table(texts), texts, "group", 20, seed=4)[0]}


def test_a_group_that_would_dominate_the_score_is_held_out_last():
    texts = [f"t{i}" for i in range(400)]
    groups = ["giant"] * 50 + texts[50:]
    for seed in range(5):
        held, _ = hold_out(table(groups), texts, "group", 200, seed=seed)
        assert len(held) == 200
        assert min(held) >= 50


def test_every_space_contributes_its_share():
    n = 300
    mixed = Table(
        ("fbnet",) * 200 + ("snas",) * 100, ("",) * n, ("",) * n, text={"group": ("",) * 200 + tuple("ab" * 50)}
    )
    texts = [f"t{i}" for i in range(n)]
    held, _ = hold_out(mixed, texts, "", 0.1, seed=0)
    assert (held < 200).sum() == 20
    assert (held >= 200).sum() == 10
    held, _ = hold_out(mixed, texts, "", 30, seed=0)
    assert (held < 200).sum() == (held >= 200).sum() == 30
    # A blank value groups nothing; the two groups of the other space are too large to hold out.
    with pytest.raises(ValueError, match="cannot hold out 10 rows of snas: groups of at most that many rows have 0"):
        hold_out(mixed, texts, "group", 0.1, seed=0)


def test_holding_out_everything_is_refused():
    with pytest.raises(ValueError, match="leaves no row to train on"):
        hold_out(table("ab"), ["x", "y"], "", 2, seed=0)


def test_no_rows_need_no_split():
    empty = split_rows(Table((), (), ()), [], TrainConfig(held_out=0.1, validation=10))
    assert all(len(rows) == 0 for rows in vars(empty).values())
    assert vars(Split()).keys() == {"train", "validation", "held_out"}


def test_training_splits_have_no_text_or_group_on_two_sides():
    texts = [f"t{i // 2}" for i in range(600)]
    groups = [f"g{i // 3}" for i in range(600)]
    split = split_rows(table(groups), texts, TrainConfig(held_out=60, validation=30, group_by="group"))
    sides = list(vars(split).values())
    assert sorted(np.concatenate(sides)) == list(range(600))
    labels = row_groups(table(groups), texts, "group")
    sets = [{*labels[rows].tolist()} for rows in sides]
    assert len(set.union(*sets)) == sum(map(len, sets))

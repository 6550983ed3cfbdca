import torch

from surrogate.training.losses import draw_metrics, draw_visible, in_order


def test_the_main_metrics_of_a_row_are_drawn_first():
    torch.manual_seed(0)
    present = torch.tensor([[1, 1, 1, 1, 1, 1], [1, 0, 1, 1, 1, 1]]).bool().repeat(200, 1)
    main = torch.tensor([1, 1, 0, 0, 0, 0]).bool()
    drawn = draw_metrics(present, main, 3)
    assert drawn.shape == (400, 3)
    for row, chosen in enumerate(drawn.tolist()):
        assert len(set(chosen)) == 3
        assert {m for m in (0, 1) if present[row, m]} <= set(chosen)
        assert all(present[row, m] for m in chosen)
    assert set(drawn.flatten().tolist()) == set(range(6))


def test_at_most_as_many_metrics_are_drawn_as_a_row_has():
    present = torch.zeros(5, 40, dtype=torch.bool)
    present[:, [3, 9]] = True
    drawn = draw_metrics(present, torch.ones(40).bool(), 8)
    assert drawn.sort(1).values.tolist() == [[3, 9]] * 5
    assert draw_metrics(torch.zeros(5, 4, dtype=torch.bool), torch.ones(4).bool(), 0).shape == (5, 1)


def test_a_block_sees_only_earlier_ones():
    torch.manual_seed(0)
    visible = draw_visible(500, 6)
    assert not visible.triu().any()
    share = visible.float().mean((1, 2)) / (15 / 36)
    assert 0.18 < (share == 1).float().mean() < 0.32
    assert 0.3 < (share == 0).float().mean() < 0.5


def test_in_decoding_order_each_metric_sees_all_before_it():
    metrics, visible = in_order(2, torch.tensor([4, 7, 9]))
    assert metrics.tolist() == [[4, 7, 9]] * 2
    assert visible[1].tolist() == [[False] * 3, [True, False, False], [True, True, False]]

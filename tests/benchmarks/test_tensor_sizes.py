from __future__ import annotations

import pytest

from benchmarks.code.tensor_sizes import shapes

PROGRAM = """
import torch

batch_size, channels = 16, 3
height = width = 2 * 64 + 1
shape = (channels, height, width)
unknown = int("4")

def get_inputs():
    {body}
"""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return [torch.rand(batch_size, *shape)]", [(16, 3, 129, 129)]),
        ("return [torch.randn((height, width // 2))]", [(129, 64)]),
        ("x = torch.rand_mix(height - 1, 7)\n    return [x.t(), torch.zeros(2)]", [(128, 7), (2,)]),
        ("return [torch.randint(0, 10, (batch_size,))]", [(16,)]),
        ("return [torch.empty(size=(2, 3))]", [(2, 3)]),
        ("return [torch.tensor([[1, 2, 3], [4, 5, 6]]), torch.tensor(3)]", [(2, 3), ()]),
        ("width = 5\n    return [torch.rand(width)]", [(5,)]),
        ("return [torch.triu(torch.rand(4, 4))]", [(4, 4)]),
    ],
)
def test_shapes_are_read_from_the_text(body: str, expected: list[tuple[int, ...]]) -> None:
    assert shapes(PROGRAM.format(body=body)) == expected


@pytest.mark.parametrize(
    "body",
    [
        "return [torch.rand(unknown)]",
        "return [torch.rand(1 // 0)]",
        "return [torch.rand(-3)]",
        "return [torch.rand(1 << 60, 2 ** 99)]",
        "return [torch.rand(*[x for x in shape])]",
        "width = input()\n    return [torch.rand(width)]",
        "return [other.rand(3)]",
    ],
)
def test_what_cannot_be_read_is_left_out(body: str) -> None:
    assert shapes(PROGRAM.format(body=body)) == []


def test_a_program_without_inputs_has_no_shapes() -> None:
    assert shapes("x = 1") == []

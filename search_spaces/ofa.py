"""Once-for-All: the sub-networks of the three supernets, MobileNetV3, ProxylessNAS and ResNet50-D.

Cai, Gan, Wang, Zhang & Han, "Once-for-All: Train One Network and Specialize it for Efficient Deployment" (ICLR
2020); skeletons, blocks and channels as the authors' once-for-all repository extracts them
(`get_active_subnet`, which leaves out the supernet's kernel transformations). ImageNet, 1,000 classes.

Every stage has blocks of its own kernel `ks` and expansion `e`, and a depth `d` that says how many of them
there are; `w` is the width multiplier and `r` the resolution, any multiple of 4 from 128 to 224, which is what
the supernets were trained on (the ResNet's tutorial alone goes on to 256).

- `ofa_mb`: stem conv3x3/2, a block without expansion, five stages of 2 to 4 inverted residuals, some with
  squeeze-and-excitation, conv1x1, pool, conv1x1 without BN, fully connected; w 1.0 or 1.2.
- `ofa_pn`: the same with ReLU6 and no squeeze-and-excitation, six stages, the last always of one block, and a
  plain head; its first block has no shortcut; w 1.3, the only one published.
- `ofa_rn`: a stem of two or three conv3x3, four stages of bottlenecks. Its `w` are six positions in (0.65, 0.8,
  1.0): of the stem's middle, of its output, of each stage; d[0] is 2 for the stem's third, residual convolution
  (anything else leaves it out; the authors sample 0), d[1:] come on top of 2, 2, 4, 2 blocks.

A string is the JSON object that the repository passes around, with `r` and `w` added; it holds `ks` and `e` of
all positions. `from_str` ignores whatever stands at a position that the depth leaves out, and takes 224 and
the first multiplier where a string has no `r` or number `w`. `to_str` writes the smallest choice at positions
left out: bring a table's strings to that form, by `to_str(from_str(...))`, before comparing strings.

Two positions of `w[0]` give a ResNet stem of equally many channels: such networks count twice in `size`, as
they do in the published number, and share a `canonical_key`.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from search_spaces.arch_str import read_choice, read_json, read_list, read_object, write_json
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.space import Genotype, SearchSpace, Variable, register

Choices = tuple[float, ...]

RESOLUTIONS = tuple(range(128, 225, 4))
KERNELS = (3, 5, 7)
DEPTHS = (2, 3, 4)
EXPANSIONS = (3, 4, 6)
RESNET_EXPANSIONS = (0.2, 0.25, 0.35)
RESNET_WIDTHS = (0.65, 0.8, 1.0)
# Keys that have a value for every block, in the blocks' order.
_PER_BLOCK = ("e", "ks")


def _variables(layout: dict[str, list[Choices] | Choices]) -> tuple[Variable, ...]:
    """A variable for each place of a string where there is a choice."""
    made = []
    for key, places in layout.items():
        if isinstance(places, list):
            made += [Variable(f"{key}[{i}]", choices) for i, choices in enumerate(places)]
        else:
            made.append(Variable(key, places))
    return tuple(variable for variable in made if len(variable.choices) > 1)


class OnceForAll(SearchSpace):
    """What the three spaces share. Genotype: the choices in the string's order, those of keys sorted by name.

    `layout` is the string's: the choices of every item of a list, or of a number. `depths` are the numbers of
    blocks that each stage may have; the items of `ks` and `e` go through the stages at their longest.
    """

    resolution = 224
    num_classes = 1000
    layout: ClassVar[dict[str, list[Choices] | Choices]]
    depths: ClassVar[tuple[tuple[int, ...], ...]]

    @property
    def size(self) -> int:
        """Number of strings that differ at positions in use: stages, times resolutions and multipliers."""
        block = math.prod(len(self.layout[key][0]) for key in _PER_BLOCK if key in self.layout)  # type: ignore[arg-type]
        stages = math.prod(sum(block**depth for depth in depths) for depths in self.depths)
        return stages * math.prod(len(v.choices) for v in self.variables if v.name[0] in "rw")

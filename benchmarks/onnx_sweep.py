"""Every NAS-Bench-201 cell as ONNX: checker, strict shape inference, and the same canonical text when read back.

    python -m benchmarks.onnx_sweep [--count N]

Takes about ten minutes; the test suite checks one cell of every multiset of operations.
"""

from __future__ import annotations

import argparse
import sys
from itertools import islice

import onnx
from onnx import shape_inference

from search_spaces import from_onnx, get, to_onnx, to_text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, help="number of cells (default: all)")
    count = parser.parse_args().count
    space = get("nasbench201")
    cells = list(islice(space.enumerate(), count))
    networks = {space.text(genotype): genotype for genotype in cells}
    for done, (text, genotype) in enumerate(networks.items(), start=1):
        model = to_onnx(space.graph(genotype))
        onnx.checker.check_model(model, full_check=True)
        shape_inference.infer_shapes(model, strict_mode=True, data_prop=True)
        assert to_text(from_onnx(model)) == text, space.to_str(genotype)
        if done % 1000 == 0:
            print(f"{done} of {len(networks)} distinct texts", file=sys.stderr, flush=True)
    print(f"{len(cells)} cells, {len(networks)} distinct texts: all valid, all read back as the same text")


if __name__ == "__main__":
    main()

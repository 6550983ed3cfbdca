"""Calibration on this machine: a device learned from 50 measured NAS-Bench-201 networks, tested on 200 others.

    python -m benchmarks.calibrate_here [--chosen 50] [--others 200] [--rounds 3] [--seconds 0.3] [-o DIR]

The steps are a user's: `calibrate` chooses the networks, `measure` times them in onnxruntime with one thread, and the
shipped checkpoint learns `latency:here`. The others are measured twice, in two passes over all of them, which shows how
well one measurement predicts another. Printed: Spearman correlation and median relative error, also of multiply-adds
and, leave-one-out, of the latency map. Measurements are kept in DIR and not repeated. Quiet machine: twenty minutes.
"""

import argparse
import shutil
import tempfile
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

import nassurrogate as nas
from nassurrogate.measurement import Setting
from nassurrogate.measurement import calibrate as calibrating
from search_spaces.tables import Table, read_table, write_columns

SPACE, DEVICE = "nasbench201", "here"


def measured(arch_strs: list[str], path: Path, setting: Setting, rounds: int) -> np.ndarray:
    """(n,) latencies in milliseconds, measured unless `path` has them."""
    if not path.exists():
        rows = path.with_name(f"{path.stem}_networks.csv")
        if not rows.exists():
            write_columns({"space": [SPACE] * len(arch_strs), "arch_str": arch_strs}, rows)
        nas.measure([rows], path, setting, rounds=rounds, resume=path.with_name(f"{path.name}.measuring").exists())
    table, _ = read_table(path, metrics=["latency_ms"])
    assert list(table.arch_str) == arch_strs, f"{path} has other networks; remove it"
    return table.metric("latency_ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chosen", type=int, default=50)
    parser.add_argument("--others", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3, help="passes over all networks; the fastest counts")
    parser.add_argument("--seconds", type=float, default=0.3, help="most seconds of timed runs per network and round")
    parser.add_argument("-o", dest="out", type=Path, default=Path("runs/calibrate_here"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    setting, checkpoint = Setting(seconds=given.seconds), nas.default_checkpoint()
    chosen = calibrating.choose_networks(nas.RLM.from_pretrained(checkpoint), SPACE, given.chosen)
    space = nas.get_space(SPACE)
    met = {space.canonical_key(space.from_str(name)) for name in chosen}
    drawn = nas.sample(SPACE, 3 * given.others, seed=1)
    others = [name for name in drawn if space.canonical_key(space.from_str(name)) not in met][: given.others]
    latencies = measured(chosen, given.out / "chosen.csv", setting, given.rounds)
    first = measured(others, given.out / "others.csv", setting, given.rounds)
    again = measured(others, given.out / "others_again.csv", setting, given.rounds)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "checkpoint")
        count = len(chosen)
        table = Table((SPACE,) * count, tuple(chosen), ("",) * count, {f"{DEVICE}_latency_ms": latencies})
        figures = calibrating.calibrate_device(checkpoint, DEVICE, table, out)
        texts = [space.text(space.from_str(name)) for name in others]
        rlm = nas.RLM.from_pretrained(checkpoint, adapters=[out])
        prediction = rlm.predict(texts, [rlm.resolve(f"latency:{DEVICE}", SPACE)])
        shutil.copytree(out, given.out / "checkpoint", dirs_exist_ok=True)
    macs = np.array([space.graph(space.from_str(name)).macs for name in others])
    size = np.polyfit(np.log(macs), np.log(first), 1)  # fitted to the test networks, in favour of this baseline
    guesses = {
        "the checkpoint": prediction.median[:, 0],
        "measured again": again,
        "multiply-adds": np.exp(np.polyval(size, np.log(macs))),
    }
    print(f"{len(chosen)} measured networks; {len(others)} others of {first.min():.2f} to {first.max():.2f} ms")
    for name, guess in guesses.items():
        error = np.median(np.abs(guess - first) / first)
        print(f"{name:16} Spearman {spearmanr(guess, first).statistic:.3f}, median error {error:.1%}")
    print(f"left out of the map, one by one: Spearman {figures.spearman:.3f}, median error {figures.error:.1%}")
    inside = (prediction.q10[:, 0] <= first) & (first <= prediction.q90[:, 0])
    print(f"80% intervals hold {inside.mean():.0%}")


if __name__ == "__main__":
    main()

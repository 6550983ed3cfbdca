"""A device of my own: measure some networks there, teach the surrogate, use it for all others.

    python examples/own_device.py

measures this machine, which takes some minutes. For a phone or a board, `nassurrogate calibrate nasbench201
--device board -n 50 --bundle FOLDER` writes the networks and a script to run there; `nas.calibrate` reads its output.
"""

from pathlib import Path

import nassurrogate as nas


def main(folder: str | Path = "device", networks: int = 50) -> nas.Prediction:
    folder = Path(folder)
    folder.mkdir(exist_ok=True)
    cells = nas.sample("nasbench201", networks, seed=0)
    # The faster of two rounds counts.
    print(nas.measure(cells, folder / "latency.csv", space="nasbench201", rounds=2))

    # How well networks that were left out are predicted.
    print(nas.calibrate(folder / "latency.csv", "here", folder / "adapter"))

    others = nas.sample("nasbench201", 5, seed=1)
    prediction = nas.predict(others, space="nasbench201", metrics="latency:here", adapters=[folder / "adapter"])
    print(prediction)
    return prediction


if __name__ == "__main__":
    main()

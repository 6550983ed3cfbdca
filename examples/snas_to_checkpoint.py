"""From CIFAR-10 to a checkpoint of my own: train small random networks briefly, then a surrogate on the records.

    python examples/snas_to_checkpoint.py cifar-10-python.tar.gz

takes hours with the settings below. A model that learns an accuracy needs hundreds of records.
"""

import sys
from pathlib import Path

import nassurrogate as nas


def main(data: str, folder: str | Path = "snas", networks: int = 1000, epochs: int = 20) -> nas.RLM:
    folder = Path(folder)
    folder.mkdir(exist_ok=True)
    nas.generate_snas(folder / "records.jsonl", data=data, n=networks, steps=32, resume=True)

    table, _ = nas.read_table(folder / "records.jsonl", metrics=["val_accuracy"], skip_bad=True)  # trainings may fail
    config = nas.TrainConfig(metrics=("val_accuracy",), held_out=0.1, validation=0.1, epochs=epochs)
    nas.train(table, config, folder / "checkpoint")

    rlm = nas.RLM.from_pretrained(folder / "checkpoint")
    print(nas.evaluate(rlm, table))
    unseen = nas.sample("snas", 5, seed=1)
    print(nas.predict(unseen, space="snas", metrics="val_accuracy", checkpoint=folder / "checkpoint"))
    return rlm


if __name__ == "__main__":
    main(*sys.argv[1:2])

"""NAS-Bench-201 from 100, 1,000 and all rows, pretrained without any of its labels: Spearman on held-out groups.

    NASSURROGATE_DATA=... python -m benchmarks.paper.nasbench201 [--seeds 3] [--quick] [--split test] [--rows 100 ...]
        [--methods rlm ...] [--baselines ridge forest ...]

A tenth of the rows scores recipes that are being chosen (--split dev), another tenth the finished ones; neither is ever
trained on, and cells that compute the same function are on one side. Each seed draws the rows to learn from the others.
`rlm` is a parent that has seen no label, only the exact size and path lengths of random cells (pretrained.py), with an
adapter of `finetune` that has learned the validation accuracy after 200 epochs. Baselines learn the same rows from
scratch, regression heads of all rows for as many steps.

On two cores the parent takes two hours. A seed of `rlm` takes seconds for 100 rows, a minute for 1,000 and 40 for all
(an interrupted fine-tuning starts over); all baselines take 10 minutes a seed, networks on all rows another 45.
"""

import dataclasses

from benchmarks.paper import scoring
from benchmarks.paper.data import LABELS
from benchmarks.paper.few_rows import Question, answer
from surrogate import FinetuneConfig

# Many rows: replicates give the noise, and the schedule is that of a training from scratch.
LARGE = dataclasses.replace(
    scoring.ADAPTED, digit_weights=scoring.DIGIT_WEIGHTS,
    steps=6000, batch_size=32, warmup_steps=200, average_decay=0.998, noise=0.0,
)  # fmt: skip
QUESTION = Question(
    space="nasbench201",
    metrics=LABELS["nasbench201"][:1],
    group_by="group",
    tuning={100: FinetuneConfig(), 1000: FinetuneConfig(), 0: LARGE},
    published={
        "target": [">= 0.82", ">= 0.93", ">= 0.98"],
        "paper: RLM, 1K rows, before / after": ["", "0.681 / 0.738", ""],
    },
    notes=(
        "Against the paper's Table 13: it fine-tunes a model pretrained on other data (its labels of this space's "
        "accuracy are of 200 epochs, too); here the parent has learned the exact size and path lengths of random "
        "cells, and no label."
    ),
)

if __name__ == "__main__":
    answer(QUESTION, __doc__)

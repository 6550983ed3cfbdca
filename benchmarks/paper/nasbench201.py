"""NAS-Bench-201 from 100, 1,000 and all rows, pretrained without one of its labels: Spearman on held-out groups.

    NASSURROGATE_DATA=... python -m benchmarks.paper.nasbench201 [--seeds 3] [--quick] [--baselines ridge forest ...]

A tenth of the rows, whole groups of cells that compute the same, judges and is never trained on; the others are drawn
from anew for each seed. `rlm` is fine-tuned, on the validation accuracy of 200 epochs, from a parent that knows no
label at all, but the exact size and paths of random cells (parents.py). Baselines learn the same rows from
scratch, regression heads for as many steps as the RLM is fine-tuned.

Two cores: an hour for the parent, then a seed takes 25 minutes (all rows 20, fine-tunings are not resumed within);
baselines 15 minutes, once another 45 for the networks on all rows.
"""

from __future__ import annotations

import dataclasses

from benchmarks.paper.data import LABELS
from benchmarks.paper.few_rows import Question, answer
from benchmarks.paper.runs import DIGIT_WEIGHTS, FORGETFUL

# A hundred rows have a teacher, and are too few to give some away for when to stop.
SMALL = dataclasses.replace(
    FORGETFUL,
    digit_weights=DIGIT_WEIGHTS,
    taught=4000,
    steps=900,
    batch_size=32,
    validation=0.0,
    judge_every=50,
)
# A thousand rows bear a longer schedule.
MIDDLE = dataclasses.replace(
    FORGETFUL, digit_weights=DIGIT_WEIGHTS, taught=4000,
    steps=1800, batch_size=32, validation=0.0, warmup_steps=50, average_decay=0.99, judge_every=500,
    patience=30,
)  # fmt: skip
# With many rows, replicates say how large the noise is, and the schedule is that of a training.
LARGE = dataclasses.replace(
    FORGETFUL, digit_weights=DIGIT_WEIGHTS, taught=0,
    steps=6000, batch_size=32, warmup_steps=200, average_decay=0.998, noise=0.0, judge_every=250,
    patience=1000,
)  # fmt: skip
QUESTION = Question(
    space="nasbench201",
    metrics=LABELS["nasbench201"][:1],
    group_by="group",
    tuning={100: SMALL, 1000: MIDDLE, 0: LARGE},
    known={
        "asked of the RLM": [">= 0.82", ">= 0.93", ">= 0.98"],
        "known: forest on one-hot operations": ["0.609", "0.892", "0.978"],
        "known: parameters alone": ["0.71", "0.71", "0.71"],
        "paper: RLM, 1K rows, before / after": ["", "0.681 / 0.738", ""],
    },
    notes=(
        "Known figures are of other held-out groups. Against the paper's Table 13: it fine-tunes a model pretrained on "
        "other data (its labels of this space's accuracy are of 200 epochs, too); here the parent has learned "
        "the exact size and lengths of paths of random cells, and no label of anything."
    ),
)

if __name__ == "__main__":
    answer(QUESTION, __doc__)

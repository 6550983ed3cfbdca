"""The paper's experiments on the data that this project has, one module per question, with its cost.

They share checkpoints (pretrained.py), how well these predict other rows (scoring.py), and a folder of finished runs
(runs.py), so that an interrupted script resumes. The runs behind this project's figures are in
benchmarks/results/runs.jsonl.gz and are not repeated. Recipes are chosen on a development split (--split dev) and
scored on a test split (data.py).

All questions:

    export NASSURROGATE_DATA=...
    for question in joint_density snas nds nasbench201 nasbench101 latencies one_model heads ablations; do
        python -m benchmarks.paper.$question
    done

"Regression Language Models for Code" (Akhauri, Song, Wongpanich, Lewandowski, Abdelfattah, 2025) is "the paper".
"""

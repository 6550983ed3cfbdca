"""The paper's experiments on the rows this project has, one module a question; each says what it costs.

They share pretrained parents (parents.py), models of one task (tasks.py) and a folder of finished runs (runs.py), so
that any of them can be stopped at any time and called again. The runs that this project's figures are from lie in
benchmarks/results/runs.jsonl.gz and are not repeated.

In the order of what they answer first:

    export NASSURROGATE_DATA=...
    for question in joint_density snas nds nasbench201 nasbench101 latencies one_model heads ablations; do
        python -m benchmarks.paper.$question
    done

"Regression Language Models for Code" (Akhauri, Song, Wongpanich, Lewandowski, Abdelfattah, 2025) is "the paper".
"""

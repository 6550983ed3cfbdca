"""In-context regression by a language model, on the held-out rows of unseen.py (the paper's Figure 3).

    NASSURROGATE_DATA=... python -m benchmarks.programs.in_context memory --endpoint http://localhost:8000/v1
        --model NAME [--examples 0 10 50] [--rows 200] [--seeds 1] [--out runs/code]

Queries an endpoint with OpenAI's chat API (with `OPENAI_API_KEY` as its key if set), which may cost money; no other
script runs this one. Each prompt has labelled examples drawn from the surrogate's training rows. Finished runs are not
repeated. The last number of a reply is the prediction; the share of replies with a number is reported, and the others
are excluded from the rank correlation.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import re
import time
import urllib.error
import urllib.request
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

from benchmarks.paper.data import held_out
from benchmarks.paper.runs import Figures, Runs, show, spread
from benchmarks.programs import tables
from benchmarks.programs.unseen import CONFIGS, LONGEST, TABLES
from search_spaces.tables import Table
from surrogate.metrics import correlation

TIMEOUT, TRIES = 120.0, 4
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")


@dataclasses.dataclass(frozen=True)
class Endpoint:
    """`url` is the base before /chat/completions; `wait` is the first retry delay in seconds, doubled each time."""

    url: str
    model: str
    wait: float = 2.0

    def reply(self, prompt: str) -> str:
        """The model's reply. Raises OSError if there is none, or if it is not in OpenAI's format."""
        body = {"model": self.model, "messages": [{"role": "user", "content": prompt}], "temperature": 0}
        headers = {"Content-Type": "application/json"}
        if key := os.environ.get("OPENAI_API_KEY"):
            headers["Authorization"] = f"Bearer {key}"
        request = urllib.request.Request(f"{self.url.rstrip('/')}/chat/completions", json.dumps(body).encode(), headers)
        for attempt in range(TRIES):
            try:
                with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                    return str(json.load(answer)["choices"][0]["message"]["content"])
            except urllib.error.HTTPError as error:
                if attempt == TRIES - 1 or error.code not in (429, 500, 502, 503, 504):
                    raise
                time.sleep(self.wait * 2**attempt)
            except (KeyError, IndexError, TypeError, ValueError) as error:
                raise OSError(f"{self.url} does not answer in the format of OpenAI's chat API: {error!r}") from None
        raise AssertionError("the last attempt returns or raises")


def prompt(metric: str, examples: list[tuple[str, float]], program: str) -> str:
    """Prompt with labelled examples and the program in question."""
    parts = [f"Estimate {metric.replace('_', ' ')} of the last program. Answer with one number and nothing else."]
    parts += [f"Program:\n{text}\nAnswer: {value:.4g}" for text, value in examples]
    return "\n\n".join([*parts, f"Program:\n{program}\nAnswer:"])


def number(reply: str) -> float:
    """The last number in a reply, NaN if there is none."""
    found = _NUMBER.findall(reply.replace(",", ""))
    return float(found[-1]) if found else float("nan")


def scored(endpoint: Endpoint, learned: Table, judged: Table, metric: str, count: int, seed: int) -> Figures:
    """Spearman correlation, share of replies with a number, and mean prompt length in characters."""
    values, texts = learned.metric(metric), learned.input
    known, guess, lengths = np.flatnonzero(np.isfinite(values)), [], []
    for row, program in enumerate(judged.input):
        chosen = np.random.default_rng([seed, row]).choice(known, min(count, len(known)), replace=False)
        asked = prompt(metric, [(texts[i], float(values[i])) for i in chosen], program)
        lengths.append(len(asked))
        guess.append(number(endpoint.reply(asked)))
    answered = np.isfinite(guess)
    return {
        "spearman": correlation(spearmanr, judged.metric(metric)[answered], np.array(guess)[answered]),
        "answered": float(answered.mean()),
        "characters": float(np.mean(lengths)),
    }


def judge(runs: Runs, endpoint: Endpoint, table: Table, sizes: list[int], rows: int) -> None:
    metric = next(iter(table.metrics))
    for seed in runs.seeds:
        test, rest = held_out(table, "group", share=0.2, seed=seed)
        test = test[np.isfinite(table.metric(metric)[test])]
        judged = table.take(np.random.default_rng(seed).permutation(test)[:rows])
        for count in sizes:
            config = {"model": endpoint.model, "rows": len(judged), "metric": metric}
            given = (endpoint, table.take(rest), judged, metric, count, seed)
            runs.once(f"in context, {count} examples", endpoint.model, seed, config, scored, *given)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("question", choices=CONFIGS)
    parser.add_argument("--endpoint", required=True, metavar="URL")
    parser.add_argument("--model", required=True)
    parser.add_argument("--examples", type=int, nargs="+", default=[0, 10, 50])
    parser.add_argument("--rows", type=int, default=200)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("runs/code"))
    given = parser.parse_args()
    table = tables.truncated(TABLES[given.question](), LONGEST)
    runs = Runs(given.question, given.out, range(given.seeds), quick=False)
    judge(runs, Endpoint(given.endpoint, given.model), table, given.examples, given.rows)
    names = ("spearman", "answered", "characters")
    report = {
        f"{count} examples": [
            spread(runs.figures(f"in context, {count} examples", given.model, name)) for name in names
        ]
        for count in given.examples
    }
    show(f"{given.question}, {given.model} in context", list(names), report)


if __name__ == "__main__":
    main()

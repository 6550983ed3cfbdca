"""The model card: what a checkpoint predicts, what it was trained on, how good it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from surrogate.rlm import RLM


def model_card(rlm: RLM) -> str:
    """Markdown for a checkpoint's README.md, from its own record of its training."""
    training = rlm.training
    config, rows, report = training["config"], training["rows"], training["held_out_scores"]
    parameters = sum(p.numel() for p in rlm.network.parameters())
    lines = [
        f"# RLM for {', '.join(rlm.aliases) or 'networks'}",
        "",
        f"A Regression Language Model of {parameters / 1e6:.2f} million parameters: it reads the canonical text of a",
        "network and writes these metrics, digit by digit, each as a median with an 80% interval.",
        "",
        "| metric | short names |",
        "|---|---|",
    ]
    for metric in rlm.metrics:
        short = sorted({f"`{a}`" for names in rlm.aliases.values() for a, m in names.items() if m == metric})
        lines.append(f"| `{metric}` | {', '.join(short)} |")
    grouped = f", whole groups of `{config['group_by']}`" if config["group_by"] else ""
    lines += [
        "",
        "## Data",
        "",
        f"{rows['train']:,} rows trained on, {rows['validation']:,} to calibrate the intervals, "
        f"{rows['held_out']:,} held out{grouped}.",
        "Rows with the same text are never on both sides. The checkpoint remembers what it was trained on;",
        "`nassurrogate evaluate` leaves those rows out.",
    ]
    if report:
        lines += [
            "",
            "## Held-out figures",
            "",
            f"{report['rows']:,} rows with {report['groups']:,} distinct texts, one training; 95% bootstrap intervals.",
            "",
            "| metric | Spearman | Kendall | median absolute error | coverage of the 80% interval |",
            "|---|---|---|---|---|",
        ]
        for metric, scores in report["metrics"].items():
            cells = [
                f"{s['value']:.4g} ({s['low']:.4g} to {s['high']:.4g})"
                for k, s in scores.items()
                if k != "rows"
            ]
            lines.append(f"| `{metric}` | {' | '.join(cells)} |")
    lines += [
        "",
        "## Training",
        "",
        "    nassurrogate train TABLE --config CONFIG.toml -o CHECKPOINT",
        "",
        "with the `training.config` of config.json (metrics, split, sizes, schedule) and "
        f"seed {config['seed']}, on {', '.join(f'{k} {v}' for k, v in training['versions'].items())}.",
        "",
    ]
    return "\n".join(lines)

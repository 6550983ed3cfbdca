"""Model cards: what a checkpoint predicts, what it was trained on, how accurate it is."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from surrogate.config import FrozenModelConfig

if TYPE_CHECKING:
    from surrogate.adapters.adapter import Adapter
    from surrogate.rlm import RLM

# Rank correlations that differ by less are called equal.
_BEHIND = 0.01


def model_card(rlm: RLM) -> str:
    """Markdown for the README.md of a trained checkpoint, from its training record."""
    training = rlm.training
    lines = [*_head(rlm), *_data(training)]
    if report := training["held_out_scores"]:
        lines += ["", "## Held-out scores", "", "One training; 95% bootstrap intervals."]
        for space, part in report.get("spaces", {"": report}).items():
            lines += _score_table(space, part)
    command = "train TABLE... --config CONFIG.toml -o CHECKPOINT"
    what = "(metrics, split, sizes, schedule) and"
    return "\n".join([*lines, "", "## Training", *_reproduction(training, command, what)])


def adapter_card(adapter: Adapter) -> str:
    """Markdown for the README.md of an adapter: what it learned, and how well."""
    training = adapter.training
    base, quality = training["base"], training["quality"]
    lines = [
        f"# Adapter for {', '.join(adapter.metrics)}",
        "",
        f"Learned from {training['rows']:,} rows, beside the checkpoint `{base['folder']}`, whose config.json has the",
        f"SHA-256 {base['config_sha256']}. What that predicts of other metrics stays as it is.",
        "",
        "    nassurrogate predict ... --checkpoint CHECKPOINT --adapter THIS_FOLDER",
    ]
    if quality:
        baselines = list(next(iter(quality.values()))["baselines"])
        lines += [
            "",
            "Rows that were left out, each predicted by an adapter that was trained without it (Spearman, and those of",
            "baselines on the same rows):", "",
            f"| metric | rows | Spearman | {' | '.join(baselines)} | median error | coverage of the 80% interval |",
            "|---" * (5 + len(baselines)) + "|",
        ]  # fmt: skip
        for metric, scores in quality.items():
            cells = [f"{scores['spearman']:.3f}"]
            cells += [f"{scores['baselines'].get(name, math.nan):.3f}" for name in baselines]
            cells += [f"{scores['median_relative_error']:.1%}", f"{scores['coverage_of_80pct_interval']:.0%}"]
            lines.append(f"| `{metric}` | {scores['rows']:,} | {' | '.join(cells)} |")
    command = "finetune CHECKPOINT TABLE --config CONFIG.toml -o ADAPTER"
    if training["calibrated"]:
        command = "calibrate SPACE --device NAME --latencies TABLE --checkpoint CHECKPOINT -o ADAPTER"
    return "\n".join([*lines, *_reproduction(training, command, "and")])


def adapter_summary(training: Mapping[str, Any]) -> list[str]:
    """Lines about how well an adapter predicts rows that were left out, one per metric, and what falls behind."""
    lines = []
    for metric, scores in training["quality"].items():
        others = scores["baselines"]
        beside = "; ".join(f"{name} {rank:.3f}" for name, rank in others.items())
        lines.append(
            f"{metric}: Spearman {scores['spearman']:.3f}, median error {scores['median_relative_error']:.1%}, "
            f"{scores['coverage_of_80pct_interval']:.0%} in the 80% intervals, on {scores['rows']:,} rows that were "
            f"left out in turn ({beside})"
        )
        best = max(others, key=lambda name: others[name], default="")
        if best and others[best] > scores["spearman"] + _BEHIND:
            lines.append(f"note: of {metric}, {best} ranks these rows better than the adapter")
    return lines or [f"too few rows to say how well others are predicted: {training['rows']:,}"]


def _head(rlm: RLM) -> list[str]:
    """What the checkpoint predicts."""
    parameters = sum(p.numel() for p in rlm.network.parameters())
    lines = [
        f"# RLM for {', '.join(rlm.aliases) or 'networks'}",
        "",
        f"A Regression Language Model of {parameters / 1e6:.2f} million parameters{_encoder(rlm)}:",
        "it reads the canonical text of a network, or a program, and predicts these metrics, digit by digit, each as a",
        "median with an 80% interval.",
        "",
        "| metric | short names |",
        "|---|---|",
    ]
    for metric in rlm.metrics:
        short = sorted({f"`{a}`" for names in rlm.aliases.values() for a, m in names.items() if m == metric})
        lines.append(f"| `{metric}` | {', '.join(short)} |")
    return lines


def _encoder(rlm: RLM) -> str:
    config = rlm.network.config
    if not isinstance(config, FrozenModelConfig):
        return ""
    return f" on the frozen encoder {config.encoder} (texts cropped to {config.max_tokens} tokens)"


def _data(training: Mapping[str, Any]) -> list[str]:
    """What the checkpoint was trained on."""
    config, rows = training["config"], training["rows"]
    grouped = f", whole groups of `{config['group_by']}`" if config["group_by"] else ""
    lines = [
        "",
        "## Data",
        "",
        f"{rows['train']:,} rows for training, {rows['validation']:,} to choose the epoch and calibrate the intervals, "
        f"{rows['held_out']:,} held out{grouped}.",
    ]
    for space, counts in training.get("rows_by_space", {}).items():
        passes = config["passes"].get(space, 1)
        lines.append(
            f"- {space or 'no space named'}: {counts['train']:,} / {counts['validation']:,} / "
            f"{counts['held_out']:,} rows; an epoch has {passes:g} x the training rows"
        )
    if training.get("free_spaces"):
        lines += [
            "",
            f"Each epoch also had {config['free_batches']} batches of {config['batch_size']} random architectures with "
            f"their analytic metrics (size and path lengths), of {', '.join(training['free_spaces'])}.",
        ]
    if training.get("start"):
        lines += [
            "",
            f"Training started from the checkpoint whose config.json has SHA-256 {training['start']['config_sha256']}; "
            "`training.start` of config.json records how that was trained.",
        ]
    return [
        *lines, "",
        "Rows with the same text are never on both sides of a split. The checkpoint has fingerprints of the texts that",
        "it used, and `nassurrogate evaluate` leaves their rows out. training.csv and training.png have the training",
        "curves.",
    ]  # fmt: skip


def _score_table(space: str, report: Mapping[str, Any]) -> list[str]:
    """Held-out scores of one space with their intervals, one row per metric."""
    lines = [
        "", f"{f'{space}: ' if space else ''}{report['rows']:,} rows with {report['groups']:,} distinct texts.", "",
        "| metric | Spearman | Kendall | median absolute error | coverage of the 80% interval |",
        "|---|---|---|---|---|",
    ]  # fmt: skip
    for metric, scores in report["metrics"].items():
        cells = [
            f"{score['value']:.4g} ({score['low']:.4g} to {score['high']:.4g})"
            for name, score in scores.items()
            if name != "rows"
        ]
        lines.append(f"| `{metric}` | {' | '.join(cells)} |")
    return lines


def _reproduction(training: Mapping[str, Any], command: str, what: str) -> list[str]:
    """The command that made the checkpoint."""
    return [
        "",
        f"    nassurrogate {command}",
        "",
        f"with the `training.config` of config.json {what} seed {training['config']['seed']}, "
        f"on {', '.join(f'{name} {version}' for name, version in training['versions'].items())}.",
        "",
    ]

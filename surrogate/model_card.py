"""The model card: what a checkpoint predicts, what it was trained on, how good it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from surrogate.config import FrozenModelConfig

if TYPE_CHECKING:
    from surrogate.rlm import RLM


def _head(rlm: RLM) -> list[str]:
    """What it predicts."""
    parameters = sum(p.numel() for p in rlm.network.parameters())
    lines = [
        f"# RLM for {', '.join(rlm.aliases) or 'networks'}",
        "",
        f"A Regression Language Model of {parameters / 1e6:.2f} million parameters{_encoder(rlm)}:",
        "it reads the canonical text of a network, or a program, and writes these metrics, digit by digit, each as a",
        "median with an 80% interval.",
        "",
        "| metric | short names |",
        "|---|---|",
    ]
    for metric in rlm.metrics:
        short = sorted({f"`{a}`" for names in rlm.aliases.values() for a, m in names.items() if m == metric})
        lines.append(f"| `{metric}` | {', '.join(short)} |")
    return lines


def model_card(rlm: RLM) -> str:
    """Markdown for a checkpoint's README.md, from its own record of its training."""
    training = rlm.training
    config, rows, report = training["config"], training["rows"], training["held_out_scores"]
    lines = _head(rlm)
    grouped = f", whole groups of `{config['group_by']}`" if config["group_by"] else ""
    lines += [
        "",
        "## Data",
        "",
        f"{rows['train']:,} rows trained on, {rows['validation']:,} to calibrate the intervals, "
        f"{rows['held_out']:,} held out{grouped}.",
    ]
    for space, counts in training.get("rows_by_space", {}).items():
        passes = config["passes"].get(space, 1)
        lines.append(
            f"- {space or 'no space named'}: {counts['train']:,} / {counts['validation']:,} / {counts['held_out']:,} "
            f"rows, an epoch shows {passes:g} of those trained on"
        )
    if training.get("free_spaces"):
        lines += [
            "",
            f"Each epoch also had {config['free_batches']} batches of {config['batch_size']} random architectures with "
            f"their exact size and the lengths of their paths, of {', '.join(training['free_spaces'])}.",
        ]
    if training.get("start"):
        lines += [
            "",
            f"Training started from the checkpoint whose config.json has SHA-256 {training['start']['config_sha256']}; "
            "what that was trained on is in `training.start` of config.json.",
        ]
    lines += [
        "",
        "Rows with the same text are never on both sides. The checkpoint remembers what it was trained on;",
        "`nassurrogate evaluate` leaves those rows out. training.csv and training.png have the curves of the training.",
    ]
    if report:
        lines += ["", "## Held-out figures", "", "One training; 95% bootstrap intervals."]
        for space, part in report.get("spaces", {"": report}).items():
            lines += [
                "",
                f"{f'{space}: ' if space else ''}{part['rows']:,} rows with {part['groups']:,} distinct texts.",
                "",
                "| metric | Spearman | Kendall | median absolute error | coverage of the 80% interval |",
                "|---|---|---|---|---|",
            ]
            for metric, scores in part["metrics"].items():
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
        "    nassurrogate train TABLE... --config CONFIG.toml -o CHECKPOINT",
        "",
        "with the `training.config` of config.json (metrics, split, sizes, schedule) and "
        f"seed {config['seed']}, on {', '.join(f'{k} {v}' for k, v in training['versions'].items())}.",
        "",
    ]
    return "\n".join(lines)


def _encoder(rlm: RLM) -> str:
    config = rlm.network.config
    if not isinstance(config, FrozenModelConfig):
        return ""
    return f" on the frozen encoder {config.encoder} (texts cropped to {config.max_tokens} tokens)"


def finetuned_card(rlm: RLM) -> str:
    """The same for a checkpoint that was fine-tuned from another, with what that changed of the old."""
    training = rlm.training
    config, rows = training["config"], training["rows"]
    lines = [
        *_head(rlm),
        "",
        "## Fine-tuning",
        "",
        f"Fine-tuned on {rows['train']:,} rows of {', '.join(f'`{name}`' for name in training['metrics'])}; "
        f"{rows['validation']:,} more decided when to stop.",
        *_calibration_lines(training),
        *_teacher_lines(training),
        f"Its parent's config.json has SHA-256 {training['parent']['config_sha256']}; what that was trained on is in "
        "`training.parent` of config.json.",
        "",
        *agreement_lines(training),
    ]
    before, after = (training["validation_scores"][when] for when in ("before", "after"))
    if after:
        lines += [
            "",
            "| metric, on the validation rows | Spearman before | after | coverage of the 80% interval |",
        ]
        lines += ["|---|---|---|---|"]
        for metric, scores in after.items():
            old = f"{before[metric]['spearman']:.4g}" if metric in before else "not known"
            coverage = scores["coverage_of_80pct_interval"]
            lines.append(f"| `{metric}` | {old} | {scores['spearman']:.4g} | {coverage:.4g} |")
    command = "finetune PARENT TABLE --config CONFIG.toml"
    if "calibration" in training:
        command = "calibrate SPACE --device NAME --latencies TABLE --checkpoint PARENT"
    lines += [
        "",
        f"    nassurrogate {command} -o CHECKPOINT",
        "",
        f"with the `training.config` of config.json and seed {config['seed']}, "
        f"on {', '.join(f'{k} {v}' for k, v in training['versions'].items())}.",
        "",
    ]
    return "\n".join(lines)


def _calibration_lines(training: Mapping[str, Any]) -> list[str]:
    if not (made := training.get("calibration")):
        return []
    return [
        f"Of these rows {made['measured']:,} were measured; the others, and so most of the validation rows, are what a "
        "Gaussian process on known metrics and sizes, learned from the measured ones, says of other networks, with "
        f"its errors as noise. It predicts each measured network from the others with Spearman "
        f"{made['left_out_spearman']:.4g} and a median error of {made['left_out_error']:.1%}."
    ]


def _teacher_lines(training: Mapping[str, Any]) -> list[str]:
    """Who labelled architectures that were learned beside the rows, a line a space; none in old records."""
    taught = training.get("taught") or {"left_out_spearman": {}}
    return [
        f"Few rows: a Gaussian process that learned from those of {space} labelled {taught['networks']:,} other "
        "architectures, which were learned beside them. It ranks each row from the others with Spearman "
        f"{', '.join(f'{rank:.3f} ({metric})' for metric, rank in ranks.items())}."
        for space, ranks in taught["left_out_spearman"].items()
    ]


def finetuning_summary(training: Mapping[str, Any]) -> list[str]:
    """What fine-tuning taught and what it changed, one line a metric."""
    lines = [
        f"{metric}: Spearman {scores['spearman']:.4f} on {scores['rows']:,} validation rows, "
        f"{scores['coverage_of_80pct_interval']:.0%} of them in the 80% interval"
        for metric, scores in training["validation_scores"]["after"].items()
    ]
    lines = lines or ["too few rows to keep some for validation"]
    return [*lines, *_teacher_lines(training), *agreement_lines(training)]


def agreement_lines(training: Mapping[str, Any]) -> list[str]:
    """What fine-tuning changed of what the model knew, one line a metric."""
    share, bound = training["share_of_new_weights"], training["config"]["agreement"]
    lines = []
    if share < 1:
        lines.append(
            f"To keep what it knew (rank correlation at least {bound:g}, but for the 3% of networks whose predictions "
            f"moved most), the weights are {share:.0%} new and "
            f"{1 - share:.0%} old."
        )
    for space, metrics in training["agreement"].items():
        for metric, scores in metrics.items():
            lines.append(
                f"- {metric} of {space}: old and new predictions have Spearman {scores['spearman']:.4f}, "
                f"median change {scores['median_relative_change']:.2%}"
            )
    why = "'agreement' is -1" if bound <= -1 else "it knew no search space by name"
    return lines or [f"What changed of its old predictions was not measured: {why}."]

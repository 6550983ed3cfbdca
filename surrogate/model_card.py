"""Model cards: what a checkpoint predicts, what it was trained on, how accurate it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from surrogate.config import FrozenModelConfig

if TYPE_CHECKING:
    from surrogate.rlm import RLM


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


def finetuned_card(rlm: RLM) -> str:
    """Markdown for the README.md of a fine-tuned checkpoint, with what fine-tuning changed."""
    training = rlm.training
    rows = training["rows"]
    lines = [
        *_head(rlm),
        "",
        "## Fine-tuning",
        "",
        f"Fine-tuned on {rows['train']:,} rows of {', '.join(f'`{name}`' for name in training['metrics'])}; "
        f"{rows['validation']:,} further rows decided when to stop.",
        *_calibration(training),
        *_pseudo_labels(training),
        f"The config.json of its parent has SHA-256 {training['parent']['config_sha256']}; `training.parent` of "
        "config.json records how the parent was trained.",
        "",
        *_changes(training),
    ]
    before, after = (training["validation_scores"][when] for when in ("before", "after"))
    if after:
        lines += [
            "",
            "| metric, on the validation rows | Spearman before | after | coverage of the 80% interval |",
            "|---|---|---|---|",
        ]
        for metric, scores in after.items():
            old = f"{before[metric]['spearman']:.4g}" if metric in before else "not known"
            coverage = scores["coverage_of_80pct_interval"]
            lines.append(f"| `{metric}` | {old} | {scores['spearman']:.4g} | {coverage:.4g} |")
    command = "finetune PARENT TABLE --config CONFIG.toml -o CHECKPOINT"
    if "calibration" in training:
        command = "calibrate SPACE --device NAME --latencies TABLE --checkpoint PARENT -o CHECKPOINT"
    return "\n".join([*lines, *_reproduction(training, command, "and")])


def finetuning_summary(training: Mapping[str, Any]) -> list[str]:
    """Lines about what fine-tuning learned and what it changed, one per metric."""
    lines = [
        f"{metric}: Spearman {scores['spearman']:.4f} on {scores['rows']:,} validation rows, "
        f"{scores['coverage_of_80pct_interval']:.0%} of them in the 80% interval"
        for metric, scores in training["validation_scores"]["after"].items()
    ]
    lines = lines or ["too few rows for a validation split"]
    return [*lines, *_pseudo_labels(training), *_changes(training)]


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
        *lines,
        "",
        "Rows with the same text are never on both sides of a split. The checkpoint has fingerprints of the texts that",
        "it used, and `nassurrogate evaluate` leaves their rows out. training.csv and training.png have the training",
        "curves.",
    ]


def _score_table(space: str, report: Mapping[str, Any]) -> list[str]:
    """Held-out scores of one space with their intervals, one row per metric."""
    lines = [
        "",
        f"{f'{space}: ' if space else ''}{report['rows']:,} rows with {report['groups']:,} distinct texts.",
        "",
        "| metric | Spearman | Kendall | median absolute error | coverage of the 80% interval |",
        "|---|---|---|---|---|",
    ]
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


def _calibration(training: Mapping[str, Any]) -> list[str]:
    """How latencies of a new device were calibrated."""
    if not (calibration := training.get("calibration")):
        return []
    return [
        f"{calibration['measured']:,} of these rows were measured. Others, and so most of the validation rows, are "
        "predictions of a Gaussian process for other networks, with its errors as noise; it was fitted to the measured "
        "rows, from known metrics and sizes. Its leave-one-out predictions of the measured networks have Spearman "
        f"{calibration['left_out_spearman']:.4g} and a median error of {calibration['left_out_error']:.1%}."
    ]


def _pseudo_labels(training: Mapping[str, Any]) -> list[str]:
    """Which pseudo-labels were learned, one line per space; old records have none."""
    taught = training.get("taught") or {"left_out_spearman": {}}
    return [
        f"Few rows: a Gaussian process fitted to those of {space} gave {taught['networks']:,} other architectures "
        "pseudo-labels, which were learned as well. Its leave-one-out predictions of the rows have Spearman "
        f"{', '.join(f'{rank:.3f} ({metric})' for metric, rank in ranks.items())}."
        for space, ranks in taught["left_out_spearman"].items()
    ]


def _changes(training: Mapping[str, Any]) -> list[str]:
    """What fine-tuning changed in predictions for known spaces, one line per metric."""
    share, bound = training["share_of_new_weights"], training["config"]["agreement"]
    lines = []
    if share < 1:
        lines.append(
            f"Weights are interpolated, {share:.0%} new and {1 - share:.0%} old, so that old and new predictions have "
            f"a rank correlation of at least {bound:g} without the 3% of networks whose predictions moved most."
        )
    for space, metrics in training["agreement"].items():
        for metric, scores in metrics.items():
            lines.append(
                f"- {metric} of {space}: old and new predictions have Spearman {scores['spearman']:.4f}, "
                f"median change {scores['median_relative_change']:.2%}"
            )
    why = "'agreement' is -1" if bound <= -1 else "the checkpoint knew no search space by name"
    return lines or [f"Changes of old predictions were not measured: {why}."]

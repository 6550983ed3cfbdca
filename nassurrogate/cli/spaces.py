"""The command `nassurrogate spaces`."""

from nassurrogate.cli.options import Adapters, Checkpoint
from nassurrogate.cli.terminal import print_table, print_text


def spaces(checkpoint: Checkpoint = None, adapter: Adapters = None) -> None:
    """List the search spaces and their known metrics."""
    import surrogate
    from nassurrogate import api

    rlm = surrogate.RLM.from_pretrained(checkpoint or surrogate.default_checkpoint(), adapters=adapter or ())
    rows = []
    spaces_by_metrics: dict[tuple[str, ...], list[str]] = {}
    for name in api.spaces():
        space = api.get_space(name)
        size = f"{space.size:,}" if space.size < 10**9 else f"{space.size:.1e}".replace("e+", "e")
        image = f"3x{space.resolution}x{space.resolution}, {space.num_classes:,}"
        metrics, aliases = rlm.known.get(name, ()), rlm.aliases.get(name, {})
        rows.append([name, space.title, size, f"{len(space.variables)}", image, f"{len(metrics)}"])
        by_alias = [
            alias if alias.partition(":")[2] in metric and ":" in alias else f"{alias}={metric}"
            for alias, metric in aliases.items()
        ]
        names = (*by_alias, *(metric for metric in metrics if metric not in aliases.values()))
        spaces_by_metrics.setdefault(names, []).append(name)
    print_table(["space", "", "architectures", "variables", "input, classes", "metrics known"], rows)
    unknown = spaces_by_metrics.pop((), [])
    for names, alike in spaces_by_metrics.items():
        print()
        print_text(f"The {'default ' if checkpoint is None else ''}checkpoint predicts, for {', '.join(alike)}:")
        print_text(", ".join(names), "  ")
    if unknown:
        print()
        print_text(
            "It knows no metric of the other spaces but latencies on real devices (`nassurrogate devices`) and, where "
            "images are as large as ImageNet's, imagenet_top1_pct; `nassurrogate train` and `finetune` make a "
            "checkpoint that does."
        )

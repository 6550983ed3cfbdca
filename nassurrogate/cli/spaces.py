"""The command `nassurrogate spaces`."""

from __future__ import annotations

from nassurrogate.cli.terminal import print_table


def spaces() -> None:
    """What can be searched, and for which metrics."""
    import textwrap

    import surrogate
    from nassurrogate import api

    rlm = surrogate.RLM.from_pretrained(surrogate.default_checkpoint())
    rows = []
    alike: dict[tuple[str, ...], list[str]] = {}  # names of metrics -> spaces
    for name in api.spaces():
        space = api.get_space(name)
        size = f"{space.size:,}" if space.size < 10**9 else f"{space.size:.1e}".replace("e+", "e")
        image = f"3x{space.resolution}x{space.resolution}, {space.num_classes:,}"
        known, aliases = rlm.known.get(name, ()), rlm.aliases.get(name, {})
        rows.append([name, space.title, size, f"{len(space.variables)}", image, f"{len(known)}"])
        short = [
            alias if alias.partition(":")[2] in m and ":" in alias else f"{alias}={m}"
            for alias, m in aliases.items()
        ]
        names = (*short, *(m for m in known if m not in aliases.values()))
        alike.setdefault(names, []).append(name)
    print_table(["space", "", "architectures", "variables", "input, classes", "metrics known"], rows)
    others = alike.pop((), [])
    for names, those in alike.items():
        print(f"\nThe default checkpoint predicts, for {', '.join(those)}:")
        print(
            textwrap.fill(
                ", ".join(names), 110, break_on_hyphens=False, initial_indent="  ", subsequent_indent="  "
            )
        )
    if others:
        print(
            "\nOf the others it knows nothing; `nassurrogate train` and `finetune` make a checkpoint that does."
        )

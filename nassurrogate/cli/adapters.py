"""The commands `nassurrogate adapters`: what adapters hold, and one folder of a checkpoint and its adapters."""

from pathlib import Path
from typing import Annotated

import typer

from nassurrogate.cli.options import Adapters, Checkpoint


def merge(
    output: Annotated[Path, typer.Option("-o", metavar="DIR", help="A new or empty folder.")],
    checkpoint: Checkpoint = None,
    adapter: Adapters = None,
) -> None:
    """Make one checkpoint folder of a checkpoint and its adapters.

    It predicts exactly what the checkpoint and the adapters do, and needs no --adapter.
    """
    import surrogate
    from surrogate.adapters.adapter import merge as merge_folders
    from surrogate.checkpoint_files import located

    if not adapter:
        raise ValueError("adapters merge needs the adapters: --adapter DIR, which may be repeated")
    base = located(checkpoint or surrogate.default_checkpoint())
    surrogate.RLM.from_pretrained(base, adapters=adapter)
    merge_folders(base, adapter, output)
    print(f"{output} has the checkpoint and {len(adapter)} adapter{'s' if len(adapter) > 1 else ''}")


def show(adapter: Annotated[list[Path], typer.Argument(metavar="DIR...", help="Adapter folders.")]) -> None:
    """Print what adapters know, and how well they predict rows that were left out."""
    from surrogate.adapters.adapter import read_config
    from surrogate.model_card import adapter_summary

    for folder in adapter:
        config = read_config(folder)
        spaces = ", ".join(config["known"]) or "networks of no search space"
        print(f"{folder}: {', '.join(config['metrics'])} of {spaces}")
        print("\n".join(f"  {line}" for line in adapter_summary(config["training"])))

"""The folder of a chosen network: its ONNX file and text, a script that trains it, and a card with its predictions."""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import search_spaces
from nassurrogate.columns import label, short
from nassurrogate.export import write_onnx
from nassurrogate.search.choice import Choice
from nassurrogate.search.result import SearchResult
from search_spaces import Graph, to_text
from search_spaces.common.atomic_files import new_folder

CHOSEN = "chosen"  # the name of the folder in that of the search
_TRAIN = Path(__file__).with_name("train_chosen.py")


def write_chosen(result: SearchResult, choice: Choice, folder: str | Path) -> None:
    """Writes network.onnx (without weights), network.txt, choice.json, train.py and card.md to a new or empty folder.

    Raises FileExistsError for a folder that is not empty, ValueError if the space is not registered.
    """
    arch_str = str(result.evaluated["arch_str"][choice.position])
    space = search_spaces.get(result.settings["space"])
    graph = space.graph(space.from_str(arch_str))
    values = _values(result, choice.position)
    with new_folder(folder) as building:
        write_onnx(graph, building / "network.onnx", weights=False)
        (building / "network.txt").write_text(to_text(graph), encoding="utf-8")
        facts = {
            "space": result.settings["space"],
            "arch_str": arch_str,
            "resolution": _input(graph)[-1],
            "by": choice.rule,
            "why": choice.why,
            "values": {name: value for columns in values.values() for name, value in columns.items()},
        }
        (building / "choice.json").write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
        (building / "card.md").write_text(_card(result, choice, graph), encoding="utf-8")
        shutil.copyfile(_TRAIN, building / "train.py")


def values_table(result: SearchResult, position: int) -> list[list[str]]:
    """Rows of a metric's label, its value, and its 80% interval, "" if the value is certain."""
    rows = []
    for metric, columns in _values(result, position).items():
        value, *ends = map(short, columns.values())
        rows.append([label(metric), value, " to ".join(ends)])
    return rows


def steps_table(result: SearchResult, choice: Choice) -> tuple[list[str], list[list[str]]]:
    """Header and rows of the best network under each budget; the chosen one is marked."""
    assert choice.cost is not None, "there is no budget"
    metrics = [result.objectives[0].metric, choice.cost.metric]
    rows = [
        [
            short(step.budget),
            *(short(result.evaluated[metric][step.position]) for metric in metrics),
            f"{result.evaluated['arch_str'][step.position]}{' *' if step.position == choice.position else ''}",
        ]
        for step in choice.steps
    ]
    bound = "from" if choice.cost.maximise else "up to"
    return [bound, *map(label, metrics), "architecture"], rows


def _values(result: SearchResult, position: int) -> dict[str, dict[str, float]]:
    """Metric -> its columns: the value, and the ends of its interval if it has one."""
    return {
        metric: {
            name: float(result.evaluated[name][position])
            for name in (metric, f"{metric}_q10", f"{metric}_q90")
            if name in result.evaluated
        }
        for metric in result.metrics
    }


def _input(graph: Graph) -> Sequence[int]:
    return next(node.shape for node in graph.nodes if node.op.name == "input")


def _card(result: SearchResult, choice: Choice, graph: Graph) -> str:
    settings = result.settings
    size = "x".join(map(str, _input(graph)[1:]))
    origin = ", ".join(f"{name} {settings[name]}" for name in ("searcher", "evaluator", "seed"))
    values = _markdown(["metric", "value", "80% interval"], values_table(result, choice.position))
    steps = f"\n## Best within a budget\n\n{_markdown(*steps_table(result, choice))}" if choice.steps else ""
    proxies = [name for name in result.metrics if "proxy" in name]
    caution = f"\n`{proxies[0]}` is what a short proxy training reaches, below a full one.\n" if proxies else ""
    return f"""# {settings["space"]}

`{result.evaluated["arch_str"][choice.position]}`, for input {size}. Chosen by {choice.rule} from a search of
{len(result.evaluated["arch_str"]):,} architectures ({origin}).

{" ".join(choice.why)}

{values}
Values with an interval are predictions, not measurements. `nassurrogate measure network.onnx` measures the latency on
your machine.
{caution}{steps}
## Training

`python train.py DATA` trains it from scratch on `DATA/train/CLASS/*.jpg`, validated on `DATA/val/CLASS/*.jpg`.
"""


def _markdown(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; `|` of arch_strs is escaped."""
    lines = [header, ["---"] * len(header), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)

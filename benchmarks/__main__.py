"""The results page, with every figure that this project claims: README.md and index.html in benchmarks/results.

    make benchmarks                                   # every entry that has no answer there yet: many hours
    python -m benchmarks [NAME ...] [--report] [--quick] [--anew] [--record DIR] [--out DIR]

Each entry of entries.toml is a script. answers.json keeps what it printed, with the command, commit, versions and
seconds that made it, and the script is not run again unless it is named or with `--anew`, so an interrupted run
resumes. A script that fails is reported on the page and does not stop the others. Scripts whose runs take hours resume
from recorded runs (results/runs.jsonl.gz, to which --record adds those of a folder such as runs/paper); --report shows
these and computes nothing. --quick makes everything tiny, to see in minutes that it runs through, in runs/quick.
"""

from __future__ import annotations

import argparse
import json
import platform
import shlex
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import markdown

from benchmarks.paper.provenance import code_hash, commit
from benchmarks.paper.runs import record, recorded, replace_file, stale_lines
from search_spaces.common.executors import cores
from search_spaces.common.packages import versions

RESULTS = Path(__file__).parent / "results"
STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 90rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; font-size: 0.85rem; }
th, td { border-bottom: 1px solid #8884; padding: 0.25rem 0.6rem; text-align: left; white-space: nowrap; }
pre { overflow-x: auto; background: #8881; padding: 0.7rem; font-size: 0.8rem; }
"""
Answers = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Entry:
    """An entry of the page, as entries.toml explains."""

    name: str
    title: str
    about: str
    module: str
    arguments: tuple[str, ...] = ()
    quick: tuple[str, ...] = ("--quick",)
    recorded: bool = False
    missing: str = ""

    @staticmethod
    def of(name: str, written: dict[str, Any]) -> Entry:
        options = {key: tuple(shlex.split(written[key])) for key in ("arguments", "quick") if key in written}
        return Entry(name, **{"module": name, **written, **options})

    @property
    def question(self) -> str:
        """The question of its recorded runs."""
        return self.arguments[0] if self.arguments else self.name


_WRITTEN = tomllib.loads(Path(__file__).with_name("entries.toml").read_text(encoding="utf-8"))
ENTRIES = tuple(Entry.of(name, written) for name, written in _WRITTEN.items())


def answers(folder: Path) -> Answers:
    """What the scripts printed in Markdown (`answer`) and what made it, by entry."""
    path = folder / "answers.json"
    read: Answers = json.loads(path.read_bytes()) if path.is_file() else {}
    return read


def run_script(entry: Entry, arguments: Sequence[str]) -> dict[str, Any]:
    """Runs an entry's script and returns its answer. Raises RuntimeError with its last line if it fails."""
    command = ["-m", f"benchmarks.{entry.module}", *arguments]
    print(f"{entry.name}: python {' '.join(command)}", flush=True)
    started = time.monotonic()
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "no output").splitlines()[-1]
        raise RuntimeError(f"`python {' '.join(command)}` ended with status {done.returncode}: {last}")
    return {
        "command": f"python {' '.join(command)}",
        "commit": commit(),
        "versions": versions("scikit-learn"),
        "machine": f"{cores()} cores, {platform.machine()}",
        "seconds": round(time.monotonic() - started),
        **(_recorded_runs(entry) if entry.recorded else {}),
        "answer": _in_markdown(done.stdout),
    }


def _recorded_runs(entry: Entry) -> dict[str, object]:
    """How many recorded runs an entry shows, how many of them are stale, their hours, and the commits that made them
    as far as these are recorded."""
    lines = [line for line in recorded() if line["question"] == entry.question]
    commits = [line.get("commit", "unknown") for line in lines]
    code = code_hash(f"benchmarks.{entry.module}")
    return {
        "runs": len(lines),
        "stale": len(stale_lines(lines, code)),
        "hours": round(sum(line["seconds"] for line in lines) / 3600, 1),
        "commits": sorted({*commits} - {"unknown"}),
        "unknown": commits.count("unknown"),
    }


def _in_markdown(printed: str) -> str:
    """A script's output from its first Markdown table on, or as preformatted text if it prints none."""
    lines = printed.rstrip().splitlines()
    titles = [place for place, line in enumerate(lines) if line.startswith("**")]
    if titles:
        return "\n".join(lines[titles[0] :]) + "\n"
    return "```text\n" + "\n".join(lines) + "\n```\n"


def page(made: Answers, failed: dict[str, str]) -> str:
    """The results page."""
    lines = [
        "# Results",
        "",
        'Made by `make benchmarks`; the paper is "Regression Language Models for Code" (Akhauri et al., 2025). Recipes '
        "were chosen on development rows and seeds; test tables have others. A figure is marked stale if the code that "
        "made it has changed since, unless a seed that was repeated with today's code has the same figures.",
        "",
    ]
    for entry in ENTRIES:
        lines += [f"## {entry.title}", "", entry.about, ""]
        if entry.missing:
            command = " ".join(["python -m", f"benchmarks.{entry.module}", *entry.arguments])
            lines += [f"**Not run.** {entry.missing} `{command}` is the script.", ""]
        elif entry.name in failed:
            lines += [f"**Failed:** {failed[entry.name]}", ""]
        elif entry.name not in made:
            lines += [f"**Not run yet:** `python -m benchmarks {entry.name}`", ""]
        else:
            lines += [made[entry.name]["answer"].strip(), "", _made_by(made[entry.name]), ""]
    return "\n".join(lines)


def _made_by(made: dict[str, Any]) -> str:
    listed = ", ".join(f"{name} {version}" for name, version in made["versions"].items())
    return (
        f"`{made['command']}` at commit {made['commit']}, {made['seconds']} s on {made['machine']}; {listed}."
        f"{_runs_sentence(made)}"
    )


def _runs_sentence(made: dict[str, Any]) -> str:
    """The runs behind a recorded entry's figures, which took longer than showing them."""
    if "runs" not in made:
        return ""
    commits = [*made["commits"], *([f"not recorded for {made['unknown']}"] if made["unknown"] else [])]
    took = f"{made['runs']} runs, which took {made['hours']} hours (without trainings that several share)"
    old = f"; {made['stale']} are stale: their code has changed since" if made.get("stale") else ""
    return f" It shows {took}{old}. Their commits: {', '.join(commits)}."


def html(text: str) -> str:
    """A self-contained HTML page."""
    body = markdown.markdown(text, extensions=["tables", "fenced_code", "toc"])
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>nassurrogate: results</title><style>{STYLE}</style>\n{body}\n</html>\n"
    )


def _write(folder: Path, made: Answers, failed: dict[str, str]) -> None:
    text = page(made, failed)
    replace_file(folder / "answers.json", json.dumps(made, indent=1, ensure_ascii=False).encode())
    replace_file(folder / "README.md", text.encode())
    replace_file(folder / "index.html", html(text).encode())


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*(e.name for e in ENTRIES), []])
    parser.add_argument("--report", action="store_true", help="only entries with recorded runs, nothing is computed")
    parser.add_argument("--quick", action="store_true", help="everything tiny: does it run through?")
    parser.add_argument("--anew", action="store_true", help="run every script again")
    parser.add_argument("--record", type=Path, metavar="DIR", help="first add the runs of DIR to the recorded ones")
    parser.add_argument("--out", type=Path, help=f"folder (default: {RESULTS.relative_to(RESULTS.parents[1])})")
    given = parser.parse_args()
    folder = given.out or (Path("runs/quick") if given.quick else RESULTS)
    folder.mkdir(parents=True, exist_ok=True)
    if given.record:
        print(f"{record(given.record)} runs recorded")
        recorded.cache_clear()
    made, failed = answers(folder), dict[str, str]()
    for entry in ENTRIES:
        wanted = entry.name in given.names if given.names else given.anew or given.report or entry.name not in made
        if entry.missing or not wanted or (given.report and not entry.recorded):
            continue
        arguments = entry.quick if given.quick else entry.arguments
        try:
            made[entry.name] = run_script(entry, [*arguments, *(["--report"] if given.report else [])])
        except RuntimeError as error:
            failed[entry.name] = str(error)
            print(f"{entry.name}: {error}", file=sys.stderr)
        _write(folder, made, failed)
    _write(folder, made, failed)
    print(folder / "index.html")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

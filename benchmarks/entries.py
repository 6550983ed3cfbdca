"""The entries of the results page, in order: each one's script, its question, and what the paper found."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Entry:
    """`python -m benchmarks.MODULE ARGUMENTS` prints the answer, with `quick` as arguments in a minute or so.

    A `recorded` entry has recorded runs, which it resumes from; --report shows them and computes nothing. An entry with
    `missing` cannot be run here, for the reason that it gives.
    """

    name: str
    title: str
    module: str
    about: str
    arguments: tuple[str, ...] = ()
    quick: tuple[str, ...] = ("--quick",)
    recorded: bool = False
    missing: str = ""

    @property
    def question(self) -> str:
        """The question of its recorded runs."""
        return self.arguments[0] if self.arguments else self.name


QUICK = ("--quick", "--seeds", "1")


def _paper(name: str, title: str, about: str) -> Entry:
    return Entry(name, title, f"paper.{name}", about, quick=QUICK, recorded=True)


def _own(name: str, title: str, about: str, *arguments: Any, **rest: Any) -> Entry:
    """An entry whose script has its name."""
    return Entry(name, title, name, about, *arguments, **rest)


ENTRIES = (
    _paper(
        "own_space",
        "Few rows of a space of your own",
        "Spaces that the packaged checkpoint has never seen: `finetune` as it is beside simple models.",
    ),
    _paper("nds", "Table 4: few rows of a new search space", "NDS, Kendall tau after 16 or 100 rows of the target."),
    _paper(
        "heads",
        "Table 5: digits or a regression head",
        "One value per network, whose meaning depends on its data set; equal budgets.",
    ),
    Entry(
        "codenet",
        "Table 6: memory of CodeNet's programs",
        "programs.unseen",
        "The paper has Spearman 0.744 with a T5Gemma s-s encoder and 0.782 with b-b. `nassurrogate tables import "
        "codenet` makes the table from a copy of CodeNet; this script learns four fifths of its problems and is scored "
        "on the others.",
        ("table", "--table", "codenet.csv", "--metric", "codenet_memory_kb"),
        missing="CodeNet (8 GB) cannot be downloaded on the machine that makes this page.",
    ),
    Entry(
        "apps",
        "Appendix D.4.1: memory of APPS' programs",
        "programs.unseen",
        "The paper has Spearman 0.930 from problem and code, 0.85 from the code alone. `nassurrogate profile "
        "python-memory` runs the solutions. The next entry uses programs written for this project instead.",
        ("table", "--table", "apps.csv", "--metric", "dyn_peak_alloc_bytes"),
        missing="APPS cannot be downloaded on the machine that makes this page.",
    ),
    Entry(
        "python_memory",
        "Memory of Python programs of unseen problems",
        "programs.unseen",
        "39,156 runs of 4,380 programs of 876 problems, a fifth of which is held out. The rules of the abstract "
        "interpreter were written after a look at programs of 446 problems: `uninspected` is the correlation on the "
        "others. These runs kept no predictions, so that its figure is the one that was measured with them (0.840, "
        "0.825, 0.822; commit c6134bf). The paper's 0.930 is of APPS.",
        ("memory",),
        ("memory", *QUICK),
        recorded=True,
    ),
    Entry(
        "hostile_programs",
        "A thousand harmful programs",
        "programs.hostile_programs",
        "What `nassurrogate profile python-memory` reports for them, and whether they leave anything behind.",
        quick=("-n", "20", "-o", "runs/quick"),
    ),
    Entry(
        "kernelbench",
        "Latency of KernelBench programs of unseen problems",
        "programs.unseen",
        "PyTorch programs on many GPUs; the paper has no such table (0.516 is of KernelBook's Triton kernels). A line "
        "above each text states the arithmetic and memory traffic that an abstract interpreter finds: `abstract "
        "interpretation` is the last number of that line.",
        ("kernelbench",),
        ("kernelbench", *QUICK),
        recorded=True,
    ),
    Entry(
        "unseen_gpu",
        "A GPU that the programs checkpoint has not seen",
        "programs.unseen_gpu",
        "Random modules measured on an H200, compared with the shipped checkpoint's predictions for an H100.",
        quick=(),
    ),
    Entry(
        "tritonbench",
        "Latency of Triton kernels of unseen operators",
        "programs.unseen",
        "The paper's 0.516 is of KernelBook on an A6000. The RLM reads the first 1,000 characters of each kernel.",
        ("tritonbench",),
        ("tritonbench", *QUICK),
        recorded=True,
    ),
    _paper(
        "ablations",
        "Tables 7, 8, 9 and Figures 8, 9: ablations",
        "Learned or generic tokens, context length, digits or plain numbers, pretraining on analytic metrics.",
    ),
    Entry(
        "with_graphs",
        "Figure 10: programs and networks in one model",
        "programs.with_graphs",
        "Memory of programs of unseen problems, predicted by a model that also learns networks and by one that does "
        "not: unlike in the paper, networks cost it 0.035 here (a small model, one pass).",
        quick=QUICK,
        recorded=True,
    ),
    _paper(
        "nasbench101",
        "NAS-Bench-101 from 100, 1,000 and 20,000 rows",
        "The paper's Table 8 has 0.838 from 381,000 rows, at a context of 4K tokens.",
    ),
    _paper(
        "nasbench201",
        "NAS-Bench-201 from 100, 1,000 and all rows (Table 13)",
        "The paper fine-tunes on 1,000 rows and goes from 0.681 to 0.738; on NAS-Bench-101 from 0.646 to 0.734.",
    ),
    _paper("latencies", "FBNet and OFA: latency on every device", "The paper has no figure for these tables."),
    _paper(
        "one_model", "One model for everything, or one per task", "The question behind the paper's unified training."
    ),
    _paper(
        "snas",
        "SNAS: pretraining on short trainings",
        "NAS-Bench-201 and 101 from 100 rows, after parents that did and did not learn SNAS records. The paper mixes "
        "85,500 of them into its training and gives no figure without.",
    ),
    Entry(
        "snas_ranks",
        "SNAS: ranks after ten times as many steps",
        "paper.snas_ranks",
        "The smallest third of the recorded networks, trained longer.",
        quick=(),
    ),
    _own(
        "snas_speed",
        "SNAS: networks per hour",
        "Trainings on two cores, compared with the machine's matrix products.",
        quick=("--networks", "2"),
    ),
    Entry(
        "joint_density",
        "Figure 6: joint densities over the predicted front",
        "paper.joint_density",
        "Accuracy and latency of cells on NAS-Bench-201's predicted front, one model; docs/method.md has the picture.",
        quick=("--samples", "64", "--picture", "runs/joint_density_quick.png"),
    ),
    _own(
        "joint_sampling",
        "Joint samples: evenly spread or independent",
        "Root mean square errors of estimates from equally many samples of either kind.",
        quick=("--networks", "4", "--repeats", "2", "--reference", "1024"),
    ),
    _own(
        "devices",
        "A new device from few measurements",
        "Chips left out in four folds; the paper has no such figure.",
        quick=QUICK,
        recorded=True,
    ),
    _own(
        "calibrate_here",
        "This machine as a new device, end to end",
        "50 networks of NAS-Bench-201 measured in onnxruntime, the checkpoint calibrated, and tested on 200 others.",
        quick=("--chosen", "8", "--others", "12", "--rounds", "1", "--seconds", "0.05", "-o", "runs/quick/here"),
    ),
    _own(
        "records",
        "Protocols that others report on",
        "Latency of devices from 10 or 20 networks, accuracy from few validation accuracies, cells of DARTS, search; "
        "docs/records.md says what differs.",
        quick=("--only", "darts", "--seeds", "1"),
        recorded=True,
    ),
    _own(
        "active_search",
        "Active search on real values",
        "Evaluations until the best accuracy of NAS-Bench-201 is found, and hypervolume regret after 50 to 200.",
        quick=QUICK,
        recorded=True,
    ),
    _own(
        "searchers",
        "Searchers on real values",
        "Accuracy against pixel3 latency of the cells in the table, without a surrogate.",
        quick=("--seeds", "1", "--searchers", "random,nsga2"),
    ),
    _own(
        "front_quality",
        "How good a predicted front is",
        "Hypervolume of the true values of the predicted front, held-out groups, default checkpoint.",
        quick=(),
    ),
    _own(
        "noise_ceiling",
        "How well held-out rows can be predicted at all",
        "Trees that also read other measurements of the same cell: what they miss is mostly noise.",
        quick=(),
    ),
    _own(
        "quality",
        "The default checkpoint on held-out groups",
        "NAS-Bench-201, compared with a random forest.",
        quick=("--forest-seeds", "1"),
    ),
    _own(
        "novelty",
        "Out-of-distribution scores",
        "Shares of networks whose score the default checkpoint puts above 1.",
        quick=("--count", "20"),
    ),
    _own(
        "prediction_speed",
        "Speed of prediction",
        "Ratios in one run. The paper's recipe (64 samples, no cache) serves 12.5 queries a second on an A6000.",
        quick=("--count", "256", "--cached-count", "64", "--recipe-count", "2"),
    ),
    _own(
        "time_budget",
        "Where the time of a prediction goes",
        "Shares of its stages on one core, and the encoder's operations per second against a large matrix product's.",
        quick=("--count", "16"),
    ),
    _own(
        "prediction_scale",
        "Time and memory as tables grow",
        "`nassurrogate predict` on 1,000 to 100,000 networks of NAS-Bench-201, as long as those of NAS-Bench-101.",
        quick=("--rows", "100", "1000"),
    ),
    _own(
        "text_speed",
        "Speed of text generation",
        "Compared with torch's exporters, which the paper's texts come from; one core.",
        quick=("--count", "100", "--exports", "2"),
    ),
    _own(
        "spaces",
        "Every search space as text",
        "The paper's medians, in its own ONNX text: NAS-Bench-201 3,400 tokens, NAS-Bench-101 4,100, NDS 14,000.",
        quick=("--count", "20", "--train", "20", "--vocabulary", "1024"),
    ),
    _own(
        "nasbench101_enumeration",
        "All of NAS-Bench-101",
        "The official hash of every cell, and the parameters of every row of the table.",
        quick=("--texts", "100"),
    ),
    Entry(
        "onnx_sweep",
        "Every cell of NAS-Bench-201 as ONNX",
        "onnx_files",
        "ONNX's checker, strict shape inference, and the same text when read back.",
        ("sweep",),
        quick=("sweep", "-n", "100"),
    ),
    _own(
        "onnx_files",
        "A folder of ONNX files",
        "Networks per second, parsing included, and memory as files grow.",
        quick=("-n", "50", "--weights", "5"),
    ),
    Entry(
        "cold_start",
        "Cold start",
        "command_time",
        "Targets: 4 times what importing numpy, onnx and onnxruntime takes, and 0.1 s for `--help`.",
        ("start",),
        quick=("start", "--runs", "1"),
    ),
    Entry(
        "search_time",
        "The search command, wall time",
        "command_time",
        "NSGA-II, 2,000 evaluations, start-up and reports included.",
        ("search",),
        quick=("search", "--budget", "200"),
    ),
)

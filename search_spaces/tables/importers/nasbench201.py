"""NAS-Bench-201, `NAS-Bench-201-v1_1-096897.pth`, interpreted as by the package nas-bench-201.

Dong & Yang, "NAS-Bench-201" (ICLR 2020), github.com/D-X-Y/NAS-Bench-201. The file is a dict: `meta_archs` lists the
arch strings, `arch2infos[i]` holds the trainings of architecture i, `full` for 200 epochs and `less` for 12;
`all_results[dataset, seed]` of these holds accuracies in percent by split and epoch (from 0), such as `x-valid@199`.
Each column is the mean over the available seeds (one to three, depending on the architecture) after the last epoch:

- `cifar10_valid_...` and `..._trainsplit_pct` (on the test set): trained on half of CIFAR-10's training set;
- `cifar10_test_accuracy_200ep_pct`: trained on all of it;
- `..._nb201v11_pct`: test accuracy on CIFAR-100 and ImageNet16-120, which later files (NATS-Bench) changed;
- `params_m` and `flops_m` (multiply-adds, with the classifier's bias) are those of the CIFAR-10 network.

The latencies in the file are not read: they were measured in batches on unnamed devices (see hwnasbench and help).

The file is one pickle of 4.7 GB; accuracies that are not needed are dropped while reading (see common.pickles).
"""

from collections.abc import Iterator
from statistics import fmean
from typing import Any, NamedTuple

from search_spaces.common.errors import quoted
from search_spaces.common.pickles import load, unpacked
from search_spaces.tables.importers.source import ImportedRow, Source


class _Accuracy(NamedTuple):
    column: str
    training: str
    dataset: str
    split: str


_ACCURACIES = (
    _Accuracy("cifar10_valid_accuracy_200ep_pct", "full", "cifar10-valid", "x-valid@199"),
    _Accuracy("cifar10_test_accuracy_200ep_trainsplit_pct", "full", "cifar10-valid", "ori-test@199"),
    _Accuracy("cifar10_test_accuracy_200ep_pct", "full", "cifar10", "ori-test@199"),
    _Accuracy("cifar100_valid_accuracy_200ep_pct", "full", "cifar100", "x-valid@199"),
    _Accuracy("cifar100_test_accuracy_200ep_nb201v11_pct", "full", "cifar100", "x-test@199"),
    _Accuracy("imagenet16_120_valid_accuracy_200ep_pct", "full", "ImageNet16-120", "x-valid@199"),
    _Accuracy("imagenet16_120_test_accuracy_200ep_nb201v11_pct", "full", "ImageNet16-120", "x-test@199"),
    _Accuracy("cifar10_valid_accuracy_12ep_pct", "less", "cifar10-valid", "x-valid@11"),
    _Accuracy("cifar100_valid_accuracy_12ep_pct", "less", "cifar100", "x-valid@11"),
    _Accuracy("imagenet16_120_valid_accuracy_12ep_pct", "less", "ImageNet16-120", "x-valid@11"),
)
_COSTS = {"params_m": "params", "flops_m": "flop"}


def rows(source: Source) -> Iterator[ImportedRow]:
    """Yields one row per architecture, in index order."""
    kept = {accuracy.split for accuracy in _ACCURACIES} | {*_COSTS.values()}
    for path in source.paths:
        with source.open(path) as stream:
            with unpacked(stream) as pickled:
                benchmark = load(pickled, kept)
            arch_strs, infos = _parts(benchmark)
            for index in sorted(infos):
                try:
                    metrics = _metrics(infos[index])
                except (TypeError, KeyError, AttributeError, ValueError, OverflowError) as error:
                    raise ValueError(
                        f"architecture {index} does not have the structure of NAS-Bench-201 ({error!r})"
                    ) from error
                values = {"space": "nasbench201", "arch_str": arch_strs[index], **metrics}
                yield ImportedRow(path, index + 1, values, "" if metrics else "it has no trainings")


def _parts(benchmark: Any) -> tuple[list[Any], dict[int, Any]]:
    """The arch strings, and the trainings by architecture index."""
    arch_strs, infos = (
        (benchmark.get("meta_archs"), benchmark.get("arch2infos")) if isinstance(benchmark, dict) else (0, 0)
    )
    if not isinstance(arch_strs, list) or not isinstance(infos, dict):
        raise ValueError("it has no list meta_archs and dict arch2infos; give NAS-Bench-201-v1_1-096897.pth")
    for index in infos:
        if type(index) is not int or not 0 <= index < len(arch_strs):
            raise ValueError(f"architecture {quoted(index)} is not among the {len(arch_strs):,} of meta_archs")
    return arch_strs, infos


def _metrics(info: Any) -> dict[str, float]:
    values: dict[str, list[Any]] = {}
    for column, training, dataset, split in _ACCURACIES:
        evaluated = [trial["eval_acc1es"] for trial in _trials(info, training, dataset)]
        values[column] = [accuracies[split] for accuracies in evaluated if split in accuracies]
    for column, key in _COSTS.items():
        values[column] = [trial[key] for trial in _trials(info, "full", "cifar10-valid")]
    return {column: _mean(numbers) for column, numbers in values.items() if numbers}


def _mean(values: list[Any]) -> float:
    for value in values:
        if type(value) not in (int, float):
            raise TypeError(f"a {type(value).__name__} instead of a number")
    return fmean(values)


def _trials(info: Any, training: str, dataset: str) -> list[Any]:
    return [trial for (name, _), trial in info[training]["all_results"].items() if name == dataset]

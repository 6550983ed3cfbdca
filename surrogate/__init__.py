"""Text in, numbers out: the Regression Language Model, its training and its evaluation."""

from importlib import import_module
from typing import TYPE_CHECKING

import surrogate.programs.tables  # noqa: F401 (tables may hold programs from now on)
from search_spaces.common.moved_modules import keep_old_names

if TYPE_CHECKING:
    from search_spaces.common.packages import best_device
    from surrogate.checkpoint_files import CheckpointError, code_checkpoint, default_checkpoint
    from surrogate.config import ConfigError, FinetuneConfig, FrozenModelConfig, ModelConfig, TrainConfig
    from surrogate.metrics import evaluate
    from surrogate.prediction import Prediction
    from surrogate.rlm import RLM
    from surrogate.training.train import train
    from surrogate.transfer.finetune import finetune

# Imported when first asked for: PyTorch takes a second, and source code is read without it.
_MODULES = {
    "ConfigError": "config", "FinetuneConfig": "config", "FrozenModelConfig": "config", "ModelConfig": "config",
    "TrainConfig": "config",
    "RLM": "rlm", "CheckpointError": "checkpoint_files", "Prediction": "prediction", "best_device": "rlm",
    "code_checkpoint": "checkpoint_files", "default_checkpoint": "checkpoint_files",
    "evaluate": "metrics", "finetune": "transfer.finetune", "train": "training.train",
}  # fmt: skip
__all__ = [
    "RLM", "CheckpointError", "ConfigError", "FinetuneConfig", "FrozenModelConfig", "ModelConfig", "Prediction",
    "TrainConfig", "best_device", "code_checkpoint", "default_checkpoint", "evaluate", "finetune", "train",
]  # fmt: skip

keep_old_names({"surrogate.baselines": "surrogate.regressors", "surrogate.finetuning": "surrogate.transfer.finetune"})


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return getattr(import_module(f"surrogate.{_MODULES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Text in, numbers out: the Regression Language Model, its training and its evaluation."""

from importlib import import_module
from typing import TYPE_CHECKING

from surrogate.config import ConfigError, FinetuneConfig, FrozenModelConfig, ModelConfig, TrainConfig
from surrogate.rlm import RLM, CheckpointError, Prediction, best_device, code_checkpoint, default_checkpoint

if TYPE_CHECKING:
    from surrogate.finetuning import finetune
    from surrogate.metrics import evaluate
    from surrogate.training import train

__all__ = [
    "RLM", "CheckpointError", "ConfigError", "FinetuneConfig", "FrozenModelConfig", "ModelConfig", "Prediction",
    "TrainConfig", "best_device", "code_checkpoint", "default_checkpoint", "evaluate", "finetune", "train",
]  # fmt: skip

# Imported when first asked for: what they need of scipy takes a second, predicting needs none of it.
_LATE = {"evaluate": "metrics", "finetune": "finetuning", "train": "training"}


def __getattr__(name: str) -> object:
    if name in _LATE:
        return getattr(import_module(f"surrogate.{_LATE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Text in, numbers out: the Regression Language Model, its training and its evaluation."""

from surrogate.config import ConfigError, FinetuneConfig, FrozenModelConfig, ModelConfig, TrainConfig
from surrogate.finetuning import finetune
from surrogate.metrics import evaluate
from surrogate.rlm import RLM, CheckpointError, Prediction, default_checkpoint
from surrogate.training import train

__all__ = [
    "RLM", "CheckpointError", "ConfigError", "FinetuneConfig", "FrozenModelConfig", "ModelConfig", "Prediction",
    "TrainConfig", "default_checkpoint", "evaluate", "finetune", "train",
]  # fmt: skip

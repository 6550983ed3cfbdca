"""Checkpoints of the authors of "Regression Language Models for Code" (Akhauri et al., 2025)."""

"""SNAS: pretraining data from thousands of small networks trained briefly (its generator is not written yet)."""

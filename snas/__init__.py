"""SNAS: pretraining data from thousands of small random networks, each trained briefly on CIFAR-10."""

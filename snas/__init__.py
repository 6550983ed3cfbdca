"""SNAS: pretraining data from thousands of random networks, each trained briefly on CIFAR-10."""

from search_spaces.common.moved_modules import keep_old_names

keep_old_names({"snas.executors": "search_spaces.common.executors"})

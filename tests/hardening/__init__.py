"""Robustness tests: fuzzed input (fuzz.py), killed processes (kills.py), full disks (test_disk.py)."""

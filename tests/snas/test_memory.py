import platform
import subprocess
import sys

import pytest

FAULTS = """
import resource
from snas.memory import keep_freed_memory
import torch

def faults():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(20):
        torch.ones(1 << 23)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

first = faults()
keep_freed_memory()
faults()
print(first, faults())
"""


RELEASED = """
from snas.memory import release_memory, keep_freed_memory
import torch

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 >> 20

keep_freed_memory()
before = resident()
kept = []
for _ in range(20):
    large = torch.ones(1 << 23)
    kept.append(torch.ones(1 << 10))  # between the large ones, to fragment the heap
    del large
largest = [torch.ones(1 << 23) for _ in range(20)]
del largest
freed = resident()
release_memory()
print(before, freed, resident())
"""


@pytest.mark.slow
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="needs glibc")
def test_free_memory_is_released_after_a_network():
    ran = subprocess.run([sys.executable, "-c", RELEASED], capture_output=True, text=True, check=True)
    before, freed, after = map(int, ran.stdout.split())
    assert freed > before + 500
    assert after < before + 100


@pytest.mark.slow
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="needs glibc")
def test_kept_memory_avoids_page_faults():
    ran = subprocess.run([sys.executable, "-c", FAULTS], capture_output=True, text=True, check=True)
    before, after = map(int, ran.stdout.split())
    assert after * 10 < before

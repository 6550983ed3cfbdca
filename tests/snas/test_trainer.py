"""Training of single networks, and the memory that it keeps and gives back."""

import math
import platform
import subprocess
import sys

import pytest
import torch

import search_spaces
from search_spaces.graph import GraphBuilder
from snas.cifar10 import load
from snas.image_data import ImageData
from snas.protocol import Protocol
from snas.trainer import DivergedError, Trainer

pytestmark = pytest.mark.usefixtures("one_thread")
SHORT = Protocol(steps=40, batch_size=32, judged=200)


@pytest.fixture(scope="module")
def data(cifar10_folder) -> ImageData:
    return load(cifar10_folder)


def small_network(width=8):
    b = GraphBuilder()
    x = b.relu(b.batch_norm(b.conv(b.input(3, 32, 32), width, 3, stride=2, padding=1)))
    return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 10))


def test_training_learns_and_is_deterministic(data):
    trainer = Trainer(data, SHORT)
    outcome = trainer.run(small_network(), seed=3)
    assert outcome.steps == 40
    assert outcome.accuracy > 30  # chance is 10
    assert outcome.seconds > 0
    assert Trainer(data, SHORT).run(small_network(), seed=3).accuracy == outcome.accuracy
    assert trainer.run(small_network(), seed=4).accuracy != outcome.accuracy


def test_a_budget_of_seconds(data):
    trainer = Trainer(data, Protocol(steps=0, seconds=0.5, batch_size=32))
    outcome = trainer.run(small_network(), seed=0)
    assert outcome.steps > 1
    assert 0.4 < outcome.seconds < 5


def test_batches_are_random_crops_and_flips_of_padded_images(data):
    trainer = Trainer(data, SHORT)
    torch.manual_seed(0)
    images, labels = trainer._batch()
    assert images.shape == (32, 3, 32, 32)
    assert images.is_contiguous(memory_format=torch.channels_last)
    torch.manual_seed(0)
    rows = torch.randint(len(data.train), (32,))
    assert torch.equal(labels, data.train.labels[rows])
    padded = torch.nn.functional.pad(data.train.pixels[rows], (4,) * 4)
    windows = padded.unfold(2, 32, 1).unfold(3, 32, 1).permute(0, 2, 3, 1, 4, 5).flatten(1, 2)
    for image, crops in zip(images, windows, strict=True):
        options = trainer._normalized(torch.cat([crops, crops.flip(-1)]))
        assert (options == image).flatten(1).all(1).sum() == 1


def test_a_diverging_loss(data):
    wild = Protocol(steps=30, batch_size=32, learning_rate=1e9)
    b = GraphBuilder()
    x = b.conv(b.conv(b.input(3, 32, 32), 8, 3), 8, 3)
    with pytest.raises(DivergedError, match="not a finite number in one of 30 steps"):
        Trainer(data, wild).run(b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 10)), seed=0)


def test_bf16_on_a_cpu(data):
    outcome = Trainer(data, Protocol(steps=6, batch_size=32, precision="bf16")).run(small_network(), seed=0)
    assert math.isfinite(outcome.accuracy)


def test_networks_of_the_space(data):
    space = search_spaces.get("nasbench201")
    graph = space.graph(space.from_str("|none~0|+|none~0|none~1|+|skip_connect~0|none~1|none~2|"))
    assert Trainer(data, Protocol(steps=1, batch_size=8, judged=16)).run(graph, seed=0).steps == 1


def test_too_few_images(data):
    with pytest.raises(ValueError, match="600 training images are fewer than a batch of 1000"):
        Trainer(data, Protocol(batch_size=1000))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"steps": 3, "seconds": 1.0}, "give one of them"),
        ({"steps": 0}, "give one of them"),
        ({"precision": "fp8"}, "use fp32, bf16 or fp16"),
        ({"batch_size": 1}, "at least 2 images"),
        ({"learning_rate": 0.0}, "must be above 0"),
    ],
)
def test_invalid_protocols(values, message):
    with pytest.raises(ValueError, match=message):
        Protocol(**values)


def test_uids_identify_architecture_protocol_and_seed():
    uid = SHORT.uid("snas", "a", 0)
    assert uid == SHORT.uid("snas", "a", 0)
    assert len({uid, SHORT.uid("snas", "b", 0), SHORT.uid("snas", "a", 1), Protocol().uid("snas", "a", 0)}) == 4


FAULTS = """
import resource
from snas.trainer import keep_freed_memory
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
from snas.trainer import release_memory, keep_freed_memory
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

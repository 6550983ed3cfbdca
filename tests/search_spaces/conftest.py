import logging

import pytest
import torch


@pytest.fixture(scope="module")
def quiet_exporters():
    """Torch's exporters say nothing meanwhile, and use one core."""
    torch.set_num_threads(1)
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)

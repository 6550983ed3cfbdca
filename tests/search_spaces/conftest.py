import logging

import pytest
import torch


@pytest.fixture(scope="module")
def quiet_exporters():
    """Silences torch's exporters and limits torch to one thread."""
    torch.set_num_threads(1)
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)

"""The scripts behind every figure of this project: `python -m benchmarks.NAME` runs one, `make benchmarks` all."""

import os
import sys
from pathlib import Path


def data_file(name: str) -> Path:
    """The file of that name in the folder NASSURROGATE_DATA. Exits with a message if it is missing."""
    folder = os.environ.get("NASSURROGATE_DATA")
    path = Path(folder or "", name)
    if not folder or not path.is_file():
        sys.exit(f"set NASSURROGATE_DATA to the folder that holds {path.name}")
    return path

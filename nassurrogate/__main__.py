"""`python -m nassurrogate` is `nassurrogate`."""

from nassurrogate.cli import main

main()

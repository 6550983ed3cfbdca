"""Text in, numbers out: the Regression Language Model."""

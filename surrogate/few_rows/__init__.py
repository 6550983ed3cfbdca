"""Models that learn from few rows, and the features and transforms they need."""

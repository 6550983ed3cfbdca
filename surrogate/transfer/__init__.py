"""Teaching a trained checkpoint new devices, data sets and spaces from few rows."""

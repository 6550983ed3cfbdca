"""Measures the latency of networks on this machine."""

from nassurrogate.measurement.isolated import Measurement, MeasurementError, Setting, environment

__all__ = ["Measurement", "MeasurementError", "Setting", "environment"]

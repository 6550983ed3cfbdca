"""Importers of official program benchmarks, one module per file format; see search_spaces.tables.importers."""

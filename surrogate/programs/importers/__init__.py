"""Official files of benchmarks of programs -> tables; see search_spaces.tables.importers."""

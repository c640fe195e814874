"""Benchmarks, compared with similar packages where there are any; results are kept in a file."""

"""The inner loops of the solver, compiled with numba, and the lattice of keeps they work on.

They know nothing of files or threads: `solver` decides what to compute and where to keep it.
"""

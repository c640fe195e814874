"""One turn on one sheet: the lattice of keeps, what a last roll may do, and what it is all worth.

A turn is computed with NumPy or without. Whole games are solved in `kernels`.
"""

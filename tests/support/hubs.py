"""Hubs without a network, with the workers and solved games of a server."""

from fivefold.server.analysis.background_solver import BackgroundSolver
from fivefold.server.live.hub import Hub
from fivefold.server.metrics import Metrics
from fivefold.server.workers.pool import WorkerPool


def new_hub(store, folder=None):
    workers = WorkerPool()
    return Hub(store, workers, BackgroundSolver(folder, workers), Metrics())

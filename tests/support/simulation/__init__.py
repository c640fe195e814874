"""Several processes, their store, network and clock in one event loop, from one seed."""

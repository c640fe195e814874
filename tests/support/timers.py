"""A timer that does not wait."""


class ImpatientTimer:
    """Does at once what a `threading.Timer` does later."""

    daemon = False

    def __init__(self, _seconds, function, args):
        self._work = lambda: function(*args)

    def start(self):
        self._work()

    def cancel(self):
        """There is nothing to wait for."""

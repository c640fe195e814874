"""A plain static web server, as any host would be."""

import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Nobody reads it."""


@contextmanager
def static(folder, port=0):
    """A plain static web server, with no header of its own."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Silent, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()

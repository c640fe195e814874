"""Why a connection to a table was closed, as its client is told."""

NO_HELLO, NOT_ALLOWED, FLOOD, TOO_SLOW, SILENT = 4001, 4003, 4008, 4013, 4014
NORMAL, FAILED, RESTARTING, TRY_AGAIN = 1000, 1011, 1012, 1013
"""Those of this line are defined by the protocol."""

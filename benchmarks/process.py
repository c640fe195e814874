"""What a process has used, from Linux."""

import os
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")


def processor(pid: int) -> float:
    """CPU seconds, in all threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def memory(pid: int) -> float:
    """The resident memory in megabytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024
